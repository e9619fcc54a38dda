"""The gallery: a picture of each game, tool and notebook, each leading to its page."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import manhattan_widgets as mw
from manhattan_widgets.contract.registry import GAMES, find_rules
from tools.site.game_pages import summary
from tools.site.lite import FOLDER, LAB
from tools.site.markdown import document, words
from tools.site.openings import TOOLS as TRIED
from tools.site.openings import opened
from tools.site.tools_shown import TOOLS

__all__ = ["gallery_page", "game_cards", "notebook_title"]


class Card(NamedTuple):
    """A picture with what is said of it, its page, and where the thing itself is to be tried."""

    title: str
    page: str
    picture: str
    about: str
    alive: str | None = None


def gallery_page(notebooks: Iterable[tuple[Path, str]], *, playable: bool = False) -> str:
    """Return the page, as Markdown; of each notebook its file and the name of its picture.

    In a site that is ``playable``, pictures open what they show.
    """
    alive = (
        "A picture with *About it* below opens what it shows, in your browser alone; the others "
        "lead to their pages."
    )
    return document(
        "---\nhtml_theme.sidebar_secondary.remove: true\n---",
        "# Gallery",
        f"{alive if playable else 'Every picture leads to its page.'} All are drawn by the package "
        "itself.",
        "## Games",
        game_cards(playable=playable),
        "## Tools",
        "Each is one line in a notebook.",
        _cards(
            (
                Card(
                    f"mw.{one.name}",
                    f"api/{one.name}",
                    f"{one.name}.svg",
                    one.about,
                    opened(f"tool-{one.name}") if playable and one.name in TRIED else None,
                )
                for one in TOOLS
            ),
            3,
        ),
        "## Notebooks",
        "Run by the tests of the package; what is shown is what they gave. JupyterLab opens them "
        "with `make play`.",
        _cards(
            (
                Card(
                    notebook_title(path),
                    f"notebooks/{path.stem}",
                    picture,
                    "",
                    f"{FOLDER}/{LAB}?path=notebooks/{path.name}" if playable else None,
                )
                for path, picture in notebooks
            ),
            3,
        ),
    )


def game_cards(*, playable: bool = False) -> str:
    """Return a card for each game."""
    return _cards(
        (
            Card(
                str(find_rules(name).title()),
                f"games/{name}",
                f"game-{name}.svg",
                summary(name),
                opened(f"game-{name}") if playable else None,
            )
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
    head = f"::::{{grid}} 1 2 {columns} {columns}\n:gutter: 3\n:class-container: gallery\n"
    return "\n\n".join([head, *map(_card, cards), "::::"])


def _card(card: Card) -> str:
    title = words(card.title)
    if card.alive is None:
        link, about = f":link: /{card.page}\n:link-type: doc", card.about
    else:
        link = f":link: {card.alive}\n:link-type: url"
        about = f'{card.about} <a class="page" href="{card.page}.html">About it</a>'.strip()
    return (
        f":::{{grid-item-card}} {title}\n{link}\n"
        f":img-top: /pictures/{card.picture}\n:img-alt: {title}\n\n{about}\n:::"
    )
