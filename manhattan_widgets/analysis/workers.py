"""Runs many tasks on all cores, on a Dask cluster, or one by one, and gives results as they come.

The results are the same in all three places, as long as the function depends on its task alone;
only their order is not.

>>> sorted(run(abs, [-3, 4, -5], workers=1))
[(0, 3), (1, 4), (2, 5)]
"""

from __future__ import annotations

import asyncio
import pickle
import signal
import sys
import traceback
from collections.abc import AsyncGenerator, Callable, Generator, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

from manhattan_widgets.contract.whole_numbers import whole_number
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr, without_period
from manhattan_widgets.processors import cores, has_processes, working
from manhattan_widgets.public import public

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

__all__ = ["WorkerError", "check_workers", "run", "run_async"]

T = TypeVar("T")
#: What a task gives: its result, or slices of work that return it in the end.
Answer = Any | Generator[Any, None, Any]
Numbered = tuple[int, Any]


@public
class WorkerError(RuntimeError):
    """A worker that ended, or tasks that cannot be sent to one."""


def run(
    function: Callable[[T], Answer],
    tasks: Sequence[T],
    *,
    workers: int | None = None,
    client: Any = None,
) -> Generator[Numbered, None, None]:
    """Yield the number of each task and what ``function(task)`` returns, as they finish.

    With ``client``, a ``distributed.Client``, they run on its cluster; else in ``workers``
    processes (by default one for each core), or in this one if that is 1 or there are no
    processes, as in a browser.  Function and tasks have to be picklable, which functions of a
    notebook are where cloudpickle is installed.  ``function`` may be a generator function: what
    counts is what it returns; it yields where :func:`run_async` may breathe.

    Closing the generator stops everything at once; a task on a cluster that has begun is only
    forgotten.  An error of a task is raised here, with the worker's traceback as a note;
    :class:`WorkerError` if a worker ends, ``ValueError`` for a number of workers that cannot be.
    """
    place = _place(function, tasks, workers, client)
    try:
        left = len(tasks)
        while left:
            for numbered in place.finished(wait=True):
                yield numbered
                left -= 1
    finally:
        place.close()


async def run_async(
    function: Callable[[T], Answer],
    tasks: Sequence[T],
    *,
    workers: int | None = None,
    client: Any = None,
) -> AsyncGenerator[Numbered, None]:
    """Do as :func:`run` does, without ever blocking the event loop for longer than one slice.

    Leave it by ``contextlib.aclosing``, or cancel the task that it runs in, to stop at once.
    """
    place = _place(function, tasks, workers, client)
    try:
        left = len(tasks)
        while left:
            for numbered in place.finished(wait=False):
                yield numbered
                left -= 1
            await asyncio.sleep(place.pause)
    finally:
        place.close()


def check_workers(workers: int | None, client: Any = None) -> None:
    """Raise ``ValueError`` for what is no number of processes, and no client of a cluster.

    None is either.
    """
    if workers is not None and whole_number(workers, 1) is None:
        raise ValueError(text("studies.error.workers", value=short_repr(workers)))
    if client is not None and not hasattr(client, "asynchronous"):
        raise ValueError(text("studies.error.client", value=short_repr(client)))
    if client is not None and client.asynchronous:
        raise ValueError(text("studies.error.asynchronous"))


class _Place(Protocol):
    """Where tasks run."""

    pause: ClassVar[float]
    """How long, in seconds, to leave the event loop to others before asking again."""

    def finished(self, wait: bool) -> Iterator[Numbered]:
        """Yield what is finished; with ``wait``, wait for something if nothing is."""

    def close(self) -> None:
        """Stop everything at once."""


def _place(
    function: Callable[[T], Answer], tasks: Sequence[T], workers: int | None, client: Any
) -> _Place:
    check_workers(workers, client)
    if client is not None:
        return _Cluster(function, tasks, client)
    count = min(cores() if workers is None else workers, len(tasks))
    if count <= 1 or not has_processes():
        return _Here(function, tasks)
    return _Processes(function, tasks, count)


def _call(function: Callable[[T], Answer], task: T) -> Any:
    """Return what the function returns, at once or after its last slice."""
    answer = function(task)
    while isinstance(answer, Generator):
        try:
            next(answer)
        except StopIteration as end:
            answer = end.value
    return answer


class _Here:
    """This process, slice by slice."""

    pause: ClassVar[float] = 0

    def __init__(self, function: Callable[[T], Answer], tasks: Sequence[T]) -> None:
        self._function = function
        self._tasks = iter(enumerate(tasks))
        self._number = 0
        self._slices: Generator[Any, None, Any] | None = None

    def finished(self, wait: bool) -> Iterator[Numbered]:  # noqa: ARG002
        if self._slices is None:
            self._number, task = next(self._tasks)
            answer = self._function(task)
            if not isinstance(answer, Generator):
                yield self._number, answer
                return
            self._slices = answer
        try:
            next(self._slices)
        except StopIteration as end:
            self._slices = None
            yield self._number, end.value

    def close(self) -> None:
        if self._slices is not None:
            self._slices.close()


