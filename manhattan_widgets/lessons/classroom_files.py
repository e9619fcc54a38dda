"""The files of a class: what learners handed in, read with care, and what could not be read.

A learner's file of progress has every answer; the table that is offered beside it has the sums
only, and counts where the file of progress is not there.
"""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.lessons.errors import LessonError
from manhattan_widgets.lessons.exercises.core import ExerciseError
from manhattan_widgets.lessons.handed_in import (
    HandedIn,
    Repeated,
    Result,
    handed_in_by,
    once_each,
)
from manhattan_widgets.lessons.progress import from_bytes
from manhattan_widgets.lessons.results import (
    NAMELESS,
    about_handed_in,
    exercise_progress_of,
    files_in,
    restored_cell,
    rows_of,
    told_apart,
)
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.records.files import reason_of
from manhattan_widgets.records.parse import MAX_BYTES
from manhattan_widgets.untrusted import UntrustedError, check_characters, read_bytes, read_text

__all__ = ["Collected", "Unread", "read_files"]

#: More rows than a class has.
_ROWS = 100_000
_NUMBERS = ("done", "right", "tries", "hints", "shown", "stars", "level", "rating")
_MAYBE = ("right", "stars", "level", "rating")
_LARGEST = 9
#: The learner and the file in the table that one without a name exports.
_OF_NAMELESS = (NAMELESS, f"{NAMELESS}.json")
_COLUMNS = tuple(Result.__dataclass_fields__)


@dataclass(frozen=True, slots=True)
class Unread:
    """A file or folder that could not be read, and why."""

    file: str
    reason: Sentence | str


@dataclass(frozen=True, slots=True)
class Collected:
    """What was found in the files of a class; each learner's work counts once."""

    handed_in: tuple[HandedIn, ...]
    unread: tuple[Unread, ...]
    repeated: tuple[Repeated, ...]


def read_files(source: str | os.PathLike[str] | Iterable[str | os.PathLike[str]]) -> Collected:
    """Return what is in a folder and those in it, in files or in both."""
    handed_in: list[HandedIn] = []
    unread: list[Unread] = []
    tables: list[tuple[Path, str]] = []
    for path, name in told_apart(list(_named_files(source, unread))):
        if path.suffix.lower() == ".csv":
            tables.append((path, name))
            continue
        try:
            handed_in.append(_progress(path, name))
        except (LessonError, ExerciseError) as error:
            unread.append(Unread(name, about_handed_in(error)))
        except (OSError, UntrustedError) as error:
            unread.append(Unread(name, reason_of(error)))
    for path, name in tables:
        try:
            handed_in += _table(path, name)
        except (OSError, UntrustedError, LessonError) as error:
            reason = error.sentence if isinstance(error, LessonError) else reason_of(error)
            unread.append(Unread(name, reason))
    counted, repeated = once_each(handed_in)
    return Collected(tuple(counted), tuple(unread), tuple(repeated))


def _named_files(
    source: str | os.PathLike[str] | Iterable[str | os.PathLike[str]], unread: list[Unread]
) -> Iterator[tuple[Path, str]]:
    """Yield each file with what it is called; to ``unread`` go folders with nothing to read."""
    alone = isinstance(source, str | os.PathLike) or not isinstance(source, Iterable)
    several: Any = [source] if alone else source
    for name in several:
        if not isinstance(name, str | os.PathLike):
            raise TypeError(text("records.error.path", found=short_repr(name)))
        given = Path(name)
        if not os.path.isdir(given):  # which a name that is too long is not
            yield given, given.name
            continue
        inside, without = files_in(given, (".json", ".csv"))
        for folder in without:
            if folder != given:
                reason = Sentence.of("classroom.empty_folder")
                unread.append(Unread(folder.name, reason))
        for path in inside:
            yield path, path.relative_to(given).as_posix()


def _progress(path: Path, name: str) -> HandedIn:
    progress = from_bytes(read_bytes(path, MAX_BYTES))
    exercises = exercise_progress_of(progress)
    rows = tuple(rows_of(progress, name, exercises))
    return handed_in_by(progress.learner, name, rows, exercises.solved)


def _table(path: Path, name: str) -> list[HandedIn]:
    """Return the learners of a table."""
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
            by_learner.setdefault((row.learner, row.file), []).append(row)
    except csv.Error as error:
        raise LessonError("", str(error)) from error
    if len(heads) != len(_COLUMNS):
        raise _no_table(1)
    return [
        handed_in_by(
            "" if learner_and_file == _OF_NAMELESS else learner_and_file[0], name, tuple(of)
        )
        for learner_and_file, of in by_learner.items()
    ]


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
