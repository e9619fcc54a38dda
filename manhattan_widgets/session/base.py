"""What every session is: a game and how a person looks at it, as one reactive model.

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
from dataclasses import dataclass, field
from typing import Any as AnyType

from traitlets import Any, HasTraits, Instance, Int, Tuple, Unicode, observe, validate

from manhattan_widgets.base_game import BaseGame
from manhattan_widgets.contract.core import (
    Explanation,
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
from manhattan_widgets.contract.move_builder import Choosing, PartialMove
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.public import public

__all__ = [
    "HistoryEntry",
    "Message",
    "Said",
    "SessionError",
    "ShownGame",
    "history_entry",
    "said_by",
]

#: What is told: put into words only when it is shown, so that it follows the language.
Said = str | Sentence | Explanation


@public
class SessionError(ValueError):
    """Something that cannot be done now, such as an undo past newly drawn cards."""


@dataclass(frozen=True, slots=True)
class Message:
    """What the model tells its user: ``kind`` is ``"info"``, ``"refusal"`` or ``"error"``.

    A refusal by the rules has the ``sites`` it is about and the id of the ``rule``.
    """

    kind: str
    said: Said
    sites: tuple[str, ...] = ()
    rule: str = ""

    @property
    def text(self) -> str:
        """What is said, in the current language."""
        return str(self.said)


def said_by(error: Exception) -> Said:
    """Return what ``error`` says: if it holds a sentence, one that follows the language."""
    if isinstance(error, MoveError):
        return error.explanation
    held = getattr(error, "sentence", error.args[0] if error.args else None)
    if isinstance(held, Sentence) and str(held) == str(error):
        return held
    return str(error)


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One ply: its number from 1, the round, who moved, the move and what it did.

    ``before`` is the state in which it was made.
    """

    ply: int
    round: int
    seat: int
    move: Move
    effect: Sentence
    before: State = field(compare=False, repr=False)

    @property
    def text(self) -> str:
        """The move in human notation, in the current language."""
        return self.before.format(self.move)


_NOTHING_SAID = Message("info", "")
_log = logging.getLogger("manhattan_widgets")


