"""``mw.practice()`` without arguments: today's practice, and what is known of the rules."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from ipywidgets import Dropdown

import manhattan_widgets as mw
from manhattan_widgets import locale
from manhattan_widgets.lessons.exercises import Mark, again
from manhattan_widgets.lessons.exercises.daily import TODAY, DailyPractice
from manhattan_widgets.lessons.exercises.practice import Practice
from manhattan_widgets.lessons.exercises.steps import step_clauses
from manhattan_widgets.lessons.progress import ProgressFile
from manhattan_widgets.scene.core import Label, Tile
from manhattan_widgets.widgets.learn.widget import LearnWidget
from manhattan_widgets.widgets.practice.widget import PracticeWidget
from tests.widgets.seen import (
    classes,
    field,
    html,
    html_boxes,
    is_shown,
    parts,
    press,
    scene,
    twin,
    words,
)


def today(file: ProgressFile | None = None) -> PracticeWidget:
    clock = lambda: datetime(2024, 5, 1, 18, tzinfo=UTC)  # noqa: E731
    return PracticeWidget(DailyPractice(file=file, clock=clock), "light")


def finish(widget: PracticeWidget) -> None:
    while not widget.practice.finished:
        widget.answer(widget.exercise.solution)
        press(widget, "Next exercise")


def test_without_arguments_it_is_todays_practice(tmp_path: Path) -> None:
    file = tmp_path / "ann.json"
    widget = mw.practice(progress=file)
    assert isinstance(widget.practice, DailyPractice)
    assert "Today's practice" in words(widget)
    assert f"Exercise 1 of {TODAY}, Manhattan" in words(widget)
    for wish in ({"game": "manhattan"}, {"kinds": ["owner"]}, {"seed": 3}, {"level": 2}):
        assert isinstance(mw.practice(**wish, progress=False).practice, Practice)


def test_it_ends_with_what_was_strengthened_and_what_comes_when() -> None:
    widget = today()
    widget.practice.show()
    press(widget, "Another one")
    games = set()
    while not widget.practice.finished:
        games.add(widget.exercise.name.game)
        widget.answer(widget.exercise.solution)
        press(widget, "Next exercise")
    assert games == {"manhattan", "newyork", "skyline"}
    page_words = words(widget)
    assert "That was today's practice." in page_words
    assert "stronger" in page_words
    assert "not yet" in page_words
    assert "Again from" in page_words
    assert "2024-05-0" in page_words
    assert "Due by tomorrow: 0." in page_words
    assert "What is too much for one day comes on the next ones." in page_words
    assert f"{TODAY} exercises answered today." in page_words
    assert "in a row" not in page_words  # the first day
    assert not is_shown(widget, "Back to the exercises")
    press(widget, "A few more")
    assert f"Exercise {TODAY + 1} of {2 * TODAY}" in words(widget)


def test_who_comes_back_on_the_same_day_is_told_so(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path / "ann.json")
    finish(today(file))
    widget = today(file)
    assert f"{TODAY} exercises answered today." in words(widget)
    assert is_shown(widget, "A few more")
    assert "Exercise" not in words(widget).partition("What you know")[0].replace("exercises", "")


def first_words(said: object) -> str:
    return "".join(str(said).replace("*", "").split())[:40]


def squeezed(widget: PracticeWidget) -> str:
    return "".join(words(widget).split())


@pytest.mark.parametrize("game", ["manhattan", "newyork", "skyline"])
def test_a_step_is_answered_like_any_exercise(game: str) -> None:
    names = {type(again(name).form): name for all_ in step_clauses(game).values() for name in all_}
    for name in names.values():
        widget = mw.practice(exercises=[name], progress=False)
        exercise = widget.exercise
        assert first_words(exercise.question) in squeezed(widget)
        assert twin(widget)
        press(widget, "Hint")
        assert first_words(exercise.hints[0]) in squeezed(widget)
        widget.answer(exercise.solution)
        live = [box.value for box in html_boxes(widget) if "mw-live" in classes(box)]
        assert any("Right." in value for value in live)
        assert "<details class='mw-rule'" in html(widget)
        assert "*" not in html(widget).replace(twin(widget).value, "")


def texts(tile: Tile) -> set[str]:
    return {shape.text for shape in tile.shapes if isinstance(shape, Label)}


def test_marks_of_a_step_stand_on_the_board() -> None:
    marked = next(
        made
        for names in step_clauses("manhattan").values()
        for name in names
        if (made := again(name)).marks and not isinstance(made.form, Mark)
    )
    widget = mw.practice(exercises=[marked.name], progress=False)
    drawn = {label for tile in scene(widget).tiles for label in texts(tile)}
    assert {str(mark) for mark in marked.marks.values()} <= drawn


def test_games_take_turns_with_their_pictures() -> None:
    names = ["manhattan-take-1-1", "newyork-take-1-1", "manhattan-take-1-2"]
    widget = mw.practice(exercises=names, progress=False)
    sheets = []
    for _ in names:
        sheets.append(widget.children[0].value)
        assert any("mw-picture-" in name for part in parts(widget) for name in classes(part))
        widget.answer(widget.exercise.solution)
        press(widget, "Next exercise")
    assert sheets[0] == sheets[2] != sheets[1]
    assert "mw-picture-card" in sheets[0]
    widget.close()


def test_what_is_known_leads_to_rule_and_lesson() -> None:
    widget = today()
    finish(widget)
    assert "What you know of the rules" in words(widget)
    assert "Manhattan: 0 learned" in words(widget)
    assert html(widget).count("mw-known-new") + html(widget).count("mw-known-weak") >= 66
    assert not is_shown(widget, "Open its lesson")
    chosen = field(widget, Dropdown, "Look up a rule:")
    assert len(chosen.options) == 1 + 66
    chosen.value = "M11"
    assert "M11 Taking a tower over: not met yet." in words(widget)
    assert "<details class='mw-rule' open" in html(widget)
    press(widget, "Open its lesson")
    (lesson,) = [inner for inner in parts(widget) if isinstance(inner, LearnWidget)]
    assert lesson.lesson is not None
    assert lesson.lesson.id == "manhattan/04-taking-over"
    press(widget, "Close the lesson")
    assert "What you know of the rules" in words(widget)
    assert not any(isinstance(inner, LearnWidget) for inner in parts(widget))


def test_exercises_of_one_game_show_what_is_known_of_it() -> None:
    widget = mw.practice("skyline", seed=1, progress=False)
    press(widget, "Results")
    assert "Skyline of the World: 0 learned" in words(widget)
    assert "Manhattan: 0 learned" not in words(widget)


def test_the_language_changes_all_of_it() -> None:
    widget = today()
    finish(widget)
    field(widget, Dropdown, "Look up a rule:").value = "M11"
    try:
        locale.set_language("de")
        page_words = words(widget)
        assert "Übung für heute" in page_words
        assert "noch nicht fest" in page_words
        for english in ("stronger", "not met", "learned", "Look up", "Today"):
            assert english not in page_words
    finally:
        locale.set_language("en")
    widget.close()
