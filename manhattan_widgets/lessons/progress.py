"""How far a learner has got, kept in a small file that a teacher can collect.

The file is JSON: who learns, what is known of each lesson by its id, and of the exercises (see
:mod:`manhattan_widgets.lessons.exercises`).  It is changed by reading it anew, changing one entry
and writing it whole, under a lock from the first to the last: notebooks that do so at once, in one
process or several, lose nothing of each other's lessons and exercises.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from manhattan_widgets.lessons.errors import LessonError
from manhattan_widgets.lessons.grading import Needed, Tally
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr, without_period
from manhattan_widgets.records import RecordError, files
from manhattan_widgets.records.files import data_folder, path_of
from manhattan_widgets.records.parse import MAX_BYTES
from manhattan_widgets.records.schema import faults
from manhattan_widgets.untrusted import (
    UntrustedError,
    check_characters,
    read_bytes,
    read_json,
)

__all__ = [
    "LessonProgress",
    "Progress",
    "ProgressFile",
    "default_path",
    "from_bytes",
    "progress_file",
]

#: The environment variable that names another file.
PLACE = "MANHATTAN_WIDGETS_PROGRESS"
_FILE = "progress.json"
_FORMAT = "manhattan_widgets progress"
#: Version 1 did not know what each step of a lesson under way had taken, versions 1 and 2 not what
#: an answer told of the clauses of the rules.
_VERSIONS = (1, 2, 3)
_COUNT = {"type": "integer", "minimum": 0, "maximum": 1_000_000}
_NEEDED: Mapping[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["tries", "hints", "shown"],
    "properties": {"tries": _COUNT, "hints": _COUNT, "shown": {"type": "boolean"}},
}
_SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["format", "version", "learner", "lessons", "exercises"],
    "properties": {
        "format": {"const": _FORMAT},
        "version": {"enum": list(_VERSIONS)},
        "learner": {"type": "string", "maxLength": 100},
        "lessons": {
            "type": "object",
            "maxProperties": 10_000,
            "additionalProperties": {
                "type": "object",
                "additionalProperties": False,
                "required": ["stars", "step", "runs", "tries", "hints", "shown", "slips", "when"],
                "properties": {
                    "stars": {"type": "integer", "minimum": 0, "maximum": 3},
                    "step": {"type": ["string", "null"], "maxLength": 40},
                    **dict.fromkeys(("runs", "tries", "hints", "shown", "slips"), _COUNT),
                    "when": {"type": "string", "maxLength": 40},
                    "steps": {
                        "type": "object",
                        "maxProperties": 1_000,
                        "additionalProperties": _NEEDED,
                    },
                    "begun": _NEEDED,
                },
            },
        },
        "exercises": {"type": "object"},
    },
}


@dataclass(frozen=True)
class LessonProgress:
    """What is known of one lesson.

    ``stars`` are the best so far, 0 before it was finished once; ``step`` is where to go on, None
    at the beginning; ``runs`` counts how often it was finished, ``when`` (UTC) is the last change;
    the counts are of the best run.  ``steps`` is what the steps took that are done in a run that
    was not finished, by their ids, and ``begun`` what the step to go on from has taken so far.
    """

    stars: int = 0
    step: str | None = None
    runs: int = 0
    tries: int = 0
    hints: int = 0
    shown: int = 0
    slips: int = 0
    when: str = ""
    steps: Mapping[str, Needed] = field(default_factory=dict)
    begun: Needed = field(default_factory=Needed)

    @property
    def under_way(self) -> tuple[Needed, ...]:
        """What a run took until now that was not finished."""
        return (*self.steps.values(), self.begun)

    def at(
        self, step: str, needed: Mapping[str, Needed], begun: Needed | None = None
    ) -> LessonProgress:
        """Return this with another step to go on from, and what the steps done have ``needed``.

        ``begun`` is what that step has taken so far.
        """
        begun = Needed() if begun is None else begun
        return replace(self, step=step, steps=dict(needed), begun=begun, when=_now())

    def finished(self, tally: Tally) -> LessonProgress:
        """Return this after the lesson was finished, the better run kept."""
        better = tally.stars > self.stars or (
            tally.stars == self.stars and tally.slips < self.slips
        )
        best = self
        if better:
            counts = {name: getattr(tally, name) for name in ("tries", "hints", "shown", "slips")}
            best = replace(self, stars=tally.stars, **counts)
        return replace(best, step=None, steps={}, begun=Needed(), runs=self.runs + 1, when=_now())


@dataclass(frozen=True)
class Progress:
    """All that is kept of one learner; ``exercises`` is plain data."""

    learner: str = ""
    lessons: Mapping[str, LessonProgress] = field(default_factory=dict)
    exercises: Mapping[str, Any] = field(default_factory=dict)

    def lesson(self, name: str) -> LessonProgress:
        """Return what is known of the lesson with this id."""
        return self.lessons.get(name, LessonProgress())

    def with_lesson(self, name: str, change: LessonProgress) -> Progress:
        """Return this with one lesson's entry replaced."""
        return replace(self, lessons={**self.lessons, name: change})

    def to_bytes(self) -> bytes:
        """Return the contents of the file; raises ``ValueError`` for texts that none may have."""
        data = {
            "format": _FORMAT,
            "version": _VERSIONS[-1],
            "learner": self.learner,
            "lessons": {name: asdict(lesson) for name, lesson in self.lessons.items()},
            "exercises": self.exercises,
        }
        check_characters(data)
        return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode("utf-8")


