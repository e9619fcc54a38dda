"""One thing at a time: what people do and what goes on meanwhile, on whatever thread each comes.

A kernel with subshells answers a page on a thread of its own, with its own event loop, so that
widgets answer while a cell runs.  But a control that a cell has made is answered on the main
thread until something was sent to it from a subshell (ipykernel 7.4), a page that is opened again
brings one more subshell, and work goes on in the loop of the thread where it began.  So one press
could come into the middle of another, or of a computer player's move.  Here each waits for the
others: handlers as a whole, work that goes on from one wait to the next.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Coroutine, Generator
from contextlib import contextmanager, suppress
from functools import wraps
from threading import Lock, RLock, active_count
from types import coroutine
from typing import Any, ParamSpec, TypeVar

from manhattan_widgets.render.event_loop import asyncio, running_loop

__all__ = ["Pause", "SerialTask", "send_now", "serially"]

P = ParamSpec("P")
R = TypeVar("R")

#: Seconds that work gives way, again and again, while a person's press waits for its turn.
GIVES_WAY = 0.001
#: Seconds that a step of work leaves to the page where Python runs in a browser.  What is to be
#: done at once, and up to 4 ms later, comes before all that the page says there.
LEAVES_TO_PAGE = 0.005
#: Seconds for which a handler stands aside for the thread that sends; it needs less.
STANDS_ASIDE = 0.0001


def send_now() -> None:
    """Let what was said to the page leave before anything else is done.

    A kernel sends on a thread of its own.  While a handler is at work, that thread gets its turn
    after 5 ms (``sys.getswitchinterval``), or when all is done: a frame that was ready early, or
    the kernel's word that it is busy, behind which the frame queues, would leave as late.
    """
    if active_count() > 1:
        time.sleep(STANDS_ASIDE)


class _Turn:
    """Whose turn it is: one thread's at a time; that of a handler comes before that of work."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._counting = Lock()
        self._waiting = 0
        self._inside = 0

    @property
    def is_wanted(self) -> bool:
        """Whether a handler waits for its turn."""
        return self._waiting > 0

    @contextmanager
    def of_a_handler(self) -> Generator[None]:
        waits = True
        self._count(1)
        try:
            with self._held():
                self._count(-1)
                waits = False
                if self._inside == 1:  # the kernel has just said that it is busy
                    send_now()
                yield
        finally:
            if waits:  # interrupted meanwhile
                self._count(-1)

    @contextmanager
    def of_work(self) -> Generator[None]:
        with self._held():
            yield

    @contextmanager
    def _held(self) -> Generator[None]:
        with self._lock:
            self._inside += 1
            try:
                yield
            finally:
                self._inside -= 1

    def _count(self, more: int) -> None:
        with self._counting:
            self._waiting += more


_turn = _Turn()


def serially(handler: Callable[P, R]) -> Callable[P, R]:
    """Return ``handler`` such that it waits while another one, or a step of work, is at it.

    A handler that is called by another one does not wait for it.

    >>> serially(max)(1, 2)
    2
    """

    @wraps(handler)
    def alone(*args: P.args, **kwargs: P.kwargs) -> R:
        with _turn.of_a_handler():
            return handler(*args, **kwargs)

    return alone


class SerialTask:
    """Work that goes on by itself in the event loop that runs: ``steps``, from wait to wait.

    Raises ``RuntimeError`` where no loop runs; ``steps`` is closed then.
    """

    def __init__(self, steps: Coroutine[Any, Any, object]) -> None:
        loop = running_loop()
        if loop is None:
            steps.close()
            raise RuntimeError("no running event loop")
        self._loop = loop
        self._steps = steps
        self._is_stopped = self._is_told = False
        self._task = self._loop.create_task(self._run())
        # Stopped before its first step, it has not been begun.
        self._task.add_done_callback(lambda _: steps.close())

    @property
    def is_running(self) -> bool:
        """Whether there is more to come; a loop that has ended brings nothing."""
        return not (self._is_stopped or self._task.done()) and self._loop.is_running()

    @property
    def is_current(self) -> bool:
        """Whether it is this work that asks."""
        try:
            return asyncio.current_task() is self._task
        except RuntimeError:  # asked by a handler on a thread without a loop
            return False

    def stop(self) -> None:
        """Let the work do nothing more but clear away, from whatever thread this is said."""
        self._is_stopped = True
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._interrupt)

    def _interrupt(self) -> None:
        if not self._is_told:
            self._task.cancel()

    async def _run(self) -> None:
        with suppress(asyncio.CancelledError):
            await self._in_turn()

    @coroutine
    def _in_turn(self) -> Generator[Any, None, None]:
        """Do what ``await steps`` does, but each step in its turn, and none after the stop."""
        error: BaseException | None = None
        while True:
            try:
                while _turn.is_wanted:
                    yield from asyncio.sleep(GIVES_WAY).__await__()
            except asyncio.CancelledError as stopped:
                error = stopped
            with _turn.of_work():
                if self._is_stopped and not self._is_told:
                    error, self._is_told = asyncio.CancelledError(), True
                try:
                    send = self._steps.send
                    waits_for = send(None) if error is None else self._steps.throw(error)
                except StopIteration:
                    return
            try:
                if waits_for is None and sys.platform == "emscripten":
                    yield from asyncio.sleep(LEAVES_TO_PAGE).__await__()
                else:
                    yield waits_for
                error = None
            except GeneratorExit:  # the loop is gone, and nobody will ask for more
                self._steps.close()
                raise
            except BaseException as raised:
                error = raised


class Pause:
    """A wait that can be ended before its time, from whatever thread."""

    def __init__(self) -> None:
        self._waiting: tuple[asyncio.AbstractEventLoop, asyncio.Event] | None = None

    async def wait(self, seconds: float) -> None:
        """Wait so many seconds, or until :meth:`end`."""
        event = asyncio.Event()
        self._waiting = waiting = asyncio.get_running_loop(), event
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(event.wait(), seconds)
        finally:
            if self._waiting is waiting:
                self._waiting = None

    def end(self) -> bool:
        """End the wait; tell whether there was one."""
        if self._waiting is None:
            return False
        loop, event = self._waiting
        loop.call_soon_threadsafe(event.set)
        return True
