"""What everybody sees of a position, and what follows from it: legal moves and explanations.

:class:`Table` is the public part.  ``State`` adds all hands and the pile, ``NewYorkView`` one hand;
both say through :meth:`Table.hand` which cards they know.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Self

from manhattan_widgets.contract.core import (
    Explanation,
    IllegalMoveError,
    LegalMoves,
    Move,
    Outcome,
    Position,
    Preview,
    Score,
    Sentence,
)
from manhattan_widgets.contract.defaults import is_team
from manhattan_widgets.contract.permutations import fraction
from manhattan_widgets.contract.well_formed import check_move
from manhattan_widgets.contract.whole_numbers import whole_number
from manhattan_widgets.games.newyork.rules import (
    choices,
    effects,
    explain,
    legal,
    notation,
    scoring,
)
from manhattan_widgets.games.newyork.rules.board import COLORS, Board
from manhattan_widgets.games.newyork.rules.chance import SeatColors
from manhattan_widgets.games.newyork.rules.moves import MOVES, Build, NewYorkMove
from manhattan_widgets.games.newyork.rules.options import NewYorkOptions
from manhattan_widgets.games.newyork.rules.phases import (
    COLORS_DRAWN,
    DEAL,
    OPEN,
    OVER,
    PLAY,
    REBUILD,
    SHUFFLE,
    YIELD,
    Rebuild,
    Yield,
)
from manhattan_widgets.locale.printable import short_repr

#: How often a random player takes any move, the others only where nothing else is left: without
#: that, so much is demolished that games hardly end.
_ANY_MOVE = 0.1


@dataclass(frozen=True, slots=True, repr=False)
class Table(Position):
    """The public part of a position.

    ``phase`` is one of :data:`.phases.PHASES`.  ``turn`` is the seat whose turn it is, also while
    others rebuild or take down for its action card; while cards are shuffled, the one that draws.
    ``colors`` are those drawn, by seat, empty before; ``discards`` are sorted; ``stops`` tells
    whether the STOP cards are in the game (N12).
    """

    options: NewYorkOptions
    phase: str
    turn: int
    colors: SeatColors
    board: Board
    money: tuple[int, ...]
    discards: tuple[int, ...]
    stops: bool
    pending: Rebuild | Yield | None

    @property
    @abstractmethod
    def backs(self) -> tuple[tuple[int, int], ...]:
        """Red and blue backs in each hand (N6)."""

    @property
    @abstractmethod
    def pile_size(self) -> int:
        """Cards in the draw pile."""

    @property
    @abstractmethod
    def top_back(self) -> int | None:
        """The back on top of the pile (N6): 0 red, 1 blue, None where there is no card."""

    @abstractmethod
    def hand(self, seat: int) -> tuple[int, ...] | None:
        """Return the sorted cards of ``seat``, None if they are not to be known here."""

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """Cards in hand by seat."""
        return tuple(red + blue for red, blue in self.backs)

    @property
    def to_move(self) -> int | None:
        """The seat to move; None while chance decides and at the end."""
        if self.phase in (OPEN, PLAY):
            return self.turn
        if isinstance(self.pending, Rebuild):
            return self.pending.mover
        return None if self.pending is None else self.seat_of(self.pending.target)

    def colors_of(self, seat: int) -> tuple[int, ...]:
        """Return the colors that ``seat`` plays; in a shared opening, those it places."""
        return self.colors[seat] if self.colors else self.options.colors[seat]

    def seat_of(self, color: int) -> int:
        """Return the seat that plays ``color``; raises ``ValueError`` for a color not in play."""
        for seat in range(self.options.players):
            if color in self.colors_of(seat):
                return seat
        raise ValueError(color)

    def others(self, seat: int) -> tuple[int, ...]:
        """Return the colors in play that are not those of ``seat``."""
        own = self.colors_of(seat)
        return tuple(color for color in self.options.colors_in_play if color not in own)

    def count(self, color: int) -> int:
        """Return how many buildings ``color`` has."""
        return self.board.count(color)

    def stones(self, color: int) -> int:
        """Return how many stones ``color`` has in its supply."""
        return self.options.stones - self.board.count(color)

    def start_stones_left(self, color: int) -> int:
        """Return how many stones ``color`` has still to place in the opening."""
        return self.options.start_stones - self.board.count(color)

    def __repr__(self) -> str:
        return f"<New York: {self.options.players} players, {self._next()}>"

    def _next(self) -> str:
        if self.to_move is None:
            return {
                COLORS_DRAWN: "colors to be drawn",
                DEAL: "cards to be dealt",
                SHUFFLE: "cards to be shuffled",
                OVER: "over",
            }[self.phase]
        doing = {OPEN: "place", PLAY: "play", REBUILD: "rebuild", YIELD: "take down"}[self.phase]
        colors = self.colors_of(self.to_move)
        return f"{' and '.join(COLORS[c].title() for c in colors)} to {doing}"

    # Moves

    def legal_moves(self) -> LegalMoves:
        """Return the legal moves of the seat to move."""
        return LegalMoves(self._make_legal_moves, self.is_legal)

    def is_legal(self, move: object) -> bool:
        """Tell whether ``move`` is legal now for the seat to move."""
        return explain.refusal(self, move) is None

    def _make_legal_moves(self) -> Sequence[NewYorkMove]:
        seat = self.to_move
        hand = None if seat is None else self.hand(seat)
        if seat is None or hand is None:
            return ()
        return legal.legal_moves(self, seat, hand)

    def random_move(self, rng: Random) -> Move:
        """Return a legal move at random, seldom one that demolishes an own building."""
        moves: Sequence[Move] = self.legal_moves()
        if self.phase == PLAY and fraction(rng) >= _ANY_MOVE:
            board = self.board
            sparing = [m for m in moves if not (isinstance(m, Build) and board[m.site] == m.color)]
            moves = sparing or moves
        return moves[int(fraction(rng) * len(moves))]

    def explain(self, move: NewYorkMove) -> Explanation:  # type: ignore[override]
        """Say why ``move`` is legal, or which rule forbids it, with the arithmetic."""
        return explain.refusal(self, move) or effects.permission(self, move)

    def effect(self, move: NewYorkMove) -> Sentence:  # type: ignore[override]
        """Say what a legal move does: it builds, buys (for how much), demolishes."""
        check_move("N7", MOVES, move)
        return effects.effect(self, move)

    def preview(self, move: NewYorkMove) -> Preview:  # type: ignore[override]
        """Say what a legal move would do to everybody's points if the board were scored now."""
        explanation = self.explain(move)
        if not explanation.legal:
            raise IllegalMoveError(explanation)
        changed = effects.changes(self, move)
        after = scoring.points_by_seat(self.options, self.colors, changed.board, changed.money)
        return Preview(explanation, self.points_now(), after, effects.loser(self, move))

    def parts(self, move: NewYorkMove) -> tuple[str, ...]:  # type: ignore[override]
        """Return the cards, stones and site that a person touches to make ``move``."""
        check_move("N7", MOVES, move)
        return choices.parts(self, move)

    def explain_parts(self, chosen: Sequence[str], wanted: str) -> Explanation:
        """Say why no legal move has the part ``wanted`` together with those ``chosen``."""
        return choices.explain_parts(self, chosen, wanted)

    def parse(self, notation_: str) -> NewYorkMove:
        """Read a move of the seat to move, in machine or human notation."""
        return notation.parse_move(notation_, self)

    def format(self, move: NewYorkMove) -> str:  # type: ignore[override]
        """Return human notation: the color is named only where a seat has a choice."""
        check_move("N7", MOVES, move)
        return notation.format_move(move, self)

    # Points

    def score(self) -> Score:
        """Return the parts of the scoring at the end (N13); none before."""
        return self.score_now() if self.phase == OVER else Score((), self.options.players)

    def score_now(self) -> Score:
        """Return the parts that scoring this moment's board would give."""
        parts = scoring.score_board(self.options, self.colors, self.board, self.money)
        return Score(parts, self.options.players)

    def points_now(self) -> tuple[int, ...]:
        """Return the points by seat that scoring this moment's board would give."""
        return scoring.points_by_seat(self.options, self.colors, self.board, self.money)

    def board_at(self, round_: int) -> Self:
        """Return this position: there is one scoring, with the last board."""
        if self.phase != OVER or whole_number(round_) != scoring.ROUND:
            raise ValueError(str(Sentence.of("newyork.score.no_board", round=short_repr(round_))))
        return self

    def outcome(self) -> Outcome | None:
        """Return the winners (N13), in the team game by the sums of both partners (N21)."""
        if self.phase != OVER:
            return None
        points = self.points_now()
        teams = self.rules.teams(self.options)
        sums = [sum(points[seat] for seat in team) for team in teams]
        best = max(sums)
        winning = [team for team, total in zip(teams, sums, strict=True) if total == best]
        alone = "newyork.outcome.won", "newyork.outcome.shared"
        together = "newyork.outcome.team_won", "newyork.outcome.team_shared"
        key = (together if self.options.teams else alone)[len(winning) > 1]
        winners = tuple(sorted(seat for team in winning for seat in team))
        reason = Sentence.of(key, n=best, other=min(sums), count=len(winning))
        return Outcome(winners, points, reason, is_team(teams, winners))
