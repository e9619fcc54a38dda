"""Random games, for the laws to look at."""

from __future__ import annotations

from random import Random
from typing import Any

from manhattan_widgets.contract.core import Chance, Move, Rules, State

__all__ = ["EVENTS_AT_MOST", "Event", "random_event", "random_game"]

#: No random game is as long; one that is does not end.
EVENTS_AT_MOST = 20_000

Event = Move | Chance


def random_event(state: State, rng: Random) -> Event:
    """Return what chance gives, or a random legal move."""
    if state.chance is not None:
        return state.chance.sample(rng)
    return state.random_move(rng)


def random_game(
    rules: Rules[Any], options: Any, seed: int
) -> tuple[tuple[State, ...], tuple[Event, ...]]:
    """Play to the end; return all states and, one fewer, the events between them."""
    rng = Random(seed)
    states: list[State] = [rules.new(options)]
    events: list[Event] = []
    while states[-1].outcome() is None:
        assert len(events) < EVENTS_AT_MOST, "random play does not end"
        events.append(random_event(states[-1], rng))
        states.append(states[-1].apply(events[-1]))
    return tuple(states), tuple(events)
