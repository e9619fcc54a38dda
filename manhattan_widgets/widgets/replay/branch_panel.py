"""Playing on from any ply: the hand and the move of whoever is to move, or a computer for it."""

from __future__ import annotations

from ipywidgets import Checkbox, VBox

from manhattan_widgets import bots
from manhattan_widgets.locale import text
from manhattan_widgets.markup import el
from manhattan_widgets.render.closing import plain
from manhattan_widgets.scene.games import GameScenes
from manhattan_widgets.session.review import ALL_HANDS, StudySession
from manhattan_widgets.widgets.common.controls import boxed, button, html_box, row, show
from manhattan_widgets.widgets.common.i18n import worded
from manhattan_widgets.widgets.play.controls import MovePanel
from manhattan_widgets.widgets.play.hand import HandPanel
from manhattan_widgets.widgets.replay.transport import Guard

__all__ = ["WhatIf"]

_PLAYER = "greedy"


class WhatIf:
    """Lets a person, or a computer player, move at the ply that is shown.

    While it is open (``is_open``) the board takes part: what it shows as lit can be clicked.
    """

    def __init__(self, session: StudySession, guard: Guard) -> None:
        self._session = session
        self.is_open = False
        self._toggle = button("replay.what_if.open", guard(self._open_or_close), main=True)
        self._toggle.add_class("mw-moves-along")
        self._computer = button("replay.what_if.computer", guard(self._let_computer_move))
        self._answers = worded(plain(Checkbox, indent=False), description="replay.what_if.answers")
        self._show_hand = button("replay.what_if.open_hand", guard(self._open_hand))
        self._situation = html_box()
        self._hand = HandPanel(guard(session.select), guard(session.unselect))
        self._move = MovePanel(
            confirm=guard(self.play_chosen),
            clear=guard(session.unselect),
            typed=guard(session.choose),
        )
        self.widget = boxed(
            VBox,
            [
                row(self._toggle, self._computer, self._show_hand, self._answers),
                self._situation,
                self._hand.widget,
                self._move.widget,
            ],
            "mw-panel",
            "mw-what-if",
        )

    @property
    def may_choose(self) -> bool:
        """Whether a move is being chosen."""
        return self.is_open and self._session.may_move

    def show(self, scenes: GameScenes, names: list[str]) -> None:
        """Show the session as it is now."""
        session = self._session
        seat = session.to_move
        self._toggle.description = text(f"replay.what_if.{'close' if self.is_open else 'open'}")
        self._toggle.disabled = seat is None and not self.is_open
        self._computer.disabled = seat is None
        closed = self.is_open and seat is not None and not session.may_move
        show(self._show_hand, closed and ALL_HANDS in session.perspectives)
        show(self._answers, isinstance(session.perspective, int))
        self._situation.value = el("p", self._sentence(names))
        choosing = self.may_choose
        show(self._hand.widget, choosing)
        self._hand.show(
            scenes.choices(session.view) if choosing else (),
            session.selection,
            session.choosable if choosing else (),
            session.joining if choosing else (),
            session.missing if choosing else (),
        )
        hint = scenes.hint(session.view, session.selection) if choosing else ""
        self._move.show(session, names, hint, hidden=not choosing)

    def play_chosen(self) -> None:
        """Play what is chosen and let the computers answer it."""
        self._session.play_chosen()
        self._answer()

    def _sentence(self, names: list[str]) -> str:
        session = self._session
        if session.to_move is None:
            return text("study.over")
        name = names[session.to_move]
        if not self.is_open:
            return text("replay.what_if.hint")
        return text(f"replay.what_if.{'your' if session.may_move else 'closed'}", name=name)

    def _open_or_close(self) -> None:
        self.is_open = not self.is_open
        self._session.unselect()

    def _open_hand(self) -> None:
        self._session.perspective = ALL_HANDS

    def _let_computer_move(self) -> None:
        session = self._session
        if session.to_move is not None:
            session.play(bots.choose(bots.make(_PLAYER), session.state.view(session.to_move)))
            self._answer()

    def _answer(self) -> None:
        """Let the computer move for the others until the seat that is looked from is to move."""
        session = self._session
        if not self._answers.value or not isinstance(session.perspective, int):
            return
        while session.to_move not in (None, session.perspective):
            seat = session.to_move
            session.play(bots.choose(bots.make(_PLAYER), session.state.view(seat)))
