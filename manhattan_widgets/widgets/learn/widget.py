"""``mw.learn()``: a course of lessons, each with tasks that the rules check."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.contract.registry import GAMES, find_rules
from manhattan_widgets.lessons import (
    Lesson,
    LessonError,
    LessonProgress,
    LessonRun,
    Progress,
    ProgressFile,
    course,
    read_lesson,
)
from manhattan_widgets.lessons.progress import progress_file
from manhattan_widgets.locale import text
from manhattan_widgets.locale.wrapping import wrapped
from manhattan_widgets.markup import el, fragment
from manhattan_widgets.render.closing import closed_if_refused
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.widgets.common.base import PictureWidget, check_theme
from manhattan_widgets.widgets.common.controls import MessageLine, show
from manhattan_widgets.widgets.learn import html as learn_html
from manhattan_widgets.widgets.learn.course import CoursePanel
from manhattan_widgets.widgets.learn.lesson import LessonPanel
from manhattan_widgets.widgets.learn.session import LessonSession

__all__ = ["LearnWidget", "learn"]

PathLike = str | os.PathLike[str]


def learn(
    game: PathLike | Sequence[PathLike] = "manhattan",
    lesson: int | str | None = None,
    progress: PathLike | ProgressFile | bool | None = None,
    *,
    step: str | None = None,
    theme: str = "auto",
    pace: float = 0.7,
) -> LearnWidget:
    """Return a widget with the lessons of a game: an overview, and each of them to be done.

    Parameters
    ----------
    game : str, path or sequence of paths, default "manhattan"
        The name of a game, a lesson file, a folder of them, or a list of files.
    lesson : int or str, optional
        The lesson that is opened at once, by its number from 1 or a part of its title.
    progress : path, ProgressFile or False, optional
        The file where progress is kept, by default one in the user's data folder; False keeps none.
    step : str, optional
        The id of the step that the lesson is opened at, by default where it was left; before a
        round to be played, if the step goes on from one.
    theme : {"auto", "light", "dark"}
        The colors; ``"auto"`` is as the notebook.
    pace : float, default 0.7
        How long, in seconds, what others play stays.

    Returns
    -------
    LearnWidget
        ``lessons`` are all of them, ``lesson`` is the one that is open.

    Raises
    ------
    ValueError
        Saying what cannot be, and where a lesson file is wrong.

    Examples
    --------
    >>> widget = learn("manhattan", 1, progress=False)
    >>> widget.session.run.number, widget.lesson is widget.lessons[0]
    (0, True)
    """
    check_theme(theme, "auto")
    if not isinstance(pace, int | float) or not 0 <= pace < math.inf:
        raise OptionError(text("widgets.error.pace", value=pace))
    lessons = _lessons(game)
    if step is not None and lesson is None and len(lessons) > 1:
        raise OptionError(text("learn.error.step_alone", found=repr(step)[:60]))
    widget = LearnWidget(lessons, progress_file(progress), theme=theme, pace=pace)
    if lesson is not None or len(lessons) == 1:
        with closed_if_refused(widget):
            widget.begin(_lesson_number(lessons, lesson), step)
    return widget


def _lessons(source: Any) -> tuple[Lesson, ...]:
    """Return the lessons of a game, of a file, of a folder, or of several files."""
    if isinstance(source, list | tuple):
        found = tuple(map(read_lesson, source))
    elif isinstance(source, str) and source in GAMES:
        found = course(source)
    elif os.path.isdir(source):
        found = tuple(map(read_lesson, sorted(Path(source).glob("*.toml"))))
    elif isinstance(source, os.PathLike) or source.endswith(".toml"):
        found = (read_lesson(source),)
    else:
        found = course(source)  # which says what games there are
    if not found:
        raise OptionError(text("learn.error.none", source=str(source)[:100]))
    return found


def _lesson_number(lessons: Sequence[Lesson], wanted: int | str | None) -> int:
    """Return the number, from 0, of the lesson that ``wanted`` names."""
    if wanted is None:
        return 0
    if isinstance(wanted, str):
        word = wanted.casefold()
        for number, lesson in enumerate(lessons):
            if word in f"{lesson.id} {lesson.title} {lesson.title.source}".casefold():
                return number
    elif isinstance(wanted, int) and not isinstance(wanted, bool) and 1 <= wanted <= len(lessons):
        return wanted - 1
    known = "; ".join(f"{n}: {lesson.title}" for n, lesson in enumerate(lessons, 1))
    raise OptionError(text("learn.error.lesson", found=repr(wanted)[:60], known=known))


class LearnWidget(PictureWidget):
    """The widget that :func:`learn` returns; ``session`` is the lesson that is being done.

    ``lesson`` is None while the overview is shown.
    """

    def __init__(
        self, lessons: Sequence[Lesson], file: ProgressFile | None, *, theme: str, pace: float
    ) -> None:
        self.lessons = tuple(lessons)
        self.lesson: Lesson | None = None
        self._file = file
        self._progress = Progress()
        self.session = LessonSession(LessonRun(lessons[0]))
        rules = find_rules(lessons[0].game)
        view = self.session.view
        super().__init__(theme, scenes_of(rules).pictures(view), self.session)
        self.add_class("mw-learn")
        act = self._guarded
        self._course = CoursePanel(self.lessons, act(self.begin))
        self._panel = LessonPanel(
            self.session,
            act,
            theme=theme,
            pace=pace,
            on_step=act(self._keep),
            on_next=act(self._open_next),
            on_leave=act(self.overview),
            known=self._known,
            has_next=self._has_next,
        )
        # What keeps progress from being read or kept stays to be seen, whatever is shown below.
        self._notice = MessageLine()
        self._notice.widget.add_class("mw-fold")
        self._fill(self._notice.widget, self._course.widget, self._panel.widget)
        self._read()
        self._show()

    @property
    def progress(self) -> Progress:
        """What is known of the learner."""
        return self._progress

    def begin(self, number: int, step: str | None = None) -> None:
        """Open a lesson, by its number from 0, at ``step`` or where it was left.

        What was needed before it was left counts, unless it is begun anew, with its first ``step``.
        Raises ``ValueError`` for a step that it does not have.
        """
        lesson = self.lessons[number]
        known = self._progress.lesson(lesson.id)
        start = known.step if step is None else step
        ids = [one.id for one in lesson.steps]
        if step is not None and step not in ids:
            named = ", ".join(ids)
            raise OptionError(text("learn.error.step", found=repr(step)[:60], known=named))
        needed = {} if step == ids[0] else known.steps
        run = LessonRun(lesson, start=start if start in ids else None, needed=needed)
        self._panel.stop()
        self.lesson = lesson
        self.session.begin(run)
        self._show()

    def overview(self) -> None:
        """Show the overview; the lesson can be gone on with later."""
        self._panel.stop()
        self.lesson = None
        self._read()
        self._show()

    # Inside

    def _open_next(self) -> None:
        if self.lesson is not None and self._has_next():
            self.begin(self.lessons.index(self.lesson) + 1)

    def _has_next(self) -> bool:
        return self.lesson is not None and self.lesson is not self.lessons[-1]

    def _known(self) -> LessonProgress:
        return self._progress.lesson(self.session.run.lesson.id)

    def _read(self) -> None:
        if self._file is None:
            return
        try:
            self._progress = self._file.read()
        except LessonError as error:
            self._notice.say("error", str(error))

    def _keep(self) -> None:
        """Keep what was just reached: a step's right answer, the next step, or the lesson's end."""
        run = self.session.run
        name = run.lesson.id

        def reached(progress: Progress) -> Progress:
            known = progress.lesson(name)
            now = known.finished(run.tally) if run.finished else known.at(run.step.id, run.needed)
            return progress.with_lesson(name, now)

        try:
            if self._file is None:
                self._progress = reached(self._progress)
            else:
                self._progress = self._file.update(reached)
        except LessonError as error:
            # The lesson goes on; what is reached is known as long as this widget lives.
            self._progress = reached(self._progress)
            self._notice.say("error", str(error))
        if run.finished:
            self._panel.redraw()  # the best so far is told

    def _show(self) -> None:
        show(self._course.widget, self.lesson is None)
        show(self._panel.widget, self.lesson is not None)
        if self.lesson is None:
            kept_in = "" if self._file is None else str(self._file.path)
            self._course.show(self._title, self._progress, kept_in)

    @property
    def _title(self) -> str:
        return text("learn.course.title", game=find_rules(self.lessons[0].game).title())

    def _redraw(self) -> None:
        self._show()
        self._panel.redraw()

    def _picture(self) -> Any:
        return self._panel.picture

    def _static(self) -> dict[str, str]:
        """Return the step with its board, or the list of lessons."""
        if self.lesson is not None:
            shown = super()._static()
            words = wrapped(str(self.session.run.step.words))
            return {**shown, "text/plain": f"{words}\n\n{shown['text/plain']}"}
        lines = [
            text("learn.course.lesson", number=n, title=lesson.title)
            for n, lesson in enumerate(self.lessons, 1)
        ]
        # Not what was reached: a saved notebook is for everybody.
        cards = (
            el("h4", line) + learn_html.card(lesson, LessonProgress())
            for line, lesson in zip(lines, self.lessons, strict=True)
        )
        return {
            "text/html": fragment(el("h3", self._title), cards),
            "text/plain": "\n".join([self._title, *lines]),
        }
