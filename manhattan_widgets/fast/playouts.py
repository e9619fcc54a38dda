"""What compiled playouts of any game begin with, and how they ended."""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from manhattan_widgets.contract.core import State, View

__all__ = ["PackedPosition", "Playouts"]


@dataclass(frozen=True)
class PackedPosition:
    """A position as numbers, with what is agreed for the game and whose knowledge it is.

    ``knower`` is a seat, ``MOST_SEATS`` for a spectator, or ``EVERYTHING`` for a whole position.
    These and how a position is packed says the ``layout`` of a game.
    """

    layout: ClassVar[ModuleType]
    options: Any
    rules: NDArray[Any]
    position: NDArray[Any]
    knower: int

    @classmethod
    def of(cls, position: State | View, *, redrawn: bool = False) -> Self:
        """Pack a view, or a state, of which the pile keeps its order unless ``redrawn``."""
        layout, options = cls.layout, position.options
        rules = layout.pack_rules(options)
        if isinstance(position, State):
            return cls(options, rules, layout.pack(position, redrawn=redrawn), layout.EVERYTHING)
        knower = layout.MOST_SEATS if position.seat is None else position.seat
        return cls(options, rules, layout.pack_view(position), knower)


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
