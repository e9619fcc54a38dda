"""Moves as text, by machine and by hand."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import manhattan_widgets as mw
from manhattan_widgets.contract.core import (
    AmbiguousMoveError,
    MoveError,
    UnreadableMoveError,
)
from manhattan_widgets.games.manhattan.rules import MANHATTAN
from manhattan_widgets.games.manhattan.rules.moves import Build, Draft, Pass
from manhattan_widgets.locale import speaking

from .positions import building, dealt, move
from .test_pass import HIGH


@pytest.mark.parametrize(
    ("notation", "expected"),
    [
        ("b3F5", Build(1, 3, 22)),
        ("B3f5", Build(1, 3, 22)),
        (" k1C9 ", Build(3, 1, 53)),
        ("dr112344", Draft((0,), ((2, 1, 1, 2),))),
        ("dr1123g1224", Draft((0, 2), ((2, 1, 1, 0), (1, 2, 0, 1)))),
        ("x5b3", Pass(4, 1, 3)),
    ],
)
def test_machine_notation(notation: str, expected: object) -> None:
    assert move(notation) == expected


@pytest.mark.parametrize(
    "notation",
    [
        "",
        "b3F0",
        "b5F5",
        "b3F55",
        "y3F5",
        "d",
        "dr",
        "dr5",
        "x0b3",
        "x5",
        "\u212a3F5",  # the Kelvin sign is no K
        "dr" + "1" * 25,
        "b\u0663F5",  # an Arabic digit is no digit here
    ],
)
def test_unreadable_machine_notation(notation: str) -> None:
    with pytest.raises(UnreadableMoveError, match="is not a move"):
        move(notation)


@pytest.mark.parametrize(
    ("notation", "expected"),
    [
        ("3 on Frankfurt 5", "r3F5"),
        ("3 Frankfurt 5", "r3F5"),
        ("  3  ON  FRANKFURT   5 ", "r3F5"),
        ("3, frank 5", "r3F5"),
        ("3 F5", "r3F5"),
        ("3F5", "r3F5"),
        ("3 f 5", "r3F5"),
        ("3 Hong Kong 5", "r3H5"),
        ("3 hongkong 5", None),
        ("3 hong 5", "r3H5"),
        ("3 on São Paulo 5", "r3P5"),
        ("3 on Sao Paulo 5", "r3P5"),
        ("3 on s 5", "r3S5"),  # the letter of Sydney comes before the beginning of São Paulo
        ("3 on sa 5", "r3P5"),
        ("red 3 on Frankfurt 5", "r3F5"),
        ("r 3 F5", "r3F5"),
        ("r3 on F5", "r3F5"),
        ("blue 3 on Frankfurt 5", "b3F5"),
        ("5 on Frankfurt 5", None),
        ("3 on Frankfurt 0", None),
        ("3 on Frankfurt 12", None),
        ("3 on London 5", None),
        ("on Frankfurt 5", None),
        ("3", None),
        ("!", None),
        ("3 on Frankfurt 5 please", None),
        ("3 on Frankfurt 5" + " " * 300 + "or not", None),
    ],
)
def test_human_notation_of_a_build(notation: str, expected: str | None) -> None:
    state = building(hand="5555")
    if expected is None:
        with pytest.raises(UnreadableMoveError):
            state.parse(notation)
    else:
        assert state.parse(notation) == move(expected)


def test_a_cell_may_be_left_out_where_one_move_fits() -> None:
    board = "F3 b4b4"
    state = building(board, hand="1333")
    assert state.parse("3 on Frankfurt") == move("r3F1")


def test_ambiguous_text_lists_what_it_can_mean() -> None:
    state = building(hand="1333")
    with pytest.raises(AmbiguousMoveError) as caught:
        state.parse("3 on Frankfurt")
    assert list(caught.value.candidates) == [move("r3F1"), move("r3F3")]
    assert "3 on Frankfurt 1; 3 on Frankfurt 3. Name the one" in str(caught.value)


def test_incomplete_text_that_fits_no_legal_move_says_so() -> None:
    state = building("F5 b4b4", hand="5555")
    with pytest.raises(AmbiguousMoveError, match="nothing it can mean is legal"):
        state.parse("3 on Frankfurt")


def test_with_two_colors_the_color_may_be_left_out_where_one_fits() -> None:
    state = building(hand="5555", drafted="r12 g34 b1 k1", players=2)
    assert state.parse("3 on Frankfurt 5") == move("g3F5")
    state = building(hand="5555", players=2)
    with pytest.raises(AmbiguousMoveError) as caught:
        state.parse("3 on Frankfurt 5")
    assert set(caught.value.candidates) == {move("r3F5"), move("g3F5")}
    assert "red 3 on Frankfurt 5" in str(caught.value)


@pytest.mark.parametrize(
    ("drafted", "expected"),
    [("r2 g34 b1 k1", "g3F5"), ("r3 g34 b1 k1", "r3F5"), ("r2 g2 b1 k1", "r3F5")],
)
def test_with_two_colors_the_reason_is_told_for_the_piece_at_hand(drafted, expected) -> None:
    state = building("F5 b4b4", hand="5555", drafted=drafted, players=2)
    read = state.parse("3 on Frankfurt 5")
    assert read == move(expected)
    assert not state.explain(read).legal


def test_with_two_colors_a_move_typed_too_early_is_told_what_is_asked_first() -> None:
    state = mw.new_game("manhattan", players=2, seed=7).state
    told = state.explain(state.parse("3 on Frankfurt 5")).sentence
    assert str(told) == "First choose 4 pieces of each of your colors for this round."


def test_readable_but_illegal_is_read() -> None:
    state = building(hand="5555")
    assert state.parse("3 on Frankfurt 4") == move("r3F4")
    assert not state.explain(state.parse("3 on Frankfurt 4")).legal


@pytest.mark.parametrize(
    ("notation", "expected"),
    [
        ("draft 1 1 2 3 4 4", "dr112344"),
        ("DRAFT 4,4,3,2,1,1", "dr112344"),
        ("draft 112344", "dr112344"),
        ("d 112344", "dr112344"),
        ("d112344", "dr112344"),
        ("draft red 1 1 2 3 4 4", "dr112344"),
        ("dr443211", "dr112344"),
        ("draft 1 1 2", "dr112"),  # too few, but readable
        ("draft", None),
        ("draft 5", None),
        ("draft blue 1 1 2 3 4 4", None),
        ("draft many", None),
    ],
)
def test_human_notation_of_a_draft(notation: str, expected: str | None) -> None:
    state = dealt()
    if expected is None:
        with pytest.raises(UnreadableMoveError):
            state.parse(notation)
    else:
        assert state.parse(notation) == move(expected)


@pytest.mark.parametrize(
    "notation",
    [
        "draft red 1 1 2 3, green 1 2 2 4",
        "draft green 4 2 2 1 red 3 2 1 1",
        "draft r1123 g1224",
        "dr1123g1224",
        "dg1224r1123",  # in the other order it is the same draft
    ],
)
def test_a_draft_of_two_colors(notation: str) -> None:
    state = dealt(players=2)
    parsed = state.parse(notation)
    assert parsed == move("dr1123g1224")
    assert parsed in state.legal_moves()
    assert state.format(parsed) == "draft red 1 1 2 3, green 1 2 2 4"


def test_two_colors_need_their_names_in_a_draft() -> None:
    with pytest.raises(UnreadableMoveError):
        dealt(players=2).parse("draft 1 1 2 3 1 2 2 4")


@pytest.mark.parametrize(
    ("notation", "expected"),
    [
        ("pass card 1, remove 2", "x1r2"),
        ("pass 1 2", "x1r2"),
        ("PASS card 3 remove red 1", "x3r1"),
        ("x1r2", "x1r2"),
        ("pass card 1 remove blue 1", "x1b1"),  # readable; not a legal pass
        ("pass", None),
        ("pass 1", None),
        ("pass 1 5", None),
        ("pass 0 1", None),
        ("pass 1 2 3", None),
    ],
)
def test_human_notation_of_a_pass(notation: str, expected: str | None) -> None:
    state = building(HIGH, hand="1133", drafted="r12 b1 g1 k1")
    if expected is None:
        with pytest.raises(UnreadableMoveError):
            state.parse(notation)
    else:
        assert state.parse(notation) == move(expected)


def test_a_pass_of_two_colors_names_the_color() -> None:
    state = building(HIGH, hand="1133", drafted="r1 g2 b1 k1", players=2)
    assert [state.format(m) for m in state.legal_moves()][:2] == [
        "pass card 1, remove red 1",
        "pass card 1, remove green 2",
    ]
    assert state.parse("pass card 1, remove green 2") == move("x1g2")
    with pytest.raises(UnreadableMoveError):
        state.parse("pass card 1, remove 2")


def test_another_players_move_can_be_shown() -> None:
    state = building(hand="5555", players=3, drafted="r1 b1 g1")
    assert state.format(move("k3F5")) == "black 3 on Frankfurt 5"
    assert state.format(move("b3F5")) == "3 on Frankfurt 5"


def test_the_error_shows_the_text_but_not_a_whole_novel() -> None:
    with pytest.raises(UnreadableMoveError) as caught:
        building().parse("x" * 10_000)
    assert len(str(caught.value)) < 250
    assert "xxx..." in str(caught.value)


@given(st.text(max_size=40) | st.text("rbgk1234SMFHPC dxonpas,é", max_size=25))
@settings(deadline=None, derandomize=True, max_examples=300)
def test_any_text_is_read_or_refused(notation: str) -> None:
    states = (dealt(), building(hand="1359", players=2), MANHATTAN.new(MANHATTAN.options()))
    for state in states:
        with suppress(MoveError):
            parsed = state.parse(notation)
            assert state.explain(parsed) is not None
            assert move(str(parsed)) == parsed


@pytest.mark.parametrize("language", ["en", "de", "nl", "sv"])
@pytest.mark.parametrize("players", [2, 4])
def test_the_example_of_a_draft_can_be_typed(language: str, players: int) -> None:
    state = mw.new_game("manhattan", players=players, seed=7).state
    with speaking(language):
        with pytest.raises(UnreadableMoveError) as refused:
            state.parse("??")
        quoted = re.findall(r'[„“”"]([^„“”"]+)[„“”"]', str(refused.value))
        assert state.explain(state.parse(quoted[-1])).legal
