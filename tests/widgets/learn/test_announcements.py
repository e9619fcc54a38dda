"""What is read out in a lesson: everything that is new, once, in the language of the moment."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest
from ipywidgets import HTML, Text

import manhattan_widgets as mw
from manhattan_widgets.locale import set_language
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.widgets.learn.widget import LearnWidget
from tests.widgets.seen import classes, field, parts, press, spoken, type_move, words

from .trying import LESSON, panel

OpenAt = Callable[[str], LearnWidget]


@pytest.fixture
def open_at(tmp_path: Path) -> OpenAt:
    path = tmp_path / "trying.toml"
    path.write_text(LESSON, encoding="utf-8")
    return lambda step: mw.learn(path, 1, progress=False, pace=0, step=step)


def _spoken(widget: LearnWidget) -> str:
    return unescape(re.sub("<[^>]+>", "", spoken(widget)))


def _heard(widget: LearnWidget) -> str:
    """Return all that screen readers are told of: what stands in live regions, not hidden."""
    boxes = [part for part in parts(widget) if isinstance(part, HTML)]
    live = [box.value for box in boxes if "mw-live" in classes(box)]
    return unescape(" ".join(live))


def test_a_verdict_is_seen_once_and_heard_once(open_at: OpenAt) -> None:
    widget = open_at("choice")
    press(widget, "Blue's")
    values = [part.value for part in parts(widget) if isinstance(part, HTML)]
    assert sum("mw-message mw-refusal" in value for value in values) == 1
    assert _heard(widget).count("Look at the roof.") == 1
    assert _spoken(widget) == "Look at the roof."


def test_what_cannot_be_read_takes_the_place_of_what_was_said_before(open_at: OpenAt) -> None:
    widget = open_at("number")
    field(widget, Text, "Your answer:").value = "4"
    press(widget, "Answer")
    assert "You forgot the blue one." in words(widget)
    for _ in range(2):
        before = spoken(widget)
        field(widget, Text, "Your answer:").value = "five"
        press(widget, "Answer")
        assert "is not a number" in words(widget)
        assert "You forgot the blue one." not in words(widget)
        assert spoken(widget) != before  # a second time, too
        assert "is not a number" in _spoken(widget)
    field(widget, Text, "Your answer:").value = "4"
    press(widget, "Answer")
    assert "is not a number" not in words(widget)
    assert _spoken(widget) == "You forgot the blue one."


def test_a_move_that_is_none_takes_the_place_of_what_was_said_before(open_at: OpenAt) -> None:
    widget = open_at("move")
    type_move(widget, "2 on Frankfurt 5")
    assert "Count the storeys again." in words(widget)
    assert widget.session.marks() == {"F5": "✗"}
    type_move(widget, "hello")
    assert "is not a move" in words(widget)
    assert "Count the storeys again." not in words(widget)
    assert widget.session.marks() == {}


def test_the_same_mistake_is_said_again(open_at: OpenAt) -> None:
    widget = open_at("choice")
    press(widget, "Blue's")
    first = _spoken(widget)
    press(widget, "✗ Blue's")
    assert _spoken(widget) != first
    assert _spoken(widget).strip("\u00a0") == first


def test_marks_hints_and_what_cannot_be_read_are_said(open_at: OpenAt) -> None:
    widget = open_at("sites")
    assert _spoken(widget) == ""
    press(widget, "Hint")
    assert _spoken(widget) == "Look at the roofs."
    press(widget, "Hint")
    assert _spoken(widget) == "There are two."
    field(widget, Text, "Or type:").value = "Q9"
    assert "is no site of this board" in _spoken(widget)
    field(widget, Text, "Or type:").value = "F5"
    assert _spoken(widget) == "Marked (1): Frankfurt 5."
    press(widget, "Answer")
    assert "Marked" not in _spoken(widget)
    assert "Click" not in _spoken(widget)
    widget.session.mark_all(("M1", "M5"))
    press(widget, "Answer")
    assert _spoken(widget) == "Well seen."


def test_a_choice_its_effect_and_that_it_is_taken_back_are_said(open_at: OpenAt) -> None:
    widget = open_at("move")
    widget.session.select("card:5")
    assert _spoken(widget) == panel(widget).how() != ""
    type_move(widget, "3 on Frankfurt 5")
    assert _spoken(widget).startswith("3 on Frankfurt 5. ")
    assert "If scored now" in _spoken(widget)
    press(widget, "Clear")
    type_move(widget, "2 on Manhattan 5")
    press(widget, "Play this move")
    assert _spoken(widget).endswith("Your move is taken back: try again.")


def test_what_others_play_is_said_when_it_is_ones_turn(tmp_path: Path) -> None:
    path = tmp_path / "longer.toml"
    path.write_text(LESSON.replace("play.until = 1", "play.until = 2"), encoding="utf-8")
    widget = mw.learn(path, 1, progress=False, pace=0, step="play")
    session = widget.session
    session.play(session.legal_moves[0])
    own, *others = session.history
    assert len(others) == 3
    assert _spoken(widget).endswith("It is your turn.")
    for entry in others:
        name = panel(widget).names[entry.seat]
        assert f"{name}: {entry.text}, {entry.effect}." in _spoken(widget)
    assert own.text not in _spoken(widget)
    press(widget, "Begin this step again")
    assert session.history == ()


def test_the_moves_of_an_answer_that_is_shown_are_said(open_at: OpenAt) -> None:
    widget = open_at("move")
    press(widget, "Show me")
    entry = widget.session.history[0]
    assert _spoken(widget).count(entry.text) == 1


def test_the_end_is_said_with_its_stars_and_follows_the_language(open_at: OpenAt) -> None:
    widget = open_at("play")
    widget.session.play(widget.session.legal_moves[0])
    press(widget, "Go on")
    assert _spoken(widget) == "Three stars: without a slip."
    set_language("de")
    try:
        assert "stars" not in _spoken(widget)
        assert _spoken(widget)
    finally:
        set_language("en")


def test_points_that_others_moves_change_are_said_with_them() -> None:
    widget = mw.learn("newyork", 2, progress=False, pace=0, step="turn")
    session, names = widget.session, panel(widget).names
    for move in ("rC4", "rG3"):  # another time from the same points
        before = _points(widget)
        session.play(move)
        now = _points(widget)
        told = ", ".join(
            f"{name} {points}"
            for name, was, points in zip(names, before, now, strict=True)
            if points != was
        )
        assert told
        assert f"Points now: {told}. It is your turn." in _spoken(widget)
        press(widget, "Begin this step again")
        assert _points(widget) == before


def test_points_that_fly_to_a_player_are_said_with_the_answer() -> None:
    widget = mw.learn("manhattan", 1, progress=False, pace=0, step="point")
    widget.session.answer(5)
    assert "Red gets" not in _spoken(widget)
    widget.session.answer(3)
    assert re.search(r"Yes: one point .* Red gets 3 points", _spoken(widget))


def _points(widget: LearnWidget) -> list[int]:
    view = widget.session.view
    table = scenes_of(view.rules).table(view, panel(widget).names, None)
    return [line.points for line in table.players]
