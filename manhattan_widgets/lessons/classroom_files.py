"""The files of a class: what learners handed in, read with care, and what could not be read.

A learner's file of progress has every answer; the table that is offered beside it has the sums
only, and is read where the file of progress is not there.
"""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.lessons.errors import LessonError
from manhattan_widgets.lessons.exercises.core import ExerciseError
from manhattan_widgets.lessons.exercises.progress_format import Solved
from manhattan_widgets.lessons.progress import from_bytes
from manhattan_widgets.lessons.results import Result, exercise_progress_of, restored_cell, rows_of
from manhattan_widgets.records.files import reason_of
from manhattan_widgets.records.parse import MAX_BYTES
from manhattan_widgets.untrusted import UntrustedError, check_characters, read_bytes, read_text

__all__ = ["HandedIn", "Unread", "read_files"]

#: More rows than a class has.
_ROWS = 100_000
_NUMBERS = ("done", "right", "tries", "hints", "shown", "stars", "level", "rating")
_MAYBE = ("right", "stars", "level", "rating")
_LARGEST = 9
_COLUMNS = tuple(Result.__dataclass_fields__)


@dataclass(frozen=True, slots=True)
class HandedIn:
    """What one learner handed in: the sums by lesson and kind, and every answer, if known."""

    learner: str
    file: str
    rows: tuple[Result, ...]
    solved: tuple[Solved, ...] = ()


@dataclass(frozen=True, slots=True)
class Unread:
    """A file that could not be read, and why."""

    file: str
    reason: Sentence | str


def read_files(
    source: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
) -> tuple[list[HandedIn], list[Unread]]:
    """Return what is in a folder, in files or in both: what could be read, and what could not."""
    handed_in: list[HandedIn] = []
    unread: list[Unread] = []
    tables: list[Path] = []
    for path in _paths(source):
        if path.suffix.lower() == ".csv":
            tables.append(path)
            continue
        try:
            handed_in.append(_progress(path))
        except (LessonError, ExerciseError) as error:
            unread.append(Unread(path.name, error.sentence))
        except (OSError, UntrustedError) as error:
            unread.append(Unread(path.name, reason_of(error)))
    whole = {submission.file for submission in handed_in}
    for path in tables:
        try:
            handed_in += _table(path, whole)
        except (OSError, UntrustedError, LessonError) as error:
            reason = error.sentence if isinstance(error, LessonError) else reason_of(error)
            unread.append(Unread(path.name, reason))
    return handed_in, unread


def _paths(source: str | os.PathLike[str] | Iterable[str | os.PathLike[str]]) -> list[Path]:
    given = [source] if isinstance(source, str | os.PathLike) else list(source)
    paths: list[Path] = []
    for path in map(Path, given):
        if path.is_dir():
            inside = sorted(p for p in path.iterdir() if p.suffix.lower() in (".json", ".csv"))
            paths += inside
        else:
            paths.append(path)
    return paths


def _progress(path: Path) -> HandedIn:
    progress = from_bytes(read_bytes(path, MAX_BYTES))
    exercises = exercise_progress_of(progress)
    rows = tuple(rows_of(progress, path.name, exercises))
    return HandedIn(progress.learner or path.stem, path.name, rows, exercises.solved)


def _table(path: Path, known: set[str]) -> list[HandedIn]:
    """Return the learners of a table, but those whose own files are there."""
    contents = read_text(path, MAX_BYTES)
    check_characters(contents.replace("\r", ""))
    by_learner: dict[tuple[str, str], list[Result]] = {}
    rows = csv.reader(io.StringIO(contents, newline=""))
    try:
        heads = next(rows, [])
        for number, cells in enumerate(rows, 2):
            if len(heads) != len(_COLUMNS) or len(cells) != len(_COLUMNS) or number > _ROWS:
                raise _no_table(number)
            row = _row(dict(zip(_COLUMNS, cells, strict=True)), number)
            if row.file not in known:
                by_learner.setdefault((row.learner, row.file), []).append(row)
    except csv.Error as error:
        raise LessonError("", str(error)) from error
    if len(heads) != len(_COLUMNS):
        raise _no_table(1)
    return [HandedIn(learner, path.name, tuple(of)) for (learner, _), of in by_learner.items()]


def _row(cells: dict[str, str], number: int) -> Result:
    values: dict[str, object] = {name: restored_cell(cell) for name, cell in cells.items()}
    for name in _NUMBERS:
        cell = cells[name]
        if cell == "" and name in _MAYBE:
            values[name] = None
        elif cell.isascii() and cell.isdecimal() and len(cell) <= _LARGEST:
            values[name] = int(cell)
        else:
            raise _no_table(number)
    if values["sort"] not in ("lesson", "exercise"):
        raise _no_table(number)
    return Result(**values)  # type: ignore[arg-type]


def _no_table(number: int) -> LessonError:
    return LessonError("", Sentence.of("classroom.no_table", line=number))
