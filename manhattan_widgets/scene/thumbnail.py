"""What the small pictures of all games share: the panel, two lines above, players' points below.

A game draws its board in between, on the layers that :func:`headed_panel` returns.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

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


def thumbnail_tile(
    out: Layers,
    players: Sequence[Points],
    *,
    name: str,
    caption: str,
    headline: str,
    sites: Iterable[str],
    lines: Iterable[str],
) -> Tile:
    """Return the picture with the points of all ``players`` below; all of it is one area.

    Its label is what it shows in words: the ``caption``, unless the first sentence of the
    ``headline`` names it, the headline, what stands on the ``sites``, and ``lines`` of the players.

    >>> picture = headed_panel("", "End")
    >>> tile = thumbnail_tile(picture, [Points("Red 8", "R 8", "ink")], name="7", caption="Rome",
    ...                       headline="Board of Rome. Red to play", sites=["A1: Red."], lines=[])
    >>> tile.at(5, 5).label
    'Board of Rome. Red to play. A1: Red.'
    """
    out.labels += points_row(players, MARGIN, HEIGHT - 16, ROOM, TEXT)
    named = caption in headline.partition(".")[0]
    heads = [headline] if named else [caption, headline]
    label = "\n".join([" ".join([*(f"{head.rstrip('.')}." for head in heads), *sites]), *lines])
    return Tile(name, WIDTH, HEIGHT, out.shapes(), (Area(name, 0, 0, WIDTH, HEIGHT, label),), label)
