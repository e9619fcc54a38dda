"""What a player that searches has found so far: the moves it weighed, and what they are worth.

Plain values of the standard library, for widgets, analysis and records alike.
"""

from __future__ import annotations

from dataclasses import dataclass

from manhattan_widgets.contract.core import Move, Outcome

__all__ = ["Candidate", "Findings", "shares"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """One move that was weighed.

    ``value`` is the chance, from 0 to 1, that the mover or their team wins after it (a shared win
    counts as its share), ``error`` its standard error, and ``points`` are the expected final
    points by seat.  ``playouts`` is how often the move was tried.
    """

    move: Move
    playouts: int
    value: float
    error: float
    points: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Findings:
    """The moves weighed so far, the best first, and what the position promises to each seat.

    ``chances`` to win by seat sum to 1, and ``points`` are the expected final points by seat, both
    if the best move is made; ``fraction`` tells how much of the budget is spent, from 0 to 1.
    """

    candidates: tuple[Candidate, ...]
    playouts: int
    chances: tuple[float, ...]
    points: tuple[float, ...]
    fraction: float

    @property
    def best(self) -> Move:
        """The move to make, if it has to be made now."""
        return self.candidates[0].move


def shares(outcome: Outcome) -> tuple[float, ...]:
    """Return what each seat has of the win: equal shares for all who won together, sum 1.

    >>> from manhattan_widgets.contract.core import Sentence
    >>> shares(Outcome((0, 2), (30, 12, 30), Sentence.of("core.color.red")))
    (0.5, 0.0, 0.5)
    """
    share = 1 / len(outcome.winners)
    return tuple(share * (seat in outcome.winners) for seat in range(len(outcome.points)))
