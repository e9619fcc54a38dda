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
from manhattan_widgets.scene.core import Area, Label, Rect, Tile
from manhattan_widgets.scene.metrics import fit
from manhattan_widgets.scene.points_row import Points, points_row
from manhattan_widgets.scene.towers import Layers

__all__ = ["HEIGHT", "WIDTH", "miniature"]

WIDTH, HEIGHT = 380, 308
_MARGIN, _GAP, _HEAD = 11, 11, 58
_CELL_WIDTH, _CELL_HEIGHT, _SEAM = 36, 26, 2
_CITY_WIDTH = 3 * _CELL_WIDTH + 2 * _SEAM
_CITY_HEIGHT = 20 + 3 * _CELL_HEIGHT + 2 * _SEAM
_TEXT, _TITLE = 14, 17


def miniature(view: Table, *, name: str, caption: str = "") -> Tile:
    """Return the position as a tile that is called ``name``, under a ``caption`` of one line."""
    out = Layers()
    out.grounds.append(Rect(1, 1, WIDTH - 2, HEIGHT - 2, "panel", "panel.edge", 2, 10))
    room = WIDTH - 2 * _MARGIN
    headline = standing(view)
    title, below = (caption, headline) if caption else (headline, "")
    out.labels.append(Label(_MARGIN, 19, fit(title, room, _TITLE, "bold"), _TITLE, "ink", "bold"))
    out.labels.append(Label(_MARGIN, 42, fit(below, room, _TEXT), _TEXT, "muted"))
    for city in range(len(CITIES)):
        x = _MARGIN + city % 3 * (_CITY_WIDTH + _GAP)
        y = _HEAD + city // 3 * (_CITY_HEIGHT + _GAP)
        _city(out, x, y, city, view.towers[city * CELLS : (city + 1) * CELLS])
    _points(out, view)
    towers = " ".join(
        site_label(site, tower) for site, tower in enumerate(view.towers) if tower.pieces
    )
    label = " ".join(filter(None, (caption, scene_label(view), towers)))
    return Tile(name, WIDTH, HEIGHT, out.shapes(), (Area(name, 0, 0, WIDTH, HEIGHT, label),), label)


def _city(out: Layers, x: int, y: int, city: int, towers: tuple[Tower, ...]) -> None:
    name = fit(city_name(city), _CITY_WIDTH, _TEXT)
    out.labels.append(Label(x, y + 8, name, _TEXT, "muted"))
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
        out.labels.append(Label(*middle, label, _TEXT, ink, "bold", "middle"))


def _points(out: Layers, view: Table) -> None:
    points = view.points()
    players = [
        Points(
            text("scene.mini.points", color=color_name(color), points=points[color]),
            text("scene.mini.points", color=COLOR_LETTERS[color], points=points[color]),
            f"{COLORS[color]}.ink",
        )
        for color in view.options.colors_in_play
    ]
    out.labels += points_row(players, _MARGIN, HEIGHT - 16, WIDTH - 2 * _MARGIN, _TEXT)
