"""Illustrations: pictures of a game besides its board, that steps of lessons ask for by name.

A game offers them in its :class:`~manhattan_widgets.scene.games.GameScenes`; a lesson says which
one it wants, and what is to be seen in it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from manhattan_widgets.scene.core import Tile

__all__ = ["Illustration", "Plate", "Turned"]


@dataclass(frozen=True, slots=True)
class Turned:
    """A tile that lies at ``(x, y)`` on a plate as it is drawn.

    It may be seen to come there by so many ``quarters`` of a turn clockwise.
    """

    tile: Tile
    x: float
    y: float
    quarters: int


@dataclass(frozen=True, slots=True)
class Plate:
    """A picture: a ``ground``, whose label says all there is to see, and what lies on it."""

    ground: Tile
    turned: tuple[Turned, ...] = ()


@dataclass(frozen=True, slots=True)
class Illustration:
    """One that a game offers.

    ``words(options)`` are those that a lesson may give it, and ``draw(view, words, whole)`` makes
    it.  Until it is ``whole``, it leaves out what the words do not name: that may be asked for.
    """

    words: Callable[[Any], Collection[str]]
    draw: Callable[[Any, Sequence[str], bool], Plate]
