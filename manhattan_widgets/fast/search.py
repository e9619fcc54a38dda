"""The compiled search of one decision of any game, for Python: the room it needs, what it found."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from manhattan_widgets.contract.core import View
from manhattan_widgets.fast.compiling import word
from manhattan_widgets.fast.tree import (
    CHILD,
    LONGEST_WAY,
    MOVE,
    NODE_SIZE,
    SHARES,
    SIBLING,
    SQUARES,
    SUMS_SIZE,
    TOTALS,
    VISITS,
)

__all__ = ["Result", "TreeSearch"]

M = TypeVar("M")

Array = NDArray[Any]

#: What the standard error is thought to be of before there are playouts to tell, as a deviation.
_DEVIATION = 0.2


@dataclass(frozen=True, slots=True)
class Result(Generic[M]):
    """What was found of one move: its playouts, and by seat the chances to win and the points.

    ``value`` is the chance of the mover or his team, ``error`` its standard error.
    """

    move: M
    playouts: int
    chances: tuple[float, ...]
    points: tuple[float, ...]
    value: float
    error: float


class TreeSearch(ABC, Generic[M]):
    """The search of the decision that the seat of ``view`` has to make now.

    ``view`` is all it knows.  Equal views, seeds and numbers of playouts give equal results,
    however they are divided among calls of :meth:`run`.  Raises ``ValueError`` if it is not this
    seat's turn.

    A game brings its compiled ``judged_moves`` and ``search``, what its numbers of moves mean, and
    the arrays that both work on: ``rules`` (what is agreed), ``root`` (the position as the seat
    knows it), ``weights``, and ``counted``, in which the game's judge keeps what it has counted.
    There are at most ``most_moves`` in a position, and the numbers of all are below ``moves``.
    """

    _judged_moves: Callable[..., int]
    _compiled_search: Callable[..., int]

    def __init__(
        self,
        view: View,
        seed: int,
        rules: Array,
        root: Array,
        weights: Array,
        counted: Array,
        *,
        moves: int,
        most_moves: int,
    ) -> None:
        if view.seat is None or view.to_move != view.seat:
            raise ValueError(f"it is not the turn of seat {view.seat}")
        self._options = view.options
        self._seat, self._players = view.seat, view.options.players
        self._teams = len(view.rules.teams(view.options))
        self._seed = word(seed)
        self._rng = np.zeros(1, np.uint64)
        self._used = 1
        self._nodes = np.zeros((1, NODE_SIZE), np.int32)
        self._sums = np.zeros((1, SUMS_SIZE), np.float64)
        self._places = np.zeros(moves, np.int32)
        self._way = np.zeros(LONGEST_WAY, np.int32)
        self._outcome = np.zeros(SUMS_SIZE)
        self._rules, self._root, self._weights = rules, root, weights
        self._position, self._counted = np.zeros_like(root), counted
        self._candidates, self._priors = np.zeros(most_moves, np.int32), np.zeros(most_moves)
        self._moves, self._looks = np.zeros(most_moves, np.int32), np.zeros(most_moves)
        self._n = self._judged_moves(rules, root, counted, weights, self._moves, self._looks)

    @abstractmethod
    def _move(self, number: int) -> M:
        """Return the move with this number."""

    @property
    def playouts(self) -> int:
        """How many playouts were made."""
        return int(self._nodes[0, VISITS])

    def run(self, playouts: int) -> None:
        """Make so many more playouts; a thousand take some 30 ms."""
        self._make_room(self._used + playouts)
        self._used = self._compiled_search(
            self._rules,
            self._root,
            self._weights,
            self._nodes,
            self._sums,
            self._moves,
            self._looks,
            self._n,
            self._places,
            self._candidates,
            self._priors,
            self._way,
            self._position,
            self._counted,
            self._rng,
            self._outcome,
            self._seed,
            self._used,
            playouts,
        )

    def _make_room(self, size: int) -> None:
        if size > len(self._nodes):
            more = 2 * size - len(self._nodes)
            self._nodes = np.concatenate([self._nodes, np.zeros((more, NODE_SIZE), np.int32)])
            self._sums = np.concatenate([self._sums, np.zeros((more, SUMS_SIZE))])

    def results(self) -> list[Result[M]]:
        """Return what was found of each move that was tried, the best first."""
        results: list[Result[M]] = []
        node = self._nodes[0, CHILD]
        while node:
            results.append(self._result(node))
            node = self._nodes[node, SIBLING]
        results.sort(key=lambda result: (-result.playouts, -result.value))
        return results

    def _result(self, node: Any) -> Result[M]:
        n = int(self._nodes[node, VISITS])
        means = self._sums[node] / n
        chances = tuple(means[SHARES:][: self._players].tolist())
        points = tuple(means[TOTALS:][: self._players].tolist())
        value = sum(chances[self._seat % self._teams :: self._teams])
        squares = float(self._sums[node, SQUARES])
        variance = (max(squares - n * value * value, 0.0) + _DEVIATION**2) / n
        move = self._move(int(self._nodes[node, MOVE]))
        return Result(move, n, chances, points, value, sqrt(variance / n))
