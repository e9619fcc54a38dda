"""Pictures of boards inside text: in one theme or, as the page has it, in either."""

from __future__ import annotations

from collections.abc import Iterable

from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.render.svg import data_uri, svg_tile
from manhattan_widgets.scene.core import Tile
from manhattan_widgets.scene.themes import THEMES

__all__ = ["pictures"]


def pictures(tiles: Iterable[Tile], theme: str) -> Html:
    """Return the tiles as pictures side by side; ``theme`` is "auto", "light" or "dark"."""
    tiles, boards = list(tiles), []
    for name in THEMES if theme == "auto" else [theme]:
        theme_class = f"mw-only-{name}" if theme == "auto" else ""
        parts = (
            el("img", alt=tile.label, src=data_uri(svg_tile(tile, THEMES[name]))) for tile in tiles
        )
        boards.append(el("div", parts, class_=f"mw-cities {theme_class}"))
    return fragment(boards)
