"""What the small pictures of all games share: the panel, two lines above, players' points below.

A game draws its board in between, on the layers that :func:`headed_panel` returns.
"""

from __future__ import annotations

from collections.abc import Sequence

from manhattan_widgets.scene.core import Area, Label, Rect, Tile
from manhattan_widgets.scene.metrics import fit
from manhattan_widgets.scene.points_row import Points, points_row
from manhattan_widgets.scene.towers import Layers

__all__ = ["HEIGHT", "MARGIN", "ROOM", "TEXT", "WIDTH", "headed_panel", "thumbnail_tile"]

WIDTH, HEIGHT = 380, 308
MARGIN = 11
ROOM = WIDTH - 2 * MARGIN
"""Between the margins at the left and at the right."""

TEXT = 14
"""The size of all words but the title's, in pixels."""

_TITLE = 17


def headed_panel(caption: str, headline: str) -> Layers:
    """Return the panel with the ``caption`` and the ``headline``, or with the latter alone.

    >>> [label.text for label in headed_panel("Lesson 1", "Red to play").labels]
    ['Lesson 1', 'Red to play']
    >>> headed_panel("", "Red to play").labels[0].text
    'Red to play'
    """
    out = Layers()
    out.grounds.append(Rect(1, 1, WIDTH - 2, HEIGHT - 2, "panel", "panel.edge", 2, 10))
    title, below = (caption, headline) if caption else (headline, "")
    out.labels.append(Label(MARGIN, 19, fit(title, ROOM, _TITLE, "bold"), _TITLE, "ink", "bold"))
    out.labels.append(Label(MARGIN, 41, fit(below, ROOM, TEXT), TEXT, "muted"))
    return out


def thumbnail_tile(out: Layers, players: Sequence[Points], *, name: str, label: str) -> Tile:
    """Return the picture with the points of all ``players`` below; all of it is one area.

    ``label`` is what it shows, in words.

    >>> tile = thumbnail_tile(headed_panel("", "End"), [Points("Red 8", "R 8", "ink")],
    ...                       name="7", label="End. Red 8.")
    >>> tile.at(5, 5).label
    'End. Red 8.'
    """
    out.labels += points_row(players, MARGIN, HEIGHT - 16, ROOM, TEXT)
    return Tile(name, WIDTH, HEIGHT, out.shapes(), (Area(name, 0, 0, WIDTH, HEIGHT, label),), label)
