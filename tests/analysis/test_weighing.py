"""Differences of moves that were weighed with common random numbers, and how sure they are."""

from __future__ import annotations

from random import Random
from statistics import mean, pstdev
from typing import Any

import pytest

from manhattan_widgets.analysis.weighing import Weights


def weights(*batches: float) -> Weights:
    move: Any = "a move"
    return Weights(move, batches, ())


def test_moves_of_equal_batches_differ_by_their_pairs() -> None:
    better, worse = weights(0.5, 0.7, 0.6, 0.8), weights(0.4, 0.5, 0.5, 0.6)
    gap, error = better.over(worse)
    assert (gap, error) == pytest.approx((0.15, (0.01 / 12) ** 0.5))
    assert worse.over(better) == pytest.approx((-gap, error))


def test_luck_that_both_had_is_not_held_against_the_one_that_was_weighed_longer() -> None:
    """The first batches were unlucky for both; without them the difference would seem larger."""
    longer = weights(0.1, 0.2, 0.1, 0.2, *[0.5, 0.6] * 10)
    shorter = weights(*(batch - 0.02 for batch in longer.batches[:4]))
    assert longer.over(shorter) == pytest.approx((0.02, 0.0))
    assert shorter.over(longer) == pytest.approx((-0.02, 0.0))


@pytest.mark.parametrize("alike", [0.0, 0.5, 0.95])
@pytest.mark.parametrize("shared", [0, 16])
def test_errors_are_as_large_as_differences_vary(alike: float, shared: int) -> None:
    """One of two moves that share more or less of their luck was weighed four times as long."""
    rng, found = Random(1), []
    for _ in range(600):
        common = [rng.gauss(0, alike**0.5) for _ in range(64)]
        own = (1 - alike) ** 0.5
        longer, shorter = (
            weights(*(luck + rng.gauss(0, own) for luck in common[:count])) for count in (64, 16)
        )
        found += longer.over_all([shorter], shared)
    gaps, errors = zip(*found, strict=True)
    assert mean(gaps) == pytest.approx(0, abs=0.03)
    assert mean(error**2 for error in errors) ** 0.5 == pytest.approx(pstdev(gaps), rel=0.12)


def test_a_few_batches_that_happen_to_agree_are_not_taken_for_certain() -> None:
    best = weights(0.5, 0.7, 0.6, 0.8)
    same, others = weights(0.4, 0.6, 0.5, 0.7), [weights(0.3, 0.4, 0.2, 0.6), weights(0.7, 0, 1, 0)]
    assert best.over(same)[1] == pytest.approx(0)
    gaps = best.over_all([same, *others], shared=4)
    assert min(error for _, error in gaps) > 0.05
    assert [gap for gap, _ in gaps] == pytest.approx([0.1, 0.275, 0.225])
