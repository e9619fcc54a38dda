"""A whole position of Skyline as one small picture, to stand beside others.

The island lies on its side, the top of the board at the left.  Each site is a cell with the letter
of who tops it and how high the building is, in the owner's color; an orange site has a thick edge.
"""

from __future__ import annotations

from manhattan_widgets.games.skyline.rules.board import COLORS
from manhattan_widgets.games.skyline.rules.position import Table
from manhattan_widgets.games.skyline.scene.text import (
    board_name,
    color_name,
    disc_letter,
    player_lines,
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
_MARGIN, _HEAD, _FOOT = 11, 78, 34
_SEAM = 2
_CELL_WIDTH, _CELL_HEIGHT = 36, 34
_TEXT, _TITLE = 14, 17
_EDGE = 3


def miniature(view: Table, *, name: str, caption: str = "") -> Tile:
    """Return the position as a tile that is called ``name``, under a ``caption`` of one line."""
    out = Layers()
    out.grounds.append(Rect(1, 1, WIDTH - 2, HEIGHT - 2, "panel", "panel.edge", 2, 10))
    room = WIDTH - 2 * _MARGIN
    headline = standing(view)
    title, below = (caption, headline) if caption else (headline, "")
    out.labels.append(Label(_MARGIN, 19, fit(title, room, _TITLE, "bold"), _TITLE, "ink", "bold"))
    out.labels.append(Label(_MARGIN, 41, fit(below, room, _TEXT), _TEXT, "muted"))
    board = fit(board_name(view.options.edition), room, _TEXT)
    out.labels.append(Label(_MARGIN, 61, board, _TEXT, "muted"))
    _board(out, view)
    _points(out, view)
    buildings = (site_label(view, site) for site, tower in enumerate(view.towers) if tower.floors)
    said = " ".join(filter(None, (caption, scene_label(view), *buildings)))
    label = "\n".join([said, *player_lines(view)])
    return Tile(name, WIDTH, HEIGHT, out.shapes(), (Area(name, 0, 0, WIDTH, HEIGHT, label),), label)


def _board(out: Layers, view: Table) -> None:
    cells = view.options.edition.cells
    long, wide = max(y for _, y in cells) + 1, max(x for x, _ in cells) + 1
    # A board of one's own may be longer or wider: then its cells are smaller.
    step_x = min(_CELL_WIDTH, (WIDTH - 2 * _MARGIN) // long)
    step_y = min(_CELL_HEIGHT, (HEIGHT - _HEAD - _FOOT) // wide)
    left = (WIDTH - long * step_x) // 2
    top = _HEAD + (HEIGHT - _HEAD - _FOOT - wide * step_y) // 2
    for site, (column, row) in enumerate(cells):
        # Turned by a quarter to the left: the rows of the board go from left to right.
        place = (left + row * step_x, top + (wide - 1 - column) * step_y)
        _cell(out, view, site, (*place, step_x - _SEAM, step_y - _SEAM))


def _cell(out: Layers, view: Table, site: int, place: tuple[int, int, int, int]) -> None:
    x, y, width, height = place
    tower, orange = view.towers[site], site in view.options.edition.orange
    fill, ink = "site", "muted"
    if tower.owner is not None:
        fill, ink = f"{COLORS[tower.owner]}.chip", f"{COLORS[tower.owner]}.on"
    elif orange:
        fill = "orange"
    out.badges.append(Rect(x, y, width, height, fill, radius=4))
    if orange:
        half = _EDGE / 2
        edge = (x + half, y + half, width - _EDGE, height - _EDGE)
        out.badges.append(Rect(*edge, None, "orange.edge", _EDGE, 4))
    if tower.floors:
        letter = "N" if tower.owner is None else disc_letter(tower.owner)
        label = fit(f"{letter}{tower.height}", width, _TEXT, "bold")
        middle = (x + width / 2, y + height / 2)
        out.labels.append(Label(*middle, label, _TEXT, ink, "bold", "middle"))


def _points(out: Layers, view: Table) -> None:
    totals = view.points_now()
    players = [
        Points(
            text("scene.mini.points", color=color_name(color), points=points),
            text("scene.mini.points", color=disc_letter(color), points=points),
            f"{COLORS[color]}.ink",
        )
        for color, points in zip(view.options.colors, totals, strict=True)
    ]
    out.labels += points_row(players, _MARGIN, HEIGHT - 16, WIDTH - 2 * _MARGIN, _TEXT)
