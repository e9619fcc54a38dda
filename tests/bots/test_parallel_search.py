"""A second tree beside the first: the sum of both, on a free processor only, never waited for."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from threading import Event, Thread, current_thread
from threading import enumerate as all_threads
from typing import Any

import pytest

from manhattan_widgets import processors
from manhattan_widgets.bots import parallel_search
from manhattan_widgets.bots.backends import thinking_about
from manhattan_widgets.bots.parallel_search import CompiledSearch, merged
from manhattan_widgets.bots.search import Search
from manhattan_widgets.contract.core import View
from manhattan_widgets.contract.registry import GAMES, part_of
from manhattan_widgets.processors import working
from tests.bots.test_search import findings_of, position, view_of

COMPILED = [game for game in GAMES if part_of(game, "compiled") is not None]


@pytest.fixture
def two_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processors, "cores", lambda: 2)


@pytest.fixture
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> Thread:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(parallel_search, "Thread", refuse)


def searching() -> list[Thread]:
    return [thread for thread in all_threads() if thread.name == "searching"]


def rows(results: list[Any]) -> dict[Any, Any]:
    """Return by move the sums that a result is the mean of, and its error by playouts."""
    return {
        result.move: [
            result.playouts,
            *(result.playouts * chance for chance in result.chances),
            *(result.playouts * points for points in result.points),
            result.playouts * result.value,
            (result.playouts * result.error) ** 2,
        ]
        for result in results
    }


@pytest.mark.parametrize("game", COMPILED)
def test_merged_results_are_the_sum_of_the_parts(game: str) -> None:
    view = view_of(position(game, 40, players=2))
    parts = []
    for seed, playouts in ((1, 300), (2, 500)):
        search = part_of(game, "compiled").search(view, seed)
        search.run(playouts)
        parts.append(search.results())
    together = merged(parts)
    assert sum(result.playouts for result in together) == 800
    first, second = map(rows, parts)
    assert first.keys() != second.keys() or first != second
    for move, row in rows(together).items():
        both = [part[move] for part in (first, second) if move in part]
        assert row == pytest.approx([sum(numbers) for numbers in zip(*both, strict=True)])
    assert {result.move for result in together} == first.keys() | second.keys()
    assert [result.playouts for result in together] == sorted(
        (result.playouts for result in together), reverse=True
    )


class OneMove:
    """A search of a decision with one move, which says who ran it and can be held up."""

    def __init__(self) -> None:
        self.playouts = 0
        self.on: set[Thread] = set()
        self.begun, self.free = Event(), Event()

    def run(self, playouts: int) -> None:
        self.on.add(current_thread())
        self.playouts += playouts
        self.begun.set()
        self.free.wait(10)

    def results(self) -> list[Any]:
        from manhattan_widgets.fast.search import Result

        if not self.playouts:
            return []
        return [Result("m", self.playouts, (0.5, 0.5), (1.0, 2.0), 0.5, 0.1)]


@pytest.fixture
def held_up(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[CompiledSearch, OneMove, OneMove]]:
    """Give a parallel search, the tree that returns at once and the one that waits."""
    monkeypatch.setattr(processors, "cores", lambda: 2)
    first, second = OneMove(), OneMove()
    first.free.set()
    new = iter([first, second])
    yield CompiledSearch(lambda: next(new), parallel=True), first, second
    second.free.set()
    for thread in searching():
        thread.join()


def test_a_tree_that_is_late_is_not_waited_for(
    held_up: tuple[CompiledSearch, OneMove, OneMove], monkeypatch: pytest.MonkeyPatch
) -> None:
    search, first, second = held_up
    search.run(160)
    assert second.begun.wait(10)
    assert search.playouts == search.findings(1).playouts == 160
    search.run(160)  # it is still at its portion, so there is no other thread
    assert len(searching()) == 1
    assert search.playouts == 320
    second.free.set()
    for thread in searching():
        thread.join()
    monkeypatch.setattr(parallel_search, "PATIENCE", 10)
    search.run(1)
    assert search.playouts == first.playouts + second.playouts >= 321 + 10
    assert first.on == {current_thread()}
    assert current_thread() not in second.on


def test_when_all_is_found_no_thread_is_left(
    held_up: tuple[CompiledSearch, OneMove, OneMove],
) -> None:
    search, _, second = held_up
    second.free.set()
    for _ in range(5):
        search.run(16)
    for thread in searching():
        thread.join(10)
    assert searching() == []


@pytest.mark.usefixtures("two_processors")
@pytest.mark.parametrize("game", COMPILED)
def test_by_seconds_two_trees_are_searched_until_it_is_stopped(game: str) -> None:
    view = view_of(position(game, 40, players=3))
    slices = Search(seconds=1000, seed=1).findings(view)
    legal = set(view.legal_moves())
    for findings, _ in zip(slices, range(12), strict=False):
        assert findings.best in legal
        assert findings.playouts == sum(found.playouts for found in findings.candidates)
        assert sum(findings.chances) == pytest.approx(1)
    slices.close()
    for thread in searching():
        thread.join(10)
    assert searching() == []


@pytest.mark.usefixtures("two_processors")
def test_both_trees_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel_search, "PATIENCE", 10)
    thinking = thinking_about(view_of(position("manhattan", 40)), Random(1), parallel=True)
    asked = 0
    while thinking.playouts == asked and asked < 50_000:
        thinking.run(1000)
        asked += 1000
    assert thinking.playouts > asked


@pytest.mark.usefixtures("no_threads")
class TestOneTree:
    """Threads are refused, so that these tests see that none is asked for."""

    @pytest.fixture
    def view(self) -> View:
        return view_of(position("manhattan", 30, players=2))

    @pytest.mark.usefixtures("two_processors")
    def test_for_a_number_of_playouts(self, view: View) -> None:
        once = findings_of(view, Search(playouts=400, seed=3))
        assert findings_of(view, Search(playouts=400, seed=3)) == once
        assert once.playouts == 400

    def test_in_a_browser(self, view: View, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "platform", "emscripten")
        assert findings_of(view, Search(seconds=0.01)).best in view.legal_moves()

    @pytest.mark.usefixtures("two_processors")
    def test_while_others_work(self, view: View) -> None:
        with working(1):
            assert findings_of(view, Search(seconds=0.01)).best in view.legal_moves()

    @pytest.mark.usefixtures("two_processors")
    def test_through_the_readable_rules(self, view: View) -> None:
        last = findings_of(view, Search(seconds=0.01, compiled=False))
        assert last.best in view.legal_moves()
