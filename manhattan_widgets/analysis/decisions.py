"""What a move cost, judged by what its mover could know.

Only the mover's view is used.  A search finds the moves worth comparing; it looks ahead, but the
values of moves that it hardly tried say little.  So the best ones and the move played are weighed
anew, all against the same hidden cards and draws (common random numbers: what a lucky pile gives to
one it gives to all), in two parts:

1. in the first part, with half as many playouts, the best move is picked;
2. in the second part, with other random numbers, it is compared with the move played.

Numbers that had chosen the best move would flatter it; those of the second part do not, so that the
difference between both is estimated without bias, and its standard error comes from paired batches.
"""

from __future__ import annotations

from collections.abc import Generator

from manhattan_widgets.analysis.coroutines import last, seed_of
from manhattan_widgets.analysis.report import Decision, Effort
from manhattan_widgets.analysis.weighing import weigh
from manhattan_widgets.bots.search import Search
from manhattan_widgets.contract.core import Move, View

__all__ = ["judge"]

#: How many moves are compared, besides the one played.
_COMPARED = 4


def judge(view: View, played: Move, effort: Effort, seed: str) -> Generator[None, None, Decision]:
    """Judge the move ``played`` by the seat of ``view``, in slices; return the decision.

    All that is drawn depends on ``seed`` and the view alone.
    """
    moves = yield from _shortlist(view, played, effort.search, seed)
    first = yield from weigh(view, moves, effort.weighing // 2, f"{seed}/1")
    best = max(first, key=lambda weights: weights.mean)
    second = yield from weigh(view, moves, effort.weighing, f"{seed}/2")
    picked, actual = second[first.index(best)], second[moves.index(played)]
    rest = sorted((w for w in second if w is not picked), key=lambda weights: -weights.mean)
    ordered = [picked, *rest]
    cost, error = picked.over(actual)
    return Decision.of(
        [weights.weighed() for weights in ordered], ordered.index(actual), cost, error
    )


def _shortlist(
    view: View, played: Move, playouts: int, seed: str
) -> Generator[None, None, list[Move]]:
    """Return the moves to compare: those that a search likes best, and the one played."""
    search = Search(playouts=playouts, seed=seed_of(seed))
    findings = yield from last(search.findings(view))
    moves = [candidate.move for candidate in findings.candidates[:_COMPARED]]
    return moves if played in moves else [*moves, played]
