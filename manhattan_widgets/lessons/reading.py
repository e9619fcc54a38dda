"""Lessons from files: read with suspicion, and every fault told with its place."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from manhattan_widgets.contract.registry import find_rules
from manhattan_widgets.lessons.errors import LessonError
from manhattan_widgets.lessons.form import form_faults, has_id, schema
from manhattan_widgets.lessons.lesson import Lesson, Step
from manhattan_widgets.lessons.step_reading import StepReader
from manhattan_widgets.lessons.texts import words_of
from manhattan_widgets.records.files import path_of
from manhattan_widgets.untrusted import UntrustedError, read_bytes, read_toml

__all__ = [
    "LARGEST",
    "faults_of",
    "lesson_of",
    "parsed",
    "read_lesson",
    "schema",
    "stretches_of",
    "toml_of",
]

#: A lesson file has at most so many bytes.
LARGEST = 500_000


def read_lesson(path: str | os.PathLike[str]) -> Lesson:
    """Return the lesson in the file ``path``.

    Raises :class:`LessonError` at the first thing that is wrong with it; the checker of lessons
    (``python -m manhattan_widgets.lessons check``) lists all, and plays it to its end as well.
    Raises ``TypeError`` for something that is no path.

    >>> from manhattan_widgets.lessons import course_files
    >>> read_lesson(course_files("manhattan")[0]).game
    'manhattan'
    """
    file = path_of(path)
    try:
        return lesson_of(parsed(file), file)
    except LessonError as error:
        error.file = error.file or str(path)
        raise


def parsed(file: Path) -> dict[str, Any]:
    """Return what stands in a lesson file; raises :class:`LessonError` if it is not TOML."""
    try:
        return toml_of(read_bytes(file, LARGEST))
    except FileNotFoundError:
        raise LessonError.of("", "no_file") from None
    except UntrustedError as error:
        raise LessonError.about(error) from None
    except OSError as error:
        raise LessonError.of("", "unreadable", reason=error.strerror or str(error)) from None


def toml_of(contents: bytes) -> dict[str, Any]:
    """Return what the contents of a lesson file say; raises :class:`LessonError` if no TOML."""
    try:
        return read_toml(contents, LARGEST)
    except UntrustedError as error:
        raise LessonError.about(error) from None


def faults_of(data: Mapping[str, Any], file: Path | None = None) -> list[LessonError]:
    """Return everything that is wrong with a lesson as read from its file.

    Its form is that of the schema; steps of the right form are read one by one, all parts of each.
    """
    return _steps_and_faults(data, file)[1]


def _steps_and_faults(
    data: Mapping[str, Any], file: Path | None
) -> tuple[list[Step | None], list[LessonError]]:
    form = list(form_faults(data))
    faults = [error for _, error in form]
    wrong = {place for place, _ in form}
    if wrong & {"game", "steps"} or not {"game", "steps"} <= set(data):
        return [], faults
    ids = [step["id"] for step in data["steps"] if has_id(step)]
    twice = sorted({name for name in ids if ids.count(name) > 1})
    faults += [LessonError.of("steps", "same_id", id=name) for name in twice]
    steps = []
    for step, faults_of_step in _read_steps(data, file, wrong):
        steps.append(step)
        faults += faults_of_step
    return steps, faults


def stretches_of(data: Mapping[str, Any], file: Path | None = None) -> Iterator[Lesson]:
    """Yield what can be played of a lesson that may have faults: steps in a row, as lessons.

    Each begins with a position of its own, so that it needs nothing of the steps before it; one
    ends before a step that cannot be read.  Nothing is yielded where more than steps is wrong.
    """
    wrong = {place for place, _ in form_faults(data)}
    if not all(isinstance(place, int) for place in wrong):
        return
    stretch: list[Step] = []
    for step, _ in (*_read_steps(data, file, wrong), (None, [])):
        begins = step is not None and step.position is not None
        if stretch and (step is None or begins):
            yield _lesson_with(data, file, stretch)
            stretch = []
        if step is not None and (stretch or begins):
            stretch.append(step)


def _read_steps(
    data: Mapping[str, Any], file: Path | None, wrong: Collection[int | str]
) -> Iterator[tuple[Step | None, list[LessonError]]]:
    """Yield every step with what is wrong with it; those of a ``wrong`` form are not read."""
    options = None
    for number in range(len(data["steps"])):
        if number in wrong:
            yield None, []
        else:
            reader = StepReader(data, number, file, options)
            yield reader.readable(), reader.faults
            options = reader.options
        # What follows an unreadable position is looked at all the same.
        options = options or find_rules(data["game"]).options()


def lesson_of(data: Mapping[str, Any], file: Path | None = None) -> Lesson:
    """Return the lesson that ``data`` describes; raises the first of :func:`faults_of`."""
    steps, faults = _steps_and_faults(data, file)
    if faults:
        raise faults[0]
    return _lesson_with(data, file, [step for step in steps if step is not None])


def _lesson_with(data: Mapping[str, Any], file: Path | None, steps: Sequence[Step]) -> Lesson:
    words = words_of(data, file)
    stem = "lesson" if file is None else file.stem
    return Lesson(
        id=f"{data['game']}/{stem}",
        game=data["game"],
        title=words(data["title"]),
        summary=words(data["summary"]),
        minutes=data["minutes"],
        steps=tuple(steps),
        language=data.get("language", "en"),
        verdicts=data.get("verdicts", True),
        file="" if file is None else str(file),
    )
