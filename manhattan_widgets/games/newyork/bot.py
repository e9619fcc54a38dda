"""What a move of New York is worth, judged from what one seat knows.

Buildings and money are points (N13), so the points of the moment say most.  Besides them count:

- **Room to grow.**  Each further building of the largest group brings two points, so empty sites
  next to it are worth something, to others as well.
- **Safety (N9).**  A building that is cheap to buy will be bought; the more buildings a color has
  on both lines of a site, the dearer it is.
- **Cards.**  A joker or an action card can do more than the one of the moment: playing it costs a
  little.
- **What others choose.**  Who has to take a building down (N16, N18) takes the one that he misses
  least.  After redevelopment and ruin (N14, N15) all build again, the player of the card first.
- **Who plays with whom.**  Points of one's colors and of one's partner (N20, N21) are one's own;
  those of the others count against them, the less the more others there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from manhattan_widgets.bots.evaluation import Judgement
from manhattan_widgets.games.newyork.rules.board import (
    AREAS,
    COLORS,
    LINES,
    SITES,
    SIZE,
    Board,
    sites_of,
)
from manhattan_widgets.games.newyork.rules.effects import changes
from manhattan_widgets.games.newyork.rules.moves import (
    Build,
    Develop,
    NewYorkMove,
    Put,
    Raze,
    Redraw,
    Speculate,
    Statics,
    TakeDown,
    uses_joker,
)
from manhattan_widgets.games.newyork.rules.position import Table
from manhattan_widgets.games.newyork.rules.scoring import GROUP_POINTS, other_points


@dataclass(frozen=True, slots=True)
class Weights:
    """What the judgement rests on, in points."""

    harm: float = 1.0
    """What the points of all others count together; those of an only other side count whole."""
    room: float = 0.15
    """An empty site next to the largest group of a color."""
    safety: float = 0.03
    """Each unit that a building costs others, up to four."""
    joker: float = 0.5
    """A joker that is kept."""
    action: float = 0.8
    """An action card that is kept."""
    rebuilt: float = 1.3
    """A building that one places again in a cleared area."""


WEIGHTS = Weights()
_DEAR = 4


def judge(table: Table, weights: Weights = WEIGHTS) -> Iterator[tuple[float, NewYorkMove]]:
    """Yield every legal move with its worth in points, roughly; only the mover's hand is used."""
    outlook = _Outlook(table, weights)
    for move in table.legal_moves():
        yield outlook.worth(move), move  # type: ignore[arg-type, misc]


#: Buildings of one color as a number: bit ``site`` is set where one stands.
Sites = int

_ALL: Sites = (1 << SITES) - 1
_ROWS = tuple(sum(1 << site for site in sites_of(line)) for line in LINES[:SIZE])
_COLUMNS = tuple(sum(1 << site for site in sites_of(line)) for line in LINES[SIZE:])
_NOT_FIRST, _NOT_LAST = _ALL & ~_COLUMNS[0], _ALL & ~_COLUMNS[-1]


class _Outlook:
    """What board and money are worth to the seat to move."""

    def __init__(self, table: Table, weights: Weights) -> None:
        self.table = table
        self.weights = weights
        self.seat = table.to_move
        assert self.seat is not None
        teams = table.rules.teams(table.options)
        own = next(team for team in teams if self.seat in team)
        others = table.options.players - len(own)
        harm = 1.0 if len(teams) == 2 else weights.harm
        #: What a point of each seat counts.
        self.share = [1.0 if s in own else -harm / others for s in range(table.options.players)]
        self.other = other_points(table.options)
        self.held, self.empty = by_color(table.board)
        self.before = self._value(self.held, self.empty, table.money)

    def worth(self, move: NewYorkMove) -> float:
        """Return by how much ``move`` betters the seat's prospects."""
        if not self.table.colors or isinstance(move, Redraw):
            return 0.0  # nothing is anybody's yet (N5), or there is nothing to choose
        if isinstance(move, Build):
            return self._after(move) - self.before - self.weights.joker * sum(move.jokers)
        if isinstance(move, Speculate | Statics):
            gain = self._after_yielding(move) - self.before
        else:
            gain = self._after(move) - self.before
        if isinstance(move, Raze):
            gain += self._rebuilt(move.area)
        if isinstance(move, Raze | Speculate | Develop | Statics):
            gain -= self.weights.action
        if isinstance(move, Develop | Statics) and uses_joker(move):
            gain -= self.weights.joker
        return gain

    def _after(self, move: NewYorkMove) -> float:
        """Return the value of board and money after a move that asks nothing of others."""
        board, money = changes(self.table, move)
        if isinstance(move, Raze):
            return self._value(*by_color(board), money)
        assert isinstance(move, Put | Build | Develop | TakeDown)
        before, after = self.table.board[move.site], board[move.site]
        return self._value(*self._changed(move.site, before, after), money)

    def _changed(
        self, site: int, before: int | None, after: int | None
    ) -> tuple[list[Sites], Sites]:
        """Return who holds what if a site goes from one color to another, and what is empty."""
        held, empty, here = self.held.copy(), self.empty, 1 << site
        if before is None:
            empty ^= here
        else:
            held[before] ^= here
        if after is None:
            empty ^= here
        else:
            held[after] ^= here
        return held, empty

    def _after_yielding(self, move: Speculate | Statics) -> float:
        """Return the value once the target has taken down what it misses least (N16, N18)."""
        table, board = self.table, self.table.board
        sites = sites_of(move.line) if isinstance(move, Statics) else range(SITES)
        victim = table.seat_of(move.target)
        outcomes = [
            self._changed(site, move.target, move.color)
            for site in sites
            if board[site] == move.target
        ]
        colors, units = table.colors[victim], table.money[victim]
        best = max(
            outcomes,
            key=lambda after: prospects(
                colors, units, after[0], after[1], self.other, self.weights
            ),
        )
        return self._value(*best, table.money)

    def _rebuilt(self, area: int) -> float:
        """Return what all may expect to place in a cleared area, beginning with the mover."""
        assert self.seat is not None
        players = self.table.options.players
        return self.weights.rebuilt * sum(
            self.share[(self.seat + turn) % players] for turn in range(len(AREAS[area]))
        )

    def _value(self, held: Sequence[Sites], empty: Sites, money: Sequence[int]) -> float:
        if not self.table.colors:
            return 0.0
        total = 0.0
        for share, colors, units in zip(self.share, self.table.colors, money, strict=True):
            total += share * prospects(colors, units, held, empty, self.other, self.weights)
        return total


