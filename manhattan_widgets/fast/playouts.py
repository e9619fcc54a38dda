"""How compiled playouts of any game ended."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["Playouts"]


@dataclass(frozen=True)
class Playouts:
    """How games ended that were played out.

    ``points`` has a row for each game with the final points by seat; ``plies`` counts the moves of
    all games.  Seat ``s`` plays in team ``s % teams``: each has its own where nobody has a partner.
    """

    points: NDArray[np.int32]
    plies: int
    teams: int

    @property
    def shares(self) -> NDArray[np.float64]:
        """What each seat won of each game: 1, or its part of a shared win."""
        games, players = self.points.shape
        sums = self.points.reshape(games, players // self.teams, self.teams).sum(axis=1)
        best = sums == sums.max(axis=1, keepdims=True)
        won = np.tile(best, players // self.teams)
        shares: NDArray[np.float64] = won / won.sum(axis=1, keepdims=True)
        return shares

    @property
    def chances(self) -> tuple[float, ...]:
        """The share of wins by seat; they sum to 1."""
        return tuple(self.shares.mean(axis=0).tolist())

    @property
    def errors(self) -> tuple[float, ...]:
        """The standard errors of ``chances``."""
        return tuple((self.shares.std(axis=0) / len(self.points) ** 0.5).tolist())

    @property
    def means(self) -> tuple[float, ...]:
        """The expected final points by seat."""
        return tuple(self.points.mean(axis=0).tolist())
