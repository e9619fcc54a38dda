"""Games that are known for the time of a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from manhattan_widgets.rules.registry import GameModule, register


@contextmanager
def registered(game: GameModule) -> Iterator[GameModule]:
    """Have ``game`` known inside a ``with``."""
    take_back = register(game)
    try:
        yield game
    finally:
        take_back()
