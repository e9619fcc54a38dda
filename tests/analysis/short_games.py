"""Games of a few moves, from positions near the end, so that their playouts take no time."""

from __future__ import annotations

from collections.abc import Generator
from functools import cache
from random import Random
from typing import Any

from manhattan_widgets.contract.core import State
from manhattan_widgets.game import Game, new_game

#: Options with which the end comes soon.
QUICK: dict[str, dict[str, Any]] = {
    "manhattan": {"players": 3, "rounds": 4},
    "newyork": {"players": 2},
    "skyline": {"players": 2},
}


@cache
def late(name: str, left: int, seed: int = 1, **options: Any) -> State:
    """Return a position of a random game ``left`` moves before it ended."""
    game = new_game(name, seed=seed, **(options or QUICK[name]))
    rng = Random(seed)
    while game.outcome() is None:
        game.play(game.state.random_move(rng))
    return game.state_at(len(game.moves) - left)


def short_game(name: str, left: int, seed: int = 1, moves: int | None = None) -> Game:
    """Return a game from such a position, played at random: to its end, or a number of moves."""
    game = Game.from_position(late(name, left, seed), seed=seed)
    rng = Random(seed)
    while game.outcome() is None and (moves is None or len(game.moves) < moves):
        game.play(game.state.random_move(rng))
    return game


def last_move(best: bool) -> Game:
    """Return a game of one move, which gave the win away, or took it."""
    state = late("manhattan", 1, seed=7)
    game = Game.from_position(state, seed=7)
    for move in state.legal_moves():
        outcome = state.apply(move).outcome()
        assert outcome is not None
        if (state.to_move in outcome.winners and len(outcome.winners) == 1) is best:
            game.play(move)
            return game
    raise AssertionError("there is no such move")


def end_of(slices: Generator[None, None, Any]) -> Any:
    """Return what work in slices returns."""
    while True:
        try:
            next(slices)
        except StopIteration as end:
            return end.value
