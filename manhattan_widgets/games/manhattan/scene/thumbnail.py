"""A whole position of Manhattan as one small picture, to stand beside others.

Each site is a cell with its owner's letter and the tower's height, in the owner's color.
"""

from __future__ import annotations

from manhattan_widgets.games.manhattan.rules.board import (
    CELLS,
    CITIES,
    COLOR_LETTERS,
    COLORS,
    Tower,
)
from manhattan_widgets.games.manhattan.rules.position import Table
from manhattan_widgets.games.manhattan.scene.text import (
    city_name,
    color_name,
    scene_label,
    site_label,
    standing,
)
from manhattan_widgets.locale import text
from manhattan_widgets.scene.core import Label, Rect, Tile
from manhattan_widgets.scene.metrics import fit
from manhattan_widgets.scene.points_row import Points
from manhattan_widgets.scene.thumbnail import (
    MARGIN,
    TEXT,
    headed_panel,
    thumbnail_tile,
)
from manhattan_widgets.scene.towers import Layers

__all__ = ["miniature"]

_GAP, _HEAD = 11, 58
_CELL_WIDTH, _CELL_HEIGHT, _SEAM = 36, 26, 2
_CITY_WIDTH = 3 * _CELL_WIDTH + 2 * _SEAM
_CITY_HEIGHT = 20 + 3 * _CELL_HEIGHT + 2 * _SEAM


def miniature(view: Table, *, name: str, caption: str = "") -> Tile:
    """Return the position as a tile that is called ``name``, under a ``caption`` of one line."""
    out = headed_panel(caption, standing(view))
    for city in range(len(CITIES)):
        x = MARGIN + city % 3 * (_CITY_WIDTH + _GAP)
        y = _HEAD + city // 3 * (_CITY_HEIGHT + _GAP)
        _city(out, x, y, city, view.towers[city * CELLS : (city + 1) * CELLS])
    towers = (site_label(site, tower) for site, tower in enumerate(view.towers) if tower.pieces)
    points = _points(view)
    return thumbnail_tile(
        out,
        points,
        name=name,
        caption=caption,
        headline=scene_label(view),
        sites=towers,
        lines=[", ".join(player.words for player in points)],
    )


def _city(out: Layers, x: int, y: int, city: int, towers: tuple[Tower, ...]) -> None:
    name = fit(city_name(city), _CITY_WIDTH, TEXT)
    out.labels.append(Label(x, y + 8, name, TEXT, "muted"))
    for cell, tower in enumerate(towers):
        left = x + cell % 3 * (_CELL_WIDTH + _SEAM)
        top = y + 20 + cell // 3 * (_CELL_HEIGHT + _SEAM)
        owner = tower.owner
        fill = "site" if owner is None else f"{COLORS[owner]}.chip"
        out.badges.append(Rect(left, top, _CELL_WIDTH, _CELL_HEIGHT, fill, radius=4))
        if owner is None:
            continue
        label = f"{COLOR_LETTERS[owner]}{tower.height}"
        middle = (left + _CELL_WIDTH / 2, top + _CELL_HEIGHT / 2)
        ink = f"{COLORS[owner]}.on"
        out.labels.append(Label(*middle, label, TEXT, ink, "bold", "middle"))


def _points(view: Table) -> list[Points]:
    points = view.points()
    return [
        Points(
            text("scene.mini.points", color=color_name(color), points=points[color]),
            text("scene.mini.points", color=COLOR_LETTERS[color], points=points[color]),
            f"{COLORS[color]}.ink",
        )
        for color in view.options.colors_in_play
    ]
