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
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Generic, Protocol, TypeVar, overload

from manhattan_widgets.locale import text

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
    "UnreadableMoveError",
    "View",
    "shuffled",
]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A message to a person: its key in the catalogue and what to fill in.

    It is turned into words only when shown (``str``), so that changing the language redraws it.

    >>> str(Sentence.of("core.color.red"))
    'Red'
    """

    key: str
    params: tuple[tuple[str, Any], ...] = ()

    @classmethod
    def of(cls, key: str, /, **params: Any) -> Sentence:
        """Make the sentence ``key`` with ``params``; a parameter may be a sentence itself."""
        return cls(key, tuple(sorted(params.items())))

    def __str__(self) -> str:
        return text(self.key, **dict(self.params))

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


class Move(Protocol):
    """What a seat decides.  ``str`` gives machine notation, ``repr`` evaluates back."""

    def __hash__(self) -> int: ...


class Chance(Protocol):
    """What was decided by lot: a deal, a shuffle."""

    def to_json(self) -> dict[str, Any]:
        """Return it as plain data, for a record."""


class ChanceRequest(Protocol):
    """What has to be decided by lot before play goes on.

    All possible answers are numbered from 0, in an order that is fixed for a version of the rules:
    share codes count on it.  :mod:`manhattan_widgets.games.arrangements` numbers shuffles.
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


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a move is legal, or why not: the rule's id, a sentence, the sites it is about."""

    legal: bool
    rule: str
    sentence: Sentence
    sites: tuple[str, ...] = ()

    def __str__(self) -> str:
        return text("core.explanation", sentence=self.sentence, rule=self.rule)


class MoveError(ValueError):
    """A move that cannot be played; ``explanation`` says why, with the rule and the sites."""

    def __init__(self, explanation: Explanation) -> None:
        super().__init__(explanation)
        self.explanation = explanation

    def __str__(self) -> str:
        return str(self.explanation)


class UnreadableMoveError(MoveError):
    """Text that is no move in any notation of the game."""


class AmbiguousMoveError(MoveError):
    """Text that fits several legal moves, which ``candidates`` lists."""

    def __init__(self, explanation: Explanation, candidates: Sequence[Move]) -> None:
        super().__init__(explanation)
        self.candidates = tuple(candidates)


class IllegalMoveError(MoveError):
    """A move that the rules forbid in this position."""


class OptionError(ValueError):
    """Options that do not go together, or that a game does not have."""


class PositionError(ValueError):
    """A position that cannot be: ``faults`` lists what is wrong with it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(str(f) for f in faults))
        self.faults = tuple(faults)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is impossible in a set-up position."""

    rule: str
    sentence: Sentence
    sites: tuple[str, ...] = ()

    def __str__(self) -> str:
        return text("core.explanation", sentence=self.sentence, rule=self.rule)


@dataclass(frozen=True, slots=True)
class ScorePart:
    """Points, or the reason why there were none, by one rule at one scoring.

    ``seat`` and ``color`` are None where nobody earned anything; ``where`` names the part of the
    board (a city), None for the whole board; ``sites`` earned it, or tied for it.
    """

    rule: str
    round: int
    points: int
    seat: int | None
    color: int | None
    where: str | None
    sites: tuple[str, ...]
    reason: Sentence


@dataclass(frozen=True, slots=True)
class Score:
    """Labelled parts; every total is a sum of them."""

    parts: tuple[ScorePart, ...]
    players: int

    @property
    def totals(self) -> tuple[int, ...]:
        """Points by seat."""
        sums = [0] * self.players
        for part in self.parts:
            if part.seat is not None:
                sums[part.seat] += part.points
        return tuple(sums)

    def select(self, **wanted: Any) -> Score:
        """Return the parts whose fields equal ``wanted``: ``score.select(rule="M14", round=2)``."""
        kept = (p for p in self.parts if all(getattr(p, k) == v for k, v in wanted.items()))
        return Score(tuple(kept), self.players)

    def __add__(self, other: Score) -> Score:
        return Score(self.parts + other.parts, self.players)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the seats that won (several share a tie), points by seat, the reason."""

    winners: tuple[int, ...]
    points: tuple[int, ...]
    reason: Sentence


@dataclass(frozen=True, slots=True)
class Preview:
    """What a legal move would do.

    ``before`` and ``after`` are the points by seat if the board were scored at once, without and
    with the move; ``takes_from`` is the color that would lose the site, None for no takeover.
    """

    explanation: Explanation
    before: tuple[int, ...]
    after: tuple[int, ...]
    takes_from: int | None

    @property
    def gains(self) -> tuple[int, ...]:
        """Change of points by seat."""
        return tuple(b - a for a, b in zip(self.before, self.after, strict=True))


class LegalMoves(Sequence[Move]):
    """The legal moves of a position: made when first looked at, in a fixed order.

    The order changes only with the version of the rules: share codes count on it.

    Membership is decided by the rules at once, without making the list.
    """

    __slots__ = ("_is_legal", "_make", "_moves")

    def __init__(
        self, make: Callable[[], Sequence[Move]], is_legal: Callable[[Move], bool]
    ) -> None:
        self._make = make
        self._is_legal = is_legal
        self._moves: Sequence[Move] | None = None

    def _all(self) -> Sequence[Move]:
        if self._moves is None:
            self._moves = self._make()
        return self._moves

    def __len__(self) -> int:
        return len(self._all())

    def __iter__(self) -> Iterator[Move]:
        return iter(self._all())

    def __contains__(self, move: object) -> bool:
        return self._is_legal(move)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        return self._all()[index]

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves: {', '.join(map(str, self))}>"


class Position(ABC):
    """What state and view have in common: all that is public, and whose turn it is."""

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
    def reveals(self, move: Move) -> bool:
        """Tell whether playing ``move`` shows anybody something he could not know before."""

    @abstractmethod
    def status(self) -> tuple[Fault, ...]:
        """Return everything that is impossible in this position; empty for a sound one."""


S = TypeVar("S", bound=State)


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
        codes number them.
        """

    @abstractmethod
    def option_sets(self) -> Sequence[Any]:
        """Return options that between them use every variant, for the conformance suite."""

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
    def conceivable_moves(self, options: Any) -> Iterator[Move]:
        """Yield every move that could be legal in some position, for checking ``legal_moves``."""

    @abstractmethod
    def assumptions(self) -> Mapping[str, Sentence]:
        """Return what we decided where the booklets are silent, by rule id."""

    @abstractmethod
    def title(self) -> Sentence:
        """Return the game's name as people write it."""


def shuffled(items: Sequence[T], rng: Random) -> tuple[T, ...]:
    """Return ``items`` in random order, each order as likely as any other.

    Only ``rng.random()`` is used: Python promises that sequence, not ``rng.shuffle``'s, to stay
    the same in later versions, and equal seeds must give equal games everywhere.
    """
    left = list(items)
    for last in range(len(left) - 1, 0, -1):
        pick = int(rng.random() * (last + 1))
        left[last], left[pick] = left[pick], left[last]
    return tuple(left)
