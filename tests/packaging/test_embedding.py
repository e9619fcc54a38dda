"""The recipes of docs/embedding.md, built with the tools that they are for."""

from __future__ import annotations

import json
import os
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.saved_notebooks import Page, board, book

from .environment import ROOT, make_environment, run

GUIDE = (ROOT / "docs" / "embedding.md").read_text(encoding="utf-8")


def recipe(title: str) -> str:
    """Return the one block of code under a heading of the guide, which has three lines."""
    (code,) = blocks(title)
    assert code.count("\n") == 3
    return code


def blocks(title: str, language: str = r"\w+") -> list[str]:
    """Return the blocks of code under a heading of the guide."""
    (part,) = re.findall(rf"^#+ {title}\n(.*?)(?=^#+ |\Z)", GUIDE, re.MULTILINE | re.DOTALL)
    found = re.findall(rf"^(`{{3,}}){language}\n(.*?)^\1$", part, re.MULTILINE | re.DOTALL)
    return [code for _, code in found]


class Frames(HTMLParser):
    """The frames of a page."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.found: list[dict[str, str | None]] = []
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "iframe":
            self.found.append(dict(attrs))


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the makers of documentation, and nothing of ours."""
    folder = tmp_path_factory.mktemp("makers")
    made = make_environment(folder / "environment")
    pins = ROOT / "requirements" / "pages.txt"
    run(made, "-m", "pip", "install", "-qq", "--no-compile", "--no-deps", "-r", pins, cwd=folder)
    return made


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The page that the guide's own code writes."""
    (code,) = blocks("A game on your page")
    monkeypatch.chdir(tmp_path)
    exec(compile(code, "embedding.md", "exec"), {})
    return tmp_path / "evening.html"


def is_framed(page: Path, game: Path) -> bool:
    (frame,) = Frames(page).found
    assert frame["title"]
    source = frame["src"]
    assert source is not None
    return (page.parent / source).resolve().read_bytes() == game.read_bytes()


def test_plain(game: Path) -> None:
    page = game.with_name("page.html")
    page.write_text(f"<!DOCTYPE html><title>An evening</title>{recipe('A plain page')}")
    assert is_framed(page, game)


def test_sphinx_with_myst(python: Path, game: Path, tmp_path: Path) -> None:
    source = tmp_path / "source"
    (source / "extra").mkdir(parents=True)
    game.rename(source / "extra" / game.name)
    (source / "conf.py").write_text(
        "extensions = ['myst_parser']\nhtml_extra_path = ['extra']\nproject = 'An evening'\n"
    )
    (source / "index.md").write_text(f"# An evening\n\n{recipe('Sphinx with MyST')}")
    run(python, "-m", "sphinx", "-W", "-q", "-b", "html", source, "site", cwd=tmp_path)
    assert is_framed(tmp_path / "site" / "index.html", source / "extra" / game.name)


def test_mkdocs(python: Path, game: Path, tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    game = game.rename(docs / game.name)
    (tmp_path / "mkdocs.yml").write_text("site_name: An evening\nplugins: []\n")
    (docs / "index.md").write_text("# Games\n")
    (docs / "evening-of-games.md").write_text(f"# An evening\n\n{recipe('MkDocs')}")
    run(python, "-m", "mkdocs", "build", "--strict", "-q", "-d", "site", cwd=tmp_path)
    assert is_framed(tmp_path / "site" / "evening-of-games" / "index.html", game)


# Notebooks: the package is found, but nothing of what only its widgets need.
OURS = {"PYTHONPATH": str(ROOT)}
SHOWN = [board(15), board(25)]


@pytest.fixture
def notebook(tmp_path: Path) -> Path:
    """A notebook that was saved by somebody, whose widgets are gone."""
    saved = book(SHOWN, language_info={"name": "python", "pygments_lexer": "ipython3"})
    title = {"cell_type": "markdown", "id": "title", "metadata": {}, "source": "# An evening"}
    file = tmp_path / "source" / "evening.ipynb"
    file.parent.mkdir()
    file.write_text(json.dumps(saved | {"cells": [title, *saved["cells"]]}), encoding="utf-8")
    return file


def shows_the_boards(page: Path) -> bool:
    made = Page(page.read_text(encoding="utf-8"))
    alts = [picture["alt"] for picture in made.pictures if "image/svg" in str(picture["src"])]
    titles = [re.findall("<title>(.*)</title>", "".join(data["image/svg+xml"])) for data in SHOWN]
    assert alts == [title for (title,) in titles]
    assert made.folded == [data["text/plain"] for data in SHOWN]
    return made.widgets == 0


def test_nbsphinx(python: Path, notebook: Path, tmp_path: Path) -> None:
    settings = "project = 'An evening'\nroot_doc = 'evening'\n"
    notebook.with_name("conf.py").write_text(settings + recipe("nbsphinx"))
    pandoc = run(python, "-c", "import pypandoc; print(pypandoc.get_pandoc_path())", cwd=tmp_path)
    folders = f"{Path(pandoc.strip()).parent}{os.pathsep}{os.environ['PATH']}"
    sphinx = (python, "-m", "sphinx", "-W", "-q", "-b", "html", notebook.parent, "site")
    run(*sphinx, cwd=tmp_path, env=OURS | {"PATH": folders})
    assert shows_the_boards(tmp_path / "site" / "evening.html")


def test_myst_nb(python: Path, notebook: Path, tmp_path: Path) -> None:
    settings = "project = 'An evening'\nroot_doc = 'evening'\n"
    notebook.with_name("conf.py").write_text(settings + recipe("MyST-NB"))
    sphinx = (python, "-m", "sphinx", "-W", "-q", "-b", "html", notebook.parent, "site")
    run(*sphinx, cwd=tmp_path, env=OURS)
    assert shows_the_boards(tmp_path / "site" / "evening.html")


def test_mkdocs_jupyter(python: Path, notebook: Path, tmp_path: Path) -> None:
    (setting,) = blocks("nbconvert", "python")
    (tmp_path / "jupyter_nbconvert_config.py").write_text(setting)
    (tmp_path / "mkdocs.yml").write_text(recipe("mkdocs-jupyter") + "docs_dir: source\n")
    (notebook.parent / "index.md").write_text("# Games\n")
    mkdocs = (python, "-m", "mkdocs", "build", "--strict", "-q", "-d", "site")
    run(*mkdocs, cwd=tmp_path, env=OURS | {"JUPYTER_CONFIG_DIR": "."})
    assert shows_the_boards(tmp_path / "site" / "evening" / "index.html")
