"""Where the tiles of a scene stand in a picture, which unlike a page does not re-flow."""

from __future__ import annotations

from manhattan_widgets.scene.core import Scene, Tile

__all__ = ["layout"]

_GAP = 8
_MARGIN = 10


def layout(scene: Scene) -> tuple[list[tuple[Tile, float, float]], float, float]:
    """Return each tile with its place, and the width and height of the whole.

    Tiles stand in rows of ``scene.columns``; one that is wider than a column has a row of its own.

    >>> layout(Scene((Tile("A", 100, 50), Tile("B", 100, 50)), 2, "", ""))[1:]
    (228, 70)
    """
    columns: list[Tile] = []
    rows: list[list[Tile]] = []
    usual = min((tile.width for tile in scene.tiles), default=0)
    for tile in scene.tiles:
        if tile.width > usual:
            rows.append([tile])
            columns = []
        elif columns and len(columns) < scene.columns:
            columns.append(tile)
        else:
            columns = [tile]
            rows.append(columns)
    places = []
    y: float = _MARGIN
    right: float = _MARGIN
    for row in rows:
        x: float = _MARGIN
        for tile in row:
            places.append((tile, x, y))
            x += tile.width + _GAP
        right = max(right, x - _GAP)
        y += max(tile.height for tile in row) + _GAP
    bottom = y - _GAP if rows else y
    return places, right + _MARGIN, bottom + _MARGIN
