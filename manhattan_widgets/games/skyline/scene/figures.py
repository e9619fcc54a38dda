"""Figures and missions of Skyline as little grids: which sites, next to each other, to top."""

from __future__ import annotations

from collections.abc import Iterator

from manhattan_widgets.games.skyline.rules.edition import Rows
from manhattan_widgets.scene.core import Rect

__all__ = ["shape_name", "shape_rects"]


def shape_name(shape: Rows) -> str:
    """Return a shape as one word, to name a picture by.

    >>> shape_name(("X.X", ".X."))
    'XoX_oXo'
    """
    return "_".join("".join("X" if sign == "X" else "o" for sign in row) for row in shape)


def shape_rects(
    shape: Rows, place: tuple[float, float, float, float], cell_at_most: float
) -> Iterator[Rect]:
    """Yield a shape's cells in the middle of a place (left, top, width, height).

    Cells to be held are filled, gaps are pale.
    """
    x, y, width, height = place
    columns, rows = max(map(len, shape)), len(shape)
    cell = round(min(cell_at_most, width / columns, height / rows))
    left = round(x + (width - columns * cell) / 2)
    top = round(y + (height - rows * cell) / 2)
    for row, signs in enumerate(shape):
        for column in range(columns):
            held = signs[column : column + 1] == "X"
            fill, edge = ("accent", "accent.edge") if held else ("site", "panel.edge")
            at = (left + column * cell + 1, top + row * cell + 1)
            yield Rect(*at, cell - 2, cell - 2, fill, edge, 1, 2)
