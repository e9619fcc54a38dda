"""In ``mw.explore()``: the position is saved as a step of a lesson, and tried at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from ipywidgets import Text, Textarea, VBox

from manhattan_widgets.contract.core import MoveError, OptionError, Sentence, State
from manhattan_widgets.contract.editing import Editor
from manhattan_widgets.locale import text
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.widgets.common.controls import (
    MessageLine,
    boxed,
    button,
    choice,
    html_box,
    row,
    show,
)
from manhattan_widgets.widgets.common.error_boundary import guarded
from manhattan_widgets.widgets.common.i18n import worded
from manhattan_widgets.widgets.learn.lesson_text import (
    KINDS,
    StepDraft,
    add_step,
    goal_of,
    lesson_start,
    step_text,
)
from manhattan_widgets.widgets.rules.why import why

__all__ = ["AuthorPanel"]

_FILE = "my-lesson.toml"


class AuthorPanel:
    """Asks what a step of a lesson is to say and to ask for, and writes it.

    ``state()`` returns the position, and ``on_try(file, step)`` opens what was written.  What
    became of it is told beside the buttons.
    """

    def __init__(
        self,
        editor: Editor[State],
        state: Callable[[], State],
        on_try: Callable[[Path, str], None],
    ) -> None:
        self._editor, self._state, self._on_try = editor, state, on_try
        self._line = MessageLine()
        guard = partial(guarded, lambda: self._line)
        self._is_open = False
        self._saved: tuple[Path, str] | None = None
        self._toggle = button("learn.author.open", guard(self._open_or_close))
        about = worded(html_box("mw-muted"), value=lambda: fragment(text("learn.author.about")))
        self._file = worded(Text(value=_FILE), description="widgets.file")
        self._title = worded(Text(), description="learn.author.title")
        self._words = worded(Textarea(), description="learn.author.words")
        self._kind = choice(
            "learn.author.kind",
            lambda: [(text(f"learn.author.kind.{kind}"), kind) for kind in KINDS],
        )
        self._kind.observe(guard(lambda _: self._draw()), "value")
        self._answer = Textarea(rows=2)
        self._rules = worded(
            Text(), description="learn.author.rules", placeholder="learn.author.rules.example"
        )
        self._hint = worded(Text(), description="learn.author.hint")
        save = button("learn.author.save", guard(self.save), main=True)
        look = button("learn.author.look", guard(self._look))
        self._try = button("learn.author.try", guard(self._try_it))
        self._shown = html_box()
        fields = (
            self._file,
            self._title,
            self._words,
            self._kind,
            self._answer,
            self._rules,
            self._hint,
        )
        for field in (self._words, self._answer):
            field.add_class("mw-written")
            field.add_class("mw-short")
        self._inside = VBox(
            [about, *fields, row(save, look, self._try), self._line.widget, self._shown]
        )
        self.widget = boxed(VBox, [self._toggle, self._inside], "mw-panel", "mw-author")
        self._draw()

    def save(self) -> None:
        """Write the position as a step into the file; raises ``ValueError`` with what is wrong."""
        path = self._path()
        title = str(self._title.value).strip() or path.stem.replace("-", " ")
        start = lesson_start(self._state().rules.name, title, title)
        draft = self._draft()
        step = add_step(path, draft, start)
        self._saved = (path, step)
        self._shown.value = _as_text(step_text(draft, step))
        self._draw()
        self._line.say("info", Sentence.of("learn.author.saved", step=step, file=path.name))

    def _path(self) -> Path:
        name = str(self._file.value).strip()
        if not name:
            raise OptionError(text("learn.author.no_file"))
        return Path(name if name.endswith(".toml") else f"{name}.toml")

    def _draft(self) -> StepDraft:
        state = self._state()
        if state.status():
            raise OptionError(text("explore.why_not"))
        answer = str(self._answer.value).strip()
        goal = ""
        if self._kind.value == "move" and answer:
            if not (found := why(state, answer)).legal:
                raise MoveError(found.explanation)
            goal = goal_of(state, state.parse(answer))
        return StepDraft(
            str(self._words.value).strip() or text("learn.author.words.missing"),
            self._editor.format(state),
            self._kind.value,
            answer,
            str(self._rules.value),
            str(self._hint.value),
            goal,
        )

    def _look(self) -> None:
        self._shown.value = _as_text(step_text(self._draft(), "step"))

    def _try_it(self) -> None:
        if self._saved is not None:
            self._on_try(*self._saved)

    def _open_or_close(self) -> None:
        self._is_open = not self._is_open
        self._draw()

    def _draw(self) -> None:
        worded(
            self._toggle, description="learn.author.close" if self._is_open else "learn.author.open"
        )
        kind = self._kind.value
        if kind != "read":
            worded(self._answer, description=f"learn.author.answer.{kind}")
        show(self._answer, kind != "read")
        show(self._inside, self._is_open)
        self._try.disabled = self._saved is None


def _as_text(step: str) -> Html:
    title = el("summary", text("learn.author.as_text"))
    return el("details", title, el("pre.mw-where", step, tabindex=0), open=True)
