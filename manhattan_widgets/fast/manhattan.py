"""Compiled Manhattan for Python: playouts from a whole position, or from what a seat knows.

>>> from manhattan_widgets.games.manhattan import MANHATTAN
>>> played = playouts(MANHATTAN.new(MANHATTAN.options()), 1000, seed=1, policy="uniform")
>>> played.plies
112000
>>> [round(chance, 1) for chance in played.chances]
[0.2, 0.3, 0.2, 0.3]
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from manhattan_widgets.fast.manhattan_layout import (
    EVERYTHING,
    MOST_SEATS,
    Numbers,
    pack,
    pack_rules,
    pack_view,
)
from manhattan_widgets.fast.manhattan_uniform import uniform_playouts
from manhattan_widgets.games.manhattan.options import ManhattanOptions
from manhattan_widgets.games.manhattan.state import ManhattanState, ManhattanView

__all__ = ["Packed", "Playouts", "playouts"]


@dataclass(frozen=True)
class Packed:
    """A position as numbers, with what is agreed for the game and whose knowledge it is.

    ``knower`` is a seat, ``MOST_SEATS`` for a spectator, or ``EVERYTHING`` for a whole position, in
    which the order of the draw pile is known as well.
    """

    options: ManhattanOptions
    rules: Numbers
    position: Numbers
    knower: int

    @classmethod
    def of(cls, position: ManhattanState | ManhattanView) -> Packed:
        """Pack a state or a view."""
        rules = pack_rules(position.options)
        if isinstance(position, ManhattanState):
            return cls(position.options, rules, pack(position), EVERYTHING)
        knower = MOST_SEATS if position.seat is None else position.seat
        return cls(position.options, rules, pack_view(position), knower)


@dataclass(frozen=True)
class Playouts:
    """How games ended that were played out.

    ``points`` has a row for each game with the final points by seat; ``plies`` counts the moves of
    all games.
    """

    points: NDArray[np.int32]
    plies: int

    @property
    def shares(self) -> NDArray[np.float64]:
        """What each seat won of each game: 1, or its part of a shared win."""
        best = self.points == self.points.max(axis=1, keepdims=True)
        shares: NDArray[np.float64] = best / best.sum(axis=1, keepdims=True)
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


def playouts(
    position: Packed | ManhattanState | ManhattanView,
    count: int,
    seed: int = 0,
    *,
    first: int = 0,
    policy: str = "uniform",
) -> Playouts:
    """Play ``count`` games from ``position`` to the end.

    From a view, what the seat does not know is dealt anew for each.  The games are numbered from
    ``first``, and each has random numbers of its own: games 0 to 99 are the same in one go and in
    two halves, one after the other or on two threads.
    """
    packed = position if isinstance(position, Packed) else Packed.of(position)
    points = np.zeros((count, packed.options.players), np.int32)
    play = {"uniform": uniform_playouts}[policy]
    room, rng = np.empty_like(packed.position), np.empty(1, np.uint64)
    plies = play(packed.rules, packed.position, packed.knower, room, rng, seed, first, points)
    return Playouts(points, plies)
