"""What the looks of sites mean, told beside the board."""

from __future__ import annotations

from manhattan_widgets.locale import text
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.render.svg import data_uri, svg_tile
from manhattan_widgets.scene.core import Tile
from manhattan_widgets.scene.looks import look_samples
from manhattan_widgets.scene.themes import THEMES

__all__ = ["look_legend"]


def look_legend(theme: str = "auto", *, is_open: bool = False) -> Html:
    """Return HTML that opens with one press, or is open: what each look is like, and means."""
    lines = (el("li", _pictures(tile, theme), el("span", words)) for words, tile in look_samples())
    return el(
        "details.mw-looks", el("summary", text("looks.open")), el("ul", lines), open=is_open or None
    )


def _pictures(tile: Tile, theme: str) -> Html:
    """Return a picture for each theme, of which the style sheet shows the one that fits."""
    names = list(THEMES) if theme == "auto" else [theme]
    return fragment(
        el(
            "img",
            class_=f"mw-only-{name}" if theme == "auto" else "mw-always",
            alt="",
            width=f"{tile.width:g}",
            height=f"{tile.height:g}",
            src=data_uri(svg_tile(tile, THEMES[name])),
        )
        for name in names
    )
