"""The way to compiled play: the only place where computer players ask for it.

Manhattan is searched compiled where numba is installed, hundreds of times as fast as through the
readable rules; every other game, and Manhattan without numba, by :class:`~.tree.Tree`.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Protocol

from manhattan_widgets import fast
from manhattan_widgets.bots.findings import Candidate, Findings
from manhattan_widgets.bots.guides import guide_of
from manhattan_widgets.bots.tree import Tree
from manhattan_widgets.games.core import View
from manhattan_widgets.games.manhattan.state import ManhattanView

if TYPE_CHECKING:
    from manhattan_widgets.fast.manhattan_search import Search

__all__ = ["Thinking", "is_compiled", "thinking_about"]


class Thinking(Protocol):
    """The search of one decision.

    What it finds depends on how many playouts were made, not on how they were divided.
    """

    @property
    def playouts(self) -> int:
        """How many playouts were made."""

    def run(self, playouts: int) -> None:
        """Make so many more playouts."""

    def findings(self, fraction: float) -> Findings:
        """Return what is known so far; there must have been a playout."""


def is_compiled(view: View) -> bool:
    """Tell whether decisions of this game are searched compiled here."""
    return isinstance(view, ManhattanView) and fast.available()


def thinking_about(view: View, rng: Random, *, compiled: bool | None = None) -> Thinking:
    """Return the search of the decision that the seat of ``view`` has to make.

    ``compiled`` False asks for the readable rules where both are there.
    """
    if isinstance(view, ManhattanView) and compiled is not False and fast.available():
        return _Compiled(view, rng)
    return Tree(view, guide_of(view.rules.name), rng)


class _Compiled:
    """The compiled search of a decision of Manhattan."""

    def __init__(self, view: ManhattanView, rng: Random) -> None:
        from manhattan_widgets.fast.manhattan_search import Search

        assert view.seat is not None
        self._seat = view.seat
        self._search: Search = Search(view, seed=rng.getrandbits(62))

    @property
    def playouts(self) -> int:
        return self._search.playouts

    def run(self, playouts: int) -> None:
        self._search.run(playouts)

    def findings(self, fraction: float) -> Findings:
        found = self._search.results()
        return Findings(
            tuple(
                Candidate(one.move, one.playouts, one.chances[self._seat], one.error, one.points)
                for one in found
            ),
            self.playouts,
            found[0].chances,
            found[0].points,
            fraction,
        )
