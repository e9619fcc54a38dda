"""The contract that every game keeps.

A game is a :class:`Rules` object, which makes :class:`State` objects.  A state is immutable:
:meth:`State.apply` takes a move of the seat to move, or what chance gave, and returns a new state.
Intent and chance are apart: :attr:`State.chance` says what must be decided by lot before anyone can
move, and a record stores the answer, so that a replay never rolls again.

What one seat may know is a :class:`View`.  State and view share the class :class:`Position`, so
that legal moves, explanations and notation are written once and can only use what both have.

Seats are numbered from 0, clockwise.  Sites are named by short strings (``"F5"``).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from manhattan_widgets.contract.rulebook import Rulebook
from manhattan_widgets.contract.rules_summary import Digest
from manhattan_widgets.contract.values import (
    AmbiguousMoveError,
    Explanation,
    Fault,
    IllegalMoveError,
    LegalMoves,
    Move,
    MoveError,
    OptionError,
    Outcome,
    PositionError,
    Preview,
    Score,
    ScorePart,
    Sentence,
    UnreadableMoveError,
)

__all__ = [
    "AmbiguousMoveError",
    "Chance",
    "ChanceRequest",
    "Explanation",
    "Fault",
    "IllegalMoveError",
    "LegalMoves",
    "Move",
    "MoveError",
    "OptionError",
    "Outcome",
    "Position",
    "PositionError",
    "Preview",
    "Rules",
    "Score",
    "ScorePart",
    "Sentence",
    "State",
    "Step",
    "UnreadableMoveError",
    "View",
]


class Chance(Protocol):
    """What was decided by lot: a deal, a shuffle."""

    def to_json(self) -> dict[str, Any]:
        """Return it as plain data, for a record."""


class ChanceRequest(Protocol):
    """What has to be decided by lot before play goes on.

    All possible answers are numbered from 0, in an order that is fixed for a version of the rules:
    share codes count on it.  :mod:`manhattan_widgets.contract.permutations` numbers shuffles.
    """

    def sample(self, rng: Random) -> Chance:
        """Return one possible answer, each as likely as at a table."""

    @property
    def possibilities(self) -> int:
        """How many different answers there are."""

    def numbered(self, number: int) -> Chance:
        """Return the answer with this number; raises ``IndexError`` if none has it."""

    def number_of(self, event: Any) -> int:
        """Return the number of a possible answer."""


class Position(ABC):
    """What state and view have in common: all that is public, and whose turn it is.

    ``repr`` is one short line of what is public; ``to_json`` has everything.
    """

    __slots__ = ()
    rules: ClassVar[Rules[Any]]
    options: Any
    """The options of this game, an immutable dataclass with at least ``players``."""

    @property
    @abstractmethod
    def to_move(self) -> int | None:
        """The seat to move; None while chance decides and when the game is over."""

    @abstractmethod
    def legal_moves(self) -> LegalMoves:
        """Return the legal moves of the seat to move; none in another seat's view."""

    def random_move(self, rng: Random) -> Move:
        """Return a legal move at random, for players and playouts that choose no better.

        Each is as likely as any other, but in games that would so hardly ever end.  Only
        ``rng.random()`` is used: see :mod:`manhattan_widgets.contract.permutations`.
        """
        moves = self.legal_moves()
        return moves[int(rng.random() * len(moves))]

    @abstractmethod
    def explain(self, move: Move) -> Explanation:
        """Say why ``move`` is legal, or which rule forbids it, and on which sites."""

    @abstractmethod
    def effect(self, move: Move) -> Sentence:
        """Say what the legal ``move`` does on the board, for a log; the mover is not named."""

    @abstractmethod
    def preview(self, move: Move) -> Preview:
        """Say what the legal ``move`` would do; raises :class:`IllegalMoveError`."""

    @abstractmethod
    def parts(self, move: Move) -> tuple[str, ...]:
        """Return the ids of what a person touches to make ``move`` (cards, pieces, a site).

        A part may come more than once.  Parts of one sort share a prefix ending in ``:``; sites
        have none.
        """

    @abstractmethod
    def explain_parts(self, chosen: Sequence[str], wanted: str) -> Explanation:
        """Say why no legal move has the part ``wanted`` together with those ``chosen``."""

    @abstractmethod
    def parse(self, notation: str) -> Move:
        """Read a move in machine or human notation.

        Raises :class:`UnreadableMoveError` or :class:`AmbiguousMoveError`.  A readable move need
        not be legal: see :meth:`explain`.
        """

    @abstractmethod
    def format(self, move: Move) -> str:
        """Return ``move`` in human notation, in the current language."""

    @abstractmethod
    def score(self) -> Score:
        """Return the parts of all points scored so far."""

    @abstractmethod
    def score_now(self) -> Score:
        """Return the parts that a scoring of this moment would add."""

    @abstractmethod
    def board_at(self, round_: int) -> Self:
        """Return this position with the board as it was when ``round_`` (from 1) was scored.

        It is made to be looked at: only its board and :meth:`score_now` mean anything.  Raises
        ``ValueError`` for a round that was not scored, or whose board is not known, as in a set-up
        position.
        """

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Return who won and why, None while the game goes on."""

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """Return the position as plain data."""


class View(Position):
    """What one seat may know (``seat`` None: a spectator, who knows what is public)."""

    __slots__ = ()
    seat: int | None
    """The seat whose view this is; None for a spectator."""

    @abstractmethod
    def sample(self, rng: Random) -> State:
        """Return a position that looks like this from the seat: what it does not know, at random.

        The same view and an equal generator give an equal position.
        """


class State(Position):
    """A whole position, secrets included."""

    __slots__ = ()

    @property
    @abstractmethod
    def chance(self) -> ChanceRequest | None:
        """What has to be decided by lot now, None if nothing."""

    @abstractmethod
    def apply(self, event: Move | Chance) -> State:
        """Return the state after a move or a chance event; this state stays as it is.

        Raises :class:`IllegalMoveError` for a move that the rules forbid, ``ValueError`` for an
        impossible chance event.
        """

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """Return what ``seat`` may know; None gives the spectator's view.

        Raises ``ValueError`` for a seat that this game does not have.
        """

    @abstractmethod
    def redrawn(self, rng: Random) -> State:
        """Return this position with what no seat can know, such as the order of a pile, drawn anew.

        Every seat's view stays as it is, and each position that it could be is as likely as at a
        table.  Equal states and generators give equal positions.
        """

    def check_seat(self, seat: int | None) -> None:
        """Raise ``ValueError`` for a seat that this game does not have; None is a spectator."""
        if seat is not None and (type(seat) is bool or seat not in range(self.options.players)):
            last = self.options.players - 1
            raise ValueError(str(Sentence.of("core.error.no_seat", seat=seat, last=last)))

    @abstractmethod
    def reveals(self, move: Move) -> bool:
        """Tell whether playing ``move`` shows anybody something he could not know before."""

    @abstractmethod
    def status(self) -> tuple[Fault, ...]:
        """Return everything that is impossible in this position; empty for a sound one."""


S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """One choice among ``of`` possibilities; ``chosen`` tells which one a state has, from 0."""

    of: int
    chosen: Callable[[S], int]


class Rules(ABC, Generic[S]):
    """One game: its name, its options and the way to make its states from data."""

    name: ClassVar[str]
    #: Stands for the game in share codes, from 0 to 7: no other game ever gets it.
    number: ClassVar[int]
    #: Changes only when the rules' behavior changes; stored in every record.
    version: ClassVar[int]
    players: ClassVar[tuple[int, ...]]

    @abstractmethod
    def options(self, **given: Any) -> Any:
        """Return checked options; raises :class:`OptionError`."""

    @abstractmethod
    def options_from_json(self, data: Mapping[str, Any]) -> Any:
        """Read options from plain data; raises :class:`OptionError`."""

    @abstractmethod
    def options_to_json(self, options: Any) -> dict[str, Any]:
        """Return options as plain data."""

    @abstractmethod
    def variants(self, players: int) -> Mapping[str, tuple[Any, ...]]:
        """Return the options that a person may choose from in a form, each with its values.

        The default comes first.  The catalogue has ``<game>.variant.<option>`` for the label and
        ``<game>.variant.<option>.<value>`` for each value.
        """

    @abstractmethod
    def option_values(self, players: int) -> Mapping[str, Sequence[Any]]:
        """Return every option but ``players`` with all values it can have, the default first.

        Not all of them need to go together.  They change only with the version of the rules: share
        codes number them.  An option whose values cannot be listed, such as a board of a user's
        own, has its default alone here; share codes write its other values out.  What the options
        mean that no form offers, ``<game>.variant.<option>`` says in the catalogue.
        """

    @abstractmethod
    def option_sets(self) -> Sequence[Any]:
        """Return options that between them use every variant, for the conformance suite."""

    def teams(self, options: Any) -> tuple[tuple[int, ...], ...]:
        """Return the seats whose points are added to decide who wins; by default each alone."""
        return tuple((seat,) for seat in range(options.players))

    @abstractmethod
    def new(self, options: Any) -> S:
        """Return the first state, before anything was dealt."""

    @abstractmethod
    def move_from_text(self, notation: str) -> Move:
        """Read machine notation; raises :class:`UnreadableMoveError`."""

    @abstractmethod
    def chance_from_json(self, data: Mapping[str, Any]) -> Chance:
        """Read a chance event; raises ``ValueError`` saying what is wrong."""

    @abstractmethod
    def state_from_json(self, data: Mapping[str, Any], *, check: bool = True) -> S:
        """Read a state; raises :class:`PositionError` if unreadable or, with ``check``, unsound."""

    @abstractmethod
    def position_steps(self, options: Any) -> Generator[Step[S], int, S]:
        """Choose a position with these options step by step, as share codes write it.

        Each step is answered with the number of its possibility, and the position is returned in
        the end; every sound one can be chosen.  An answer that no state gives can lead to a
        position that is not sound, never to an error.  A step may depend on all answers before it,
        so that the steps of a position hardly hold more than its information; the steps change only
        with the version of the rules.  ``Step.chosen`` is asked about sound states only.
        """

    @abstractmethod
    def conceal(
        self, views: Sequence[Any], moves: Sequence[Move | None]
    ) -> tuple[S, tuple[Move | Chance, ...]]:
        """Return a game that one seat would have seen as it saw another: a beginning and events.

        ``views`` are that seat's, of the beginning and after each event; ``moves`` are the events,
        None for what chance gave.  Whatever the seat cannot know of hands, deals and shuffles is
        made up, and depends on nothing but these arguments; the events can be played, and give
        equal views.  Raises ``ValueError`` if no such game was found in reasonable time.
        """

    @abstractmethod
    def conceivable_moves(self, options: Any) -> Iterator[Move]:
        """Yield every move that could be legal in some position, for checking ``legal_moves``."""

    @abstractmethod
    def assumptions(self) -> Mapping[str, Sentence]:
        """Return what we decided where the booklets are silent, by rule id."""

    @abstractmethod
    def digest(self) -> Digest:
        """Return the rules in short: sentences by topic, for all topics, citing every rule."""

    @abstractmethod
    def rulebook(self) -> Rulebook:
        """Return every clause of the rules as a player reads it, by rule id, in order.

        Whatever names a rule (an explanation, a fault, a part of a score) names one of these.
        """

    @abstractmethod
    def title(self) -> Sentence:
        """Return the game's name as people write it."""
