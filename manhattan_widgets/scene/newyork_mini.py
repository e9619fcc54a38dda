"""A whole position of New York as one small picture, to stand beside others.

A cell is a crossing with the letter of its building; those of a color's largest group are filled
in the color, others are pale.
"""

from __future__ import annotations

from manhattan_widgets.games.newyork.board import (
    AVENUE_LETTERS,
    COLOR_LETTERS,
    COLORS,
    SITES,
    SIZE,
)
from manhattan_widgets.games.newyork.position import Table
from manhattan_widgets.locale import text
from manhattan_widgets.scene.core import Area, Label, Rect, Tile
from manhattan_widgets.scene.metrics import fit
from manhattan_widgets.scene.newyork_text import (
    color_name,
    largest_groups,
    scene_label,
    seat_name,
    standing,
    text_board,
)
from manhattan_widgets.scene.towers import Layers

__all__ = ["HEIGHT", "WIDTH", "miniature"]

WIDTH, HEIGHT = 380, 308
_MARGIN, _HEAD, _STREETS = 11, 54, 17
_CELL_WIDTH, _CELL_HEIGHT, _SEAM = 46, 26, 3
_LEFT = _MARGIN + 17
_TEXT, _TITLE = 14, 17


def miniature(view: Table, *, name: str, caption: str = "") -> Tile:
    """Return the position as a tile that is called ``name``, under a ``caption`` of one line."""
    out = Layers()
    out.grounds.append(Rect(1, 1, WIDTH - 2, HEIGHT - 2, "panel", "panel.edge", 2, 10))
    room = WIDTH - 2 * _MARGIN
    said = standing(view)
    title, below = (caption, said) if caption else (said, "")
    out.labels.append(Label(_MARGIN, 19, fit(title, room, _TITLE, "bold"), _TITLE, "ink", "bold"))
    out.labels.append(Label(_MARGIN, 41, fit(below, room, _TEXT), _TEXT, "muted"))
    _board(out, view)
    _points(out, view)
    label = " ".join(filter(None, (caption, scene_label(view), text_board(view))))
    return Tile(name, WIDTH, HEIGHT, out.shapes(), (Area(name, 0, 0, WIDTH, HEIGHT, label),), label)


def _board(out: Layers, view: Table) -> None:
    for number, letter in enumerate(AVENUE_LETTERS):
        x, y = _place(number * SIZE + number)
        street = (x + _CELL_WIDTH / 2, _HEAD + 8)
        out.labels.append(Label(*street, str(number + 1), _TEXT, "muted", anchor="middle"))
        avenue = (_MARGIN + 6, y + _CELL_HEIGHT / 2)
        out.labels.append(Label(*avenue, letter, _TEXT, "muted", anchor="middle"))
    largest = {site for group in largest_groups(view).values() for site in group}
    for site in range(SITES):
        x, y = _place(site)
        owner = view.board[site]
        parts = ("chip", "on") if site in largest else ("pill", "text")
        fill = "site" if owner is None else f"{COLORS[owner]}.{parts[0]}"
        out.badges.append(Rect(x, y, _CELL_WIDTH, _CELL_HEIGHT, fill, radius=4))
        if owner is not None:
            middle = (x + _CELL_WIDTH / 2, y + _CELL_HEIGHT / 2)
            ink = f"{COLORS[owner]}.{parts[1]}"
            out.labels.append(Label(*middle, COLOR_LETTERS[owner], _TEXT, ink, "bold", "middle"))


def _place(site: int) -> tuple[int, int]:
    row, column = divmod(site, SIZE)
    return (
        _LEFT + column * (_CELL_WIDTH + _SEAM),
        _HEAD + _STREETS + row * (_CELL_HEIGHT + _SEAM),
    )


def _points(out: Layers, view: Table) -> None:
    """Write what every seat would score now; before colors are drawn, how many each has built."""
    if view.colors:
        points = view.points_now()
        said = [
            (f"{COLORS[view.colors_of(seat)[0]]}.ink", seat_name(view, seat), points[seat])
            for seat in range(view.options.players)
        ]
    else:
        playing = view.options.colors_in_play
        said = [(f"{COLORS[color]}.ink", color_name(color), view.count(color)) for color in playing]
    step = (WIDTH - 2 * _MARGIN) / len(said)
    for number, (fill, who, n) in enumerate(said):
        shown = fit(text("scene.mini.points", color=who, points=n), step - 4, _TEXT, "bold")
        where = (_MARGIN + number * step, HEIGHT - 17)
        out.labels.append(Label(*where, shown, _TEXT, fill, "bold"))
