"""A turn: its three phases (S4), and the duty to build (S7)."""

from __future__ import annotations

import pytest

from manhattan_widgets.contract.core import IllegalMoveError
from manhattan_widgets.games.skyline.rules.position import Done

from .positions import dealt, move, play, position, why


def test_S4_build_then_invest_then_the_next_player() -> None:
    state = dealt()
    assert state.phase == "build"
    state = play(state, "1B1", "invest")
    assert (state.phase, state.turn) == ("invest", 0)
    state = play(state, "buy2", "end")
    assert (state.phase, state.turn, state.done) == ("build", 1, Done())


def test_S4_no_income_in_the_first_round() -> None:
    state = dealt()
    for seat, site in enumerate(("B1", "C1", "A2", "C2")):
        assert (state.turn, state.done.income, state.purses[seat]) == (seat, 0, 10)
        state = play(state, f"1{site}", "invest", "end")
    assert (state.round, state.done.income) == (2, 1)


@pytest.mark.parametrize("text", ["buy1", "sell1", "end"])
def test_S4_the_build_phase_comes_first(text: str) -> None:
    state = play(dealt(), "1B1")
    assert why(state, text) == (False, "S4")
    with pytest.raises(IllegalMoveError, match="end the build phase"):
        state.apply(move(text))


@pytest.mark.parametrize("text", ["1C1", "invest"])
def test_S4_there_is_no_way_back_to_the_build_phase(text: str) -> None:
    state = play(dealt(), "1B1", "invest")
    assert why(state, text) == (False, "S4")
    assert "build phase is" in str(state.explain(move(text)))


def test_S7_whoever_can_build_must() -> None:
    state = dealt()
    assert why(state, "invest") == (False, "S7")
    assert why(play(state, "1B1"), "invest") == (True, "S7")


def test_S7_several_floors_in_any_order_and_on_one_site() -> None:
    state = position("B1 p1", stocks="12N4N - - -", money="30 0 0 0")
    state = play(state, "2B1", "NB1", "1C1", "NB1")
    assert str(state.towers[state.site("B1") or 0]) == "p1y2nNnN"
    assert state.done.built == 4


def test_S7_only_what_is_in_stock() -> None:
    state = position(stocks="2 - - -", turn=0)
    assert why(state, "1B1") == (False, "S7")
    assert "Your stock: 2." in str(state.explain(move("1B1")))
    assert "Your stock: nothing." in str(position(stocks="- - - -").explain(move("1B1")))


def test_S7_what_was_bought_this_turn_cannot_be_built() -> None:
    state = play(dealt(), "1B1", "invest", "buy1")
    assert why(state, "1C1") == (False, "S4")


@pytest.mark.parametrize(
    ("drawing", "stocks", "purse", "must"),
    [
        ("", "1", 1, True),
        ("", "1", 0, False),  # cannot pay
        ("", "2", 9, False),  # level 2 only
        ("B1 p1", "2", 2, True),
        ("B1 p1", "2", 1, False),
        ("B1 y1", "2", 9, False),  # on one's own
        ("B1 y1", "N", 0, True),  # free on one's own: an obligation too
        ("B1 p1", "N", 4, False),
        ("B1 y1", "S", 0, True),
        ("B3 y1", "S", 0, False),  # orange
        ("B1 p1yS", "4", 0, True),  # on one's own Skyline floor it is free
        ("B1 p1b2r4b6", "P", 30, False),  # no floor of one's own there
        ("", "", 30, False),
    ],
)
def test_S7_must_build_if_legal_and_payable_from_cash_in_hand(
    drawing: str, stocks: str, purse: int, must: bool
) -> None:
    state = position(drawing, stocks=f"{stocks or '-'} - - -", money=f"{purse} 0 0 0")
    assert why(state, "invest") == (not must, "S7")


def test_S7_bonus_cards_need_not_be_cashed_for_it() -> None:
    row = "B1 y1, C1 y1, B2 y1, B3 y1, B4 p1b2"
    state = position(row, stocks="4 - - -", money="0 0 0 0", hand=(0, 1, 2))
    assert why(state, "cash1") == (True, "S15")
    assert why(state, "invest") == (True, "S7")
    # But money that was got before the phase ends counts.
    assert why(play(state, "cash1"), "invest") == (False, "S7")
