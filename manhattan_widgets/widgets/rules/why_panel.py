"""Why, and why not: a person asks about any move, and is told by the rules, their text at hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import Text, VBox

from manhattan_widgets.contract.core import Move, Position
from manhattan_widgets.locale import text
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.render.closing import plain
from manhattan_widgets.session.playing import Message
from manhattan_widgets.widgets.common.controls import Live, boxed, button, html_box, row, show
from manhattan_widgets.widgets.common.i18n import worded
from manhattan_widgets.widgets.rules.rule_links import rule_details
from manhattan_widgets.widgets.rules.why import Why, why

__all__ = ["WhyPanel", "answer"]

Guard = Callable[[Callable[..., Any]], Callable[..., None]]


class WhyPanel:
    """Answers questions about moves in the position that was shown last.

    A move is typed, or ``chosen()`` returns the one that is chosen on the board and in the hand;
    without it moves can only be typed.
    ``on_change()`` is called when other sites are to be marked: see :meth:`marks`.
    ``widget`` holds the button that opens and closes it; with ``apart`` that ``button``, then with
    a short caption, stands elsewhere.
    """

    def __init__(
        self,
        chosen: Callable[[], Move | None] | None,
        guard: Guard,
        on_change: Callable[[], None],
        *,
        apart: bool = False,
    ) -> None:
        self._chosen, self._on_change = chosen, on_change
        self._position: Position | None = None
        self._answer: Why | None = None
        self._is_open = False
        self._apart = apart
        self.button = button("why.open", guard(self._open_or_close))
        if apart:
            self.button.add_class("mw-asks-apart")  # the focus goes to what it opens (``focus.js``)
        self._typed = worded(plain(Text, continuous_update=False), description="why.typed")
        self._typed.observe(guard(lambda change: self._entered(change["new"])), "value")
        ask = button("why.ask", guard(self._ask_typed_or_chosen), main=True)
        about = worded(html_box("mw-muted"), value=lambda: fragment(self._how()))
        self._live = Live("mw-why")
        self._inside = boxed(VBox, [about, row(self._typed, ask), self._live.widget])
        self.widget = boxed(
            VBox, [self._inside] if apart else [self.button, self._inside], "mw-asking"
        )
        self._dress()

    @property
    def answer(self) -> Why | None:
        """What was answered last, None if nothing was asked about this position."""
        return self._answer

    def marks(self, message: Message | None = None) -> dict[str, str]:
        """Return short signs for the sites of the answer, or of a refusal by the rules."""
        if self._answer is not None:
            sign = text("why.mark.allowed" if self._answer.legal else "why.mark.not_allowed")
            return dict.fromkeys(self._answer.sites, sign)
        sites = () if message is None else message.sites
        return dict.fromkeys(sites, text("why.mark.not_allowed"))

    def ask(self, move: str | Move) -> None:
        """Answer why ``move`` may be made, or why not."""
        if self._position is not None:
            self._tell(why(self._position, move))

    def show(self, position: Position, *, hidden: bool = False) -> None:
        """Take questions about ``position``; what was answered about another one is forgotten."""
        for part in (self.widget, self.button):
            show(part, not hidden)
        if self._position is not position:
            self._position = position
            self._typed.value = ""
            self._answer = None
        self._dress()

    def _open_or_close(self) -> None:
        self._is_open = not self._is_open
        if self._is_open or self._answer is None:
            self._dress()
        else:
            self._tell(None)  # closed, it marks nothing

    def _entered(self, typed: str) -> None:
        if typed.strip():
            self.ask(typed.strip())

    def _ask_typed_or_chosen(self) -> None:
        typed = str(self._typed.value).strip()
        move = None if self._chosen is None else self._chosen()
        if typed:
            self.ask(typed)
        elif move is not None:
            self.ask(move)
        else:
            self._tell(None)
            self._live.tell(el("p", text("why.nothing")), about=object())

    def _tell(self, reply: Why | None) -> None:
        self._answer = reply
        self._dress()
        self._on_change()

    def _how(self) -> str:
        return text("why.about.typed" if self._chosen is None else "why.about")

    def _dress(self) -> None:
        caption = "why.close" if self._is_open else "why.open"
        if self._apart:
            worded(self.button, description="why.short", tooltip=caption)
            change = self.button.add_class if self._is_open else self.button.remove_class
            change("mw-pressed")
        else:
            worded(self.button, description=caption)
        if self._position is not None and self._is_open:
            self._typed.placeholder = _example(self._position)
        words = Html() if self._answer is None else answer(self._answer)
        self._live.tell(words, about=self._answer)
        show(self._inside, self._is_open)


def answer(reply: Why) -> Html:
    """Return HTML of an answer: spoken when it changes, with the text of the rule to be opened."""
    sign = text("why.mark.allowed" if reply.legal else "why.mark.not_allowed")
    kind = "mw-said" if reply.legal else "mw-refusal"
    title = el("h4", el("span", sign, aria_hidden="true"), " ", reply.headline)
    box = el(f"div.mw-message.{kind}", title, el("p", reply.explanation))
    return box + rule_details(reply.rule)


def _example(position: Position) -> str:
    moves = position.legal_moves()
    return position.format(moves[0]) if moves else ""
