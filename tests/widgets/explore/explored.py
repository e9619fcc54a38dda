"""A game to explore, and what is read in a widget that explores."""

from __future__ import annotations

from random import Random
from typing import Any

import manhattan_widgets as mw
from manhattan_widgets.widgets.explore.widget import ExploreWidget
from tests.widgets import seen


def message_words(widget: Any) -> str:
    """Return the message line."""
    return seen.line_words(widget)


def refused(widget: Any) -> bool:
    return "mw-refusal" in seen.line(widget).value


def marks(widget: ExploreWidget) -> list[str]:
    tiles = seen.scene(widget).tiles
    return [str(getattr(s, "text", "")) for tile in tiles for s in tile.shapes]


def game(plies: int = 50, **options: Any) -> mw.Game:
    played = mw.new_game("manhattan", seed=5, **options)
    rng = Random(3)
    while len(played.moves) < plies:
        played.play(rng.choice(played.state.legal_moves()))
    return played
