"""Mistakes in an analyzed game: moves that surely gave something away, and what was better.

A report picks out decisions that look dear, and part of what they seem to have cost is noise: of
many numbers the largest are flattered.  So each is weighed a second time, with fresh seeds, and
against every move that was legal, in two parts as in :mod:`.decisions`.  What remains is a mistake
only if it cost at least :data:`LEAST`, and more than :data:`ERRORS` standard errors.  All is judged
by what the mover could know: bad luck is no mistake.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Collection, Generator, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any

from manhattan_widgets.analysis.report import Effort, Report
from manhattan_widgets.analysis.weighing import Weights, weigh
from manhattan_widgets.analysis.workers import run_async
from manhattan_widgets.contract.core import Move, View
from manhattan_widgets.game import Game

__all__ = [
    "ERRORS",
    "LEAST",
    "Alternative",
    "Candidate",
    "Mistake",
    "candidates",
    "confirm",
    "mistakes_async",
]

#: A move that gives away less of the chance to win is no mistake worth looking at.
LEAST = 0.03
#: A mistake cost more than so many standard errors.
ERRORS = 4
#: Within so much of the best move any other is right, too.
AS_GOOD = 0.02
#: A move is measurably worse if so many standard errors lie between it and those that are right.
_SURE = 2
#: So many of the best moves are weighed in the second part, besides the one played.
_FINALISTS = 8
#: In the first part each move gets this share of a weighing's playouts, in the second so many times
#: as many: it is to be surer than the report.
_FIRST, _SECOND = 0.25, 4


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that may be a mistake: the mover's ``view``, and the ``move`` made at ``ply``."""

    ply: int
    view: View
    move: Move
    effort: Effort


@dataclass(frozen=True, slots=True)
class Alternative:
    """A legal move, in machine notation, and what it was worth beside the best one.

    ``value`` is the mover's chance to win after it (his team's), from 0 to 1; ``gap`` is how much
    less that is than after the best move, and ``error`` the standard error of the gap.
    """

    move: str
    value: float
    gap: float
    error: float

    @property
    def right(self) -> bool:
        """Whether it is as good as the best one."""
        return self.gap <= AS_GOOD

    @property
    def wrong(self) -> bool:
        """Whether it is measurably worse than those that are right."""
        return self.gap - _SURE * self.error > AS_GOOD


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move that surely gave something away.

    ``played`` is the move, made by ``seat`` at ``ply``; ``moves`` are all that were legal, the best
    first.
    """

    ply: int
    seat: int
    played: str
    moves: tuple[Alternative, ...]

    @property
    def cost(self) -> float:
        """How much of the chance to win was given away, from 0 to 1."""
        return self.of(self.played).gap

    def of(self, move: str) -> Alternative:
        """Return what a legal move was worth; raises ``KeyError`` for any other."""
        for one in self.moves:
            if one.move == move:
                return one
        raise KeyError(move)


def candidates(report: Report, game: Game, seats: Collection[int]) -> tuple[Candidate, ...]:
    """Return the moves of some seats that may be mistakes, by what was found so far.

    ``report`` is of ``game``, which is over.
    """
    states = [state for state in game.states if state.chance is None]
    found = []
    for ply, (decision, seat) in enumerate(zip(report.decisions, report.seats, strict=True)):
        if decision is not None and seat in seats and decision.sure and decision.cost >= LEAST:
            found.append(Candidate(ply, states[ply].view(seat), game.moves[ply], report.effort))
    return tuple(found)


def confirm(candidate: Candidate, seed: int = 0) -> Generator[None, None, Mistake | None]:
    """Weigh a candidate again, in slices; return the mistake, or None if it is none beyond doubt.

    All that is drawn depends on ``seed`` and the candidate alone, and is none of what the report
    was made with.
    """
    view, effort = candidate.view, candidate.effort
    name = f"{effort.seed}/mistake/{seed}/{candidate.ply}"
    legal = list(view.legal_moves())
    few, many = round(effort.weighing * _FIRST), round(effort.weighing * _SECOND)
    first = yield from weigh(view, legal, few, f"{name}/1")
    best = max(first, key=lambda weights: weights.mean)
    ordered = sorted(first, key=lambda weights: -weights.mean)
    finalists = [weights.move for weights in ordered[:_FINALISTS]]
    if candidate.move not in finalists:
        finalists.append(candidate.move)
    second = yield from weigh(view, finalists, many, f"{name}/2")
    picked = next(weights for weights in second if weights.move == best.move)
    weighed = {weights.move: _beside(picked, weights) for weights in second}
    for weights in first:
        weighed.setdefault(weights.move, _beside(best, weights))
    made = weighed[candidate.move]
    if made.gap < LEAST or made.gap <= ERRORS * made.error:
        return None
    moves = sorted(weighed.values(), key=lambda one: one.gap)
    assert view.seat is not None
    return Mistake(candidate.ply, view.seat, str(candidate.move), tuple(moves))


async def mistakes_async(
    found: Sequence[Candidate], *, workers: int | None = None, client: Any = None
) -> AsyncGenerator[tuple[int, Mistake | None], None]:
    """Confirm candidates wherever there is room; yield the number of each and what became of it.

    ``workers`` and ``client`` are as for :func:`.workers.run_async`; leave it as that.
    """
    async with aclosing(run_async(confirm, found, workers=workers, client=client)) as results:
        async for number, mistake in results:
            yield number, mistake


def _beside(best: Weights, weights: Weights) -> Alternative:
    gap, error = best.over(weights)
    return Alternative(str(weights.move), weights.mean, gap, error)
