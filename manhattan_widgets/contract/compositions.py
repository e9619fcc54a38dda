"""The ways to spread alike things over places that hold so many each, numbered.

Positions are numbered with it (see ``Rules.position_steps``): which tower has how many pieces is
one number.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

__all__ = ["spread", "spread_number", "spreads"]


def spreads(total: int, most: Sequence[int]) -> int:
    """Return in how many ways ``total`` things go to places that hold at most ``most`` each.

    >>> spreads(2, (2, 1, 5))
    5
    """
    return _table(total, tuple(most))[0][total]


def spread(total: int, most: Sequence[int], number: int) -> tuple[int, ...]:
    """Return how many things are at each place in the way that has the ``number``.

    Raises ``IndexError`` if none has.

    >>> [spread(2, (2, 1, 5), number) for number in range(5)]
    [(0, 0, 2), (0, 1, 1), (1, 0, 1), (1, 1, 0), (2, 0, 0)]
    """
    table = _table(total, tuple(most))
    if not 0 <= number < table[0][total]:
        raise IndexError(number)
    counts = []
    for ways in table[1:]:
        here = 0
        while number >= ways[total]:
            number -= ways[total]
            here += 1
            total -= 1
        counts.append(here)
    return tuple(counts)


def spread_number(there: Sequence[int], most: Sequence[int]) -> int:
    """Return the number of a way to spread things; raises ``ValueError`` if there is no such way.

    >>> spread_number((1, 1, 0), (2, 1, 5))
    3
    """
    if len(there) != len(most) or not all(0 <= n <= m for n, m in zip(there, most, strict=True)):
        raise ValueError(there)
    left, number = sum(there), 0
    for ways, here in zip(_table(left, tuple(most))[1:], there, strict=True):
        number += sum(ways[left - fewer] for fewer in range(here))
        left -= here
    return number


@lru_cache(maxsize=64)
def _table(total: int, most: tuple[int, ...]) -> list[list[int]]:
    """Return for each place, and after the last, the ways to spread 0 to ``total`` from it on."""
    ways = [1] + [0] * total
    table = [ways]
    for room in reversed(most):
        before, ways = ways, []
        running = 0
        for things in range(total + 1):
            running += before[things] - (before[things - room - 1] if things > room else 0)
            ways.append(running)
        table.append(ways)
    return table[::-1]
