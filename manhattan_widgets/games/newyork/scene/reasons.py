"""What speaks for a move of New York, on its board: room to grow, the price for others, cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from manhattan_widgets.games.newyork.rules.board import NEIGHBORS, groups, price
from manhattan_widgets.games.newyork.rules.effects import changes
from manhattan_widgets.games.newyork.rules.moves import (
    Build,
    Develop,
    NewYorkMove,
    Put,
    Statics,
    uses_joker,
)
from manhattan_widgets.games.newyork.rules.position import Table
from manhattan_widgets.locale import text

__all__ = ["after", "own"]

T = TypeVar("T", bound=Table)


def after(view: T, move: NewYorkMove) -> T | None:
    """Return the position with board and money after ``move``, to be looked at.

    None where nothing can be counted, as nobody has colors yet (N5).
    """
    if not view.colors:
        return None
    changed = changes(view, move)
    return replace(view, board=changed.board, money=changed.money)


def own(_view: Table, move: NewYorkMove, after_: Table | None) -> Iterator[str]:
    """Yield what only this game can say for ``move``; ``after_`` is what :func:`after` returned."""
    if (
        isinstance(move, Build | Put | Develop)
        and after_ is not None
        and after_.board[move.site] == move.color
    ):
        yield _group(after_, move)
        yield text("hints.ny.price", n=price(after_.board, move.site).units)
    if isinstance(move, Build | Develop | Statics) and uses_joker(move):
        yield text("hints.ny.joker")


def _group(after_: Table, move: Build | Put | Develop) -> str:
    """Say how large the group is that the building stands in, and how much room is around it."""
    color_groups = groups(after_.board, move.color)
    group = next(group for group in color_groups if move.site in group)
    room = {near for site in group for near in NEIGHBORS[site] if after_.board[near] is None}
    key = "largest" if len(group) == len(color_groups[0]) else "group"
    return text(f"hints.ny.{key}", n=len(group), room=len(room))
