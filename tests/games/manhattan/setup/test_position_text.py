"""Positions of Manhattan as text: read and written, and what is wrong with a text and where."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manhattan_widgets.contract.core import PositionError
from manhattan_widgets.game import new_game
from manhattan_widgets.games.manhattan.rules import MANHATTAN, ManhattanState
from manhattan_widgets.games.manhattan.setup.editing import MANHATTAN_EDITOR as EDITOR
from manhattan_widgets.games.manhattan.setup.text_reader import parse
from manhattan_widgets.games.manhattan.setup.text_writer import format_state
from tests.games.manhattan.rules.positions import drafted, played_until, towers
from tests.games.setting_up import check_read_or_refused, check_refused

WHOLE = """
# a whole position, with a comment
players: 3
rounds: 4            # and another
takeover: simple
round: 2
to move: Blue
start: B
phase: build
F5: r3 b4
sao paulo 9: g1g2
draft Red: 1 1 2
draft b: 1 1 3
draft Green: none
supply Red: 7x1 4x2
removed Blue: 1
hand player 2: 1 3 5 9
hand Red: 4444
played Blue: 2 2
pile: 4 4 7
points Red: 12
scored 1: F5 r3, P9 g1
"""


def test_every_line_is_read() -> None:
    state = parse(WHOLE)
    options = state.options
    assert (options.players, options.rounds, options.takeover) == (3, 4, "simple")
    assert (state.round, state.turn, state.start, state.phase) == (2, 1, 1, "build")
    assert state.towers == towers("F5 r3b4, P9 g1g2")
    assert state.drafts[:3] == ((2, 1, 0, 0), (2, 0, 1, 0), (0, 0, 0, 0))
    assert state.supplies[0] == (7, 4, 0, 0)
    assert state.removed[1] == (1, 0, 0, 0)
    assert state.hands[1] == tuple(sorted((6, 0, 4, 2)))
    assert state.hands[0] == (3, 3, 3, 3)
    assert len(state.played[1]) == 2
    assert state.pile == (3, 3, 6)
    assert state.points()[0] > 12
    assert state.scored == (towers("F5 r3, P9 g1"),)


def test_what_is_left_out_is_filled_in() -> None:
    state = parse("F5: r3 b4\nto move: Green")
    assert (state.status(), state.to_move) == ((), 2)
    assert parse("").status() == ()
    assert parse("F5: r3 b4\nround: 3").round == 3
    hand = parse("F5: r3\nhand Red: 1 2 3 4\nhand Blue: 5 5 5 5").hands
    assert hand[:2] == ((0, 1, 2, 3), (4, 4, 4, 4))
    assert len(set(parse("F5: r3").hands[0])) > 1


def test_a_text_leaves_open_what_it_does_not_say() -> None:
    assert EDITOR.left_open("F5: r3\nto move: Blue\nremoved Red: 1") == {"phase", "round", "start"}
    assert EDITOR.left_open(EDITOR.format(EDITOR.start(4))) == {"removed"}
    assert EDITOR.left_open("{}") == frozenset()


def test_what_is_written_is_kept_though_nothing_fits_it() -> None:
    state = parse("F5: r3 b4\nsupply Red: 1 1\ndraft Red: none")
    assert state.supplies[0] == (2, 0, 0, 0)
    assert state.status()
    odd = parse("F5: r3 b2")
    assert str(odd.towers[22]) == "r3b2"
    assert odd.status()[0].rule == "M11"
    three = parse("players: 3\nF5: k1")
    assert "M2" in [fault.rule for fault in three.status()]
    assert parse(format_state(odd)) == odd


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("F5: r3 x4", 1, 8, "pieces from the ground up"),
        ("\n  hello", 2, 3, "a name, a colon and a value"),
        ("F10: r1", 1, 1, "Begin a line with"),
        ("Atlantis 5: r1", 1, 1, "Begin a line with"),
        ("hand: 1 2 3 4", 1, 1, "Say whose"),
        ("round:  9", 1, 9, "from 1 to 4"),
        ("to move: Purple", 1, 10, "Red, Blue, Green, Black"),
        ("hand Purple: 1", 1, 6, "Red, Blue, Green, Black"),
        ("to move: player 4\nplayers: 3", 1, 10, "Red, Blue, Green."),
        ("players: 7", 1, 10, "from 2 to 6"),
        ("players: 5", 1, 10, "2, 3 or 4"),
        ("players: 3\nrounds: 5", 2, 9, "4, 6"),
        ("edition: klingon", 1, 10, "edition"),
        ("sides: 0 1 2 9", 1, 14, "from 0 to 3"),
        ("mix: 1 1 1 1", 1, 6, "24"),
        ("phase: lunch", 1, 8, "deal, draft, build, over"),
        ("hand Red: 1 3 a", 1, 15, "1 to 9"),
        ("supply Red: 1 5", 1, 15, "1 to 4"),
        ("supply Red: 20x1 20x2", 1, 18, "No more pieces"),
        ("pile: " + "1" * 51, 1, 7, "so many cards"),
        ("F5: " + "r1" * 97, 1, 5, "No more pieces"),
        ("points Red: many", 1, 13, "from 0 to 1000"),
        ("F5: r1\nf5: b1", 2, 1, "line 1 already"),
        ("scored 1: F5 r3, S0 b2", 1, 18, "a letter of S M F H P C"),
        ("scored 1: F5 r3 b9", 1, 17, "pieces from the ground up"),
        ("scored nine: F5 r3", 1, 8, "from 1 to 4"),
        ("{", 1, 2, "JSON"),
        ('{"a":' + "[" * 40_000, 1, 1, "JSON"),
        ("x" * 50_001, 1, 1, "at most 50000"),
        ("players: 2\ncolors: red blue / green lilac", 2, 26, "Red, Blue, Green, Black"),
    ],
    ids=lambda value: str(value)[:24] if isinstance(value, str) else str(value),
)
def test_an_error_says_where_and_what_was_expected(
    text: str, line: int, column: int, message: str
) -> None:
    check_refused(EDITOR, text, line, column, message)


def test_json_is_read_too() -> None:
    state = played_until(drafted(), lambda s: s.round == 2)
    assert parse(json.dumps(state.to_json())) == state
    with pytest.raises(PositionError):
        parse('{"round": 1}')


@pytest.mark.parametrize("options", MANHATTAN.option_sets(), ids=range(8))
def test_positions_of_all_variants_round_trip(options: object) -> None:
    state = MANHATTAN.new(options)
    assert parse(format_state(state)) == state
    given_options = MANHATTAN.options_to_json(options)
    game = new_game("manhattan", seed=5, **given_options)
    rng = Random(5)
    while game.outcome() is None and len(game.moves) < 60:
        game.play(rng.choice(game.state.legal_moves()))
        if len(game.moves) % 7 == 0:
            assert isinstance(game.state, ManhattanState)
            assert parse(format_state(game.state)) == game.state


_WORDS = st.sampled_from(
    ["players", "round", "to move", "hand Red", "F5", "S1", "scored 1", "pile", "draft b", "colors"]
)
_LINES = st.tuples(_WORDS, st.text("0123456789 rbgkx:,/#{}nose", max_size=14)).map(": ".join)


@given(st.one_of(st.text(max_size=60), st.lists(_LINES, max_size=6).map("\n".join)))
def test_any_text_is_read_or_refused_with_its_place(text: str) -> None:
    check_read_or_refused(EDITOR, text)
