"""Moves chosen part by part, and why parts do not go together."""

from __future__ import annotations

import pytest

from .positions import building, dealt, drafted, move


def test_parts_of_each_kind_of_move() -> None:
    state = building(hand="1359", turn=1)
    assert state.parts(move("b3F3")) == ("card:1", "piece:b3", "F3")
    assert state.parts(move("x5b1")) == ("card:5", "piece:b1")
    assert dealt().parts(move("dr112344")) == (
        *("take:r1", "take:r1", "take:r2", "take:r3", "take:r4", "take:r4"),
    )


def test_legal_moves_have_different_parts() -> None:
    for state in (dealt(players=2), drafted(players=2), drafted()):
        parts = [state.parts(m) for m in state.legal_moves()]
        assert len(set(parts)) == len(parts)


@pytest.mark.parametrize(
    ("chosen", "wanted", "rule", "words"),
    [
        (("card:5",), "F1", "M7", "shows site 5 of each city; Frankfurt 1 is site 1"),
        ((), "F2", "M7", "None of your cards shows site 2"),
        (("piece:r1",), "F5", "M11", "Red would have 1"),
        ((), "F5", "M11", "Red would have 2"),  # with the biggest piece
        (("piece:r4",), "F5", "M11", "Red would have 2"),  # a piece that is not there
        ((), "card:9", "M6", "The card for site 9 cannot be played"),
        ((), "piece:r1", "M6", "Your piece of 1 storey may not be built"),
        ((), "take:r1", "M5", "You choose 6 pieces, from what is left in your supply"),
    ],
)
def test_why_parts_do_not_go_together(
    chosen: tuple[str, ...], wanted: str, rule: str, words: str
) -> None:
    state = building("F5 b4", hand="1559", drafted="r12 b1 g1 k1")
    explanation = state.explain_parts(chosen, wanted)
    assert explanation.rule == rule
    assert words in str(explanation)


def test_a_card_is_named_by_the_site_that_its_player_sees() -> None:
    state = building(hand="1111", turn=1)
    assert "The card for site 3" in str(state.explain_parts((), "card:1"))
    assert "shows site 3 of each city" in str(state.explain_parts(("card:1",), "F1"))


def test_two_colors_are_named_in_the_number_of_pieces() -> None:
    text = str(dealt(players=2).explain_parts((), "take:r1"))
    assert text == (
        "You choose 4 pieces of each of your colors, from what is left in your supply. (rule M5)"
    )


def test_out_of_turn_a_site_says_whose_turn_it_is() -> None:
    assert "another player's turn" in str(building().view(2).explain_parts((), "F5"))
    assert "First choose 6 pieces" in str(dealt().explain_parts((), "F5"))
