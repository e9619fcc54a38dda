"""The compiled search of one decision, for Python: run it for some playouts, look at what it found.

>>> from random import Random
>>> from manhattan_widgets.games.manhattan.rules import MANHATTAN
>>> start = MANHATTAN.new(MANHATTAN.options())
>>> state = start.apply(start.chance.sample(Random(7)))
>>> search = Search(state.view(state.to_move), seed=1)
>>> search.run(500)
>>> search.playouts
500
>>> best = search.results()[0]
>>> best.move in state.legal_moves(), sum(best.chances) > 0.999
(True, True)
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

from manhattan_widgets.fast.compiling import word
from manhattan_widgets.games.manhattan.fast.judge import (
    LEFT_SIZE,
    Judgement,
    count_left,
    weights_of,
)
from manhattan_widgets.games.manhattan.fast.layout import (
    FOUND_SIZE,
    MOST_SEATS,
    POSITION_SIZE,
    numbered_move,
    pack_rules,
    pack_view,
)
from manhattan_widgets.games.manhattan.fast.tree import (
    CHILD,
    LONGEST_WAY,
    MOVE,
    NODE_SIZE,
    PLACES,
    SHARES,
    SIBLING,
    SQUARES,
    SUMS_SIZE,
    TOTALS,
    VISITS,
    judged_moves,
    search,
)
from manhattan_widgets.games.manhattan.rules.moves import ManhattanMove
from manhattan_widgets.games.manhattan.rules.state import ManhattanView

__all__ = ["Result", "Search"]

#: What the standard error is thought to be of before there are playouts to tell, as a deviation.
_DEVIATION = 0.2


@dataclass(frozen=True, slots=True)
class Result:
    """What was found of one move: its playouts, and by seat the chances to win and the points.

    ``error`` is the standard error of the mover's chance.
    """

    move: ManhattanMove
    playouts: int
    chances: tuple[float, ...]
    points: tuple[float, ...]
    error: float


class Search:
    """The search of the decision that the seat of ``view`` has to make now.

    ``view`` is all it knows.  Equal views, seeds and numbers of playouts give equal results,
    however they are divided among calls of :meth:`run`.  Raises ``ValueError`` if it is not this
    seat's turn.
    """

    def __init__(
        self, view: ManhattanView, seed: int = 0, judgement: Judgement | None = None
    ) -> None:
        if view.seat is None or view.to_move != view.seat:
            raise ValueError(f"it is not the turn of seat {view.seat}")
        self._options, self._seat = view.options, view.seat
        self._rules, self._root = pack_rules(view.options), pack_view(view)
        self._weights = weights_of(judgement or Judgement(), view.options.players)
        self._seed = word(seed)
        self._used = 1
        self._nodes = np.zeros((1, NODE_SIZE), np.int32)
        self._sums = np.zeros((1, SUMS_SIZE), np.float64)
        self._places = np.zeros(PLACES, np.int32)
        self._found, self._priors = np.zeros(FOUND_SIZE, np.int32), np.zeros(FOUND_SIZE)
        self._moves, self._looks = np.zeros(FOUND_SIZE, np.int32), np.zeros(FOUND_SIZE)
        self._way = np.zeros(LONGEST_WAY, np.int32)
        self._s = np.zeros(POSITION_SIZE, np.int32)
        self._left = np.zeros(LEFT_SIZE, np.int32)
        self._rng = np.zeros(1, np.uint64)
        count_left(self._root, self._left)
        self._n = judged_moves(
            self._rules, self._root, self._left, self._weights, self._moves, self._looks
        )

    @property
    def playouts(self) -> int:
        """How many playouts were made."""
        return int(self._nodes[0, VISITS])

    def run(self, playouts: int) -> None:
        """Make so many more playouts; a thousand take about 30 ms."""
        self._make_room(self._used + playouts)
        self._used = search(
            self._rules,
            self._root,
            self._weights,
            self._nodes,
            self._sums,
            self._moves,
            self._looks,
            self._n,
            self._places,
            self._found,
            self._priors,
            self._way,
            self._s,
            self._left,
            self._rng,
            self._seed,
            self._used,
            playouts,
        )

    def _make_room(self, size: int) -> None:
        if size > len(self._nodes):
            more = 2 * size - len(self._nodes)
            self._nodes = np.concatenate([self._nodes, np.zeros((more, NODE_SIZE), np.int32)])
            self._sums = np.concatenate([self._sums, np.zeros((more, SUMS_SIZE))])

    def results(self) -> list[Result]:
        """Return what was found of each move that was tried, the best first."""
        found: list[Result] = []
        node = self._nodes[0, CHILD]
        while node:
            found.append(self._result(node))
            node = self._nodes[node, SIBLING]
        found.sort(key=lambda result: (-result.playouts, -result.chances[self._seat]))
        return found

    def _result(self, node: int) -> Result:
        n = int(self._nodes[node, VISITS])
        sums = self._sums[node]
        players = self._options.players
        chances = tuple((sums[SHARES : SHARES + MOST_SEATS][:players] / n).tolist())
        points = tuple((sums[TOTALS : TOTALS + MOST_SEATS][:players] / n).tolist())
        own = chances[self._seat]
        variance = (max(float(sums[SQUARES]) - n * own * own, 0.0) + _DEVIATION**2) / n
        move = numbered_move(int(self._nodes[node, MOVE]), self._options, self._seat)
        return Result(move, n, chances, points, sqrt(variance / n))
