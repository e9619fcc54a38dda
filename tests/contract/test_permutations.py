"""Numbered orders, against the list of all of them."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manhattan_widgets.contract.permutations import arrangement, arrangements, number_of


@pytest.mark.parametrize("items", [(), (3,), (1, 1), (0, 1, 1, 2), (2, 0, 2, 0, 2), (4, 3, 2, 1)])
def test_numbers_are_places_in_the_sorted_list_of_all_orders(items: tuple[int, ...]) -> None:
    orders = sorted(set(permutations(items)))
    assert arrangements(items) == len(orders)
    assert [arrangement(items, number) for number in range(len(orders))] == orders
    assert [number_of(order) for order in orders] == list(range(len(orders)))


@given(st.lists(st.integers(0, 8), max_size=60))
def test_every_order_comes_back(items: list[int]) -> None:
    number = number_of(items)
    assert 0 <= number < arrangements(items)
    assert arrangement(items, number) == tuple(items)


@pytest.mark.parametrize("number", [-1, 3, 10**9])
def test_no_other_numbers(number: int) -> None:
    with pytest.raises(IndexError):
        arrangement((1, 1, 2), number)
