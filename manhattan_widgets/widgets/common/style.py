"""The style sheet of the widgets: one look for light and dark, wide and narrow.

Colors come from the themes of the scene, as custom properties, so that page and board agree.  The
rules are in the folder ``css``: ``base.css`` for all widgets, one more file for what only one has.

With it come the scripts in the folder ``js``, for what ipywidgets has no words: which keys are not
the notebook's (``page.js``), presses that come twice (``presses.js``), names for screen readers
(``names.js``), a focus that is never lost (``focus.js``, ``leaving.js``), what is read out
(``live.js``), boards under pointer and keys (``board.js``), ...  They are one function.  A page
that forbids scripts shows the widgets without them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path

from manhattan_widgets.markup import Html, el
from manhattan_widgets.render.css import variables
from manhattan_widgets.render.svg import data_uri, svg_tile
from manhattan_widgets.scene.core import Tile
from manhattan_widgets.scene.themes import COLORS, DARK, LIGHT, THEMES, Theme

__all__ = ["count_class", "picture_class", "style_sheet", "theme_class"]

_FOLDER = Path(__file__).parent
_SCRIPTS = (
    *("page.js", "changes.js", "presses.js"),  # what the others use, and what they never hear
    *("names.js", "colors.js", "measures.js", "folds.js", "focus.js", "leaving.js"),
    *("curtain.js", "board.js", "motion.js", "scrolling.js", "live.js", "pages.js"),
)

_MOST = 30
"""The largest number that a button can show in its corner."""

_COUNTED = """.mw :is(.mw-pictured, .mw-tall ~ .mw-side, :is(.mw-study, .mw-tool-panel) .mw-hand,
.mw-long ~ .mw-side .mw-slot:has(> .mw-hint > :not(.mw-hidden)),
.mw-long ~ .mw-side .mw-slot:has(> .mw-asking > .widget-vbox:not(.mw-hidden)))"""
"""Where buttons show it: without captions, also below a long board while one asks, narrow beside
a tall board or on a phone, where none has room (``one_screen_study.css`` and ``explore_narrow.css``
hide it elsewhere)."""

_PAGE_ROLES = (
    "ground",
    "panel",
    "panel.edge",
    "site",
    "ink",
    "muted",
    "pill",
    "accent",
    "accent.edge",
    "on.accent",
    "lit",
    *(f"heat.{level}.{part}" for level in range(1, 5) for part in ("band", "on")),
    *(f"{color}.{part}" for color in COLORS for part in ("chip", "on", "ink")),
)

#: Where a front end says that it is dark: JupyterLab, Notebook and Voilà; VS Code; Colab.
_DARK_PAGES = (
    'body[data-jp-theme-light="false"]',
    "body.vscode-dark",
    "html[theme=dark] body",
)


def style_sheet(pictures: Mapping[str, Tile], theme: str) -> Html:
    """Return the whole style sheet, as HTML, with a class for every picture.

    ``theme`` is ``"auto"``, ``"light"`` or ``"dark"``.
    """
    first = THEMES["light" if theme == "auto" else theme]
    # Other widgets on the page may have another theme.
    own = f".mw.{theme_class(theme)}"
    rules = [f"{own} {{ {_declared(first)} }}", _rules()]
    rules += _pictures([own], pictures, first)
    if theme == "auto":
        dark = [f"{page} {own}" for page in _DARK_PAGES]
        rules.append(f"{', '.join(dark)} {{ {_declared(DARK)} }}")
        # What is undrawn is shown as in `base.css` for pages that are light.
        for inside, display in (
            (".mw-only-light", "none"),
            (".mw-only-dark", "flex"),
            (".mw-boards:not(:has(> .mw-only-dark canvas)) > .mw-only-light", "flex"),
        ):
            on_dark = ", ".join(f"{page} .mw {inside}" for page in _DARK_PAGES)
            rules.append(f"{on_dark} {{ display: {display} !important; }}")
        rules += _pictures(dark, pictures, DARK)
    # A script element would not run: the page gets this as HTML that is put into it.
    return el("style", Html("\n".join(rules)), onload=_script(), quote='"')


def _declared(theme: Theme) -> str:
    """Return a theme's colors, and its name for `measures.js`.

    In a desktop of few colors the browser has a ``color-scheme`` of its own.
    """
    return f"{variables(theme, _PAGE_ROLES)} --mw-theme: {theme.name}"


def theme_class(theme: str) -> str:
    """Return the class of widgets in a theme; those in ``"auto"`` take the page's own colors too.

    >>> theme_class("auto")
    'mw-auto'
    """
    return f"mw-{theme}"


def picture_class(name: str) -> str:
    """Return the class that shows the picture ``name`` on a button.

    >>> picture_class("piece:b3")
    'mw-picture-piece-b3'
    """
    return "mw-picture-" + name.replace(":", "-")


def count_class(count: int) -> str:
    """Return the class that shows, in the corner of a picture, how many there are of it.

    >>> count_class(11), count_class(1000)
    ('mw-count-11', 'mw-count-30')
    """
    return f"mw-count-{min(count, _MOST)}"


def _counts() -> str:
    # Not to be read out: the button's name says it, too.
    return "\n".join(
        f'{_COUNTED} .{count_class(n)}::after {{ content: "×{n}"; content: "×{n}" / ""; }}'
        for n in (0, *range(2, _MOST + 1))
    )


@cache
def _rules() -> str:
    entries = (_FOLDER / "css").iterdir()
    sheets = sorted(entries, key=lambda sheet: (sheet.name != "base.css", sheet.name))
    return "\n".join([*(sheet.read_text("utf-8") for sheet in sheets), _counts()])


@cache
def _script() -> str:
    sources = [(_FOLDER / "js" / name).read_text("utf-8") for name in _SCRIPTS]
    lines = "\n".join(sources).splitlines()
    return "\n".join(line for line in map(str.strip, lines) if not line.startswith("//"))


def _pictures(
    ancestors: Sequence[str], pictures: Mapping[str, Tile], theme: Theme
) -> Iterator[str]:
    for name, tile in pictures.items():
        shown = ", ".join(f"{ancestor} .{picture_class(name)}" for ancestor in ancestors)
        yield f"{shown} {{ background-image: url('{_drawn(tile, theme.name)}'); }}"


@lru_cache(maxsize=512)  # the cards of a game are the same in all of its widgets
def _drawn(tile: Tile, theme_name: str) -> str:
    return data_uri(svg_tile(tile, THEMES[theme_name]))


assert LIGHT is THEMES["light"]  # what "auto" begins with
