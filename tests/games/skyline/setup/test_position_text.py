"""Positions of Skyline in words: what can be left out, where errors are, and the way back."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manhattan_widgets.contract.core import PositionError
from manhattan_widgets.games.skyline.rules import SKYLINE
from manhattan_widgets.games.skyline.rules.edition_file import edition_from_json
from manhattan_widgets.games.skyline.setup.editing import SKYLINE_EDITOR
from manhattan_widgets.games.skyline.setup.text_reader import left_open, parse
from manhattan_widgets.games.skyline.setup.text_writer import format_state
from tests.games.setting_up import check_read_or_refused, check_refused
from tests.games.skyline.rules.positions import dealt, played_until, position

EDITOR = SKYLINE_EDITOR
#: A board and figures of one's own, with names that could be mistaken for something else.
OWN = {
    "name": "Lines",
    "board": ["#######", "#*###*#", "#######", "###*####"],
    "figures": [
        {"name": "None", "money": 5, "cards": 40, "shape": ["XX"]},
        {"name": "No. 2", "money": 8, "cards": 2, "shape": ["XXX"]},
    ],
}


def test_a_few_lines_are_a_position() -> None:
    state = parse(
        """
        players: 3
        B3: y1 p2     # the ground floor first
        c4: N b2 y4
        to move: Blue
        stock Blue: 2x1 P
        """
    )
    names = state.options.edition.numbers
    assert str(state.towers[names["B3"]]) == "y1p2"
    assert str(state.towers[names["C4"]]) == "nNb2y4"
    assert (state.options.players, state.to_move, state.round) == (3, 2, 2)
    assert (state.stocks[2], state.neutrals) == ((2, 0, 0, 0, 1, 0, 0), 5)
    assert state.status() == ()


def test_colors_seats_figures_and_missions_can_be_cut_short() -> None:
    state = parse("to move: player 3\nhand b: mess, 2x Petr\nmission B: hong\nstart: 2")
    figures = [figure.name for figure in state.options.edition.figures]
    assert (state.turn, state.start) == (2, 1)
    assert [figures[card] for card in state.hands[2]] == ["Messeturm", *["Petronas Towers"] * 2]
    assert state.options.edition.missions[state.missions[2]].name == "Hong Kong"
    assert state.status() == ()


def test_neutral_floors_are_written_in_either_way() -> None:
    state = parse("B3: NnnN\nC4: nNy2\nB1: none")
    names = state.options.edition.numbers
    assert str(state.towers[names["B3"]]) == "nN" * 3
    assert str(state.towers[names["C4"]]) == "nNy2"
    assert not state.towers[names["B1"]].floors


def test_what_is_written_is_kept_though_nothing_fits_it() -> None:
    state = parse("B3: y1 y2\nbank Yellow: 1\nmoney Red: 99\nincome: 4 B1\nidle rounds: 5")
    assert (state.banks[0], state.purses[3], state.idle) == ((1, 0, 0, 0, 0, 0, 0), 99, 5)
    assert (state.done.income, len(state.done.series)) == (4, 1)
    assert {"S9", "S1", "S6", "S5", "S16a"} <= {fault.rule for fault in state.status()}
    assert parse(format_state(state)) == state


def test_variants_are_lines_too() -> None:
    state = parse(
        "players: 2\nclosed: yes\nLast-turn mission: yes\nown_skyline_fee: yes\n"
        "skyline block: top\ncolors: red, b\ntopped Red: B3 C4"
    )
    assert state.options == SKYLINE.options(
        players=2,
        closed=True,
        last_turn_mission=True,
        own_skyline_fee=True,
        skyline_block="top",
        colors=(3, 2),
    )
    assert len(state.finals[0]) == 2
    assert state.status() == ()


def test_what_is_left_open_may_be_chosen() -> None:
    assert left_open("B3: y1") >= {"phase", "hand"}
    assert EDITOR.left_open("B3: y1") == {"phase", "hand"}
    assert EDITOR.left_open("phase: over\nhand Red: none") == frozenset()
    assert EDITOR.left_open(EDITOR.format(EDITOR.start(4))) == frozenset()
    assert EDITOR.left_open("{}") == frozenset()


def test_an_edition_of_ones_own_goes_with_the_text() -> None:
    edition = edition_from_json(OWN)
    state = EDITOR.start(2, edition=edition)
    text = format_state(state)
    assert "\nedition: {" in text
    assert parse(text) == state
    assert parse("edition: reconstruction").options.edition.own is False
    # Its figure "None" is written by its number: "none" is an empty hand.
    assert "\nhand Yellow: 3x 1\n" in text
    state = parse(f"edition: {json.dumps(OWN).replace('#', chr(92) + 'u0023')}\nhand y: None, 2")
    assert state.hands[0] == (1,)


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("B3: y1 x4", 1, 8, "floors from the ground up"),
        ("B3: y1p2q", 1, 9, "floors from the ground up"),
        ("B3: y1 p2 y4 p6 yP N", 1, 20, "more than 5 floors"),
        ("\n  hello", 2, 3, "a name, a colon and a value"),
        ("A1: y1", 1, 1, "B1 to C11"),
        ("AB3: y1", 1, 1, "Begin a line with"),
        ("shoes: 43", 1, 1, "Begin a line with"),
        ("money: 12", 1, 1, "Say whose"),
        ("round:  0", 1, 9, "from 1 to 1000"),
        ("to move: Green", 1, 10, "Yellow, Purple, Blue, Red"),
        ("to move: player 4\nplayers: 3", 1, 10, "Yellow, Purple, Blue."),
        ("money Green: 1", 1, 7, "Yellow, Purple, Blue, Red"),
        ("money Red: 1001", 1, 12, "from 0 to 1000"),
        ("players: 7", 1, 10, "from 2 to 4"),
        ("colors: yellow yellow", 1, 9, "colors"),
        ("players: 2\ncolors: yellow lilac", 2, 16, "Yellow, Purple, Blue, Red"),
        ("closed: perhaps", 1, 9, "yes, no"),
        ("skyline block: all", 1, 16, "site, top"),
        ("edition: Paris", 1, 10, "an edition of your own"),
        ("edition: {", 1, 10, "an edition of your own"),
        ("phase: lunch", 1, 8, "deal, build, invest, over"),
        ("stock Red: 1 3", 1, 14, "1, 2, 4, 6, P, N or S"),
        ("hand Red: Willis Tower, Eiffel Tower", 1, 25, "Chrysler Building"),
        ("hand Red: 2x Willis Tower, 3x Eiffel", 1, 31, "Chrysler Building"),
        ("pile: 3 14 15", 1, 12, "from 1 to 14"),
        ("mission Red: Paris", 1, 14, "New York, Chicago"),
        ("income: 7 B3 Z9", 1, 14, "B1 to C11"),
        ("topped Red: B3", 1, 1, "last turn mission: yes"),
        ("B3: y1\nb3: p1", 2, 1, "line 1 already"),
        ("{", 1, 2, "JSON"),
        ("x" * 50_001, 1, 1, "at most 50000"),
    ],
    ids=lambda value: str(value)[:24] if isinstance(value, str) else str(value),
)
def test_an_error_says_where_and_what_was_expected(
    text: str, line: int, column: int, message: str
) -> None:
    check_refused(EDITOR, text, line, column, message)


def test_json_is_read_too() -> None:
    state = played_until(dealt(players=3), lambda s: s.round == 3)
    assert parse(json.dumps(state.to_json())) == state
    with pytest.raises(PositionError):
        parse('{"round": 1}')


@pytest.mark.parametrize("number", range(len(SKYLINE.option_sets())))
def test_positions_of_all_variants_round_trip(number: int) -> None:
    state = SKYLINE.new(SKYLINE.option_sets()[number])
    rng = Random(number)
    while state.outcome() is None:
        assert parse(format_state(state)) == state
        for _ in range(7):
            if state.chance is not None:
                state = state.apply(state.chance.sample(rng))
            elif moves := state.legal_moves():
                state = state.apply(moves[int(rng.random() * len(moves))])  # type: ignore[arg-type]
    assert parse(format_state(state)) == state


def test_positions_that_cannot_be_round_trip_as_well() -> None:
    state = position("B3 y1y2, C4 b6rPnN", stocks="666666666 NN SSSSS 112", money="99 0 31 7")
    assert state.status()
    assert parse(format_state(state)) == state


_WORDS = st.sampled_from(
    ["players", "round", "to move", "hand Red", "B3", "C4", "income", "pile", "stock b", "colors"]
)
_LINES = st.tuples(_WORDS, st.text("0123456789 ypbrnNPSx:,/#{}uildones", max_size=14)).map(
    ": ".join
)


@given(st.one_of(st.text(max_size=60), st.lists(_LINES, max_size=6).map("\n".join)))
def test_any_text_is_read_or_refused_with_its_place(text: str) -> None:
    check_read_or_refused(EDITOR, text)
