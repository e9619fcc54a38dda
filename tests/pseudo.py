"""A pseudo-language: every English message between marks, so that what no message said stands out.

What people see of a widget is collected as plain words; of what stands between marks nothing is
left by :func:`unmarked`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from typing import Any

import pytest
from ipywidgets import Combobox

import manhattan_widgets.locale as locale_room
from manhattan_widgets.games.skyline.rules.edition_file import reconstruction
from manhattan_widgets.lessons import texts
from manhattan_widgets.locale import set_language
from manhattan_widgets.locale.po import Catalog
from manhattan_widgets.scene.core import Label, Scene
from manhattan_widgets.widgets.common.board import ThemedBoard
from tests.widgets.seen import classes

CODE = "xx"
#: Words that are the same in every language: names, what stands on keys, letters of colors and of
#: kinds of floors, file names, Python.
_NAMES = [
    "Ann",
    "Bo",
    "Cy",
    "Dee",
    "English",
    "Enter",
    "Esc",
    *(figure.name for figure in reconstruction().figures),
    *(mission.name for mission in reconstruction().missions),
]
DATA = re.compile(
    r"(?<![A-Za-z])(" + "|".join(map(re.escape, _NAMES)) + r"|[A-Z]{1,3}\d*[a-z]?|[NPSbgkpry]{2,4}"
    r"|(game(-\d+)?|replay|analysis)\.json|https://[\w./-]+|mw\.\w+)(?![A-Za-z])"
)
WORD = re.compile(r"[A-Za-z]{2,}")
#: This one is read, not shown.
EXAMPLE = "core.number.example"
_WORDED = ("description", "value", "placeholder", "tooltip", "_options_labels", "options")
_ATTRIBUTES = re.compile(
    r"(?:aria-label|title|alt|aria-valuetext|data-head|data-game)=(['\"])(.*?)\1"
)
_STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
#: What was cut short to fit lost its closing mark.
_CUT = re.compile(r"⟦[^\n]*… *$", re.MULTILINE)
_INNERMOST = re.compile(r"⟦[^⟦⟧]*⟧")


class _Marked(Catalog):
    """A catalogue of lessons: it has every text, whose paragraphs may stand in different places."""

    def find(self, key: str, n: int | str | None = None) -> str:
        return "\n\n".join(f"⟦{paragraph}⟧" for paragraph in key.split("\n\n"))


@contextmanager
def pseudo_language(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let ``set_language("xx")`` choose the pseudo-language; end in English."""
    english = locale_room.catalog("en")
    marked = Catalog(
        {
            key: forms if key == EXAMPLE else tuple(f"⟦{form}⟧" for form in forms)
            for key, forms in english.messages.items()
        },
        english.formula,
    )
    known = locale_room.catalog
    monkeypatch.setattr(locale_room, "catalog", lambda c: marked if c == CODE else known(c))
    monkeypatch.setattr(locale_room, "languages", lambda: ("en", CODE))
    # Widgets that other tests left open would all be drawn again.
    monkeypatch.setattr(locale_room, "_listeners", [])
    of_lessons = texts._catalog
    monkeypatch.setattr(
        texts, "_catalog", lambda path: _Marked() if path.stem == CODE else of_lessons(path)
    )
    try:
        yield
    finally:
        set_language("en")


def unmarked(words: str) -> str:
    """Return what of ``words`` no message said."""
    while (less := _INNERMOST.sub(" ", words)) != words:
        words = less
    return _CUT.sub(" ", words)


def english_words(words: str) -> list[str]:
    """Return the words that no message said and that are no data."""
    return WORD.findall(DATA.sub(" ", unmarked(words)))


def seen(widget: Any) -> dict[str, str]:
    """Return all words that ``widget`` shows, by where they stand."""
    texts: dict[str, str] = {}
    _collect(widget, type(widget).__name__, texts, set())
    return texts


def _collect(widget: Any, path: str, texts: dict[str, str], known: set[int]) -> None:
    classes = getattr(widget, "_dom_classes", ())
    if id(widget) in known or {"mw-style", "mw-hidden", "mw-resting"} & set(classes):
        return
    if widget.layout.display == "none":
        return
    known.add(id(widget))
    names = set(widget.trait_names())
    for trait in _WORDED:
        if trait not in names or (trait == "options" and not isinstance(widget, Combobox)):
            continue
        value = getattr(widget, trait)
        if isinstance(value, list | tuple):
            value = "\n".join(map(str, value))
        if isinstance(value, str) and not _is_data(widget, trait, value):
            texts[f"{path}.{trait}"] = plain(value)
    for number, child in enumerate(getattr(widget, "children", ())):
        _collect(child, f"{path}/{number}{type(child).__name__}", texts, known)


def _is_data(widget: Any, trait: str, value: str) -> bool:
    """Tell what is no words: the value behind an option, a code or a position to copy, speech."""
    chosen = trait == "value" and hasattr(widget, "index")
    copied = bool({"mw-copy", "mw-written"} & set(classes(widget))) and trait == "value"
    return chosen or copied or "mw-quiet" in value


def plain(html: str) -> str:
    """Return the words of a piece of HTML: what stands in it, and what its attributes tell."""
    # What is cut off in a picture ends with its line.
    html = _STYLE.sub("", html).replace("</text>", "</text>\n")
    attributes = [match[2] for match in _ATTRIBUTES.finditer(html)]
    body = re.sub(r"<(?![ \d=])[^<>]*>", " ", html)
    return unescape("\n".join([body, *attributes]))


def scene_words(scene: Scene) -> str:
    """Return all that a scene says."""
    texts = [scene.label, scene.text]
    for tile in scene.tiles:
        texts.append(tile.label)
        texts += [area.label for area in tile.areas]
        texts += [shape.text for shape in tile.shapes if isinstance(shape, Label)]
    return "\n".join(texts)


@contextmanager
def watched_boards(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[ThemedBoard, Scene]]:
    """Note the last scene of every board."""
    drawn: dict[ThemedBoard, Scene] = {}
    original = ThemedBoard.draw

    def draw(board: ThemedBoard, scene: Scene, **how: Any) -> None:
        drawn[board] = scene
        original(board, scene, **how)

    monkeypatch.setattr(ThemedBoard, "draw", draw)
    yield drawn
