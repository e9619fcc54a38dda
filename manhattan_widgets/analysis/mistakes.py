"""Mistakes in a game: moves that surely gave something away, and what every other was worth.

They are found by :mod:`manhattan_widgets.analysis.confirming`, and kept in a report.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["AS_GOOD", "Alternative", "Mistake"]

#: Within so much of the best move's chance to win any other is as good.
AS_GOOD = 0.02
#: A move is measurably worse if so many standard errors lie between it and those that are as good.
_SURE = 2


@dataclass(frozen=True, slots=True)
class Alternative:
    """A legal move, in machine notation, and what it was worth beside the best one.

    ``value`` is the mover's chance to win after it (his team's), from 0 to 1; ``gap`` is how much
    less that is than after the best move, and ``error`` the standard error of the gap.

    >>> close = Alternative("b4P3", value=0.31, gap=0.025, error=0.005)
    >>> close.right, close.close, close.wrong
    (False, True, False)
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

    @property
    def close(self) -> bool:
        """Whether it is neither right nor measurably worse."""
        return not self.right and not self.wrong


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move that surely gave something away.

    ``played`` is the move, made by ``seat`` at ``ply`` (the first move is at 0); ``moves`` are all
    that were legal, the best first.
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
        for alternative in self.moves:
            if alternative.move == move:
                return alternative
        raise KeyError(move)
