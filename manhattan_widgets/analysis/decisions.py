"""What a move cost, judged by what its mover could know.

Only the mover's view is used.  A search finds the moves worth comparing; it looks ahead, but the
values of moves that it hardly tried say little.  So the best ones and the move played are weighed
anew, all against the same hidden cards and draws (common random numbers: what a lucky pile gives to
one it gives to all), in two parts:

1. in the first part, with half as many playouts, the best move is picked;
2. in the second part, with other random numbers, it is compared with the move played.

Numbers that had chosen the best move would flatter it; those of the second part do not, so that the
difference between both is estimated without bias, and its standard error comes from paired batches.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from math import sqrt

from manhattan_widgets.analysis.coroutines import last, seed_of
from manhattan_widgets.analysis.report import Decision, Effort, Weighed
from manhattan_widgets.bots.estimate import estimating
from manhattan_widgets.bots.search import Search
from manhattan_widgets.contract.core import Move, View

__all__ = ["judge"]

#: How many moves are compared, besides the one played.
_COMPARED = 4
#: How many batches of playouts tell the error of a difference, at least and at most.
_FEWEST, _BATCHES = 4, 16


def judge(view: View, played: Move, effort: Effort, seed: str) -> Generator[None, None, Decision]:
    """Judge the move ``played`` by the seat of ``view``, in slices; return the decision.

    All that is drawn depends on ``seed`` and the view alone.
    """
    moves = yield from _shortlist(view, played, effort.search, seed)
    first = yield from _weigh(view, moves, effort.weighing // 2, f"{seed}/1")
    best = max(first, key=lambda weights: weights.mean)
    second = yield from _weigh(view, moves, effort.weighing, f"{seed}/2")
    picked, made = second[first.index(best)], second[moves.index(played)]
    rest = sorted((w for w in second if w is not picked), key=lambda weights: -weights.mean)
    ordered = [picked, *rest]
    cost, error = picked.over(made)
    return Decision.of([weights.weighed() for weights in ordered], ordered.index(made), cost, error)


def _shortlist(
    view: View, played: Move, playouts: int, seed: str
) -> Generator[None, None, list[Move]]:
    """Return the moves to compare: those that a search likes best, and the one played."""
    search = Search(playouts=playouts, seed=seed_of(seed))
    findings = yield from last(search.findings(view))
    found = [candidate.move for candidate in findings.candidates[:_COMPARED]]
    return found if played in found else [*found, played]


@dataclass(frozen=True, slots=True)
class _Weights:
    """What batches of playouts found about one move, for the mover's team."""

    move: Move
    batches: tuple[float, ...]
    points: tuple[float, ...]

    @property
    def mean(self) -> float:
        return sum(self.batches) / len(self.batches)

    def weighed(self) -> Weighed:
        return Weighed.of(str(self.move), self.mean, _error(self.batches), self.points)

    def over(self, other: _Weights) -> tuple[float, float]:
        """Return how much better this move is, and the standard error of that."""
        pairs = [mine - its for mine, its in zip(self.batches, other.batches, strict=True)]
        return sum(pairs) / len(pairs), _error(pairs)


def _weigh(
    view: View, moves: Sequence[Move], playouts: int, seed: str
) -> Generator[None, None, list[_Weights]]:
    found: dict[Move, _Weights] = {}
    for move in moves:
        found[move] = yield from _weigh_move(view, move, playouts, seed)
    return list(found.values())


def _weigh_move(
    view: View, move: Move, playouts: int, seed: str
) -> Generator[None, None, _Weights]:
    assert view.seat is not None
    team = next(team for team in view.rules.teams(view.options) if view.seat in team)
    players = view.options.players
    count = max(_FEWEST, min(_BATCHES, playouts))
    each = max(1, playouts // count)
    batches, points = [], [0.0] * players
    for batch in range(count):
        found = yield from last(estimating(view, each, seed_of(f"{seed}/{batch}"), move=move))
        batches.append(sum(found.chances[seat] for seat in team))
        points = [total + mine / count for total, mine in zip(points, found.points, strict=True)]
    return _Weights(move, tuple(batches), tuple(points))


def _error(numbers: Sequence[float]) -> float:
    """Return the standard error of the mean."""
    mean = sum(numbers) / len(numbers)
    squares = sum((number - mean) ** 2 for number in numbers)
    return sqrt(squares / (len(numbers) - 1) / len(numbers))
