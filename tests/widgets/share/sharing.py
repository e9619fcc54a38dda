"""Games to share, and what is read in the widget that shares."""

from __future__ import annotations

from random import Random
from typing import Any

from ipywidgets import Textarea

from manhattan_widgets.game import Game, new_game
from manhattan_widgets.widgets.share.widget import ShareWidget
from tests.widgets import seen

NAMES = ["Ann", "Bo", "Cy", "Di"]


def a_game(plies: int, seed: int = 3, people: int = 1, **settings: Any) -> Game:
    kinds = ["person"] * people + ["greedy"] * (4 - people)
    game = new_game("manhattan", seed=seed, **{"names": NAMES, "kinds": kinds, **settings})
    rng = Random(seed)
    while len(game.moves) < plies and game.outcome() is None:
        moves = game.state.legal_moves()
        game.play(moves[int(rng.random() * len(moves))])
    return game


def labels(widget: ShareWidget) -> list[str]:
    return [getattr(part, "description", "") for part in seen.parts(widget)]


def copied(widget: ShareWidget) -> dict[str, str]:
    """Return what can be copied, by the beginning of its label."""
    fields = [part for part in seen.parts(widget) if isinstance(part, Textarea)]
    return {" ".join(field.description.split()[:4]): field.value for field in fields}
