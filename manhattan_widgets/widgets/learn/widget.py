"""The widget of ``mw.learn()``: the overview of a course, the open lesson, and what follows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ipywidgets import VBox, Widget

from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.contract.registry import find_rules
from manhattan_widgets.lessons import (
    Lesson,
    LessonError,
    LessonProgress,
    LessonRun,
    Progress,
    ProgressFile,
)
from manhattan_widgets.lessons.exercises import ExerciseName
from manhattan_widgets.lessons.exercises.after_lesson import clauses_to_practice, exercises_after
from manhattan_widgets.locale import text
from manhattan_widgets.markup import el, fragment
from manhattan_widgets.render.closing import plain, replace_children, when_closed
from manhattan_widgets.scene.captions import with_caption
from manhattan_widgets.scene.core import Scene
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.widgets.common.base import PictureWidget
from manhattan_widgets.widgets.common.controls import MessageLine, button, leads_on, row, show
from manhattan_widgets.widgets.learn import html as learn_html
from manhattan_widgets.widgets.learn.course import CoursePanel
from manhattan_widgets.widgets.learn.lesson import LessonPanel
from manhattan_widgets.widgets.learn.session import LessonSession

__all__ = ["PACE", "LearnWidget", "Practicing"]

PACE = 0.7
"""So many seconds what others play stays."""

Practicing = Callable[[Sequence[ExerciseName]], Widget]
"""Returns a widget that asks these exercises."""


class LearnWidget(PictureWidget):
    """The widget that :func:`.command.learn` returns; ``session`` is the lesson that is being done.

    ``lesson`` is None while the overview is shown.  With ``practice`` exercises about what was
    learned are offered at a lesson's end.
    """

    def __init__(
        self,
        lessons: Sequence[Lesson],
        file: ProgressFile | None,
        *,
        theme: str,
        pace: float = PACE,
        practice: Practicing | None = None,
    ) -> None:
        self.lessons = tuple(lessons)
        self.lesson: Lesson | None = None
        self._file, self._practicing = file, practice
        self._progress = Progress()
        self.session = LessonSession(LessonRun(lessons[0]))
        rules = find_rules(lessons[0].game)
        view = self.session.view
        super().__init__(theme, scenes_of(rules).pictures(view), self.session)
        self.add_class("mw-learn")
        act = self._guarded
        self._course = CoursePanel(self.lessons, act(self.begin), theme)
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
            on_practice=act(self.practice),
            has_practice=self._has_practice,
        )
        self._practice = plain(VBox)
        self._close_practice = button("learn.practice.close", act(self._leave_practice))
        leads_on(self._close_practice)
        when_closed(self, partial(replace_children, self._practice))
        # What keeps progress from being read or kept stays to be seen, whatever is shown below.
        self._notice = MessageLine()
        self._notice.widget.add_class("mw-fold")
        self._fill(
            self._notice.widget,
            self._course.widget,
            self._panel.widget,
            row(self._close_practice),
            self._practice,
        )
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
        ids = [lesson_step.id for lesson_step in lesson.steps]
        if step is not None and step not in ids:
            listed = ", ".join(ids)
            raise OptionError(text("learn.error.step", found=repr(step)[:60], known=listed))
        anew = step == ids[0]
        run = LessonRun(
            lesson,
            start=start if start in ids else None,
            needed={} if anew else known.steps,
            begun=known.begun if start == known.step and not anew else None,
        )
        self._panel.stop()
        replace_children(self._practice)
        self.lesson = lesson
        self.session.begin(run)
        self._show()

    def overview(self) -> None:
        """Show the overview; the lesson can be gone on with later."""
        self._panel.stop()
        replace_children(self._practice)
        self.lesson = None
        self._read()
        self._show()

    def practice(self) -> None:
        """Show exercises about what the lesson that is open has taught, in its place."""
        if self._practicing is not None and self.lesson is not None:
            seed = self._known().runs
            names = exercises_after(self.lesson, self._progress, seed)
            replace_children(self._practice, [self._practicing(names)])
            self._show()

    # Inside

    def _leave_practice(self) -> None:
        replace_children(self._practice)
        self._read()
        self._show()

    def _has_practice(self) -> bool:
        able = self._practicing is not None and self.lesson is not None
        return able and bool(clauses_to_practice(self.session.run.lesson))

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
        """Keep what was just reached: an answer or a hint, the next step, or the lesson's end."""
        run = self.session.run
        name = run.lesson.id

        def reached(progress: Progress) -> Progress:
            known = progress.lesson(name)
            if run.finished:
                return progress.with_lesson(name, known.finished(run.tally))
            return progress.with_lesson(name, known.at(run.step.id, run.needed, run.begun))

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
        practicing = bool(self._practice.children)
        show(self._panel.widget, self.lesson is not None and not practicing)
        show(self._close_practice, practicing)
        if self.lesson is None:
            file = "" if self._file is None else str(self._file.path)
            self._course.show(self._title, self._progress, file)

    @property
    def _title(self) -> str:
        return text("learn.course.title", game=find_rules(self.lessons[0].game).title())

    def _redraw(self) -> None:
        self._show()
        self._panel.redraw()

    def _picture(self) -> Scene:
        """Return the board of the step, with what it tells above."""
        return with_caption(self._panel.picture, self.session.paragraphs)

    def _static(self) -> dict[str, str]:
        """Return the step with its board, or the list of lessons."""
        if self.lesson is not None:
            return super()._static()
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
