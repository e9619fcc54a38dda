"""The one reactive model that widgets observe: a game, and how a person looks at it.

Every trait holds a whole immutable snapshot and is replaced, never changed in place, so that
observers get old and new.  Traits that belong together change together: when any observer is
called, all of them are already new.  An observer that redraws everything watches ``revision``,
which changes once for each change of anything.  An observer that raises keeps no other from being
called, and does not undo what it was told: its error is logged, and said in ``message``.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from traitlets import Bool, HasTraits, Instance, Int, Tuple, Unicode, observe, validate

from manhattan_widgets.game import Game
from manhattan_widgets.games.choosing import Choosing
from manhattan_widgets.games.core import (
    IllegalMoveError,
    LegalMoves,
    Move,
    MoveError,
    Outcome,
    Preview,
    Score,
    Sentence,
    State,
    View,
)
from manhattan_widgets.records import PERSON

__all__ = ["GameSession", "HistoryEntry", "Message", "SessionError"]


class SessionError(ValueError):
    """Something that cannot be done now, such as an undo past newly drawn cards."""


@dataclass(frozen=True, slots=True)
class Message:
    """What the model tells its user: ``kind`` is ``"info"``, ``"refusal"`` or ``"error"``."""

    kind: str
    text: str
    sites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One ply: its number from 1, the round, who moved, and the move in human notation."""

    ply: int
    round: int
    seat: int
    move: Move
    text: str
    effect: Sentence


_NOTHING_SAID = Message("info", "")
_log = logging.getLogger("manhattan_widgets")


