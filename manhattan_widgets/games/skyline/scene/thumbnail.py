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
from manhattan_widgets.scene.core import Label, Rect, Tile
from manhattan_widgets.scene.metrics import fit
from manhattan_widgets.scene.points_row import Points
from manhattan_widgets.scene.thumbnail import (
    HEIGHT,
    MARGIN,
    ROOM,
    TEXT,
    WIDTH,
    headed_panel,
    thumbnail_tile,
)
from manhattan_widgets.scene.towers import Layers

__all__ = ["miniature"]

_HEAD, _FOOT = 78, 34
_SEAM = 2
_CELL_WIDTH, _CELL_HEIGHT = 36, 34
_EDGE = 3


def miniature(view: Table, *, name: str, caption: str = "") -> Tile:
    """Return the position as a tile that is called ``name``, under a ``caption`` of one line."""
    out = headed_panel(caption, standing(view))
    board = fit(board_name(view.options.edition), ROOM, TEXT)
    out.labels.append(Label(MARGIN, 61, board, TEXT, "muted"))
    _board(out, view)
    buildings = (site_label(view, site) for site, tower in enumerate(view.towers) if tower.floors)
    return thumbnail_tile(
        out,
        _points(view),
        name=name,
        caption=caption,
        headline=scene_label(view),
        sites=buildings,
        lines=player_lines(view),
    )


def _board(out: Layers, view: Table) -> None:
    cells = view.options.edition.cells
    long, wide = max(y for _, y in cells) + 1, max(x for x, _ in cells) + 1
    # A board of one's own may be longer or wider: then its cells are smaller.
    step_x = min(_CELL_WIDTH, (WIDTH - 2 * MARGIN) // long)
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
        label = fit(f"{letter}{tower.height}", width, TEXT, "bold")
        middle = (x + width / 2, y + height / 2)
        out.labels.append(Label(*middle, label, TEXT, ink, "bold", "middle"))


def _points(view: Table) -> list[Points]:
    totals = view.points_now()
    return [
        Points(
            text("scene.mini.points", color=color_name(color), points=points),
            text("scene.mini.points", color=disc_letter(color), points=points),
            f"{COLORS[color]}.ink",
        )
        for color, points in zip(view.options.colors, totals, strict=True)
    ]
