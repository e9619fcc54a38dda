"""Exercises about what a lesson has taught."""

from dataclasses import replace

import pytest

from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.lessons import Lesson, LessonError, course
from manhattan_widgets.lessons.exercises import again, exercise
from manhattan_widgets.lessons.exercises.after_lesson import (
    MOST,
    clauses_to_practice,
    exercises_after,
    untaught,
)
from manhattan_widgets.lessons.progress import Progress

LESSONS = [lesson for game in GAMES for lesson in course(game)]


@pytest.mark.no_cover
@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.id for lesson in LESSONS])
def test_each_lesson_has_exercises_about_its_rules(lesson: Lesson) -> None:
    rules = clauses_to_practice(lesson)
    assert rules
    assert set(rules) <= set(lesson.rules)
    names = exercises_after(lesson, Progress(), 3)
    assert 1 <= len(names) <= min(MOST, len(rules))
    assert len(set(names)) == len(names)
    for name in names:
        assert set(again(name).rules) & set(lesson.rules), name


#: What nothing that was taught before it asks about alone.
ONLY_WITH_LATER_RULES = {"skyline/02-cost": {"S15"}}


@pytest.mark.no_cover
@pytest.mark.parametrize("game", GAMES)
def test_no_exercise_needs_what_a_later_lesson_teaches(game: str) -> None:
    taught: set[str] = set()
    for lesson in course(game):
        taught.update(lesson.rules)
        for seed in range(4):
            for name in exercises_after(lesson, Progress(), seed):
                needed = untaught(again(name), taught)
                assert needed <= ONLY_WITH_LATER_RULES.get(lesson.id, set()), (lesson.id, name)


def test_who_counts_points_needs_all_rules_that_give_them() -> None:
    for kind in ("best", "winner", "score"):
        made = exercise("manhattan", kind, level=2, seed=1)
        assert {"M14", "M15"} <= untaught(made, {"M13", "M16", "M17"}), kind
    assert not untaught(exercise("manhattan", "take", seed=1), {"M11"})


def test_a_lesson_of_no_course_has_exercises_too() -> None:
    own = replace(course("manhattan")[0], id="own")
    assert len(exercises_after(own, Progress(), 1)) == MOST


def test_the_same_seed_gives_the_same_exercises_another_one_others() -> None:
    lesson = course("manhattan")[6]
    first = exercises_after(lesson, Progress(), 1)
    assert exercises_after(lesson, Progress(), 1) == first
    assert any(exercises_after(lesson, Progress(), seed) != first for seed in range(2, 6))


def test_what_was_just_done_comes_again_only_where_nothing_else_asks() -> None:
    lesson = course("manhattan")[6]
    for seed in range(5):
        kinds = [str(name.kind) for name in exercises_after(lesson, Progress(), seed)]
        assert kinds.count("step") <= 1, kinds


def test_progress_that_is_damaged_is_refused() -> None:
    with pytest.raises(LessonError):
        exercises_after(course("manhattan")[0], Progress(exercises={"ratings": 3}), 1)
