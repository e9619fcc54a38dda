"""Games to check: every option set of every game, played at random from a seed."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from manhattan_widgets.contract.core import Chance, Move, Rules, State
from manhattan_widgets.contract.registry import GAMES

#: A game and the number of one of its option sets.
CASES = [
    (name, number) for name, rules in GAMES.items() for number in range(len(rules.option_sets()))
]
CASE_IDS = [f"{name}-{number}" for name, number in CASES]
#: No random game of ours is as long; one that is does not end.
EVENTS_AT_MOST = 20_000

Event = Move | Chance


def options_of(case: tuple[str, int]) -> tuple[Rules[Any], Any]:
    name, number = case
    return GAMES[name], GAMES[name].option_sets()[number]


def random_event(state: State, rng: Random) -> Event:
    """Return what chance gives, or a random legal move."""
    if state.chance is not None:
        return state.chance.sample(rng)
    return state.random_move(rng)


@lru_cache(maxsize=64)
def whole_game(case: tuple[str, int], seed: int) -> tuple[tuple[State, ...], tuple[Event, ...]]:
    """Play to the end; return all states and, one fewer, the events between them."""
    rules, options = options_of(case)
    rng = Random(seed)
    states, events = [rules.new(options)], []
    while states[-1].outcome() is None:
        assert len(events) < EVENTS_AT_MOST, "random play does not end"
        events.append(random_event(states[-1], rng))
        states.append(states[-1].apply(events[-1]))
    return tuple(states), tuple(events)
