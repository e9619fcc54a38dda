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
    MOVES,
    MOVES_SIZE,
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

    _judged_moves, _compiled_search = staticmethod(judged_moves), staticmethod(search)

    def __init__(
        self, view: SkylineView, seed: int = 0, judgement: Judgement | None = None
    ) -> None:
        super().__init__(
            view,
            seed,
            pack_rules(view.options),
            pack_view(view),
            weights_of(judgement or Judgement()),
            np.zeros(OUTLOOK_SIZE, np.int64),
            moves=MOVES,
            most_moves=MOVES_SIZE,
        )

    def _move(self, number: int) -> SkylineMove:
        return numbered_move(number, self._options)
