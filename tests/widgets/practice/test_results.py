"""Results end a list of exercises, are kept, and offered as files."""

from __future__ import annotations

import base64
import re
from pathlib import Path

import pytest
from ipywidgets import Text

import manhattan_widgets as mw
from manhattan_widgets.lessons import ProgressFile
from manhattan_widgets.lessons.progress import from_bytes
from tests.widgets.seen import field, html, is_shown, press, words

from .practiced import opened


def test_a_list_of_exercises_ends_with_the_results() -> None:
    names = ["manhattan-owner-1-3", "manhattan-legal-2-5"]
    widget = mw.practice(exercises=names, progress=False)
    assert "Exercise 1 of 2" in words(widget)
    assert "No exercise is done yet." not in words(widget)
    press(widget, "Another one")
    press(widget, "Another one")
    assert "No exercise is done yet." in words(widget)
    assert not is_shown(widget, "Back")


def test_a_list_that_came_to_its_end_is_not_asked_again_unless_one_wants_it(tmp_path: Path) -> None:
    names = ["manhattan-owner-1-3", "manhattan-legal-2-5"]
    path = tmp_path / "ann.json"
    first = mw.practice(exercises=names, progress=path)
    for _ in names:
        first.answer(first.exercise.solution)
        press(first, "Next exercise")
    assert "These were all exercises." in words(first)
    later = mw.practice(exercises=names, progress=path)
    assert "You have been through all of these exercises already." in words(later)
    assert "No exercise is done yet." not in words(later)
    assert "Exercises: 2 · days: 1" in words(later)
    assert is_shown(later, "Export")
    press(later, "Do these exercises again")
    assert "Exercise 1 of 2" in words(later)
    assert not is_shown(later, "Do these exercises again")
    later.answer(later.exercise.solution)
    again = mw.practice(exercises=names, progress=path)
    assert "Exercise 2 of 2" in words(again)


def test_results_are_offered_as_files(tmp_path: Path) -> None:
    path = tmp_path / "ann.json"
    widget = opened("manhattan", "owner", progress=path)
    widget.answer(widget.exercise.solution)
    press(widget, "Results")
    assert "100% right at once." in words(widget)
    field(widget, Text, "Your name").value = "=Ann <b>"
    press(widget, "Export")
    links = dict(re.findall(r"download='([^']*)' href='data:[^,]*,([^']*)'", html(widget)))
    assert list(links) == ["Ann--b.csv", "Ann--b.json"]
    table = base64.b64decode(links["Ann--b.csv"]).decode("utf-8-sig")
    assert "'=Ann <b>,exercise,manhattan,owner,1,1" in table
    stored = from_bytes(base64.b64decode(links["Ann--b.json"]))
    assert stored == ProgressFile(path).read()
    assert stored.learner == "=Ann <b>"
    again = opened("manhattan", "owner", progress=ProgressFile(path), learner="Bo")
    assert again.practice.number == 1
    assert again.practice.learner == "Bo"
    assert str(path) in words(again)


def test_results_are_of_all_time_too(tmp_path: Path) -> None:
    """Those of earlier sittings, of the games that are practiced, with the curve of the rules."""
    path = tmp_path / "ann.json"
    for game, kind in (("skyline", "income"), ("manhattan", "owner")):
        earlier = opened(game, kind, progress=path)
        earlier.answer(earlier.exercise.solution)
        earlier.close()
    widget = opened("manhattan", "legal", progress=path)
    press(widget, "Results")
    assert "No exercise is done yet." in words(widget)
    assert "Exercises: 1 · days: 1 · right at once and without help: 100%" in words(widget)
    assert "Manhattan: Whose is it?" in words(widget)
    assert "Skyline of the World:" not in words(widget)
    picture = "alt='The rules that you met and learned over the days."
    assert re.search(picture + "[^']* of 22 met, 0 learned", html(widget))
    press(widget, "Back")
    widget.answer(widget.exercise.solution)
    press(widget, "Results")
    assert "Exercises: 2 · days: 1" in words(widget)
    new = opened("manhattan", "legal")
    press(new, "Results")
    assert "All time" not in words(new)


def test_progress_is_kept_where_the_environment_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MANHATTAN_WIDGETS_PROGRESS", str(tmp_path / "p.json"))
    mw.practice(kinds=["owner"])
    assert (tmp_path / "p.json").exists()
