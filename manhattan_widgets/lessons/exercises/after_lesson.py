"""Exercises about what a lesson has taught, for whoever has just done it."""

from __future__ import annotations

from itertools import islice
from random import Random

from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.lessons.exercises.core import ExerciseName
from manhattan_widgets.lessons.exercises.daily import askable_clauses, exercise_about
from manhattan_widgets.lessons.exercises.progress_format import read_exercise_progress
from manhattan_widgets.lessons.exercises.ratings import Rating
from manhattan_widgets.lessons.exercises.steps import STEP
from manhattan_widgets.lessons.lesson import Lesson
from manhattan_widgets.lessons.progress import Progress

__all__ = ["clauses_to_practice", "exercises_after"]

#: So many exercises follow a lesson: a few minutes.
MOST = 5
#: So often another exercise is looked for than a step of a lesson: those were just done.
_TRIES = 3


def clauses_to_practice(lesson: Lesson) -> tuple[str, ...]:
    """Return the rules of a lesson that exercises can ask about.

    >>> from manhattan_widgets.lessons import course
    >>> clauses_to_practice(course("manhattan")[3])
    ('M11', 'M9', 'M10')
    """
    known = askable_clauses(lesson.game) if lesson.game in GAMES else ()
    return tuple(rule for rule in lesson.rules if rule in known)


def exercises_after(lesson: Lesson, progress: Progress, seed: int) -> tuple[ExerciseName, ...]:
    """Return the names of exercises about the rules of a lesson, at most :data:`MOST`.

    They are as hard as suits the learner, who has met these rules; the same ``seed`` gives the
    same ones.  Raises :class:`~manhattan_widgets.lessons.LessonError` for progress that cannot be
    read.

    >>> from manhattan_widgets.lessons import course
    >>> [str(name.kind) for name in exercises_after(course("manhattan")[5], Progress(), 1)]
    ['score', 'best']
    """
    rng = Random(f"{lesson.id}/{seed}")
    ratings = read_exercise_progress(progress.exercises).ratings

    def rating(game: str, kind: str) -> Rating:
        return ratings.get(f"{game}-{kind}", Rating())

    def about(rule: str) -> ExerciseName:
        name = exercise_about(rule, rng, rating, met=True).name
        for _ in range(_TRIES):
            if name.kind != STEP.id:
                break
            name = exercise_about(rule, rng, rating, met=True).name
        return name

    rules = clauses_to_practice(lesson)
    return tuple(islice(dict.fromkeys(map(about, rules)), MOST))
