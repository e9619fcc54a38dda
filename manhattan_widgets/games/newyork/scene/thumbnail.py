"""A whole position of New York as one small picture, to stand beside others.

A cell is a crossing with the letter of its building; those of a color's largest group are filled
in the color, others are pale.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from manhattan_widgets.games.newyork.rules.board import (
    AVENUE_LETTERS,
    COLOR_LETTERS,
    COLORS,
    SITES,
    SIZE,
)
from manhattan_widgets.games.newyork.rules.position import Table
from manhattan_widgets.games.newyork.scene.text import (
    color_lines,
    color_name,
    largest_groups,
    scene_label,
    site_label,
    standing,
)
from manhattan_widgets.locale import text
from manhattan_widgets.scene.core import Label, Rect, Tile
from manhattan_widgets.scene.points_row import Points
from manhattan_widgets.scene.thumbnail import (
    MARGIN,
    TEXT,
    headed_panel,
    thumbnail_tile,
)
from manhattan_widgets.scene.towers import Layers

__all__ = ["miniature"]

_HEAD, _STREETS = 54, 17
_CELL_WIDTH, _CELL_HEIGHT, _SEAM = 46, 26, 3
_LEFT = MARGIN + 17


def miniature(view: Table, *, name: str, caption: str = "") -> Tile:
    """Return the position as a tile that is called ``name``, under a ``caption`` of one line."""
    out = headed_panel(caption, standing(view))
    _board(out, view)
    buildings = (
        site_label(view, site, lit=False, last=False, needs=None, verdicts=False)
        for site, owner in enumerate(view.board)
        if owner is not None
    )
    return thumbnail_tile(
        out,
        _points(view),
        name=name,
        caption=caption,
        headline=scene_label(view),
        sites=buildings,
        lines=color_lines(view),
    )


def _board(out: Layers, view: Table) -> None:
    for number, letter in enumerate(AVENUE_LETTERS):
        x, y = _place(number * SIZE + number)
        street = (x + _CELL_WIDTH / 2, _HEAD + 8)
        out.labels.append(Label(*street, str(number + 1), TEXT, "muted", anchor="middle"))
        avenue = (MARGIN + 6, y + _CELL_HEIGHT / 2)
        out.labels.append(Label(*avenue, letter, TEXT, "muted", anchor="middle"))
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
            out.labels.append(Label(*middle, COLOR_LETTERS[owner], TEXT, ink, "bold", "middle"))


def _place(site: int) -> tuple[int, int]:
    row, column = divmod(site, SIZE)
    return (
        _LEFT + column * (_CELL_WIDTH + _SEAM),
        _HEAD + _STREETS + row * (_CELL_HEIGHT + _SEAM),
    )


def _points(view: Table) -> list[Points]:
    """Return what every seat would score now; before colors are drawn, how many each has built."""
    if view.colors:
        points = view.points_now()
        scores = [(view.colors_of(seat), points[seat]) for seat in range(view.options.players)]
    else:
        scores = [((color,), view.count(color)) for color in view.options.colors_in_play]
    return [
        Points(
            _points_text(colors, n, " + ", color_name),
            _points_text(colors, n, "+", COLOR_LETTERS.__getitem__),
            f"{COLORS[colors[0]]}.ink",
        )
        for colors, n in scores
    ]


def _points_text(colors: Sequence[int], n: int, joint: str, name: Callable[[int], str]) -> str:
    return text("scene.mini.points", color=joint.join(map(name, colors)), points=n)
