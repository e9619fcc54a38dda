"""Score it yourself: a round's points, entered step by step and checked by the ledger.

What is right is compared in the kernel; nothing of it is sent before it was found or asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ipywidgets import Text, VBox

from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import comma_list, decimal
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.render.closing import plain, replace_children
from manhattan_widgets.scene.ledger import (
    Ledger,
    LedgerColumn,
    LedgerRound,
    LedgerSection,
    ScoreLine,
)
from manhattan_widgets.scene.table import PlayerLine
from manhattan_widgets.widgets.common.controls import Live, boxed, button, html_box, row, show
from manhattan_widgets.widgets.common.i18n import worded
from manhattan_widgets.widgets.rules.rule_links import rule_details

__all__ = ["QuizPanel", "QuizStep", "quiz_steps"]

_MOST = 99


@dataclass(frozen=True, slots=True)
class QuizStep:
    """One question: who gets how many points for these lines of a section."""

    section: LedgerSection
    lines: tuple[ScoreLine, ...]
    heading: str
    columns: tuple[LedgerColumn, ...]

    @property
    def answer(self) -> tuple[int, ...]:
        """The right points, by column (color)."""
        return tuple(
            sum(line.points for line in self.lines if line.color == column.color)
            for column in self.columns
        )

    @property
    def place(self) -> str:
        """The tile that the lines are about; empty for the whole board."""
        return self.lines[0].place if self.section.apart else ""

    @property
    def hint(self) -> str:
        """The figures that are to be compared, as a sentence."""
        figures = "; ".join(_figures(self.section, line) for line in self.lines)
        return text("score.quiz.figures", what=self.section.figures, figures=figures)

    @property
    def marks(self) -> dict[str, str]:
        """What shows the answer on the board."""
        return {place: mark for line in self.lines for place, mark in line.marks.items()}


def quiz_steps(round_: LedgerRound, players: Sequence[PlayerLine]) -> tuple[QuizStep, ...]:
    """Return the questions of a round: each line that stands apart, other sections as a whole.

    Each asks for the points of every color of the ``players``.
    """
    badges = (badge for line in players for badge in line.badges)
    colors = tuple(LedgerColumn(badge.name, badge.letter, badge.color) for badge in badges)
    return tuple(_steps(round_, colors))


def _steps(round_: LedgerRound, colors: tuple[LedgerColumn, ...]) -> Iterator[QuizStep]:
    for section in round_.sections:
        if not section.apart:
            yield QuizStep(section, section.lines, section.title, colors)
            continue
        for line in section.lines:
            yield QuizStep(section, (line,), line.heading, colors)


def _figures(section: LedgerSection, line: ScoreLine) -> str:
    pairs = zip(section.columns, line.cells, strict=True)
    figures = comma_list(
        text("score.cell", name=column.label, value=cell.value)
        for column, cell in pairs
        if section.apart or cell.value
    )
    return (
        figures if section.apart else text("score.quiz.of_color", color=line.short, figures=figures)
    )


class QuizPanel:
    """Asks for the points of one round; ``marks`` are what the board is to show now.

    ``on_change()`` is called when other sites are to be marked, ``on_close()`` when the person
    wants to see the ledger.
    """

    def __init__(
        self,
        on_change: Callable[[], None],
        on_close: Callable[[], None],
        guard: Callable[[Callable[..., Any]], Callable[..., None]],
    ) -> None:
        self._on_change = on_change
        self._steps: tuple[QuizStep, ...] = ()
        self._title = ""
        self._owners: tuple[str, ...] = ()
        self._at = 0
        self._tried = self._helped = self._solved = False
        self.right_at_first = 0
        """How many questions were answered rightly at the first try, without help."""
        self._head, self._pictures = html_box("mw-live"), html_box()
        self._feedback = Live("mw-quiz-said")
        self._saying: Callable[[], Html] = Html
        self._names: dict[str, str] = {}
        self._fields: list[Text] = []
        self._entries = row()
        for name in ("mw-quiz-fields", "mw-start", "mw-enter"):
            self._entries.add_class(name)
        self._check = button("score.quiz.check", guard(self._checked), main=True)
        self._hint = button("score.quiz.hint", guard(self._hinted))
        self._show_me = button("score.quiz.show", guard(self._show_answer))
        self._next = button("score.quiz.next", guard(self._go_on), main=True)
        self._again = button("score.quiz.again", guard(self._restart), main=True)
        self._close = button("score.quiz.close", guard(on_close))
        buttons = row(self._check, self._next, self._again, self._hint, self._show_me, self._close)
        self.widget = boxed(
            VBox,
            [self._head, self._pictures, self._entries, self._feedback.widget, buttons],
            "mw-panel",
            "mw-quiz",
        )
        show(self.widget, False)

    @property
    def marks(self) -> dict[str, str]:
        """What the board shows: the towers of a question that is answered."""
        return self._steps[self._at].marks if self._solved and not self.is_done else {}

    @property
    def place(self) -> str:
        """The tile of the board that the question is about; empty for all of them."""
        return "" if self.is_done else self._steps[self._at].place

    def show_pictures(self, pictures: str) -> None:
        """Show pictures (HTML) with the question, for a page too narrow for the board."""
        self._pictures.value = pictures

    @property
    def is_done(self) -> bool:
        """Whether all questions are answered."""
        return self._at >= len(self._steps)

    def open(self, ledger: Ledger, round_: LedgerRound) -> None:
        """Ask for the points of ``round_``."""
        self._steps = quiz_steps(round_, ledger.players)
        self._title = round_.title
        self._names = {badge.color: line.name for line in ledger.players for badge in line.badges}
        self._make_fields()
        show(self.widget, True)
        self._restart()

    def redraw(self, ledger: Ledger, round_: LedgerRound) -> None:
        """Ask the same again in the current language; what was entered and answered stays."""
        self._steps = quiz_steps(round_, ledger.players)
        self._title = round_.title
        self._name_fields()
        self._show_question()
        self._feedback.tell(self._saying(), about=self._saying)
        self._on_change()

    def put_away(self) -> None:
        """Put the questions away."""
        self._steps, self._at = (), 0
        self._say(Html)
        self._head.value = self._pictures.value = ""
        show(self.widget, False)

    def _make_fields(self) -> None:
        self._fields = [
            worded(plain(Text), placeholder="score.quiz.points") for _ in self._steps[0].columns
        ]
        self._name_fields()
        replace_children(self._entries, self._fields)

    def _name_fields(self) -> None:
        for field, column in zip(self._fields, self._steps[0].columns, strict=True):
            name, color = self._names[column.color or ""], column.label
            same = name == color
            field.description = color if same else text("score.who", color=color, name=name)

    def _restart(self) -> None:
        self._at = self.right_at_first = 0
        self._ask()

    def _go_on(self) -> None:
        self._at += 1
        self._ask()

    def _ask(self) -> None:
        """Show the question that is next, or the result after the last."""
        self._tried = self._helped = self._solved = False
        for field in self._fields:
            field.value = ""
        self._say(Html)
        self._show_question()
        self._show_controls()
        self._on_change()

    def _show_question(self) -> None:
        if self.is_done:
            self._head.value = self._result()
        else:
            step = self._steps[self._at]
            count = text("score.quiz.step", number=self._at + 1, count=len(self._steps))
            ask, how = self.paragraphs
            rule = el("span.mw-tag", text("score.rule", rule=step.section.rule))
            self._head.value = fragment(
                el("p.mw-muted", count),
                el("h4", ask),
                el("p.mw-how", how, " ", rule),
                rule_details(step.section.rule),
            )

    @property
    def paragraphs(self) -> list[str]:
        """The question and how its points are counted; nothing after the last."""
        if self.is_done:
            return []
        step = self._steps[self._at]
        ask = text("score.quiz.ask", heading=step.heading, title=self._title)
        return [ask, str(step.section.how)]

    def _result(self) -> Html:
        count = len(self._steps)
        result = text("score.quiz.result", right=self.right_at_first, n=count)
        key = "score.quiz.perfect" if self.right_at_first == count else "score.quiz.done"
        return el("div", el("h4", text(key, title=self._title)), el("p", result))

    def _show_controls(self) -> None:
        open_ = not self._solved and not self.is_done
        show(self._entries, not self.is_done)
        for control in (self._check, self._hint, self._show_me):
            show(control, open_)
        show(self._next, self._solved and not self.is_done)
        show(self._again, self.is_done)
        for field in self._fields:
            field.disabled = not open_

    def _checked(self) -> None:
        if self.is_done or self._solved:
            return  # pressed in one browser when another had just answered
        step = self._steps[self._at]
        entered = self._entered()
        if entered is None:
            return
        if entered == step.answer:
            if not self._tried and not self._helped:
                self.right_at_first += 1
            self._solve("score.quiz.right")
            return
        self._tried = True
        self._say(lambda: self._wrong(entered))

    def _wrong(self, entered: tuple[int, ...]) -> Html:
        step = self._steps[self._at]
        items = (
            el("li", text(_verdict(given, right), name=field.description, points=given))
            for field, given, right in zip(self._fields, entered, step.answer, strict=True)
        )
        title = el("p.mw-wrong", el("b", text("score.quiz.wrong")))
        return fragment(title, el("ul", items), el("p", step.hint))

    def _entered(self) -> tuple[int, ...] | None:
        """Return what was entered, an empty field as 0; None, and say why, if it is no answer."""
        given = [field.value.strip() for field in self._fields]
        for field, value in zip(self._fields, given, strict=True):
            if value and not (value.isascii() and value.isdigit() and int(value) <= _MOST):
                self._say(partial(_not_a_number, field, value))
                return None
        if not any(given):
            self._say(lambda: el("p", text("score.quiz.empty")))
            return None
        return tuple(int(value or "0") for value in given)

    def _hinted(self) -> None:
        if not self.is_done and not self._solved:
            self._helped = True
            self._say(lambda: el("p", self._steps[self._at].hint))

    def _show_answer(self) -> None:
        if self.is_done or self._solved:
            return
        for field, points in zip(self._fields, self._steps[self._at].answer, strict=True):
            field.value = str(points)
        self._solve("score.quiz.shown")

    def _solve(self, key: str) -> None:
        """Tell the answer: in words, and on the board."""
        self._solved = True
        self._say(lambda: self._answer(key))
        self._show_controls()
        self._on_change()

    def _answer(self, key: str) -> Html:
        step = self._steps[self._at]
        names = [field.description for field in self._fields]
        given = comma_list(
            text("widgets.gain", name=name, gain=decimal(points, sign=True))
            for name, points in zip(names, step.answer, strict=True)
            if points
        )
        reasons = (
            el("li", text("score.reason", reason=line.reason, rule=line.rule))
            for line in step.lines
        )
        answer = text("score.quiz.answer", gains=given or text("score.quiz.nobody"))
        return el("p.mw-right", el("b", text(key)), " ", answer) + el("ul", reasons)

    def _say(self, saying: Callable[[], Html]) -> None:
        """Say what ``saying`` makes, now and in whatever language is chosen later."""
        self._saying = saying
        self._feedback.tell(self._saying(), about=self._saying)


def _not_a_number(field: Text, value: str) -> Html:
    return el("p", text("score.quiz.not_a_number", name=field.description, value=value))


def _verdict(given: int, right: int) -> str:
    if given == right:
        return "score.quiz.field_right"
    return "score.quiz.field_high" if given > right else "score.quiz.field_low"
