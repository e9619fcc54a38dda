"""Exercises about what a lesson has taught, for whoever has just done it."""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice
from random import Random

from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.lessons import course
from manhattan_widgets.lessons.exercises import kind_of
from manhattan_widgets.lessons.exercises.core import Exercise, ExerciseName
from manhattan_widgets.lessons.exercises.daily import askable_clauses, exercise_about
from manhattan_widgets.lessons.exercises.progress_format import read_exercise_progress
from manhattan_widgets.lessons.exercises.ratings import Rating
from manhattan_widgets.lessons.exercises.steps import STEP, lesson_of, step_clauses
from manhattan_widgets.lessons.lesson import Lesson
from manhattan_widgets.lessons.progress import Progress

__all__ = ["clauses_to_practice", "exercises_after", "untaught"]

#: So many exercises follow a lesson: a few minutes.
MOST = 5
#: So many exercises are made to find one that asks what was taught, and is no step of a lesson.
_TRIES = 8


def clauses_to_practice(lesson: Lesson) -> tuple[str, ...]:
    """Return the rules of a lesson that exercises can ask about.

    >>> from manhattan_widgets.lessons import course
    >>> clauses_to_practice(course("manhattan")[3])
    ('M11', 'M9', 'M10')
    """
    known = askable_clauses(lesson.game) if lesson.game in GAMES else ()
    return tuple(rule for rule in lesson.rules if rule in known)


def _lessons_up_to(lesson: Lesson) -> tuple[Lesson, ...]:
    """Return a lesson and those before it in its course; one of no course stands alone."""
    lessons = course(lesson.game) if lesson.game in GAMES else ()
    return (*lessons[: lessons.index(lesson)], lesson) if lesson in lessons else (lesson,)


def untaught(exercise: Exercise, taught: Collection[str]) -> set[str]:
    """Return the rules that an answer needs and that are not among those ``taught``."""
    needed = set(exercise.rules)
    if kind_of(exercise.name.game, exercise.name.kind).by_points:
        needed.update(part.rule for part in exercise.view.score_now().parts)
    return needed.difference(taught)


def exercises_after(lesson: Lesson, progress: Progress, seed: int) -> tuple[ExerciseName, ...]:
    """Return the names of exercises about the rules of a lesson, at most :data:`MOST`.

    They are as hard as suits the learner, who has met these rules, and need none that comes later
    in the course, as far as there are such; the same ``seed`` gives the same ones.  Raises
    :class:`~manhattan_widgets.lessons.LessonError` for progress that cannot be read.

    >>> from manhattan_widgets.lessons import course
    >>> [str(name.kind) for name in exercises_after(course("manhattan")[5], Progress(), 1)]
    ['score', 'best']
    """
    rng = Random(f"{lesson.id}/{seed}")
    ratings = read_exercise_progress(progress.exercises).ratings

    def rating(game: str, kind: str) -> Rating:
        return ratings.get(f"{game}-{kind}", Rating())

    lessons = _lessons_up_to(lesson)
    ids = {known.id for known in lessons}
    taught = {rule for known in lessons for rule in known.rules}

    def about(rule: str) -> ExerciseName:
        fewest: dict[ExerciseName, int] = {}
        for _ in range(_TRIES):
            made = exercise_about(rule, rng, rating, met=True)
            fewest[made.name] = len(untaught(made, taught))
            if not fewest[made.name] and made.name.kind != STEP.id:
                return made.name
        # Steps were just done, so they come only where all else asks for what is still to come.
        asked = step_clauses(lesson.game).get(rule, ())
        steps = [step for step in asked if lesson_of(step) in ids]
        return rng.choice(steps) if steps else min(fewest, key=fewest.__getitem__)

    rules = clauses_to_practice(lesson)
    return tuple(islice(dict.fromkeys(map(about, rules)), MOST))
