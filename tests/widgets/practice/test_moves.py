"""Moves are typed or put together of their parts, and judged by the rules."""

from __future__ import annotations

from typing import Any

import pytest
from ipywidgets import Text

from manhattan_widgets.lessons.exercises import KINDS, Play
from manhattan_widgets.widgets.practice.move import ChosenMove
from manhattan_widgets.widgets.practice.widget import PracticeWidget
from tests.widgets.seen import buttons, click_site, field, html, press, press_part, words

from .practiced import opened


def press_answer_is_refused(widget: PracticeWidget, said: str) -> None:
    press(widget, "Answer")
    assert said in words(widget)
    assert widget.practice.tries == 0


def test_what_is_no_move_is_no_try() -> None:
    widget = opened("manhattan", "take", level=2, seed=4)
    field(widget, Text, "Your move").value = "zzz"
    press_answer_is_refused(widget, '"zzz" is not a move')
    assert widget.practice.tries == 0


def test_what_is_chosen_takes_the_place_of_what_was_typed() -> None:
    widget = opened("manhattan", "take", level=2, seed=4)
    view: Any = widget.exercise.view
    field(widget, Text, "Your move").value = "zzz"
    for part in view.parts(view.parse(widget.exercise.solution)):
        (press_part if ":" in part else click_site)(widget, part)
    assert field(widget, Text, "Your move").value == ""
    press(widget, "Answer")
    assert '"zzz"' not in words(widget)
    assert widget.practice.tries == 1


def test_a_move_is_put_together_freely_and_judged_by_the_rules() -> None:
    widget = opened("manhattan", "take", level=2, seed=4)
    exercise = widget.exercise
    view: Any = exercise.view
    right = view.parse(exercise.solution)
    press_answer_is_refused(widget, "The move is not complete")
    small = next(
        size
        for size in (1, 2, 3, 4)
        if view.drafts[right.color][size - 1] and size < view.needs(right.site, right.color)
    )
    pieces = [
        b for b in buttons(widget) if (b.tooltip or "").startswith(("Red", "Blue", "Gr", "Bl"))
    ]
    assert pieces
    letter = "rbgk"[right.color]
    press_part(widget, f"piece:{letter}{small}")
    click_site(widget, exercise.focus[0])
    assert "Chosen:" in words(widget)
    press(widget, "Answer")
    assert "M11" in html(widget)
    assert widget.practice.tries == 1
    press(widget, "Clear")
    field(widget, Text, "Your move").value = view.format(right)
    press(widget, "Answer")
    assert widget.practice.done


@pytest.mark.parametrize(("game", "kind"), [(g, k) for g in KINDS for k in ("take", "best")])
def test_every_right_move_can_be_chosen_by_its_parts(game: str, kind: str) -> None:
    widget = opened(game, kind, level=3, seed=2)
    view: Any = widget.exercise.view
    assert isinstance(widget.exercise.form, Play)
    chosen = ChosenMove(view)
    for part in view.parts(view.parse(widget.exercise.solution)):
        chosen.toggle(part)
    assert chosen.move is not None
    assert widget.exercise.check(chosen.move).right
    chosen.toggle(chosen.parts[0])
    assert len(chosen.parts) < len(view.parts(view.parse(widget.exercise.solution)))
