"""Which lessons are wanted, and which of them: names, numbers, files and folders."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.contract.registry import GAMES, usable_rules
from manhattan_widgets.contract.whole_numbers import whole_number
from manhattan_widgets.lessons import Lesson, course, lesson_ids, read_lesson
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr

__all__ = ["lesson_number", "lessons_of"]


def lessons_of(source: Any) -> tuple[Lesson, ...]:
    """Return the lessons of a game, of a file, of a folder, or of several files."""
    if isinstance(source, list | tuple):
        lessons = tuple(map(read_lesson, source))
    elif not isinstance(source, str | os.PathLike):
        raise TypeError(text("learn.error.source", found=short_repr(source)))
    elif isinstance(source, str) and source in GAMES:
        lessons = course(source)
    elif os.path.isdir(source):
        lessons = tuple(map(read_lesson, sorted(Path(source).glob("*.toml"))))
    elif isinstance(source, os.PathLike) or source.endswith(".toml"):
        lessons = (read_lesson(source),)
    elif os.path.splitext(source)[1] or os.path.exists(source):
        raise OptionError(text("learn.error.ending", source=short_repr(source, 100)))
    elif os.path.dirname(source):
        lessons = (read_lesson(source),)  # which says that it is not there
    else:
        lessons = course(source)  # which says what games there are
    if not lessons:
        raise OptionError(_none_in(source))
    return lessons


def _none_in(source: Any) -> str:
    if source not in GAMES:
        return text("learn.error.none", source=str(source)[:100])
    known = [rules.name for rules in usable_rules() if lesson_ids(rules.name)]
    return text("learn.error.no_course", game=source, known=", ".join(known))


def lesson_number(lessons: Sequence[Lesson], wanted: int | str | None) -> int:
    """Return the number, from 0, of the lesson that ``wanted`` names."""
    if wanted is None:
        return 0
    if isinstance(wanted, str):
        word = wanted.casefold()
        for place, lesson in enumerate(lessons):
            if word in f"{lesson.id} {lesson.title} {lesson.title.source}".casefold():
                return place
    elif number := whole_number(wanted, 1, len(lessons)):
        return number - 1
    known = "; ".join(f"{n}: {lesson.title}" for n, lesson in enumerate(lessons, 1))
    raise OptionError(text("learn.error.lesson", found=repr(wanted)[:60], known=known))
