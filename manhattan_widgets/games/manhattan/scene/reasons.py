"""What speaks for a move of Manhattan, on its board: who could take the tower, whose city it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from manhattan_widgets.contract.lists import listed
from manhattan_widgets.games.manhattan.rules.board import CELLS, CITY_LETTERS, SIZES
from manhattan_widgets.games.manhattan.rules.moves import Build, Draft, ManhattanMove
from manhattan_widgets.games.manhattan.rules.notation import color_sentence
from manhattan_widgets.games.manhattan.rules.position import Table, with_piece
from manhattan_widgets.locale import text

__all__ = ["after", "own"]

T = TypeVar("T", bound=Table)


def after(view: T, move: ManhattanMove) -> T | None:
    """Return the position with the board after a build, to be looked at; None for other moves."""
    return replace(view, towers=with_piece(view.towers, move)) if isinstance(move, Build) else None


def own(view: Table, move: ManhattanMove, after_: Table | None) -> Iterator[str]:
    """Yield what only this game can say for ``move``; ``after_`` is what :func:`after` returned."""
    if isinstance(move, Draft):
        yield _draft(view, move)
    elif isinstance(move, Build) and after_ is not None:
        if view.towers[move.site].owner != move.color:
            yield _city(after_, move)
        yield _safety(after_, move)


def _draft(view: Table, move: Draft) -> str:
    taken = _storeys(move.counts)
    left = _storeys(tuple(view.supplies[color] for color in move.colors)) - taken
    return text("hints.mh.draft", n=taken, left=left, rounds=view.options.rounds - view.round)


def _storeys(counts: tuple[tuple[int, ...], ...]) -> int:
    return sum(size * count for sizes in counts for size, count in zip(SIZES, sizes, strict=True))


def _city(after_: Table, move: Build) -> str:
    """Say how many towers the builder has in the city now, and the best of the others."""
    city = move.site // CELLS
    owners = [tower.owner for tower in after_.towers[city * CELLS : (city + 1) * CELLS]]
    others = {owner for owner in owners if owner is not None} - {move.color}
    return text(
        "hints.mh.city",
        city=text(f"manhattan.city.{CITY_LETTERS[city]}"),
        n=owners.count(move.color),
        others=max(map(owners.count, others), default=0),
    )


def _safety(after_: Table, move: Build) -> str:
    """Say who could take the tower over with one of the pieces drafted for this round."""
    options = after_.options
    mine = options.colors[options.seat_of(move.color)]
    needs = {
        color: after_.needs(move.site, color)
        for color in options.colors_in_play
        if color not in mine
    }
    able = {
        color: needed
        for color, needed in needs.items()
        if any(
            count and size >= needed
            for size, count in zip(SIZES, after_.drafts[color], strict=True)
        )
    }
    if not able:
        return text("hints.mh.safe")
    takers = (
        text("hints.mh.taker", color=color_sentence(color), n=max(1, needed))
        for color, needed in able.items()
    )
    return text("hints.mh.danger", takers=listed(takers))
