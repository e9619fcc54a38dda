"""Lets the computer players of a session play, without ever blocking the kernel.

With an event loop (in every notebook) they think in slices, as one task; without one (a script, a
test) they play at once.  One that thinks for longer shows how far it is, beside a button that lets
it move at once; what it has found is not shown, as that would tell of its hand.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from manhattan_widgets import bots
from manhattan_widgets.base_game import BaseGame
from manhattan_widgets.bots.core import name_of
from manhattan_widgets.contract.core import IllegalMoveError, Move, Sentence
from manhattan_widgets.records import PERSON
from manhattan_widgets.records.player_names import shown_name
from manhattan_widgets.render.closing import when_closed
from manhattan_widgets.render.event_loop import asyncio
from manhattan_widgets.render.serial import Pause, SerialTask
from manhattan_widgets.session.playing import GameSession
from manhattan_widgets.widgets.common.error_boundary import describe
from manhattan_widgets.widgets.common.progress import REDRAWN_EVERY, ProgressBar, ProgressStatus
from manhattan_widgets.widgets.play.failures import told_of, way_to, words_of

__all__ = ["Opponents"]

_log = logging.getLogger("manhattan_widgets")

_PATIENCE = 0.3
"""For so many seconds a computer player thinks without a bar: it would only flicker."""


class Opponents:
    """Plays for the seats of ``session`` that no person plays.

    ``pace`` is the time in seconds that a move stays before the next is made; ``paused()`` holds
    the computers back; ``own`` are a user's own computer players by seat, for the game that the
    session has now.
    """

    def __init__(
        self,
        session: GameSession,
        *,
        pace: float,
        paused: Callable[[], bool],
        own: Mapping[int, Callable[..., Any]],
    ) -> None:
        self.pace = pace
        self._session = session
        self._paused = paused
        self._own = dict(own)
        self._own_game = session.game
        self._players: dict[int, Callable[..., Any]] = {}
        self._game: object = None
        self._task: SerialTask | None = None
        self._playing_now = False
        self._move_now = False
        self._skipped = False
        self._stay = Pause()
        self._bar = ProgressBar(self.move_now, stop="search.now")
        #: How far a player that thinks for longer is, hidden while there is none.
        self.widget = self._bar.widget
        when_closed(self.widget, self.stop)
        #: What a computer player raised last; it may tell of that player's hand.
        self.last_error: Exception | None = None
        self._logged: set[tuple[int, type[Exception], str]] = set()

    def wake(self) -> None:
        """Play on if a computer player is to move and nothing holds it back."""
        going_on = self._task is not None and self._task.is_running
        if going_on or self._playing_now or not self._due():
            return
        try:
            self._task = SerialTask(self._play())
        except RuntimeError:  # without an event loop
            self._play_now()

    def stop(self) -> None:
        """Stop thinking at once."""
        if self._task is not None:
            self._task.stop()
            self._task = None
            self._skipped = False
        self._thought()

    def go_on_in(self, game: BaseGame) -> None:
        """Let a user's own players play in ``game``, too, which the session is about to get."""
        if self._session.game is self._own_game:
            self._own_game = game

    def move_now(self) -> None:
        """Let the player that is thinking make the best move that it has found so far."""
        self._move_now = True

    def skip(self) -> bool:
        """Let the computers move without a pause up to the next person; tell whether one ended.

        They think as well as before.
        """
        self._skipped = self._task is not None
        return self._stay.end()

    async def _pause(self, seconds: float) -> None:
        """Let a move stay to be seen, until a person has seen enough."""
        if self._skipped or seconds <= 0:
            await asyncio.sleep(0)
            return
        await self._stay.wait(seconds)

    def _thought(self) -> None:
        self._move_now = False
        self._bar.hide()
        self._session.thinking = ""

    def _due(self) -> bool:
        session = self._session
        seat = session.to_move
        return (
            session.at_end
            and seat is not None
            and seat not in session.persons
            and not self._paused()
        )

    def _play_now(self) -> None:
        # Each move wakes this object again: the loop goes on here, not in ever deeper calls.
        self._playing_now = True
        try:
            while self._due():
                for _ in (thinking := _Thinking(self._session, self._player(), self._logged)):
                    pass
                self.last_error = thinking.error or self.last_error
                self._session.play(thinking.move)
        finally:
            self._playing_now = False

    async def _play(self) -> None:
        try:
            while self._due():
                seat = self._session.to_move
                self._session.thinking = shown_name(self._session.game.players[seat or 0].name)
                thinking = _Thinking(self._session, self._player(), self._logged)
                begun = time.monotonic()
                await self._think(thinking)
                self.last_error = thinking.error or self.last_error
                await self._pause(self.pace - (time.monotonic() - begun))
                if not thinking.is_current():
                    continue
                self._session.play(thinking.move)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            _log.exception("error while a computer player moved")
            sentence = Sentence.of("widgets.error.unexpected", error=describe(error))
            self._session.say("error", sentence)
        finally:
            if self._task is not None and self._task.is_current:
                self._task = None
                self._skipped = False
                self._thought()

    async def _think(self, thinking: _Thinking) -> None:
        """Let a player think until it is done, told to move at once, or no longer asked."""
        drawn = time.monotonic() + _PATIENCE - REDRAWN_EVERY
        self._move_now = False
        for findings in thinking:
            now = time.monotonic()
            if findings is not None and now - drawn >= REDRAWN_EVERY:
                self._bar.show(
                    ProgressStatus(
                        findings.fraction, Sentence.of("search.tried", n=findings.playouts)
                    )
                )
                drawn = now
            await asyncio.sleep(0)
            if self._move_now or not thinking.is_current():
                break
        self._bar.hide()

    def _player(self) -> Callable[..., Any]:
        session = self._session
        if self._game is not session.game:
            self._game = session.game
            own = self._own if session.game is self._own_game else {}
            self._players = {
                seat: own[seat] if seat in own else _make(info.kind, session, seat)
                for seat, info in enumerate(session.game.players)
                if info.kind != PERSON
            }
        assert session.to_move is not None
        return self._players[session.to_move]


