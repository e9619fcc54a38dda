"""A film of long boards that also tells them lying: the same shapes, most of them only moved.

A page that shows a board upright on a phone and lying on a desk would carry all of it twice.  But
what stands on a site is drawn alike in both, so that for most shapes it is enough to tell how far
they move.

>>> from manhattan_widgets.scene.core import Rect, Scene, Tile
>>> disc, moved = Rect(1, 2, 9, 9, "ink"), Rect(31, 2, 9, 9, "ink")
>>> upright = [Scene((Tile("A", 9, 40, (disc,)),), 1, "", "")]
>>> lying = [Scene((Tile("A", 40, 9, (moved,)),), 1, "", "")]
>>> film_data(upright, lying)["turned"]["shapes"]
{'order': [0], 'groups': [[[1, 5], [1, 30], [1, 0]]]}
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from manhattan_widgets.render.columns import columns, rows
from manhattan_widgets.render.scene_codec import Film, Strings, Track
from manhattan_widgets.scene.core import Scene

__all__ = ["film_data"]

_MOVED = 5
"""What a row begins with that tells how far something moves; another is told anew, as a whole."""

_PLACES = (slice(1, 3), slice(2, None), slice(1, 5), slice(1, 3), slice(1, 3))
"""By the kind of a shape, which fields of its row are places, x and y in turn."""

_AREA_PLACES = slice(2, 4)


def film_data(upright: Sequence[Scene], lying: Sequence[Scene]) -> dict[str, Any]:
    """Return the film of boards as plain data; if they also lie, ``turned`` in it tells how.

    Their words are the same then, and so is what changes from one frame to the next.
    """
    if not lying:
        return Film.of(upright).to_json()
    pairs = Film.of([_pair(*both) for both in zip(upright, lying, strict=True)])
    strings = Strings()
    data, turned = (_side(pairs, side).to_json(strings) for side in (0, 1))
    shapes, areas = (
        list(zip(*(rows(film[part]["pool"]) for film in (data, turned)), strict=True))
        for part in ("shapes", "areas")
    )
    moves = {
        "tiles": turned["tiles"],
        "shapes": columns(_move(row, told, _PLACES[row[0]]) for row, told in shapes),
        "areas": columns(_move(row, told, _AREA_PLACES) for row, told in areas),
    }
    return {**data, "strings": strings.table(), "turned": moves}


def _pair(upright: Scene, lying: Scene) -> Scene:
    """Return a scene of which each part is a pair, to be told apart by :func:`_side`."""
    tiles = [
        replace(
            standing,
            width=cast(float, (standing.width, turned.width)),
            height=cast(float, (standing.height, turned.height)),
            shapes=cast(Any, tuple(zip(standing.shapes, turned.shapes, strict=True))),
            areas=cast(Any, tuple(zip(standing.areas, turned.areas, strict=True))),
        )
        for standing, turned in zip(upright.tiles, lying.tiles, strict=True)
    ]
    return replace(upright, tiles=tuple(tiles))


def _side(pairs: Film, side: int) -> Film:
    """Return the film of one of the scenes that pairs were made of."""

    def track(of: Track[Any]) -> Track[Any]:
        return Track(tuple(v[side] if isinstance(v, tuple) else v for v in of.pool), of.deltas)

    return replace(
        pairs, tiles=track(pairs.tiles), shapes=track(pairs.shapes), areas=track(pairs.areas)
    )


def _move(before: list[Any], after: list[Any], places: slice) -> list[Any]:
    """Return how far something moves, or what it is after that, if it is more than moved.

    >>> _move([0, 1, 2, 9, 9, 1], [0, 31, 2, 9, 9, 1], slice(1, 3))
    [5, 30, 0]
    >>> _move([2, 0, 0, 9, 0, 1], [2, 0, 0, 0, 9, 1], slice(1, 5))
    [2, 0, 0, 0, 9, 1]
    """
    gone = [round(b - a, 2) for a, b in zip(before[places], after[places], strict=True)]
    rest = [
        [v for n, v in enumerate(row) if n not in range(len(row))[places]]
        for row in (before, after)
    ]
    if rest[0] != rest[1] or set(gone[::2]) != {gone[0]} or set(gone[1::2]) != {gone[1]}:
        return after
    return [_MOVED, *(int(n) if n == int(n) else n for n in gone[:2])]
