"""Answers by marks, numbers, choices and moves, and what may be seen before they are given."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ipywidgets import Combobox, Text

import manhattan_widgets as mw
from manhattan_widgets.lessons.lesson import NumberTask
from tests.widgets.seen import (
    button,
    click_site,
    field,
    html_boxes,
    is_shown,
    press,
    scene,
    type_move,
    words,
)

from .trying import at_step, marks, panel, type_in


def _enter(widget: Any, label: str) -> None:
    field(widget, Text, label)._handle_msg(
        {"content": {"data": {"method": "custom", "content": {"event": "submit"}}}, "buffers": []}
    )


def test_sites_are_asked_for_without_a_mouse_in_mind(file: Path) -> None:
    assert "Choose the sites on the board to mark them." in words(at_step(file, "sites"))


def test_wrong_marks_are_named_and_taken_off(file: Path) -> None:
    widget = at_step(file, "sites")
    type_in(widget, "Or type:", "F5, m1")
    assert widget.session.marked == ("F5", "M1")
    press(widget, "Answer")
    assert widget.session.marked == ("M1",)
    assert marks(widget) == {"F5": "✗", "M1": "✓"}
    page_words = words(widget)
    assert "Frankfurt 5 does not belong to the answer." in page_words
    assert "Frankfurt 5 belongs to Red." in page_words
    assert "The other one is right." in page_words
    assert "Marked (1): Manhattan 1." in page_words
    type_in(widget, "Or type:", field(widget, Text, "Or type:").value + " m5")
    press(widget, "Answer")
    assert widget.session.run.done
    assert widget.session.run.tries == 2


def test_marks_are_taken_back_one_by_one_and_all_at_once(file: Path) -> None:
    widget = at_step(file, "sites")
    widget.session.select("M1")
    widget.session.select("M1")
    assert widget.session.marked == ()
    widget.session.mark_all(("M1", "M5"))
    assert field(widget, Text, "Or type:").value == "M1 M5"
    press(widget, "Clear")
    assert button(widget, "Answer").disabled
    assert field(widget, Text, "Or type:").value == ""


def test_marks_that_only_lack_some_stay(file: Path) -> None:
    widget = at_step(file, "sites")
    type_in(widget, "Or type:", "M1")
    press(widget, "Answer")
    assert widget.session.verdict is not None
    assert not widget.session.verdict.right
    assert widget.session.marked == ("M1",)
    assert "Marked (1)" in words(widget)
    widget.session.select("M5")
    press(widget, "Answer")
    assert widget.session.run.done
    assert widget.session.marked == ()


def test_how_sites_are_typed_is_shown_by_others_than_the_answer(file: Path) -> None:
    widget = at_step(file, "sites")
    example = field(widget, Text, "Or type:").placeholder
    assert example == "short names, such as S1 S2"
    assert set(widget.session.run.solution()).isdisjoint(example.split())


def test_a_site_that_is_none_is_refused(file: Path) -> None:
    widget = at_step(file, "sites")
    type_in(widget, "Or type:", "F5 Q9")
    assert "is no site of this board" in words(widget)
    assert widget.session.marked == ()
    widget.session.select("F5")
    type_in(widget, "Or type:", "F5 Q9")
    press(widget, "Answer")
    assert "is no site of this board" in words(widget)
    assert widget.session.run.tries == 0
    assert field(widget, Text, "Or type:").value == "F5 Q9"  # to be put right


def test_a_number_is_answered_by_enter_and_by_the_button(file: Path) -> None:
    widget = at_step(file, "number")
    type_in(widget, "Your answer:", "4")
    assert widget.session.verdict is None  # typing alone answers nothing
    _enter(widget, "Your answer:")
    assert "You forgot the blue one." in words(widget)
    for typed in ("five", "", "9" * 12):
        type_in(widget, "Your answer:", typed)
        press(widget, "Answer")
        assert "is not a number" in words(widget)
    type_in(widget, "Your answer:", " 5 ")
    _enter(widget, "Your answer:")
    assert widget.session.run.done
    assert widget.session.run.tries == 2


def test_a_wrong_choice_stays_marked(file: Path) -> None:
    widget = at_step(file, "choice")
    press(widget, "Blue's")
    assert "Look at the roof." in words(widget)
    assert is_shown(widget, "✗ Blue's")
    press(widget, "Red's")
    assert not is_shown(widget, "Red's")
    assert is_shown(widget, "Go on")


def test_a_typed_move_that_the_rules_forbid_is_answered(file: Path) -> None:
    widget = at_step(file, "move")
    type_move(widget, "2 on Frankfurt 5")
    page_words = words(widget)
    assert "Count the storeys again." in page_words
    assert "Your move is taken back: try again." in page_words
    assert "Rule M11: Taking a tower over" in page_words
    assert marks(widget) == {"F5": "✗"}
    assert widget.session.run.tries == 1


def test_a_click_on_a_site_that_is_not_allowed_is_answered(file: Path) -> None:
    widget = at_step(file, "move")
    widget.session.select("card:5")
    widget.session.select("piece:b2")
    click_site(panel(widget), "F5")
    assert "Count the storeys again." in words(widget)
    assert widget.session.run.tries == 1


def test_a_click_that_means_no_move_is_explained_only(file: Path) -> None:
    widget = at_step(file, "move")
    widget.session.select("card:5")
    click_site(panel(widget), "F4")
    assert widget.session.run.tries == 0
    assert "(rule M7)" in words(widget)


def test_a_legal_move_that_misses_the_goal_is_taken_back(file: Path) -> None:
    widget = at_step(file, "move")
    before = widget.session.view
    type_move(widget, "2 on Manhattan 5")
    press(widget, "Play this move")
    assert "The rules allow that" in words(widget)
    assert "Your move is taken back" in words(widget)
    assert widget.session.view == before
    assert widget.session.selection == ()


def test_a_text_that_is_no_move_is_no_try(file: Path) -> None:
    widget = at_step(file, "move")
    type_move(widget, "hello")
    assert "is not a move" in words(widget)
    assert widget.session.run.tries == 0


def test_nothing_is_played_where_no_move_is_asked_for(file: Path) -> None:
    widget = at_step(file, "number")
    assert not widget.session.select("F5")
    assert "No move is asked for now." in words(widget)
    click_site(panel(widget), "F5")
    assert "Frankfurt 5" in words(widget)


def test_what_is_asked_for_does_not_stand_on_the_board(file: Path) -> None:
    asked = scene(panel(at_step(file, "number")))
    shown_board = scene(panel(at_step(file, "move")))
    assert "majority" not in asked.text.casefold()
    assert asked.text != shown_board.text


def test_what_is_asked_for_does_not_stand_around_the_board() -> None:
    widget = mw.learn("newyork", 1, progress=False, pace=0)
    while not isinstance(widget.session.run.step.task, NumberTask):
        widget.session.show_answer()
        press(widget, "Go on")
    (head,) = (box for box in html_boxes(widget) if "On the table" in box.value)
    assert "mw-points" not in head.value
    assert "group" not in head.value
    assert "crossings empty" not in head.value
    assert "mw-turn" not in head.value
    before = head.value
    widget.session.show_answer()
    assert head.value == before  # nobody plays on, and the answer stands beside the board
    press(widget, "Go on")
    assert "mw-points" in head.value
    assert "group" in head.value


def test_a_round_that_was_counted_is_not_said_to_have_brought_nothing() -> None:
    widget = mw.learn("manhattan", 7, step="black", progress=False, pace=0)
    widget.session.show_answer()
    assert "9 points" in words(widget)
    assert "Round 2" not in words(widget)


def test_the_example_of_a_typed_move_is_not_the_answer() -> None:
    widget = mw.learn("manhattan", 1, step="taller", progress=False)
    assert field(widget, Combobox, "Or type:").placeholder == "1 on Sydney 3"
    own = {"S2", "F5", "H3"}
    assert own.isdisjoint(widget.session.view.parts(widget.session.example))
    widget = mw.learn("newyork", 4, step="stuck", progress=False)
    assert field(widget, Combobox, "Or type:").placeholder == ""  # there is but one move
