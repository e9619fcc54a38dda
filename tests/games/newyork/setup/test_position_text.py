"""Positions of New York as text: read and written, and what is wrong with a text and where."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manhattan_widgets.contract.core import PositionError
from manhattan_widgets.games.newyork.rules import NEW_YORK, NewYorkOptions
from manhattan_widgets.games.newyork.rules.board import Board, Line, site_number
from manhattan_widgets.games.newyork.rules.cards import cards_from_text
from manhattan_widgets.games.newyork.rules.phases import Rebuild, Yield
from manhattan_widgets.games.newyork.setup.editing import NEW_YORK_EDITOR as EDITOR
from manhattan_widgets.games.newyork.setup.text_reader import parse
from manhattan_widgets.games.newyork.setup.text_writer import format_state
from tests.games.newyork.rules.positions import board, playing
from tests.games.setting_up import check_read_or_refused, check_refused

WHOLE = """
# a whole position, with a comment
players: 3
actions: yes         # and another
phase: yield
to move: Blue
A: . r . . b . .
avenue C: rrrrr..
g 7: y
B7: none
colors: Blue / Red / y
money Red: 5
money player 1: 11
hand r: A J 1 5
hand Blue: TBcb12
discards: B 2
pile: C 7 j
stops: no
action: statics in street 5, Yellow for Blue
"""


def rows(drawn: str) -> Board:
    """Return the board that begins with the rows drawn."""
    return board("".join(drawn.split()).ljust(49, "."))


def test_every_line_is_read() -> None:
    text = WHOLE.replace("TBcb12", "T B 1 2")
    state = parse(text)
    assert (state.options.players, state.options.actions, state.phase) == (3, True, "yield")
    assert state.colors == ((1,), (0,), (2,))
    assert state.turn == 0  # Blue is of the first seat
    assert state.board == rows(".r..b.. ....... rrrrr.. ....... ....... ....... ......y")
    assert state.money == (11, 5, 8)
    assert state.hands[1] == tuple(sorted(cards_from_text("AJ15")))
    assert state.hands[0] == tuple(sorted(cards_from_text("TB12")))
    assert state.discards == tuple(sorted(cards_from_text("B2")))
    assert state.pile == cards_from_text("C7j")
    assert not state.stops
    assert state.pending == Yield(1, 2, Line(1, 4))


def test_what_is_left_out_is_filled_in() -> None:
    state = parse("C: . . r r . . .\nto move: Blue")
    assert (state.status(), state.to_move, state.phase) == ((), 1, "play")
    assert parse("").status() == ()
    hand = parse("hand Red: A A 1 1\nhand Blue: B B 2 2").hands
    assert hand[:2] == tuple(tuple(sorted(cards_from_text(h))) for h in ("AA11", "BB22"))
    assert parse("C5: r\nmoney Red: 9").money[0] == 9
    assert sum(parse("money Red: 9").money) == 24
    assert parse("money Red: 9").status() == ()
    full = parse("\n".join(f"{letter}: r b y g r b y" for letter in "ABCDEF") + "\nG: rbg....")
    assert full.stops
    assert full.status() == ()
    assert parse("phase: open\nopening: own").colors != ()
    assert parse("phase: over").status() == ()


def test_a_crossing_by_itself_counts_more_than_its_row() -> None:
    for text in ("C5: b\nC: rrrrrrr", "C: rrrrrrr\nC5: b"):
        assert parse(text).board[site_number("C5")] == 1
    assert parse("C: rrrrrrr\nC5: .").board[site_number("C5")] is None


def test_what_action_cards_leave_is_read() -> None:
    redevelopment = parse("actions: yes\nphase: rebuild\naction: redevelopment Blue next")
    assert redevelopment.pending == Rebuild(0, 1)
    assert redevelopment.status() == ()
    assert parse("actions: yes\nphase: rebuild\naction: ruin player 2").pending == Rebuild(1, 1)
    rows = "A: bbbbbbb\nB: bbbbbbb\nactions: yes\nphase: yield\n"
    speculation = parse(rows + "action: speculation against Blue for Red")
    assert speculation.pending == Yield(0, 1, None)
    assert speculation.status() == ()
    assert parse(rows + "action: statics A Blue Red").pending == Yield(0, 1, Line(0, 0))


def test_a_text_leaves_open_what_it_does_not_say() -> None:
    assert EDITOR.left_open("C5: r\nto move: Blue\nstops: no") == {"phase", "plays", "action"}
    assert EDITOR.left_open(EDITOR.format(EDITOR.start(4))) == frozenset()
    assert EDITOR.left_open("{}") == frozenset()


def test_what_is_written_is_kept_though_nothing_fits_it() -> None:
    state = parse("money Red: 25\nhand Red: none")
    assert state.money[0] == 25
    assert state.hands[0] == ()
    assert "N2" in [fault.rule for fault in state.status()]
    odd = parse("players: 3\nC5: k")
    assert "N2" in [fault.rule for fault in odd.status()]
    assert parse(format_state(odd)) == odd
    twice = parse("players: 3\ncolors: Red / Red / Blue\nmoney player 2: 3\nto move: player 2")
    assert twice.colors == ((0,), (0,), (1,))
    assert (twice.turn, twice.money[1]) == (1, 3)
    assert "to move: player 2" in format_state(twice)
    assert parse(format_state(twice)) == twice
    both = parse("players: 2\ncolors: Red Red / Blue Green")
    assert parse(format_state(both)) == both
    pending = parse("action: ruin Blue")
    assert (pending.phase, pending.pending) == ("play", Rebuild(1, 1))
    assert parse(format_state(pending)) == pending


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("C: r x", 1, 6, "seven signs"),
        ("C: r b", 1, 7, "seven signs"),
        ("C: rbrbrbrb", 1, 11, "seven signs"),
        ("C5: purple", 1, 5, "Red, Blue, Yellow, Green, Black"),
        ("\n  hello", 2, 3, "a name, a colon and a value"),
        ("H: .......", 1, 1, "Begin a line with"),
        ("C8: r", 1, 1, "Begin a line with"),
        ("hand: A B 1 2", 1, 1, "Say whose"),
        ("to move: Purple", 1, 10, "Red, Blue, Yellow, Green."),
        ("hand Black: A", 1, 6, "Red, Blue, Yellow, Green."),
        ("to move: player 4\nplayers: 3", 1, 10, "Red, Blue, Yellow."),
        ("players: 7", 1, 10, "from 2 to 5"),
        ("actions: perhaps", 1, 10, "yes, no"),
        ("teams: yes\nplayers: 3", 1, 8, "four players"),
        ("opening: klingon", 1, 10, "shared, own"),
        ("phase: lunch", 1, 8, "colors, open, deal, play, rebuild, yield, shuffle, over"),
        ("hand Red: A 1 z", 1, 15, "one sign for each card"),
        ("hand Red: A1z", 1, 13, "one sign for each card"),
        ("pile: " + "1" * 81, 1, 7, "so many cards"),
        ("money Red: many", 1, 12, "from 0 to 25"),
        ("C5: r\nc 5: b", 2, 1, "line 1 already"),
        ("colors: Red / Blue", 1, 19, "strokes between players"),
        ("colors: Red / Blue / Lilac / Green", 1, 22, "Red, Blue, Yellow"),
        ("colors: Red Blue / Yellow", 1, 9, "strokes between players"),
        ("players: 3\ncolors: Red / Blue / Yellow / Green", 2, 31, "Red, Blue, Yellow."),
        ("phase: rebuild\naction: none", 2, 9, 'needs "redevelopment"'),
        ("phase: yield\naction: ruin Red", 2, 9, 'needs "speculation"'),
        ("action: earthquake", 1, 9, "an action card leaves"),
        ("action: ruin", 1, 13, "an action card leaves"),
        ("action: ruin Blue Red", 1, 19, "an action card leaves"),
        ("action: statics 9 Blue for Red", 1, 17, "an avenue, A to G"),
        ("action: ruin Lilac", 1, 14, "Red, Blue, Yellow, Green."),
        ("action: speculation Black for Red", 1, 21, "Yellow, Green."),
        ("stops: maybe", 1, 8, "yes, no"),
        ("players: 2\nopening colors: red blue / green", 2, 27, "strokes between players"),
        ("opening colors: red", 1, 17, "strokes between players"),
        ("opening colors: r / b / y / g / k / r", 1, 36, "strokes between players"),
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
    state = playing("r" + "." * 48, "AB12")
    assert parse(json.dumps(state.to_json())) == state
    with pytest.raises(PositionError):
        parse('{"phase": 1}')


@pytest.mark.parametrize("options", NEW_YORK.option_sets(), ids=range(10))
def test_positions_of_all_variants_round_trip(options: NewYorkOptions) -> None:
    rng, state, phases = Random(5), NEW_YORK.new(options), set()
    for step in range(150):
        if state.outcome() is not None:
            break
        event: Any = state.random_move(rng) if state.chance is None else state.chance.sample(rng)
        state = state.apply(event)
        if step % 7 == 0 or state.phase not in phases:
            phases.add(state.phase)
            assert parse(format_state(state)) == state
    assert {"open", "play"} <= phases


_WORDS = st.sampled_from(
    ["players", "to move", "hand Red", "money b", "C5", "C", "pile", "colors", "action", "phase"]
)
_LINES = st.tuples(_WORDS, st.text("0123456789 rbygkABJj./#{}none", max_size=16)).map(": ".join)


@given(st.one_of(st.text(max_size=60), st.lists(_LINES, max_size=6).map("\n".join)))
def test_any_text_is_read_or_refused_with_its_place(text: str) -> None:
    check_read_or_refused(EDITOR, text)
