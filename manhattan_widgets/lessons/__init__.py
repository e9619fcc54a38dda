"""Lessons: data files that anyone can write, what counts as done, and how learners get on.

:func:`read_lesson` reads a lesson file, :func:`course` gives the packaged ones of a game;
:class:`LessonRun` leads through a lesson, and :class:`ProgressFile` keeps what was reached.
``AUTHORS.md`` beside this file says how lessons are written, and
``python -m manhattan_widgets.lessons check FILE`` says what is wrong with one.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from manhattan_widgets.contract.registry import find_game
from manhattan_widgets.lessons.attempt import LessonRun, LessonStateError
from manhattan_widgets.lessons.errors import LessonError
from manhattan_widgets.lessons.grading import Needed, Tally
from manhattan_widgets.lessons.judging import Verdict
from manhattan_widgets.lessons.lesson import Lesson, Step
from manhattan_widgets.lessons.progress import LessonProgress, Progress, ProgressFile
from manhattan_widgets.lessons.reading import read_lesson
from manhattan_widgets.plugins import package_folders

__all__ = [
    "Lesson",
    "LessonError",
    "LessonProgress",
    "LessonRun",
    "LessonStateError",
    "Needed",
    "Progress",
    "ProgressFile",
    "Step",
    "Tally",
    "Verdict",
    "course",
    "course_files",
    "lesson_ids",
    "read_lesson",
]


@cache
def course(game: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game, in their order; raises ``UnknownGameError``.

    >>> course("manhattan")[0].game
    'manhattan'
    """
    return tuple(map(read_lesson, course_files(game)))


def course_files(game: str) -> list[Path]:
    """Return the files of the lessons of a game; raises ``UnknownGameError``.

    >>> course_files("manhattan")[0].suffix
    '.toml'
    """
    folders = package_folders(find_game(game).package)
    return sorted(file for folder in folders for file in folder.glob("lessons/course/*.toml"))


def lesson_ids(game: str) -> list[str]:
    """Return the ids of a game's lessons, in order, without reading them.

    >>> lesson_ids("manhattan")[0] == course("manhattan")[0].id
    True
    """
    return [f"{game}/{file.stem}" for file in course_files(game)]
