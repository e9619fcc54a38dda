"""What the rules answer with: sentences, explanations, errors, faults, scores, legal moves, steps.

All of them are plain immutable values; :mod:`manhattan_widgets.contract.core` offers them along
with the contract that uses them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, overload

from manhattan_widgets.contract.cell_output import html_of
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.public import public

__all__ = [
    "AmbiguousMoveError",
    "Explanation",
    "Fault",
    "IllegalMoveError",
    "LegalMoves",
    "Move",
    "MoveError",
    "OptionError",
    "Outcome",
    "PositionError",
    "Preview",
    "Score",
    "ScorePart",
    "Sentence",
    "Step",
    "UnreadableMoveError",
]

S = TypeVar("S")


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
    """What a seat decides, in a simple game a text such as ``"build-A3"``.

    ``str`` gives machine notation, printable ASCII without spaces; ``repr`` evaluates back.
    """

    def __hash__(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a move is legal, or why not: the rule's id, a sentence, the sites it is about."""

    legal: bool
    rule: str
    sentence: Sentence
    sites: tuple[str, ...] = ()

    def __str__(self) -> str:
        return text("core.explanation", sentence=self.sentence, rule=self.rule)


@public
class MoveError(ValueError):
    """A move that cannot be played; ``explanation`` says why, with the rule and the sites."""

    def __init__(self, explanation: Explanation) -> None:
        super().__init__(explanation)
        self.explanation = explanation

    def __str__(self) -> str:
        return str(self.explanation)


@public
class UnreadableMoveError(MoveError):
    """Text that is no move in any notation of the game."""

    @classmethod
    def of(cls, rule: str, key: str, notation: str) -> UnreadableMoveError:
        """Make the error with the sentence ``key``, which shows the beginning of ``notation``."""
        given = notation if isinstance(notation, str) else short_repr(notation)
        beginning = given if len(given) <= 40 else given[:37] + "..."
        return cls(Explanation(False, rule, Sentence.of(key, notation=beginning)))


@public
class AmbiguousMoveError(MoveError):
    """Text that fits several legal moves, which ``candidates`` lists."""

    def __init__(self, explanation: Explanation, candidates: Sequence[Move]) -> None:
        super().__init__(explanation)
        self.candidates = tuple(candidates)


@public
class IllegalMoveError(MoveError):
    """A move that the rules forbid in this position."""


@public
class OptionError(ValueError):
    """Options that do not go together, or that a game does not have."""


@public
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


@dataclass(frozen=True, slots=True, repr=False)
class Score:
    """Labelled parts; every total is a sum of them.

    >>> Score((), players=2)
    <Score: points 0 0 from 0 parts>
    """

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
        matches = (p for p in self.parts if all(getattr(p, k) == v for k, v in wanted.items()))
        return Score(tuple(matches), self.players)

    def __add__(self, other: Score) -> Score:
        return Score(self.parts + other.parts, self.players)

    def __repr__(self) -> str:
        count = len(self.parts)
        noun = "part" if count == 1 else "parts"
        return f"<Score: points {' '.join(map(str, self.totals))} from {count} {noun}>"

    def _repr_html_(self) -> str:
        return html_of(self)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the seats that won, points by seat, the reason.

    Several winners share a tie, or have won ``as_team``.
    """

    winners: tuple[int, ...]
    points: tuple[int, ...]
    reason: Sentence
    as_team: bool = False


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


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """One choice among ``of`` possibilities; ``chosen`` tells which one a state has, from 0."""

    of: int
    chosen: Callable[[S], int]


class LegalMoves(Sequence[Move]):
    """The legal moves of a position: made when first looked at, in a fixed order.

    The order changes only with the version of the rules: share codes count on it.

    Membership is decided by the rules at once, without making the list.  A slice is printed in
    notation too.

    >>> from manhattan_widgets import new_game
    >>> game = new_game("manhattan", players=4, seed=7)
    >>> game.state.legal_moves()[:2]
    <2 legal moves: dg111111, dg111112>
    """

    __slots__ = ("_is_legal", "_make", "_moves")

    def __init__(
        self, make: Callable[[], Sequence[Move]], is_legal: Callable[[Move], bool]
    ) -> None:
        self._make = make
        self._is_legal = is_legal
        self._moves: Sequence[Move] | None = None

    @classmethod
    def of(cls, moves: Iterable[Move]) -> LegalMoves:
        """Make the list of these moves; refuses a set, whose order is another in each process.

        >>> LegalMoves.of(["take-1", "take-2"])
        <2 legal moves: take-1, take-2>
        """
        if isinstance(moves, set | frozenset):
            raise TypeError(
                "LegalMoves.of(...) was given a set, which has no order: write sorted(...) around "
                "it, as share codes count on the order of the moves"
            )
        some = tuple(moves)
        return cls(lambda: some, some.__contains__)

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
    def __getitem__(self, index: slice) -> LegalMoves: ...
    def __getitem__(self, index: int | slice) -> Move | LegalMoves:
        if isinstance(index, slice):
            some = self._all()[index]
            return LegalMoves(lambda: some, some.__contains__)
        return self._all()[index]

    def __repr__(self) -> str:
        if not self:
            return "<0 legal moves>"
        noun = "move" if len(self) == 1 else "moves"
        return f"<{len(self)} legal {noun}: {', '.join(map(str, self))}>"
