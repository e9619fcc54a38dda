"""Results of learners as a table: for teachers who collect the files of a class.

>>> from manhattan_widgets.lessons.progress import LessonProgress, Progress, ProgressFile
>>> file = ProgressFile(getfixture("tmp_path") / "ann.json")
>>> ann = Progress("Ann", {"manhattan/01-goal": LessonProgress(stars=3, runs=1, tries=4)})
>>> progress = file.update(lambda _: ann)
>>> [(row.learner, row.sort, row.item, row.stars) for row in results([file.path])]
[('Ann', 'lesson', '01-goal', 3)]
"""

from __future__ import annotations

import csv
import io
import os
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import astuple, fields
from pathlib import Path, PurePath
from typing import Any

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.lessons.errors import LessonError
from manhattan_widgets.lessons.exercises import ExerciseError, ExerciseName
from manhattan_widgets.lessons.exercises.progress_format import (
    ExerciseProgress,
    Solved,
    read_exercise_progress,
)
from manhattan_widgets.lessons.handed_in import (
    HandedIn,
    Repeated,
    Result,
    called_after,
    handed_in_by,
    once_each,
)
from manhattan_widgets.lessons.progress import Progress, ProgressFile
from manhattan_widgets.locale import languages, speaking, text
from manhattan_widgets.locale.printable import without_period
from manhattan_widgets.optional_imports import need
from manhattan_widgets.records.errors import RecordError
from manhattan_widgets.records.files import write

__all__ = [
    "NAMELESS",
    "about_handed_in",
    "exercise_progress_of",
    "files_in",
    "frame_of",
    "readable_results",
    "restored_cell",
    "results",
    "rows_of",
    "safe_cell",
    "save_csv",
    "to_csv",
    "to_frame",
    "told_apart",
]

#: What the file of a learner without a name is called when it is exported.
NAMELESS = "results"

#: A spreadsheet takes what begins with one of these for a formula, after blanks too.
_FORMULA = ("=", "+", "-", "@")
#: At its beginning these may end a cell, and what follows be read as one of its own.
_CELL_ENDS = ("\t", "\r", "\n")
_SPREADSHEET_QUOTE = "'"

#: The headings of the table, in the order of the fields of :class:`Result`.
_HEADINGS = (
    "practice.column.learner",
    "practice.column.sort",
    "practice.column.game",
    "practice.column.item",
    "practice.column.done",
    "practice.column.right",
    "practice.column.tries",
    "practice.column.hints",
    "practice.column.shown",
    "practice.column.stars",
    "practice.column.level",
    "practice.column.rating",
    "practice.column.last",
    "practice.column.file",
)

#: More bytes than the headings have in any language.
_HEADING_AT_MOST = 2000

PathLike = str | os.PathLike[str]


def results(files: Iterable[PathLike]) -> list[Result]:
    """Return the rows of all learners whose progress files, or folders of such files, are given.

    Folders in such a folder are looked into, too: see :func:`files_in`.  One who gave no name is
    called after his file: see :func:`.called_after`.  What was handed in twice counts once: see
    :func:`.once_each`.  Raises :class:`LessonError`, which names the file and says what to do, for
    one that is missing, damaged or something else.
    """
    rows, unread, _ = readable_results(files)
    if unread:
        raise unread[0]
    return rows