def from_bytes(contents: bytes) -> Progress:
    """Read the contents of a progress file; raises :class:`LessonError` for anything else."""
    try:
        data = read_json(contents, MAX_BYTES)
    except UntrustedError as error:
        raise LessonError.of("", "progress_damaged", reason=without_period(error)) from None
    _check_version(data)
    for fault in faults(data, _SCHEMA):
        raise LessonError.in_progress("progress_damaged", *fault)
    return Progress(
        data["learner"],
        {name: _lesson(entry) for name, entry in data["lessons"].items()},
        data["exercises"],
    )


def _check_version(data: Any) -> None:
    """Refuse what a later version has written: it is not damaged, and not to be thrown away."""
    if not isinstance(data, dict) or data.get("format") != _FORMAT:
        return
    version, known = data.get("version"), _VERSIONS[-1]
    if type(version) is int and version > known:
        raise LessonError.of("", "progress_newer", version=short_repr(version), known=known)


def _lesson(data: Mapping[str, Any]) -> LessonProgress:
    steps = {step: Needed(**entry) for step, entry in data.get("steps", {}).items()}
    begun = Needed(**data.get("begun", {}))
    return LessonProgress(**{**data, "steps": steps, "begun": begun})


def default_path() -> Path:
    """Return where progress is kept.

    That is the file named by the environment variable ``MANHATTAN_WIDGETS_PROGRESS``, else one
    beside the library of games in the user's data folder.  Raises :class:`LessonError` if nobody
    knows where the user's home is.
    """
    try:
        if place := os.environ.get(PLACE):
            return Path(place).expanduser()
        return data_folder() / _FILE
    except RuntimeError as error:
        raise LessonError.of("", "progress_unwritable", reason=without_period(error)) from error


def progress_file(
    progress: str | os.PathLike[str] | ProgressFile | bool | None,
) -> ProgressFile | None:
    """Return the file that ``progress`` means: by default the user's own, none for False."""
    if progress is False:
        return None
    if isinstance(progress, ProgressFile):
        return progress
    return ProgressFile(None if progress is True else progress)


class ProgressFile:
    """The file ``path`` in which progress is kept; without one, that of :func:`default_path`.

    Raises ``TypeError`` for what is no name of a file.
    Every method raises :class:`LessonError`, which says what to do, for a file that is damaged or
    cannot be read or written; a damaged file is never written over.

    >>> file = ProgressFile(getfixture("tmp_path") / "ann.json")
    >>> progress = file.update(lambda progress: progress.with_lesson("a", LessonProgress(stars=2)))
    >>> file.read().lesson("a").stars
    2
    """

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        self.path = default_path() if path is None else path_of(path)

    def read(self) -> Progress:
        """Return what the file holds; nothing, if there is none yet."""
        try:
            contents = read_bytes(self.path, MAX_BYTES)
        except FileNotFoundError:
            return Progress()
        except (OSError, UntrustedError) as error:
            raise self._error("progress_unreadable", error) from error
        try:
            return from_bytes(contents)
        except LessonError as error:
            error.file = str(self.path)
            raise

    def update(self, change: Callable[[Progress], Progress]) -> Progress:
        """Write what ``change`` makes of the file's contents, and return it.

        Nobody else changes the file in between: others wait, in other processes too.  Writes
        nothing and raises ``TypeError`` where ``change`` is no function or makes something else,
        :class:`LessonError` where it makes what no progress is, such as seven stars.
        """
        if not callable(change):
            raise TypeError(text("lessons.error.change", found=short_repr(change)))
        changed = Progress()

        def made(_: Path) -> bytes:
            nonlocal changed
            changed = change(self.read())
            if not isinstance(changed, Progress):
                raise TypeError(text("lessons.error.changed", found=short_repr(changed)))
            try:
                contents = changed.to_bytes()
            except UntrustedError as error:
                reason = without_period(error)
                raise LessonError.of("", "progress_wrong", reason=reason) from None
            for fault in faults(json.loads(contents), _SCHEMA):  # could not be read again
                raise LessonError.in_progress("progress_wrong", *fault)
            return contents

        try:
            files.make_folder(self.path.parent)
            files.change(self.path, made)
        except LessonError as error:  # it says itself what to do
            error.file = str(self.path)
            raise
        except (OSError, ValueError) as error:
            raise self._error("progress_unwritable", error) from error
        return changed

    def _error(self, key: str, error: Exception) -> LessonError:
        if isinstance(error, RecordError):  # it names the file, as this error does
            reason = without_period(error.sentence)
        else:
            reason = files.reason_of(error)
        made = LessonError.of("", key, reason=reason)
        made.file = str(self.path)
        return made


def _now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
