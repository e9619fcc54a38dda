"""What a class has done and what it knows, from the files that learners hand in.

>>> from manhattan_widgets.lessons.exercises.practice import Practice
>>> from manhattan_widgets.lessons.progress import ProgressFile
>>> folder = getfixture("tmp_path")
>>> ann = Practice("manhattan", kinds=["owner"], seed=7, file=ProgressFile(folder / "ann.json"))
>>> ann.learner = "Ann"
>>> verdict = ann.answer(ann.exercise.solution)
>>> group = read_class(folder)
>>> [(row[0], row[3], row[4]) for row in group.table("learners").rows]
[('Ann', 1, 1)]
"""

from __future__ import annotations

import csv
import io
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import cached_property
from itertools import pairwise
from typing import Any

from manhattan_widgets.contract.core import OptionError, Sentence
from manhattan_widgets.contract.registry import usable_rulebooks
from manhattan_widgets.lessons.classroom_files import Unread, read_files
from manhattan_widgets.lessons.errors import LessonError
from manhattan_widgets.lessons.exercises.core import ExerciseName
from manhattan_widgets.lessons.exercises.progress_format import Solved
from manhattan_widgets.lessons.handed_in import HandedIn, Repeated
from manhattan_widgets.lessons.memory import DAYS_TO_KNOW, Grade, is_mistake
from manhattan_widgets.lessons.results import frame_of, safe_cell
from manhattan_widgets.locale import text

__all__ = ["TABLES", "Classroom", "Table", "Task", "read_class"]

PathLike = str | os.PathLike[str]

#: A longer time between two answers was a break.
_BREAK = timedelta(minutes=10)
#: So many tasks are shown; the table has all.
_HARDEST = 12
#: So many wrong answers to a task are told: the most frequent.
_WRONG_AT_MOST = 3


@dataclass(frozen=True, slots=True)
class Table:
    """A table as data: its columns by name, and its rows; None where nothing is known."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]

    @property
    def heads(self) -> tuple[str, ...]:
        """What stands above the columns, in the language of now."""
        return tuple(text(f"classroom.column.{column}") for column in self.columns)

    def to_csv(self) -> str:
        """Return the table as CSV text, with nothing that a spreadsheet takes for a formula."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\r\n")
        for row in (self.heads, *self.rows):
            writer.writerow("" if cell is None else safe_cell(cell) for cell in row)
        return out.getvalue()

    def to_frame(self) -> Any:
        """Return it as a DataFrame; raises :class:`LessonError` where pandas is not there."""
        return frame_of(self.columns, self.rows)


@dataclass(slots=True)
class Known:
    """What one learner's answers told of a clause, up to now; ``right`` without a hint."""

    asked: int = 0
    right: int = 0
    days: set[date] = field(default_factory=set)
    last_right: bool = False

    @property
    def known(self) -> bool:
        """Whether the clause counts as known: right on enough days, and the last time, too."""
        return self.last_right and len(self.days) >= DAYS_TO_KNOW


@dataclass(slots=True)
class Task:
    """What a class made of one exercise; ``wrong`` counts the wrong answers to it."""

    name: str
    done: int = 0
    right: int = 0
    learners: set[int] = field(default_factory=set)
    wrong: Counter[str] = field(default_factory=Counter)

    @property
    def share(self) -> float:
        """How often it is right, careful where few have done it: then it is nearer to a half."""
        return (self.right + 1) / (self.done + 2)


@dataclass(frozen=True)
class Classroom:
    """What a class handed in; ``names`` False calls learners by numbers, their files too.

    ``unread`` are the files that could not be read, each with the reason; ``repeated`` those that
    count no more, as others have all that they have.  In ``zone`` a day of the class begins and
    ends, None for this machine's.
    """

    handed_in: Sequence[HandedIn]
    unread: Sequence[Unread]
    names: bool = True
    repeated: Sequence[Repeated] = ()
    zone: tzinfo | None = None

    def learner(self, number: int) -> str:
        """Return what the learner with this number is called, counted from 0."""
        if self.names:
            return self.handed_in[number].learner
        return text("classroom.learner", number=number + 1)

    @property
    def answers(self) -> int:
        """How many exercises were answered in all."""
        return sum(
            row.done
            for submission in self.handed_in
            for row in submission.rows
            if row.right is not None
        )

    def table(self, name: str) -> Table:
        """Return one of :data:`TABLES`; raises :class:`OptionError` for another name."""
        if name not in TABLES:
            raise OptionError(
                text("classroom.error.table", name=str(name)[:40], known=", ".join(TABLES))
            )
        columns, rows = TABLES[name]
        return Table(name, columns, tuple(rows(self)))

    @cached_property
    def clauses(self) -> Mapping[str, Mapping[int, Known]]:
        """What is known of each clause by each learner who was asked about it, by their numbers."""
        by_rule: dict[str, dict[int, Known]] = {}
        for number, submission in enumerate(self.handed_in):
            for solved in submission.solved:
                for rule, grade in solved.grades.items():
                    if is_mistake(rule):
                        continue
                    known = by_rule.setdefault(rule, {}).setdefault(number, Known())
                    known.asked += 1
                    known.right += grade not in (Grade.Again, Grade.Hard)
                    known.last_right = grade is not Grade.Again
                    if known.last_right:
                        known.days |= _days([solved], self.zone)
        order = {rule: at for at, rule in enumerate(_rules())}
        return {
            rule: by_rule[rule] for rule in sorted(by_rule, key=lambda r: (order.get(r, 999), r))
        }

    @cached_property
    def tasks(self) -> tuple[Task, ...]:
        """All exercises that were answered, the hardest first."""
        by_name: dict[str, Task] = {}
        for number, submission in enumerate(self.handed_in):
            for solved in submission.solved:
                task = by_name.get(solved.name)
                if task is None:
                    task = by_name[solved.name] = Task(solved.name)
                task.done += 1
                task.right += solved.right
                task.learners.add(number)
                task.wrong.update(solved.wrong)
        return tuple(sorted(by_name.values(), key=lambda task: (task.share, -task.done, task.name)))

    @property
    def hardest(self) -> tuple[Task, ...]:
        """The tasks that are worth talking about: the hardest, so many as can be shown."""
        return self.tasks[:_HARDEST]


