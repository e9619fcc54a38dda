"""Games to keep in a library, and what is read and typed in its list."""

from __future__ import annotations

from random import Random
from typing import Any

from ipywidgets import Button, Text

from manhattan_widgets.game import Game, new_game
from manhattan_widgets.widgets.library.widget import LibraryWidget
from tests.widgets import seen
from tests.widgets.seen import classes


def a_game(plies: int, seed: int = 1, **settings: Any) -> Game:
    game = new_game("manhattan", seed=seed, **{"players": 2, **settings})
    rng = Random(seed)
    while len(game.moves) < plies and game.outcome() is None:
        moves = game.state.legal_moves()
        game.play(moves[int(rng.random() * len(moves))])
    return game


def rows(widget: LibraryWidget) -> list[str]:
    return [b.description for b in seen.buttons(widget) if "mw-game" in classes(b)]


def row(widget: LibraryWidget, number: int) -> Button:
    """Return the button of a row, of one without a game too."""
    every = (b for b in seen.parts(widget, hidden=True) if isinstance(b, Button))
    return [b for b in every if "mw-game" in classes(b)][number]


def names(widget: LibraryWidget) -> list[str]:
    return [row.removeprefix("✓ ").split("\n")[0] for row in rows(widget)]


def message_words(widget: LibraryWidget) -> str:
    return seen.line_words(widget)


def is_shown(widget: LibraryWidget, caption: str) -> bool:
    return seen.is_shown(widget, caption)


def type_in(widget: LibraryWidget, label: str, typed: str) -> None:
    seen.field(widget, Text, label).value = typed
