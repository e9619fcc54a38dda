"""What a moment of a game promises to each seat, and what changed from one moment to another.

Numbers are kept in steps of 0.0001 (chances) and 0.01 (points): finer ones would say nothing, and
whole numbers are what a record has.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

__all__ = ["CHANCE", "POINT", "Change", "Value", "rounded", "rounded_chance"]

#: How many steps make a whole chance, and a whole point.
CHANCE, POINT = 10_000, 100


@dataclass(frozen=True, slots=True)
class Value:
    """What a moment promises, by seat.

    ``chances`` to win sum to 1, up to rounding (a shared win counts as its share; in a team each
    has an equal part of the team's), ``points`` are the expected final points, ``errors`` the
    standard errors of the chances: zero for the end of a game.
    """

    chances: tuple[float, ...]
    points: tuple[float, ...]
    errors: tuple[float, ...]
    playouts: int

    @classmethod
    def of(
        cls,
        chances: Sequence[float],
        points: Sequence[float],
        errors: Sequence[float],
        playouts: int,
    ) -> Value:
        """Make a value, rounded as reports keep numbers."""
        return cls(
            rounded(chances, CHANCE),
            rounded(points, POINT),
            rounded(errors, CHANCE),
            playouts,
        )

    def __sub__(self, before: Value) -> Change:
        """Return what changed since ``before``."""
        return Change(
            _minus(self.chances, before.chances),
            _minus(self.points, before.points),
            tuple(
                sqrt(mine * mine + other * other)
                for mine, other in zip(self.errors, before.errors, strict=True)
            ),
        )


@dataclass(frozen=True, slots=True)
class Change:
    """What one thing changed, by seat: chances to win, expected points.

    ``errors`` are the standard errors of the changes of the chances, or at most so large.
    """

    chances: tuple[float, ...]
    points: tuple[float, ...]
    errors: tuple[float, ...]

    @classmethod
    def none(cls, players: int) -> Change:
        """Return that nothing changed."""
        return cls((0.0,) * players, (0.0,) * players, (0.0,) * players)

    def __add__(self, other: Change) -> Change:
        """Return both together, their errors taken as independent."""
        return Change(
            tuple(a + b for a, b in zip(self.chances, other.chances, strict=True)),
            tuple(a + b for a, b in zip(self.points, other.points, strict=True)),
            tuple(sqrt(a * a + b * b) for a, b in zip(self.errors, other.errors, strict=True)),
        )


def rounded(numbers: Sequence[float], steps: int) -> tuple[float, ...]:
    """Return numbers as reports keep them, in so many ``steps`` to 1.

    >>> rounded((0.33333, 0.66667), CHANCE)
    (0.3333, 0.6667)
    """
    return tuple(round(number * steps) / steps for number in numbers)


def rounded_chance(number: float) -> float:
    """Return a chance, or a difference or an error of some, as reports keep it."""
    return round(number * CHANCE) / CHANCE


def _minus(after: Sequence[float], before: Sequence[float]) -> tuple[float, ...]:
    return tuple(a - b for a, b in zip(after, before, strict=True))
