"""A player that looks ahead, as strong as the time or the playouts it is given.

>>> from manhattan_widgets import new_game
>>> game = new_game("skyline", players=2, seed=3)
>>> view = game.state.view(game.state.to_move)
>>> found = list(Search(playouts=20).findings(view))
>>> from manhattan_widgets.bots.core import choose
>>> choose(Search(playouts=20), view) in view.legal_moves()
True
"""

from __future__ import annotations

from collections.abc import Generator
from numbers import Real
from time import perf_counter, sleep
from typing import Any

from manhattan_widgets.bots.backends import is_ready, thinking_about
from manhattan_widgets.bots.core import chance, check_view
from manhattan_widgets.bots.search_result import Findings
from manhattan_widgets.contract.core import Move, OptionError, View
from manhattan_widgets.contract.option_data import as_values
from manhattan_widgets.contract.whole_numbers import checked_number, whole_number
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr

__all__ = ["Search"]

#: How long a slice lasts, in seconds.
SLICE = 0.04
#: While compiled rules are made ready: playouts a slice, and seconds that are left to that.
MEANWHILE, PAUSE = 4, 0.02


class Search:
    """Plays the move that did best in many games played on from what its seat knows.

    The budget is ``seconds`` of thinking (a move that is the only one is made at once), or a whole
    number of ``playouts``: then equal seeds and views give equal moves wherever the same rules are
    searched.  A game that has compiled rules is searched by them if numba is there; ``compiled``
    False asks for the readable rules all the same.  With ``seconds``, a compiled search uses a
    second processor while one is free, with which it makes almost twice the playouts.  Raises
    ``ValueError`` unless one of the budgets is given, above zero, for a seed that is no whole
    number, and for a ``compiled`` that is neither True, False nor None.

    >>> from manhattan_widgets import new_game
    >>> game = new_game("manhattan", players=2, seed=7)
    >>> view = game.state.view(game.state.to_move)
    >>> from manhattan_widgets.bots import choose
    >>> choose(Search(playouts=20), view) in view.legal_moves()
    True
    """

    def __init__(
        self,
        *,
        seconds: float | None = None,
        playouts: int | None = None,
        seed: int = 0,
        compiled: bool | None = None,
    ) -> None:
        counted = whole_number(playouts, 1)
        budgets = [given for given in (seconds, playouts) if given is not None]
        if len(budgets) != 1 or not (counted or _is_time(seconds)):
            raise ValueError(text("search.error.budget"))
        own = as_values(compiled)  # NumPy's False is another object than Python's
        if own is not None and type(own) is not bool:
            value = short_repr(compiled)
            raise OptionError(text("widgets.error.switch", name="compiled", value=value))
        self.seconds = seconds
        self.playouts = counted
        self.seed = checked_number("seed", seed)
        self.compiled: bool | None = own

    def __call__(self, view: View) -> Generator[Findings, None, Move]:
        """Think in slices: yield what is found so far, return the best move."""
        check_view(view)
        moves = view.legal_moves()
        if len(moves) == 1:
            return moves[0]
        return (yield from self.findings(view)).best

    def findings(self, view: View) -> Generator[Findings, None, Findings]:
        """Think in slices: yield what is found so far about every 40 ms, return the last."""
        check_view(view)
        if self.compiled is not False:
            early = yield from self._meanwhile(view)
            if early is not None:
                return early
        thinking = thinking_about(
            view,
            chance(self.seed, view),
            compiled=self.compiled,
            parallel=self.seconds is not None,
        )
        spent, playouts = 0.0, 1
        while True:
            begun = perf_counter()
            thinking.run(playouts)
            took = perf_counter() - begun
            spent += took
            fraction = self._fraction(thinking.playouts, spent)
            findings = thinking.findings(fraction)
            if fraction >= 1:
                return findings
            yield findings
            playouts = self._next(playouts, took, thinking.playouts)

    def _meanwhile(self, view: View) -> Generator[Findings, None, Findings | None]:
        """Think through the readable rules until compiled ones are ready; None if there is time."""
        if is_ready(view):
            return None
        thinking = thinking_about(view, chance(self.seed, view), compiled=False)
        begun = perf_counter()
        while not is_ready(view):
            if self.seconds is not None or not thinking.playouts:
                thinking.run(MEANWHILE)
            sleep(PAUSE)  # for the thread that compiles
            fraction = self._fraction(0, perf_counter() - begun)
            findings = thinking.findings(fraction)
            if fraction >= 1:
                return findings
            yield findings
        return None

    def _fraction(self, playouts: int, seconds: float) -> float:
        if self.playouts is not None:
            return min(1.0, playouts / self.playouts)
        assert self.seconds is not None
        return min(1.0, seconds / self.seconds)

    def _next(self, playouts: int, took: float, total: int) -> int:
        """Return how many playouts fit into a slice, after so many took so long."""
        most = 4 * playouts  # the first ones take longer: much is seen for the first time
        fitting = int(playouts * SLICE / took) if took > 0 else most
        fitting = max(1, min(fitting, most))
        return fitting if self.playouts is None else min(fitting, self.playouts - total)


def _is_time(seconds: Any) -> bool:
    return isinstance(seconds, Real) and float(seconds) > 0
