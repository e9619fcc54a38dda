"""What a person chooses in a browser's Python is there after a reload, which takes that Python."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from ipywidgets import Dropdown, ToggleButtons

import manhattan_widgets as mw
from manhattan_widgets.locale import browser_choice, language, languages, on_change, set_language
from manhattan_widgets.locale.preferred import preferred
from manhattan_widgets.records.files import data_folder
from manhattan_widgets.widgets.common.language_choice import choose_language
from tests.widgets import seen


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Where a choice is kept in a browser; the environment names no language."""
    file = tmp_path / "new" / "language.txt"
    monkeypatch.delenv("MANHATTAN_WIDGETS_LANGUAGE")
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path))
    monkeypatch.setattr(browser_choice, "FILE", file)
    yield file
    set_language("en")


def _in_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")


def test_the_choice_lies_beside_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    _in_browser(monkeypatch)
    assert browser_choice.FILE.parent == data_folder()


@pytest.mark.parametrize("tool", ["home", "language"])
def test_a_choice_in_a_widget_is_what_a_new_python_begins_with(
    tool: str, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    widget = getattr(mw, tool)()
    choice = next(part for part in seen.parts(widget) if isinstance(part, Dropdown | ToggleButtons))
    _in_browser(monkeypatch)
    for code in ("nl", "de", "en", "sv"):
        choice.value = code
        assert preferred(languages()) == code


def test_elsewhere_nothing_is_written(kept: Path) -> None:
    choose_language("de")
    assert language() == "de"
    assert not kept.parent.exists()


def test_a_browser_that_stores_nothing_changes_the_language_all_the_same(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.parent.write_text("a file where the folder should be")
    _in_browser(monkeypatch)
    choose_language("de")
    assert language() == "de"


def test_it_is_kept_before_it_is_seen(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _in_browser(monkeypatch)
    kept_by_then: list[str] = []
    end = on_change(lambda: kept_by_then.append(kept.read_text("ascii")))
    choose_language("nl")
    end()
    assert kept_by_then == ["nl"]
