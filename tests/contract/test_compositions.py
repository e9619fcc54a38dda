"""Spreading things over places: counted, numbered, and back."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manhattan_widgets.contract.compositions import spread, spread_number, spreads

PLACES = st.lists(st.integers(0, 4), max_size=5)


@given(PLACES, st.integers(0, 8))
def test_all_ways_have_numbers_in_order(most: list[int], total: int) -> None:
    ways = [way for way in product(*(range(m + 1) for m in most)) if sum(way) == total]
    assert spreads(total, most) == len(ways)
    assert [spread(total, most, number) for number in range(len(ways))] == ways
    assert [spread_number(way, most) for way in ways] == list(range(len(ways)))
    for number in (-1, len(ways)):
        with pytest.raises(IndexError):
            spread(total, most, number)


@pytest.mark.parametrize("there", [(3, 0), (-1, 1), (1,), (0, 0, 0)])
def test_no_way(there: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"0|1|3"):
        spread_number(there, (2, 2))
