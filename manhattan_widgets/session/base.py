"""What every session is: a game and how a person looks at it, as one reactive model."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any as AnyType
from typing import ClassVar

from traitlets import Any, Instance, Int, Tuple, Unicode, observe, validate

from manhattan_widgets.base_game import BaseGame
from manhattan_widgets.contract.chosen_moves import ChosenMoves
from manhattan_widgets.contract.core import (
    IllegalMoveError,
    LegalMoves,
    Move,
    Outcome,
    Preview,
    Score,
    Sentence,
    State,
    View,
)
from manhattan_widgets.contract.move_builder import Choosing
from manhattan_widgets.contract.whole_numbers import whole_number
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import comma_list
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.session.messages import (
    Message,
    MessageText,
    SessionError,
    Telling,
    message_text,
)

__all__ = [
    "HistoryEntry",
    "Message",
    "MessageText",
    "SessionError",
    "ShownGame",
    "history_entry",
    "message_text",
]


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One ply: its number from 1, the round, who moved, the move and what it did.

    ``effect`` tells what chance gave then, too, as far as everybody may know it; ``before`` is the
    state in which it was made.
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

    @property
    def deed(self) -> str:
        """The move and what it did; the move alone where the game has no words for its effects."""
        return comma_list((self.text, self.effect))


class ShownGame(Telling):
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
    thinking = Unicode("")
    """The name of the computer player that thinks now, empty if none does."""

    joins_moves: ClassVar[bool] = False
    """Whether moves that go together can be chosen together, and played at once."""

    def __init__(self) -> None:
        super().__init__()
        self._choosing_from: Choosing | None = None
        self._chosen_from: ChosenMoves | None = None
        self._seen_from: AnyType = None

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
        return self._chosen.offers

    @property
    def missing(self) -> frozenset[str]:
        """The parts one of which is still to be added to a choice that is begun and not whole."""
        begun = self.may_move and self.selection and not self.chosen_moves
        return self.offers if begun else frozenset()

    @property
    def sites(self) -> frozenset[str]:
        """The sites where the selected cards and pieces may go."""
        return self._chosen.sites if self.may_move else frozenset()

    @property
    def choosable(self) -> frozenset[str]:
        """The parts that can be chosen now.

        They go with the selection, or would take the place of one of their sort in it.
        """
        return self._chosen.choosable if self.may_move else frozenset()

    @property
    def joining(self) -> frozenset[str]:
        """The parts that can be chosen more than once, each time for a further move."""
        return self._chosen.joining if self.may_move else frozenset()

    @property
    def chosen_moves(self) -> tuple[Move, ...]:
        """The moves that :meth:`play_chosen` would play; none while the choice is not complete."""
        return self._chosen.moves if self.may_move else ()

    @property
    def chosen(self) -> Move | None:
        """The move that the selection leaves, None while several or none do."""
        return self._chosen.move if self.may_move else None

    @property
    def example(self) -> Move | None:
        """A legal move, as an example of how moves are written; None where there is none."""
        return self.legal_moves[0] if self.legal_moves else None

    def preview(self) -> Preview | None:
        """Say what the chosen move would do; None if several are chosen."""
        return self._chosen.preview if self.may_move else None

    # Doing

    def play(self, move: Move | str) -> None:
        """Play a move, or text in the game's notation, for the seat to move."""
        raise NotImplementedError

    def play_chosen(self) -> None:
        """Play what is chosen; raises :class:`SessionError` if the choice is not complete.

        Moves that were chosen together are played one after another, as if each had been alone.
        """
        moves = self.chosen_moves
        if not moves:
            raise self._refused("session.incomplete")
        if len(moves) == 1:
            self.play(moves[0])
            return
        before = self.cursor
        with self._changing():
            try:
                for move in moves:
                    self.play(move)
            except KeyboardInterrupt:
                played = self.cursor - before
                self._say("info", Sentence.of("session.broken_off", n=played, of=len(moves)))
                raise

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
            if part in self.selection and not self._chosen.is_repeatable(part):
                self.selection = tuple(p for p in self.selection if p != part)
                return True
            extended = self._chosen.extended(part)
            if extended is None:
                self._explain(self._chosen.explain(part))
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
        """Take back one chosen part (the last of its name), or the whole selection.

        Moves chosen after it that are not possible without it go too, and ``message`` says why.
        """
        with self._changing():
            left, reason = ((), None) if part is None else self._chosen.without(part)
            self.selection = left
            if reason is None:
                self._say("info", "")
            else:
                self._explain(reason)

    def go_to(self, ply: int) -> None:
        """Show the position after ``ply`` moves; the game itself stays as it is."""
        last = len(self.history)
        number = whole_number(ply, 0, last)
        if number is None:
            raise self._refused("session.no_such_ply", ply=short_repr(ply), last=last)
        with self._changing():
            self._show_at(number)

    # Inside

    def _entries(self, moves: Sequence[Move]) -> Iterator[HistoryEntry]:
        for ply, move in enumerate(moves):
            yield history_entry(self._state_at(ply), ply, move, self.game.given(ply + 1))

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
    def _chosen(self) -> ChosenMoves:
        """The selection and what it leaves, worked out once for each change of either."""
        chosen = self._chosen_from
        if chosen is None or (chosen.choosing, chosen.selection) != (
            self._choosing,
            self.selection,
        ):
            after = self._after if self.joins_moves else None
            chosen = self._chosen_from = ChosenMoves(self._choosing, self.selection, after)
        return chosen

    def _after(self, moves: Sequence[Move]) -> View | None:
        """Return what is seen after ``moves``, None if that shows anything new, or another turn."""
        state = self.state
        for move in moves:
            if state.reveals(move):
                return None
            state = state.apply(move)
        same = state.chance is None and state.to_move == self.state.to_move
        return self._seen(state) if same else None

    @property
    def _turn_refusal(self) -> str:
        """The key of the sentence that says why nothing can be chosen now."""
        return "session.not_your_turn"

    @validate("perspective")
    def _check_perspective(self, proposal: AnyType) -> AnyType:
        given = proposal["value"]
        number = whole_number(given)
        wanted = given if number is None else number
        if type(wanted) not in (int, str, type(None)) or wanted not in self.perspectives:
            last = self.game.options.players - 1
            raise self._refused("session.no_such_seat", seat=short_repr(wanted), last=last)
        return wanted

    @observe("perspective")
    def _look_from(self, change: AnyType) -> None:
        if self.trait_has_value("state") and self._seen_from != change["new"]:
            with self._changing():
                self._show(self.state)


def checked_game(game: AnyType) -> BaseGame:
    """Return ``game``; raises ``TypeError`` for what is none, in words that say how to get one.

    >>> checked_game("manhattan")
    Traceback (most recent call last):
    ...
    TypeError: A Game is needed, not 'manhattan'. mw.new_game(…) begins one, mw.load(…) makes one \
of a position, a record, a file or a share code.
    """
    if not isinstance(game, BaseGame):
        raise TypeError(text("session.error.game", found=short_repr(game)))
    return game


def history_entry(
    before: State, ply: int, move: Move, given: Sequence[Sentence] = ()
) -> HistoryEntry:
    """Return the entry of ``move``, which was made after ``ply`` moves in the state ``before``.

    ``given`` is what chance gave after it.
    """
    seat = before.to_move
    assert seat is not None
    round_ = getattr(before, "round", 0)
    effect = before.effect(move)
    for sentence in given:
        effect = (
            Sentence.of("default.effect_and_chance", effect=effect, given=sentence)
            if str(effect)
            else sentence
        )
    return HistoryEntry(ply + 1, round_, seat, move, effect, before)
