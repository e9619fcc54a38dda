"""The sources of the site, put together in one folder: what Sphinx makes pages of.

``docs/`` and the notebooks are copied, papers of the repository become pages, and what the package
knows is written down: games, rules, options, the reference, pictures, replays.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import manhattan_widgets as mw
from tools.site.api_pages import api_pages
from tools.site.gallery import gallery_page, game_cards
from tools.site.game_pages import game_pages
from tools.site.links import relinked
from tools.site.lite import PLAY
from tools.site.openings import play_button
from tools.site.pictures import framed, notebook_picture
from tools.site.rule_pages import rule_pages
from tools.site.tools_shown import ROOT, tool_pictures

__all__ = ["PAPERS", "front_page", "write_sources"]

#: The papers of the repository that are pages of the site.
PAPERS = {
    "README.md": "overview.md",
    "CHANGELOG.md": "project/changelog.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "SECURITY.md": "project/security.md",
    "examples/README.md": "examples/index.md",
    "examples/fourth_game/README.md": "examples/fourth_game.md",
    "manhattan_widgets/lessons/AUTHORS.md": "guides/lesson-files.md",
    "manhattan_widgets/lessons/COVERAGE.md": "project/coverage.md",
}
#: How far a game is in its picture, and where its replay begins.
PICTURED, BEGUN = 0.65, 0.35
#: In the front page, where the way to play comes, and where the games' cards.
PLAY_NOW, CARDS = "<!-- play now -->", "<!-- cards of the games -->"


def write_sources(folder: Path, *, playable: bool) -> None:
    """Write all sources into a folder, which must not exist.

    ``playable`` is whether the site gets a JupyterLite, so that the front page leads there.
    """
    shutil.copytree(ROOT / "docs", folder)
    places = _places()
    for file, place in places.items():
        _copy(ROOT / file, folder / place, file, places)
    pictures = folder / "pictures"
    pictures.mkdir()
    notebooks = list(_notebook_pictures(pictures))
    for name, picture in (*_game_pictures(), *tool_pictures()):
        (pictures / f"{name}.svg").write_text(framed(picture) + "\n", encoding="utf-8")
    replays = folder / "replays" / "replays"  # html_extra_path copies what is in the first
    replays.mkdir(parents=True)
    for name in mw.examples:
        game = _game(name)
        start = round(BEGUN * len(game.moves))
        game.to_html(replays / f"{name}.html", ply=start, width=1100)
    front = folder / "index.md"
    text = front_page(front.read_text(encoding="utf-8"), playable=playable)
    front.write_text(text, encoding="utf-8")
    pages = [("gallery.md", gallery_page(notebooks, playable=playable))]
    made = (make(playable=playable) for make in (game_pages, rule_pages, api_pages))
    for place, text in chain(pages, *made):
        page = folder / place
        page.parent.mkdir(exist_ok=True)
        page.write_text(text, encoding="utf-8")


def front_page(text: str, *, playable: bool) -> str:
    """Return the front page with what stands in it for places that it leaves."""
    button = play_button(PLAY) if playable else ""
    return text.replace(PLAY_NOW, button).replace(CARDS, game_cards())


def _places() -> dict[str, str]:
    """Return where files of the repository lie in the site."""
    docs = {
        path.relative_to(ROOT).as_posix(): path.relative_to(ROOT / "docs").as_posix()
        for path in (ROOT / "docs").rglob("*.md")
    }
    same = [
        *ROOT.glob("notebooks/*.ipynb"),
        *ROOT.glob("examples/*.py"),
        *ROOT.glob("examples/*.svg"),
    ]
    return {**docs, **PAPERS, **{name: name for name in (_name(path) for path in sorted(same))}}


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _copy(source: Path, target: Path, file: str, places: dict[str, str]) -> None:
    """Copy a file; papers and notebooks have links that are those of the site."""
    target.parent.mkdir(parents=True, exist_ok=True)
    place = places[file]
    if source.suffix == ".md":
        text = relinked(source.read_text(encoding="utf-8"), file, place, places)
        text = text.replace("\n\n```\n", "\n```\n")  # the blank line ends an output, for doctest
        target.write_text(text, encoding="utf-8")
    elif source.suffix == ".ipynb":
        book = json.loads(source.read_text(encoding="utf-8"))
        for cell in book["cells"]:
            if cell["cell_type"] == "markdown":
                cell["source"] = relinked("".join(cell["source"]), file, place, places)
        target.write_text(json.dumps(book), encoding="utf-8")
    else:
        shutil.copy(source, target)


def _game(name: str) -> mw.Game:
    return mw.load(mw.examples[name])


def _game_pictures() -> Iterator[tuple[str, str]]:
    for name in mw.examples:
        game = _game(name)
        yield f"game-{name}", str(game.to_svg(ply=round(PICTURED * len(game.moves))))


def _notebook_pictures(folder: Path) -> Iterator[tuple[Path, str]]:
    for path in sorted(ROOT.glob("notebooks/*.ipynb"), key=lambda path: path.stem):
        ending, picture = notebook_picture(path)
        name = f"notebook-{path.stem}.{ending}"
        (folder / name).write_bytes(picture)
        yield path, name
