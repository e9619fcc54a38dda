"""What the looks of sites mean: a line beside the board, opened with one press."""

from __future__ import annotations

from html import escape

from manhattan_widgets.locale import text
from manhattan_widgets.render.svg import data_uri, svg_tile
from manhattan_widgets.scene.core import Tile
from manhattan_widgets.scene.looks import look_samples
from manhattan_widgets.scene.themes import THEMES

__all__ = ["look_legend"]


def look_legend(theme: str = "auto") -> str:
    """Return HTML that opens with one press: a picture of each look, and what it means."""
    lines = "".join(
        f"<li>{_pictures(tile, theme)}<span>{escape(words)}</span></li>"
        for words, tile in look_samples()
    )
    title = escape(text("looks.open"))
    return f"<details class='mw-looks'><summary>{title}</summary><ul>{lines}</ul></details>"


def _pictures(tile: Tile, theme: str) -> str:
    """Return a picture for each theme, of which the style sheet shows the one that fits."""
    names = list(THEMES) if theme == "auto" else [theme]
    return "".join(
        f"<img class='{'mw-only-' + name if theme == 'auto' else 'mw-always'}' alt='' "
        f"width='{tile.width:g}' height='{tile.height:g}' "
        f"src='{data_uri(svg_tile(tile, THEMES[name]))}'>"
        for name in names
    )
