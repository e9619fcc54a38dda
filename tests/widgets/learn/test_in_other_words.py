"""*In other words*: the second wording of a step, in the place of the first, seen and heard."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

import manhattan_widgets as mw
from manhattan_widgets.locale import set_language
from manhattan_widgets.widgets.learn.widget import LearnWidget
from tests.widgets.seen import (
    button,
    classes,
    html,
    is_shown,
    press,
    press_late,
    spoken,
    static,
    words_of,
)

from .trying import LESSON

FIRST, SECOND = "Mark Blue's towers. [M9]", "Which roofs are blue? Roofs tell. [M10]"
BUTTON = "In other words"


@pytest.fixture
def widget(tmp_path: Path) -> LearnWidget:
    text = 'text = "Mark *Blue\'s* towers. [M9]"\n'
    assert text in LESSON
    second = 'in_other_words = "Which *roofs* are blue? Roofs tell. [M10]"\n'
    path = tmp_path / "trying.toml"
    path.write_text(LESSON.replace(text, text + second), encoding="utf-8")
    return mw.learn(path, progress=False, pace=0)


@pytest.fixture
def german() -> Iterator[None]:
    set_language("de")
    yield
    set_language("en")


def seen(widget: LearnWidget) -> str:
    """Return the words that are to be seen: not those that only keep their room."""
    visible = re.sub(r"<div class='mw-unseen'>.*?</div>", "", html(widget))
    return " ".join(words_of(visible).split()).replace(" .", ".")


def heard(widget: LearnWidget) -> str:
    return unescape(re.sub("<[^>]+>", "", spoken(widget))).strip("\u00a0")


def plain(wording: str) -> str:
    """Return a wording as it is seen, without the signs around the rule."""
    return re.sub(r"\[(.*)\]", r"\1", wording)


def test_a_press_puts_the_other_wording_in_the_place_of_the_text(widget: LearnWidget) -> None:
    assert plain(FIRST) in seen(widget)
    assert plain(SECOND) not in seen(widget)
    assert "mw-pressed" not in classes(button(widget, BUTTON))
    press(widget, BUTTON)
    assert plain(SECOND) in seen(widget)
    assert plain(FIRST) not in seen(widget)
    assert "mw-pressed" in classes(button(widget, BUTTON))
    press(widget, BUTTON)
    assert plain(FIRST) in seen(widget)
    assert plain(SECOND) not in seen(widget)
    assert "mw-pressed" not in classes(button(widget, BUTTON))


def test_the_other_wording_is_read_out_and_the_first_again(widget: LearnWidget) -> None:
    assert heard(widget) == ""
    press(widget, BUTTON)
    assert heard(widget) == SECOND
    press(widget, BUTTON)
    assert heard(widget) == FIRST
    press(widget, BUTTON)
    press(widget, "Hint")
    assert heard(widget) == "Look at the roofs."


def test_only_steps_with_another_wording_have_the_button(widget: LearnWidget) -> None:
    assert is_shown(widget, BUTTON)
    press(widget, "Show me")
    press(widget, "Go on")
    assert widget.session.run.step.id == "number"
    assert not is_shown(widget, BUTTON)
    press_late(widget, BUTTON)  # from a page that has not heard of it yet
    assert not widget.session.in_other_words
    assert "How high is Frankfurt 5?" in seen(widget)


def test_going_on_and_beginning_anew_show_the_first_wording_and_say_no_text(
    widget: LearnWidget,
) -> None:
    press(widget, BUTTON)
    press(widget, "Show me")
    press(widget, "Go on")
    assert "How high is Frankfurt 5?" in seen(widget)
    assert "How high" not in heard(widget)
    widget.begin(0, step="sites")
    press(widget, BUTTON)
    widget.begin(0, step="sites")
    assert plain(FIRST) in seen(widget)
    assert heard(widget) == SECOND  # what was said last, and nothing new


def test_what_was_marked_said_and_hinted_stays(widget: LearnWidget) -> None:
    session = widget.session
    press(widget, "Hint")
    session.mark_all(("M1", "F5"))
    press(widget, "Answer")
    before = session.marked, session.verdict, session.hints, session.run.tally
    press(widget, BUTTON)
    assert (session.marked, session.verdict, session.hints, session.run.tally) == before
    assert "Look at the roofs." in seen(widget)
    assert "Frankfurt 5 does not belong to the answer." in seen(widget)


def test_the_rules_of_both_wordings_can_be_opened_in_both(widget: LearnWidget) -> None:
    for _ in range(2):
        rules = re.findall(r"<summary>Rule (M\d+)", html(widget))
        assert rules == ["M9", "M10"]
        press(widget, BUTTON)


def test_a_saved_notebook_keeps_the_wording_that_is_shown(widget: LearnWidget) -> None:
    press(widget, BUTTON)
    assert static(widget)["text/plain"].startswith("Which roofs are blue?")


def test_both_wordings_follow_the_language(german: None) -> None:
    widget = mw.learn("manhattan", 1, progress=False, pace=0)
    assert "Sechs Städte wachsen" in seen(widget)
    press(widget, "Anders gesagt")
    assert "Stell dir auf jedem Dach eine Fahne vor" in seen(widget)
    assert "Stell dir auf jedem Dach eine Fahne vor" in heard(widget)
    set_language("sv")
    assert "Tänk dig en flagga på varje tak" in seen(widget)
    assert "Tänk dig en flagga på varje tak" in heard(widget)
    assert is_shown(widget, "Med andra ord")
