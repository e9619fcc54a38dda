"""Steps of lessons as exercises: every clause of every game can be asked about."""

from __future__ import annotations

from random import Random

import pytest

from manhattan_widgets import locale
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.games.manhattan.rules.board import SITES
from manhattan_widgets.games.manhattan.rules.moves import build
from manhattan_widgets.lessons import course
from manhattan_widgets.lessons.exercises import (
    KINDS,
    Choose,
    Enter,
    Exercise,
    ExerciseName,
    Mark,
    Play,
    again,
    exercise,
)
from manhattan_widgets.lessons.exercises.daily import exercise_about
from manhattan_widgets.lessons.exercises.game import exercises_of
from manhattan_widgets.lessons.exercises.ratings import Rating
from manhattan_widgets.lessons.exercises.steps import step_clauses
from manhattan_widgets.lessons.exercises.words import answer_words

CLAUSES = [(game, rule) for game in GAMES for rule in GAMES[game].rulebook()]
RULE_TITLES = [rule.title for game in GAMES.values() for rule in game.rulebook().values()]
STEPS = sorted(
    {str(name) for game in GAMES for names in step_clauses(game).values() for name in names}
)


def no_rating(game: str, kind: str) -> Rating:
    return Rating()


def step_about(rule: str, text: str) -> Exercise:
    game = next(game for game, one in CLAUSES if one == rule)
    found = (again(name) for name in step_clauses(game)[rule])
    return next(one for one in found if text in str(one.question))


def test_there_are_66_clauses_and_steps_ask_about_each() -> None:
    assert len(CLAUSES) == 66
    assert [(game, rule) for game, rule in CLAUSES if rule not in step_clauses(game)] == []


@pytest.mark.parametrize("met", [False, True])
@pytest.mark.parametrize(("game", "rule"), CLAUSES)
def test_every_clause_can_be_exercised(game: str, rule: str, met: bool) -> None:
    made = exercise_about(rule, Random(f"{rule} {met}"), no_rating, met=met)
    assert made.name.game == game
    assert rule in made.rules
    assert made.check(made.solution).right


@pytest.mark.parametrize("name", STEPS)
def test_a_step_is_an_exercise_like_the_others(name: str) -> None:
    made = again(name)
    assert str(made.name) == name
    assert made == again(name)
    assert made.check(made.solution).right
    assert str(made.question)
    told = [str(reason.sentence) for reason in made.explanation]
    assert all(told)
    assert not {f"{answer_words(made)}.", *map(str, RULE_TITLES)}.intersection(told)
    assert not any(one.startswith(("The answer:", "For example:")) for one in told)
    if isinstance(made.form, Play):
        assert made.view.to_move == made.view.seat


@pytest.mark.no_cover
@pytest.mark.parametrize(("game", "rule"), CLAUSES)
def test_kinds_ask_about_the_clauses_that_they_are_said_to(game: str, rule: str) -> None:
    found = exercises_of(game)
    assert found is not None
    for kind, levels in found.practices.get(rule, {}).items():
        assert set(levels) <= set(KINDS[game][kind].levels)
        for level in (levels[0], levels[-1]):
            made = (exercise(game, kind, level=level, seed=seed) for seed in range(12))
            assert any(rule in one.rules for one in made), (kind, level)


def test_an_exercise_is_about_all_clauses_of_its_step_and_explains_the_first() -> None:
    level = step_about("S8", "where your 6 may go")
    assert level.rules == ("S8", "S9")
    assert {reason.rule for reason in level.explanation} == {"S8"}


def test_a_clause_that_was_never_met_comes_as_its_lesson_asks_it() -> None:
    made = exercise_about("M11", Random(1), no_rating, met=False)
    assert made.name.kind == "step"
    kinds = {
        exercise_about("M11", Random(seed), no_rating, met=True).name.kind for seed in range(12)
    }
    assert len(kinds) >= 3


def test_how_hard_it_is_follows_the_rating_of_the_kind() -> None:
    def asked(value: float) -> set[int]:
        return {
            made.name.level
            for seed in range(8)
            if (
                made := exercise_about(
                    "S15", Random(seed), lambda game, kind: Rating(value), met=True
                )
            ).name.kind
            == "figures"
        }

    assert asked(700) == {1}
    assert asked(1500) == {5}


def test_the_forms_of_tasks_are_those_of_exercises() -> None:
    forms = {type(again(name).form) for name in STEPS}
    assert forms == {Choose, Enter, Mark, Play}


def test_wrong_answers_are_told_what_the_lesson_says_of_them() -> None:
    drawn = step_about("N5", "With which color")
    assert isinstance(drawn.form, Choose)
    verdict = drawn.check("0")
    assert not verdict.right
    assert "does not count" in str(verdict.feedback)
    idle = step_about("S16a", "How many more such rounds")
    assert "Five in all" in str(idle.check(5).feedback)
    assert idle.check(3).right
    cleared = step_about("N15", "Ruin would take down")
    wrong = cleared.check({"A1", "A7", "G1", "G7"})
    assert wrong.sites == ("A7",)
    assert "Nothing stands on A7" in str(wrong.feedback)


def test_an_illegal_move_names_the_clause_that_it_breaks() -> None:
    corner = step_about("M3", "top right")
    moves = (build(0, 2, site) for site in range(SITES))
    illegal = next(move for move in moves if not corner.view.explain(move).legal)
    verdict = corner.check(illegal)
    assert not verdict.right
    assert verdict.rule == corner.view.explain(illegal).rule
    assert "one of your cards" in str(verdict.feedback)


def test_steps_speak_the_readers_language() -> None:
    drawn = step_about("N5", "With which color")
    english = str(drawn.question)
    assert isinstance(drawn.form, Choose)
    with locale.speaking("de"):
        assert str(drawn.question) != english
        assert "Los" in str(drawn.form.options[2].words)


def test_names_of_steps_stay_what_they_are() -> None:
    """Progress is kept by them: they hang on the ids of lesson and step alone."""
    assert str(step_clauses("manhattan")["M1"][0]) == "manhattan-step-1-91900787"
    ids = {
        (lesson.id, step.id) for game in GAMES for lesson in course(game) for step in lesson.steps
    }
    assert len(STEPS) == len(set(STEPS)) <= len(ids)


def test_any_number_names_one_of_the_steps() -> None:
    one = again(ExerciseName("manhattan", "step", 1, 5))
    assert one.check(one.solution).right
