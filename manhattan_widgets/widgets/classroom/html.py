"""HTML and plain text of a class: its tables, the wrong answers to a task, unread files."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from manhattan_widgets.lessons.classroom import Classroom, Table, Task
from manhattan_widgets.lessons.exercises import Exercise, ExerciseError, ExerciseName, kind_of
from manhattan_widgets.lessons.exercises.words import answer_words
from manhattan_widgets.lessons.handed_in import Repeated
from manhattan_widgets.lessons.memory import DAYS_TO_KNOW
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import calendar_day, comma_list
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.widgets.common import html

__all__ = [
    "caption",
    "class_table",
    "csv_link",
    "heading",
    "plain",
    "repeated",
    "tasks",
    "unread",
    "wrong_answers",
]

#: So many wrong answers are shown: the most frequent.
_WRONG_LISTED = 10
_ABOUT = {
    "learners": "classroom.minutes.about",
    "clauses": "classroom.clauses.about",
    "mastery": "classroom.mastery.about",
    "tasks": "classroom.tasks.about",
}


def heading(group: Classroom) -> Html:
    """Return how many learners handed in how much."""
    return el("h3", text("classroom.title", n=len(group.handed_in), answers=group.answers))


def class_table(group: Classroom, name: str) -> Html:
    """Return a table of the class; who knows what is a matrix, and tasks are :func:`tasks`."""
    made = group.table(name)
    about = el("p.mw-muted", text(_ABOUT[name], days=DAYS_TO_KNOW))
    if not made.rows:
        return el("p.mw-muted", text("classroom.nothing"))
    if name == "tasks":
        return about
    if name == "mastery":
        return fragment(html.wide(_matrix(group)), about, _legend(group))
    return fragment(html.wide(_table(group, made)), about)


def _table(group: Classroom, made: Table) -> Html:
    rows = (
        html.table_row(
            _learner(group, number) if made.name == "learners" else row[0],
            *map(_cell, made.columns[1:], row[1:]),
        )
        for number, row in enumerate(made.rows)
    )
    named = "table.mw-described" if "title" in made.columns else "table"
    return html.table(made.heads, rows, named)


def _learner(group: Classroom, number: int) -> Html | str:
    """Return what a learner is called, above the path of the file that tells him from others."""
    called = group.learner(number)
    return el("span", called, title=group.handed_in[number].file) if group.names else called


def _cell(column: str, cell: Any) -> object:
    if column == "last":
        return _moment(cell)
    return "" if cell is None else cell


def _moment(when: str) -> str:
    """Return a time as it is kept, in UTC, for people: the day and the minute."""
    try:
        at = datetime.fromisoformat(when)
    except ValueError:
        return when  # files of earlier versions may hold any text there
    return f"{calendar_day(at.date())} {at:%H:%M}"


def _legend(group: Classroom) -> Html:
    """Return what the clauses at the head of the matrix are about."""
    titles = {row[0]: row[1] for row in group.table("clauses").rows}
    return el("ul.mw-muted", (el("li", el("b", rule), " ", titles[rule]) for rule in titles))


def tasks(hardest: Sequence[Task]) -> Html:
    """Return tasks as a list, for where none can be opened."""
    return el("ul", (el("li", caption(task)) for task in hardest)) if hardest else Html()


def caption(task: Task) -> str:
    """Return what a task is, and how often it was right."""
    name = ExerciseName.read(task.name)
    try:
        kind: object = kind_of(name.game, name.kind).title
    except ExerciseError:
        kind = name.kind  # of a game that is not installed here
    right = {"right": task.right, "done": task.done}
    return text("classroom.task", name=task.name, kind=kind, level=name.level, **right)


def _matrix(group: Classroom) -> Html:
    """Return who knows which clause: a row for each learner, a column for each clause."""
    clauses = group.clauses
    rows = []
    for number, _ in enumerate(group.handed_in):
        cells = []
        for learners in clauses.values():
            known = learners.get(number)
            done = "" if known is None else f"{known.right}/{known.asked}"
            cells.append("✓" if known is not None and known.known else done)
        rows.append(html.table_row(_learner(group, number), *cells))
    return html.table((text("classroom.column.learner"), *clauses), rows)


def wrong_answers(task: Task, exercise: Exercise) -> Html:
    """Return which task it is, and the most frequent wrong answers to it, in words."""
    head = el("h4", caption(task), tabindex=0)
    if not task.wrong:
        return head + el("p.mw-muted", text("classroom.no_wrong"))
    rows = (
        el("li", text("classroom.times", answer=_in_words(exercise, written), n=count))
        for written, count in task.wrong.most_common(_WRONG_LISTED)
    )
    return head + el("p", text("classroom.wrong")) + el("ul.mw-wrong-answers", rows)


def _in_words(exercise: Exercise, written: str) -> str:
    try:
        return str(answer_words(exercise, exercise.reread(written)))
    except ValueError:
        return written  # what could not be read when it was answered, or was changed since


def unread(group: Classroom) -> Html:
    """Return the files that could not be read, each with the reason."""
    if not group.unread:
        return Html()
    rows = (
        el("li", el("b", _file(group, number)), ": ", file.reason)
        for number, file in enumerate(group.unread)
    )
    return el("p", text("classroom.unread", n=len(group.unread))) + el("ul", rows)


def repeated(group: Classroom) -> Html:
    """Return which files count no more, as others have all that they have, and which these are."""
    if not group.repeated:
        return Html()
    numbers = {one.learner: number for number, one in enumerate(group.handed_in)}
    by_file: dict[str, list[Repeated]] = {}
    for one in group.repeated:
        by_file.setdefault(one.file, []).append(one)

    def line(file: str) -> str:
        learners = comma_list(group.learner(numbers[one.learner]) for one in by_file[file])
        if not group.names:
            return learners
        counted = comma_list(dict.fromkeys(one.counted for one in by_file[file]))
        return text("classroom.counted", file=file, names=learners, counted=counted)

    head = el("p", text("classroom.repeated", n=len(by_file)))
    return head + el("ul", (el("li", line(file)) for file in by_file))


def _file(group: Classroom, number: int) -> str:
    if group.names:
        return group.unread[number].file
    return text("classroom.file", number=number + 1)


def csv_link(group: Classroom, name: str) -> Html:
    """Return a link that saves a table as CSV."""
    contents = group.table(name).to_csv().encode("utf-8-sig")
    return html.download("classroom.save", f"{name}.csv", "text/csv", contents)


def plain(group: Classroom, name: str) -> str:
    """Return a table in lines of plain text."""
    made = group.table(name)
    title = text("classroom.title", n=len(group.handed_in), answers=group.answers)
    if name == "tasks":
        return "\n".join([title, *map(caption, group.hardest)])
    rows = ("\t".join("" if cell is None else str(cell) for cell in row) for row in made.rows)
    return "\n".join([title, "\t".join(made.heads), *rows])
