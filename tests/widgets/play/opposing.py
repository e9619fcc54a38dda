"""A game against a player of one's own, and waiting for what happens in it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from manhattan_widgets.game import new_game
from manhattan_widgets.widgets.play.command import play
from manhattan_widgets.widgets.play.widget import PlayWidget


def first(view: Any) -> Any:
    return view.legal_moves()[0]


def table(player: Callable[..., Any], **more: Any) -> PlayWidget:
    """Return a widget in which a person drafts first, then ``player``."""
    seed = next(n for n in range(99) if new_game("manhattan", players=2, seed=n).state.to_move == 0)
    more = {"pace": 0, "theme": "light", **more}
    return play(seats=["person", player], names=["Ann", "Bot"], seed=seed, **more)


async def until(done: Callable[[], bool], slices: int = 2000) -> None:
    for _ in range(slices):
        if done():
            return
        await asyncio.sleep(0)
    raise AssertionError("it did not happen")
