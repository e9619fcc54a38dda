"""What everybody sees of a position, and what follows from it: legal moves and explanations.

:class:`Table` is the public part.  ``State`` adds all hands and the draw pile, ``ManhattanView``
one hand; both say through :meth:`Table.hand` which cards they know.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from math import prod
from typing import Self, cast, overload

from manhattan_widgets.contract.core import (
    Explanation,
    IllegalMoveError,
    LegalMoves,
    Outcome,
    Position,
    Preview,
    Score,
    ScorePart,
    Sentence,
)
from manhattan_widgets.contract.typed_input import read_as_typed
from manhattan_widgets.contract.well_formed import check_move
from manhattan_widgets.contract.whole_numbers import whole_number
from manhattan_widgets.games.manhattan.rules import choices, explain, scoring
from manhattan_widgets.games.manhattan.rules.board import (
    CELLS,
    CITIES,
    COLORS,
    SITES,
    SIZES,
    Tower,
)
from manhattan_widgets.games.manhattan.rules.cards import CARD, CELL
from manhattan_widgets.games.manhattan.rules.moves import (
    MOVES,
    Build,
    Counts,
    Draft,
    ManhattanMove,
    Pass,
    build,
)
from manhattan_widgets.games.manhattan.rules.notation import color_sentence, format_move, parse_move
from manhattan_widgets.games.manhattan.rules.options import ManhattanOptions
from manhattan_widgets.locale.printable import short_repr

Board = tuple[Tower, ...]

#: Phases of a round: the deal comes once; "over" is the end.
DEAL, DRAFT, BUILD, OVER = "deal", "draft", "build", "over"


@dataclass(frozen=True, slots=True, repr=False)
class Table(Position):
    """The public part of a position.

    ``supplies``, ``drafts`` and ``removed`` count pieces by color and size; ``played`` holds the
    face-up cards by seat since the last shuffle; ``turn`` is the seat whose turn it is or will be
    once chance has decided; ``scored`` keeps the board as it was at each scoring, and ``carried``
    the points by color that a set-up position starts with.
    """

    options: ManhattanOptions
    phase: str
    round: int
    start: int
    turn: int
    towers: Board
    supplies: tuple[Counts, ...]
    drafts: tuple[Counts, ...]
    removed: tuple[Counts, ...]
    played: tuple[tuple[int, ...], ...]
    scored: tuple[Board, ...]
    carried: tuple[int, int, int, int]

    @property
    @abstractmethod
    def hand_sizes(self) -> tuple[int, ...]:
        """Cards in hand by seat."""

    @property
    @abstractmethod
    def pile_size(self) -> int:
        """Cards in the draw pile."""

    @abstractmethod
    def hand(self, seat: int) -> tuple[int, ...] | None:
        """Return the sorted cards of ``seat``, None if they are not to be known here."""

    @property
    def chance_pending(self) -> bool:
        """Whether a deal (M4) or a shuffle (M8) comes before the next move."""
        return self.phase == DEAL or (self.phase != OVER and self.pile_size == 0)

    @property
    def to_move(self) -> int | None:
        """The seat to move; None while chance decides and at the end."""
        return None if self.phase == OVER or self.chance_pending else self.turn

    def __repr__(self) -> str:
        now = f"round {self.round}, {self._next()}"
        return f"<Manhattan: {self.options.players} players, {now}>"

    def _next(self) -> str:
        if self.phase == OVER:
            return "over"
        if self.chance_pending:
            return "cards to be dealt" if self.phase == DEAL else "cards to be shuffled"
        colors = " and ".join(COLORS[c].title() for c in self.options.colors[self.turn])
        return f"{colors} to {self.phase}"

    # Moves

    def legal_moves(self) -> LegalMoves:
        """Return the legal moves of the seat to move, drafts by size, builds by site and size."""
        return LegalMoves(self._make_legal_moves, self.is_legal)

    def is_legal(self, move: object) -> bool:
        """Tell whether ``move`` is legal now for the seat to move."""
        if isinstance(move, Build):
            return self._is_legal_build(move)
        if isinstance(move, Draft | Pass):
            return explain.refusal(self, move) is None
        return False

    def _is_legal_build(self, move: Build) -> bool:
        seat = self.to_move
        if seat is None or self.phase != BUILD:
            return False
        hand = self.hand(seat)
        return (
            hand is not None
            and type(move.site) is type(move.storeys) is type(move.color) is int
            and 0 <= move.site < SITES
            and move.storeys in SIZES
            and move.color in self.options.colors[seat]
            and CARD[self.options.sides[seat]][move.site % CELLS] in hand
            and self.drafts[move.color][move.storeys - 1] > 0
            and move.storeys >= self.needs(move.site, move.color)
        )

    def needs(self, site: int, color: int) -> int:
        """Return the fewest storeys a piece of ``color`` needs on ``site``: see ``Tower.needs``."""
        return self.towers[site].needs(color, simple=self.options.takeover == "simple")

    def _make_legal_moves(self) -> Sequence[ManhattanMove]:
        seat = self.to_move
        hand = None if seat is None else self.hand(seat)
        if seat is None or hand is None:
            return ()
        if self.phase == DRAFT:
            return Drafts(
                self.options.colors[seat],
                tuple(self.supplies[c] for c in self.options.colors[seat]),
                self.options.draft_size,
            )
        return self._builds(seat, hand) or self._passes(seat, hand)

    def _builds(self, seat: int, hand: tuple[int, ...]) -> list[ManhattanMove]:
        sites = _sites(self.options.sides[seat], hand)
        moves: list[ManhattanMove] = []
        simple = self.options.takeover == "simple"
        towers = self.towers
        for color in self.options.colors[seat]:
            sizes = _sizes(self.drafts[color])
            if not sizes:
                continue
            biggest = sizes[-1]
            for site in sites:
                needed = towers[site].needs(color, simple=simple)
                if needed <= biggest:
                    moves += _builds_on(color, site, sizes, needed)
        return moves

    def _passes(self, seat: int, hand: tuple[int, ...]) -> list[ManhattanMove]:
        return [
            Pass(card, color, size)
            for card in sorted(set(hand))
            for color in self.options.colors[seat]
            for size in _sizes(self.drafts[color])
        ]

    def can_build(self) -> bool:
        """Tell whether the seat to move has a legal placement (otherwise M20)."""
        seat = self.to_move
        hand = None if seat is None else self.hand(seat)
        return seat is not None and hand is not None and bool(self._builds(seat, hand))

    def explain(self, move: ManhattanMove) -> Explanation:  # type: ignore[override]
        """Say why ``move`` is legal, or which rule forbids it, with the arithmetic."""
        return explain.refusal(self, move) or explain.permission(self, move)

    def effect(self, move: ManhattanMove) -> Sentence:  # type: ignore[override]
        """Say what a legal move does: a new tower, a higher one, or a takeover."""
        check_move("M6", MOVES, move)
        return explain.effect(self, move)

    def preview(self, move: ManhattanMove) -> Preview:  # type: ignore[override]
        """Say what a legal move would do to everybody's points if the board were scored now."""
        explanation = self.explain(move)
        if not explanation.legal:
            raise IllegalMoveError(explanation)
        before = self.points_now()
        if not isinstance(move, Build):
            return Preview(explanation, before, before, None)
        owner = self.towers[move.site].owner
        after = scoring.points_by_color(with_piece(self.towers, move))
        taken = owner if owner is not None and owner != move.color else None
        return Preview(explanation, before, self._by_seat(after), taken)

    def parts(self, move: ManhattanMove) -> tuple[str, ...]:  # type: ignore[override]
        """Return the cards, pieces and site that a person touches to make ``move``."""
        check_move("M6", MOVES, move)
        return choices.parts(self, move)

    def explain_parts(self, chosen: Sequence[str], wanted: str) -> Explanation:
        """Say why no legal move has the part ``wanted`` together with those ``chosen``."""
        return choices.explain_parts(self, chosen, wanted)

    def parse(self, notation: str) -> ManhattanMove:
        """Read a move of the seat whose turn it is, in machine or human notation."""
        legal = cast(Sequence[ManhattanMove], self.legal_moves())
        seat = self.turn
        colors, side = self.options.colors[seat], self.options.sides[seat]
        return read_as_typed(lambda: parse_move(notation, colors, side, legal))

    def format(self, move: ManhattanMove) -> str:  # type: ignore[override]
        """Return human notation: the color is named only where a seat has two."""
        check_move("M6", MOVES, move)
        color = move.colors[0] if isinstance(move, Draft) else move.color
        seats = (s for s, colors in enumerate(self.options.colors) if color in colors)
        seat = next(seats, self.turn)  # nobody's color: an illegal move can be shown too
        return format_move(move, self.options.colors[seat], self.options.sides[seat])

    # Points

    def score(self) -> Score:
        """Return the parts of all scorings so far."""
        carried = tuple(
            ScorePart(
                rule="M13",
                round=0,
                points=points,
                seat=self.options.seat_of(color),
                color=color,
                where=None,
                sites=(),
                reason=Sentence.of("manhattan.score.carried", color=color_sentence(color)),
            )
            for color, points in enumerate(self.carried)
            if points
        )
        first = self.rounds_scored - len(self.scored) + 1
        rounds = (
            part
            for round_, board in enumerate(self.scored, first)
            for part in scoring.score_board(board, self.options, round_)
        )
        return Score((*carried, *rounds), self.options.players)

    @property
    def rounds_scored(self) -> int:
        """How many rounds are over."""
        return self.round if self.phase == OVER else self.round - 1

    def score_now(self) -> Score:
        """Return the parts that scoring this moment's board would give."""
        parts = scoring.score_board(self.towers, self.options, self.round)
        return Score(parts, self.options.players)

    def points_now(self) -> tuple[int, ...]:
        """Return the points by seat that scoring this moment's board would give."""
        return self._by_seat(scoring.points_by_color(self.towers))

    def board_at(self, round_: int) -> Self:
        """Return this position with the towers as they were when ``round_`` was scored."""
        first = self.rounds_scored - len(self.scored) + 1
        number = whole_number(round_, first, self.rounds_scored)
        if number is None:
            known = {"round": short_repr(round_), "n": len(self.scored)}
            raise ValueError(str(Sentence.of("manhattan.score.no_board", **known)))
        return replace(self, towers=self.scored[number - first])

    def points(self) -> tuple[int, ...]:
        """Return the points scored so far, by color."""
        sums = list(self.carried)
        for board in self.scored:
            for color, points in enumerate(scoring.points_by_color(board)):
                sums[color] += points
        return tuple(sums)

    def outcome(self) -> Outcome | None:
        """Return the winners by M17 (M19: sums of both colors); a tie is a shared win."""
        if self.phase != OVER:
            return None
        totals = self._by_seat(self.points())
        best = max(totals)
        winners = tuple(seat for seat, points in enumerate(totals) if points == best)
        key = "manhattan.outcome.won" if len(winners) == 1 else "manhattan.outcome.shared"
        reason = Sentence.of(key, n=best, rounds=self.options.rounds, count=len(winners))
        return Outcome(winners, totals, reason)

    def _by_seat(self, by_color: Sequence[int]) -> tuple[int, ...]:
        return tuple(sum(by_color[c] for c in colors) for colors in self.options.colors)


