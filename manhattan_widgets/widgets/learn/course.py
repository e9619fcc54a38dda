"""The overview of a course: its lessons with what was reached in them, and where to go on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ipywidgets import HTML, Box, Button, VBox

from manhattan_widgets.lessons import Lesson, LessonError, LessonProgress, Progress
from manhattan_widgets.lessons.exercises import ExerciseError
from manhattan_widgets.lessons.exercises.daily import mastery
from manhattan_widgets.lessons.memory import Status
from manhattan_widgets.locale import text
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.render.closing import plain
from manhattan_widgets.widgets.common.controls import boxed, html_box, leads_on, show
from manhattan_widgets.widgets.common.html import download
from manhattan_widgets.widgets.learn import html as learn_html
from manhattan_widgets.widgets.learn.lesson_picture import lesson_picture
from manhattan_widgets.widgets.practice.mastery import counts

__all__ = ["CoursePanel", "first_open"]

_STARS = 3


class CoursePanel:
    """Shows ``lessons``; calls ``on_open(number)`` for the one that is chosen, counted from 0."""

    def __init__(
        self, lessons: Sequence[Lesson], on_open: Callable[[int], None], theme: str = "auto"
    ) -> None:
        self._lessons, self._theme = lessons, theme
        self._game = lessons[0].game
        self._head, self._saved_in = html_box(), html_box("mw-muted")
        self._onward = plain(Button)
        self._onward.add_class("mw-main")
        self._next = 0
        self._onward.on_click(lambda _: on_open(self._next))
        self._buttons: list[Button] = []
        self._cards: list[HTML] = []
        cards = []
        for number in range(len(lessons)):
            opener, below = plain(Button), html_box()
            opener.on_click(lambda _, number=number: on_open(number))
            self._buttons.append(opener)
            self._cards.append(below)
            made = boxed(VBox, [opener, below], "mw-card", "mw-panel")
            cards.append(made)
        leads_on(self._onward, *self._buttons)
        grid = boxed(Box, cards, "mw-grid")
        self.widget = boxed(VBox, [self._head, self._onward, grid, self._saved_in], "mw-course")

    def show(self, title: str, progress: Progress, file: str) -> None:
        """Show what ``progress`` tells of the lessons; ``file`` names its file, "" for none."""
        known = [progress.lesson(lesson.id) for lesson in self._lessons]
        done = sum(bool(reached.runs) for reached in known)
        stars = sum(reached.stars for reached in known)
        summary = text(
            "learn.course.done",
            n=done,
            of=len(known),
            stars=stars,
            most=_STARS * len(known),
        )
        rules = _rules(self._game, progress)
        self._head.value = fragment(el("h3", title), el("p", summary, role="status"), rules)
        self._next = first_open(known)
        for number, (lesson, reached) in enumerate(zip(self._lessons, known, strict=True)):
            caption = text("learn.course.lesson", number=number + 1, title=lesson.title)
            if at := _left_at(lesson, reached):
                caption = text("learn.course.go_on", lesson=caption, step=at + 1)
            self._buttons[number].description = caption
            picture = lesson_picture(lesson, self._theme)
            self._cards[number].value = picture + learn_html.card(lesson, reached)
            change = (
                self._buttons[number].add_class
                if number == self._next
                else self._buttons[number].remove_class
            )
            change("mw-chosen")
        first = text(
            "learn.course.lesson", number=self._next + 1, title=self._lessons[self._next].title
        )
        onward = (
            "learn.course.next" if any(reached.when for reached in known) else "learn.course.begin"
        )
        self._onward.description = text(onward, lesson=first)
        show(
            self._onward,
            done < len(known) or any(reached.step is not None for reached in known),
        )
        self._saved_in.value = _progress_place(progress, file)


def _rules(game: str, progress: Progress) -> Html | None:
    """Return how many of the game's rules are known how well, once some were asked about."""
    try:
        clauses = mastery(progress).get(game, ())
    except (LessonError, ExerciseError):  # exercises tell it: lessons can be done all the same
        return None
    if all(clause.status is Status.NEW for clause in clauses):
        return None
    return el("p.mw-muted", counts(game, clauses))


def first_open(known: Sequence[LessonProgress]) -> int:
    """Return the lesson to go on with: one that was begun, else the first that was not done."""
    begun = [number for number, reached in enumerate(known) if reached.step is not None]
    if begun:
        return max(begun, key=lambda number: known[number].when)
    return next((number for number, reached in enumerate(known) if not reached.runs), 0)


def _left_at(lesson: Lesson, known: LessonProgress) -> int:
    """Return the number of the step to go on with; 0 for one that the lesson no longer has."""
    ids = [step.id for step in lesson.steps]
    return lesson.beginning(known.step) if known.step in ids else 0


def _progress_place(progress: Progress, file: str) -> Html:
    """Return where progress is kept, and a link that takes it home: Binder forgets its disks."""
    if not file:
        return el("p", text("learn.kept.nowhere"))
    where = el("p", text("learn.kept", file=file))
    if not progress.lessons and not progress.exercises:
        return where
    data = progress.to_bytes()
    return where + download("learn.download", "progress.json", "application/json", data)
