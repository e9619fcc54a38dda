"""What was reached is kept, and where it cannot be, the lesson goes on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import manhattan_widgets as mw
from manhattan_widgets.lessons import ProgressFile, course
from manhattan_widgets.lessons.grading import Needed
from manhattan_widgets.lessons.results import rows_of
from tests.widgets.seen import press, words


def test_stars_count_a_lesson_that_was_left_as_a_whole(file: Path, tmp_path: Path) -> None:
    place = tmp_path / "ann.json"
    widget = mw.learn(file, progress=place, pace=0)
    name = widget.session.run.lesson.id
    press(widget, "Hint")
    press(widget, "Show me")
    assert "sites" in widget.progress.lesson(name).steps  # kept before one goes on
    press(widget, "All lessons")
    widget.close()

    later = mw.learn(file, progress=place, pace=0)
    assert later.session.run.step.id == "sites"
    later.session.mark_all(("M1", "M5"))
    press(later, "Answer")
    press(later, "Go on")
    later.close()

    last = mw.learn(file, progress=place, pace=0)
    assert last.session.run.step.id == "number"
    last.session.answer(5)
    press(last, "Go on")
    last.session.pick(0)
    press(last, "Go on")
    last.session.play("3 on Frankfurt 5")
    press(last, "Go on")
    last.session.play(last.session.legal_moves[0])
    press(last, "Go on")
    assert last.session.run.tally.slips == 3
    assert "hints: 1" in words(last)
    assert last.progress.lesson(name).stars == 2
    assert last.progress.lesson(name).steps == {}


def test_wrong_tries_and_hints_of_a_step_are_kept_when_the_lesson_is_left(
    file: Path, tmp_path: Path
) -> None:
    place = tmp_path / "ann.json"
    widget = mw.learn(file, progress=place, pace=0)
    name = widget.session.run.lesson.id
    widget.session.mark_all(("M1",))
    press(widget, "Answer")
    press(widget, "Hint")
    hint = str(widget.session.hints[0])
    widget.close()
    assert rows_of(ProgressFile(place).read())[0].tries == 1

    later = mw.learn(file, progress=place, pace=0)
    assert hint in words(later)
    later.session.mark_all(tuple(later.session.run.solution()))
    press(later, "Answer")
    assert later.progress.lesson(name).steps["sites"] == Needed(tries=2, hints=1)
    assert later.progress.lesson(name).begun == Needed()
    later.close()

    anew = mw.learn(file, progress=place, step="sites", pace=0)
    assert anew.session.run.begun == Needed()
    assert hint not in words(anew)


def test_a_lesson_begun_anew_counts_from_its_beginning(file: Path, tmp_path: Path) -> None:
    place = tmp_path / "ann.json"
    press(mw.learn(file, progress=place, pace=0), "Show me")
    assert mw.learn(file, progress=place, step="number").session.run.tally.shown == 1
    assert mw.learn(file, progress=place, step="sites").session.run.tally.shown == 0


def test_a_file_that_cannot_be_written_is_said_and_the_lesson_goes_on(tmp_path: Path) -> None:
    place = tmp_path / "folder" / "ann.json"
    widget = mw.learn("manhattan", 1, progress=place)
    place.mkdir(parents=True)
    press(widget, "Show me")
    press(widget, "Go on")
    assert widget.session.run.number == 1
    assert "The progress cannot be" in words(widget)
    assert widget.progress.lesson(course("manhattan")[0].id).step is not None


def test_progress_can_be_kept_nowhere() -> None:
    widget = mw.learn("manhattan", progress=False)
    assert "not kept after this session" in words(widget)
    press(widget, "Begin with 1.")
    press(widget, "Show me")
    press(widget, "Go on")
    assert widget.progress.lesson(widget.lessons[0].id).step == widget.lessons[0].steps[1].id


def test_a_damaged_file_of_progress_is_said_and_left_alone(tmp_path: Path) -> None:
    place = tmp_path / "ann.json"
    place.write_text("{", encoding="utf-8")
    widget = mw.learn("manhattan", 1, progress=ProgressFile(place))
    assert "not a file of progress" in words(widget)
    press(widget, "Show me")
    press(widget, "Go on")
    assert widget.session.run.number == 1
    assert "not a file of progress" in words(widget)
    assert place.read_text(encoding="utf-8") == "{"


def test_progress_is_kept_where_the_environment_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MANHATTAN_WIDGETS_PROGRESS", str(tmp_path / "here.json"))
    widget = mw.learn("skyline", 1)
    press(widget, "Show me")
    press(widget, "Go on")
    assert (tmp_path / "here.json").exists()
    widget.close()


def test_lessons_can_be_done_where_what_is_kept_of_exercises_is_damaged(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path / "ann.json")
    file.update(lambda progress: replace(progress, exercises={"solved": 3}))
    assert "0 lessons of 13 are done" in words(mw.learn("manhattan", progress=file))
