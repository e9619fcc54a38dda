"""Searching one decision on two processors: a second tree grows beside the first, on a thread.

The trees are strangers to each other until what they found is added up (root parallelization):
compiled code holds no lock, and nothing is shared, so nothing waits.  Whoever asks for playouts
gets control back as soon as the first tree has made them; the second one then ends the portion that
it is at, and if the machine is too busy for that, its part counts one slice later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from math import hypot
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from manhattan_widgets.bots.search_result import Candidate, Findings
from manhattan_widgets.processors import working

if TYPE_CHECKING:
    from manhattan_widgets.fast.search import Result

__all__ = ["CompiledSearch", "merged"]

#: In how many portions the second tree makes about as many playouts as the first in one go.
PORTIONS = 16
#: So many seconds the end of a portion is waited for; one takes about half of it.
PATIENCE = 0.005


class CompiledSearch:
    """The compiled search of a decision; a :class:`~.backends.Thinking`.

    ``new_search()`` returns one that chance makes unlike any other.  With ``parallel``, a second
    one runs beside the first whenever a processor is free; then what is found depends on time.
    """

    def __init__(self, new_search: Callable[[], Any], *, parallel: bool = False) -> None:
        self._new_search, self._parallel = new_search, parallel
        self._search = new_search()
        self._beside: _Beside | None = None

    @property
    def playouts(self) -> int:
        """How many playouts were made, as far as they count."""
        if self._beside is None:
            playouts: int = self._search.playouts
            return playouts
        return sum(result.playouts for result in self._results())

    def run(self, playouts: int) -> None:
        """Make so many more playouts, and on a free processor about as many again."""
        if not self._parallel:
            self._search.run(playouts)
            return
        with working(2) as processors:
            if processors < 2:
                self._search.run(playouts)
                return
            if self._beside is None:
                self._beside = _Beside(self._new_search())
            with self._beside.running(max(1, playouts // PORTIONS)):
                self._search.run(playouts)

    def findings(self, fraction: float) -> Findings:
        """Return what is known so far; there must have been a playout."""
        results = self._results()
        return Findings(
            tuple(
                Candidate(result.move, result.playouts, result.value, result.error, result.points)
                for result in results
            ),
            sum(result.playouts for result in results),
            results[0].chances,
            results[0].points,
            fraction,
        )

    def _results(self) -> list[Result[Any]]:
        results: list[Result[Any]] = self._search.results()
        return results if self._beside is None else merged([results, self._beside.results()])


class _Beside:
    """A search that makes playouts on a thread of its own while something else is done."""

    def __init__(self, search: Any) -> None:
        self._search = search
        self._enough = Event()
        self._thread: Thread | None = None
        self._results: list[Result[Any]] = []

    @contextmanager
    def running(self, portion: int) -> Iterator[None]:
        """Make playouts, so many in one go, until this is left."""
        self._enough.clear()
        if not self._is_at_work():  # else it is still at its last portion, and goes on after it
            self._thread = Thread(target=self._run, args=(portion,), name="searching")
            self._thread.start()
        try:
            yield
        finally:
            self._enough.set()
            if self._thread is not None:
                self._thread.join(PATIENCE)

    def _run(self, portion: int) -> None:
        while not self._enough.is_set():
            self._search.run(portion)

    def results(self) -> list[Result[Any]]:
        """Return what was found; while a portion is not ended, what was before."""
        if not self._is_at_work():
            self._results = self._search.results()
        return self._results

    def _is_at_work(self) -> bool:
        return self._thread is not None and self._thread.is_alive()


def merged(parts: Iterable[Iterable[Result[Any]]]) -> list[Result[Any]]:
    """Return what several searches of one decision found together, the best first."""
    together: dict[Any, Result[Any]] = {}
    for results in parts:
        for result in results:
            other = together.get(result.move)
            together[result.move] = result if other is None else _added(other, result)
    return sorted(together.values(), key=lambda result: (-result.playouts, -result.value))


def _added(one: Result[Any], other: Result[Any]) -> Result[Any]:
    """Return the results of the same move as those of one search."""
    playouts = one.playouts + other.playouts

    def mean(first: float, second: float) -> float:
        return (one.playouts * first + other.playouts * second) / playouts

    return replace(
        one,
        playouts=playouts,
        chances=tuple(map(mean, one.chances, other.chances)),
        points=tuple(map(mean, one.points, other.points)),
        value=mean(one.value, other.value),
        error=hypot(one.playouts * one.error, other.playouts * other.error) / playouts,
    )
