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

import numpy as np

from manhattan_widgets.fast.search import TreeSearch
from manhattan_widgets.games.manhattan.fast.judge import (
    LEFT_SIZE,
    Judgement,
    count_left,
    weights_of,
)
from manhattan_widgets.games.manhattan.fast.layout import (
    MOVES_SIZE,
    numbered_move,
    pack_rules,
    pack_view,
)
from manhattan_widgets.games.manhattan.fast.tree import PLACES, judged_moves, search
from manhattan_widgets.games.manhattan.rules.moves import ManhattanMove
from manhattan_widgets.games.manhattan.rules.state import ManhattanView

__all__ = ["Search"]


class Search(TreeSearch[ManhattanMove]):
    """The search of the decision that the seat of ``view`` has to make now."""

    _judged_moves, _compiled_search = staticmethod(judged_moves), staticmethod(search)

    def __init__(
        self, view: ManhattanView, seed: int = 0, judgement: Judgement | None = None
    ) -> None:
        root, left = pack_view(view), np.zeros(LEFT_SIZE, np.int32)
        count_left(root, left)
        super().__init__(
            view,
            seed,
            pack_rules(view.options),
            root,
            weights_of(judgement or Judgement(), view.options.players),
            left,
            moves=PLACES,
            most_moves=MOVES_SIZE,
        )

    def _move(self, number: int) -> ManhattanMove:
        return numbered_move(number, self._options, self._seat)
