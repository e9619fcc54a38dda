"""What a player that searches has found so far: the moves it weighed, and what they are worth.

Plain values of the standard library, for widgets, analysis and records alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from numbers import Real
from typing import Any

from manhattan_widgets.contract.core import Move, Outcome
from manhattan_widgets.contract.whole_numbers import checked_number
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr

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
    Raises ``ValueError`` where there is no candidate, or a number cannot be: there it is made.

    >>> candidate = Candidate("take-1", 20, 0.6, 0.1, (5.0, 4.0))
    >>> findings = Findings((candidate,), 20, (0.6, 0.4), candidate.points, fraction=0.5)
    >>> findings.best
    'take-1'
    """

    candidates: tuple[Candidate, ...]
    playouts: int
    chances: tuple[float, ...]
    points: tuple[float, ...]
    fraction: float

    def __post_init__(self) -> None:
        given: Any = self.candidates
        spent: Any = self.fraction
        are_several = isinstance(given, tuple | list) and len(given) > 0
        if not are_several or not all(isinstance(each, Candidate) for each in given):
            raise ValueError(text("bots.error.candidates", found=short_repr(given)))
        checked_number("playouts", self.playouts)
        if not isinstance(spent, Real) or not 0 <= float(spent) <= 1:
            raise ValueError(text("bots.error.fraction", found=short_repr(spent)))

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
