"""The gallery: a picture of each game, tool and notebook, each leading to its page."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import manhattan_widgets as mw
from manhattan_widgets.contract.registry import GAMES, find_rules
from tools.site.game_pages import summary
from tools.site.markdown import document, words
from tools.site.tools_shown import TOOLS

__all__ = ["gallery_page", "game_cards", "notebook_title"]

#: Title, page, picture and text of a card.
Card = tuple[str, str, str, str]


def gallery_page(notebooks: Iterable[tuple[Path, str]]) -> str:
    """Return the page, as Markdown; of each notebook its file and the name of its picture."""
    return document(
        "---\nhtml_theme.sidebar_secondary.remove: true\n---",
        "# Gallery",
        "Every picture leads to its page. All are drawn by the package itself.",
        "## Games",
        game_cards(),
        "## Tools",
        "Each is one line in a notebook.",
        _cards(
            ((f"mw.{one.name}", f"api/{one.name}", f"{one.name}.svg", one.about) for one in TOOLS),
            3,
        ),
        "## Notebooks",
        "Run by the tests of the package; what is shown is what they gave. JupyterLab opens them "
        "with `make play`.",
        _cards(
            (
                (notebook_title(path), f"notebooks/{path.stem}", picture, "")
                for path, picture in notebooks
            ),
            3,
        ),
    )


def game_cards() -> str:
    """Return a card for each game."""
    return _cards(
        (
            (str(find_rules(name).title()), f"games/{name}", f"game-{name}.svg", summary(name))
            for name in GAMES
            if name in mw.examples
        ),
        3,
    )


def notebook_title(notebook: Path) -> str:
    """Return the title of a notebook, the first line of its first cell.

    >>> from tools.site.tools_shown import ROOT
    >>> notebook_title(ROOT / "notebooks" / "02-replay.ipynb")
    'Looking at a game again'
    """
    book = json.loads(notebook.read_text(encoding="utf-8"))
    first: str = "".join(book["cells"][0]["source"]).splitlines()[0]
    return first.lstrip("# ")


def _cards(cards: Iterable[Card], columns: int) -> str:
    made = [
        f":::{{grid-item-card}} {words(title)}\n:link: /{page}\n:link-type: doc\n"
        f":img-top: /pictures/{picture}\n:img-alt: {words(title)}\n\n{about}\n:::"
        for title, page, picture, about in cards
    ]
    head = f"::::{{grid}} 1 2 {columns} {columns}\n:gutter: 3\n:class-container: gallery\n"
    return "\n\n".join([head, *made, "::::"])
