"""The invest phase: S14."""

from __future__ import annotations

import pytest

from manhattan_widgets.games.skyline.rules.board import count_of
from manhattan_widgets.games.skyline.rules.position import Done

from .positions import move, play, position, why

BUILT = Done(built=1)


@pytest.mark.parametrize(("kind", "price"), [*zip("1246PN", (1, 2, 4, 6, 10, 5), strict=True)])
def test_S14_bought_at_face_value(kind: str, price: int) -> None:
    state = position(phase="invest", done=BUILT, money="12 0 0 0", stocks="- - - -")
    after = play(state, f"buy{kind}")
    assert after.purses[0] == 12 - price
    assert after.stocks[0] is not None
    assert count_of(after.stocks[0], kind) == 1
    assert str(state.effect(move(f"buy{kind}"))) == f"{price} million to the bank"
    left = position(phase="invest", done=BUILT, money=f"{price - 1} 0 0 0")
    assert why(left, f"buy{kind}") == (False, "S14")
    assert f"costs {price} million, but you have only {price - 1}" in str(
        left.explain(move(f"buy{kind}"))
    )


@pytest.mark.parametrize(("kind", "price"), [*zip("1246PN", (0, 1, 2, 3, 5, 2), strict=True)])
def test_S14_sold_for_half_rounded_down(kind: str, price: int) -> None:
    state = position(phase="invest", done=BUILT, money="0 0 0 0", stocks=f"{kind} - - -")
    after = play(state, f"sell{kind}")
    assert after.purses[0] == price
    assert after.stocks[0] == (0,) * 7
    # Sold floors can be bought again.
    assert after.for_sale(0, kind) == (state.for_sale(0, kind) or 0) + 1


def test_S14_while_they_last() -> None:
    state = position(
        "B1 y1b2y4, B4 b1y2p4y6, C4 p1b2p4y6",
        phase="invest",
        done=BUILT,
        stocks="6 - - -",
        money="30 0 0 0",
    )
    assert state.for_sale(0, "6") == 0
    assert why(state, "buy6") == (False, "S14")
    assert "not have a floor of 6 million left" in str(state.explain(move("buy6")))


def test_S14_neutral_floors_are_shared_and_one_a_turn() -> None:
    state = position(phase="invest", done=BUILT, money="30 0 0 0", stocks="- N N NNN")
    assert state.neutrals == 1
    state = play(state, "buyN")
    assert state.neutrals == 0
    assert why(state, "buyN") == (False, "S14")
    again = play(position(phase="invest", done=BUILT, money="30 0 0 0"), "buyN")
    assert "one a turn" in str(again.explain(move("buyN")))
    # Sold again in the same turn, it still was the one.
    assert why(play(again, "sellN"), "buyN") == (False, "S14")


def test_S14_the_stock_has_no_limit() -> None:
    state = position(phase="invest", done=BUILT, money="30 0 0 0", stocks="- - - -")
    state = play(state, *["buy1"] * 8, *["buy2"] * 6)
    assert state.stocks[0] == (8, 6, 0, 0, 0, 0, 0)
    assert state.purses[0] == 10


@pytest.mark.parametrize("text", ["buyS", "sellS"])
def test_S14_skyline_floors_are_neither_bought_nor_sold(text: str) -> None:
    state = position(phase="invest", done=BUILT, money="30 0 0 0", stocks="S - - -")
    assert why(state, text) == (False, "S14")


@pytest.mark.parametrize(
    ("done", "purse", "stocks", "may_end"),
    [
        (BUILT, 10, "-", True),
        (Done(), 10, "-", False),
        (Done(), 1, "-", False),
        (Done(), 0, "-", True),
        (Done(), 0, "P", True),  # no duty to sell for it
        (Done(bought=1), 10, "1", True),
    ],
)
def test_S14_who_built_nothing_must_buy_if_cash_allows(
    done: Done, purse: int, stocks: str, may_end: bool
) -> None:
    state = position(phase="invest", done=done, money=f"{purse} 0 0 0", stocks=f"{stocks} - - -")
    legal, rule = why(state, "end")
    assert legal == may_end
    assert rule == ("S4" if done.built or done.bought else "S14")


def test_S14_money_of_a_sale_pays_for_purchases_and_then_obliges() -> None:
    state = position(phase="invest", money="0 0 0 0", stocks="P - - -")
    assert why(state, "end") == (True, "S14")
    state = play(state, "sellP")
    assert why(state, "end") == (False, "S14")
    assert why(play(state, "buy4"), "end") == (True, "S4")


def test_S14_nothing_left_that_could_be_bought() -> None:
    state = position(phase="invest", money="0 0 0 0", stocks="- - - -")
    assert [str(m) for m in state.legal_moves()] == ["end"]
