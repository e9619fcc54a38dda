"""Every widget follows the language at once, says all of it, and keeps what it shows."""

from __future__ import annotations

import gc
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import Dropdown, Text, Textarea

import manhattan_widgets as mw
import manhattan_widgets.locale as locale_room
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.locale import set_language
from manhattan_widgets.widgets.replay.transport import SPEEDS
from tests.pseudo import (
    CODE,
    english_words,
    plain,
    pseudo_language,
    scene_words,
    seen,
    watched_boards,
)
from tests.widgets import seen as eye
from tests.widgets.in_use import OF_EACH_GAME, OF_ONE_GAME, choosing, exploring, game_of, replaying
from tests.widgets.leftovers import counts
from tests.widgets.seen import classes, static


@pytest.fixture(autouse=True)
def pseudo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with pseudo_language(monkeypatch):
        yield


@pytest.fixture
def boards(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[Any, Any]]:
    with watched_boards(monkeypatch) as drawn:
        yield drawn


def said_by(widget: Any, boards: dict[Any, Any]) -> dict[str, str]:
    """Return all that a widget says: its controls, its boards, and what stays where none lives."""
    found = seen(widget)
    found |= {f"board {n}": scene_words(scene) for n, scene in enumerate(boards.values())}
    return found


CASES = [
    *((make, name) for make in OF_EACH_GAME for name in GAMES),
    *((make, "manhattan") for make in OF_ONE_GAME),
]


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("make", "name"), CASES, ids=[f"{make.__name__}-{name}" for make, name in CASES]
)
def test_a_widget_follows_the_language_and_back(
    make: Callable[[str], Any], name: str, boards: dict[Any, Any]
) -> None:
    widget = make(name)
    try:
        follows_and_returns(widget, boards)
    finally:
        widget.close()


def follows_and_returns(widget: Any, boards: dict[Any, Any]) -> None:
    before, left = said_by(widget, boards), static(widget)
    set_language(CODE)
    said = said_by(widget, boards)
    english = [
        (where, english_words(words)) for where, words in said.items() if english_words(words)
    ]
    assert not english, "\n".join(f"{where}: {' '.join(found)[:300]}" for where, found in english)
    for kind, words in static(widget).items():
        for data in (getattr(widget, "link", None), getattr(widget, "code", None)):
            words = words.replace(data or "\0", "")
        found = english_words(plain(words))
        assert not found, f"{kind}: {' '.join(found)[:300]}"
    set_language("en")
    assert said_by(widget, boards) == before
    assert static(widget) == left


def test_the_library_follows_the_language(tmp_path: Path, boards: dict[Any, Any]) -> None:
    place = tmp_path / "games.sqlite3"
    from manhattan_widgets.session.autosave import open_library

    number = open_library(place).add(game_of("manhattan").record, "Ann")
    widget = mw.library(place)
    widget.choose(number)
    eye.press(widget, "Rename")
    name = next(part for part in eye.parts(widget) if getattr(part, "value", "") == "Ann")
    name.value = "Bo"
    # Each folder of the path stands by itself, and a name in it need be no word of a language.
    folders = re.findall(r"[^/\\]*[/\\]|[^/\\]+", str(place))
    words = re.compile(r"\s*".join(map(re.escape, folders)))
    set_language(CODE)
    said = {where: words.sub("", told) for where, told in said_by(widget, boards).items()}
    assert [told for told in said.values() if english_words(told)] == []
    assert name.value == "Bo"
    assert eye.is_shown(widget, "⟦Rename")
    widget.close()


def test_what_is_opened_in_another_widget_follows_too(boards: dict[Any, Any]) -> None:
    widget = exploring("manhattan")
    widget.play()
    set_language(CODE)
    assert [told for told in said_by(widget, boards).values() if english_words(told)] == []
    widget.close()


