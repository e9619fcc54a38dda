"""What a lesson asks for besides moves: sites to mark, a number, one of several answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from ipywidgets import Button, Text, VBox

from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.contract.lists import listed
from manhattan_widgets.lessons.lesson import ChoiceTask, NumberTask, SitesTask
from manhattan_widgets.lessons.queries import UnknownNameError, facts_of
from manhattan_widgets.locale import text
from manhattan_widgets.markup import el
from manhattan_widgets.render.closing import closed_with, plain
from manhattan_widgets.scene.core import Scene
from manhattan_widgets.widgets.common.controls import boxed, button, html_box, row, show
from manhattan_widgets.widgets.common.i18n import worded
from manhattan_widgets.widgets.common.site_field import SiteTool
from manhattan_widgets.widgets.learn.session import LessonSession

__all__ = ["ChoicePanel", "NumberPanel", "SitesPanel", "read_sites"]

Guard = Callable[[Callable[..., Any]], Callable[..., None]]
_LONGEST = 9


def read_sites(game: str, options: Any, typed: str) -> tuple[str, ...]:
    """Return the sites that were typed, each once; raises :class:`OptionError` for an unknown one.

    >>> read_sites("manhattan", None, "f5, M1 F5")
    ('F5', 'M1')
    """
    facts = facts_of(game)
    try:
        sites = [facts.site(options, word) for word in re.split(r"[\s,;]+", typed) if word]
    except UnknownNameError as error:
        raise OptionError(text("learn.sites.unknown", name=error.name[:20])) from None
    return tuple(dict.fromkeys(sites))


class SitesPanel:
    """Sites to mark: clicked on the board, chosen in a list, or typed.

    Enter in the field marks what is typed; Enter again answers.
    """

    def __init__(self, session: LessonSession, guard: Guard) -> None:
        self._session = session
        self._marked_words = html_box()
        self._list = SiteTool("access.site.mark", session.select, guard)
        self._typed = worded(
            plain(Text, continuous_update=False),
            description="learn.sites.typed",
            placeholder=self._example,
        )
        self._typed.observe(guard(lambda change: self._entered(change["new"])), "value")
        self._answer = button("learn.answer", guard(self._give), main=True)
        self._clear = button("widgets.clear", guard(lambda: session.mark_all(())))
        self.widget = boxed(
            VBox,
            [self._marked_words, self._list.widget, self._typed, row(self._answer, self._clear)],
        )
        for name in ("mw-enter", "mw-twice"):
            self._typed.add_class(name)
        for rare in (self._list.widget, self._typed):
            rare.add_class("mw-rare")
        self.widget.add_class("mw-panel")
        self._drawn: object = None

    def show(self, scene: Scene) -> None:
        """Show the sites of ``scene`` that are marked now, if any are asked for.

        They stand in the field, too, where more can be added; what is typed there and cannot be
        read stays, to be put right.
        """
        session = self._session
        show(self.widget, session.asks_for_sites)
        if session.asks_for_sites:
            self._list.show(scene)
        else:
            self._list.clear()
        self._marked_words.value = el("p", self.in_words())
        self._answer.disabled = self._clear.disabled = not session.marked
        if self._drawn != (now := (session.run.step.id, session.marked)):
            self._drawn = now
            self._typed.value = " ".join(session.marked)
            self._typed.placeholder = self._example()

    def in_words(self) -> str:
        """Say which sites are marked."""
        marked = self._session.marked
        if not marked:
            return text("learn.sites.none")
        facts = facts_of(self._session.run.lesson.game)
        names = listed([facts.site_words(site) for site in marked])
        return text("learn.sites.marked", n=len(marked), sites=names)

    def _example(self) -> str:
        """Return two sites as an example of how they are written, which are not the answer."""
        run = self._session.run
        if not isinstance(run.step.task, SitesTask):
            return ""
        right = run.solution()
        known = facts_of(run.lesson.game).sites(self._session.view.options)
        return text("learn.sites.such_as", sites=" ".join([s for s in known if s not in right][:2]))

    def _entered(self, typed: str) -> None:
        """Mark the sites that were typed, in the place of those marked."""
        session = self._session
        sites = read_sites(session.run.lesson.game, session.view.options, typed)
        if sites and sites != session.marked:
            session.mark_all(sites)

    def _give(self) -> None:
        self._entered(self._typed.value)  # what cannot be read there is no answer yet
        self._session.answer_sites()


class NumberPanel:
    """A number to give."""

    def __init__(self, session: LessonSession, guard: Guard) -> None:
        self._session = session
        # Enter answers, leaving the field does not: a value alone would not tell which it was.
        self._typed = worded(plain(Text, continuous_update=True), description="learn.number")
        self._typed.on_msg(guard(lambda _field, message, _buffers: self._heard(message)))
        self._answer = button("learn.answer", guard(self._give), main=True)
        self.widget = boxed(VBox, [row(self._typed, self._answer)], "mw-panel", "mw-number")
        self._step: object = None

    def show(self) -> None:
        """Show the field, if a number is asked for."""
        run = self._session.run
        show(self.widget, isinstance(run.step.task, NumberTask) and not run.done)
        if self._step is not run.step:
            self._step = run.step
            self._typed.value = ""

    def _heard(self, message: Mapping[str, Any]) -> None:
        if message.get("event") == "submit":
            self._give()

    def _give(self) -> None:
        typed = str(self._typed.value).strip().replace("−", "-")
        if not re.fullmatch(r"-?\d+", typed) or len(typed) > _LONGEST:
            raise OptionError(text("learn.number.unreadable", typed=typed[:20]))
        self._session.answer(int(typed))


class ChoicePanel:
    """Several answers, of which one is pressed; those that were wrong stay marked."""

    def __init__(self, session: LessonSession, guard: Guard) -> None:
        self._session, self._guard = session, guard
        self._buttons: list[Button] = []
        self._wrong: set[int] = set()
        self._step: object = None
        self.widget = boxed(VBox, (), "mw-panel", "mw-lines")

    def show(self) -> None:
        """Show the answers, if one is to be chosen."""
        run = self._session.run
        task = run.step.task
        options = task.options if isinstance(task, ChoiceTask) else ()
        show(self.widget, bool(options) and not run.done)
        if self._step is not run.step:
            self._step = run.step
            self._wrong.clear()
        while len(self._buttons) < len(options):
            made, index = plain(Button), len(self._buttons)
            made.on_click(lambda _, index=index: self._guard(self._pick)(index))
            made.add_class("mw-line")
            closed_with(self.widget, made)
            self._buttons.append(made)
        if len(self.widget.children) != len(options):
            self.widget.children = self._buttons[: len(options)]
        for number, (made, option) in enumerate(zip(self._buttons, options, strict=False)):
            wrong = number in self._wrong
            made.description = f"✗ {option.words}" if wrong else str(option.words)

    def _pick(self, option: int) -> None:
        self._wrong.add(option)
        self._session.pick(option)
