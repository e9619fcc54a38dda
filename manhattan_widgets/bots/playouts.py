"""Playing a game on to its end, quickly and without looking ahead."""

from __future__ import annotations

from random import Random

from manhattan_widgets.bots.findings import shares
from manhattan_widgets.games.core import State

#: What a game brought by seat: shares of the win, which sum to 1, and points.
Result = tuple[tuple[float, ...], tuple[int, ...]]


def play_out(state: State, rng: Random) -> Result:
    """Play on from ``state`` to the end, moves and chance at random, and return what came of it."""
    while (outcome := state.outcome()) is None:
        request = state.chance
        state = state.apply(state.random_move(rng) if request is None else request.sample(rng))
    return shares(outcome), outcome.points
