"""Compiled New York for Python: playouts from a whole position, or from what a seat knows.

>>> from manhattan_widgets.games.newyork.rules import NEW_YORK
>>> played = playouts(NEW_YORK.new(NEW_YORK.options()), 100, seed=1, policy="uniform")
>>> round(sum(played.chances), 6)
1.0
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from manhattan_widgets.fast.compiling import word
from manhattan_widgets.fast.playouts import Playouts
from manhattan_widgets.games.newyork.fast.guided import guided_playouts
from manhattan_widgets.games.newyork.fast.judge import KNOWN_SIZE, Judgement, weights_of
from manhattan_widgets.games.newyork.fast.layout import (
    EVERYTHING,
    MOST_SEATS,
    N_MOVES,
    NO_MOVE,
    TEAMS,
    Words,
    move_number,
    pack,
    pack_rules,
    pack_view,
)
from manhattan_widgets.games.newyork.fast.uniform import uniform_playouts
from manhattan_widgets.games.newyork.rules.moves import NewYorkMove
from manhattan_widgets.games.newyork.rules.options import NewYorkOptions
from manhattan_widgets.games.newyork.rules.state import NewYorkState
from manhattan_widgets.games.newyork.rules.view import NewYorkView

__all__ = ["Packed", "playouts"]


@dataclass(frozen=True)
class Packed:
    """A position as numbers, with what is agreed for the game and whose knowledge it is.

    ``knower`` is a seat, ``MOST_SEATS`` for a spectator, or ``EVERYTHING`` for a whole position.
    """

    options: NewYorkOptions
    rules: Words
    position: Words
    knower: int

    @classmethod
    def of(cls, position: NewYorkState | NewYorkView, *, redrawn: bool = False) -> Packed:
        """Pack a view, or a state, of which the pile keeps its order unless ``redrawn``."""
        rules = pack_rules(position.options)
        if isinstance(position, NewYorkState):
            return cls(position.options, rules, pack(position, redrawn=redrawn), EVERYTHING)
        knower = MOST_SEATS if position.seat is None else position.seat
        return cls(position.options, rules, pack_view(position), knower)


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