class _Thinking:
    """One decision: iterate to let the player think, then take ``move``.

    A player that fails or answers with an illegal move does not end the game: this is said, and
    its first legal move is made in its place.  In ``logged`` stand the failures that the log has.
    """

    def __init__(
        self,
        session: GameSession,
        player: Callable[..., Any],
        logged: set[tuple[int, type[Exception], str]],
    ) -> None:
        self._session = session
        self._player = player
        self._logged = logged
        self._game = session.game
        self._state = session.game.state
        assert session.to_move is not None
        self._view = session.game.state.view(session.to_move)
        self.move: Move = self._view.legal_moves()[0]
        self.error: Exception | None = None

    def is_current(self) -> bool:
        """Tell whether the game still stands where it stood when the thinking began."""
        session = self._session
        return session.at_end and session.game is self._game and session.game.state is self._state

    def __iter__(self) -> Iterator[bots.Findings | None]:
        try:
            thoughts = bots.think(self._player, self._view)
            while True:
                try:
                    found = next(thoughts)
                except StopIteration as end:
                    self._decide(end.value)
                    return
                findings = found if isinstance(found, bots.Findings) else None
                if findings is not None:
                    self._decide(findings.best)
                yield findings
        except Exception as error:
            self.error = error
            players = self._session.game.players
            name = shown_name(players[self._view.to_move or 0].name)
            function = name_of(self._player)
            alone = all(info.kind != PERSON for info in players)
            words = words_of(error, whole=alone)
            self._log(error, f"{name} ({function}) could not move: {words}")
            told, whole = told_of(error, whole=alone), "widget.computer_error"
            params = {"name": name, "function": function, "error": told, "whole": whole}
            self._session.say("error", Sentence.of("widgets.error.computer", **params))

    def _log(self, error: Exception, said: str) -> None:
        """Log a failure, but not once more for every move of the game."""
        way = way_to(error)
        failure = (id(self._player), type(error), way)
        if failure not in self._logged:
            self._logged.add(failure)
            _log.warning("%s%s\n  (From now on this is not logged again.)", said, way)

    def _decide(self, answer: Move | str) -> None:
        move = self._view.parse(answer) if isinstance(answer, str) else answer
        explanation = self._view.explain(move)
        if not explanation.legal:
            raise IllegalMoveError(explanation)
        self.move = move


def _make(kind: str, session: GameSession, seat: int) -> Callable[..., Any]:
    return bots.make(kind, seed=(session.game.seed or 0) * 8 + seat)
