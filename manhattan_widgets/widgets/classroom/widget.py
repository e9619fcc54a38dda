"""``mw.classroom()``: who has done what, what is known, and which tasks were hardest."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from ipywidgets import Button, Checkbox, VBox

from manhattan_widgets.lessons.classroom import Classroom, Task, read_class
from manhattan_widgets.lessons.exercises import ExerciseError
from manhattan_widgets.locale import text
from manhattan_widgets.render.closing import close_tree, closed_with, plain
from manhattan_widgets.widgets.classroom import html
from manhattan_widgets.widgets.common.arguments import check_switch
from manhattan_widgets.widgets.common.base import StyledWidget, check_theme
from manhattan_widgets.widgets.common.controls import (
    MessageLine,
    boxed,
    button,
    html_box,
    leads_on,
    row,
    show,
)
from manhattan_widgets.widgets.common.i18n import worded
from manhattan_widgets.widgets.common.options_row import OptionsRow
from manhattan_widgets.widgets.practice.command import practice
from manhattan_widgets.widgets.practice.widget import PracticeWidget

__all__ = ["ClassroomWidget", "classroom"]

PathLike = str | os.PathLike[str]

_TABLES = ("learners", "clauses", "mastery", "tasks")


def classroom(
    source: PathLike | Iterable[PathLike], *, names: bool = True, theme: str = "auto"
) -> ClassroomWidget:
    """Return a widget with what a class has done and knows, from the files that it handed in.

    Learners get their file by *Export* in :func:`practice`; the tables among them are read where
    a learner's file of progress is not there.  A file that cannot be read is listed, and one with
    nothing new, as when the same work was handed in twice.

    Parameters
    ----------
    source : path, or several
        A folder with the learners' files or, as Moodle gives it, with a folder for each of them;
        or the files.
    names : bool, default True
        Whether learners are called by their names; without them, by numbers.
    theme : {"auto", "light", "dark"}
        The colors; ``"auto"`` is as the notebook.

    Returns
    -------
    ClassroomWidget
        ``frame("learners")`` gives a table as a DataFrame, ``table("tasks").to_csv()`` as CSV.

    Raises
    ------
    ValueError
        For whatever cannot be, and a folder without such files, saying what to do.
    TypeError
        For what is no name of a folder or file.

    Examples
    --------
    >>> folder = getfixture("tmp_path")
    >>> from manhattan_widgets.lessons import Progress, ProgressFile
    >>> kept = ProgressFile(folder / "ann.json").update(lambda _: Progress("Ann"))
    >>> classroom(folder).table("learners").rows[0][:2]
    ('Ann', 0)
    """
    check_theme(theme, "auto")
    check_switch(names=names)
    return ClassroomWidget(read_class(source, names=names), theme)


class ClassroomWidget(StyledWidget):
    """The widget that :func:`classroom` returns; ``group`` is what it shows."""

    def __init__(self, group: Classroom, theme: str) -> None:
        self.group = group
        self._line = MessageLine()
        self._line.widget.add_class("mw-fold")
        super().__init__(theme, {}, self._line)
        self.add_class("mw-classroom")
        self._current = _TABLES[0]
        self._task: Task | None = None
        self.opened: PracticeWidget | None = None
        """The task that was opened last and is still open."""
        act = self._guarded
        self._head = worded(html_box("mw-class-title"), value=lambda: html.heading(self.group))
        self._switches = OptionsRow(act(self._switch))
        self._hide = worded(plain(Checkbox, indent=False), description="classroom.hide")
        self._hide.value = not group.names
        self._hide.observe(act(lambda change: self.hide(change["new"])), "value")
        self._table = html_box("mw-panel")
        self._tasks = boxed(VBox, (), "mw-lines")
        self._buttons: list[Button] = []
        self._close_task = button("classroom.close", act(self._put_away))
        self._wrong = html_box("mw-panel", "mw-live", "mw-begin")
        self._place = plain(VBox)
        self._save = html_box()
        self._unread = html_box()
        self._fill(
            self._head,
            row(self._switches.widget, self._hide, self._close_task),
            self._line.widget,
            self._table,
            self._tasks,
            self._wrong,
            self._place,
            self._save,
            self._unread,
        )
        self._draw()

    # What a teacher does

    def table(self, name: str) -> Any:
        """Return a table: one of "learners", "clauses", "mastery", "tasks" and "answers"."""
        return self.group.table(name)

    def frame(self, name: str = "learners") -> Any:
        """Return a table as a pandas DataFrame; names that are hidden are so there, too."""
        return self.group.table(name).to_frame()

    def hide(self, hidden: bool = True) -> None:
        """Hide the names of learners and files, or show them again."""
        self.group = replace(self.group, names=not hidden)
        self._hide.value = hidden
        self._draw()

    def open_task(self, name: str) -> None:
        """Open one of the exercises that were done, with the wrong answers to it."""
        self._line.say("info", "")
        task = next((task for task in self.group.tasks if task.name == name), None)
        if task is None:
            raise ExerciseError("name", name=name[:40])
        opened = practice(exercises=[task.name], progress=False, theme=self._theme)
        self.close_task()
        self._task, self.opened = task, opened
        self._place.children = (opened,)
        self._draw()

    def close_task(self) -> None:
        """Put away the task that is open."""
        self._place.children = ()
        if self.opened is not None:
            close_tree(self.opened)
        self._task = self.opened = None
        self._draw()

    # What is shown

    def _switch(self, name: str) -> None:
        self._current = name
        if self._task is not None:
            self.close_task()
        self._draw()

    def _redraw(self) -> None:
        self._draw()

    def _draw(self) -> None:
        group, current = self.group, self._current
        self._head.value = html.heading(group)
        options = [(name, text(f"classroom.show.{name}"), "") for name in _TABLES]
        self._switches.show("", options, current)
        self._table.value = html.class_table(group, current)
        self._save.value = html.csv_link(group, current)
        self._unread.value = html.unread(group) + html.repeated(group)
        self._show_tasks(group.hardest if current == "tasks" else ())
        show(self._table, self._task is None)
        show(self._tasks, self._task is None)  # what is opened stands in their place, in view
        show(self._save, self._task is None)
        show(self._close_task, self._task is not None)
        show(self._hide, self._task is None)  # whose answers these are is not told
        show(self._wrong, self._task is not None)
        if self._task is not None and self.opened is not None:
            self._wrong.value = html.wrong_answers(self._task, self.opened.exercise)

    def _show_tasks(self, tasks: tuple[Task, ...]) -> None:
        while len(self._buttons) < len(tasks):
            made, number = plain(Button), len(self._buttons)
            made.on_click(lambda _, number=number: self._guarded(self._pressed)(number))
            made.add_class("mw-line")
            leads_on(made)
            closed_with(self._tasks, made)
            self._buttons.append(made)
        if len(self._tasks.children) != len(tasks):
            self._tasks.children = self._buttons[: len(tasks)]
        for made, task in zip(self._buttons, tasks, strict=False):
            made.description = html.caption(task)

    def _put_away(self) -> None:
        """Put away the task that is open, and go back to where it was opened."""
        listed = [task.name for task in self.group.hardest]
        name = None if self._task is None else self._task.name
        self.close_task()
        if name in listed:
            self._buttons[listed.index(name)].focus()

    def _pressed(self, number: int) -> None:
        self.open_task(self.group.hardest[number].name)

    def _static(self) -> dict[str, str]:
        group, current = self.group, self._current
        return {
            "text/html": html.heading(group)
            + html.class_table(group, current)
            + html.tasks(group.hardest if current == "tasks" else ())
            + html.unread(group)
            + html.repeated(group),
            "text/plain": html.plain(group, current),
        }
