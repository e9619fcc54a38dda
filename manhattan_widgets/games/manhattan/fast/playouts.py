"""Compiled Manhattan for Python: playouts from a whole position, or from what a seat knows.

>>> from manhattan_widgets.games.manhattan.rules import MANHATTAN
>>> played = playouts(MANHATTAN.new(MANHATTAN.options()), 1000, seed=1, policy="uniform")
>>> played.plies
112000
>>> round(sum(played.chances), 6)
1.0
"""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from manhattan_widgets.fast.compiling import word
from manhattan_widgets.fast.playouts import PackedPosition, Playouts
from manhattan_widgets.games.manhattan.fast import layout
from manhattan_widgets.games.manhattan.fast.guided import guided_playouts
from manhattan_widgets.games.manhattan.fast.judge import LEFT_SIZE, Judgement, weights_of
from manhattan_widgets.games.manhattan.fast.layout import NO_MOVE, move_number
from manhattan_widgets.games.manhattan.fast.uniform import uniform_playouts
from manhattan_widgets.games.manhattan.rules.moves import ManhattanMove
from manhattan_widgets.games.manhattan.rules.state import ManhattanState, ManhattanView

__all__ = ["Packed", "playouts"]


class Packed(PackedPosition):
    """A position of Manhattan as numbers."""

    layout: ClassVar = layout


def playouts(
    position: Packed | ManhattanState | ManhattanView,
    count: int,
    seed: int = 0,
    *,
    first: int = 0,
    move: ManhattanMove | None = None,
    policy: str = "guided",
) -> Playouts:
    """Play ``count`` games from ``position`` to the end, with ``move`` first, if one is given.

    From a view, what the seat does not know is dealt anew for each; of a state, everything is as it
    is, the order of the draw pile, too: ``Packed.of(state, redrawn=True)`` leaves that open.  A
    ``move`` must be legal: it is not checked.

    The games are numbered from ``first``, and each has random numbers of its own: games 0 to 99 are
    the same in one go and in two halves, one after the other or on two threads.  The ``policy`` is
    "guided": each seat plays the best of a few moves taken by lot; or "uniform": any legal move.
    Raises ``ValueError`` for another.
    """
    if policy not in ("guided", "uniform"):
        raise ValueError(policy)
    packed = position if isinstance(position, Packed) else Packed.of(position)
    points = np.zeros((count, packed.options.players), np.int32)
    room, rng = np.empty_like(packed.position), np.empty(1, np.uint64)
    number = NO_MOVE if move is None else move_number(move)
    beginning = packed.rules, packed.position, packed.knower, number
    if policy == "uniform":
        plies = uniform_playouts(*beginning, room, rng, word(seed), first, points)
    else:
        weights = weights_of(Judgement(), packed.options.players)
        left = np.empty(LEFT_SIZE, np.int32)
        plies = guided_playouts(*beginning, weights, room, left, rng, word(seed), first, points)
    return Playouts(points, plies, teams=packed.options.players)
