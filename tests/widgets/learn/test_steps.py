"""A lesson is gone through step by step, with hints, answers that are shown, and an end."""

from __future__ import annotations

from pathlib import Path

import pytest
from ipywidgets import Dropdown

import manhattan_widgets as mw
from manhattan_widgets import locale
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.lessons.lesson import MoveTask, NumberTask, PlayTask, SitesTask
from manhattan_widgets.widgets.learn.widget import LearnWidget
from tests.widgets.seen import (
    button,
    click_site,
    field,
    html,
    is_shown,
    press,
    press_late,
    type_move,
    words,
)

from .trying import at_step, marks, panel, type_in


def test_a_lesson_begins_with_its_text_its_rule_and_its_marks(widget: LearnWidget) -> None:
    page = html(widget)
    assert "Manhattan: Trying" in page
    assert "Step 1 of 5" in page
    assert "Mark <strong>Blue&#x27;s</strong> towers." in page
    assert "<summary>Rule M9: Who owns a tower</summary>" in page
    assert marks(widget) == {"F5": "4 to 1"}
    assert not is_shown(widget, "Go on")


def test_a_lesson_is_done_with_all_its_tasks(widget: LearnWidget) -> None:
    click_site(panel(widget), "M1")
    click_site(panel(widget), "M5")
    assert "Marked (2): Manhattan 1 and Manhattan 5." in words(widget)
    press(widget, "Answer")
    assert "Well seen." in words(widget)
    press(widget, "Go on")
    type_in(widget, "Your answer:", "5")
    press(widget, "Answer")
    press(widget, "Go on")
    press(widget, "Red's")
    press(widget, "Go on")
    type_move(widget, "3 on Frankfurt 5")
    press(widget, "Play this move")
    assert "That is right." in words(widget)
    press(widget, "Go on")
    type_move(widget, str(widget.session.legal_moves[0]))
    press(widget, "Play this move")
    press(widget, "Go on")
    assert "You have finished" in words(widget)
    assert "Three stars" in words(widget)
    assert widget.progress.lesson("manhattan/trying").stars == 3


def test_a_step_is_gone_on_with_only_when_it_is_done(widget: LearnWidget) -> None:
    assert widget.session.run.number == 0
    press_late(widget, "Go on")
    assert widget.session.run.number == 0
    assert "This step is not done yet." in words(widget)


def test_hints_come_one_by_one_and_cost_stars(widget: LearnWidget) -> None:
    press(widget, "Hint")
    assert "Look at the roofs." in words(widget)
    assert "There are two." not in words(widget)
    press(widget, "Hint")
    assert "There are two." in words(widget)
    assert button(widget, "Hint").disabled
    press(widget, "Show me")
    assert widget.session.run.tally.slips > 2


def test_what_is_shown_is_said_to_be_shown(widget: LearnWidget) -> None:
    press(widget, "Show me")
    assert "The answer: Manhattan 1 and Manhattan 5." in words(widget)
    assert "→" in words(widget)
    assert "mw-good" not in html(widget)  # the answer was not the learner's
    while not widget.session.run.finished:
        press(widget, "Go on")
        if widget.session.run.finished:
            break
        if isinstance(widget.session.run.step.task, PlayTask):
            assert not is_shown(widget, "Show me")
            widget.session.play(widget.session.legal_moves[0])
        else:
            press(widget, "Show me")
    assert "One star" in words(widget)
    assert "shown: 4" in words(widget)
    press(widget, "Do this lesson again")
    assert widget.session.run.number == 0
    assert not is_shown(widget, "Next lesson")


def test_the_learner_sets_how_long_the_moves_of_others_stay(widget: LearnWidget) -> None:
    widget.begin(0)
    pace = field(widget, Dropdown, "Computers' pace:")
    assert pace.label == "at once"
    pace.label = "slow"
    assert panel(widget).pace == 1.5


def test_another_language_redraws_and_keeps_everything(file: Path) -> None:
    widget = at_step(file, "choice")
    press(widget, "Blue's")
    before = widget.session.run
    try:
        locale.set_language("de")
        assert "Step 3" not in words(widget)
        assert widget.session.run is before
    finally:
        locale.set_language("en")
    assert "Step 3 of 5" in words(widget)


@pytest.mark.no_cover
@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_of_every_course_is_done_in_the_widget(game: str) -> None:
    widget = mw.learn(game, 1, progress=False, pace=0)
    kinds = set()
    for number in range(len(widget.lessons)):
        widget.begin(number)
        session = widget.session
        while not session.run.finished:
            task = session.run.step.task
            kinds.add(type(task))
            if isinstance(task, PlayTask):
                for _ in range(60):
                    if session.run.done:
                        break
                    session.play(session.legal_moves[0])
            elif task is not None:
                session.show_answer()
            assert session.run.done, session.run.step.id
            assert html(widget)
            press(widget, "Go on")
        assert "You have finished" in words(widget)
    assert kinds >= {MoveTask, SitesTask, NumberTask}
