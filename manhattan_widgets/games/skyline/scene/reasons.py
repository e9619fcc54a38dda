"""What speaks for a step of a turn of Skyline, on its board: income, and where a floor can go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from manhattan_widgets.games.skyline.rules.moves import Build, Buy, SkylineMove
from manhattan_widgets.games.skyline.rules.position import Table, with_floor
from manhattan_widgets.games.skyline.scene.text import color_name
from manhattan_widgets.locale import text

__all__ = ["after", "own"]

T = TypeVar("T", bound=Table)


def after(view: T, move: SkylineMove) -> T | None:
    """Return the position with the board after a build, to be looked at; None for other steps."""
    if not isinstance(move, Build):
        return None
    site, color = view.options.edition.numbers[move.site], view.options.colors[view.turn]
    return replace(view, towers=with_floor(view.towers, site, move.kind, color))


def own(view: Table, move: SkylineMove, after_: Table | None) -> Iterator[str]:
    """Yield what only this game can say for ``move``; ``after_`` is what :func:`after` returned."""
    if after_ is not None:
        yield from _incomes(view, after_)
    elif isinstance(move, Buy):
        color = view.options.colors[view.turn]
        sites = range(len(view.towers))
        rooms = sum(view.obstacle(site, move.kind, color) is None for site in sites)
        yield text("hints.sk.rooms", n=rooms)


def _incomes(view: Table, after_: Table) -> Iterator[str]:
    """Yield whose income of the next turn changes, the mover's first."""
    players = view.options.players
    for seat in ((view.turn + step) % players for step in range(players)):
        before, then = view.best_series(seat).amount, after_.best_series(seat).amount
        if before != then:
            color = color_name(view.options.colors[seat])
            yield text("hints.sk.income", color=color, before=before, after=then)
