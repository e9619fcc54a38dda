"""What a step tells: its number and how far one is, its text in one of its wordings, a picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import Box

from manhattan_widgets.widgets.common.controls import boxed, button, html_box, show
from manhattan_widgets.widgets.common.read_on import read_on_bar
from manhattan_widgets.widgets.learn import html
from manhattan_widgets.widgets.learn.illustration import illustration
from manhattan_widgets.widgets.learn.session import LessonSession

__all__ = ["StepWords"]

Guard = Callable[[Callable[..., Any]], Callable[..., None]]


class StepWords:
    """Tells the step of ``session``; ``widgets`` stand one below the other.

    Beside the number a button tells a step that has a second wording in that.
    """

    def __init__(self, session: LessonSession, guard: Guard, theme: str) -> None:
        self._session, self._theme = session, theme
        self._way, self._text = html_box("mw-begin"), html_box("mw-step", "mw-tells")
        self._reword = button("learn.reword", guard(session.reword))
        self._head = boxed(Box, [self._way, self._reword], "mw-step-head")
        self._picture = html_box("mw-illustration")
        self.widgets = (self._head, self._text, self._picture, read_on_bar())

    def show(self) -> None:
        """Tell the step of now; nothing at the end of the lesson."""
        session = self._session
        run = session.run
        for part in (self._head, self._text):
            show(part, not run.finished)
        self._way.value = html.dots(run)
        show(self._reword, run.step.other_words is not None)
        change = self._reword.add_class if session.in_other_words else self._reword.remove_class
        change("mw-pressed")
        self._text.value = html.step_text(run.step, session.words)
        show(self._picture, run.step.illustration is not None and not run.finished)
        self._picture.value = illustration(session, self._theme)
