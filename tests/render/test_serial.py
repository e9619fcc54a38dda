"""What people do and what goes on meanwhile, on several threads: one thing at a time."""

import asyncio
import queue
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest

from manhattan_widgets.render.serial import Pause, SerialTask, send_now, serially


class Loop:
    """A thread with an event loop, like a subshell of the kernel."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()

    def do(self, action: Callable[[], Any]) -> Any:
        """Do something there, and return what it gives."""

        async def act() -> Any:
            return action()

        return asyncio.run_coroutine_threadsafe(act(), self.loop).result(60)

    def end(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()


async def _cancel_all() -> None:
    left = asyncio.all_tasks() - {asyncio.current_task()}
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)


@pytest.fixture
def loop() -> Iterator[Loop]:
    running = Loop()
    yield running
    if running.thread.is_alive():
        running.end()
    running.loop.run_until_complete(_cancel_all())
    running.loop.close()


class Seen:
    """Notes what is at it; two at once are an error."""

    def __init__(self) -> None:
        self.order: list[str] = []
        self._at_it: list[str] = []

    @contextmanager
    def at(self, name: str) -> Iterator[None]:
        self._at_it.append(name)
        try:
            time.sleep(0.002)  # the others come meanwhile
            assert self._at_it == [name]
            yield
        finally:
            self._at_it.remove(name)
        self.order.append(name)


def _until(condition: Callable[[], bool]) -> None:
    for _ in range(6000):
        if condition():
            return
        time.sleep(0.01)
    raise AssertionError("in vain")


def test_handlers_of_several_threads_wait_for_each_other() -> None:
    seen = Seen()

    @serially
    def handle(name: str) -> None:
        with seen.at(name):
            pass

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(handle, "abcd" * 10))
    assert sorted(seen.order) == sorted("abcd" * 10)


def test_a_handler_that_is_called_by_another_does_not_wait() -> None:
    assert serially(lambda: serially(lambda: "done")())() == "done"


def test_a_handler_comes_between_the_steps_of_work(loop: Loop) -> None:
    seen = Seen()
    handle = serially(lambda: seen.order.append("press"))
    enough = 2000

    async def work() -> None:
        for _ in range(enough):
            with seen.at("step"):
                pass
            await asyncio.sleep(0)

    task = loop.do(lambda: SerialTask(work()))
    for _ in range(5):
        _until(lambda: seen.order[-1:] == ["step"])
        before = len(seen.order)
        handle()
        # Work gives way: there are at most the step that was begun and the one after.
        assert len(seen.order) - before <= 3
    assert task.is_running
    task.stop()


def test_after_the_stop_from_another_thread_there_is_no_step(loop: Loop) -> None:
    steps: list[int] = []

    async def work() -> None:
        while True:
            steps.append(1)
            await asyncio.sleep(0)

    task = loop.do(lambda: SerialTask(work()))
    _until(lambda: len(steps) > 10)

    @serially
    def stop() -> int:
        task.stop()
        return len(steps)

    stopped_at = stop()
    loop.do(lambda: None)
    assert len(steps) == stopped_at
    assert not task.is_running


@pytest.mark.parametrize("waits", [0, 60])
def test_stopped_work_clears_away_whole(loop: Loop, waits: float) -> None:
    seen: list[str] = []

    async def work() -> None:
        try:
            while True:
                seen.append("step")
                await asyncio.sleep(waits)
        finally:
            await asyncio.sleep(0.01)
            seen.append("cleared")

    task = loop.do(lambda: SerialTask(work()))
    _until(lambda: "step" in seen)
    task.stop()
    _until(lambda: "cleared" in seen)


def test_work_that_stops_itself_goes_on_to_its_next_wait(loop: Loop) -> None:
    seen: list[str] = []
    tasks: list[SerialTask] = []

    async def work() -> None:
        await asyncio.sleep(0.01)
        assert tasks[0].is_current
        tasks[0].stop()
        seen.append("stopped")
        await asyncio.sleep(0)
        seen.append("too far")

    loop.do(lambda: tasks.append(SerialTask(work())))
    _until(lambda: bool(seen))
    time.sleep(0.05)
    assert seen == ["stopped"]
    assert not tasks[0].is_current


@pytest.mark.filterwarnings("error")
def test_work_that_is_stopped_before_it_began_does_nothing(loop: Loop) -> None:
    seen: list[str] = []

    async def work() -> None:
        seen.append("step")

    loop.do(lambda: SerialTask(work()).stop())
    loop.do(lambda: None)
    assert not seen


@pytest.mark.filterwarnings("error")
def test_without_a_loop_there_is_no_work() -> None:
    async def work() -> None:
        raise AssertionError

    with pytest.raises(RuntimeError, match="no running event loop"):
        SerialTask(work())


def test_work_awaits_whatever_can_be_awaited(loop: Loop) -> None:
    seen: list[object] = []

    async def fails() -> None:
        await asyncio.sleep(0)
        raise ValueError("so it is")

    async def work() -> None:
        seen.append(await asyncio.gather(asyncio.sleep(0.01, "a"), asyncio.sleep(0, "b")))
        with pytest.raises(ValueError, match="so it is"):
            await fails()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(asyncio.sleep(60), 0.01)
        seen.append("end")

    loop.do(lambda: SerialTask(work()))
    _until(lambda: "end" in seen)
    assert seen == [["a", "b"], "end"]


def test_work_in_a_loop_that_has_ended_goes_on_no_more(loop: Loop) -> None:
    async def work() -> None:
        await asyncio.sleep(3600)

    task = loop.do(lambda: SerialTask(work()))
    assert task.is_running
    loop.end()
    assert not task.is_running
    task.stop()


def test_a_pause_is_ended_from_another_thread(loop: Loop) -> None:
    pause, ended = Pause(), threading.Event()
    assert not pause.end()

    async def work() -> None:
        await pause.wait(3600)
        ended.set()

    loop.do(lambda: SerialTask(work()))
    _until(pause.end)
    assert ended.wait(60)
    _until(lambda: not pause.end())


def test_a_pause_ends_by_itself() -> None:
    async def wait() -> bool:
        pause = Pause()
        await pause.wait(0.01)
        return pause.end()

    waited: Coroutine[Any, Any, bool] = wait()
    assert not asyncio.run(waited)


def test_work_that_was_stopped_leaves_the_pause_of_the_next_alone(loop: Loop) -> None:
    pause, waiting = Pause(), []

    async def work() -> None:
        waiting.append(1)
        await pause.wait(3600)

    first = loop.do(lambda: SerialTask(work()))
    _until(lambda: len(waiting) == 1)
    loop.do(lambda: (first.stop(), SerialTask(work())))
    _until(lambda: len(waiting) == 2)
    loop.do(lambda: None)
    assert pause.end()


@pytest.mark.parametrize(
    ("platform", "waits"), [("emscripten", [0, 0.005] * 3), ("linux", [0] * 3)]
)
def test_in_a_browser_the_page_is_heard_between_two_steps(
    monkeypatch: pytest.MonkeyPatch, platform: str, waits: list[float]
) -> None:
    asked: list[float] = []
    sleep = asyncio.sleep

    async def noted(seconds: float) -> None:
        asked.append(seconds)
        await sleep(seconds)

    async def steps() -> None:
        for _ in range(3):
            await asyncio.sleep(0)

    async def work() -> None:
        task = SerialTask(steps())
        while task.is_running:
            await sleep(0.001)

    monkeypatch.setattr(asyncio, "sleep", noted)
    monkeypatch.setattr(sys, "platform", platform)
    asyncio.run(work())
    assert asked == waits


@contextmanager
def _turns_on_request_only() -> Iterator[None]:
    """Let no thread take another one's turn, as if each did only a little at a time."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(10)
    try:
        yield
    finally:
        sys.setswitchinterval(interval)


def _sent_before_the_work(give_way: Callable[[], object]) -> int:
    """Count of 20 messages those that a sending thread has sent before the handler's work."""
    said: queue.SimpleQueue[list[str] | None] = queue.SimpleQueue()

    def send() -> None:
        while (order := said.get()) is not None:
            order.append("sent")

    sender = threading.Thread(target=send, daemon=True)
    sender.start()
    orders = []
    with _turns_on_request_only():
        for _ in range(20):
            order: list[str] = []
            said.put(order)
            give_way()
            sum(range(20_000))  # which leaves no turn to anybody
            order.append("done")
            time.sleep(0.01)
            orders.append(order)
    said.put(None)
    sender.join(10)
    assert all(sorted(order) == ["done", "sent"] for order in orders)
    return sum(order == ["sent", "done"] for order in orders)


def test_a_frame_leaves_before_the_handler_goes_on() -> None:
    assert _sent_before_the_work(send_now) >= 10


def test_what_the_kernel_says_first_leaves_before_a_handler_begins() -> None:
    """The kernel says that it is busy; a page gets the frame behind that."""
    assert _sent_before_the_work(serially(lambda: None)) >= 10
