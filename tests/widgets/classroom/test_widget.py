"""``mw.classroom()``: tables, hidden names, tasks to be opened, files that were unread."""

from __future__ import annotations

import base64
import re
from pathlib import Path

import pytest
from ipywidgets import Checkbox

import manhattan_widgets as mw
from manhattan_widgets.lessons import ProgressFile
from manhattan_widgets.lessons.exercises.practice import Practice
from manhattan_widgets.lessons.exercises.words import answer_words
from manhattan_widgets.widgets.classroom.widget import ClassroomWidget
from tests.widgets.leftovers import models
from tests.widgets.seen import buttons, field, html, press, static, words

TASK = "manhattan-score-1-5"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, given in (("Ann", (1, 1, 1, 1)), ("Bo", (1, 1, 1, 1)), ("Cy", (2, 2, 2, 2))):
        file = ProgressFile(tmp_path / f"{name.lower()}.json")
        practice = Practice(names=[TASK, "manhattan-owner-1-3"], file=file)
        practice.learner = name
        practice.answer(given)
        practice.answer(practice.exercise.solution)
        practice.next()
        practice.answer(practice.exercise.solution)
    (tmp_path / "dora.json").write_text("?", encoding="utf-8")
    return tmp_path


@pytest.fixture
def widget(folder: Path) -> ClassroomWidget:
    return mw.classroom(folder)


def test_who_has_done_what_is_seen_first(widget: ClassroomWidget) -> None:
    page_words = words(widget)
    assert "Class: 3 learners, 6 exercises" in page_words
    assert all(name in page_words for name in ("Ann", "Bo", "Cy", "Minutes"))
    assert "1 file could not be read:" in page_words
    assert "dora.json" in page_words


def test_times_are_written_for_people(widget: ClassroomWidget) -> None:
    (ann, *_) = widget.table("learners").rows
    day, time = ann[-1][:10], ann[-1][11:16]
    assert f"{day} {time}" in words(widget)
    assert ann[-1] not in words(widget)


def test_every_table_is_a_button_away_and_saved_as_csv(widget: ClassroomWidget) -> None:
    press(widget, "Clauses")
    assert "Who gets points for the tallest tower" in words(widget) or "M14" in words(widget)
    press(widget, "Who knows what")
    assert "1/1" in words(widget)
    assert "M9 Who owns a tower" in " ".join(words(widget).split())
    press(widget, "Hardest tasks")
    download = re.search(
        r"download='tasks\.csv' href='data:text/csv;base64,([\w+/=]+)'", html(widget)
    )
    assert download
    assert TASK in base64.b64decode(download[1]).decode("utf-8-sig")


def test_from_a_click_to_the_exercise_and_its_wrong_answers(widget: ClassroomWidget) -> None:
    press(widget, "Hardest tasks")
    captions = [
        opener.description for opener in buttons(widget) if "right at once" in opener.description
    ]
    assert captions[0] == f"Score the board (level 1) · right at once 0 of 3 · {TASK}"
    press(widget, captions[0])
    assert widget.opened is not None
    assert str(widget.opened.exercise.name) == TASK
    page_words = words(widget)
    assert str(widget.opened.exercise.question) in page_words
    ones, twos = (answer_words(widget.opened.exercise, (n, n, n, n)) for n in (1, 2))
    assert page_words.index(f"{ones}: 2 times") < page_words.index(f"{twos}: 1 time")
    # It stands in the place of the list, and the focus follows to its heading.
    assert not any("right at once" in opener.description for opener in buttons(widget))
    assert page_words.index(captions[0]) < page_words.index(f"{ones}: 2 times")
    press(widget, "Close the task")
    assert widget.opened is None
    press(widget, captions[1])
    assert "No wrong answers were noted." in words(widget)
    press(widget, "Clauses")
    assert widget.opened is None


def test_a_task_that_is_put_away_leaves_nothing(widget: ClassroomWidget) -> None:
    def open_and_close() -> int:
        widget.open_task(TASK)
        widget.close_task()
        return models()

    assert open_and_close() == open_and_close()


def test_a_task_that_cannot_be_made_here_says_so(widget: ClassroomWidget) -> None:
    with pytest.raises(mw.ExerciseError):
        widget.open_task("manhattan-owner-1-99")
    assert widget.opened is None


def test_what_was_handed_in_twice_is_told(folder: Path) -> None:
    (folder / "ann (1).json").write_bytes((folder / "ann.json").read_bytes())
    widget = mw.classroom(folder)
    page_words = words(widget)
    assert "Class: 3 learners, 6 exercises" in page_words
    assert "1 file has nothing new, and does not count again:" in page_words
    assert "ann.json – Ann (what counts: ann (1).json)" in page_words
    widget.hide()
    assert not re.search(r"\b[Aa]nn\b", words(widget))
    assert "does not count again: Learner 1" in " ".join(words(widget).split())


def test_names_can_be_hidden_and_shown_again(widget: ClassroomWidget) -> None:
    field(widget, Checkbox, "Hide names").value = True
    for page in (words(widget), *static(widget).values()):
        assert not re.search(r"\b(Ann|Bo|Cy|dora)\b", page)
    assert "Learner 1" in words(widget)
    assert "File 1" in words(widget)
    assert list(widget.frame("learners")["learner"]) == ["Learner 1", "Learner 2", "Learner 3"]
    widget.hide(False)
    assert "Ann" in words(widget)


def test_a_class_can_be_opened_with_its_names_hidden(folder: Path) -> None:
    widget = mw.classroom(sorted(folder.glob("*.json")), names=False)
    assert "Ann" not in words(widget)
    assert field(widget, Checkbox, "Hide names").value is True


def test_frames_and_tables(widget: ClassroomWidget) -> None:
    assert len(widget.frame("answers")) == 6
    assert widget.table("tasks").rows[0][:4] == (TASK, 3, 3, 0)
    assert "Class: 3 learners" in static(widget)["text/plain"]


def test_namesakes_have_the_paths_of_their_files_below_the_pointer(folder: Path) -> None:
    for group, task in (("7a", TASK), ("7b", "manhattan-owner-1-3")):
        (folder / group).mkdir()
        practice = Practice(names=[task], file=ProgressFile(folder / group / "eve.json"))
        practice.learner = "Eve"
        practice.answer(practice.exercise.solution)
    widget = mw.classroom(folder)
    for table in ("Who has done what", "Who knows what"):
        press(widget, table)
        assert "<span title='7a/eve.json'>Eve (7a)</span>" in html(widget)
    widget.hide()
    assert "eve.json" not in html(widget)