def with_piece(towers: Board, move: Build) -> Board:
    """Return the board with the piece of ``move`` on its site."""
    site = move.site
    return (*towers[:site], towers[site].plus(move.color, move.storeys), *towers[site + 1 :])


class Drafts(Sequence[ManhattanMove]):
    """Every way to draft for one or two colors (M5, M19), each move made when asked for.

    Two colors have over a thousand drafts together, of which few are ever looked at.
    """

    __slots__ = ("_choices", "_colors")

    def __init__(self, colors: tuple[int, ...], supplies: tuple[Counts, ...], size: int) -> None:
        self._colors = colors
        self._choices = [takings(supply, size) for supply in supplies]

    def __len__(self) -> int:
        return prod(map(len, self._choices))

    def __iter__(self) -> Iterator[ManhattanMove]:
        return (Draft(self._colors, counts) for counts in product(*self._choices))

    @overload
    def __getitem__(self, index: int) -> ManhattanMove: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[ManhattanMove]: ...
    def __getitem__(self, index: int | slice) -> ManhattanMove | Sequence[ManhattanMove]:
        if isinstance(index, slice):
            return tuple(self[i] for i in range(len(self))[index])
        left = range(len(self))[index]  # counts from the end too; raises IndexError
        counts: list[Counts] = []
        for choices_ in reversed(self._choices):
            left, number = divmod(left, len(choices_))
            counts.append(choices_[number])
        return Draft(self._colors, tuple(reversed(counts)))


