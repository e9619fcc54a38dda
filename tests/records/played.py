"""Games to test with: random, partial or whole, over every option set of every game."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from manhattan_widgets.contract.core import Rules
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.game import Game, new_game

OPTION_SETS = [(rules, options) for rules in GAMES.values() for options in rules.option_sets()]
ENDLESS = 10_000


def play_randomly(game: Game, plies: int, seed: int) -> Game:
    """Play ``plies`` random legal moves, fewer if the game ends."""
    rng = Random(seed)
    while len(game.moves) < plies and game.outcome() is None:
        game.play(game.state.random_move(rng))
    return game


def random_game(plies: int = ENDLESS, seed: int = 1, **options: Any) -> Game:
    """Return a game of Manhattan after ``plies`` random moves."""
    return play_randomly(new_game("manhattan", seed=seed, **options), plies, seed)


def game_with(rules: Rules[Any], options: Any, seed: int, **more: Any) -> Game:
    """Return a new game with an options object."""
    return new_game(rules.name, seed=seed, **more, **rules.options_to_json(options))


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Random games of any length, some of them resigned."""
    rules, options = draw(st.sampled_from(OPTION_SETS))
    seed = draw(st.integers(0, 2**53 - 1))
    game = game_with(rules, options, seed)
    play_randomly(game, draw(st.one_of(st.integers(0, 130), st.just(ENDLESS))), seed)
    if game.outcome() is None and draw(st.booleans()):
        game.resign(draw(st.integers(0, options.players - 1)))
    return game
