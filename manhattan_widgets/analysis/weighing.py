"""Weighing moves against each other by what their mover could know: common random numbers.

What a lucky pile gives to one move it gives to all of them, so that differences are surer than
the values themselves.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from math import sqrt

from manhattan_widgets.analysis.report import Weighed
from manhattan_widgets.analysis.seeds import seed_of
from manhattan_widgets.bots.estimate import estimating
from manhattan_widgets.bots.slices import only_result
from manhattan_widgets.contract.core import Move, View

__all__ = ["Weights", "standard_error", "weigh", "weigh_batches"]

#: How many batches of playouts tell the error of a difference, at least and at most.
_FEWEST, _BATCHES = 4, 16


@dataclass(frozen=True, slots=True)
class Weights:
    """What batches of playouts found about one move, for the mover's team.

    ``batches`` are chances to win, from 0 to 1; equal places in those of two moves that were
    weighed together have the same random numbers.  ``points`` are the expected points, by seat.
    """

    move: Move
    batches: tuple[float, ...]
    points: tuple[float, ...]

    @property
    def mean(self) -> float:
        """The chance to win."""
        return sum(self.batches) / len(self.batches)

    def weighed(self) -> Weighed:
        """Return it as reports keep it."""
        return Weighed.of(str(self.move), self.mean, standard_error(self.batches), self.points)

    def over(self, other: Weights) -> tuple[float, float]:
        """Return how much better this move is, and the standard error of that."""
        return self.over_all([other])[0]

    def over_all(self, others: Sequence[Weights], shared: int = 0) -> list[tuple[float, float]]:
        """Return how much better this move is than each of the others, and the errors of that.

        Where one of two was weighed further, the other counts as lucky in their common batches as
        far as the first was lucky there, and what they share tells (regression).  Few batches say
        little of that, and of how much they vary: what those of all others say together counts as
        so many (``shared``) beside those of each.
        """
        pairs = [_Pair.of(self.batches, other.batches, shared) for other in others]
        freedom = sum(pair.common - 1 for pair in pairs)
        usual = sum(pair.squares for pair in pairs) / max(1, freedom)
        return [
            (self.mean - other.mean - pair.luck, pair.error(usual, shared))
            for other, pair in zip(others, pairs, strict=True)
        ]

    def of_batches(self, numbers: Sequence[int]) -> Weights:
        """Return what the batches at these places alone found; the points are those of all."""
        return replace(self, batches=tuple(self.batches[number] for number in numbers))

    def with_more(self, more: Weights) -> Weights:
        """Return it with further batches of the same move."""
        mine, its = len(self.batches), len(more.batches)
        points = tuple(
            (a * mine + b * its) / (mine + its)
            for a, b in zip(self.points, more.points, strict=True)
        )
        return Weights(self.move, (*self.batches, *more.batches), points)


@dataclass(frozen=True, slots=True)
class _Pair:
    """What the batches of two moves have in common.

    The shorter one is the longer one times ``slope``, and a rest whose squares sum to ``squares``
    in the ``common`` batches.  ``luck`` is what their means differ by since only the longer one
    was weighed in all of ``most`` batches; the rest of that mean has variance ``further`` / most.
    """

    common: int
    most: int
    squares: float
    luck: float
    further: float

    @classmethod
    def of(cls, mine: Sequence[float], its: Sequence[float], shared: int) -> _Pair:
        """Compare two moves."""
        sign = 1 if len(mine) >= len(its) else -1
        longer, shorter = (mine, its) if sign > 0 else (its, mine)
        common, most = len(shorter), len(longer)
        here, middle = sum(longer[:common]) / common, sum(shorter) / common
        pairs = [(a - here, b - middle) for a, b in zip(longer, shorter, strict=False)]
        across, along = sum(a * b for a, b in pairs), sum(a * a for a, _ in pairs)
        slope = across / along * (common - 1) / (common - 1 + shared) if along else 0.0
        rest = sum((b - slope * a) ** 2 for a, b in pairs)
        left = (across - slope * along) / max(1, common - 1)
        spread = _squares(longer) / max(1, most - 1)
        further = (1 - slope) ** 2 * spread - 2 * (1 - slope) * left
        luck = sign * slope * (sum(longer) / most - here)
        return cls(common, most, rest, luck, further)

    def error(self, usual: float, shared: int) -> float:
        """Return the error of the difference, a rest varying as ``usual``."""
        rest = (self.squares + shared * usual) / (self.common - 1 + shared)
        return sqrt(max(0.0, rest / self.common + self.further / self.most))


def weigh(
    view: View, moves: Sequence[Move], playouts: int, seed: str
) -> Generator[None, None, list[Weights]]:
    """Weigh ``moves`` of the seat of ``view``, each with so many playouts, in slices.

    All that is drawn depends on ``seed`` and the view alone: moves meet the same hidden cards.
    """
    count = max(_FEWEST, min(_BATCHES, playouts))
    each = max(1, playouts // count)
    by_move: dict[Move, Weights] = {}
    for move in moves:
        by_move[move] = yield from weigh_batches(view, move, each, seed, range(count))
    return list(by_move.values())


def weigh_batches(
    view: View, move: Move, each: int, seed: str, numbers: Sequence[int]
) -> Generator[None, None, Weights]:
    """Weigh one move in the batches called ``numbers``, of ``each`` playouts, in slices."""
    assert view.seat is not None
    team = next(team for team in view.rules.teams(view.options) if view.seat in team)
    batches, points = [], [0.0] * view.options.players
    for number in numbers:
        estimate = yield from only_result(
            estimating(view, each, seed_of(f"{seed}/{number}"), move=move)
        )
        batches.append(sum(estimate.chances[seat] for seat in team))
        points = [a + b / len(numbers) for a, b in zip(points, estimate.points, strict=True)]
    return Weights(move, tuple(batches), tuple(points))


def standard_error(numbers: Sequence[float]) -> float:
    """Return the standard error of the mean."""
    return sqrt(_squares(numbers) / (len(numbers) - 1) / len(numbers))


def _squares(numbers: Sequence[float]) -> float:
    mean = sum(numbers) / len(numbers)
    return sum((number - mean) ** 2 for number in numbers)
