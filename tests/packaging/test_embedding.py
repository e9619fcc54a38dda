"""The recipes of docs/embedding.md, built with the tools that they are for."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from .environment import ROOT, make_environment, run

GUIDE = (ROOT / "docs" / "embedding.md").read_text(encoding="utf-8")


def recipe(title: str) -> str:
    """Return the one block of code under a heading of the guide."""
    (part,) = re.findall(rf"^## {title}\n(.*?)(?=^## |\Z)", GUIDE, re.MULTILINE | re.DOTALL)
    ((_, code),) = re.findall(r"^(`{3,})\w+\n(.*?)^\1$", part, re.MULTILINE | re.DOTALL)
    assert code.count("\n") == 3
    return str(code)


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
    run(
        made,
        "-m",
        "pip",
        "install",
        "-qq",
        "--no-compile",
        "sphinx",
        "myst-parser",
        "mkdocs",
        cwd=folder,
    )
    return made


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The page that the guide's own code writes."""
    (code,) = re.findall(r"^```python\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
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
