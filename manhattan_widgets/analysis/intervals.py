"""Intervals for means and shares of games that are not independent of each other.

The games of one deal have the same cards, and the seats of one game share one victory: what varies
independently are the deals.  So the variance is estimated between deals (clusters), by the usual
linearization of a ratio: W. G. Cochran, *Sampling Techniques*, 3rd ed., 1977, chapter 9A.
All intervals are of 95 %.

>>> share([1, 0, 1, 1, 0, 1, 1, 1], [1, 1, 2, 2, 3, 3, 4, 4])
Interval(value=0.75, low=0.409..., high=0.928...)
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import inf, pi, sqrt, tan
from statistics import NormalDist

__all__ = ["Interval", "difference", "mean", "share"]

CONFIDENCE = 0.95
_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate and the bounds between which the true value lies with 95 % confidence."""

    value: float
    low: float
    high: float


def mean(values: Sequence[float], deals: Sequence[Hashable]) -> Interval:
    """Return the mean of ``values``, each with the deal that it comes from; a t interval.

    Of a single deal nothing can be said about how much deals differ: the bounds are infinite.
    """
    average, variance, clusters = _ratio(values, deals)
    half = t_quantile(clusters - 1) * sqrt(variance) if clusters > 1 else inf
    return Interval(average, average - half, average + half)


def share(values: Sequence[float], deals: Sequence[Hashable]) -> Interval:
    """Return the mean of ``values`` between 0 and 1, with Wilson's interval.

    It is made for as many games as would be worth what these are: fewer if the games of a deal are
    alike, never more than there are.  So it has sense where all games were won, too.
    """
    average, variance, clusters = _ratio(values, deals)
    worth = float(len(values)) if clusters > 1 else 1.0
    if variance > 0:
        worth = min(worth, average * (1 - average) / variance)
    return _wilson(average, max(worth, 1.0))


def difference(
    values: Sequence[float],
    deals: Sequence[Hashable],
    other: Sequence[float],
    other_deals: Sequence[Hashable],
) -> Interval:
    """Return by how much the mean of ``values`` is above that of ``other``, deal by deal.

    Only deals that both have count.  What is alike in both, such as good cards, cancels out.
    """
    means, others = _by_deal(values, deals), _by_deal(other, other_deals)
    both = [deal for deal in means if deal in others]
    gaps = [means[deal] - others[deal] for deal in both]
    return mean(gaps, both)


def t_quantile(freedom: int) -> float:
    """Return the bound of 95 % of Student's distribution with so many degrees of freedom.

    Exact for one and two, else by the expansion of Abramowitz and Stegun 26.7.5, right to 0.2 %.

    >>> [round(t_quantile(n), 2) for n in (1, 2, 3, 10, 1000)]
    [12.71, 4.3, 3.18, 2.23, 1.96]
    """
    n, z = freedom, _Z
    if n == 1:
        return tan(pi * CONFIDENCE / 2)
    if n == 2:
        return CONFIDENCE * sqrt(2 / (1 - CONFIDENCE**2))
    terms: tuple[float, ...] = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(n) ** power for power, term in enumerate(terms, 1))


def _ratio(values: Sequence[float], deals: Sequence[Hashable]) -> tuple[float, float, int]:
    """Return the mean, the variance of the mean, and the number of deals."""
    sums: dict[Hashable, float] = {}
    counts: dict[Hashable, int] = {}
    for value, deal in zip(values, deals, strict=True):
        sums[deal] = sums.get(deal, 0.0) + value
        counts[deal] = counts.get(deal, 0) + 1
    clusters = len(sums)
    average = sum(sums.values()) / len(values)
    if clusters == 1:
        return average, 0.0, 1
    gaps = (sums[deal] - average * counts[deal] for deal in sums)
    spread = sum(gap * gap for gap in gaps) / len(values) ** 2
    # What rounding leaves of no spread at all is none.
    variance = spread * clusters / (clusters - 1) if spread > 1e-18 else 0.0
    return average, variance, clusters


def _by_deal(values: Sequence[float], deals: Sequence[Hashable]) -> dict[Hashable, float]:
    groups: dict[Hashable, list[float]] = {}
    for value, deal in zip(values, deals, strict=True):
        groups.setdefault(deal, []).append(value)
    return {deal: sum(some) / len(some) for deal, some in groups.items()}


def _wilson(won: float, games: float) -> Interval:
    """Return Wilson's interval: E. B. Wilson, J. Am. Stat. Assoc. 22 (1927), 209-212."""
    z2 = _Z * _Z
    middle = (won + z2 / (2 * games)) / (1 + z2 / games)
    half = _Z * sqrt(won * (1 - won) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    # Where all or none were won, rounding must not leave the share outside its own bounds.
    low, high = min(middle - half, won), max(middle + half, won)
    return Interval(won, max(0.0, low), min(1.0, high))
