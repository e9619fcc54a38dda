"""Games that are known for the time of a test."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from manhattan_widgets.contract.registry import GameModule, register


@contextmanager
def registered(game: GameModule) -> Iterator[GameModule]:
    """Have ``game`` known inside a ``with``; the widgets that show it are closed with it."""
    take_back = register(game)
    try:
        yield game
    finally:
        if "ipywidgets" in sys.modules:
            sys.modules["ipywidgets"].Widget.close_all()
        take_back()
