"""Hints and solutions are given when they are asked for, and not before."""

from __future__ import annotations

import pytest

import manhattan_widgets as mw
from manhattan_widgets.lessons.exercises import KINDS
from manhattan_widgets.lessons.worksheets.parts import hand_lines
from tests.widgets.seen import drawn_words, html, is_shown, press, words

from .practiced import opened


def test_hints_come_one_by_one() -> None:
    widget = opened("newyork", "price")
    press(widget, "Hint")
    assert str(widget.exercise.hints[0]) in words(widget)
    assert str(widget.exercise.hints[1]) not in words(widget)
    press(widget, "Hint")
    assert str(widget.exercise.hints[1]) in words(widget)
    press(widget, "Hint")
    assert "There are no more hints." in words(widget)


@pytest.mark.parametrize("game", KINDS)
def test_every_kind_is_shown_solved_and_summed_up(game: str) -> None:
    widget = mw.practice(game, seed=3, progress=False)
    for _ in KINDS[game]:
        exercise = widget.exercise
        before = html(widget)
        for reason in exercise.explanation:
            assert str(reason.sentence) not in before
        bundle, _ = widget._repr_mimebundle_()
        assert str(exercise.question).split() == bundle["text/plain"].partition("\n\n")[0].split()
        assert bundle["image/svg+xml"].startswith("<svg")
        press(widget, "Show me")
        assert "This is the answer:" in words(widget)
        assert not widget.practice.summary()[-1].right
        press(widget, "Next exercise")
    press(widget, "Results")
    assert words(widget).count("0") >= len(KINDS[game])
    bundle, _ = widget._repr_mimebundle_()
    assert "<table" in bundle["text/html"]
    press(widget, "Back to the exercises")
    assert is_shown(widget, "Show me")


def test_nothing_of_the_answer_is_sent_before_it_is_asked_for() -> None:
    widget = opened("newyork", "group", seed=5)
    pages = html(widget) + str(widget._repr_mimebundle_())
    assert ", ".join(sorted(widget.exercise.solution)) not in pages
    assert "points" not in pages.replace("<polygon points=", "")
    assert "largest group 3" not in pages


def test_a_saved_notebook_shows_all_that_is_asked() -> None:
    """With the hand and the options an exercise can be answered where no widget lives."""
    widget = opened("newyork", "able", seed=5)
    bundle, _ = widget._repr_mimebundle_()
    drawn = drawn_words(bundle["image/svg+xml"])
    exercise = widget.exercise
    assert f"<title>{exercise.question} New York board." in bundle["image/svg+xml"]
    for line in (
        str(exercise.question),
        *map(str, exercise.facts),
        *hand_lines(exercise),
        *(f"– {option.words}" for option in exercise.form.options),
    ):
        assert line in drawn
        assert line in " ".join(bundle["text/plain"].split())
