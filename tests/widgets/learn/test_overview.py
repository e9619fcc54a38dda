"""The overview of lessons: what was reached, pictures, and what stays in a saved notebook."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import manhattan_widgets as mw
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.lessons import ProgressFile, course
from manhattan_widgets.lessons.exercises.practice import Practice
from manhattan_widgets.scene.themes import THEMES
from tests.widgets.seen import drawn_words, html, html_boxes, is_shown, press, words


def test_the_overview_shows_what_was_reached_and_goes_on(tmp_path: Path) -> None:
    place = tmp_path / "ann.json"
    widget = mw.learn("manhattan", progress=place, pace=0)
    lessons = course("manhattan")
    assert f"0 lessons of {len(lessons)} are done; 0 of {3 * len(lessons)} stars." in words(widget)
    press(widget, f"Begin with 1. {lessons[0].title}")
    while not widget.session.run.number or widget.session.run.step.position is None:
        press(widget, "Show me")
        press(widget, "Go on")
    press(widget, "All lessons")
    at = widget.session.run.number
    assert is_shown(widget, f"1. {lessons[0].title} (go on at step {at + 1})")
    later = mw.learn("manhattan", progress=place, pace=0)
    press(later, "Go on with 1.")
    assert later.session.run.number == at
    while not later.session.run.finished:
        press(later, "Show me")
        press(later, "Go on")
    press(later, "Next lesson")
    assert later.lesson is lessons[1]
    press(later, "All lessons")
    assert f"1 lesson of {len(lessons)} is done; 1 of" in words(later)
    assert "done once" in words(later)
    assert "aria-label='1 star of 3'" in html(later)
    assert "download='progress.json'" in html(later)
    assert json.loads(place.read_text())["lessons"][lessons[0].id]["runs"] == 1


def test_what_stays_in_a_saved_notebook(file: Path) -> None:
    bundle = mw.learn(file, progress=False)._repr_mimebundle_()[0]
    assert bundle["image/svg+xml"].startswith("<svg")
    assert bundle["text/plain"].startswith("Mark Blue's towers.")
    assert drawn_words(bundle["image/svg+xml"]).startswith("Mark Blue's towers. [M9]")
    overview = mw.learn("manhattan", progress=False)._repr_mimebundle_()[0]
    assert "1. " + str(course("manhattan")[0].title) in overview["text/plain"]
    assert "<h3>Learn Manhattan</h3>" in overview["text/html"]


def test_the_overview_tells_what_is_known_of_the_rules(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path / "ann.json")
    assert "learned" not in words(mw.learn("manhattan", progress=file))
    practice = Practice(names=["manhattan-owner-1-1"], file=file)
    practice.answer(practice.exercise.solution)
    assert "Manhattan: 0 learned, 0 due, 1 not firm yet" in words(mw.learn(progress=file))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_lesson_has_a_small_picture_of_its_board(game: str) -> None:
    widget = mw.learn(game, progress=False)
    count = html(widget).count("mw-lesson-picture")
    assert count == len(THEMES) * len(widget.lessons)
    sources_by_box = [re.findall(r"src='([^']+)'", box.value) for box in html_boxes(widget)]
    pictures = [source for sources in sources_by_box for source in sources]
    assert len(set(pictures)) > len(widget.lessons), "of their own, and in each theme another"
    assert max(map(len, pictures)) < 6000
    once = mw.learn(game, progress=False, theme="dark")
    assert html(once).count("mw-lesson-picture") == len(widget.lessons)


def test_a_saved_overview_has_no_pictures() -> None:
    bundle = mw.learn("manhattan", progress=False)._repr_mimebundle_()
    data: Any = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "<img" not in data["text/html"]
