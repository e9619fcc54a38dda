"""The ground of New York's board: the roads with their names, and the groups.

Avenues run from side to side and are named at the left, streets from top to bottom and are named at
the top.  The largest group of each color is ground of that color with a firm outline; that of
another group is dashed, and a building that stands alone has none.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from manhattan_widgets.games.newyork.rules.board import AVENUE_LETTERS, COLORS, SIZE
from manhattan_widgets.scene.core import Label, Line, Rect
from manhattan_widgets.scene.towers import Layers

__all__ = [
    "SITE",
    "SITE_HEIGHT",
    "TILE_HEIGHT",
    "TILE_WIDTH",
    "draw_map",
    "group_outline",
    "place_of",
]

SITE, SITE_HEIGHT = 56, 62
_LEFT, _TOP = 12, 26
TILE_WIDTH, TILE_HEIGHT = _LEFT + SIZE * SITE, _TOP + SIZE * SITE_HEIGHT + 2
_ROAD = 16
_TEXT = 14
_INSET = 2


def place_of(site: int) -> tuple[int, int]:
    """Return the left and the upper edge of a crossing."""
    return _LEFT + site % SIZE * SITE, _TOP + site // SIZE * SITE_HEIGHT


def draw_map(out: Layers) -> None:
    """Draw the blocks, the roads between them and their names."""
    width, height = SIZE * SITE, SIZE * SITE_HEIGHT
    out.grounds.append(Rect(0, 0, TILE_WIDTH, TILE_HEIGHT, "panel", radius=10))
    for number in range(SIZE):
        middle, across = number * SITE + SITE // 2, number * SITE_HEIGHT + SITE_HEIGHT // 2
        out.grounds.append(Rect(_LEFT, _TOP + across - _ROAD // 2, width, _ROAD, "street"))
        out.grounds.append(Rect(_LEFT + middle - _ROAD // 2, _TOP, _ROAD, height, "street"))
        avenue = AVENUE_LETTERS[number]
        out.labels.append(Label(7, _TOP + across, avenue, _TEXT, "ink", "bold", "middle"))
        street = str(number + 1)
        out.labels.append(Label(_LEFT + middle, 14, street, _TEXT, "ink", "bold", "middle"))


# From one position to the next few groups change.
@lru_cache(maxsize=256)
def group_outline(color: int, sites: tuple[int, ...], *, largest: bool) -> Layers:
    """Return the outline of a group; a largest one is filled."""
    out, role, group = Layers(), COLORS[color], frozenset(sites)
    for site in group:
        x, y = place_of(site)
        sides = _sides(site, group)
        left, top, right, bottom = (0 if joined else _INSET for joined in sides)
        if largest:
            place = (x + left, y + top, SITE - left - right, SITE_HEIGHT - top - bottom)
            out.grounds.append(Rect(*place, f"{role}.pill"))
        width, dash = (3, ()) if largest else (1.5, (4, 3))
        for line in _edges(site, group, sides):
            out.lines.append(Line(*line, f"{role}.line", width, dash))
    return out


def _sides(site: int, group: frozenset[int]) -> tuple[bool, bool, bool, bool]:
    """Tell whether the group goes on at the left, above, at the right and below."""
    column = site % SIZE
    return (
        column > 0 and site - 1 in group,
        site - SIZE in group,
        column < SIZE - 1 and site + 1 in group,
        site + SIZE in group,
    )


def _edges(
    site: int, group: frozenset[int], sides: tuple[bool, bool, bool, bool]
) -> Iterator[tuple[float, float, float, float]]:
    """Yield the pieces of the outline along the sides where the group ends."""
    left, above, right, below = sides
    x, y = place_of(site)
    for joined, row, at in ((above, -1, y + _INSET), (below, 1, y + SITE_HEIGHT - _INSET)):
        if not joined:
            start = _end(x, -1, left, _diagonal(site, -1, row) in group)
            yield start, at, _end(x + SITE, 1, right, _diagonal(site, 1, row) in group), at
    for joined, step, at in ((left, -1, x + _INSET), (right, 1, x + SITE - _INSET)):
        if not joined:
            start = _end(y, -1, above, _diagonal(site, step, -1) in group)
            yield at, start, at, _end(y + SITE_HEIGHT, 1, below, _diagonal(site, step, 1) in group)


def _diagonal(site: int, columns: int, rows: int) -> int | None:
    """Return the site so many columns and rows away, None where the board ends."""
    column, row = site % SIZE + columns, site // SIZE + rows
    return row * SIZE + column if column in range(SIZE) and row in range(SIZE) else None


def _end(border: int, step: int, joined: bool, diagonal: bool) -> int:
    """Return where a piece of outline ends that runs to ``border`` in the direction of ``step``.

    It turns before the border where the group ends there too, and beyond it at an inner corner.
    """
    if not joined:
        return border - step * _INSET
    return border + step * _INSET if diagonal else border
