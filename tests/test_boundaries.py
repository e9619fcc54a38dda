"""The kit knows no game by name: whatever belongs to one lies in its folder.

HTML is built in one module, which escapes whatever is put into it.  Tests ask what people can ask.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import manhattan_widgets
from manhattan_widgets.locale.po import read_po
from manhattan_widgets.plugins import game_entry_points

PACKAGE = Path(manhattan_widgets.__file__).parent
KIT = sorted(path for path in PACKAGE.rglob("*.py") if "games" not in path.parts)
CATALOGS = sorted(PACKAGE.glob("locale/*/*.po"))
GAMES = [name for name, point in game_entry_points().items() if "manhattan_widgets" in point.module]
NAME = re.compile("|".join((*GAMES, "new_?york")), re.IGNORECASE)
#: The package and what is called after it: files, settings, schemas.
OURS = re.compile(r"manhattan[_-]widgets", re.IGNORECASE)


#: Where HTML is built, and what looks like it elsewhere: a picture of our own numbers and colors,
#: in XML, and a break in a table in Markdown.
BUILDER, LIKE_HTML = "markup.py", {"render/svg.py", "lessons/coverage.py"}
MODULES = sorted(PACKAGE.rglob("*.py"))
TAG = re.compile(r"</?[a-z][a-z0-9]*(?=[\s/>]|$)")


#: So often tests look at what is private.  It only becomes less: ask for what is public, or
#: give it a public name.
PRIVATE_AT_MOST = 99


def spoken_names(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield identifiers and strings of a module, but for docstrings and default arguments."""
    ignored: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            ignored.add(node.value)
        if isinstance(node, ast.arguments):
            ignored |= {*node.defaults, *node.kw_defaults}  # type: ignore[arg-type]
    for node in ast.walk(tree):
        if node in ignored:
            continue
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield line, node.value
        elif isinstance(node, ast.Name):
            yield line, node.id
        elif isinstance(node, ast.Attribute):
            yield line, node.attr
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield line, node.name
        elif isinstance(node, ast.ImportFrom):
            yield line, node.module or ""
        elif isinstance(node, ast.alias):
            yield line, node.asname or node.name


@pytest.mark.parametrize("path", KIT, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_game_is_named_outside_its_folder(path: Path) -> None:
    assert not NAME.search(OURS.sub("", str(path.relative_to(PACKAGE))))
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = [(line, word) for line, word in spoken_names(tree) if NAME.search(OURS.sub("", word))]
    assert not names


@pytest.mark.parametrize("path", CATALOGS, ids=lambda path: "/".join(path.parts[-2:]))
def test_no_key_of_the_kit_names_a_game(path: Path) -> None:
    keys = read_po(path.read_text(encoding="utf-8")).messages
    assert not [key for key in keys if NAME.search(key)]


def test_the_games_of_this_package_are_found_as_anybodys() -> None:
    assert GAMES == ["manhattan", "newyork", "skyline"]
    folders = {
        path.name for path in (PACKAGE / "games").iterdir() if (path / "__init__.py").exists()
    }
    assert folders == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_the_same_rooms(name: str) -> None:
    rooms = {path.name for path in (PACKAGE / "games" / name).iterdir()} - {"__pycache__"}
    assert rooms >= {"rules", "setup", "scene", "lessons", "locale", "bot.py", "env.py"}


def texts(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the texts of a module, pieces of f-strings too, but no docstrings."""
    ignored = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if node not in ignored and isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


@pytest.mark.no_cover
@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_html_is_built_in_one_module(path: Path) -> None:
    name = path.relative_to(PACKAGE).as_posix()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = {
        alias.name if isinstance(node, ast.Import) else f"{node.module}.{alias.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    escapes = {
        module for module in imported if module in ("html", "html.escape") or "saxutils" in module
    }
    assert escapes == ({"html.escape"} if name == BUILDER else set())
    tags = [(line, string) for line, string in texts(tree) if TAG.search(string)]
    assert not tags or name in {BUILDER, *LIKE_HTML}


def private_names(tree: ast.Module) -> Iterator[str]:
    """Yield the private attributes that are asked of other objects."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and re.fullmatch("_[^_].*[^_]", node.attr):
            owner = node.value
            if not (isinstance(owner, ast.Name) and owner.id in ("self", "cls")):
                yield node.attr


def test_tests_ask_for_little_that_is_private() -> None:
    private = [
        f"{path.name}: {name}"
        for path in sorted(Path(__file__).parent.rglob("*.py"))
        if path.parts[-2] != "browser"
        for name in private_names(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert len(private) <= PRIVATE_AT_MOST, "\n".join(private)
