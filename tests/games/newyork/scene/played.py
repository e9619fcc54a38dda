"""Games of New York played at random, and a board, for what is shown of them."""

from __future__ import annotations

from random import Random
from typing import Any

from manhattan_widgets.game import new_game
from manhattan_widgets.games.newyork.rules import NewYorkState

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
VARIANTS: list[dict[str, Any]] = [
    {"players": 4},
    {"players": 2, "actions": True},
    {"players": 3, "actions": True, "opening": "own"},
    {"players": 4, "teams": True, "actions": True},
    {"players": 5, "actions": True},
]
BOARD = """
    rr.b...
    .r.....
    ...bb..
    ....b..
    y......
    ..y....
    ......r
"""


def played(plies: int, seed: int = 3, **options: Any) -> NewYorkState:
    game = new_game("newyork", seed=seed, **options)
    rng = Random(seed)
    while len(game.moves) < plies and game.outcome() is None:
        game.play(game.state.random_move(rng))
    state = game.state
    assert isinstance(state, NewYorkState)
    return state
