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

from manhattan_widgets.games.newyork.board import (
    AREAS,
    NEIGHBORS,
    SITES,
    SIZE,
    Board,
    groups,
    sites_of,
    with_building,
)
from manhattan_widgets.games.newyork.effects import changes
from manhattan_widgets.games.newyork.moves import (
    Build,
    Develop,
    NewYorkMove,
    Raze,
    Redraw,
    Speculate,
    Statics,
    uses_joker,
)
from manhattan_widgets.games.newyork.scoring import GROUP_POINTS, other_points
from manhattan_widgets.games.newyork.view import NewYorkView


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


def judge(view: NewYorkView, weights: Weights = WEIGHTS) -> Iterator[tuple[float, NewYorkMove]]:
    """Yield every legal move of ``view`` with its worth in points, roughly."""
    outlook = _Outlook(view, weights)
    for move in view.legal_moves():
        yield outlook.worth(move), move  # type: ignore[arg-type, misc]


class _Outlook:
    """What board and money are worth to the seat to move."""

    def __init__(self, view: NewYorkView, weights: Weights) -> None:
        self.view = view
        self.weights = weights
        self.seat = view.to_move
        assert self.seat is not None
        teams = view.rules.teams(view.options)
        own = next(team for team in teams if self.seat in team)
        others = view.options.players - len(own)
        harm = 1.0 if len(teams) == 2 else weights.harm
        #: What a point of each seat counts.
        self.share = [1.0 if s in own else -harm / others for s in range(view.options.players)]
        self.other = other_points(view.options)
        self.before = self._value(view.board, view.money)

    def worth(self, move: NewYorkMove) -> float:
        """Return by how much ``move`` betters the seat's prospects."""
        if not self.view.colors or isinstance(move, Redraw):
            return 0.0  # nothing is anybody's yet (N5), or there is nothing to choose
        if isinstance(move, Speculate | Statics):
            gain = self._after_yielding(move) - self.before
        else:
            gain = self._value(*changes(self.view, move)) - self.before
        if isinstance(move, Raze):
            gain += self._rebuilt(move.area)
        if isinstance(move, Raze | Speculate | Develop | Statics):
            gain -= self.weights.action
        if isinstance(move, Build | Develop | Statics) and uses_joker(move):
            gain -= self.weights.joker
        if isinstance(move, Build) and all(move.jokers):
            gain -= self.weights.joker
        return gain

    def _after_yielding(self, move: Speculate | Statics) -> float:
        """Return the value once the target has taken down what it misses least (N16, N18)."""
        view, board = self.view, self.view.board
        sites = sites_of(move.line) if isinstance(move, Statics) else range(SITES)
        victim = view.seat_of(move.target)
        boards = [
            with_building(board, site, move.color) for site in sites if board[site] == move.target
        ]
        best = max(boards, key=lambda after: self._of_seat(victim, after, view.money))
        return self._value(best, view.money)

    def _rebuilt(self, area: int) -> float:
        """Return what all may expect to place in a cleared area, beginning with the mover."""
        assert self.seat is not None
        players = self.view.options.players
        return self.weights.rebuilt * sum(
            self.share[(self.seat + turn) % players] for turn in range(len(AREAS[area]))
        )

    def _value(self, board: Board, money: Sequence[int]) -> float:
        if not self.view.colors:
            return 0.0
        return sum(
            share * self._of_seat(seat, board, money) for seat, share in enumerate(self.share)
        )

    def _of_seat(self, seat: int, board: Board, money: Sequence[int]) -> float:
        total = float(money[seat])
        for color in self.view.colors[seat]:
            total += self._of_color(color, board)
        return total

    def _of_color(self, color: int, board: Board) -> float:
        """Return what the buildings of a color are worth, their prospects included."""
        found = groups(board, color)
        if not found:
            return 0.0
        largest = found[0]
        points = GROUP_POINTS * len(largest) + self.other * sum(map(len, found[1:]))
        around = {n for site in largest for n in NEIGHBORS[site] if board[n] is None}
        rows, columns = [0] * SIZE, [0] * SIZE
        sites = [site for group in found for site in group]
        for site in sites:
            rows[site // SIZE] += 1
            columns[site % SIZE] += 1
        cost = sum(min(rows[s // SIZE], columns[s % SIZE], _DEAR) for s in sites)
        return points + self.weights.room * len(around) + self.weights.safety * cost