class ShownGame(HasTraits):
    """A game as somebody looks at it: what is shown, from which seat, what he has chosen so far.

    How moves are made, the sessions say: :class:`~manhattan_widgets.session.playing.GameSession`
    for games that are played, :class:`~manhattan_widgets.session.review.StudySession` for those
    that are studied.

    Each of them says ``to_move``, ``may_move`` and ``play``.  (They raise here, instead of being
    abstract: the metaclass of traitlets and that of abstract classes do not go together.)
    """

    game = Instance(BaseGame)
    """The game; it changes through the session only."""
    cursor = Int(0)
    """The ply that is shown: 0 before the first move, ``len(history)`` at the end."""
    state: Instance[State] = Instance("manhattan_widgets.contract.core.State")
    """The state at the cursor, secrets included: it stays in the kernel."""
    view: Instance[View] = Instance("manhattan_widgets.contract.core.View")
    """What the perspective may know of that state: widgets draw this and nothing else."""
    history = Tuple()
    """One :class:`HistoryEntry` for each ply of the game."""
    legal_moves = Instance(LegalMoves)
    """The legal moves of the seat to move, as far as the perspective may know them."""
    selection = Tuple()
    """Parts of a move chosen so far, in the order of choosing (see ``Position.parts``)."""
    perspective = Any(None, allow_none=True)
    """The seat whose hand is open; None shows what a spectator knows."""
    score = Instance(Score)
    """All points scored so far, part by part."""
    outcome = Instance(Outcome, allow_none=True)
    """How the game ended, None while it goes on."""
    message = Instance(Message, default_value=_NOTHING_SAID)
    """What was said last."""
    thinking = Unicode("")
    """The name of the computer player that thinks now, empty if none does."""
    revision = Int(0)
    """Goes up by one with every change."""

    def __init__(self) -> None:
        super().__init__()
        self._choosing_from: Choosing | None = None
        self._partial_from: PartialMove | None = None
        self._seen_from: AnyType = None
        self._observers_failed = False

    # Asking

    @property
    def at_end(self) -> bool:
        """Whether the last position is shown."""
        return self.cursor == len(self.history)

    @property
    def to_move(self) -> int | None:
        """The seat that could move; None if nobody can."""
        raise NotImplementedError

    @property
    def may_move(self) -> bool:
        """Whether the person who looks on may move now."""
        raise NotImplementedError

    @property
    def perspectives(self) -> tuple[AnyType, ...]:
        """The perspectives that can be had."""
        return (None, *range(self.game.options.players))

    @property
    def offers(self) -> frozenset[str]:
        """The parts that go with the selection in at least one legal move."""
        return self._partial.offers

    @property
    def sites(self) -> frozenset[str]:
        """The sites where the selected cards and pieces may go."""
        return self._partial.sites if self.may_move else frozenset()

    @property
    def choosable(self) -> frozenset[str]:
        """The parts that can be chosen now.

        They go with the selection, or would take the place of one of their sort in it.
        """
        return self._partial.choosable if self.may_move else frozenset()

    @property
    def chosen(self) -> Move | None:
        """The move that the selection leaves, None while several or none do."""
        return self._partial.move if self.may_move else None

    @property
    def example(self) -> Move | None:
        """A legal move, as an example of how moves are written; None where there is none."""
        return self.legal_moves[0] if self.legal_moves else None

    def preview(self) -> Preview | None:
        """Say what the chosen move would do."""
        return self._partial.preview if self.may_move else None

    # Doing

    def play(self, move: Move | str) -> None:
        """Play a move, or text in the game's notation, for the seat to move."""
        raise NotImplementedError

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
            self._refuse(self._turn_refusal)
            return False
        with self._changing():
            self._say("info", "")
            if part in self.selection and not self._choosing.is_repeatable(part):
                self.selection = tuple(p for p in self.selection if p != part)
                return True
            extended = self._choosing.extended(self.selection, part)
            if extended is None:
                explanation = self.view.explain_parts(self.selection, part)
                self._explain(explanation)
                return False
            self.selection = extended
            return True

    def choose(self, move: Move | str) -> None:
        """Select all parts of a legal move, without making it; raises like :meth:`play`."""
        if not self.may_move:
            raise self._refused(self._turn_refusal)
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

    def go_to(self, ply: int) -> None:
        """Show the position after ``ply`` moves; the game itself stays as it is."""
        if not 0 <= ply <= len(self.history):
            raise self._refused("session.no_such_ply", ply=ply, last=len(self.history))
        with self._changing():
            self._show_at(ply)

    def say(self, kind: str, said: Said) -> None:
        """Replace the message."""
        with self._changing():
            self._say(kind, said)

    # Inside

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Collect changes, so that observers see all of them at once; say what is refused."""
        with self.hold_trait_notifications():
            try:
                yield
            except ValueError as error:
                if isinstance(error, MoveError):
                    self._explain(error.explanation)
                else:
                    self._say("refusal", said_by(error))
                raise
            finally:
                self.revision += 1

    def notify_change(self, change: AnyType) -> None:
        """Tell the observers of one trait; see traitlets."""
        try:
            super().notify_change(change)
        except Exception as error:
            _log.exception("an observer of the session failed")
            if not self._observers_failed:
                # Once only: an observer of the message, or of everything, fails again.
                self._observers_failed = True
                self.say("error", Sentence.of("session.observer", error=short_repr(error, 200)))
                self._observers_failed = False

    def _entries(self, moves: Sequence[Move]) -> Iterator[HistoryEntry]:
        for ply, move in enumerate(moves):
            yield history_entry(self._state_at(ply), ply, move)

    def _show_at(self, ply: int) -> None:
        self.cursor = ply
        self._show(self._state_at(ply))

    def _state_at(self, ply: int) -> State:
        return self.game.state_at(ply)

    def _show(self, state: State) -> None:
        self.state = state
        self._seen_from = self.perspective
        self.view = self._seen(state)
        self.legal_moves = self.view.legal_moves()
        self._choosing_from = None
        self.selection = ()
        self.score = state.score()
        self.outcome = self.game.outcome() if self.at_end else None

    def _seen(self, state: State) -> View:
        """Return what the perspective may know of ``state``."""
        return state.view(self.perspective)

    @property
    def _choosing(self) -> Choosing:
        """The legal moves by their parts, taken apart when somebody begins to choose."""
        if self._choosing_from is None:
            self._choosing_from = Choosing(self.view)
        return self._choosing_from

    @property
    def _partial(self) -> PartialMove:
        """The selection and what it leaves, worked out once for each change of either."""
        partial = self._partial_from
        if partial is None or (partial.choosing, partial.selection) != (
            self._choosing,
            self.selection,
        ):
            partial = self._partial_from = PartialMove(self._choosing, self.selection)
        return partial

    @property
    def _turn_refusal(self) -> str:
        """The key of the sentence that says why nothing can be chosen now."""
        return "session.not_your_turn"

    @validate("perspective")
    def _check_perspective(self, proposal: AnyType) -> AnyType:
        wanted = proposal["value"]
        if wanted not in self.perspectives:
            last = self.game.options.players - 1
            raise self._refused("session.no_such_seat", seat=wanted, last=last)
        return wanted

    @observe("perspective")
    def _look_from(self, change: AnyType) -> None:
        if self.trait_has_value("state") and self._seen_from != change["new"]:
            with self._changing():
                self._show(self.state)

    def _say(self, kind: str, said: Said) -> None:
        self.message = Message(kind, said)

    def _explain(self, why_not: Explanation) -> None:
        self.message = Message("refusal", why_not, why_not.sites, why_not.rule)

    def _refuse(self, key: str, **params: AnyType) -> Sentence:
        sentence = Sentence.of(key, **params)
        with self._changing():
            self._say("refusal", sentence)
        return sentence

    def _refused(self, key: str, **params: AnyType) -> SessionError:
        return SessionError(self._refuse(key, **params))


def history_entry(before: State, ply: int, move: Move) -> HistoryEntry:
    """Return the entry of ``move``, which was made after ``ply`` moves in the state ``before``."""
    seat = before.to_move
    assert seat is not None
    round_ = getattr(before, "round", 0)
    return HistoryEntry(ply + 1, round_, seat, move, before.effect(move), before)
