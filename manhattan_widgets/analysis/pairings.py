"""Who can meet whom in a tournament, and who sits where in each game."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from math import comb

__all__ = ["Pairing", "count_line_ups", "line_ups", "rotations"]


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game that is to be played: its number, options, deal, and who sits where."""

    number: int
    variant: str
    deal: int
    table: int
    """Which line-up it belongs to: its games differ only in who has which seat."""
    seats: tuple[str, ...]


def line_ups(names: tuple[str, ...], seats: int) -> tuple[tuple[str, ...], ...]:
    """Return who can meet at a table: as many different ones as fit, in every combination.

    >>> line_ups(("A", "B"), 4)
    (('A', 'A', 'A', 'B'), ('A', 'A', 'B', 'B'), ('A', 'B', 'B', 'B'))
    """
    if len(names) >= seats:
        return tuple(combinations(names, seats))
    filled = combinations_with_replacement(names, seats)
    return tuple(table for table in filled if len(set(table)) == len(names))


def count_line_ups(names: int, seats: int) -> int:
    """Return how many tables :func:`line_ups` gives, without making them.

    >>> count_line_ups(2, 4), count_line_ups(5, 3)
    (3, 10)
    """
    return comb(names, seats) if names >= seats else comb(seats - 1, names - 1)


def rotations(table: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the table with everybody in every seat in turn.

    >>> rotations(("A", "B", "A", "B"))
    (('A', 'B', 'A', 'B'), ('B', 'A', 'B', 'A'))
    """
    return tuple(dict.fromkeys(table[n:] + table[:n] for n in range(len(table))))
