"""Exercises of one kind to practice, and what is read of them."""

from __future__ import annotations

from typing import Any

import manhattan_widgets as mw
from manhattan_widgets.widgets.practice.widget import PracticeWidget
from tests.widgets.seen import scene


def opened(game: str, kind: str, level: int = 2, seed: int = 1, **settings: Any) -> PracticeWidget:
    return mw.practice(game, [kind], level=level, seed=seed, **{"progress": False, **settings})


def tiles(widget: PracticeWidget) -> list[str]:
    """The parts of the board that are shown."""
    return [tile.id for tile in scene(widget).tiles]