def read_class(source: PathLike | Iterable[PathLike], *, names: bool = True) -> Classroom:
    """Return what is in a folder of results and the folders in it, or in the files given.

    A learner who handed in the same work twice counts once.  A file that cannot be read is listed
    with the reason.  Raises :class:`LessonError` where there is no such folder, or nothing in it
    that could be a file of results.
    """
    path = source if isinstance(source, str | os.PathLike) else None
    if path is not None and not os.path.exists(path):
        raise LessonError("", Sentence.of("practice.results.missing"), file=str(path))
    found = read_files(source)
    if not found.handed_in and not found.unread:
        raise LessonError("", Sentence.of("classroom.empty_folder"), file=str(path or ""))
    return Classroom(found.handed_in, found.unread, names, found.repeated)


# The tables


def _learners(group: Classroom) -> Iterator[tuple[Any, ...]]:
    for number, submission in enumerate(group.handed_in):
        lessons = [row for row in submission.rows if row.sort == "lesson"]
        exercises = [row for row in submission.rows if row.sort == "exercise"]
        done = sum(row.done for row in exercises)
        whole = bool(submission.solved) or not done  # a table of sums has no single answers
        yield (
            group.learner(number),
            sum(bool(row.done) for row in lessons),
            sum(row.stars or 0 for row in lessons),
            done,
            sum(row.right or 0 for row in exercises),
            sum(row.hints for row in submission.rows),
            sum(row.shown for row in submission.rows),
            _minutes(submission.solved) if whole else None,
            len(_days(submission.solved, group.zone)) if whole else None,
            max((row.last for row in submission.rows), default=""),
        )


def _minutes(solved: Sequence[Solved]) -> int:
    """Return for how long somebody was at it: the times between answers, but for breaks."""
    times = sorted(_times(solved))
    gaps = (after - before for before, after in pairwise(times))
    spent = sum((gap for gap in gaps if gap <= _BREAK), timedelta())
    return round(spent.total_seconds() / 60)


def _days(solved: Sequence[Solved], zone: tzinfo | None) -> set[date]:
    """Return the days of answers, as they were in a time zone, None for this machine's."""
    return {when.astimezone(zone).date() for when in _times(solved)}


def _times(solved: Sequence[Solved]) -> Iterator[datetime]:
    for answer in solved:
        try:
            when = datetime.fromisoformat(answer.when)
        except ValueError:
            continue  # files of earlier versions may hold any text there
        yield when if when.tzinfo is not None else when.replace(tzinfo=UTC)


def _clauses(group: Classroom) -> Iterator[tuple[Any, ...]]:
    titles = _rules()
    for rule, learners in group.clauses.items():
        yield (
            rule,
            str(titles.get(rule, "")),
            len(learners),
            sum(mastery.known for mastery in learners.values()),
            sum(mastery.asked for mastery in learners.values()),
            sum(mastery.right for mastery in learners.values()),
        )


def _mastery(group: Classroom) -> Iterator[tuple[Any, ...]]:
    for rule, learners in group.clauses.items():
        for number, mastery in learners.items():
            known = mastery.known
            yield (
                group.learner(number),
                rule,
                mastery.asked,
                mastery.right,
                len(mastery.days),
                known,
            )


def _tasks(group: Classroom) -> Iterator[tuple[Any, ...]]:
    for task in group.tasks:
        wrong = ", ".join(
            f"{answer} ×{count}" for answer, count in task.wrong.most_common(_WRONG_AT_MOST)
        )
        yield task.name, len(task.learners), task.done, task.right, wrong


def _answers(group: Classroom) -> Iterator[tuple[Any, ...]]:
    for number, submission in enumerate(group.handed_in):
        name = group.learner(number)
        for solved in submission.solved:
            made = ExerciseName.read(solved.name)
            yield (
                name,
                solved.name,
                made.game,
                made.kind,
                made.level,
                solved.when,
                solved.right,
                solved.tries,
                solved.hints,
                solved.shown,
                ", ".join(solved.wrong),
            )


def _rules() -> dict[str, Sentence]:
    """Return the titles of all clauses, in the order of the games and of their rules."""
    return {id_: rule.title for _, book in usable_rulebooks() for id_, rule in book.items()}


Rows = Callable[[Classroom], Iterator[tuple[Any, ...]]]

#: The tables by name, each with its columns and what makes its rows.
TABLES: Mapping[str, tuple[tuple[str, ...], Rows]] = {
    "learners": (
        (
            "learner",
            "lessons",
            "stars",
            "exercises",
            "right",
            "hints",
            "shown",
            "minutes",
            "days",
            "last",
        ),
        _learners,
    ),
    "clauses": (("rule", "title", "learners", "known", "asked", "right"), _clauses),
    "mastery": (("learner", "rule", "asked", "right", "days", "is_known"), _mastery),
    "tasks": (("exercise", "learners", "done", "right", "wrong"), _tasks),
    "answers": (
        (
            "learner",
            "exercise",
            "game",
            "kind",
            "level",
            "when",
            "is_right",
            "tries",
            "hints",
            "is_shown",
            "wrong",
        ),
        _answers,
    ),
}
