"""Compiled New York for Python: playouts from a whole position, or from what a seat knows.

>>> from manhattan_widgets.games.newyork.rules import NEW_YORK
>>> played = playouts(NEW_YORK.new(NEW_YORK.options()), 100, seed=1, policy="uniform")
>>> round(sum(played.chances), 6)
1.0
"""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from manhattan_widgets.fast.compiling import word
from manhattan_widgets.fast.playouts import PackedPosition, Playouts
from manhattan_widgets.games.newyork.fast import layout
from manhattan_widgets.games.newyork.fast.guided import guided_playouts
from manhattan_widgets.games.newyork.fast.judge import KNOWN_SIZE, Judgement, weights_of
from manhattan_widgets.games.newyork.fast.layout import N_MOVES, NO_MOVE, TEAMS, move_number
from manhattan_widgets.games.newyork.fast.uniform import uniform_playouts
from manhattan_widgets.games.newyork.rules.moves import NewYorkMove
from manhattan_widgets.games.newyork.rules.state import NewYorkState
from manhattan_widgets.games.newyork.rules.view import NewYorkView

__all__ = ["Packed", "playouts"]


class Packed(PackedPosition):
    """A position of New York as numbers."""

    layout: ClassVar = layout


def playouts(
    position: Packed | NewYorkState | NewYorkView,
    count: int,
    seed: int = 0,
    *,
    first: int = 0,
    move: NewYorkMove | None = None,
    policy: str = "guided",
) -> Playouts:
    """Play ``count`` games from ``position`` to the end, with ``move`` first, if one is given.

    From a view, what the seat does not know is dealt anew for each; of a state, everything is as it
    is, the order of the pile, too: ``Packed.of(state, redrawn=True)`` leaves that open.  A ``move``
    must be legal: it is not checked.

    The games are numbered from ``first``, and each has random numbers of its own: games 0 to 99 are
    the same in one go and in two halves, one after the other or on two threads.  The ``policy`` is
    "guided": each seat plays the best of a few moves taken by lot; or "uniform": as
    ``random_move`` does.  Raises ``ValueError`` for another.
    """
    if policy not in ("guided", "uniform"):
        raise ValueError(policy)
    packed = position if isinstance(position, Packed) else Packed.of(position)
    points = np.zeros((count, packed.options.players), np.int32)
    room, rng = np.empty_like(packed.position), np.empty(1, np.uint64)
    moves = np.empty(N_MOVES, np.int32)
    number = NO_MOVE if move is None else move_number(move)
    beginning = packed.rules, packed.position, packed.knower, number
    if policy == "uniform":
        plies = uniform_playouts(*beginning, room, moves, rng, word(seed), first, points)
    else:
        weights = weights_of(Judgement(), packed.rules)
        known = np.zeros(KNOWN_SIZE, np.int64)
        plies = guided_playouts(
            *beginning, weights, room, known, moves, rng, word(seed), first, points
        )
    return Playouts(points, plies, teams=int(packed.rules[TEAMS]))
