"""Work that takes long: it is shown, stopped at once, and its errors are told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from typing import Any

import pytest

from manhattan_widgets.widgets.common import progress as module
from manhattan_widgets.widgets.common.controls import MessageLine
from manhattan_widgets.widgets.common.error_boundary import guarded
from manhattan_widgets.widgets.common.progress import Progress, ProgressBar, ProgressStatus
from tests.widgets import seen


class Desk:
    """Somebody who gives work, and what he hears of it."""

    def __init__(self) -> None:
        self.line = MessageLine()
        self.progress = Progress(partial(guarded, lambda: self.line))
        self.heard: list[Any] = []
        self.closed = False

    def run(self, steps: Any, on_step: Callable[[int], ProgressStatus] | None = None) -> None:
        self.progress.run(
            steps,
            on_step or self.step,
            on_show=lambda: self.heard.append("shown"),
            on_end=self.heard.append,
            words="begins",
        )

    def step(self, number: int) -> ProgressStatus:
        self.heard.append(number)
        return ProgressStatus(number / 4, f"{number} of 4")

    def steps(self, count: int = 4) -> Iterator[int]:
        try:
            yield from range(1, count + 1)
        finally:
            self.closed = True

    async def later(self, count: int = 4) -> AsyncIterator[int]:
        try:
            for number in range(1, count + 1):
                await asyncio.sleep(0)
                yield number
        finally:
            self.closed = True


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def always_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "REDRAWN_EVERY", 0)


async def watched(desk: Desk) -> str:
    """Let others run once, and return what was to be read before."""
    words = seen.words(desk.progress.widget).strip()
    await asyncio.sleep(0)
    return words


SORTS = [Desk.steps, Desk.later]


@pytest.mark.parametrize("sort", SORTS)
def test_without_a_loop_all_is_done_at_once(desk: Desk, sort: Callable[..., Any]) -> None:
    desk.run(sort(desk))
    assert desk.heard == [1, 2, 3, 4, "shown", True]
    assert desk.closed
    assert not desk.progress.busy
    assert seen.buttons(desk.progress.widget) == []


@pytest.mark.parametrize("sort", SORTS)
async def test_it_is_shown_on_the_way_and_hidden_at_the_end(
    desk: Desk, sort: Callable[..., Any], always_drawn: None
) -> None:
    desk.run(sort(desk))
    assert desk.progress.busy
    assert "begins" in seen.words(desk.progress.widget)
    shown = {await watched(desk) for _ in range(99)}
    assert {"begins", "2 of 4", "3 of 4", ""} <= shown
    assert desk.heard[-2:] == ["shown", True]
    assert desk.heard.count("shown") == 5
    assert seen.html(desk.progress.widget) == ""


@pytest.mark.parametrize("sort", SORTS)
async def test_the_button_stops_it_at_once(desk: Desk, sort: Callable[..., Any]) -> None:
    desk.run(sort(desk, 10**9))
    while desk.heard.count(3) == 0:
        await asyncio.sleep(0)
    seen.press(desk.progress.widget, "Stop")
    assert desk.heard[-2:] == ["shown", False]
    assert not desk.progress.busy
    heard = len(desk.heard)
    for _ in range(5):
        await asyncio.sleep(0)
    assert len(desk.heard) == heard
    assert desk.closed


async def test_other_work_takes_its_place(desk: Desk) -> None:
    desk.run(desk.steps(10**9))
    await asyncio.sleep(0)
    desk.run(iter([7]))
    while desk.progress.busy:
        await asyncio.sleep(0)
    assert desk.heard[-5:] == ["shown", False, 7, "shown", True]


async def test_a_step_may_stop_the_work(desk: Desk) -> None:
    def stopping(number: int) -> ProgressStatus:
        if number == 2:
            desk.progress.stop()
        return desk.step(number)

    desk.run(desk.steps(), stopping)
    for _ in range(20):
        await asyncio.sleep(0)
    assert 3 not in desk.heard
    assert desk.heard.count(False) == 1


@pytest.mark.parametrize("sort", [Desk.steps, Desk.later])
def test_an_error_is_told_and_ends_the_work(desk: Desk, sort: Callable[..., Any]) -> None:
    def failing(number: int) -> ProgressStatus:
        raise ValueError("no such thing")

    desk.run(sort(desk), failing)
    assert desk.line.message.kind == "refusal"
    assert desk.line.message.text == "no such thing"
    assert desk.heard == ["shown", False]
    assert not desk.progress.busy


def test_the_bar_speaks_to_those_who_do_not_see_it() -> None:
    bar = ProgressBar()
    bar.show(ProgressStatus(0.426, "3 < 4"))
    assert "role='progressbar'" in seen.html(bar.widget)
    assert "aria-valuenow='43'" in seen.html(bar.widget)
    assert "3 &lt; 4" in seen.html(bar.widget)
    assert seen.buttons(bar.widget) == []
    bar.show(ProgressStatus(None, "nobody knows"))
    assert "progressbar" not in seen.html(bar.widget)
    assert "nobody knows" in seen.words(bar.widget)
    bar.show(ProgressStatus(7, "too far"))
    assert "width:100%" in seen.html(bar.widget)
