"""Moves chosen part by part, and why parts do not go together."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manhattan_widgets.games.manhattan.rules import MANHATTAN
from manhattan_widgets.games.manhattan.rules.board import Piece
from manhattan_widgets.games.manhattan.rules.choices import chosen_card, chosen_piece

from .positions import building, dealt, drafted, move, pieces


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
        ((), "card:2", "M6", "You have no card for site 2"),
        ((), "piece:r3", "M6", "You have no piece of Red with 3 storeys"),
        ((), "piece:b1", "M6", "You have no piece of Blue with 1 storey"),
        ((), "take:r1", "M5", "The pieces for this round are already chosen"),
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


@pytest.mark.parametrize(
    ("players", "chosen", "wanted", "words"),
    [
        (4, "r1 r1 r1 r1 r2 r2", "r1", "You have chosen your 6 pieces: put one back, or play"),
        (4, "r4 r4 r4", "r4", "Only 3 pieces of height 4 are left in your supply."),
        (4, "r4 r4 r4", "b4", "Blue is not your color"),
        (4, "", "r1", "You choose 6 pieces, from what is left in your supply."),
        (2, "r1 r1 r1 r1", "r1", "You have chosen your 4 pieces of Red: put one back, or choose"),
        (2, "r1 r1 r1 r1 g1 g1 g1 g1", "r2", "your 4 pieces of each color: put one back"),
        (2, "g4 g4 g4 r1", "g4", "Only 3 pieces of height 4 are left in your supply."),
        (2, "", "r1", "You choose 4 pieces of each of your colors, from what is left"),
    ],
)
def test_why_a_piece_cannot_be_drafted(players: int, chosen: str, wanted: str, words: str) -> None:
    parts = [f"take:{piece}" for piece in chosen.split()]
    explanation = dealt(players=players).explain_parts(parts, f"take:{wanted}")
    assert (explanation.legal, explanation.rule) == (False, "M5")
    assert words in str(explanation)


def test_a_supply_without_a_size_says_so() -> None:
    state = replace(dealt(), supplies=pieces("r11111122234 b1 g1 k1"))
    assert "Only 1 piece of height 4 is left" in str(state.explain_parts(("take:r4",), "take:r4"))
    state = replace(dealt(), supplies=pieces("r111111222 b1 g1 k1"))
    assert "No piece of height 4 is left" in str(state.explain_parts((), "take:r4"))


@pytest.mark.parametrize("wanted", ["card:1", "piece:r1", "F5"])
def test_before_the_draft_pieces_come_first(wanted: str) -> None:
    assert "First choose 6 pieces for this round." in str(dealt().explain_parts((), wanted))
    both = dealt(players=2).explain_parts(("take:r1",), wanted)
    assert "First choose 4 pieces of each of your colors" in str(both)
    assert both.rule == "M5"


@pytest.mark.parametrize("wanted", ["card:1", "piece:r1", "F5"])
def test_once_all_pieces_are_taken_the_draft_is_to_be_played(wanted: str) -> None:
    """That they are to be chosen first was said of pieces that were chosen."""
    taken = [f"take:r{size}" for size in (1, 1, 1, 2, 3, 4)]
    assert "First choose 6 pieces" in str(dealt().explain_parts(taken[:5], wanted))
    explanation = dealt().explain_parts(taken, wanted)
    assert "are chosen: play this move first" in str(explanation)
    assert explanation.rule == "M5"
    mine = [f"take:{color}1" for color in "rrrr"]
    assert "First choose 4" in str(dealt(players=2).explain_parts(mine, wanted))
    both = mine + [f"take:{color}1" for color in "gggg"]
    assert "play this move first" in str(dealt(players=2).explain_parts(both, wanted))


NO_PARTS = ["card:99", "card:0", "card:x", "card:", "foo", "piece:", "piece:z9", "piece:r5"]
NO_PARTS += ["take:", "take:R1", "Z9", "F0", "F55", "F٣", "", ":", "card:٣", "x" * 1000]


@pytest.mark.parametrize("wanted", NO_PARTS)
def test_what_is_no_part_is_refused(wanted: str) -> None:
    for state in (MANHATTAN.new(MANHATTAN.options()), dealt(), building(), building().view(2)):
        explanation = state.explain_parts((), wanted)
        assert not explanation.legal
        assert "There is no such part here" in str(explanation)
        assert len(str(explanation)) < 100
    # Nor do they hurt among what is chosen.
    assert not building("F5 b4", drafted="r1").explain_parts((wanted,), "F5").legal


@given(st.sampled_from(["card:", "piece:", "take:", ""]), st.text(max_size=3))
def test_every_text_gets_an_explanation(sort: str, rest: str) -> None:
    for state in (dealt(players=2), building()):
        assert str(state.explain_parts((sort + rest,), sort + rest))


def test_the_card_and_the_piece_of_a_selection() -> None:
    selection = ("take:r1", "F5", "piece:b3", "card:5")
    assert chosen_card(selection) == 4
    assert chosen_piece(selection) == Piece(1, 3)
    assert chosen_card(("card:x", "piece:b3", "F5")) is None
    assert chosen_piece(("take:b3", "piece:", "card:5")) is None


def test_out_of_turn_every_part_says_so() -> None:
    for wanted in ("F5", "card:1", "piece:r1", "take:r1"):
        assert "another player's turn" in str(building().view(2).explain_parts((), wanted))
        assert "another player's turn" in str(dealt().view(2).explain_parts((), wanted))
