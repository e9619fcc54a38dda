"""Setting up positions of New York by tools and fields, and filling in the rest."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manhattan_widgets.contract.editing import EditError
from manhattan_widgets.game import Game
from manhattan_widgets.games.newyork.rules import NEW_YORK, NewYorkState
from manhattan_widgets.games.newyork.rules.board import SITES, Line, site_name, site_number
from manhattan_widgets.games.newyork.rules.cards import STOP_CARDS, cards_from_text, complete
from manhattan_widgets.games.newyork.rules.phases import PHASES, Rebuild, Yield
from manhattan_widgets.games.newyork.setup.editing import NEW_YORK_EDITOR as EDITOR
from tests.games.newyork.rules.positions import board, playing
from tests.games.setting_up import Step, change_fields, edit_anyhow, fill_in, use_tools

FREE = EDITOR.free
FULL = "rbygrby bygrbyg ygrbygr grbygrb rbygrby bygrbyg ygr...."
use = partial(use_tools, EDITOR)
change = partial(change_fields, EDITOR, lambda name: name.replace("__", ":"))
fill = partial(fill_in, EDITOR, "board")


def start(drawn: str = "", players: int = 4, **options: Any) -> NewYorkState:
    state = EDITOR.start(players, **options)
    stones = board("".join(drawn.split()).ljust(SITES, "."))
    for site in range(SITES):
        color = stones[site]
        if color is not None:
            state = use(state, f"put:{'rbygk'[color]} {site_name(site)}")
    return state


# Tools


def test_a_new_position_stays_sound_wherever_a_building_is_put() -> None:
    state = EDITOR.start(4)
    assert (state.phase, state.board.count(None)) == ("play", SITES)
    after = use(state, "put:r C5", "put:r C6", "put:b A1")
    assert after.status() == ()
    assert after.board[site_number("C6")] == 0
    assert use(after, "take C5", "take C6", "take A1") == state
    assert use(after, "put:g C5").board[site_number("C5")] == 3
    assert EDITOR.empty(after).state == state


def test_one_building_too_many_is_said_to_be_one() -> None:
    state = EDITOR.start(5)
    for site in range(15):
        edit = EDITOR.use(state, "put:k", site_name(site))
        assert "no stone was left" not in str(edit.sentence)
        assert isinstance(edit.state, NewYorkState)
        state = edit.state
    edit = EDITOR.use(state, "put:k", "G7")
    assert "no stone was left" in str(edit.sentence)
    assert [fault.rule for fault in edit.state.status()] == ["N2"]
    with pytest.raises(EditError, match="in the way: Black has 16 buildings") as caught:
        EDITOR.fill(edit.state, Random(1))
    assert "G7" in caught.value.sites
    assert EDITOR.tools(edit.state, "put:r")[0].tools[4].count == 0
    odd = EDITOR.parse("players: 3\nC5: k")
    with pytest.raises(EditError, match="in the way: Black has buildings, but nobody"):
        EDITOR.fill(odd, Random(1))


@pytest.mark.parametrize(
    ("tool", "site", "message"),
    [
        ("put:b", "H5", "no crossing"),
        ("put:b", "", "no crossing"),
        ("put:x", "C5", "no tool"),
        ("put:", "C5", "no tool"),
        ("dig", "C5", "no tool"),
        ("take", "C5", "empty"),
        ("put:g", "C5", "Nobody plays Green"),
        ("put:r", "A1", "Red already"),
    ],
)
def test_what_no_tool_can_do_is_refused(tool: str, site: str, message: str) -> None:
    with pytest.raises(EditError, match=message):
        EDITOR.use(start("r......", players=3), tool, site)


def test_there_is_a_tool_for_every_color_in_play() -> None:
    stones, off = EDITOR.tools(start("rr.....", players=3), "put:r")
    assert [t.id for t in stones.tools] == ["put:r", "put:b", "put:y"]
    assert [t.count for t in stones.tools] == [23, 25, 25]
    assert [t.id for t in off.tools] == ["take"]


# Fields


def test_every_field_takes_what_it_shows() -> None:
    rebuild = change(start(actions=True), phase="rebuild")
    yielding = change(start("bbbbbbb bb.....", actions=True), phase="yield")
    states = (start(), start(players=2), rebuild, yielding, NEW_YORK.new(NEW_YORK.options()))
    for state in states:
        for group in EDITOR.fields(state):
            for row in group.rows:
                for field in row:
                    if field.choices:
                        assert field.value in [value for value, _ in field.choices]
                    assert EDITOR.change(state, field.id, field.value).state == state, field.id


def test_fields_change_what_they_say() -> None:
    state = change(
        EDITOR.start(4),
        turn="Blue",
        actions="True",
        teams="True",
        money__2="11",
        hand__1="A J 1 5",
        discards="B 2",
        pile="C 7 j",
        stops="yes",
    )
    assert (state.turn, state.options.actions, state.options.teams) == (1, True, True)
    assert state.money == (6, 11, 6, 6)
    assert state.hands[0] == tuple(sorted(cards_from_text("AJ15")))
    assert state.discards == tuple(sorted(cards_from_text("B2Xx")))
    assert state.pile == cards_from_text("C7j")
    assert state.stops
    without = change(state, stops="no")
    assert not set(without.discards) & set(STOP_CARDS)


def test_who_plays_a_color_swaps_it() -> None:
    state = change(EDITOR.start(4), plays__1="Green")
    assert state.colors == ((3,), (1,), (2,), (0,))
    assert state.status() == ()
    two = change(EDITOR.start(2), plays__2="Red Blue")
    assert two.colors == ((2, 3), (0, 1))
    assert change(two, plays__1="Red Green").colors == ((0, 3), (1, 2))


def test_phases_bring_what_they_need() -> None:
    state = EDITOR.start(4, actions=True)
    assert change(state, phase="rebuild").pending == Rebuild(0, 0)
    assert change(state, phase="yield").pending == Yield(0, 1, None)
    assert change(state, phase="rebuild", area="ruin", mover="Blue").pending == Rebuild(1, 1)
    chosen = change(state, phase="yield", target="Green", line="5", builder="Red").pending
    assert chosen == Yield(0, 3, Line(1, 4))
    assert change(state, phase="yield", line="C", target="Blue").pending is not None
    assert change(state, phase="rebuild").status() == ()
    assert change(state, phase="rebuild", area="ruin").to_move == 0
    opening = change(state, phase="open")
    assert opening.colors == ()
    assert change(opening, phase="play") == state
    assert change(change(state, opening="own"), phase="open").colors == state.colors
    assert change(opening, opening="own").colors == state.colors


def test_without_action_cards_their_phases_are_not_offered() -> None:
    def phases(state: NewYorkState) -> list[str]:
        return [value for value, _ in EDITOR.fields(state)[0].rows[0][0].choices]

    assert "rebuild" not in phases(EDITOR.start(4))
    assert phases(EDITOR.start(4, actions=True)) == [*PHASES]


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("turn", "Purple", "Red, Blue, Yellow, Green"),
        ("phase", "lunch", "colors, open"),
        ("money:1", "-1", "from 0 to 25"),
        ("hand:1", "0x9", "one sign for each card"),
        ("pile", "1" * 81, "so many cards"),
        ("plays:1", "Lilac", "red, blue, yellow, green"),
        ("opening", "never", "shared, own"),
        ("shoes", "43", "no field"),
        ("hand:9", "A", "no field"),
        ("mover", "Red", "no field"),
    ],
)
def test_what_a_field_cannot_hold_is_refused(field: str, value: str, message: str) -> None:
    with pytest.raises(EditError, match=message):
        EDITOR.change(EDITOR.start(4), field, value)


def test_options_that_do_not_go_together_are_refused() -> None:
    state = EDITOR.start(3, colors=((1,), (0,), (2,)))
    with pytest.raises(EditError, match="drawn by lot"):
        EDITOR.change(state, "opening", "own")


# Filling in


def test_few_empty_crossings_bring_the_stop_cards() -> None:
    state = start(FULL)
    assert [fault.rule for fault in state.status()] == ["N12"]
    filled = fill(state)
    assert filled.stops
    assert set(STOP_CARDS) <= set(filled.discards)
    assert (filled.turn, filled.hands, filled.pile) == (state.turn, state.hands, state.pile)


def test_colors_that_two_seats_have_are_put_right() -> None:
    for text in (
        "players: 3\ncolors: Red / Red / Blue",
        "players: 2\ncolors: Red Red / Blue Green",
    ):
        state = EDITOR.parse(text)
        assert [fault.rule for fault in state.status()] == ["N5"]
        for row in EDITOR.fields(state)[1].rows:
            assert row[0].value in [value for value, _ in row[0].choices]
        assert fill(state).colors == NEW_YORK.options(players=state.options.players).colors


def test_money_is_put_right_with_the_least_change() -> None:
    assert fill(change(EDITOR.start(4), money__1="20")).money == (6, 6, 6, 6)
    assert fill(change(EDITOR.start(4), money__1="0")).money == (6, 6, 6, 6)
    poor = change(EDITOR.start(4), money__1="0", money__2="12", money__3="3")
    assert fill(poor).money == (3, 12, 3, 6)


def test_given_hands_stay_and_missing_cards_are_drawn() -> None:
    state = change(EDITOR.start(4), hand__1="A A 1 1", hand__3="none", pile="none")
    first, second = (fill(state, FREE, seed) for seed in (1, 2))
    assert first.hands[0] == second.hands[0] == tuple(sorted(cards_from_text("AA11")))
    assert complete(first.hands[2])
    assert first.pile != second.pile
    with_few = fill(change(EDITOR.start(4), hand__1="A A A A A 1"))
    assert sorted(with_few.hands[0])[:4] == [0, 0, 0, 0]
    assert complete(with_few.hands[0])


def test_a_hand_with_all_cards_of_a_back_gives_some_up() -> None:
    every = " ".join("ABCDEFG" * 4 + "J" * 5)
    state = change(EDITOR.start(5), hand__1=every, hand__2="1 1", hand__3="none", pile="none")
    filled = fill(state)
    assert all(map(complete, filled.hands))


def test_phases_are_kept_where_the_board_allows() -> None:
    assert fill(change(EDITOR.start(4), phase="over")).outcome() is not None
    shuffled = fill(change(EDITOR.start(4), phase="shuffle"))
    assert (shuffled.phase, shuffled.pile) == ("shuffle", ())
    assert fill(change(start(FULL), phase="shuffle")).stops
    opening = fill(change(start("r.b.y.g", players=4), phase="open", turn="Blue"))
    assert (opening.phase, opening.turn, opening.hands[0]) == ("open", 0, ())
    deal = change(start("r.r.r.r .r.r.r. r...... b.b.b.b .b.b.b. b...... y.y.y.y", 3), phase="deal")
    assert fill(deal).phase == "play"  # Yellow has placed too few
    rebuilt = change(start("..bbb.. ..bbb.. ..bbb.. ..bbb..", actions=True), phase="rebuild")
    assert fill(rebuilt).phase == "rebuild"
    ruin = change(start("b.....b ....... ....... ....... ....... ....... b.....b", actions=True))
    assert fill(change(ruin, phase="rebuild", area="ruin")).pending == Rebuild(0, 0)


def test_a_building_to_be_taken_down_is_one_that_can_be() -> None:
    state = change(start("yyy.... ..b....", actions=True), phase="yield")
    filled = fill(state)  # nobody has enough for speculation: statics in a line
    assert isinstance(filled.pending, Yield)
    assert filled.pending.line is not None
    with_target = change(state, target="Yellow", line="A")
    assert fill(with_target).pending == with_target.pending
    nobody = change(EDITOR.start(4, actions=True), phase="yield")
    assert fill(nobody).phase == "play"


def test_stop_cards_stay_where_they_are() -> None:
    piled = playing(FULL, hand="AB12")
    assert fill(piled) == piled
    spoilt = change(piled, hand__1="none")
    filled = fill(spoilt)
    assert [card for card in filled.pile if card in STOP_CARDS] == [*STOP_CARDS]
    over = fill(change(piled, phase="over"))
    assert len(set(over.pile) & set(STOP_CARDS)) == 1
    again = fill(change(over, money__1="0"))
    assert again.discards == over.discards


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_positions_of_games_are_sound_and_stay_as_they_are(players: int) -> None:
    state, rng = NEW_YORK.new(NEW_YORK.options(players=players, actions=True)), Random(players)
    for _ in range(150):
        assert fill(state) == state
        if state.outcome() is not None:
            break
        event: Any = state.random_move(rng) if state.chance is None else state.chance.sample(rng)
        state = state.apply(event)


def test_a_position_that_was_filled_in_can_be_played() -> None:
    state = fill(change(start("rrr.... .bb...."), money__1="0", hand__2="none"))
    assert Game.from_position(state).play(state.legal_moves()[0]) is not state


def test_a_view_is_completed() -> None:
    state = start("rrr....")
    done = EDITOR.complete(state.view(2), Random(3))
    assert done.view(2) == state.view(2)
    assert done.hands != state.hands


# Whatever is done

_SITES = st.sampled_from([site_name(site) for site in range(SITES)])
_TOOLS = st.sampled_from([f"put:{c}" for c in "rbygk"] + ["take"])
_VALUES = st.one_of(
    st.sampled_from(
        ["none", "7", "Blue", "True", "own", "yes", "ruin", "C", "anywhere", "Red Blue", *PHASES]
    ),
    st.text("0123456789ABCJRUSVTXjruvx -", max_size=12),
)
_STEPS = st.one_of(
    st.tuples(st.just("use"), _TOOLS, _SITES),
    st.tuples(st.just("change"), st.integers(0, 40), _VALUES),
    st.tuples(st.just("fill"), st.sets(st.sampled_from(sorted(FREE))), st.integers(0, 9)),
    st.tuples(st.just("empty"), st.none(), st.none()),
)


@given(st.integers(2, 5), st.booleans(), st.lists(_STEPS, max_size=14))
@settings(max_examples=120)
def test_any_edits_raise_only_edit_errors_and_round_trip(
    players: int, actions: bool, steps: list[Step]
) -> None:
    edit_anyhow(EDITOR, EDITOR.start(players, actions=actions), steps)
