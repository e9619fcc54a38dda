"""Confirming mistakes: moves that look dear in a report are weighed again, with fresh seeds.

A report picks out decisions that look dear, and part of what they seem to have cost is noise: of
many numbers the largest are flattered.  So each is weighed again, against every legal move:

1. In a race all moves get a few playouts each.  Whether a move is as good as the best one is clear
   for most of them then; those for which it is not get more, step by step, up to a limit.  The best
   one gets most, as its error is in the gaps of all others.
2. The winner of the race and the move that was played are weighed once more, with other random
   numbers: those that chose the winner flatter it.  All gaps are measured from both together.

A verdict differs with other seeds where a gap is near a limit within its error.  So what counts is
how small the errors are, and that they are not taken for smaller: few batches say little of how
much they vary, so that each move is thought to vary as all moves do as long as little is known.

What remains is a mistake only if it cost at least :data:`LEAST`, and more than :data:`ERRORS`
standard errors.  All is judged by what the mover could know: bad luck is no mistake.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Collection, Generator, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from math import ceil, sqrt
from typing import Any

from manhattan_widgets.analysis.budgets import batch_of
from manhattan_widgets.analysis.mistakes import AS_GOOD, Alternative, Mistake
from manhattan_widgets.analysis.report import Effort, Report
from manhattan_widgets.analysis.values import rounded_chance
from manhattan_widgets.analysis.weighing import Weights, weigh_batches
from manhattan_widgets.analysis.workers import run_async
from manhattan_widgets.contract.core import Move, View
from manhattan_widgets.game import Game
from manhattan_widgets.records.variations import by_ply

__all__ = ["ERRORS", "LEAST", "Candidate", "candidates", "confirm", "confirm_async", "suspects"]

#: A move that gives away less of the chance to win is no mistake worth looking at.
LEAST = 0.03
#: A mistake cost more than so many standard errors.
ERRORS = 4
#: It is clear whether a move is as good as the best if it is so many errors away from the limit.
_CLEAR = 2.5
#: The race begins with so many batches of each move; where it is not clear yet, a move gets so many
#: times as many, those with the fewest first, until there are so many of all.
_FIRST, _STEP, _ALL = 8, 1.25, 2000
#: So many fresh batches tell what the best move is worth, and what the one that was played.
_FRESH_BEST, _FRESH_PLAYED = 192, 96
#: How much a move varies is said by all moves together as if by so many of its own batches.
_SHARED = 16


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that may be a mistake: the mover's ``view``, and the ``move`` made at ``ply``."""

    ply: int
    view: View
    move: Move
    effort: Effort


def suspects(report: Report, seats: Collection[int]) -> tuple[int, ...]:
    """Return the plies at which some seats look as if they had made a mistake, by their decisions.

    Those that were weighed again (``report.mistakes``) are among them.
    """
    return tuple(
        ply
        for ply, (decision, seat) in enumerate(zip(report.decisions, report.seats, strict=True))
        if decision is not None and decision.sure and decision.cost >= LEAST and seat in seats
    )


def candidates(report: Report, game: Game, seats: Collection[int]) -> tuple[Candidate, ...]:
    """Return the moves of some seats that may be mistakes and were not weighed again so far.

    ``report`` is of ``game``, which is over.
    """
    states = by_ply(game.states, game.events)
    return tuple(
        Candidate(ply, states[ply].view(report.seats[ply]), game.moves[ply], report.effort)
        for ply in suspects(report, seats)
        if ply not in report.mistakes
    )


