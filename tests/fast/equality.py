"""What tests of compiled games share: random games by the readable rules, and samples compared."""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import numpy as np

from manhattan_widgets.contract.core import OptionError, Rules, View


def any_options(rules: Rules[Any], rng: Random) -> Any:
    """Return options taken by lot: any number of players, and any values that go together."""
    players = rng.choice(rules.players)
    values = rules.option_values(players)
    while True:
        chosen = {name: rng.choice(allowed) for name, allowed in values.items()}
        with suppress(OptionError):
            return rules.options(players=players, **chosen)


#: So many plies of a game are compared in a soak at least, however quick the machine is.
SOAK_PLIES = 1_000_000


def soak(rules: Rules[Any], follow: Callable[[Any, int], int], options: Any = any_options) -> None:
    """Follow games for ``SOAK_SECONDS``, and until :data:`SOAK_PLIES` have been compared.

    ``options(rules, rng)`` are those of a game; ``follow(options, seed)`` returns its plies.
    """
    end = time.monotonic() + float(os.environ.get("SOAK_SECONDS", "20"))
    plies, seed = 0, 0
    while time.monotonic() < end or plies < SOAK_PLIES:
        seed += 1
        plies += follow(options(rules, Random(seed)), seed)
    print(f"{plies} plies of {rules.name} by both rules")


def state_after(rules: Rules[Any], options: Any, plies: int, seed: int = 1) -> Any:
    """Return a random position after that many plies, or at the end if the game is shorter."""
    rng = Random(seed)
    state = rules.new(options)
    while plies and state.outcome() is None:
        request = state.chance
        plies -= request is None
        state = state.apply(state.random_move(rng) if request is None else request.sample(rng))
    while (request := state.chance) is not None:
        state = state.apply(request.sample(rng))
    return state


def readable_playouts(position: Any, count: int, seed: int = 5) -> np.ndarray:
    """Return the final points of random games by the readable rules."""
    rng = Random(seed)
    rows = []
    for _ in range(count):
        end = position.sample(rng) if isinstance(position, View) else position
        while (outcome := end.outcome()) is None:
            request = end.chance
            end = end.apply(end.random_move(rng) if request is None else request.sample(rng))
        rows.append(outcome.points)
    return np.array(rows)


def likeness(first: np.ndarray, second: np.ndarray) -> float:
    """Return how far two samples' distributions are apart, in units of what chance does.

    Kolmogorov and Smirnov: above 1.95 is what one pair of equal distributions in a thousand shows.
    """
    values = np.union1d(first, second)
    gap = np.abs(
        np.searchsorted(np.sort(first), values, "right") / len(first)
        - np.searchsorted(np.sort(second), values, "right") / len(second)
    ).max()
    return float(gap * np.sqrt(len(first) * len(second) / (len(first) + len(second))))
