"""Income (S5): the best series of neighboring buildings that a color tops."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from manhattan_widgets.games.skyline.rules.board import LEVELS, PENTHOUSE, VALUES, Tower

#: S5: what each kind on top pays; penthouses, neutral and Skyline floors pay nothing.
PAYS = {
    kind: 0 if kind == PENTHOUSE or kind not in LEVELS else value for kind, value in VALUES.items()
}


class Series(NamedTuple):
    """Buildings that are connected along their sides, and what they pay together."""

    amount: int
    sites: tuple[int, ...]


def series(
    towers: Sequence[Tower], neighbors: Sequence[tuple[int, ...]], color: int
) -> list[Series]:
    """Return all series of buildings that ``color`` tops, by their first site."""
    left = {site for site, tower in enumerate(towers) if tower.owner == color}
    all_series = []
    for first in sorted(left):
        if first not in left:
            continue
        left.remove(first)
        sites, ahead = [first], [first]
        while ahead:
            for site in neighbors[ahead.pop()]:
                if site in left:
                    left.remove(site)
                    sites.append(site)
                    ahead.append(site)
        amount = sum(PAYS[towers[site].floors[-1].kind] for site in sites)
        all_series.append(Series(amount, tuple(sorted(sites))))
    return all_series


def is_series(sites: Sequence[int], neighbors: Sequence[tuple[int, ...]]) -> bool:
    """Tell whether all ``sites`` are connected along their sides; no sites are."""
    left, ahead = set(sites[1:]), list(sites[:1])
    while ahead:
        joined = left.intersection(neighbors[ahead.pop()])
        left -= joined
        ahead += joined
    return not left


def best_series(
    towers: Sequence[Tower], neighbors: Sequence[tuple[int, ...]], color: int
) -> Series:
    """Return the series that pays most, of equal ones the first; without sites if none pays."""
    best = Series(0, ())
    for candidate in series(towers, neighbors, color):
        if candidate.amount > best.amount:
            best = candidate
    return best
