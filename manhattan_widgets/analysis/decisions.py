"""What a move cost, judged by what its mover could know.

Only the mover's view is used.  A search finds moves that look well; but it soon tries only what it
likes best, and of all others says little.  So a few playouts screen those it thought of first, and
the best of them and the move played are weighed anew, all against the same hidden cards and draws
(common random numbers: what a lucky pile gives to one it gives to all), in batches of playouts.

Three things would make the difference between the best move and the one played wrong:

- **Numbers that chose the best move flatter it.**  So they never tell what it is better by: the
  batches are dealt into parts, and each part is judged by the move that all other parts pick
  (cross-fitting).  A player who gives nothing away then is said to give away nothing on average.
- **A pick by few numbers is a poor one.**  Compared with whatever happens to look best, a move that
  is best in truth would gain something.  So another move is picked only if it looks better than the
  one played by more than the standard error; else the one played counts as the best.

- **What is best by one measure need not be by another.**  The search looks ahead and weighing does
  not: were the moves to compare only its favorites, then which they are, and with them the cost,
  would hang on how long it searched.

``benchmarks/trust.py`` lets the analysis judge games in which everybody plays what it calls best.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from manhattan_widgets.analysis.report import Decision, Effort
from manhattan_widgets.analysis.seeds import seed_of
from manhattan_widgets.analysis.weighing import Weights, standard_error, weigh, weigh_batches
from manhattan_widgets.bots.search import Search
from manhattan_widgets.bots.slices import only_result
from manhattan_widgets.contract.core import Move, View

__all__ = ["judge", "weighed_moves"]

#: How many moves are screened, and how many of them compared, besides the one played.
_SCREENED, _COMPARED = 12, 4
#: How many parts the batches are dealt into: there are at least so many batches.
_PARTS = 4
#: A move is picked in place of the one played if it looks better by so many standard errors.
_DOUBT = 1.0


def judge(view: View, played: Move, effort: Effort, seed: str) -> Generator[None, None, Decision]:
    """Judge the move ``played`` by the seat of ``view``, in slices; return the decision.

    All that is drawn depends on ``seed`` and the view alone.
    """
    weighed = yield from weighed_moves(view, effort, seed, played)
    actual = next(weights for weights in weighed if weights.move == played)
    best = _better(weighed, actual)
    picks = _picks(weighed, actual)
    gaps = [
        picks[number % _PARTS].batches[number] - own for number, own in enumerate(actual.batches)
    ]
    # Which move is picked varies, too: so the error is at least that of any of them.
    error = max(standard_error(gaps), *(pick.over(actual)[1] for pick in picks))
    ordered = [best, *(weights for weights in weighed if weights is not best)]
    return Decision.of(
        [weights.weighed() for weights in ordered],
        ordered.index(actual),
        sum(gaps) / len(gaps),
        error,
    )


def weighed_moves(
    view: View, effort: Effort, seed: str, played: Move | None = None
) -> Generator[None, None, list[Weights]]:
    """Weigh the moves that look best, and the one ``played``; return the best first.

    Each is weighed with half as many playouts again as ``effort`` says, as some of them pick the
    best move.
    """
    moves = yield from _shortlist(view, effort, seed)
    if played is not None and played not in moves:
        moves.append(played)
    weighed = yield from weigh(view, moves, effort.weighing * 3 // 2, f"{seed}/weighing")
    return sorted(weighed, key=lambda weights: -weights.mean)


def _shortlist(view: View, effort: Effort, seed: str) -> Generator[None, None, list[Move]]:
    """Return the move that a search likes best, and those that a few playouts like best."""
    search = Search(playouts=effort.search, seed=seed_of(seed))
    findings = yield from only_result(search.findings(view))
    first, *others = [candidate.move for candidate in findings.candidates[:_SCREENED]]
    if len(others) >= _COMPARED:
        chances: dict[Move, float] = {}
        few = max(1, effort.weighing // 4)
        for move in others:
            weights = yield from weigh_batches(view, move, few, f"{seed}/screening", [0])
            chances[move] = weights.mean
        others.sort(key=lambda move: -chances[move])
    return [first, *others[: _COMPARED - 1]]


def _picks(weighed: Sequence[Weights], actual: Weights) -> list[Weights]:
    """Return for each part of the batches the move that the batches of all others pick."""
    picks = []
    for part in range(_PARTS):
        others = [n for n in range(len(actual.batches)) if n % _PARTS != part]
        by_others = {weights.of_batches(others): weights for weights in weighed}
        picks.append(by_others[_better(list(by_others), actual.of_batches(others))])
    return picks


def _better(weighed: Sequence[Weights], actual: Weights) -> Weights:
    """Return the best move if it looks better than the ``actual`` one by enough; else that."""
    best = max(weighed, key=lambda weights: weights.mean)
    gain, error = best.over(actual)
    return best if gain > _DOUBT * error else actual
