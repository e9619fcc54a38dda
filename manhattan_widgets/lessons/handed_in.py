"""What a learner handed in, and what of it counts: work that was handed in twice counts once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from manhattan_widgets.lessons.exercises.progress_format import Solved

__all__ = [
    "HandedIn",
    "Repeated",
    "Result",
    "called_after",
    "handed_in_by",
    "once_each",
    "submission_of",
]

#: What Moodle calls a learner's folder, or what the names of his files begin with.
_SUBMISSION = re.compile(r"(?:^|/)([^/]+?)_[0-9]+_assignsubmission_file")


@dataclass(frozen=True, slots=True)
class Result:
    """One row: what one learner did in one lesson, or in one kind of exercise.

    ``sort`` is ``"lesson"`` or ``"exercise"``, ``item`` the lesson or the kind.  ``done`` counts
    how often the lesson was finished, or how many exercises were; ``right`` those right at once
    and without help.  ``stars`` and counts of lessons are of the best run, or of the one under way
    where none was finished yet.  ``level`` is the hardest level of exercises that was answered
    rightly, ``rating`` what is believed of the skill; None where there is none.  ``last`` is when
    it was done last (UTC).
    """

    learner: str
    sort: str
    game: str
    item: str
    done: int
    right: int | None
    tries: int
    hints: int
    shown: int
    stars: int | None
    level: int | None
    rating: int | None
    last: str
    file: str


@dataclass(frozen=True, slots=True)
class HandedIn:
    """What one learner handed in: the sums by lesson and kind, and every answer, if known.

    ``identity`` is the name that the learner gave, or else where the file lies: learners without a
    name are not taken for one another.
    """

    learner: str
    identity: str
    file: str
    rows: tuple[Result, ...]
    solved: tuple[Solved, ...] = ()


@dataclass(frozen=True, slots=True)
class Repeated:
    """A file with nothing of a learner that ``counted``, which counts for it, does not have."""

    learner: str
    file: str
    counted: str


def submission_of(file: str) -> str:
    """Return what tells a learner's files from those of others: Moodle's folder, or the file.

    >>> submission_of("Adams Amy_1201_assignsubmission_file/results.json")
    'Adams Amy_1201_assignsubmission_file'
    >>> submission_of("7a/table-3.json")
    '7a/table-3'
    """
    in_moodle = _SUBMISSION.search(file)
    return file[: in_moodle.end()] if in_moodle else file.removesuffix(PurePath(file).suffix)


def called_after(file: str) -> str:
    """Return what one is called who gave no name: as in Moodle, or like the file.

    >>> called_after("Adams Amy_1201_assignsubmission_file/results.json")
    'Adams Amy'
    """
    return _learner_in(file) or submission_of(file)


def _learner_in(file: str) -> str:
    """Return the learner's name that Moodle wrote into a path, empty if it did not."""
    in_moodle = _SUBMISSION.search(file)
    return in_moodle[1] if in_moodle else ""


def handed_in_by(
    learner: str, file: str, rows: tuple[Result, ...], solved: tuple[Solved, ...] = ()
) -> HandedIn:
    """Return what was handed in under a name, empty for one who gave none."""
    called, identity = learner or called_after(file), learner or submission_of(file)
    return HandedIn(called, identity, file, rows, solved)


def once_each(handed_in: Sequence[HandedIn]) -> tuple[list[HandedIn], list[Repeated]]:
    """Return what counts, in its order, and what says nothing that does not count already."""
    by_learner: dict[str, list[HandedIn]] = {}
    repeated: list[tuple[HandedIn, HandedIn]] = []
    for one in sorted(handed_in, key=_says_most):
        others = by_learner.setdefault(one.identity, [])
        counted = next((other for other in others if _has_all_of(other, one)), None)
        if counted is None:
            others.append(one)
        else:
            repeated.append((one, counted))
    counting = {id(one) for others in by_learner.values() for one in others}
    once = [one for one in handed_in if id(one) in counting]
    called = {id(one): name for one, name in zip(once, _told_apart(once), strict=True)}
    return (
        [replace(one, learner=called[id(one)]) for one in once],
        [Repeated(called[id(other)], one.file, other.file) for one, other in repeated],
    )


def _told_apart(handed_in: Sequence[HandedIn]) -> list[str]:
    """Return what learners are called: namesakes with what tells their files apart in brackets."""
    files: dict[str, list[str]] = {}
    for one in handed_in:
        files.setdefault(one.learner, []).append(one.file)
    full_names = {
        (learner, file): f"{learner} ({part})"
        for learner, of in files.items()
        if len(of) > 1
        for file, part in zip(of, _parts(of), strict=True)
    }
    return [full_names.get((one.learner, one.file), one.learner) for one in handed_in]


def _parts(files: Sequence[str]) -> Sequence[str]:
    """Return the part of each file's path that tells it apart: its name, or a folder, or all.

    >>> _parts(["7a/ann.json", "7b/ann-2.json"]), _parts(["7a/ann.json", "7b/ann.json"])
    (['ann.json', 'ann-2.json'], ['7a', '7b'])
    """
    paths = [PurePath(file).parts for file in files]
    for at in range(1, 1 + min(map(len, paths))):
        parts = [path[-at] for path in paths]
        for names in ([_learner_in(part) or part for part in parts], parts):
            if len(set(names)) == len(names):
                return names
    return files


def _says_most(handed_in: HandedIn) -> tuple[int, int]:
    """Sort what a learner handed in: most answers first, then most work of any kind."""
    return -len(handed_in.solved), -sum(row.done for row in handed_in.rows)


def _has_all_of(counted: HandedIn, other: HandedIn) -> bool:
    """Tell whether a learner's file has all that another one of the same name has.

    Two learners of one name have not answered the same exercises in the same seconds.
    """
    if not other.rows:
        return False
    had, rows = _without_origin(counted), _without_origin(other)
    if had >= rows:
        return True
    lessons = {(row.game, row.item): row for row in had if row.sort == "lesson"}
    for row in rows:
        if row.sort == "lesson":
            now = lessons.get((row.game, row.item))
            if now is None or (now.done, now.last) < (row.done, row.last):
                return False
    if other.solved:
        known = {(solved.name, solved.when) for solved in counted.solved}
        return known.issuperset((solved.name, solved.when) for solved in other.solved)
    exercises = [row for row in rows if row.sort == "exercise"]
    return bool(exercises) and all(_was_so(row, counted.solved) for row in exercises)


def _without_origin(handed_in: HandedIn) -> frozenset[Result]:
    return frozenset(replace(row, learner="", file="") for row in handed_in.rows)


def _was_so(row: Result, solved: Sequence[Solved]) -> bool:
    """Tell whether the sums of a kind are those of these answers up to the last of them."""
    kind = f"{row.game}-{row.item}-"
    up_to = [one.right for one in solved if one.name.startswith(kind) and one.when <= row.last]
    return (len(up_to), sum(up_to)) == (row.done, row.right)