def readable_results(
    files: Iterable[PathLike],
) -> tuple[list[Result], list[LessonError], list[Repeated]]:
    """Return the rows of :func:`results` that can be read, and what is wrong with other files.

    The last are the files that do not count again.
    """
    sources: Sequence[PathLike] = (
        [files] if isinstance(files, str | os.PathLike) else list(files)  # one file alone
    )
    named: list[tuple[Path, str]] = []
    handed_in: list[HandedIn] = []
    unread: list[LessonError] = []
    for source in map(Path, sources):
        if not os.path.isdir(source):
            named.append((source, source.name))
            continue
        inside, without = files_in(source, (".json",))
        unread += [_error(folder, "empty_folder") for folder in without]
        named += [(path, path.relative_to(source).as_posix()) for path in inside]
    for path, name in told_apart(named):
        try:
            if not os.path.exists(path):
                raise _error(path, "missing")
            progress = ProgressFile(path).read()
            exercises = exercise_progress_of(progress, str(path))
            rows = tuple(rows_of(progress, name, exercises))
            handed_in.append(handed_in_by(progress.learner, name, rows, exercises.solved))
        except LessonError as error:
            unread.append(LessonError(error.where, about_handed_in(error), file=error.file))
    counted, repeated = once_each(handed_in)
    return [row for one in counted for row in one.rows], unread, repeated


def told_apart(named: Sequence[tuple[Path, str]]) -> list[tuple[Path, str]]:
    """Return files with their names; those that are called alike are named with the whole path."""
    counts = Counter(name for _, name in named)
    return [(path, name if counts[name] == 1 else path.as_posix()) for path, name in named]


def about_handed_in(error: LessonError | ExerciseError) -> Sentence | str:
    """Return what is wrong with a file that somebody handed in, for who collects such files."""
    sentence = error.sentence
    if isinstance(sentence, Sentence) and sentence.key == "lessons.error.progress_damaged":
        return Sentence.of("practice.results.damaged", **dict(sentence.params))
    return sentence


def files_in(folder: Path, endings: Collection[str]) -> tuple[list[Path], list[Path]]:
    """Return the files with these endings in a folder and one level below, in their order.

    Moodle's download of what was handed in has a folder for each learner.  Returned, too, are the
    folders without such a file: those below, and ``folder`` itself where there is none at all.
    Those that begin with "." or "_" are a computer's own.
    """

    def inside(place: Path) -> list[Path]:
        return sorted(path for path in place.iterdir() if path.suffix.lower() in endings)

    files, without = inside(folder), []
    for place in sorted(folder.iterdir()):
        if place.is_dir() and place not in files and not place.name.startswith((".", "_")):
            below = inside(place)
            files += below
            without += [] if below else [place]
    return files, without if files or without else [folder]


def exercise_progress_of(progress: Progress, file: str = "") -> ExerciseProgress:
    """Return what is kept of a learner's exercises; raises :class:`LessonError` for damage."""
    try:
        return read_exercise_progress(progress.exercises)
    except (LessonError, ExerciseError) as error:
        made = LessonError("", error.sentence)
        made.file = file
        raise made from None


def rows_of(
    progress: Progress, file: str = "", exercises: ExerciseProgress | None = None
) -> list[Result]:
    """Return the rows of one learner, whose ``file`` may be named with its folder.

    ``exercises`` is what was read of the exercises already.
    """
    learner = progress.learner or called_after(file) or text("practice.results.nameless")
    name = PurePath(file).name
    rows = []
    for lesson, known in progress.lessons.items():
        game, _, item = lesson.rpartition("/")
        begun = () if known.runs else known.under_way
        rows.append(
            Result(
                learner=learner,
                sort="lesson",
                game=game,
                item=item,
                done=known.runs,
                right=None,
                tries=known.tries + sum(needed.tries for needed in begun),
                hints=known.hints + sum(needed.hints for needed in begun),
                shown=known.shown + sum(needed.shown for needed in begun),
                stars=known.stars,
                level=None,
                rating=None,
                last=known.when,
                file=name,
            )
        )
    exercises = exercise_progress_of(progress, file) if exercises is None else exercises
    by_kind: dict[tuple[str, str], list[tuple[ExerciseName, Solved]]] = {}
    for solved in exercises.solved:
        exercise = ExerciseName.read(solved.name)
        by_kind.setdefault((exercise.game, exercise.kind), []).append((exercise, solved))
    for (game, kind), done in by_kind.items():
        rating = exercises.ratings.get(f"{game}-{kind}")
        right = [exercise.level for exercise, solved in done if solved.right]
        rows.append(
            Result(
                learner=learner,
                sort="exercise",
                game=game,
                item=kind,
                done=len(done),
                right=len(right),
                tries=sum(solved.tries for _, solved in done),
                hints=sum(solved.hints for _, solved in done),
                shown=sum(solved.shown for _, solved in done),
                stars=None,
                level=max(right, default=None),
                rating=None if rating is None else round(rating.value),
                last=max(solved.when for _, solved in done),
                file=name,
            )
        )
    return rows