class _Processes:
    """Processes of this machine, each with one task at a time.

    The standard pools cannot be stopped while their tasks run, or wait for ever for a process
    that died; these few lines do neither, and need no threads.

    loky does neither, too, and is as good: ``benchmarks/workers.py`` found both to stop in 0.02 s
    (a local Dask cluster in 4.05) and as fast in an analysis and a tournament, with equal results;
    a task costs 0.04 ms here, 0.20 there.  These lines stay as they need no further package.
    """

    pause: ClassVar[float] = 0.02

    def __init__(self, function: Callable[[T], Answer], tasks: Sequence[T], count: int) -> None:
        from multiprocessing import current_process, get_context

        self._tasks = iter(enumerate(tasks))
        self._processes: dict[Connection, SpawnProcess] = {}
        self._busy: list[Connection] = []
        sent = _dumps(function)
        self._processors = ExitStack()
        self._processors.enter_context(working(count))
        # Forked processes would share the threads' locks of a notebook's kernel; fresh ones do not.
        context = get_context("spawn")
        main = sys.modules["__main__"]
        if not hasattr(main, "__spec__"):  # asked for below; IPython's %reset deletes it
            main.__spec__ = None
        try:
            for _ in range(count):
                here, there = context.Pipe()
                process = context.Process(target=_serve, args=(there, sent), daemon=True)
                self._processes[here] = process
                process.start()
                there.close()
                self._hand_out(here)
        except BaseException as error:
            self.close()
            if type(error) is RuntimeError and getattr(current_process(), "_inheriting", False):
                # A worker, which reads a script that begins workers whoever reads it: the script's
                # own process says what is wrong, once.
                raise SystemExit(1) from None
            raise

    def _hand_out(self, connection: Connection) -> None:
        for numbered in self._tasks:
            task = _dumps(numbered)
            try:
                connection.send_bytes(task)
            except OSError:
                raise self._ended(connection) from None
            self._busy.append(connection)
            return

    def finished(self, wait: bool) -> Iterator[Numbered]:
        from multiprocessing.connection import wait as wait_for

        ready = wait_for(self._busy, None if wait else 0)
        for connection in [busy for busy in self._busy if busy in ready]:
            number, result, error = self._received(connection)
            if error is not None:
                raise error
            self._busy.remove(connection)
            self._hand_out(connection)
            yield number, result

    def _received(self, connection: Any) -> tuple[int, Any, Exception | None]:
        try:
            sent = connection.recv_bytes()
        except (EOFError, OSError):
            raise self._ended(connection) from None
        answer: tuple[int, Any, Exception | None] = pickle.loads(sent)
        return answer

    def _ended(self, connection: Connection) -> WorkerError:
        process = self._processes[connection]
        process.join(1)  # it has closed its end, and is about to end
        code = process.exitcode or 0
        if code < 0:
            return WorkerError(text("studies.error.worker_killed", signal=-code))
        return WorkerError(text("studies.error.worker_ended", code=code))

    def close(self) -> None:
        for connection, process in self._processes.items():
            connection.close()
            if process.pid is not None:
                process.terminate()
        for process in self._processes.values():
            if process.pid is not None:
                process.join()
        self._processes.clear()
        self._processors.close()


def _serve(connection: Connection, sent: bytes) -> None:
    """Work on tasks until there are no more: what a process of :class:`_Processes` does."""
    # An interrupt is for the one who waits for the results; he ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            number, task = pickle.loads(connection.recv_bytes())
        except EOFError:
            return
        try:
            # Loaded anew each time: what one task leaves in the function must not change the next.
            answer = _dumps((number, _call(pickle.loads(sent), task), None))
        except Exception as error:
            answer = _dumps((number, None, _portable(error)))
        connection.send_bytes(answer)


def _portable(error: Exception) -> Exception:
    """Return an error that can be sent, with the traceback as a note."""
    trace = traceback.format_exc()
    try:
        sent: Exception = pickle.loads(_dumps(error))
    except Exception:
        sent = WorkerError(f"{type(error).__name__}: {error}")
    sent.add_note(trace)
    return sent


def _dumps(value: Any) -> bytes:
    """Pickle ``value``; functions of a notebook by what they are, if cloudpickle is there."""
    try:
        pickling = import_module("cloudpickle")
    except ImportError:
        pickling = pickle
    try:
        sent: bytes = pickling.dumps(value)
    except Exception as error:
        raise WorkerError(
            text("studies.error.not_sendable", error=without_period(error))
        ) from error
    return sent


class _Cluster:
    """The workers of a Dask cluster."""

    pause: ClassVar[float] = 0.05

    def __init__(self, function: Callable[[T], Answer], tasks: Sequence[T], client: Any) -> None:
        self._client = client
        # Not pure: a cluster would answer a task that it did before from memory, errors too.
        self._futures = client.map(partial(_call, function), tasks, pure=False)
        self._numbers = {future.key: number for number, future in enumerate(self._futures)}
        self._completed = import_module("distributed").as_completed(
            self._futures, loop=client.loop, with_results=True, raise_errors=False
        )

    def finished(self, wait: bool) -> Iterator[Numbered]:
        while wait or self._completed.has_ready():
            wait = False
            future, result = next(self._completed)
            if future.status == "error":
                _, error, _ = result
                raise error
            if future.status != "finished":
                raise WorkerError(text("studies.error.cluster", status=future.status))
            yield self._numbers[future.key], result

    def close(self) -> None:
        self._completed.clear()
        self._client.cancel(self._futures)
