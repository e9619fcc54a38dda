"""Intervals hold what they promise: known values, and simulations with a known truth."""

from __future__ import annotations

from math import inf, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manhattan_widgets.analysis.intervals import difference, mean, share, t_quantile

values = st.lists(st.floats(0, 1), min_size=1, max_size=30)


class TestKnownValues:
    @pytest.mark.parametrize(
        ("freedom", "value"),
        [(1, 12.7062), (2, 4.3027), (3, 3.1824), (5, 2.5706), (9, 2.2622), (30, 2.0423)],
    )
    def test_student(self, freedom: int, value: float) -> None:
        assert t_quantile(freedom) == pytest.approx(value, rel=2e-3)

    def test_wilson(self) -> None:
        """Newcombe, Stat. Med. 17 (1998), 857-872: 81 of 263 gives 0.2553 to 0.3662."""
        won = [1.0] * 81 + [0.0] * 182
        found = share(won, range(263))
        assert (found.low, found.high) == pytest.approx((0.2553, 0.3662), abs=2e-4)

    def test_all_won(self) -> None:
        """Newcombe: 0 of 20 gives 0 to 0.1611."""
        assert share([0.0] * 20, range(20)).high == pytest.approx(0.1611, abs=1e-4)
        assert share([1.0] * 20, range(20)).low == pytest.approx(0.8389, abs=1e-4)

    def test_a_mean(self) -> None:
        found = mean([1, 2, 3, 4, 5], range(5))
        half = 2.7764 * sqrt(2.5 / 5)
        assert (found.low, found.high) == pytest.approx((3 - half, 3 + half), rel=2e-3)


class TestDeals:
    def test_games_of_a_deal_that_are_alike_count_once(self) -> None:
        won = [1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 1.0] * 3
        once = share(won, range(24))
        four = share([one for one in won for _ in range(4)], [n // 4 for n in range(96)])
        assert four.value == once.value
        assert four.low == pytest.approx(once.low, abs=0.01)

    def test_one_deal_tells_little(self) -> None:
        assert mean([1, 2, 3], [0, 0, 0]).high == inf
        found = share([1.0, 1.0, 0.0], [0, 0, 0])
        assert found.low < 0.15
        assert found.high > 0.9

    @given(values)
    def test_bounds_are_in_order(self, given: list[float]) -> None:
        deals = [number // 2 for number in range(len(given))]
        for found in (share(given, deals), mean(given, deals)):
            assert found.low <= found.value + 1e-9
            assert found.value <= found.high + 1e-9
        assert share(given, deals).low >= 0
        assert share(given, deals).high <= 1

    def test_differences_are_taken_deal_by_deal(self) -> None:
        found = difference([11, 21, 31, 99], [0, 1, 2, 3], [10, 20, 30], [0, 1, 2])
        assert (found.value, found.low, found.high) == (1, 1, 1)


def test_the_truth_lies_within_as_often_as_promised() -> None:
    """Deals differ, and their four games with them: 95 % of the intervals hold, about."""
    rng = Random(1)
    means = shares = 0
    for _ in range(400):
        chances = [rng.random() for _ in range(25) for _ in range(4)][::4]
        won, deals = [], []
        for deal, chance in enumerate(chances):
            won += [float(rng.random() < chance) for _ in range(4)]
            deals += [deal] * 4
        found = share(won, deals)
        shares += found.low <= 0.5 <= found.high
        found = mean(won, deals)
        means += found.low <= 0.5 <= found.high
    assert 0.92 < shares / 400 < 0.98
    assert 0.92 < means / 400 < 0.98
