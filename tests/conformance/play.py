"""Games to check: every option set of every game, played at random from a seed."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from manhattan_widgets.contract.core import Rules, State
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.testing.play import Event, random_game

#: A game and the number of one of its option sets.
CASES = [
    (name, number) for name, rules in GAMES.items() for number in range(len(rules.option_sets()))
]
CASE_IDS = [f"{name}-{number}" for name, number in CASES]


def options_of(case: tuple[str, int]) -> tuple[Rules[Any], Any]:
    name, number = case
    return GAMES[name], GAMES[name].option_sets()[number]


@lru_cache(maxsize=64)
def whole_game(case: tuple[str, int], seed: int) -> tuple[tuple[State, ...], tuple[Event, ...]]:
    """Play to the end; return all states and, one fewer, the events between them."""
    return random_game(*options_of(case), seed)
