"""Setting up positions of Manhattan by tools and fields, and filling in the rest."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manhattan_widgets.contract.editing import EditError
from manhattan_widgets.game import Game, new_game
from manhattan_widgets.games.manhattan.rules import MANHATTAN, ManhattanState
from manhattan_widgets.games.manhattan.rules.board import SITES, site_name, site_number
from manhattan_widgets.games.manhattan.rules.moves import Build, build
from manhattan_widgets.games.manhattan.setup.completion import settled
from manhattan_widgets.games.manhattan.setup.editing import MANHATTAN_EDITOR, put
from tests.games.manhattan.rules.positions import building, drafted, played_until
from tests.games.setting_up import Step, change_fields, edit_anyhow, fill_in, use_tools

EDITOR = MANHATTAN_EDITOR
MOMENT = ("phase", "round", "start", "turn")
use = partial(use_tools, EDITOR)
change = partial(change_fields, EDITOR, lambda name: name.replace("_", ":"))
fill = partial(fill_in, EDITOR, "towers")


def played(plies: int, **options: Any) -> ManhattanState:
    game = new_game("manhattan", seed=3, **options)
    rng = Random(3)
    while len(game.moves) < plies:
        game.play(rng.choice(game.state.legal_moves()))
    assert isinstance(game.state, ManhattanState)
    return game.state


# Tools


def test_a_piece_comes_from_the_supply_before_anything_is_drafted() -> None:
    before = EDITOR.start(4)
    after = use(before, "put:b3 F5")
    assert str(after.towers[site_number("F5")]) == "b3"
    assert after.supplies[1][2] == before.supplies[1][2] - 1
    assert use(after, "take F5") == before


def test_a_piece_comes_from_the_drafted_ones_while_building() -> None:
    before = drafted()
    after = use(before, "put:b1 F5")
    assert after.drafts[1][0] == before.drafts[1][0] - 1
    assert after.supplies == before.supplies
    assert use(after, "take F5") == before


def test_pieces_that_are_drafted_by_all_in_turn_keep_the_position_sound() -> None:
    state = drafted()
    order = [(state.start + n) % 4 for n in range(4)]
    for number, color in enumerate(order):
        state = use(state, f"put:{'rbgk'[color]}1 F{number + 1}")
    assert state.status() == ()


def test_the_first_piece_too_many_is_said_to_be_one() -> None:
    state = EDITOR.start(4)
    for _ in range(3):
        edit = EDITOR.use(state, "put:r4", "F5")
        assert "none was left" not in str(edit.sentence)
        state = edit.state
    edit = EDITOR.use(state, "put:r4", "F5")
    assert "none was left" in str(edit.sentence)
    assert "M2a" in [fault.rule for fault in edit.state.status()]
    # Taken off again it goes nowhere, and all is as before.
    assert EDITOR.use(edit.state, "take", "F5").state == state


def test_a_removed_piece_is_put_back_on_the_board_last() -> None:
    state = change(EDITOR.start(4), removed_red="4 4 4", supply_red="none")
    assert use(state, "put:r4 F5").removed[0] == (0, 0, 0, 2)


def test_clearing_takes_every_piece_off() -> None:
    before = EDITOR.start(4)
    state = use(before, "put:r1 C9", "put:b1 C9", "put:g4 C9")
    edit = EDITOR.use(state, "clear", "C9")
    assert edit.state == before
    assert str(edit.sentence) == "Cairo 9: all 3 pieces taken off."


@pytest.mark.parametrize(
    ("tool", "site", "message"),
    [
        ("put:b3", "F10", "no site"),
        ("put:b3", "", "no site"),
        ("put:b5", "F5", "no tool"),
        ("put:x1", "F5", "no tool"),
        ("dig", "F5", "no tool"),
        ("take", "F5", "empty"),
        ("clear", "F5", "empty"),
        ("put:k1", "F5", "Nobody plays Black"),
    ],
)
def test_what_no_tool_can_do_is_refused(tool: str, site: str, message: str) -> None:
    with pytest.raises(EditError, match=message):
        EDITOR.use(EDITOR.start(3), tool, site)


def test_tools_vary_the_one_in_use() -> None:
    colors, sizes, off = EDITOR.tools(EDITOR.start(3), "put:b3")
    assert [t.id for t in colors.tools] == ["put:r3", "put:b3", "put:g3"]
    assert [t.id for t in sizes.tools] == ["put:b1", "put:b2", "put:b3", "put:b4"]
    assert [t.count for t in sizes.tools] == [11, 6, 4, 3]
    assert [t.id for t in off.tools] == ["take", "clear"]


def test_points_stay_when_an_edit_spoils_the_boards_that_gave_them() -> None:
    state = played_until(drafted(), lambda s: s.round == 3)
    assert len(state.scored) == 2
    site = next(s for s, tower in enumerate(state.towers) if tower.pieces)
    after = use(state, f"clear {site_name(site)}")
    assert after.scored == ()
    assert after.points() == state.points()
    assert not any(fault.rule == "M13" for fault in after.status())
    # On a tower that only grows, the scored boards still fit.
    state = played_until(drafted(), lambda s: s.round == 2 and s.phase == "build")
    assert put(state, 0, 1, site).scored == state.scored
    assert settled(state) is state


# Fields


def test_every_field_takes_what_it_shows() -> None:
    for state in (EDITOR.start(4), EDITOR.start(2), played(40), played(70, players=3)):
        for group in EDITOR.fields(state):
            for row in group.rows:
                for field in row:
                    if field.choices:
                        assert field.value in [value for value, _ in field.choices]
                    after = EDITOR.change(state, field.id, field.value).state
                    assert isinstance(after, ManhattanState)
                    same = after.points() == state.points()
                    assert same if field.id.startswith("points") else after == state


def test_fields_change_what_they_say() -> None:
    state = change(
        EDITOR.start(4),
        phase="build",
        round="2",
        turn="Blue",
        start="Black",
        takeover="simple",
        points_red="12",
        supply_red="7x1 4x2",
        draft_red="1 1 2 4",
        removed_blue="3",
        hand_2="1 3 5 9",
        played_1="2 2",
        pile="none",
    )
    assert (state.phase, state.round, state.turn, state.start) == ("build", 2, 1, 3)
    assert state.options.takeover == "simple"
    assert state.points() == (12, 0, 0, 0)
    assert (state.supplies[0], state.drafts[0]) == ((7, 4, 0, 0), (2, 1, 0, 1))
    assert state.removed[1] == (0, 0, 1, 0)
    # Blue reads the cards from the next side: what it sees as site 1 is kind 7.
    assert state.hands[1] == tuple(sorted((6, 0, 4, 2)))
    assert state.played[0] == (1, 1)
    assert state.pile == ()
    assert state.chance is not None


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("round", "5", "from 1 to 4"),
        ("round", "two", "from 1 to 4"),
        ("phase", "lunch", "deal, draft, build, over"),
        ("turn", "Yellow", "Red, Blue, Green, Black"),
        ("takeover", "never", "majority, simple"),
        ("points:red", "-1", "from 0 to 1000"),
        ("supply:red", "1 5", "1 to 4"),
        ("supply:red", "20x1 5x2", "No more pieces"),
        ("hand:1", "0x", "1 to 9"),
        ("pile", "1" * 51, "so many cards"),
        ("shoes", "43", "no field"),
        ("supply:yellow", "1", "no field"),
    ],
)
def test_what_a_field_cannot_hold_is_refused(field: str, value: str, message: str) -> None:
    with pytest.raises(EditError, match=message):
        EDITOR.change(EDITOR.start(4), field, value)


# Filling in


def test_a_few_towers_become_a_position_to_play_from() -> None:
    state = use(EDITOR.start(4), "put:r3 F5", "put:b4 F5", "put:g1 S1")
    filled = fill(state, MOMENT)
    assert (filled.phase, filled.round) == ("build", 1)
    assert sum(map(sum, filled.removed)) == 0
    assert Game.from_position(filled).play(filled.legal_moves()[0]) is not filled


def test_what_was_set_stays_though_pieces_have_to_count_as_removed() -> None:
    state = use(EDITOR.start(4), "put:r3 F5", "put:b4 F5", "put:r1 S1")
    edit = EDITOR.fill(change(state, turn="Green"), Random(1))
    filled = edit.state
    assert isinstance(filled, ManhattanState)
    assert (filled.turn, filled.start, filled.round) == (2, 0, 1)
    assert "Blue 1, Green 1, Black 1" in str(edit.sentence)
    # Filling what is filled changes nothing any more.
    again = EDITOR.fill(filled, Random(9))
    assert again.state == filled
    assert str(again.sentence) == "The rest fits the board now: the position can be played."


def test_round_draft_and_end_are_kept_if_they_can_be() -> None:
    late = fill(change(use(EDITOR.start(4), "put:r3 F5"), round="4"))
    assert late.round == 4
    over = fill(change(EDITOR.start(3), phase="over", round="6"))
    assert over.phase == "over"
    assert over.outcome() is not None
    begin = MANHATTAN.new(MANHATTAN.options())
    assert fill(begin) == begin
    one_drafted = played(1)
    assert fill(one_drafted) == one_drafted


def test_more_towers_than_a_round_has_pieces_make_it_later() -> None:
    state = EDITOR.start(4)
    for number in range(9):
        state = use(state, f"put:r1 F{number + 1}")
    filled = fill(state)
    assert (filled.phase, filled.round, filled.turn) == ("build", 2, 0)


def test_given_hands_stay_and_missing_cards_are_drawn() -> None:
    state = change(use(EDITOR.start(4), "put:r3 F5"), hand_1="1 1 5 9", hand_3="none", pile="none")
    first, second = (fill(state, MOMENT, seed) for seed in (1, 2))
    assert first.hands[0] == second.hands[0] == (0, 0, 4, 8)
    assert len(first.hands[2]) == 4
    assert first.pile != second.pile


def test_too_many_of_a_card_are_put_right() -> None:
    state = change(use(EDITOR.start(4), "put:r3 F5"), hand_1="1 1 1 1", played_1="1 1 1 1 1 1 1")
    filled = fill(state, MOMENT)
    assert filled.hands[0] == (0, 0, 0, 0)
    assert filled.played[0] == (0,)


@pytest.mark.parametrize(
    ("uses", "message"),
    [
        (["put:r3 F5", "put:b2 F5"], "Frankfurt 5: piece 2"),
        (["put:r4 F1", "put:r4 F2", "put:r4 F3", "put:r4 F4"], "4 pieces of Red with 4 storeys"),
    ],
    ids=["tower", "pieces"],
)
def test_what_is_in_the_way_is_said(uses: list[str], message: str) -> None:
    with pytest.raises(EditError, match=f"in the way: .*{message}"):
        EDITOR.fill(use(EDITOR.start(4), *uses), Random(1))


def test_what_cannot_be_filled_in_is_in_the_way_too() -> None:
    state = MANHATTAN.state_from_json(
        {**EDITOR.start(3).to_json(), "carried": [0, 0, 0, 7]}, check=False
    )
    with pytest.raises(EditError, match="Black has points"):
        EDITOR.fill(state, Random(1))


def test_a_full_board_is_the_end() -> None:
    state = played_until(drafted(players=3), lambda s: s.phase == "over")
    filled = fill(change(state, phase="build", round="2"))
    assert filled.phase == "over"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_positions_of_games_are_sound_and_stay_as_they_are(players: int) -> None:
    state = drafted(players=players)
    rng = Random(players)
    while state.outcome() is None:
        if state.chance is not None:
            state = state.apply(state.chance.sample(rng))
        else:
            assert fill(state) == state
            state = state.apply(rng.choice(state.legal_moves()))
    assert fill(state) == state


# Whatever is done

_SITES = st.sampled_from([site_name(site) for site in range(SITES)])
_TOOLS = st.sampled_from([f"put:{c}{n}" for c in "rbgk" for n in "1234"] + ["take", "clear"])
_VALUES = st.one_of(
    st.sampled_from(
        ["none", "1", "1 1 2", "3x2", "Blue", "build", "draft", "over", "deal", "simple"]
    ),
    st.text("0123456789x rbgk-", max_size=12),
)
_STEPS = st.one_of(
    st.tuples(st.just("use"), _TOOLS, _SITES),
    st.tuples(st.just("change"), st.integers(0, 40), _VALUES),
    st.tuples(st.just("fill"), st.sets(st.sampled_from(MOMENT)), st.integers(0, 9)),
    st.tuples(st.just("empty"), st.none(), st.none()),
)


@given(st.sampled_from([2, 3, 4]), st.lists(_STEPS, max_size=14))
@settings(max_examples=120)
def test_any_edits_raise_only_edit_errors_and_round_trip(players: int, steps: list[Step]) -> None:
    edit_anyhow(EDITOR, EDITOR.start(players), steps)


def test_a_build_and_a_put_give_the_same_board() -> None:
    state = building("F1 b1")
    move = build(0, 3, site_number("F1"))
    assert isinstance(move, Build)
    assert put(state, 0, 3, move.site).towers == state.apply(move).towers
