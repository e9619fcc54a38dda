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

    _judged_moves, _compiled_search = staticmethod(judged_moves), staticmethod(search)

    def __init__(
        self, view: NewYorkView, seed: int = 0, judgement: Judgement | None = None
    ) -> None:
        rules = pack_rules(view.options)
        super().__init__(
            view,
            seed,
            rules,
            pack_view(view),
            weights_of(judgement or Judgement(), rules),
            np.zeros(KNOWN_SIZE, np.int64),
            moves=N_MOVES,
            most_moves=N_MOVES,
        )

    def _move(self, number: int) -> NewYorkMove:
        return numbered_move(number)
