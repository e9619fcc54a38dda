"""*Practice this* at the end of a lesson: exercises about its rules, and the way back."""

import re
from pathlib import Path

import manhattan_widgets as mw
from manhattan_widgets.lessons import ProgressFile, course_files
from manhattan_widgets.widgets.learn.widget import LearnWidget
from manhattan_widgets.widgets.practice.widget import PracticeWidget
from tests.widgets.leftovers import models
from tests.widgets.seen import is_shown, parts, press, words


def _finish(widget: LearnWidget) -> None:
    while not widget.session.run.finished:
        press(widget, "Show me")
        press(widget, "Go on")


def _practice(widget: LearnWidget) -> PracticeWidget:
    [practice] = [part for part in parts(widget) if isinstance(part, PracticeWidget)]
    return practice


def test_a_lesson_is_practiced_in_its_place(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path / "ann.json")
    widget = mw.learn("manhattan", 4, file)
    assert not is_shown(widget, "Practice this")
    _finish(widget)
    before = models()
    press(widget, "Practice this")
    assert not is_shown(widget, "Do this lesson again")
    opened = _practice(widget)
    asked = opened.practice.names
    assert asked
    rules = set(widget.lessons[3].rules)
    while not opened.practice.finished:
        assert set(opened.exercise.rules) & rules
        opened.answer(opened.exercise.solution)
        opened.practice.next()
    press(widget, "Back to the lesson")
    assert "You have finished" in words(widget)
    assert models() == before
    assert widget.progress.exercises == file.read().exercises != {}
    press(widget, "Practice this")
    assert not _practice(widget).practice.finished
    press(widget, "Back to the lesson")
    press(widget, "Next lesson")
    assert widget.lesson is widget.lessons[4]


def test_a_widget_that_is_closed_closes_its_practice() -> None:
    before = models()
    widget = mw.learn("newyork", 3, False)
    _finish(widget)
    press(widget, "Practice this")
    widget.close()
    assert models() == before


def test_a_lesson_that_names_no_rules_offers_nothing_to_practice(tmp_path: Path) -> None:
    source = Path(course_files("manhattan")[3]).read_text(encoding="utf-8")
    written = tmp_path / "own.toml"
    written.write_text(re.sub(r"(?m)^rules = .*\n", "", source), encoding="utf-8")
    widget = mw.learn(written, progress=False)
    assert widget.lessons[0].rules == ()
    _finish(widget)
    assert is_shown(widget, "Do this lesson again")
    assert not is_shown(widget, "Practice this")
