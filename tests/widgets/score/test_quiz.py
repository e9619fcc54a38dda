"""Scoring oneself: asked step by step, told what is right, and nothing of it before."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import Text

from manhattan_widgets.widgets.score.quiz import QuizPanel, quiz_steps
from manhattan_widgets.widgets.score.widget import ScoreWidget, score
from tests.render.dummy import Sent, kept_messages
from tests.widgets import seen
from tests.widgets.seen import classes

from .scored import FOUR, RECORDS, THEMES, everything, press_row, rows, tabs


def quiz(widget: ScoreWidget) -> QuizPanel:
    return widget._quiz


def charts(widget: ScoreWidget) -> list[Any]:
    """Return the charts, in their places."""
    return [part for part in seen.parts(widget) if "mw-chart" in classes(part)]


def fields(widget: ScoreWidget) -> list[Text]:
    return [part for part in seen.parts(widget) if isinstance(part, Text)]


def painted(sent: Sent) -> set[str]:
    """Return all texts that were painted on a canvas."""
    painted_texts: set[str] = set()
    for frame in sent.frames():
        for name, command in zip(frame.names, frame.commands, strict=True):
            if name == "fillText":
                painted_texts |= {arg for arg in command[1] if isinstance(arg, str)}
    return painted_texts


def answer(widget: ScoreWidget, points: Any) -> None:
    for field, value in zip(fields(widget), points, strict=True):
        field.value = str(value)
    seen.press(widget, "Check")


def test_a_quiz_asks_step_by_step_and_counts_what_was_right() -> None:
    widget = score(FOUR, 2, quiz=True)
    assert widget.asking
    steps = quiz_steps(widget.round, widget.ledger.players)
    assert [step.section.rule for step in steps] == ["M14", *["M15"] * 6, "M16"]
    assert [field.description for field in fields(widget)] == [
        "Red (Fatima)",
        "Blue (Gustav)",
        "Green (Hanneke)",
        "Black (Ivo)",
    ]
    for number, step in enumerate(steps, 1):
        page_words = seen.words(widget)
        assert f"Question {number} of 8" in page_words
        assert f"{step.heading}: who gets how many points?" in page_words
        assert seen.notes(widget) == []
        answer(widget, step.answer)
        page_words = seen.words(widget)
        assert "Right!" in page_words
        for line in step.lines:
            assert line.reason in page_words
        marked = [note for note in seen.notes(widget) if note != "+2"]
        assert len(marked) == len({s for line in step.lines for s in line.sites})
        seen.press(widget, "Next")
    assert "without a mistake" in seen.words(widget)
    assert "You answered 8 of 8 questions rightly" in seen.words(widget)
    seen.press(widget, "Once more")
    assert "Question 1 of 8" in seen.words(widget)
    seen.press(widget, "Show the ledger")
    assert not widget.asking
    assert rows(widget)


def test_a_wrong_answer_says_where_and_gives_the_figures() -> None:
    widget = score(FOUR, 2, quiz=True)
    answer(widget, (3, 0, 1, 0))
    page_words = seen.words(widget)
    assert "Not quite." in page_words
    assert "Red (Fatima): 3 is too many." in page_words
    assert "Blue (Gustav): 0 is too few." in page_words
    assert "Black (Ivo): 0 is right." in page_words
    assert (
        "Storeys of each color's tallest tower: Red 10, Blue 16, Green 6, Black 10." in page_words
    )
    assert seen.notes(widget) == []
    answer(widget, (0, 3, 0, 0))
    assert "Right!" in seen.words(widget)
    assert seen.notes(widget) == ["+3"]
    assert quiz(widget).right_at_first == 0


def test_hint_and_show_me_help_but_do_not_count() -> None:
    widget = score(FOUR, 2, quiz=True)
    seen.press(widget, "Hint")
    assert "Red 10, Blue 16, Green 6, Black 10" in seen.words(widget)
    answer(widget, ("", 3, "", ""))
    assert "Right!" in seen.words(widget)
    seen.press(widget, "Next")
    seen.press(widget, "Show me")
    assert "This is how it is counted." in seen.words(widget)
    assert "Points: Green (Hanneke) +2." in seen.words(widget)
    assert [field.value for field in fields(widget)] == ["0", "0", "2", "0"]
    assert all(field.disabled for field in fields(widget))
    for _ in range(6):
        seen.press(widget, "Next")
        seen.press(widget, "Show me")
    assert "Towers" in seen.words(widget)
    seen.press(widget, "Next")
    assert "You answered 0 of 8 questions rightly" in seen.words(widget)
    assert "without a mistake" not in seen.words(widget)


def test_the_hint_for_towers_goes_city_by_city() -> None:
    widget = score(FOUR, 2)
    hint = quiz_steps(widget.round, widget.ledger.players)[-1].hint
    assert hint.startswith("Towers that the color owns in each city: Red: Manhattan 2, Frankfurt 1")


@pytest.mark.parametrize("typed", ["two", "-1", "1.5", "100", "²"])
def test_what_is_no_number_is_said(typed: str) -> None:
    widget = score(FOUR, 2, quiz=True)
    answer(widget, (typed, "", "", ""))
    assert f'"{typed}" is not a number of points' in seen.words(widget)
    answer(widget, quiz_steps(widget.round, widget.ledger.players)[0].answer)
    assert quiz(widget).right_at_first == 1  # it was no answer


def test_nothing_entered_is_no_answer() -> None:
    widget = score(FOUR, 2, quiz=True)
    seen.press(widget, "Check")
    assert "Enter the points first" in seen.words(widget)


def test_two_colors_are_asked_apart() -> None:
    widget = score(RECORDS / "two-players.json", 2, quiz=True)
    assert [field.description for field in fields(widget)] == [
        "Red (Andrea)",
        "Green (Andrea)",
        "Blue (Bruno)",
        "Black (Bruno)",
    ]
    answer(widget, (0, 0, 0, 0))
    assert "Points: none for anybody." in seen.words(widget)


@pytest.mark.parametrize("file", sorted(RECORDS.glob("*.json")), ids=lambda file: file.stem)
def test_every_game_can_be_scored_by_oneself(file: Path) -> None:
    widget = score(file, quiz=True)
    steps = quiz_steps(widget.round, widget.ledger.players)
    assert sum(map(sum, (step.answer for step in steps))) == sum(widget.round.points)
    for step in steps:
        assert len(fields(widget)) == len(step.columns)
        answer(widget, step.answer)
        seen.press(widget, "Next")
    assert quiz(widget).right_at_first == len(steps)


def answers_in(widget: ScoreWidget, said: str) -> list[str]:
    """Return what tells an answer: reasons, verdicts, points."""
    telling = [line.reason for line in widget.round.lines]
    telling += ["majority", "nobody.", "tie ", "has the most", "Points by round", "✓"]
    return [words for words in telling if words in said]


@THEMES
def test_answers_are_nowhere_before_they_are_given(theme: str) -> None:
    with kept_messages() as sent:
        widget = score(FOUR, 2, quiz=True, theme=theme)
        for step in quiz_steps(widget.round, widget.ledger.players):
            assert answers_in(widget, everything(widget)) == []
            answer(widget, step.answer)
            assert step.lines[0].reason in everything(widget)
            seen.press(widget, "Next")
            if step.section.rule == "M14":
                first = painted(sent)
    assert "Sydney" in first
    assert "+3" in first
    for telling in ("✓", "+2", "tie", "majority", "round"):
        assert telling not in first
    assert "✓" in painted(sent)
    assert "majority" not in painted(sent)


def test_the_same_wrong_answer_is_read_out_again() -> None:
    widget = score(FOUR, 2, quiz=True)
    region = seen.part(widget, "mw-quiz-said")
    answers = []
    for _ in range(3):
        answer(widget, (3, 0, 1, 0))
        answers.append(region.value)
        quiz(widget).redraw(widget.ledger, widget.round)  # nothing new
        assert region.value == answers[-1]
    assert answers[0] != answers[1] != answers[2]


def test_nothing_of_the_ledger_stays_when_the_quiz_begins() -> None:
    widget = score(FOUR, 2)
    press_row(widget, "Frankfurt")
    seen.click_site(widget, "S8")  # type: ignore[arg-type]
    assert answers_in(widget, everything(widget)) != []
    seen.press(widget, "Score it yourself")
    assert answers_in(widget, everything(widget)) == []
    assert (widget.line, widget.site, charts(widget)) == (None, None, [])
    assert rows(widget) == []
    bundle, _ = widget._repr_mimebundle_()
    for kind in ("text/plain", "image/svg+xml"):
        assert answers_in(widget, bundle[kind]) == []
    asked = re.search("<h4>(.*?)</h4><p class='mw-how'>(.*?) <", seen.html(widget))
    assert asked is not None
    drawn = seen.drawn_words(bundle["image/svg+xml"])
    assert all(words in drawn for words in map(unescape, asked.groups()))
    seen.press(widget, "Show the ledger")
    assert charts(widget)
    assert "Blue has the most" in widget._repr_mimebundle_()[0]["text/plain"]


def test_while_asked_the_board_and_old_buttons_tell_nothing() -> None:
    widget = score(FOUR, 2, quiz=True)
    seen.click_site(widget, "S8")  # type: ignore[arg-type]
    assert widget.site is None
    assert "First the question" in seen.words(widget)
    widget.choose(0, 0)
    widget.choose_tower("S8")
    assert (widget.line, widget.site) == (None, None)
    answer(widget, quiz_steps(widget.round, widget.ledger.players)[0].answer)
    for late in ("Check", "Hint", "Show me"):
        seen.press_late(widget, late)
    assert "Right!" in seen.words(widget)
    assert quiz(widget).right_at_first == 1


def test_another_round_asks_anew() -> None:
    widget = score(FOUR, 2, quiz=True)
    answer(widget, quiz_steps(widget.round, widget.ledger.players)[0].answer)
    seen.press(widget, "Next")
    tabs(widget).value = 2
    assert widget.asking
    page_words = seen.words(widget)
    assert "Score it yourself: Round 3." in page_words
    assert "Question 1 of 8" in page_words
