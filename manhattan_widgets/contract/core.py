"""The contract that every game keeps.

A game is a :class:`Rules` object, which makes :class:`State` objects.  A state is immutable:
:meth:`State.apply` takes a move of the seat to move, or what chance gave, and returns a new state.
Intent and chance are apart: :attr:`State.chance` says what must be decided by lot before anyone can
move, and a record stores the answer, so that a replay never rolls again.

What one seat may know is a :class:`View`.  State and view share the class :class:`Position`, so
that legal moves, explanations and notation are written once and can only use what both have.

Seats are numbered from 0, clockwise.  Sites are named by short strings (``"F5"``).

A game has to say six things, the abstract methods.  All else has a working default, derived from
these and from the fields of the state (:mod:`manhattan_widgets.contract.defaults`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, Self, TypeVar

from manhattan_widgets.contract import default_codec, defaults, permutations
from manhattan_widgets.contract.cell_output import html_of
from manhattan_widgets.contract.chances import Chance, ChanceRequest, event_from_json
from manhattan_widgets.contract.option_data import each_alone
from manhattan_widgets.contract.plain_data import to_data
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
    Step,
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

S = TypeVar("S", bound="State")


class Position(ABC):
    """What state and view have in common: all that is public, and whose turn it is.

    ``repr`` is one short line of what is public, a notebook shows that as a picture and a table
    (and of a view the hand of its seat); ``to_json`` has everything.
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
        return moves[int(permutations.fraction(rng) * len(moves))]

    def explain(self, move: Move) -> Explanation:
        """Say why ``move`` is legal, or which rule forbids it, and on which sites."""
        return defaults.explained(self, move)

    def effect(self, move: Move) -> Sentence:  # noqa: ARG002
        """Say what the legal ``move`` does on the board, for a log that names mover and move."""
        return defaults.NO_WORDS

    def preview(self, move: Move) -> Preview:
        """Say what the legal ``move`` would do; raises :class:`IllegalMoveError`."""
        return defaults.previewed(self, move)

    def parts(self, move: Move) -> tuple[str, ...]:
        """Return the ids of what a person touches to make ``move`` (cards, pieces, a site).

        A part may come more than once.  Parts of one sort share a prefix ending in ``:``; sites
        have none.
        """
        return defaults.parts_of(self, move)

    def explain_parts(self, chosen: Sequence[str], wanted: str) -> Explanation:  # noqa: ARG002
        """Say why no legal move has the part ``wanted`` together with those ``chosen``."""
        return Explanation(False, self.rules.name, Sentence.of("default.no_part"))

    def joins(self, chosen: Sequence[Move], move: Move) -> bool:  # noqa: ARG002
        """Tell whether ``move``, chosen after ``chosen``, may be confirmed at once with them."""
        return False

    def parse(self, notation: str) -> Move:
        """Read a move in machine or human notation.

        Raises :class:`UnreadableMoveError` or :class:`AmbiguousMoveError`.  A readable move need
        not be legal: see :meth:`explain`.
        """
        return defaults.read_move(self, notation)

    def format(self, move: Move) -> str:
        """Return ``move`` in human notation, in the current language."""
        return str(move).replace("-", " ")

    def score(self) -> Score:
        """Return the parts of all points scored so far.

        By default there is one scoring, at the end.
        """
        return Score((), self.options.players) if self.outcome() is None else self.score_now()

    def score_now(self) -> Score:
        """Return the parts that a scoring of this moment would add.

        By default ``points``, a field or a property of the game's: one number by seat.
        """
        return defaults.score_now(self)

    def points_now(self) -> tuple[int, ...]:
        """Return the totals of :meth:`score_now`, which a game may know without its parts."""
        return self.score_now().totals

    def board_at(self, round_: int) -> Self:
        """Return this position with the board as it was when ``round_`` (from 1) was scored.

        It is made to be looked at: only its board and :meth:`score_now` mean anything.  Raises
        ``ValueError`` for a round that was not scored, or whose board is not known, as in a set-up
        position.
        """
        return defaults.board_at(self, round_)

    def site_text(self, site: str) -> str:  # noqa: ARG002
        """Return what stands on a site, in a few characters, for boards drawn without a scene."""
        return ""

    def seat_text(self, seat: int) -> str:  # noqa: ARG002
        """Return what a seat has besides its points, for boards drawn without a scene."""
        return ""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Return who won and why, None while the game goes on."""

    def to_json(self) -> dict[str, Any]:
        """Return the position as plain data."""
        return default_codec.state_to_json(self)

    _repr_html_ = html_of


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
    def chance(self) -> ChanceRequest | None:
        """What has to be decided by lot now, None if nothing."""
        return None

    def __repr__(self) -> str:
        points = " ".join(map(str, self.points_now()))
        turn = "over" if self.outcome() else "chance" if self.chance else f"seat {self.to_move}"
        return f"<{self.rules.name}: {turn}, points {points}>"

    @abstractmethod
    def apply(self, event: Move | Chance) -> State:
        """Return the state after a move or a chance event; this state stays as it is.

        Raises :class:`IllegalMoveError` for a move that the rules forbid, ``ValueError`` for an
        impossible chance event.
        """

    def view(self, seat: int | None) -> View:
        """Return what ``seat`` may know; None gives the spectator's view.

        Raises ``ValueError`` for a seat that this game does not have.
        """
        from manhattan_widgets.contract.open_view import OpenView

        seat = self.check_seat(seat)
        return OpenView(self.redacted(seat), seat)

    def redacted(self, seat: int | None) -> Self:  # noqa: ARG002
        """Return this position without what ``seat`` cannot know: by default all is known.

        Whose turn it is, points, outcome and the legal moves of ``seat`` have to stay.  Moves are
        told to all: only what chance gave can be a secret.
        """
        return self

    def determinized(self, seat: int | None, rng: Random) -> Self:  # noqa: ARG002
        """Return a whole position that a :meth:`redacted` one can be of, the rest at random."""
        return self

    @property
    def has_secrets(self) -> bool:
        """Whether there is anything that :meth:`redacted` leaves out."""
        return type(self).redacted is not State.redacted or type(self).view is not State.view

    def redrawn(self, rng: Random) -> State:  # noqa: ARG002
        """Return this position with what no seat can know, such as the order of a pile, drawn anew.

        Every seat's view stays as it is, and each position that it could be is as likely as at a
        table.  Equal states and generators give equal positions.
        """
        return self

    def check_seat(self, seat: int | None) -> int | None:
        """Return ``seat``, None for a spectator; ``ValueError`` for one that is not there."""
        return defaults.check_seat(self, seat)

    def reveals(self, move: Move) -> bool:
        """Tell whether playing ``move`` shows anybody something they could not know before.

        By default every move of a game with secrets does, else one that chance follows.
        """
        return self.has_secrets or self.apply(move).chance is not None

    def chance_effect(self, event: Chance) -> Sentence | None:
        """Say, for a log, what chance gives here, None where not everybody may know it.

        By default a roll is told in a game without secrets, by its place among all that can come.
        """
        return defaults.chance_effect(self, event)

    def status(self) -> tuple[Fault, ...]:
        """Return everything that is impossible in this position; empty for a sound one."""
        return defaults.faults_of(self)


class Rules(ABC, Generic[S]):
    """One game: its name, its options and the way to make its states from data."""

    name: ClassVar[str]
    #: Stands for one of our own games in share codes, from 0 to 6; others are written by name.
    number: ClassVar[int | None] = None
    #: Changes only when the rules' behavior changes; stored in every record.
    version: ClassVar[int] = 1
    players: ClassVar[tuple[int, ...]]
    #: Frozen dataclasses, for what is derived.
    state_type: ClassVar[type[Any]]
    options_type: ClassVar[type[Any]] = defaults.GameOptions

    def options(self, **values: Any) -> Any:
        """Return checked options; raises :class:`OptionError`."""
        return self.options_from_json(values)

    def options_from_json(self, data: Mapping[str, Any]) -> Any:
        """Read options from plain data; raises :class:`OptionError`."""
        return defaults.read_options(self, data)

    def options_to_json(self, options: Any) -> dict[str, Any]:
        """Return options as plain data."""
        return dict(to_data(options))

    def variants(self, players: int) -> Mapping[str, tuple[Any, ...]]:  # noqa: ARG002
        """Return the options that a person may choose from in a form, each with its values.

        The default comes first.  The catalogue has ``<game>.variant.<option>`` for the label and
        ``<game>.variant.<option>.<value>`` for each value.
        """
        return {}

    def option_values(self, players: int) -> Mapping[str, Sequence[Any]]:
        """Return every option but ``players`` with all values it can have, the default first.

        Not all of them need to go together.  They change only with the version of the rules: share
        codes number them.  An option whose values cannot be listed, such as a board of a user's
        own, has its default alone here; share codes write its other values out.  What the options
        mean that no form offers, ``<game>.variant.<option>`` says in the catalogue.
        """
        return defaults.option_values(self, players)

    def option_sets(self) -> Sequence[Any]:
        """Return options that between them use every variant, for the conformance suite."""
        return defaults.option_sets(self)

    def teams(self, options: Any) -> tuple[tuple[int, ...], ...]:
        """Return the seats whose points are added to decide who wins; by default each alone."""
        return each_alone(options)

    def sites(self, options: Any) -> Sequence[str]:  # noqa: ARG002
        """Return the names of the sites, as moves write them, for boards drawn without a scene."""
        return ()

    @abstractmethod
    def new(self, options: Any) -> S:
        """Return the first state, before anything was dealt."""

    def move_from_text(self, notation: str) -> Move:
        """Read machine notation; raises :class:`UnreadableMoveError`."""
        return defaults.move_from_text(self, notation)

    def chance_from_json(self, data: Mapping[str, Any]) -> Chance:
        """Read a chance event; raises ``ValueError`` saying what is wrong."""
        return event_from_json(data)

    def state_from_json(self, data: Mapping[str, Any], *, check: bool = True) -> S:
        """Read a state; raises :class:`PositionError` if unreadable or, with ``check``, unsound."""
        return default_codec.state_from_json(self, data, check)

    def position_steps(self, options: Any) -> Generator[Step[S], int, S]:
        """Choose a position with these options step by step, as share codes write it.

        Each step is answered with the number of its possibility, and the position is returned in
        the end; every sound one can be chosen.  An answer that no state gives can lead to a
        position that is not sound, never to an error.  A step may depend on all answers before it,
        so that the steps of a position hardly hold more than its information; the steps change only
        with the version of the rules.  ``Step.chosen`` is asked about sound states only.
        """
        return default_codec.position_steps(self, options)

    def conceal(
        self, views: Sequence[Any], moves: Sequence[Move | None]
    ) -> tuple[S, tuple[Move | Chance, ...]]:
        """Return a game that one seat would have seen as it saw another: a beginning and events.

        ``views`` are that seat's, of the beginning and after each event; ``moves`` are the events,
        None for what chance gave.  Whatever the seat cannot know of hands, deals and shuffles is
        made up, and depends on nothing but these arguments; the events can be played, and give
        equal views.  A game that was set up does not begin with :meth:`new`.  Raises ``ValueError``
        if no such game was found in reasonable time.
        """
        return default_codec.conceal(self, views, moves)

    @abstractmethod
    def conceivable_moves(self, options: Any) -> Iterator[Move]:
        """Yield every move that could be legal in some position, for checking ``legal_moves``."""

    def assumptions(self) -> Mapping[str, Sentence]:
        """Return what we decided where the booklets are silent, by rule id."""
        return {}

    def digest(self) -> Digest:
        """Return the rules in short: sentences by topic, for all topics, citing every rule."""
        return {}

    def rulebook(self) -> Rulebook:
        """Return every clause of the rules as a player reads it, by rule id, in order.

        Whatever names a rule (an explanation, a fault, a part of a score) names one of these.
        """
        return defaults.rulebook(self)

    def title(self) -> Sentence:
        """Return the game's name as people write it."""
        return defaults.words_or(f"{self.name}.title", self.name.replace("_", " ").title())
