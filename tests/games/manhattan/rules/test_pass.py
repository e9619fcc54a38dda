"""A turn in which nothing can be built: M20."""

from __future__ import annotations

import pytest

from manhattan_widgets.contract.core import IllegalMoveError

from .positions import building, move

#: No piece of one storey takes any of these over.
HIGH = ", ".join(f"{city}{cell} k4" for city in "SMFHPC" for cell in "13")


def test_M20_without_a_legal_placement_any_card_is_played_and_any_piece_removed() -> None:
    state = building(HIGH, hand="1133", drafted="r12 b1 g1 k1")
    assert list(map(str, state.legal_moves())) == ["x1r1", "x1r2", "x3r1", "x3r2"]
    after = state.apply(move("x3r2"))
    assert after.removed == ((0, 1, 0, 0),) + ((0, 0, 0, 0),) * 3
    assert after.drafts[0] == (1, 0, 0, 0)
    assert after.played[0] == (2,)
    assert len(after.hands[0]) == 4
    assert after.pile == state.pile[1:]
    assert after.towers == state.towers
    assert after.to_move == 1
    assert state.reveals(move("x3r2"))


def test_M20_one_legal_placement_and_nobody_may_pass() -> None:
    board = HIGH.replace("C3 k4", "C3 k1")
    state = building(board, hand="1133", drafted="r1 b1 g1 k1")
    assert list(map(str, state.legal_moves())) == ["r1C3"]
    with pytest.raises(IllegalMoveError, match="M6"):
        state.apply(move("x1r1"))


@pytest.mark.parametrize(
    ("notation", "rule", "words"),
    [
        ("x5r1", "M20", "None of your cards shows site 5"),
        ("x1r4", "M20", "Red has no piece of 4 storeys left"),
        ("x1b1", "M6", "Blue is not your color"),
        ("r1S1", "M11", "A piece of at least 4 would do"),
    ],
)
def test_M20_what_cannot_be_passed(notation: str, rule: str, words: str) -> None:
    state = building(HIGH, hand="1133", drafted="r12 b1 g1 k1")
    explanation = state.explain(move(notation))
    assert (explanation.legal, explanation.rule) == (False, rule)
    assert words in str(explanation)


def test_M20_there_are_nine_cards_to_pass_with() -> None:
    state = building(HIGH, hand="1133", drafted="r12 b1 g1 k1")
    nowhere = type(move("x1r1"))(9, 0, 1)
    assert state.explain(nowhere).rule == "M3"
    assert nowhere not in state.legal_moves()


def test_M20_the_last_piece_of_a_round_may_be_passed_away() -> None:
    state = building(HIGH, hand="1133", drafted="r1")
    after = state.apply(move("x1r1"))
    assert (after.phase, after.round, len(after.scored)) == ("draft", 2, 1)


def test_M20_with_two_colors_a_piece_of_either() -> None:
    state = building(HIGH, hand="1133", drafted="r1 g2 b1 k1", players=2)
    assert list(map(str, state.legal_moves())) == ["x1r1", "x1g2", "x3r1", "x3g2"]


def test_M20_in_the_simple_variant_ones_own_towers_can_block_too() -> None:
    board = HIGH.replace("k4", "r4")
    assert not building(board, hand="1133", drafted="r1 b1").explain(move("x1r1")).legal
    simple = building(board, hand="1133", drafted="r1 b1", takeover="simple")
    assert list(map(str, simple.legal_moves())) == ["x1r1", "x3r1"]


def test_M20_is_explained() -> None:
    state = building(HIGH, hand="1133", drafted="r1 b1 g1 k1")
    explanation = state.explain(move("x1r1"))
    assert (explanation.legal, explanation.rule) == (True, "M20")
    assert state.preview(move("x1r1")).gains == (0, 0, 0, 0)
    assert state.explain_parts((), "F5").rule == "M20"


def test_M20_the_card_is_named_by_the_site_that_its_player_sees() -> None:
    # Card 1 shows site 3 to side 1, card 3 site 9.
    board = ", ".join(f"{city}{cell} k4" for city in "SMFHPC" for cell in "39")
    state = building(board, hand="1133", drafted="r1 b1 g1 k1", turn=1)
    assert [state.format(m) for m in state.legal_moves()] == [
        "pass card 3, remove 1",
        "pass card 9, remove 1",
    ]
    assert state.parse("pass card 3, remove 1") == move("x1b1")