class GameSession(HasTraits):
    """A game being played, watched or studied, as traits.

    >>> from manhattan_widgets.game import new_game
    >>> session = GameSession(new_game("manhattan", players=2, seed=3))
    >>> session.to_move == session.state.to_move
    True
    """

    game = Instance(Game)
    """The game; it changes through the session only."""
    cursor = Int(0)
    """The ply that is shown: 0 before the first move, ``len(history)`` at the end."""
    state: Instance[State] = Instance("manhattan_widgets.games.core.State")
    """The state at the cursor, secrets included: it stays in the kernel."""
    view: Instance[View] = Instance("manhattan_widgets.games.core.View")
    """What the perspective may know of that state: widgets draw this and nothing else."""
    history = Tuple()
    """One :class:`HistoryEntry` for each ply of the game."""
    legal_moves = Instance(LegalMoves)
    """The legal moves of the seat to move, as far as the perspective may know them."""
    selection = Tuple()
    """Parts of a move chosen so far, in the order of choosing (see ``Position.parts``)."""
    perspective = Int(None, allow_none=True)
    """The seat whose hand is open; None shows what a spectator knows."""
    score = Instance(Score)
    """All points scored so far, part by part."""
    outcome = Instance(Outcome, allow_none=True)
    """How the game ended, None while it goes on."""
    message = Instance(Message, default_value=_NOTHING_SAID)
    """What was said last."""
    practice = Bool(False)
    """Whether undo may go back past cards that were newly drawn."""
    thinking = Unicode("")
    """The name of the computer player that thinks now, empty if none does."""
    revision = Int(0)
    """Goes up by one with every change."""

    def __init__(self, game: Game, *, practice: bool = False) -> None:
        super().__init__()
        self._undone: list[Move] = []
        self._observers_failed = False
        with self._changing():
            self.game = game
            self.practice = practice
            self._open()

    # Asking

    @property
    def at_end(self) -> bool:
        """Whether the newest position is shown."""
        return self.cursor == len(self.history)

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
    def offers(self) -> frozenset[str]:
        """The parts that go with the selection in at least one legal move."""
        return self._choosing.offers(self.selection)

    @property
    def sites(self) -> frozenset[str]:
        """The sites where the selected cards and pieces may go."""
        return self._choosing.sites(self.selection) if self.may_move else frozenset()

    @property
    def choosable(self) -> frozenset[str]:
        """The parts that can be chosen now.

        They go with the selection, or would take the place of one of their sort in it.
        """
        return self._choosing.choosable(self.selection) if self.may_move else frozenset()

    @property
    def chosen(self) -> Move | None:
        """The move that the selection leaves, None while several or none do."""
        if not self.may_move:
            return None
        fitting = self._choosing.fitting(self.selection)
        return fitting[0] if len(fitting) == 1 else None

    def preview(self) -> Preview | None:
        """Say what the chosen move would do."""
        move = self.chosen
        return None if move is None else self.view.preview(move)

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

    def play_chosen(self) -> None:
        """Play the chosen move; raises :class:`SessionError` if the choice is not complete."""
        move = self.chosen
        if move is None:
            raise self._refused("session.incomplete")
        self.play(move)

    def select(self, part: str) -> bool:
        """Choose a part of a move, or take the choice back; tell whether that was possible.

        A part of the hand takes the place of what does not go with it.  A site that does not go
        with what is chosen is refused, and ``message`` says which rule forbids it.
        """
        if not self.may_move:
            self._refuse("session.not_at_end" if not self.at_end else "session.not_your_turn")
            return False
        with self._changing():
            self._say("info", "")
            if part in self.selection and not self._choosing.is_repeatable(part):
                self.selection = tuple(p for p in self.selection if p != part)
                return True
            extended = self._choosing.extended(self.selection, part)
            if extended is None:
                explanation = self.view.explain_parts(self.selection, part)
                self._say("refusal", str(explanation), explanation.sites)
                return False
            self.selection = extended
            return True

    def choose(self, move: Move | str) -> None:
        """Select all parts of a legal move, without making it; raises like :meth:`play`."""
        if not self.may_move:
            raise self._refused("session.not_your_turn")
        with self._changing():
            read = self.view.parse(move) if isinstance(move, str) else move
            explanation = self.view.explain(read)
            if not explanation.legal:
                raise IllegalMoveError(explanation)
            self.selection = self.view.parts(read)
            self._say("info", "")

    def unselect(self, part: str | None = None) -> None:
        """Take back one chosen part (the last of its name), or the whole selection."""
        with self._changing():
            left = list(self.selection)
            if part is None:
                left.clear()
            elif part in left:
                left.reverse()
                left.remove(part)
                left.reverse()
            self.selection = tuple(left)
            self._say("info", "")

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
                self._say("info", str(Sentence.of("session.resignation_undone")))
            else:
                for _ in range(self._plies_to_undo()):
                    self._undone.append(self.history[-1].move)
                    self.game.undo()
                    self.history = self.history[:-1]
                self._say("info", str(Sentence.of("session.undone")))
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

    def go_to(self, ply: int) -> None:
        """Show the position after ``ply`` moves; the game itself stays as it is."""
        if not 0 <= ply <= len(self.history):
            raise self._refused("session.no_such_ply", ply=ply, last=len(self.history))
        with self._changing():
            self.cursor = ply
            self._show(self.game.state_at(ply))

    def reveal(self) -> None:
        """Open the curtain: show the hand of the person to move."""
        if self.curtained:
            with self._changing():
                self._say("info", "")
                self.perspective = self.to_move

    def say(self, kind: str, sentence: str) -> None:
        """Replace the message."""
        with self._changing():
            self._say(kind, sentence)

    # Inside

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Collect changes, so that observers see all of them at once; say what is refused."""
        with self.hold_trait_notifications():
            try:
                yield
            except ValueError as error:
                sites = error.explanation.sites if isinstance(error, MoveError) else ()
                self._say("refusal", str(error), sites)
                raise
            finally:
                self.revision += 1

    def notify_change(self, change: Any) -> None:
        """Tell the observers of one trait; see traitlets."""
        try:
            super().notify_change(change)
        except Exception as error:
            _log.exception("an observer of the session failed")
            if not self._observers_failed:
                # Once only: an observer of the message, or of everything, fails again.
                self._observers_failed = True
                self.say("error", str(Sentence.of("session.observer", error=repr(error))))
                self._observers_failed = False

    def _open(self) -> None:
        self.history = tuple(self._entries(self.game.moves))
        self.perspective = self.persons[0] if len(self.persons) == 1 else None
        self._say("info", "")
        self._show_end()

    def _entries(self, moves: Sequence[Move]) -> Iterator[HistoryEntry]:
        for ply, move in enumerate(moves):
            yield _entry(self.game.state_at(ply), ply, move)

    def _play(self, move: Move | str) -> None:
        before = self.game.state
        self.game.play(move)
        played = self.game.moves[-1]
        self.history = (*self.history, _entry(before, len(self.history), played))
        if before.to_move in self.persons or self.message.kind != "error":
            # What went wrong stays to be read while the computers play on.
            self._say("info", "")
        self._show_end()

    def _show_end(self) -> None:
        self.cursor = len(self.history)
        if len(self.persons) > 1 and self.to_move in self.persons and self.curtained:
            self.perspective = None
        self._show(self.game.state)

    def _show(self, state: State) -> None:
        self.state = state
        self.view = state.view(self.perspective)
        self.legal_moves = self.view.legal_moves()
        self._choosing = Choosing(self.view)
        self.selection = ()
        self.score = state.score()
        self.outcome = self.game.outcome() if self.at_end else None

    @validate("perspective")
    def _check_perspective(self, proposal: Any) -> Any:
        seat, players = proposal["value"], self.game.options.players
        if seat is not None and not 0 <= seat < players:
            raise self._refused("session.no_such_seat", seat=seat, last=players - 1)
        return seat

    @observe("perspective")
    def _look_from(self, change: Any) -> None:
        if self.trait_has_value("state") and self.view.seat != change["new"]:
            with self._changing():
                self._show(self.state)

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

    def _say(self, kind: str, sentence: str, sites: tuple[str, ...] = ()) -> None:
        self.message = Message(kind, sentence, sites)

    def _refuse(self, key: str, **params: Any) -> str:
        sentence = str(Sentence.of(key, **params))
        with self._changing():
            self._say("refusal", sentence)
        return sentence

    def _refused(self, key: str, **params: Any) -> SessionError:
        return SessionError(self._refuse(key, **params))


def _entry(before: State, ply: int, move: Move) -> HistoryEntry:
    seat = before.to_move
    assert seat is not None
    round_ = getattr(before, "round", 0)
    return HistoryEntry(ply + 1, round_, seat, move, before.format(move), before.effect(move))
