"""Building, buying and demolishing: what a crossing costs, and who is paid (N8–N10)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manhattan_widgets.games.newyork.rules.board import price, site_number

from .positions import board, draw, legal, play, playing, why, why_not

#: A board on which every price is worked out by hand below.
TOWN = """
    b b b b b b b
    b . . r . . .
    b . y b . . y
    b r . b b . .
    . . . . . . .
    . . b . . . b
    y . y . y . y
"""


@pytest.mark.parametrize(
    ("site", "in_avenue", "in_street", "units"),
    [
        ("A1", 7, 4, 4),  # seven in Avenue A, A1 B1 C1 D1 in street 1
        ("A2", 7, 1, 1),  # A2 alone in street 2 is blue
        ("A3", 7, 2, 2),  # A3 F3
        ("A4", 7, 3, 3),  # A4 C4 D4
        ("A5", 7, 2, 2),  # A5 D5
        ("A6", 7, 1, 1),
        ("A7", 7, 2, 2),  # A7 F7
        ("B1", 1, 4, 1),
        ("B4", 1, 1, 1),  # the only red one on either line
        ("C1", 2, 4, 2),  # C1 C4
        ("C3", 2, 2, 2),  # C3 C7 / C3 G3: yellow
        ("C4", 2, 3, 2),
        ("C7", 2, 2, 2),  # C3 C7 / C7 G7
        ("D1", 3, 4, 3),  # D1 D4 D5
        ("D2", 1, 1, 1),
        ("D4", 3, 3, 3),
        ("D5", 3, 2, 2),
        ("F3", 2, 2, 2),  # F3 F7 / A3 F3
        ("F7", 2, 2, 2),
        ("G1", 4, 1, 1),
        ("G3", 4, 2, 2),
        ("G5", 4, 1, 1),
        ("G7", 4, 2, 2),
    ],
)
def test_N9_the_price_is_the_smaller_count(
    site: str, in_avenue: int, in_street: int, units: int
) -> None:
    cost = price(board(TOWN), site_number(site))
    assert (cost.avenue, cost.street, cost.units) == (in_avenue, in_street, units)


@given(st.lists(st.sampled_from([None, 0, 1, 2]), min_size=49, max_size=49), st.integers(0, 48))
def test_N9_a_building_counts_itself_and_costs_no_more_than_its_line_has(
    stones: list[int | None], site: int
) -> None:
    if stones[site] is None:
        stones[site] = 0
    owner = stones[site]
    cost = price(stones, site)
    assert 1 <= cost.units <= min(cost) <= 7
    assert cost.units <= stones.count(owner)
    # Other colors have no influence.
    alone = [color if color == owner else None for color in stones]
    assert price(alone, site) == cost


@pytest.mark.parametrize(
    ("money", "site", "paid"),
    [(8, "A1", 4), (4, "A1", 4), (8, "A2", 1), (1, "A2", 1), (5, "D4", 3), (2, "C3", 2)],
)
def test_N9_the_owner_is_paid_and_gets_his_stone_back(money: int, site: str, paid: int) -> None:
    state = playing(TOWN, f"{site}A7", players=3, money=(money, 24 - money - 1, 1))
    owner = state.board[site_number(site)]
    assert owner is not None
    after = play(state, f"r{site}")
    assert after.money[0] == money - paid
    assert after.money[owner] == state.money[owner] + paid
    assert sum(after.money) == sum(state.money)
    assert after.board[site_number(site)] == 0
    assert after.stones(owner) == state.stones(owner) + 1
    assert after.stones(0) == state.stones(0) - 1


@pytest.mark.parametrize(("money", "site"), [(3, "A1"), (0, "A2"), (2, "D4"), (1, "C3")])
def test_N9_too_dear(money: int, site: str) -> None:
    state = playing(TOWN, f"{site}A7", players=3, money=(money, 24 - money, 0))
    assert why_not(state, f"r{site}").startswith("N9")


def test_N9_the_arithmetic_is_shown() -> None:
    dear = playing(TOWN, "A1B2", players=3, money=(3, 13, 8))
    assert why_not(dear, "rA1") == (
        "N9: Blue's buildings: 7 in Avenue A, 4 in Street 1. "
        "The fewer count: A1 costs 4 units, and you have 3."
    )
    rich = playing(TOWN, "A1B2", players=3)
    assert why(rich, "rA1") == (
        "N9: Blue's buildings: 7 in Avenue A, 4 in Street 1. "
        "The fewer count: A1 costs 4 units of your 8."
    )
    assert str(rich.effect(rich.parse("rA1"))) == "bought from Blue for 4 units"
    cheap = playing(TOWN, "A2B1", players=3)
    assert "costs 1 unit of" in why(cheap, "rA2")
    assert rich.preview(rich.parse("rA1")).takes_from == 1


def test_N9_buying_needs_a_stone() -> None:
    full = """
        r r r r r r r
        r r r r r r r
        r r r r r r r
        r r r r . . .
        . . b . . . .
        . . . . . . .
        . . . . . . .
    """
    state = playing(full, "E3A1", players=3)
    assert why_not(state, "rE3") == "N9: Red has no stone left: all 25 stand on the board."


def test_N8_an_empty_crossing_is_built_on() -> None:
    state = playing(TOWN, "EF25", players=3)
    assert why(state, "rE2") == "N8: E2 is empty: Red builds there."
    after = play(state, "rE2")
    assert draw(after).split()[4] == ".r....."
    assert after.money == state.money
    assert after.stones(0) == state.stones(0) - 1
    assert state.preview(state.parse("rE2")).gains == (2, 0, 0)  # D2 and E2: a group of two
    assert legal(state) == {"rE2", "rE5", "rF2", "rF5"}


def test_N8_without_a_stone_nothing_is_built() -> None:
    full = "rrrrrrr" * 3 + "rrrr..." + EMPTY_ROWS
    state = playing(full, "EG12", players=3)
    assert why_not(state, "rE1") == "N8: Red has no stone left: all 25 stand on the board."


EMPTY_ROWS = "......." * 3


def test_N10_an_own_building_is_demolished() -> None:
    state = playing(TOWN, "BD24", players=3)
    assert why(state, "rB4") == (
        "N10: B4 is Red's own building: it is demolished, and the stone goes back to the supply."
    )
    after = play(state, "rB4")
    assert after.board[site_number("B4")] is None
    assert after.stones(0) == state.stones(0) + 1
    assert after.money == state.money
    assert state.preview(state.parse("rB4")).takes_from is None


def test_N10_demolishing_needs_no_stone() -> None:
    full = "rrrrrrr" * 3 + "rrrr..." + EMPTY_ROWS
    state = playing(full, "AG12", players=3)
    assert legal(state) == {"rA1", "rA2"}