def to_csv(rows: Iterable[Result]) -> str:
    """Return rows as CSV text with a heading, in the reader's language; needs no pandas.

    What a spreadsheet would take for a formula, such as a name that begins with ``=``, gets an
    apostrophe before it, so that it stays a text.

    >>> to_csv([]).startswith("Learner,")
    True
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(safe_cell(text(key)) for key in _HEADINGS)
    for row in rows:
        writer.writerow("" if cell is None else safe_cell(cell) for cell in astuple(row))
    return out.getvalue()


def save_csv(rows: Iterable[Result], path: PathLike, *, overwrite: bool = False) -> None:
    """Write rows to a CSV file, whole or not at all; raises :class:`LessonError` if it cannot be.

    A file of that name stays if it is no such table, unless ``overwrite`` is True.  The file begins
    with the mark by which spreadsheets know that it is UTF-8.
    """
    target = Path(path)
    try:
        write(
            target,
            to_csv(rows).encode("utf-8-sig"),
            lambda file: overwrite or _is_table(file),
            other="other_file",
        )
    except (OSError, RecordError) as error:
        if isinstance(error, RecordError) and error.sentence.key == "records.error.other_file":
            raise LessonError("", error.sentence, file=str(target)) from error
        raise _error(target, "unwritable", reason=without_period(error)) from error


def _is_table(file: Path) -> bool:
    """Tell whether a file is empty, or begins with the headings of a table, in any language."""
    with file.open("rb") as stream:
        begin = stream.readline(_HEADING_AT_MOST).removeprefix(b"\xef\xbb\xbf").rstrip()
    if not begin:
        return True
    for language in languages():
        with speaking(language):
            if begin == to_csv([]).rstrip().encode():
                return True
    return False


def to_frame(rows: Iterable[Result]) -> Any:
    """Return rows as a pandas DataFrame; raises :class:`LessonError` where pandas is not there."""
    frame = frame_of([field.name for field in fields(Result)], map(astuple, rows))
    return frame.astype(dict.fromkeys(("right", "stars", "level", "rating"), "Int64"))


def frame_of(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> Any:
    """Return rows as a pandas DataFrame; raises :class:`LessonError` where pandas is not there."""
    try:
        pandas = need("pandas")
    except ImportError as error:
        sentence = Sentence.of("practice.results.no_pandas", reason=str(error))
        raise LessonError("", sentence) from error
    return pandas.DataFrame(list(rows), columns=list(columns))


def safe_cell(cell: object) -> object:
    """Return a cell of a table so that no spreadsheet takes it for a formula."""
    if isinstance(cell, str) and _is_formula(cell):
        return _SPREADSHEET_QUOTE + cell
    return cell


def restored_cell(cell: str) -> str:
    """Return the text that :func:`safe_cell` made safe."""
    quoted = cell.startswith(_SPREADSHEET_QUOTE) and _is_formula(cell[1:])
    return cell[1:] if quoted else cell


def _is_formula(cell: str) -> bool:
    """Tell whether a spreadsheet may take ``cell`` for a formula; full-width signs count too."""
    for character in cell:
        if character in _CELL_ENDS:
            return True
        if character.isprintable() and not character.isspace():
            return unicodedata.normalize("NFKC", character) in _FORMULA
    return False


def _error(path: Path, key: str, **params: Any) -> LessonError:
    return LessonError("", Sentence.of(f"practice.results.{key}", **params), file=str(path))