def test_the_state_of_a_widget_stays() -> None:
    widget = replaying("manhattan")
    session = widget.session
    session.perspective = 1
    slowest = max(SPEEDS.values())
    eye.pick(widget, "Speed", slowest)
    file = eye.field(widget, Text, "File:")
    file.value = "ann.json"
    speed = eye.field(widget, Dropdown, "Speed")
    before = (session.line, session.cursor, session.selection, session.perspective, session.tree)
    parts = list(eye.parts(widget, hidden=True))
    heard: list[Any] = []
    for part in parts:
        if hasattr(part, "_options_labels"):
            part.observe(heard.append, ["value", "index"])
    set_language(CODE)
    now = (session.line, session.cursor, session.selection, session.perspective, session.tree)
    assert now == before
    assert (speed.value, file.value) == (slowest, "ann.json")
    assert widget._what_if.is_open
    assert list(eye.parts(widget, hidden=True)) == parts, "nothing was made anew"
    lists = {type(change["owner"]).__name__ for change in heard}
    assert lists <= {"Select"}, "no field of choices told of a choice"
    widget.close()


def test_typed_words_stay() -> None:
    widget = choosing("manhattan")
    name = next(p for p in eye.parts(widget) if "Name" in str(getattr(p, "placeholder", "")))
    name.value = "Dee"
    set_language(CODE)
    assert name.value == "Dee"
    assert name.placeholder.startswith("⟦")
    widget.close()


def test_the_page_is_told_the_language() -> None:
    widget = mw.compare_rules()
    spoken = [name for name in classes(widget) if name.startswith("mw-lang-")]
    assert spoken == ["mw-lang-en"]
    set_language(CODE)
    spoken = [name for name in classes(widget) if name.startswith("mw-lang-")]
    assert spoken == [f"mw-lang-{CODE}"]
    assert "mw-compare" in classes(widget)
    widget.close()


def test_a_wrong_position_stays_to_be_mended() -> None:
    widget = mw.explore()
    eye.press(widget, "As text")
    written = next(part for part in eye.parts(widget) if isinstance(part, Textarea))
    written.value = "F5: nonsense"
    (place,) = (box for box in eye.html_boxes(widget) if "<pre class='mw-where'" in box.value)
    where = place.value
    assert "F5: nonsense" in where
    set_language(CODE)
    assert written.value == "F5: nonsense"
    assert place.value == where
    assert "⟦" in widget.message
    widget.close()


def test_a_closed_widget_listens_no_more() -> None:
    before = counts()["listeners"]
    widget = mw.explore([game_of("manhattan").state])
    widget.open_position(0)
    assert counts()["listeners"] == before + 2
    widget.close()
    assert counts()["listeners"] == before


def test_an_error_while_redrawing_is_told_and_stops_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    broken, sound = mw.compare_rules(), mw.compare_rules()

    def fail() -> None:
        raise RuntimeError("out of ink")

    monkeypatch.setattr(broken, "_redraw", fail)
    set_language(CODE)
    assert "out of ink" in eye.line_words(broken)
    assert "⟦" in eye.html(sound)
    broken.close()
    sound.close()


def test_the_picker_sets_and_follows_the_language() -> None:
    picker, other = mw.language(), mw.language()
    assert picker is not None
    assert other is not None
    assert picker.value == "en"
    choice = next(part for part in eye.parts(picker) if hasattr(part, "options"))
    assert [label for label, _ in choice.options] == ["English", "⟦English⟧"]
    choice.value = CODE
    assert locale_room.language() == CODE
    assert other.value == CODE
    assert "⟦Everything is in ⟦English⟧ now.⟧" in eye.words(picker)
    assert "⟦Language⟧" in eye.words(other)
    assert static(other) == {"text/plain": "⟦Language⟧: ⟦English⟧"}
    assert mw.language("en") is None
    assert picker.value == other.value == "en"
    assert "Everything" not in eye.words(picker)
    picker.close()
    other.close()


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="Known languages"):
        mw.language("fr")


@pytest.mark.parametrize("name", GAMES)
def test_every_lesson_begins_in_the_language(name: str, boards: dict[Any, Any]) -> None:
    set_language(CODE)
    widget = mw.learn(name, progress=False, pace=0)
    for number in range(len(widget.lessons)):
        widget.begin(number)
        left = [(w, english_words(t)) for w, t in said_by(widget, boards).items()]
        assert not [one for one in left if one[1]], (number, [one for one in left if one[1]])
    widget.close()


def test_a_widget_that_was_refused_closes_in_peace() -> None:
    with pytest.raises(ValueError, match="theme"):
        mw.compare_rules(theme="pink")
    gc.collect()  # which closes what was half made: an error there would be told as a warning
