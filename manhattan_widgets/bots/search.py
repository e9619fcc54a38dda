"""A player that looks ahead, as strong as the time or the playouts it is given."""

from __future__ import annotations

from collections.abc import Generator
from time import perf_counter

from manhattan_widgets.bots.core import chance
from manhattan_widgets.bots.findings import Findings
from manhattan_widgets.bots.guides import guide_of
from manhattan_widgets.bots.tree import Tree
from manhattan_widgets.games.core import Move, View
from manhattan_widgets.locale import text

__all__ = ["Search"]

#: How long a slice lasts, in seconds.
SLICE = 0.04


class Search:
    """Plays the move that did best in many games played on from what its seat knows.

    The budget is ``seconds`` of thinking, or a number of ``playouts``: then equal seeds and views
    give equal moves on every machine.  Raises ``ValueError`` unless exactly one is given.
    """

    def __init__(
        self, *, seconds: float | None = None, playouts: int | None = None, seed: int = 0
    ) -> None:
        budgets = [given for given in (seconds, playouts) if given is not None]
        if len(budgets) != 1 or not budgets[0] > 0:
            raise ValueError(text("search.error.budget"))
        self.seconds = seconds
        self.playouts = playouts
        self.seed = seed

    def __call__(self, view: View) -> Generator[Findings, None, Move]:
        """Think in slices: yield what is found so far, return the best move."""
        return (yield from self.findings(view)).best

    def findings(self, view: View) -> Generator[Findings, None, Findings]:
        """Think in slices: yield what is found so far about every 40 ms, return the last."""
        thinking = Tree(view, guide_of(view.rules.name), chance(self.seed, view))
        spent = 0.0
        while True:
            begun = perf_counter()
            while True:
                thinking.run()
                now = spent + perf_counter() - begun
                fraction = self._fraction(thinking.playouts, now)
                if fraction >= 1 or now - spent > SLICE:
                    break
            spent = now
            found = thinking.findings(fraction)
            if fraction >= 1:
                return found
            yield found

    def _fraction(self, playouts: int, seconds: float) -> float:
        if self.playouts is not None:
            return min(1.0, playouts / self.playouts)
        assert self.seconds is not None
        return min(1.0, seconds / self.seconds)
