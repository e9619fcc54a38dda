"""The compiled search of one decision, for Python: run it for some playouts, look at what it found.

>>> from random import Random
>>> from manhattan_widgets.games.newyork.rules import NEW_YORK
>>> state = NEW_YORK.new(NEW_YORK.options(players=3))
>>> search = Search(state.view(state.to_move), seed=1)
>>> search.run(500)
>>> search.playouts
500
>>> best = search.results()[0]
>>> best.move in state.legal_moves(), sum(best.chances) > 0.999
(True, True)
"""

from __future__ import annotations

import numpy as np

from manhattan_widgets.fast.search import TreeSearch
from manhattan_widgets.games.newyork.fast.judge import KNOWN_SIZE, Judgement, weights_of
from manhattan_widgets.games.newyork.fast.layout import (
    N_MOVES,
    POSITION_SIZE,
    numbered_move,
    pack_rules,
    pack_view,
)
from manhattan_widgets.games.newyork.fast.tree import judged_moves, search
from manhattan_widgets.games.newyork.rules.moves import NewYorkMove
from manhattan_widgets.games.newyork.rules.view import NewYorkView

__all__ = ["Search"]


class Search(TreeSearch[NewYorkMove]):
    """The search of the decision that the seat of ``view`` has to make now."""

    def __init__(
        self, view: NewYorkView, seed: int = 0, judgement: Judgement | None = None
    ) -> None:
        super().__init__(view, seed, N_MOVES)
        self._rules, self._root = pack_rules(view.options), pack_view(view)
        self._weights = weights_of(judgement or Judgement(), self._rules)
        self._found, self._priors = np.zeros(N_MOVES, np.int32), np.zeros(N_MOVES)
        self._moves, self._looks = np.zeros(N_MOVES, np.int32), np.zeros(N_MOVES)
        self._s = np.zeros(POSITION_SIZE, np.int64)
        self._known = np.zeros(KNOWN_SIZE, np.int64)
        self._n = judged_moves(
            self._rules, self._root, self._known, self._weights, self._moves, self._looks
        )

    def _search(self, playouts: int) -> int:
        return search(
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
            self._known,
            self._rng,
            self._outcome,
            self._seed,
            self._used,
            playouts,
        )

    def _move(self, number: int) -> NewYorkMove:
        return numbered_move(number)
