"""Compiled Skyline for Python: playouts from a whole position, or from what a seat knows.

>>> from manhattan_widgets.games.skyline.rules import SKYLINE
>>> played = playouts(SKYLINE.new(SKYLINE.options()), 1000, seed=1, policy="uniform")
>>> played.plies > 400_000, round(sum(played.chances), 6)
(True, 1.0)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from manhattan_widgets.fast.compiling import word
from manhattan_widgets.fast.playouts import PackedPosition, Playouts
from manhattan_widgets.games.skyline.fast import layout
from manhattan_widgets.games.skyline.fast.guided import guided_playouts
from manhattan_widgets.games.skyline.fast.judge import OUTLOOK_SIZE, Judgement, weights_of
from manhattan_widgets.games.skyline.fast.layout import MOVES_SIZE, NO_MOVE, move_number
from manhattan_widgets.games.skyline.fast.uniform import uniform_playouts
from manhattan_widgets.games.skyline.rules.moves import SkylineMove
from manhattan_widgets.games.skyline.rules.state import SkylineState
from manhattan_widgets.games.skyline.rules.view import SkylineView

__all__ = ["Packed", "RankedPlayouts", "playouts"]


@dataclass(frozen=True)
class RankedPlayouts(Playouts):
    """How games ended in which more than points decides who wins.

    ``ranks`` has a row for each game, in which whoever won has the most.
    """

    ranks: NDArray[np.int32]

    @property
    def shares(self) -> NDArray[np.float64]:
        """What each seat won of each game: 1, or its part of a shared win."""
        return Playouts(self.ranks, self.plies, self.teams).shares


class Packed(PackedPosition):
    """A position of Skyline as numbers."""

    layout: ClassVar = layout


def playouts(
    position: Packed | SkylineState | SkylineView,
    count: int,
    seed: int = 0,
    *,
    first: int = 0,
    move: SkylineMove | None = None,
    policy: str = "guided",
) -> RankedPlayouts:
    """Play ``count`` games from ``position`` to the end, with ``move`` first, if one is given.

    From a view, what the seat does not know is made up anew for each; of a state, everything is as
    it is, the order of the pile, too: ``Packed.of(state, redrawn=True)`` leaves that open.  A
    ``move`` must be legal: it is not checked.

    The games are numbered from ``first``, and each has random numbers of its own: games 0 to 99 are
    the same in one go and in two halves, one after the other or on two threads.  The ``policy`` is
    "guided": each seat plays the best of what it looks at; or "uniform": any legal move.
    Raises ``ValueError`` for another.
    """
    if policy not in ("guided", "uniform"):
        raise ValueError(policy)
    packed = position if isinstance(position, Packed) else Packed.of(position)
    scores = np.zeros((count, packed.options.players, 3), np.int64)
    room, rng = np.empty_like(packed.position), np.empty(1, np.uint64)
    number = NO_MOVE if move is None else move_number(move, packed.options)
    beginning = packed.rules, packed.position, packed.knower, number
    if policy == "uniform":
        moves = np.empty(MOVES_SIZE, np.int32)
        plies = uniform_playouts(*beginning, room, moves, rng, word(seed), first, scores)
    else:
        weights = weights_of(Judgement())
        outlook = np.empty(OUTLOOK_SIZE, np.int64)
        plies = guided_playouts(*beginning, weights, room, outlook, rng, word(seed), first, scores)
    parts = scores.astype(np.int32)
    # Most prestige wins, then most penthouses, then a fulfilled mission (S17).
    ranks = (parts[:, :, 0] * 64 + parts[:, :, 1]) * 2 + parts[:, :, 2]
    return RankedPlayouts(parts[:, :, 0], plies, packed.options.players, ranks)
