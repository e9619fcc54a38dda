"""Options are pressed, one or several, and what is said to them stands below."""

from __future__ import annotations

from pathlib import Path

import manhattan_widgets as mw
from manhattan_widgets.widgets.practice.widget import PracticeWidget
from tests.widgets.seen import button, classes, html, is_shown, parts, press, words

from .practiced import opened


def option(widget: PracticeWidget, wanted: str) -> str:
    return next(str(o.words) for o in widget.exercise.form.options if o.id == wanted)


def test_options_are_pressed_until_one_is_right() -> None:
    widget = opened("manhattan", "owner", seed=3)
    exercise = widget.exercise
    assert str(exercise.question) in words(widget)
    assert not widget.exercise.explanation[0].sites or "Why" not in words(widget)
    wrong = next(o.id for o in exercise.form.options if o.id != exercise.solution)
    press(widget, option(widget, wrong))
    assert is_shown(widget, "✗ " + option(widget, wrong))
    assert "✗" in html(widget)
    assert not widget.practice.done
    press(widget, option(widget, str(exercise.solution)))
    assert widget.practice.done
    assert "Right." in words(widget)
    assert str(exercise.explanation[0].sentence) in words(widget)
    assert "<details class='mw-rule'" in html(widget)
    assert not is_shown(widget, "Show me")
    press(widget, "Next exercise")
    assert widget.exercise != exercise
    assert "Exercise 2" in words(widget)


def test_whoever_comes_back_sees_what_was_tried_and_told(tmp_path: Path) -> None:
    names = ["manhattan-owner-1-3", "manhattan-owner-1-5"]
    first = mw.practice(exercises=names, progress=tmp_path / "ann.json")
    wrong = next(o for o in first.exercise.form.options if o.id != first.exercise.solution)
    press(first, str(wrong.words))
    press(first, "Hint")
    later = mw.practice(exercises=names, progress=tmp_path / "ann.json")
    assert "You have tried this exercise once already; that counts." in words(later)
    assert is_shown(later, f"✗ {wrong.words}")
    assert str(later.exercise.hints[0]) in words(later)
    press(later, "Another one")
    assert "already" not in words(later)
    assert "✗" not in words(later)
    assert str(later.exercise.hints[0]) not in words(later)


def test_the_same_wrong_answer_is_read_out_again() -> None:
    widget = opened("manhattan", "owner", seed=3)
    wrong = next(o.id for o in widget.exercise.form.options if o.id != widget.exercise.solution)
    widget.answer(wrong)
    region = widget._feedback.widget
    assert "mw-live" in classes(region)
    first = region.value
    widget._draw()
    assert region.value == first
    widget.answer(wrong)
    assert region.value != first


def test_what_is_said_to_an_answer_stands_below_it() -> None:
    widget = opened("manhattan", "owner", seed=3)
    wrong = next(o.id for o in widget.exercise.form.options if o.id != widget.exercise.solution)
    press(widget, option(widget, wrong))
    all_parts = list(parts(widget))
    feedback_at = next(
        n for n, part in enumerate(all_parts) if widget.said in getattr(part, "value", "")
    )
    assert all_parts.index(button(widget, f"✗ {option(widget, wrong)}")) < feedback_at
    assert feedback_at < all_parts.index(button(widget, "Hint"))


def test_several_options_are_chosen_and_answered_together() -> None:
    widget = opened("skyline", "figures", level=2, seed=2)
    exercise = widget.exercise
    assert button(widget, "Answer").disabled
    names = [option(widget, part) for part in sorted(exercise.solution)]
    for name in names:
        press(widget, name)
    style = classes(button(widget, names[0]))
    assert "mw-chosen" in style
    assert any(name.startswith("mw-picture-") for name in style)
    press(widget, "Answer")
    assert widget.practice.done
