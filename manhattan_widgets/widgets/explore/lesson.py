"""In ``mw.explore()``: the position is saved as a step of a lesson, and tried at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from ipywidgets import Text, Textarea, VBox

from manhattan_widgets.contract.core import (
    Explanation,
    MoveError,
    OptionError,
    Rules,
    Sentence,
    State,
)
from manhattan_widgets.contract.editing import Editor
from manhattan_widgets.locale import text
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.render.closing import plain
from manhattan_widgets.widgets.common.controls import (
    MessageLine,
    boxed,
    button,
    choice,
    html_box,
    leads_on,
    row,
    show,
)
from manhattan_widgets.widgets.common.error_boundary import guarded
from manhattan_widgets.widgets.common.i18n import Words, worded
from manhattan_widgets.widgets.learn.expected_mistakes import Mistake, mistakes_of
from manhattan_widgets.widgets.learn.lesson_text import (
    KINDS,
    AddedStep,
    StepDraft,
    added_step,
    check_answer,
    goal_of,
    lesson_start,
    position_text,
    step_text,
)
from manhattan_widgets.widgets.rules.why import why

__all__ = ["AuthorPanel"]

_FILE = "my-lesson.toml"


class AuthorPanel:
    """Asks what a step of a lesson about ``game`` is to say and to ask for, and writes it.

    ``state()`` returns the position, and ``on_try(file, step)`` opens what was written.  What
    became of it is told above the buttons, which may be the last that is in view.
    """

    def __init__(
        self,
        game: Rules[Any],
        editor: Editor[State],
        state: Callable[[], State],
        on_try: Callable[[Path, str], None],
    ) -> None:
        self._game = game
        self._editor, self._state, self._on_try = editor, state, on_try
        self._line = MessageLine()
        guard = partial(guarded, lambda: self._line)
        self._is_open = False
        self._saved: tuple[Path, str] | None = None
        self._is_tried = False
        self._toggle = button("learn.author.open", guard(self._open_or_close))
        about = worded(html_box("mw-muted"), value=lambda: fragment(text("learn.author.about")))
        self._file = worded(plain(Text, value=_FILE), description="widgets.file")
        self._title = worded(plain(Text), description="learn.author.title")
        self._words = _lines(self._words_label)
        self._other_words = _lines("learn.author.other_words")
        self._kind = choice(
            "learn.author.kind",
            lambda: [(text(f"learn.author.kind.{kind}"), kind) for kind in KINDS],
        )
        self._kind.observe(guard(lambda _: self._draw()), "value")
        self._answer = _lines()
        self._mistakes = _lines()
        self._rules = worded(
            plain(Text), description="learn.author.rules", placeholder="learn.author.rules.example"
        )
        self._hint = worded(plain(Text), description="learn.author.hint")
        self._praise = worded(plain(Text), description="learn.author.praise")
        for labeled_at_length in (self._title, self._rules, self._praise):
            labeled_at_length.add_class("mw-written")
        save = button("learn.author.save", guard(self.save), main=True)
        look = button("learn.author.look", guard(self._look))
        self._try = button("learn.author.try", guard(self._try_it))
        leads_on(self._try)
        self._preview = html_box()
        fields = (
            self._file,
            self._title,
            self._words,
            self._other_words,
            self._kind,
            self._answer,
            self._mistakes,
            self._rules,
            self._hint,
            self._praise,
        )
        self._inside = boxed(
            VBox, [about, *fields, self._line.widget, row(save, look, self._try), self._preview]
        )
        self.widget = boxed(VBox, [self._toggle, self._inside], "mw-panel", "mw-author")
        self._draw()

    def _words_label(self) -> str:
        """Return the label of the text, with a rule of this game as an example."""
        return text("learn.author.words", rule=next(iter(self._game.rulebook()), self._game.name))

    def save(self) -> None:
        """Write the position as a step into the file.

        Raises ``ValueError`` with everything that is wrong, of which nothing is written then.
        """
        draft, wrong = self._draft()
        # Of a task that cannot be read the rest of the step is looked at all the same.
        added, faults = self._added(replace(draft, kind="read") if wrong else draft)
        if added is None or wrong or faults:
            raise _refusal([*wrong, *faults])
        added.write()
        self._saved, self._is_tried = (added.path, added.step), False
        self._preview.value = _as_text(step_text(draft, added.step))
        self._draw()
        self._line.say(
            "info", Sentence.of("learn.author.saved", step=added.step, file=added.path.name)
        )

    def _added(self, draft: StepDraft) -> tuple[AddedStep | None, list[str]]:
        """Return the file with the step, None where there can be none, and what is wrong then."""
        name = str(self._file.value).strip()
        path = Path(name if name.endswith(".toml") else f"{name}.toml")
        title = str(self._title.value).strip() or path.stem.replace("-", " ")
        faults = [] if name else [text("learn.author.no_file")]
        try:
            added = added_step(path, draft, lesson_start(self._game.name, title, title))
        except OptionError as error:
            return None, [*faults, str(error)]
        return added, [*faults, *map(str, added.faults)]

    def _draft(self) -> tuple[StepDraft, list[str | Explanation]]:
        """Return what the author has filled in, and what is wrong with position and answers."""
        state = self._state()
        kind, answer = str(self._kind.value), str(self._answer.value).strip()
        goal, mistakes = "", tuple[Mistake, ...]()
        faults: list[str | Explanation] = []
        if state.status():
            faults.append(text("explore.why_not"))
        elif kind != "read":
            try:
                check_answer(kind, answer)
            except OptionError as error:
                faults.append(str(error))
            if kind == "move" and answer:
                if (ruling := why(state, answer)).legal:
                    goal = goal_of(state, state.parse(answer))
                else:
                    faults.append(ruling.explanation)
            mistakes, wrong = mistakes_of(kind, str(self._mistakes.value), answer, state)
            faults += wrong
        return StepDraft(
            words=str(self._words.value).strip() or text("learn.author.words.missing"),
            position=position_text(self._editor, state),
            kind=kind,
            answer=answer,
            rules=str(self._rules.value),
            hint=str(self._hint.value),
            goal=goal,
            other_words=str(self._other_words.value),
            praise=str(self._praise.value),
            mistakes=mistakes,
        ), faults

    def _look(self) -> None:
        draft, faults = self._draft()
        if faults:
            raise _refusal(faults)
        self._preview.value = _as_text(step_text(draft, "step"))

    def _try_it(self) -> None:
        if self._saved is not None:
            self._on_try(*self._saved)
            self._is_tried = True
            self._draw()

    def end_trial(self) -> None:
        """Let the step that was saved be tried again: it stands open no more."""
        self._is_tried = False
        self._draw()

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
            worded(self._mistakes, description=f"learn.author.mistakes.{kind}")
        for field in (self._answer, self._mistakes, self._praise):
            show(field, kind != "read")
        show(self._inside, self._is_open)
        # Switched off, it gives the focus to the heading of the step, which begins out of view.
        self._try.disabled = self._saved is None or self._is_tried


def _lines(label: Words | None = None) -> Textarea:
    """Return a field of several lines with the ``label``, if it is always the same."""
    made = plain(Textarea, rows=2)
    made.add_class("mw-written")
    made.add_class("mw-short")
    return made if label is None else worded(made, description=label)


def _refusal(faults: Sequence[str | Explanation]) -> ValueError:
    """Return the error that says everything that is wrong, counted if it is more than one thing."""
    (first, *more) = faults
    if more:
        listed = (f"({number}) {fault}" for number, fault in enumerate(faults, 1))
        return OptionError(text("learn.author.faults", faults=" ".join(listed)))
    return OptionError(first) if isinstance(first, str) else MoveError(first)


def _as_text(step: str) -> Html:
    title = el("summary", text("learn.author.as_text"))
    return el("details", title, el("pre.mw-where", step, tabindex=0), open=True)
