"""Income: S5, the best series, and the cap of S6."""

from __future__ import annotations

import pytest

from .positions import play, position

#: A drawing, the color that is to receive, its income, and the sites that give it: set by hand.
WORKED = [
    # Nothing built, or nothing of one's own on top.
    ("B1 p1", "y", 0, ""),
    ("B1 y1p2", "y", 0, ""),
    # One building pays what is on top of it, not what is below.
    ("B1 y1", "y", 1, "B1"),
    ("B1 p1y2", "y", 2, "B1"),
    ("B1 y1p2y4", "y", 4, "B1"),
    ("B1 p1y2p4y6", "y", 6, "B1"),
    # The booklet: 1 million and a neighbor of 4 give 5.
    ("B1 y1, C1 p1b2y4", "y", 5, "B1 C1"),
    # The booklet's overview: 1 + 2 for two neighbors.
    ("B2 y1, C2 p1y2", "y", 3, "B2 C2"),
    # Sites that touch at a corner only are no series.
    ("B1 y1, C2 p1y2", "y", 2, "C2"),
    # Of several series the best is taken; of equal ones it does not matter which.
    ("B1 y1, C1 y1, C4 p1y2p4y6", "y", 6, "C4"),
    ("B1 y1, B11 y1", "y", 1, "B1"),
    # A longer series can pay less than a single building.
    ("B1 y1, C1 y1, B2 y1, C10 p1b2y4", "y", 4, "C10"),
    # Neutral floors, Skyline floors and penthouses pay nothing.
    ("B1 y1nN", "y", 0, ""),
    ("B1 p1yS", "y", 0, ""),
    ("B1 p1y2b4p6yP", "y", 0, ""),
    # One's own Skyline floor or penthouse connects.
    ("A3 y1, B3 p1y2b4p6yP, C3 p1b2y4", "y", 5, "A3 B3 C3"),
    ("B4 p1y2, B5 b1yS, C5 y1", "y", 3, "B4 B5 C5"),
    # A neutral floor does not, not even on one's own; nor does another's Skyline floor.
    ("B4 p1y2, B5 y1nN, C5 y1", "y", 2, "B4"),
    ("B4 p1y2, B5 y1pS, C5 y1", "y", 2, "B4"),
    # Another's top between cuts a series in two.
    ("B1 y1, B2 y1p2, B3 p1y2, B4 p1y2", "y", 4, "B3 B4"),
    # Round a corner, and through the one site that joins the halves of the board.
    ("C5 y1, C6 y1, C7 y1", "y", 3, "C5 C6 C7"),
    ("B5 y1, C5 y1, C6 p1y2, C7 p1b2y4, B7 y1", "y", 9, "B5 C5 C6 B7 C7"),
    # The tip of the booklet: a 2 that is built joins 7 million and a 1: 3 more.
    ("B7 p1b2y4, C7 p1y2, D7 y1, B9 y1", "y", 7, "B7 C7 D7"),
    ("B7 p1b2y4, C7 p1y2, D7 y1, B9 y1, B8 p1y2", "y", 10, "B7 C7 D7 B8 B9"),
    # Each color has its own.
    ("B1 y1, C1 p1b2, C2 p1r2b4", "b", 6, "C1 C2"),
    ("B1 y1, C1 p1b2, C2 p1r2b4", "r", 0, ""),
]

DRAWN = """
    .   y1      p1y2    .
    y1  p1nN    p1b2y4  .
    b1  p1y2    r1      y1
    .   y1p2b4  y1      .
"""


@pytest.mark.parametrize(("drawing", "color", "income", "sites"), WORKED)
def test_S5_worked_incomes(drawing: str, color: str, income: int, sites: str) -> None:
    seat = "ypbr".index(color)
    state = position(drawing)
    best = state.best_series(seat)
    assert best.amount == income
    assert {state.options.edition.names[site] for site in best.sites} == set(sites.split())


def test_S5_a_drawn_board() -> None:
    state = position(DRAWN)
    amounts = [state.best_series(seat).amount for seat in range(4)]
    # Yellow: B1, C1 and C2 are 1 + 2 + 4; blue: A3 and B4 are apart, 4 for B4; red: 1 for C3.
    assert amounts == [7, 0, 4, 1]


def test_S5_income_comes_at_the_beginning_of_the_turn_and_is_told() -> None:
    state = position("B1 y1, C1 p1y2", turn=3, phase="invest")
    state = play(state, "buy1")
    effect = state.effect(state.legal_moves()[-1])
    assert str(effect) == "income of Yellow: 3 million for B1 and C1"
    after = play(state, "end")
    assert (after.turn, after.phase) == (0, "build")
    assert after.purses == (13, 10, 10, 9)
    assert after.done.income == 3
    assert [after.options.edition.names[site] for site in after.done.series] == ["B1", "C1"]


def test_S5_only_the_player_whose_turn_begins_receives() -> None:
    state = play(position("B1 y1, C4 p1", turn=3, phase="invest"), "buy1", "end")
    assert state.purses == (11, 10, 10, 9)


def test_S5_no_income_says_so() -> None:
    state = play(position("B1 p1", turn=3, phase="invest"), "buy1")
    assert str(state.effect(state.legal_moves()[-1])) == "no income for Yellow"
    assert play(state, "end").done.series == ()


@pytest.mark.parametrize(("purse", "after"), [(26, 30), (27, 30), (28, 30), (30, 30), (25, 29)])
def test_S6_income_stops_at_30(purse: int, after: int) -> None:
    drawing = "B1 p1r2y4"
    state = position(drawing, turn=3, phase="invest", money=f"{purse} 10 10 10")
    assert play(state, "buy1", "end").purses[0] == after


@pytest.mark.parametrize(("purse", "after"), [(27, 29), (28, 30), (29, 30), (30, 30)])
def test_S6_a_fee_is_paid_in_full_and_the_rest_goes_to_the_bank(purse: int, after: int) -> None:
    state = position("B1 p1", money=f"10 {purse} 10 10")
    built = play(state, "2B1")
    assert built.purses == (8, after, 10, 10)
    if purse + 2 > 30:
        explanation = state.explain(built.rules.move_from_text("2B1"))
        assert explanation.rule == "S6"
        assert f"Purple gets {30 - purse} and the bank the rest" in str(explanation)


def test_S6_cards_and_sales_stop_at_30() -> None:
    state = position(money="29 1 1 1", phase="invest", hand=(0, 1, 2), stocks="P - - -")
    assert play(state, "sellP").purses[0] == 30
    assert play(state, "trade1-2-3").purses[0] == 30


def test_S6_what_does_not_fit_a_purse_is_told_to_all() -> None:
    fee = position("B1 p1", money="10 29 10 10")
    assert str(fee.view(3).effect(fee.rules.move_from_text("2B1"))) == (
        "level 2, 2 million to Purple; Purple may hold no more than 30, and gets 1"
    )
    sale = position(money="27 1 1 1", phase="invest", stocks="PP - - -")
    selling = sale.rules.move_from_text("sellP")
    assert str(sale.effect(selling)) == (
        "5 million from the bank; Yellow may hold no more than 30, and gets 3"
    )
    explanation = sale.explain(selling)
    assert explanation.rule == "S6"
    assert "then 30. Nobody may hold more than 30 million." in str(explanation)
    income = position("B1 p1r2y4", turn=3, phase="invest", money="28 10 10 10")
    income = play(income, "buy1")
    assert str(income.effect(income.rules.move_from_text("end"))) == (
        "income of Yellow: 4 million for B1; Yellow may hold no more than 30, and gets 2"
    )
