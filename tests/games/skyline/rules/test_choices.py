"""Moves chosen part by part, and why parts do not go together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manhattan_widgets.contract.move_builder import Choosing
from manhattan_widgets.games.skyline.rules import SKYLINE
from manhattan_widgets.games.skyline.rules.position import Done

from .positions import dealt, move, position


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("2B3", ("floor:2", "B3")),
        ("PB3", ("floor:P", "B3")),
        ("buyN", ("buy:N",)),
        ("sell6", ("sell:6",)),
        ("cash7", ("figure:7",)),
        ("trade1-1-7", ("trade:1", "trade:1", "trade:7")),
        ("invest", ("step:invest",)),
        ("end", ("step:end",)),
    ],
)
def test_parts_of_each_kind_of_move(text: str, parts: tuple[str, ...]) -> None:
    assert position().parts(move(text)) == parts


def test_choosing_a_floor_and_a_site_in_any_order() -> None:
    choosing = Choosing(position("B1 p1"))
    assert choosing.extended(("floor:1",), "C1") == ("floor:1", "C1")
    assert choosing.extended(("C1",), "floor:1") == ("C1", "floor:1")
    assert choosing.extended(("floor:2",), "C1") is None
    assert choosing.extended(("floor:1", "C1"), "floor:2") == ("floor:2",)
    assert choosing.sites(("floor:2",)) == {"B1"}


def test_choosing_three_cards() -> None:
    choosing = Choosing(position(hand=(0, 0, 6)))
    assert choosing.extended(("trade:1",), "trade:7") == ("trade:1", "trade:7")
    assert choosing.extended(("trade:1", "trade:7"), "trade:1") == ("trade:1", "trade:7", "trade:1")
    assert choosing.extended(("trade:1", "trade:7"), "trade:7") is None


@pytest.mark.parametrize(
    ("chosen", "wanted", "rule", "words"),
    [
        (("floor:1",), "B1", "S8", "goes on level 1 only"),
        (("floor:2",), "B1", "S9", "your own"),
        ((), "B1", "S9", "your own"),
        ((), "C1", "S10", "to Purple, but you have only 1"),
        (("floor:6",), "B2", "S7", "You do not have a floor of 6 million"),
        ((), "floor:6", "S7", "Your stock: 1, 2 and 4"),
        ((), "floor:4", "S7", "no site where you could build"),
        (("C2",), "floor:4", "S10", "you have only 1"),
        ((), "buy:1", "S4", "in the invest phase"),
        ((), "sell:1", "S4", "in the invest phase"),
        ((), "figure:2", "S15", "not to be found"),
        ((), "figure:9", "S15", "You do not hold"),
        ((), "trade:2", "S15", "and you hold 2"),
        ((), "trade:9", "S15", "You hold only 0 cards Rockefeller Center"),
        ((), "step:end", "S4", "First end the build phase"),
        ((), "step:invest", "S7", "you must build at least one"),
        (("figure:1",), "floor:1", "S4", "a move of its own"),
        (("floor:1",), "figure:1", "S4", "a move of its own"),
    ],
)
def test_why_parts_do_not_go_together(
    chosen: tuple[str, ...], wanted: str, rule: str, words: str
) -> None:
    board = "B1 y1, C1 p1, C2 p1b2, B7 y1, C7 y1, D7 y1"
    state = position(board, stocks="124 - - -", money="1 0 0 0", hand=(0, 1))
    explanation = state.explain_parts(chosen, wanted)
    assert (explanation.legal, explanation.rule) == (False, rule)
    assert words in str(explanation)


def test_too_many_cards_to_hand_in() -> None:
    state = position(hand=(0, 1, 2, 3))
    chosen = ("trade:1", "trade:2", "trade:3")
    assert "put one back" in str(state.explain_parts(chosen, "trade:4"))
    assert "only 1 card Chrysler Building" in str(state.explain_parts(("trade:1",), "trade:1"))


def test_nothing_to_build_with() -> None:
    state = position(stocks="- - - -")
    assert "no floors to build with" in str(state.explain_parts((), "B1"))


NO_PARTS = ["floor:3", "floor:", "floor:p", "buy:X", "figure:0", "figure:100", "trade:x", "step:go"]
NO_PARTS += ["A1", "Z9", "b1", "B01", "", ":", "figure:٣", "x" * 1000]


@pytest.mark.parametrize("wanted", NO_PARTS)
def test_what_is_no_part_is_refused(wanted: str) -> None:
    for state in (SKYLINE.new(SKYLINE.options()), dealt(), position(), position().view(2)):
        explanation = state.explain_parts((), wanted)
        assert not explanation.legal
        assert "There is no such part here" in str(explanation)
        assert len(str(explanation)) < 100


@pytest.mark.parametrize(
    "wanted", ["B1", "floor:1", "buy:1", "sell:1", "figure:1", "trade:1", "step:end", "step:invest"]
)
def test_out_of_turn_every_part_says_so(wanted: str) -> None:
    view = position().view(2)
    assert "another player's turn" in str(view.explain_parts((), wanted))
    assert "must be dealt" in str(SKYLINE.new(SKYLINE.options()).explain_parts((), wanted))


@given(st.sampled_from(["floor:", "buy:", "figure:", "trade:", "step:", ""]), st.text(max_size=3))
def test_every_text_gets_an_explanation(sort: str, rest: str) -> None:
    for state in (dealt(players=2), position(phase="invest", done=Done(built=1))):
        assert str(state.explain_parts((sort + rest,), sort + rest))


@pytest.mark.parametrize(
    ("chosen", "joining", "alone"),
    [
        ((), "buy4 sell2 buyN sellP end", "cash7 trade1-1-7 2B3 invest"),
        (("buy4",), "buy4 sell2 end", "sell4 cash7 trade1-1-7 invest"),
        (("buy4", "sell2"), "buy4 sell2 sell6 end", "buy2 sell4"),
        (("buy4", "end"), "", "buy4 sell2 end"),
        (("cash7",), "", "buy4 end"),
    ],
)
def test_what_is_confirmed_together(chosen: tuple[str, ...], joining: str, alone: str) -> None:
    before = [move(text) for text in chosen]
    assert all(position().joins(before, move(text)) for text in joining.split())
    assert not any(position().joins(before, move(text)) for text in alone.split())
