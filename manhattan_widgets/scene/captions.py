"""Words above a board, drawn: for pictures beside which no page says them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from manhattan_widgets.locale.wrapping import wrapped
from manhattan_widgets.scene.core import Label, Scene, Tile
from manhattan_widgets.scene.metrics import wrap

__all__ = ["with_caption"]

_SIZE = 15
_LINE = 21
_BETWEEN = 7
"""Between paragraphs, in design pixels as the others."""
_NARROWEST = 480
"""Of a caption, though its board be small."""


def with_caption(scene: Scene, paragraphs: Sequence[str]) -> Scene:
    """Return ``scene`` with ``paragraphs`` above its tiles; its texts begin with them, too.

    Without any it stays as it is.

    >>> board = Scene((Tile("F", 240, 255),), 1, "Frankfurt", "F5 R3=3")
    >>> asked = with_caption(board, ["Whose is the tower?", "– Red", "– Blue"])
    >>> asked.label, [(tile.id, tile.width, tile.height) for tile in asked.tiles]
    ('Whose is the tower? Frankfurt', [('caption', 480, 77), ('F', 240, 255)])
    """
    if not paragraphs:
        return scene
    columns = min((tile.width for tile in scene.tiles), default=0) * scene.columns
    width = max(_NARROWEST, columns, *(tile.width for tile in scene.tiles))
    lines = [wrap(paragraph, width, _SIZE) for paragraph in paragraphs]
    height = sum(map(len, lines)) * _LINE + (len(lines) - 1) * _BETWEEN
    shapes = tuple(_labels(lines))
    caption = Tile("caption", width, height, shapes, label=" ".join(paragraphs))
    return replace(
        scene,
        tiles=(caption, *scene.tiles),
        label=f"{paragraphs[0]} {scene.label}",
        text="\n\n".join((*map(wrapped, paragraphs), scene.text)),
    )


def _labels(paragraphs: Sequence[Sequence[str]]) -> Iterator[Label]:
    tops = chain.from_iterable(
        [index * _BETWEEN] * len(lines) for index, lines in enumerate(paragraphs)
    )
    for number, (top, line) in enumerate(zip(tops, chain(*paragraphs), strict=True)):
        yield Label(0, top + (number + 0.5) * _LINE, line, _SIZE, "ink")
