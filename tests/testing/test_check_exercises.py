"""What authors are told by ``check_exercises``: what is not right, and in which exercise."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import random
from typing import Any

import pytest

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.contract.registry import GAMES, GameModule, find_game
from manhattan_widgets.lessons.exercises import (
    Choose,
    Enter,
    ExerciseName,
    Form,
    GameExercises,
    Kind,
    Mark,
    Option,
    Play,
    Reason,
)
from manhattan_widgets.lessons.exercises.generator import Made, Task, from_position, to_mover
from manhattan_widgets.lessons.exercises.judging import chosen, entered, marked, moved, right
from manhattan_widgets.lessons.texts import Words
from manhattan_widgets.testing import check_exercises
from tests.games.tiny import GAME, SITES

WORDS = Words("Something.")
SAMPLE = {
    "view": None,
    "question": Words("How high is A?"),
    "explanation": (Reason("tiny", WORDS),),
    "hints": (WORDS,),
    "features": {},
}


def game(*kinds: Kind) -> GameModule:
    return replace(GAME, exercises=GameExercises(kinds=kinds, tables=(2,)))


def kind(form: Form, solution: Any, judge: Callable[..., Any], **other: Any) -> Kind:
    """Return a kind whose exercises are all alike, but for the position."""

    @from_position(lambda state: state.to_move is not None)
    def make(_task: Task, state: Any) -> Made:
        _, view = to_mover(state)
        made = {"view": view, "form": form, "solution": solution, "judge": judge}
        return Made(**(SAMPLE | made | other))

    return Kind("height", WORDS, make, 700, levels=(1,))


STOREYS = (Option("storeys", Words("Storeys")),)
TWO = (Option("yes", Words("Yes")), Option("no", Words("No")))


def complaint(of: Kind) -> str:
    with pytest.raises(AssertionError) as caught:
        check_exercises(game(of), seeds=(3,))
    return str(caught.value)


@pytest.mark.parametrize(
    "good",
    [
        kind(Enter(STOREYS), (2,), entered((2,), STOREYS)),
        kind(Choose(TWO), "yes", chosen({"yes"})),
        kind(Choose(TWO, several=True), frozenset({"yes"}), marked([frozenset({"yes"})])),
        kind(Mark(frozenset(SITES)), frozenset("AB"), marked([frozenset("AB")])),
    ],
)
def test_right_exercises_are_reported(good: Kind) -> None:
    lines: list[str] = []
    check_exercises(game(good), seeds=(1, 2), report=lines.append)
    assert lines == ["tiny-height: 2 exercises"]
    assert "tiny" not in GAMES, "it is known for the time of the check alone"


def test_every_legal_move_is_an_answer() -> None:
    tried = []

    def make(_task: Task) -> Made:
        view = find_game("tiny").rules.new(GAME.rules.options(players=2)).view(0)
        judge = moved(view, lambda move: tried.append(move) or right())
        return Made(
            **(SAMPLE | {"view": view, "form": Play(), "solution": "build-A", "judge": judge})
        )

    check_exercises(game(Kind("take", WORDS, make, 700, levels=(1,))), seeds=(1,))
    assert {f"build-{site}" for site in SITES} <= set(tried)


@pytest.mark.parametrize(
    ("bad", "told"),
    [
        (kind(Choose(TWO), "yes", chosen({"no"})), "the right answer is accepted"),
        (
            kind(Choose(TWO[:1]), "yes", chosen({"yes"})),
            "other answers are told right or wrong",
        ),
        (
            kind(Choose(TWO), "yes", chosen({"yes"}), explanation=(Reason("X1", WORDS),)),
            "its clauses are in the rulebook",
        ),
        (kind(Choose(TWO), "yes", chosen({"yes"}), hints=()), "there is an explanation and a hint"),
        (
            kind(Choose(TWO), "yes", chosen({"yes"}), question=Words("How high is {site}?")),
            "all can be said in every language",
        ),
        (
            kind(Choose(TWO), "yes", chosen({"yes"}), question=Sentence.of("tiny.ask.nothing")),
            "tiny.ask.nothing",
        ),
    ],
)
def test_what_is_not_right_is_told_with_its_name(bad: Kind, told: str) -> None:
    said = complaint(bad)
    assert told in said
    assert "not so in tiny-height-1-3" in said


def test_an_exercise_by_chance_is_not_given_again_by_its_name() -> None:
    @from_position(lambda state: state.to_move is not None)
    def make(_task: Task, state: Any) -> Made:
        question = Words(f"How likely is {random()}?")
        made = {"view": state.view(None), "form": Choose(TWO), "solution": "yes"}
        return Made(**(SAMPLE | made | {"question": question, "judge": chosen({"yes"})}))

    assert "its name gives it again" in complaint(Kind("luck", WORDS, make, 700, levels=(1,)))


def test_an_error_of_a_kind_is_told_with_its_line() -> None:
    def make(_task: Task) -> Made:
        raise KeyError("nowhere")

    said = complaint(Kind("height", WORDS, make, 700, levels=(1,)))
    assert "an exercise can be made: not so in tiny-height-1-3" in said
    assert 'raise KeyError("nowhere")' in said


def test_levels_that_are_not_reached_are_warned_of() -> None:
    easy = replace(kind(Choose(TWO), "yes", chosen({"yes"})), levels=(1, 5))
    lines: list[str] = []
    check_exercises(game(easy), seeds=(1,), report=lines.append)
    assert lines[1].startswith("warning: height: asked for level 5")


@pytest.mark.parametrize("seeds", [5, ["first"], None])
def test_seeds_are_a_list_of_numbers(seeds: Any) -> None:
    with pytest.raises(AssertionError, match="seeds is a list of whole numbers, not"):
        check_exercises(game(kind(Choose(TWO), "yes", chosen({"yes"}))), seeds=seeds)


def test_a_game_without_exercises_is_told() -> None:
    with pytest.raises(AssertionError, match="tiny brings no exercises"):
        check_exercises(GAME)


def test_a_game_may_have_figures_in_its_name() -> None:
    """Names of games have a to z, 0 to 9 and _, and so have names of their exercises."""
    name = ExerciseName("tiny_2", "height", 1, 7)
    assert ExerciseName.read(str(name)) == name
