"""Setting up positions of Skyline by tools and fields, and filling in the rest."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache, partial
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manhattan_widgets.contract.editing import EditError
from manhattan_widgets.game import Game
from manhattan_widgets.games.skyline.rules import SKYLINE, SkylineState
from manhattan_widgets.games.skyline.rules.board import KINDS, Floor, count_of
from manhattan_widgets.games.skyline.setup.editing import SKYLINE_EDITOR
from tests.games.setting_up import Step, edit_anyhow, use_tools
from tests.games.skyline.rules.positions import dealt, played_until

EDITOR = SKYLINE_EDITOR
SITES = SKYLINE.options().edition.names
use = partial(use_tools, EDITOR)


def change(state: SkylineState, **values: str) -> SkylineState:
    for field, value in values.items():
        name = "".join(":" + part if part.isdigit() else "_" + part for part in field.split("_"))
        after = EDITOR.change(state, name[1:], value).state
        assert isinstance(after, SkylineState)
        state = after
    return state


def fill(state: SkylineState, free: Collection[str] = (), seed: int = 1) -> SkylineState:
    filled = EDITOR.fill(state, Random(seed), free).state
    assert isinstance(filled, SkylineState)
    assert filled.towers == state.towers
    assert filled.status() == ()
    return filled


def rules(state: SkylineState) -> list[str]:
    return [fault.rule for fault in state.status()]


@cache
def games() -> tuple[SkylineState, ...]:
    """Return positions of random games under all variants, before, between and after turns."""
    positions = []
    for seed, options in enumerate(SKYLINE.option_sets()):
        state = SKYLINE.new(options)
        rng, plies = Random(seed), 0
        while state.outcome() is None:
            if state.chance is not None:
                state = state.apply(state.chance.sample(rng))
            else:
                moves = state.legal_moves()
                state = state.apply(moves[int(rng.random() * len(moves))])  # type: ignore[arg-type]
            plies += 1
            if plies % 23 == 1:
                positions.append(state)
        positions.append(state)
    return tuple(positions)


def a_penthouse(color: str, site: str, below: str) -> list[str]:
    """Return what builds a house with a penthouse on it."""
    return [f"put:{f} {site}" for f in (f"{below}1", f"{color}2", f"{below}4", "nN", f"{color}P")]


# Tools


def test_a_floor_comes_from_the_bank_and_goes_back_there() -> None:
    before = EDITOR.start(4)
    after = use(before, "put:p1 B3")
    assert str(after.towers[after.options.edition.numbers["B3"]]) == "p1"
    assert after.banks[1] == (5, 5, 4, 3, 3, 0, 2)
    assert after.stocks == before.stocks
    assert use(after, "take B3") == before
    assert after.status() == ()


def test_a_neutral_floor_comes_from_the_bank_too() -> None:
    before = EDITOR.start(4)
    after = use(before, "put:nN B3")
    assert after.neutrals == 5
    assert use(after, "take B3") == before


def test_where_the_bank_has_none_a_stock_gives_it() -> None:
    state = change(EDITOR.start(4), bank_1="none", stock_1="8x1", neutrals="0", stock_3="3xN")
    state = use(state, "put:y1 A3", "put:nN C2")
    assert state.stocks[0] == (7, 0, 0, 0, 0, 0, 0)
    assert state.stocks[2] is not None
    assert count_of(state.stocks[2], "N") == 2
    assert use(state, "take A3").banks[0] == (1, 0, 0, 0, 0, 0, 0)


def test_a_skyline_floor_comes_from_the_stock_first() -> None:
    before = fill(use(EDITOR.start(4), *a_penthouse("y", "B1", "p")), ["hand"])
    assert before.stocks[0] is not None
    assert count_of(before.stocks[0], "S") == 1
    after = use(before, "put:yS C4")
    assert after.stocks[0] is not None
    assert count_of(after.stocks[0], "S") == 0
    assert after.status() == ()
    assert use(after, "take C4") == before
    # One that nobody was given comes from the bank, and goes back there.
    early = use(EDITOR.start(4), "put:yS C4")
    assert rules(early) == ["S13"]
    assert use(early, "take C4") == EDITOR.start(4)


def test_the_first_floor_too_many_is_said_to_be_one() -> None:
    state = change(EDITOR.start(4), bank_1="none", stock_1="none")
    edit = EDITOR.use(state, "put:y4", "B3")
    assert "none was left" in str(edit.sentence)
    assert EDITOR.use(edit.state, "put:p2", "A2").state.status()
    state = EDITOR.start(4)
    for site in ("B1", "C1", "A2"):
        state = use(state, f"put:y6 {site}")
    edit = EDITOR.use(state, "put:y6", "B2")
    assert "none was left" in str(edit.sentence)
    # Taken off again it goes nowhere, and all is as before.
    assert EDITOR.use(edit.state, "take", "B2").state == state


def test_clearing_takes_every_floor_off() -> None:
    before = EDITOR.start(4)
    edit = EDITOR.use(use(before, "put:y1 B3", "put:p2 B3", "put:nN B3"), "clear", "B3")
    assert edit.state == before
    assert str(edit.sentence) == "B3: all 3 floors taken off."


@pytest.mark.parametrize(
    ("tool", "site", "message"),
    [
        ("put:y1", "A1", "called B1 to C11"),
        ("put:y1", "", "no site"),
        ("put:y3", "B3", "no tool"),
        ("put:yN", "B3", "no tool"),
        ("put:nn", "B3", "no tool"),
        ("put:x1", "B3", "no tool"),
        ("dig", "B3", "no tool"),
        ("take", "B3", "empty"),
        ("clear", "B3", "empty"),
        ("put:r1", "B3", "Nobody plays Red"),
    ],
)
def test_what_no_tool_can_do_is_refused(tool: str, site: str, message: str) -> None:
    with pytest.raises(EditError, match=message):
        EDITOR.use(EDITOR.start(3), tool, site)


def test_no_building_gets_a_sixth_floor() -> None:
    state = use(EDITOR.start(4), *["put:nN B3"] * 5)
    with pytest.raises(EditError, match="no building is higher") as caught:
        EDITOR.use(state, "put:nN", "B3")
    assert caught.value.sites == ("B3",)


def test_a_color_that_nobody_plays_can_be_taken_off() -> None:
    state = EDITOR.parse("players: 2\nB3: r1")
    assert "S1" in rules(state)
    assert use(state, "take B3").status() == ()


def test_tools_vary_the_one_in_use() -> None:
    colors, kinds, off = EDITOR.tools(EDITOR.start(3), "put:p4")
    assert [t.id for t in colors.tools] == ["put:y4", "put:p4", "put:b4"]
    assert [t.id for t in kinds.tools] == [
        *(f"put:p{kind}" for kind in "1246P"),
        "put:nN",
        "put:pS",
    ]
    assert [t.count for t in kinds.tools] == [8, 6, 4, 3, 3, 6, 2]
    assert [t.id for t in off.tools] == ["take", "clear"]
    colors, _, _ = EDITOR.tools(EDITOR.start(3), "put:nN")
    assert [t.id for t in colors.tools] == ["put:y1", "put:p1", "put:b1"]


def test_the_income_of_the_turn_follows_the_board_until_something_is_built() -> None:
    state = change(EDITOR.start(4), round="2")
    state = use(state, "put:y1 B1", "put:p1 C1", "put:y2 C1")
    assert (state.done.income, state.status()) == (3, ())
    built = change(state, built="1", round_built="yes")
    assert use(built, "put:y1 A2").done.income == 3
    assert change(state, turn="Purple").done.income == 0


# Fields


@pytest.mark.parametrize("number", range(7))
def test_every_field_takes_what_it_shows(number: int) -> None:
    for state in games()[number::7]:
        for field in (f for group in EDITOR.fields(state) for row in group.rows for f in row):
            if field.choices:
                assert field.value in [value for value, _ in field.choices]
            assert EDITOR.change(state, field.id, field.value).state == state


def test_fields_change_what_they_say() -> None:
    state = change(
        EDITOR.start(4, last_turn_mission=True),
        phase="invest",
        round="3",
        turn="Blue",
        start="Red",
        finisher="Purple",
        idle="2",
        round_built="yes",
        money_3="17",
        stock_3="3x1 P n",
        bank_3="none",
        neutrals="4",
        hand_2="2x Willis Tower, mess",
        mission_1="dubai",
        discarded="14, 3 3",
        pile="1 2 3",
        income="7 B3 a3",
        built="2",
        bought="1",
        neutral_bought="yes",
        cashed="US Bank Tower",
        topped_4="C4 B1",
        own_skyline_fee="true",
        skyline_block="top",
        closed="true",
    )
    names = state.options.edition.numbers
    assert (state.phase, state.round, state.turn, state.start) == ("invest", 3, 2, 3)
    assert (state.finisher, state.idle, state.round_built, state.neutrals) == (1, 2, True, 4)
    assert (state.purses[2], state.stocks[2]) == (17, (3, 0, 0, 0, 1, 1, 0))
    assert state.banks[2] == (0,) * len(KINDS)
    assert (state.hands[1], state.missions[0]) == ((5, 6, 6), 4)
    assert (state.discarded, state.pile) == ((2, 2, 13), (0, 1, 2))
    done = state.done
    assert (done.income, done.series) == (7, tuple(sorted((names["A3"], names["B3"]))))
    assert (done.built, done.bought, done.neutral_bought, done.cashed) == (2, 1, True, (2,))
    assert state.finals[3] == tuple(sorted((names["B1"], names["C4"])))
    assert state.options == SKYLINE.options(
        closed=True, last_turn_mission=True, own_skyline_fee=True, skyline_block="top"
    )


def test_the_variant_of_missions_brings_its_sites_and_takes_them_away() -> None:
    state = change(EDITOR.start(3), last_turn_mission="true")
    assert state.finals == ((),) * 3
    assert change(state, topped_1="B3", last_turn_mission="false").finals == ()


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("round", "0", "from 1 to 1000"),
        ("round", "two", "from 1 to 1000"),
        ("phase", "lunch", "deal, build, invest, over"),
        ("turn", "Green", "Yellow, Purple, Blue, Red"),
        ("finisher", "Green", "Yellow, Purple, Blue, Red"),
        ("idle", "6", "from 0 to 5"),
        ("round_built", "perhaps", "yes, no"),
        ("money:1", "-1", "from 0 to 1000"),
        ("stock:1", "1 3", "1, 2, 4, 6, P, N or S"),
        ("stock:1", "150x1 60x2", "so many floors"),
        ("hand:1", "Eiffel Tower", "Chrysler Building, Flatiron Building"),
        ("hand:1", "E", "Chrysler Building"),
        ("hand:1", "15", "from 1 to 14"),
        ("pile", "1 " * 100, "so many cards"),
        ("mission:1", "Paris", "New York, Chicago"),
        ("mission:1", "7", "from 1 to 6"),
        ("income", "x", "from 0 to 200"),
        ("income", "7 A1", "B1 to C11"),
        ("closed", "maybe", "false, true"),
        ("shoes", "43", "no field"),
        ("topped:1", "B3", "no field"),
        ("money:5", "3", "no field"),
    ],
)
def test_what_a_field_cannot_hold_is_refused(field: str, value: str, message: str) -> None:
    with pytest.raises(EditError, match=message):
        EDITOR.change(EDITOR.start(4), field, value)


# Filling in


def test_a_few_buildings_become_a_position_to_play_from() -> None:
    state = use(EDITOR.start(4), "put:y1 B3", "put:p2 B3", "put:nN C4", "put:b2 C4")
    filled = fill(change(state, round="3", turn="Blue"), EDITOR.free)
    assert (filled.round, filled.turn, filled.done.income) == (3, 2, 2)
    assert Game.from_position(filled).play(filled.legal_moves()[0]) is not filled


def test_penthouses_bring_skyline_floors_and_cards() -> None:
    state = use(EDITOR.start(4), *a_penthouse("y", "B1", "p"))
    assert set(rules(state)) == {"S13"}
    filled = fill(state, ["hand"])
    assert filled.stocks[0] is not None
    assert count_of(filled.stocks[0], "S") == 1
    assert filled.hand_sizes == (3, 4, 4, 4)
    assert filled.pile == state.pile[3:]
    # Hands that were set stay; what had been drawn is out of the game.
    with_hands = fill(state)
    assert with_hands.hands == state.hands
    assert with_hands.discarded == tuple(sorted(state.pile[:3]))
    # Taken off again, the cards come back.
    again = fill(use(filled, "take B1"), ["hand"])
    assert (again.hand_sizes, again.pile_size) == ((3, 3, 3, 3), 30)


def three_penthouses(color: str = "y", below: str = "p") -> SkylineState:
    sites = ("B1", "C4", "B8")
    return use(EDITOR.start(3), *(u for s in sites for u in a_penthouse(color, s, below)))


def test_three_penthouses_have_a_first_builder_whose_turn_it_is() -> None:
    filled = fill(change(three_penthouses(), round="9"), EDITOR.free)
    assert (filled.finisher, filled.turn, filled.done.built) == (0, 0, 1)
    assert filled.stocks[0] is not None
    assert count_of(filled.stocks[0], "S") == 2
    later = fill(change(three_penthouses(), round="9", turn="Blue"))
    assert (later.finisher, later.turn, later.done.built) == (0, 2, 0)
    over = fill(change(three_penthouses(), phase="over", turn="Blue", round="9"))
    assert over.phase == "over"
    assert over.outcome() is not None


def test_a_game_said_to_be_over_ended_by_idling_or_goes_on() -> None:
    built = use(EDITOR.start(3), "put:y1 B3")
    state = change(built, phase="over", start="Blue", turn="Purple")
    idled = fill(state)
    assert (idled.phase, idled.idle, idled.turn, idled.round) == ("over", 5, 2, 5)
    assert fill(state, ["phase"]).phase == "build"
    again = fill(change(idled, phase="build"))
    assert again.idle == 4


def test_what_cannot_be_at_the_same_time_is_put_right() -> None:
    state = change(
        use(EDITOR.start(2), "put:y1 B3"),
        money_1="77",
        stock_1="9x1 S",
        stock_2="8xN",
        finisher="Purple",
        idle="5",
        built="9",
        bought="3",
        neutral_bought="yes",
        cashed="1",
        mission_2="New York",
        mission_1="New York",
        hand_1="1 1 1 1 1",
    )
    filled = fill(state)
    assert filled.purses == (30, 10)
    assert filled.stocks == ((7, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 6, 0))
    assert (filled.finisher, filled.idle, filled.neutrals) == (None, 0, 0)
    assert (filled.done.built, filled.done.bought, filled.done.cashed) == (1, 0, ())
    assert filled.missions[0] == 0
    assert filled.hands[0] == (0, 0, 0)
    assert fill(filled) == filled


def test_an_income_that_cannot_have_been_is_worked_out_again() -> None:
    state = use(change(EDITOR.start(4), round="4"), "put:y1 B1", "put:y1 C1", "put:p1 B3")
    state = change(state, built="1", income="90 B1")
    assert fill(state).done.income == 2
    assert fill(change(state, income="3 B1")).done.income == 3


def test_before_the_deal_nothing_is_built() -> None:
    begin = SKYLINE.new(SKYLINE.options(players=3))
    assert fill(begin) == begin
    assert fill(change(EDITOR.start(3), phase="deal")) == begin
    assert fill(change(use(EDITOR.start(3), "put:y1 B3"), phase="deal")).phase == "build"


@pytest.mark.parametrize(
    ("uses", "message"),
    [
        (["put:y2 B1"], "B1: floor 1 from the ground"),
        (["put:y1 B1", "put:y2 B1"], "built on a floor of the same color"),
        ([f"put:y1 {s}" for s in SITES[:9]], "only 8 of them"),
        ([f"put:nN {s}" for s in SITES[:7]], "the game has 6"),
        (["put:yS B1"], "Yellow has 1 Skyline floor"),
    ],
    ids=["level", "own", "floors", "neutrals", "skyline"],
)
def test_what_is_in_the_way_is_said(uses: list[str], message: str) -> None:
    with pytest.raises(EditError, match=f"in the way: .*{message}"):
        EDITOR.fill(use(EDITOR.start(4), *uses), Random(1))


def test_positions_of_games_are_sound_and_stay_as_they_are() -> None:
    for state in games():
        assert fill(state) == fill(state, ["phase"]) == state


def test_a_view_is_completed() -> None:
    for state in games()[::3]:
        for seat in range(state.options.players):
            assert EDITOR.complete(state.view(seat), Random(1)).view(seat) == state.view(seat)


def test_emptying_begins_anew() -> None:
    state = played_until(dealt(players=3, closed=True), lambda s: s.round == 4)
    edit = EDITOR.empty(state)
    assert edit.state == EDITOR.start(3, closed=True)
    assert "new game" in str(edit.sentence)


# Whatever is done

_SITES = st.sampled_from(SITES)
_FLOORS = [str(Floor(kind, color)) for color in range(4) for kind in "1246PS"] + ["nN"]
_TOOLS = st.sampled_from([*(f"put:{floor}" for floor in _FLOORS), "take", "clear"])
_VALUES = st.one_of(
    st.sampled_from(
        ["none", "1", "1 1 2", "3x2", "Blue", "build", "invest", "over", "deal", "7 B3 C3", "B3"]
    ),
    st.text("0123456789x PNSABCDyes,-", max_size=12),
)
_STEPS = st.one_of(
    st.tuples(st.just("use"), _TOOLS, _SITES),
    st.tuples(st.just("change"), st.integers(0, 60), _VALUES),
    st.tuples(st.just("fill"), st.sets(st.sampled_from(sorted(EDITOR.free))), st.integers(0, 9)),
    st.tuples(st.just("empty"), st.none(), st.none()),
)


@given(
    st.sampled_from([2, 3, 4]),
    st.booleans(),
    st.lists(_STEPS, max_size=14),
)
@settings(max_examples=100)
def test_any_edits_raise_only_edit_errors_and_round_trip(
    players: int, last_turn: bool, steps: list[Step]
) -> None:
    edit_anyhow(EDITOR, EDITOR.start(players, last_turn_mission=last_turn), steps)


@given(
    st.sampled_from([2, 3, 4]),
    st.lists(st.tuples(_SITES, st.lists(st.sampled_from(_FLOORS), max_size=5)), max_size=12),
    st.sets(st.sampled_from(sorted(EDITOR.free))),
)
@settings(max_examples=80)
def test_any_board_is_filled_in_soundly_or_is_itself_in_the_way(
    players: int, buildings: list[tuple[str, list[str]]], free: set[str]
) -> None:
    state = EDITOR.start(players)
    for site, floors in buildings:
        for floor in floors:
            # Only what the rules of building allow, as far as they look at one building alone.
            color = None if floor == "nN" else "ypbr".index(floor[0])
            number = state.options.edition.numbers[site]
            allowed = color is None or color in state.options.colors
            if allowed and state.obstacle(number, floor[1], -1 if color is None else color) is None:
                state = use(state, f"put:{floor} {site}")
    try:
        filled = fill(state, sorted(free))
    except EditError as error:
        message = str(error)
    else:
        message = ""
        assert EDITOR.parse(EDITOR.format(filled)) == filled
    assert not message or any(word in message for word in ("Skyline", "only", "the game has"))
