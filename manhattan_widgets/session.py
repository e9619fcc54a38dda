"""A game that is being played, as one reactive model that widgets observe."""

from __future__ import annotations

from traitlets import Bool

from manhattan_widgets.game import Game
from manhattan_widgets.games.core import Move, Sentence
from manhattan_widgets.records import PERSON
from manhattan_widgets.shown import (
    HistoryEntry,
    Message,
    SessionError,
    ShownGame,
    history_entry,
)

__all__ = ["GameSession", "HistoryEntry", "Message", "SessionError"]


class GameSession(ShownGame):
    """A game being played or watched, as traits.

    >>> from manhattan_widgets.game import new_game
    >>> session = GameSession(new_game("manhattan", players=2, seed=3))
    >>> session.to_move == session.state.to_move
    True
    """

    practice = Bool(False)
    """Whether undo may go back past cards that were newly drawn."""

    def __init__(self, game: Game, *, practice: bool = False) -> None:
        super().__init__()
        self._undone: list[Move] = []
        with self._changing():
            self.game = game
            self.practice = practice
            self._open()

    # Asking

    @property
    def to_move(self) -> int | None:
        """The seat to move in the newest position; None at the end."""
        return None if self.game.outcome() else self.game.state.to_move

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(s for s, p in enumerate(self.game.players) if p.kind == PERSON)

    @property
    def curtained(self) -> bool:
        """Whether a person is to move whose hand is still closed: another may be looking."""
        return self.to_move in self.persons and self.perspective != self.to_move

    @property
    def may_move(self) -> bool:
        """Whether the person who looks on may move now."""
        return self.at_end and self.to_move in self.persons and not self.curtained

    @property
    def can_undo(self) -> bool:
        """Whether :meth:`undo` is possible now."""
        return self._undo_refusal() is None

    @property
    def has_moved(self) -> bool:
        """Whether a person has done anything that :meth:`undo` could be asked to take back."""
        return bool(self._plies_to_undo()) or self.game.resigned is not None

    @property
    def can_redo(self) -> bool:
        """Whether :meth:`redo` is possible now."""
        return bool(self._undone) and self.at_end

    # Doing

    def new_game(self, game: Game) -> None:
        """Put another game in the place of this one."""
        with self._changing():
            self.game = game
            self._undone.clear()
            self._open()

    def play(self, move: Move | str) -> None:
        """Play a move, or text in the game's notation, for the seat to move.

        Raises the errors of :meth:`Game.play`, and :class:`SessionError` while an earlier ply is
        shown; nothing is changed then, but ``message`` says why.
        """
        if not self.at_end:
            raise self._refused("session.not_at_end")
        with self._changing():
            self._play(move)
            self._undone.clear()

    def undo(self) -> None:
        """Go back to before the last move of a person, and so past the computers' answers.

        After a resignation only that is taken back.  Raises :class:`SessionError` if there is
        nothing to take back, or if cards were drawn since and the session is not for practice.
        """
        refusal = self._undo_refusal()
        if refusal is not None:
            raise self._refused(refusal)
        with self._changing():
            if self.game.resigned is not None:
                self.game.undo()
                self._say("info", Sentence.of("session.resignation_undone"))
            else:
                for _ in range(self._plies_to_undo()):
                    self._undone.append(self.history[-1].move)
                    self.game.undo()
                    self.history = self.history[:-1]
                self._say("info", Sentence.of("session.undone"))
            self._show_end()

    def redo(self) -> None:
        """Play again what was undone, up to the next move of a person."""
        if not self.can_redo:
            raise self._refused("session.nothing_to_redo")
        with self._changing():
            self._play(self._undone.pop())
            while self._undone and self.to_move not in self.persons:
                self._play(self._undone.pop())

    def resign(self, seat: int) -> None:
        """Give the game up for ``seat``; raises ``ValueError`` if it is over."""
        with self._changing():
            self.game.resign(seat)
            self._undone.clear()
            self._say("info", "")
            self._show_end()

    def reveal(self) -> None:
        """Open the curtain: show the hand of the person to move."""
        if self.curtained:
            with self._changing():
                self._say("info", "")
                self.perspective = self.to_move

    # Inside

    def _open(self) -> None:
        self.history = tuple(self._entries(self.game.moves))
        self.perspective = self.persons[0] if len(self.persons) == 1 else None
        self._say("info", "")
        self._show_end()

    def _play(self, move: Move | str) -> None:
        before = self.game.state
        self.game.play(move)
        played = self.game.moves[-1]
        self.history = (*self.history, history_entry(before, len(self.history), played))
        if before.to_move in self.persons or self.message.kind != "error":
            # What went wrong stays to be read while the computers play on.
            self._say("info", "")
        self._show_end()

    def _show_end(self) -> None:
        if len(self.persons) > 1 and self.to_move in self.persons and self.curtained:
            # Where nothing is hidden there is nothing to draw a curtain before.
            self.perspective = None if self.game.state.has_secrets else self.to_move
        self._show_at(len(self.history))

    @property
    def _turn_refusal(self) -> str:
        return "session.not_your_turn" if self.at_end else "session.not_at_end"

    def _plies_to_undo(self) -> int:
        """Return how many plies lie from the last move of a person to the end; 0 for none."""
        for back, entry in enumerate(reversed(self.history), 1):
            if entry.seat in self.persons:
                return back
        return 0

    def _undo_refusal(self) -> str | None:
        if not self.at_end:
            return "session.not_at_end"
        if self.game.resigned is not None:
            return None
        plies = self._plies_to_undo()
        if not plies:
            return "session.nothing_to_undo"
        if self.practice:
            return None
        first = len(self.history) - plies
        shown = any(
            self.game.state_at(ply).reveals(self.history[ply].move)
            for ply in range(first, len(self.history))
        )
        return "session.undo_past_cards" if shown else None
