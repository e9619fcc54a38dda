"""The compiled search of one decision, for Python: run it for some playouts, look at what it found.

>>> from random import Random
>>> from manhattan_widgets.games.skyline.rules import SKYLINE
>>> start = SKYLINE.new(SKYLINE.options())
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

import numpy as np

from manhattan_widgets.fast.search import TreeSearch
from manhattan_widgets.games.skyline.fast.judge import (
    OUTLOOK_SIZE,
    Judgement,
    judged_moves,
    weights_of,
)
from manhattan_widgets.games.skyline.fast.layout import (
    FOUND_SIZE,
    MOVES,
    POSITION_SIZE,
    numbered_move,
    pack_rules,
    pack_view,
)
from manhattan_widgets.games.skyline.fast.tree import search
from manhattan_widgets.games.skyline.rules.moves import SkylineMove
from manhattan_widgets.games.skyline.rules.view import SkylineView

__all__ = ["Search"]


class Search(TreeSearch[SkylineMove]):
    """The search of the decision that the seat of ``view`` has to make now."""

    def __init__(
        self, view: SkylineView, seed: int = 0, judgement: Judgement | None = None
    ) -> None:
        super().__init__(view, seed, MOVES)
        self._options = view.options
        self._rules, self._root = pack_rules(view.options), pack_view(view)
        self._weights = weights_of(judgement or Judgement())
        self._found, self._priors = np.zeros(FOUND_SIZE, np.int32), np.zeros(FOUND_SIZE)
        self._moves, self._looks = np.zeros(FOUND_SIZE, np.int32), np.zeros(FOUND_SIZE)
        self._s = np.zeros(POSITION_SIZE, np.int64)
        self._outlook = np.zeros(OUTLOOK_SIZE, np.int64)
        self._n = judged_moves(
            self._rules, self._root, self._outlook, self._weights, self._moves, self._looks
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
            self._outlook,
            self._rng,
            self._outcome,
            self._seed,
            self._used,
            playouts,
        )

    def _move(self, number: int) -> SkylineMove:
        return numbered_move(number, self._options)
