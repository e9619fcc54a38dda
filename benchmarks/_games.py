"""Which games are measured, and games that are played at random."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random
from typing import Any

from manhattan_widgets.contract.core import Rules
from manhattan_widgets.contract.registry import GAMES, find_rules
from manhattan_widgets.game import Game, new_game


def add_games(parser: argparse.ArgumentParser) -> None:
    """Let ``--game`` name those to be measured, by default all that are registered."""
    parser.add_argument(
        "--game", nargs="+", choices=GAMES, default=list(GAMES), help="which; default: all"
    )


def rules_of(given: argparse.Namespace) -> Sequence[Rules[Any]]:
    """Return the rules of the games that are to be measured."""
    return [find_rules(name) for name in given.game]


def four_or_most(rules: Rules[Any]) -> int:
    """Return four players, or as many as the game allows."""
    return min(4, max(rules.players))


def played(name: str, players: int, seed: int, part: float = 1) -> Game:
    """Return a random game after that part of its plies."""
    whole = new_game(name, players=players, seed=seed)
    rng = Random(seed)
    while whole.outcome() is None:
        whole.play(whole.state.random_move(rng))
    return whole.branch(round(part * len(whole.moves))) if part < 1 else whole
