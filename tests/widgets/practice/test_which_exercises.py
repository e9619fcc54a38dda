"""Which exercises come, and how hard they are."""

from __future__ import annotations

import pytest
from ipywidgets import Dropdown

import manhattan_widgets as mw
from manhattan_widgets.lessons.exercises import ExerciseError, again, exercise
from tests.widgets.seen import field, html, parts, press, words

from .practiced import opened


def test_an_exercise_is_practiced_by_its_own_name() -> None:
    task = exercise("manhattan", "owner", level=1, seed=3)
    widget = mw.practice(exercises=[task.name, "manhattan-legal-2-5"], progress=False)
    assert widget.exercise == task
    assert "Exercise 1 of 2" in words(widget)


def test_the_learner_chooses_how_hard_exercises_are() -> None:
    widget = mw.practice("manhattan", ["owner"], seed=1, progress=False)
    level = field(widget, Dropdown, "Level:")
    assert level.label == "as suits you"
    before = widget.exercise
    wrong = next(o.id for o in before.form.options if o.id != before.solution)
    widget.answer(wrong)
    level.label = "always 4"
    assert "(level 4)" in words(widget)
    assert "✗" not in html(widget)
    widget.answer(widget.exercise.solution)
    level.label = "always 1"
    assert "(level 4)" in words(widget)
    assert "Right." in words(widget)
    press(widget, "Next exercise")
    assert "(level 1)" in words(widget)
    assert field(opened("manhattan", "owner", level=3), Dropdown, "Level:").label == "always 3"


def test_where_exercises_are_listed_or_todays_no_level_is_chosen() -> None:
    for widget in (
        mw.practice(exercises=["manhattan-owner-1-3"], progress=False),
        mw.practice(progress=False),
    ):
        fields = [part for part in parts(widget) if isinstance(part, Dropdown)]
        assert "Level:" not in [part.description for part in fields]


@pytest.mark.parametrize("record", ["new-york-2-players", "three-players"])
def test_games_that_were_played_say_which_game_is_practiced(record: str) -> None:
    game = mw.load(f"examples/records/{record}.json")
    widget = mw.practice(games=[game], progress=False)
    assert widget.exercise.name.game == game.rules.name
    assert widget.exercise == again(widget.exercise.name, games=[game])


def test_what_played_games_give_no_position_for_is_left_out() -> None:
    game = mw.load("examples/records/three-players.json")  # not by the simple rule
    for seed in range(4):
        widget = mw.practice(kinds=["simple", "owner"], seed=seed, games=[game], progress=False)
        assert widget.exercise.name.kind == "owner"
    with pytest.raises(ExerciseError, match="no position that is worth asking"):
        mw.practice(kinds=["simple"], seed=1, games=[game], progress=False)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="leave kinds, seed out"):
        mw.practice(exercises=["manhattan-owner-1-3"], kinds=["owner"], seed=1)
    with pytest.raises(ExerciseError, match="no exercises for"):
        mw.practice("chess", progress=False)
    with pytest.raises(ExerciseError, match="no exercises for"):
        mw.practice("", progress=False)
    with pytest.raises(ValueError, match="theme"):
        mw.practice(theme="pink", progress=False)