def confirm(candidate: Candidate, seed: int = 0) -> Generator[None, None, Mistake | None]:
    """Weigh a candidate again, in slices; return the mistake, or None if it is none beyond doubt.

    All that is drawn depends on ``seed`` and the candidate alone, and is none of what the report
    was made with.
    """
    view, effort = candidate.view, candidate.effort
    name = f"{effort.seed}/mistake/{seed}/{candidate.ply}"
    race = _Race(view, batch_of(view.rules.name, effort), f"{name}/race")
    yield from race.run()
    best, played = race.best, candidate.move
    if best == played:
        return None
    fresh = _Race(view, race.batch, f"{name}/fresh")
    yield from fresh.extend(best, _FRESH_BEST)
    yield from fresh.extend(played, _FRESH_PLAYED)
    cost, error = fresh.gaps(best)[played]
    if cost < LEAST or cost <= ERRORS * error:
        return None
    race.weights[best] = race.weights[best].with_more(fresh.weights[best])
    value = race.weights[best].mean
    weighed = [
        # One that looks better than the best by now is as good.
        _alternative(move, value, max(0.0, gap), its_error)
        for move, (gap, its_error) in {**race.gaps(best), played: (cost, error)}.items()
    ]
    assert view.seat is not None
    ordered = sorted(weighed, key=lambda one: (one.gap, one.move != str(best)))
    return Mistake(candidate.ply, view.seat, str(played), tuple(ordered))


async def confirm_async(
    report: Report,
    game: Game,
    seats: Collection[int],
    *,
    workers: int | None = None,
    client: Any = None,
) -> AsyncGenerator[Report, None]:
    """Confirm all candidates of some seats; yield the report after each, with what became of it.

    ``workers`` and ``client`` are as for :func:`.workers.run_async`; leave it as that.
    """
    to_confirm: Sequence[Candidate] = candidates(report, game, seats)
    async with aclosing(run_async(confirm, to_confirm, workers=workers, client=client)) as results:
        async for number, mistake in results:
            report = replace(report, mistakes={**report.mistakes, to_confirm[number].ply: mistake})
            yield report


def _alternative(move: Move, best: float, gap: float, error: float) -> Alternative:
    return Alternative(str(move), *map(rounded_chance, (best - gap, gap, error)))


class _Race:
    """Weighs the moves of a view until it is clear which are as good as the best one.

    ``weights`` are what was found so far; ``batch`` is how many playouts come at a time.
    """

    def __init__(self, view: View, batch: int, seed: str) -> None:
        self.batch = batch
        self.weights: dict[Move, Weights] = {}
        self._view, self._seed = view, seed

    @property
    def best(self) -> Move:
        """The best move so far."""
        return max(self.weights, key=lambda move: self.weights[move].mean)

    def gaps(self, best: Move) -> dict[Move, tuple[float, float]]:
        """Return how much less each move is worth than the ``best`` one, and the errors of that."""
        others = [weights for move, weights in self.weights.items() if move != best]
        gaps = self.weights[best].over_all(others, shared=_SHARED)
        return {best: (0.0, 0.0)} | {
            weights.move: gap for weights, gap in zip(others, gaps, strict=True)
        }

    def run(self) -> Generator[None, None, None]:
        """Run the race."""
        for move in self._view.legal_moves():
            yield from self.extend(move, _FIRST)
        while (unclear := self._unclear()) and sum(map(self._count, self.weights)) < _ALL:
            count = ceil(_STEP * min(map(self._count, unclear)))
            for move in unclear:
                yield from self.extend(move, count)
            # So much of the best one makes the errors of all these gaps smallest.
            yield from self.extend(self.best, round(count * sqrt(1 + len(unclear))))

    def extend(self, move: Move, count: int) -> Generator[None, None, None]:
        """Weigh a move further, until it has ``count`` batches."""
        known = self.weights.get(move)
        wanted = range(0 if known is None else len(known.batches), count)
        if wanted:
            weights = yield from weigh_batches(self._view, move, self.batch, self._seed, wanted)
            self.weights[move] = weights if known is None else known.with_more(weights)

    def _count(self, move: Move) -> int:
        return len(self.weights[move].batches)

    def _unclear(self) -> list[Move]:
        """Return the moves of which it is not clear whether they are as good as the best one."""
        best = self.best
        return [
            move
            for move, (gap, error) in self.gaps(best).items()
            if move != best and abs(gap - AS_GOOD) <= _CLEAR * error
        ]