@cache
def takings(supply: Counts, size: int) -> tuple[Counts, ...]:
    """Return every way to take ``size`` pieces of one color, small pieces first."""
    return tuple(
        (ones, twos, threes, fours)
        for fours in range(min(supply[3], size) + 1)
        for threes in range(min(supply[2], size - fours) + 1)
        for twos in range(min(supply[1], size - fours - threes) + 1)
        if (ones := size - fours - threes - twos) <= supply[0]
    )


@cache
def _sites(side: int, hand: tuple[int, ...]) -> tuple[int, ...]:
    """Return all sites that the cards of a hand show to a side, in order."""
    cells = sorted({CELL[side][card] for card in hand})
    return tuple(city * CELLS + cell for city in range(len(CITIES)) for cell in cells)


@cache
def _sizes(counts: Counts) -> tuple[int, ...]:
    return tuple(size for size, count in zip(SIZES, counts, strict=True) if count)


@cache
def _builds_on(
    color: int, site: int, sizes: tuple[int, ...], needed: int
) -> tuple[ManhattanMove, ...]:
    return tuple(build(color, size, site) for size in sizes if size >= needed)


def no_pieces() -> tuple[Counts, ...]:
    """Return zero pieces of every color."""
    return ((0, 0, 0, 0),) * len(COLORS)
