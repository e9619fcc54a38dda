"""A game that is being played, as one reactive model that widgets observe.

Each change is saved, where the game is to be saved, before any observer is told of it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from traitlets import Bool, Tuple

from manhattan_widgets.base_game import BaseGame
from manhattan_widgets.contract.core import Move, Sentence
from manhattan_widgets.records import PERSON
from manhattan_widgets.session.autosave import Autosave
from manhattan_widgets.session.base import (
    HistoryEntry,
    Message,
    MessageText,
    SessionError,
    ShownGame,
    checked_game,
    history_entry,
)

__all__ = ["GameSession", "HistoryEntry", "Message", "SessionError"]


class GameSession(ShownGame):
    """A game being played or watched, as traits.

    It is kept in ``library`` if that is not False: None is the user's own, else a path or a
    ``Library``; ``entry`` are the number and the revision of a game that is there already.  Raises
    ``OptionError`` for what is no library, and ``TypeError`` for what is no game.

    >>> from manhattan_widgets.game import new_game
    >>> session = GameSession(new_game("manhattan", players=2, seed=3))
    >>> session.to_move == session.state.to_move
    True
    """

    joins_moves = True
    practice = Bool(False)
    """Whether undo may go back, or has gone back, past cards that were newly drawn."""
    unsaved = Tuple()
    """What is wrong where the game is not saved as it should be: a sentence for each place."""

    def __init__(
        self,
        game: BaseGame,
        *,
        practice: bool = False,
        library: Any = False,
        entry: tuple[int, int] | None = None,
    ) -> None:
        super().__init__()
        self._undone: tuple[Move, ...] = ()
        self._autosave = Autosave(checked_game(game), library, entry)
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
    def turn_is_unnamed(self) -> bool:
        """Whether one of several people may move whom no curtain has named: nothing is hidden."""
        return len(self.persons) > 1 and self.may_move and not self.game.state.has_secrets

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

    @property
    def file(self) -> Path | None:
        """The file that the game is saved to after every move, None if there is none."""
        return self._autosave.file

    def library_call(self, command: str) -> str | None:
        """Return the line of Python that opens the library where the game is kept as it is now.

        ``command`` is ``"resume"`` or ``"library"``; None if the game is not kept, or not whole.
        """
        return self._autosave.call(command)

    @property
    def library_status(self) -> MessageText:
        """Whether the library keeps the game; empty if it should not, or ``unsaved`` says more."""
        return self._autosave.status

    # Doing

    def new_game(self, game: BaseGame) -> None:
        """Put another game in the place of this one; it is saved in the library only."""
        checked_game(game)
        with self._changing():
            self._autosave.begin(game)
            self.game = game
            self._undone = ()
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
            self._undone = ()

    def undo(self) -> None:
        """Go back to before the last move of a person, and so past the computers' answers.

        After a resignation only that is taken back.  A single person may also take back what cards
        were drawn or shown after: then the game is for practice from now on.  Raises
        :class:`SessionError` if there is nothing to take back, or if cards were drawn since in a
        game that people share, unless it is for practice.
        """
        refusal = self._undo_refusal()
        if refusal is not None:
            raise self._refused(refusal)
        with self._changing():
            if self.game.resigned is not None:
                self.game.undo()
                self._say("info", Sentence.of("session.resignation_undone"))
            else:
                key = "session.undone"
                if not self.practice and self._undo_shows_cards():
                    self.practice, key = True, "session.undone_practice"
                left = len(self.history) - self._plies_to_undo()
                undone = tuple(entry.move for entry in reversed(self.history[left:]))
                for _ in undone:
                    self.game.undo()
                self.history = self.history[:left]
                self._undone += undone
                self._say("info", Sentence.of(key))
            self._show_end()

    def redo(self) -> None:
        """Play again what was undone, up to the next move of a person."""
        if not self.can_redo:
            raise self._refused("session.nothing_to_redo")
        with self._changing():
            self._redo_one()
            while self._undone and self.to_move not in self.persons:
                self._redo_one()

    def resign(self, seat: int) -> None:
        """Give the game up for ``seat``; raises ``ValueError`` if it is over."""
        with self._changing():
            self.game.resign(seat)
            self._undone = ()
            self._say("info", "")
            self._show_end()

    def reveal(self) -> None:
        """Open the curtain: show the hand of the person to move."""
        if self.curtained:
            with self._changing():
                self._say("info", "")
                self.perspective = self.to_move
                self._show(self.state)  # now, with what is said, and not as a change of its own

    def save(self, path: str | os.PathLike[str]) -> None:
        """Save the game to the file ``path`` now, and after every move from now on.

        Raises :class:`~manhattan_widgets.session.autosave.SaveError` if the file holds anything but
        this game, and ``RecordError`` if the system refuses to write; nothing is changed then.
        """
        with self._changing():
            self._autosave.save(self.game, path)

    def save_again(self) -> None:
        """Try at once what could not be saved, and say what came of it."""
        with self._changing():
            self._keep(on_request=True)

    # Inside

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Change the session, then save the game; whatever happens, the session fits the game."""
        before = self._standing()
        with super()._changing():
            try:
                yield
            except BaseException as error:
                if self._standing() != before:
                    self._follow()
                elif before and not isinstance(error, ValueError):
                    # An interrupt may have left the traits of two positions mixed.
                    self._show_at(min(self.cursor, len(self.history)))
                raise
            finally:
                self._keep(on_request=False)

    def _standing(self) -> tuple[Any, ...]:
        """Return what tells one moment of the game from another."""
        if not self.trait_has_value("game"):
            return ()  # while the session is made
        return self.game.rules, self.game.events, self.game.resigned

    def _follow(self) -> None:
        """Show the end of the game as it is, when a change of it was broken off half done."""
        self._undone = ()
        self.history = tuple(self._entries(self.game.moves))
        self._show_end()

    def _keep(self, *, on_request: bool) -> None:
        if not self.trait_has_value("game"):
            return  # what it was to be made of was refused
        notices = self._autosave.keep(self.game, on_request=on_request)
        self.unsaved = self._autosave.unsaved
        if len(notices) == 1:
            self._say("error", notices[0])
        elif notices:
            self._say("error", Sentence.of("keeping.both", first=notices[0], second=notices[1]))

    def _open(self) -> None:
        self.history = tuple(self._entries(self.game.moves))
        self.perspective = self.persons[0] if len(self.persons) == 1 else None
        self._say("info", "")
        self._show_end()

    def _play(self, move: Move | str) -> None:
        before = self.game.state
        self.game.play(move)
        played = self.game.moves[-1]
        ply = len(self.history)
        entry = history_entry(before, ply, played, self.game.given(ply + 1))
        self.history = (*self.history, entry)
        if before.to_move in self.persons or self.message.kind != "error":
            # What went wrong stays to be read while the computers play on.
            self._say("info", "")
        self._show_end()

    def _redo_one(self) -> None:
        self._play(self._undone[-1])
        self._undone = self._undone[:-1]

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
        if self.practice or len(self.persons) == 1:
            return None
        return "session.undo_past_cards" if self._undo_shows_cards() else None

    def _undo_shows_cards(self) -> bool:
        """Tell whether a card was drawn or shown by what :meth:`undo` would take back."""
        first = len(self.history) - self._plies_to_undo()
        return any(
            self.game.state_at(ply).reveals(self.history[ply].move)
            for ply in range(first, len(self.history))
        )