def prospects(
    colors: Sequence[int],
    money: int,
    held: Sequence[Sites],
    empty: Sites,
    other: int,
    weights: Weights = WEIGHTS,
) -> float:
    """Return what the money and the buildings of a seat are worth, their prospects included.

    ``other`` is what a building outside the largest group counts.
    """
    total = float(money)
    for color in colors:
        largest, others, around, cost = _shape(held[color])
        total += (
            GROUP_POINTS * largest
            + other * others
            + weights.room * (around & empty).bit_count()
            + weights.safety * cost
        )
    return total


#: What a position promises differs from what a move is worth at once: a larger group will grow, and
#: what is dear to buy stays.  Fitted to games between greedy players.
AHEAD = Weights(room=0.25, safety=0.12)


#: What each empty site still brings to all seats together, for two players and for more.
_GROWTH_OF_TWO, _GROWTH = 2.2, 2.0


def points_ahead(table: Table) -> list[float] | None:
    """Return the points that each seat may expect at the end, by board and money.

    None as long as nobody has a color (N5): nothing tells one seat from another.
    """
    if not table.colors:
        return None
    held, empty = by_color(table.board)
    other, players = other_points(table.options), table.options.players
    growth = (_GROWTH_OF_TWO if players == 2 else _GROWTH) * empty.bit_count() / players
    return [
        growth + prospects(colors, units, held, empty, other, AHEAD)
        for colors, units in zip(table.colors, table.money, strict=True)
    ]


def spread(table: Table) -> float:
    """Return by how much such a promise may be wrong, in points; fitted to the same games."""
    points = 1.6 + 0.04 * table.board.count(None)
    if table.options.players == 2:
        return 2.8 * points
    return points * (1.4 if table.options.actions else 1.0)


def by_color(board: Board) -> tuple[list[Sites], Sites]:
    """Return the sites that each color holds, and those that are empty.

    >>> by_color((0, None, 0, *[3] * 46))[0][:2]
    [5, 0]
    """
    held, empty = [0] * len(COLORS), 0
    for site, color in enumerate(board):
        if color is None:
            empty |= 1 << site
        else:
            held[color] |= 1 << site
    return held, empty


@lru_cache(maxsize=100_000)
def _shape(held: Sites) -> tuple[int, int, Sites, int]:
    """Return what the sites that a color holds tell by themselves.

    Those in the largest group and outside of it, the sites next to the largest group, and what all
    of them would cost others.  Of groups equally large the one with the first site counts.
    """
    largest, most, left = 0, 0, held
    while left:
        group = left & -left
        while (grown := (group | _next_to(group)) & held) != group:
            group = grown
        left &= ~group
        if group.bit_count() > most:
            largest, most = group, group.bit_count()
    columns = [(held & column).bit_count() for column in _COLUMNS]
    cost = 0
    for row in _ROWS:
        in_row = (held & row).bit_count()
        for column, in_column in zip(_COLUMNS, columns, strict=True):
            if held & row & column:
                cost += min(in_row, in_column, _DEAR)
    return most, held.bit_count() - most, _next_to(largest) & ~largest, cost


def _next_to(sites: Sites) -> Sites:
    beside = (sites & _NOT_LAST) << 1 | (sites & _NOT_FIRST) >> 1
    return (beside | sites << SIZE | sites >> SIZE) & _ALL


#: How the game is judged where it is played or searched by the readable rules.
JUDGEMENT = Judgement(
    moves=judge, points=points_ahead, spread=spread, heat=1.0, noise=0.3, horizon=7
)
#: Playouts of a value, of a search and of a weighed move in an analysis of usual depth; and of a
#: batch, when suspects are weighed again.
EFFORTS = {"readable": (100, 120, 32, 3), "compiled": (1200, 1000, 160, 32)}
