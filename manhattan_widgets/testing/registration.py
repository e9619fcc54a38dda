"""Making a game known for the time of a check."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from manhattan_widgets.contract.registry import GameModule, TakenNameError, register

__all__ = ["registered"]


@contextmanager
def registered(game: GameModule) -> Iterator[None]:
    """Have ``game`` known inside a ``with``; one that is known already stays.

    Raises ``AssertionError`` for what is no game, and for one whose name another has.
    """
    try:
        take_back = register(game)
    except (TakenNameError, TypeError) as error:
        raise AssertionError(str(error)) from error
    try:
        yield
    finally:
        take_back()
