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
        interval = share(won, range(263))
        assert (interval.low, interval.high) == pytest.approx((0.2553, 0.3662), abs=2e-4)

    def test_all_won(self) -> None:
        """Newcombe: 0 of 20 gives 0 to 0.1611."""
        assert share([0.0] * 20, range(20)).high == pytest.approx(0.1611, abs=1e-4)
        assert share([1.0] * 20, range(20)).low == pytest.approx(0.8389, abs=1e-4)

    def test_a_mean(self) -> None:
        interval = mean([1, 2, 3, 4, 5], range(5))
        half = 2.7764 * sqrt(2.5 / 5)
        assert (interval.low, interval.high) == pytest.approx((3 - half, 3 + half), rel=2e-3)


class TestDeals:
    def test_games_of_a_deal_that_are_alike_count_once(self) -> None:
        won = [1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 1.0] * 3
        once = share(won, range(24))
        four = share([value for value in won for _ in range(4)], [n // 4 for n in range(96)])
        assert four.value == once.value
        assert four.low == pytest.approx(once.low, abs=0.01)

    def test_one_deal_tells_little(self) -> None:
        assert mean([1, 2, 3], [0, 0, 0]).high == inf
        interval = share([1.0, 1.0, 0.0], [0, 0, 0])
        assert interval.low < 0.15
        assert interval.high > 0.9

    @given(values)
    def test_bounds_are_in_order(self, sample: list[float]) -> None:
        deals = [number // 2 for number in range(len(sample))]
        for interval in (share(sample, deals), mean(sample, deals)):
            assert interval.low <= interval.value + 1e-9
            assert interval.value <= interval.high + 1e-9
        assert share(sample, deals).low >= 0
        assert share(sample, deals).high <= 1

    def test_differences_are_taken_deal_by_deal(self) -> None:
        interval = difference([11, 21, 31, 99], [0, 1, 2, 3], [10, 20, 30], [0, 1, 2])
        assert (interval.value, interval.low, interval.high) == (1, 1, 1)


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
        interval = share(won, deals)
        shares += interval.low <= 0.5 <= interval.high
        interval = mean(won, deals)
        means += interval.low <= 0.5 <= interval.high
    assert 0.92 < shares / 400 < 0.98
    assert 0.92 < means / 400 < 0.98
