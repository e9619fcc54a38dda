"""Tasks give the same results one by one, in processes and on a cluster, and stop at once."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import aclosing
from multiprocessing import Pipe, active_children
from pathlib import Path
from threading import Lock
from typing import Any

import pytest
from distributed import Client

from manhattan_widgets.analysis import workers
from manhattan_widgets.analysis.workers import WorkerError, run, run_async
from tests.analysis import work

SQUARES = [(number, number * number) for number in range(7)]


@pytest.mark.parametrize("function", [work.square, work.sliced])
class TestResults:
    def test_here(self, function: Any) -> None:
        assert list(run(function, range(7), workers=1)) == SQUARES

    def test_in_processes(self, function: Any) -> None:
        assert sorted(run(function, range(7), workers=2)) == SQUARES

    def test_on_a_cluster(self, function: Any, client: Client) -> None:
        assert sorted(run(function, range(7), client=client)) == SQUARES

    @pytest.mark.parametrize("place", ["here", "cluster"])
    async def test_on_an_event_loop(self, function: Any, place: str, client: Client) -> None:
        kind: dict[str, Any] = {"workers": 1} if place == "here" else {"client": client}
        results = [numbered async for numbered in run_async(function, range(7), **kind)]
        assert sorted(results) == SQUARES


def test_no_tasks_need_no_worker() -> None:
    assert list(run(work.square, [])) == []


def test_functions_of_a_notebook_can_be_sent() -> None:
    half = 0.5
    assert sorted(run(lambda number: half * number, [2, 4], workers=2)) == [(0, 1.0), (1, 2.0)]


def test_there_are_processes_after_a_notebook_was_reset(monkeypatch: pytest.MonkeyPatch) -> None:
    """IPython's ``%reset`` deletes whatever the main module had."""
    monkeypatch.delattr(sys.modules["__main__"], "__spec__")
    assert sorted(run(work.square, range(7), workers=2)) == SQUARES


def test_by_default_there_is_a_process_for_each_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "cores", lambda: 3)
    seen = {process for _, process in run(work.where, range(30))}
    assert os.getpid() not in seen
    assert 1 <= len(seen) <= 3


def test_a_browser_has_no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert dict(run(work.where, range(3), workers=4)) == dict.fromkeys(range(3), os.getpid())


@pytest.mark.parametrize("number", [0, -1, 1.5, True, "all"])
def test_a_number_of_workers_that_cannot_be(number: Any) -> None:
    with pytest.raises(ValueError, match=r"number of workers has to be .* not "):
        list(run(work.square, range(3), workers=number))


class TestErrors:
    @pytest.mark.parametrize("place", ["here", "processes", "cluster"])
    def test_of_a_task_are_raised_here(self, place: str, client: Client) -> None:
        kind: dict[str, Any] = {
            "here": {"workers": 1},
            "processes": {"workers": 2},
            "cluster": {"client": client},
        }[place]
        with pytest.raises(ValueError, match="2 is not wanted") as caught:
            list(run(work.fail, range(5), **kind))
        if place == "processes":
            assert 'raise ValueError(f"{number} is not wanted")' in caught.value.__notes__[0]
        assert active_children() == []

    def test_that_cannot_be_sent_are_told(self) -> None:
        with pytest.raises(WorkerError, match=r"AwkwardError: 0 and 0|AwkwardError: 1 and 1"):
            list(run(work.awkward, range(2), workers=2))

    def test_a_process_that_ends(self) -> None:
        with pytest.raises(WorkerError, match=r"exit code 3.*__main__"):
            list(run(work.end, range(4), workers=2))
        assert active_children() == []

    def test_a_process_that_is_killed_before_its_task(self) -> None:
        pool = workers._Processes(work.square, range(9), 2)
        try:
            processes = pool._processes
            for process in processes.values():
                process.kill()
                process.join()
            with pytest.raises(WorkerError, match=r"killed .* \(signal 9\).* memory"):
                pool._hand_out(next(iter(processes)))
        finally:
            pool.close()

    def test_what_cannot_be_sent(self) -> None:
        with pytest.raises(WorkerError, match=r"cannot be sent .* workers=1"):
            list(run(work.square, [Lock(), Lock()], workers=2))
        assert active_children() == []

    def test_an_asynchronous_client(self) -> None:
        class Asynchronous:
            asynchronous = True

        with pytest.raises(ValueError, match="asynchronous=True"):
            list(run(work.square, range(3), client=Asynchronous()))

    def test_what_is_no_client(self) -> None:
        with pytest.raises(ValueError, match=r"Client gives it, not 'tcp://x:1'\."):
            list(run(work.square, range(3), client="tcp://x:1"))

    def test_a_cluster_that_loses_a_task(self, client: Client) -> None:
        results = run(time.sleep, [0, 0.5, 0.5, 0.5, 0.5, 0.5], client=client)
        next(results)
        place = results.gi_frame.f_locals["place"]
        client.cancel(place._futures)
        with pytest.raises(WorkerError, match="status is now: cancelled"):
            list(results)

    def test_a_script_without_a_guard_is_told_of_it(self, tmp_path: Path) -> None:
        script = tmp_path / "unguarded.py"
        script.write_text(
            "from manhattan_widgets.analysis.workers import run\n"
            "print(list(run(abs, [1, 2, 3], workers=2)))\n"
        )
        process = subprocess.run(
            [sys.executable, script], capture_output=True, text=True, timeout=60, check=False
        )
        assert 'if __name__ == "__main__"' in process.stderr.splitlines()[-1]
        assert process.stderr.count("Traceback") == 1, "the workers leave the telling to the script"
        assert process.stdout == ""


class TestStopping:
    def test_processes_end_at_once(self, tmp_path: Path) -> None:
        results = run(work.slow_but_first, [(n, str(tmp_path)) for n in range(5)], workers=2)
        assert next(results) == (0, 0)
        while len(list(tmp_path.iterdir())) < 2:
            time.sleep(0.01)
        results.close()
        assert active_children() == []
        assert len(list(tmp_path.iterdir())) == 2

    async def test_on_an_event_loop(self, tmp_path: Path) -> None:
        tasks = [(n, str(tmp_path)) for n in range(5)]

        async def first() -> Any:
            async with aclosing(run_async(work.slow_but_first, tasks, workers=2)) as results:
                seen.append(await anext(results))
                await anext(results)

        seen: list[Any] = []
        going = asyncio.create_task(first())
        while not seen:
            await asyncio.sleep(0.01)
        going.cancel()
        with pytest.raises(asyncio.CancelledError):
            await going
        assert active_children() == []

    def test_here_between_slices(self) -> None:
        ended = []

        def forever(number: int) -> Iterator[None]:
            try:
                while True:
                    yield
            finally:
                ended.append(number)

        place = workers._Here(forever, [5])
        assert list(place.finished(wait=True)) == []
        place.close()
        assert ended == [5]
        place.close()

    def test_a_cluster_forgets_its_tasks(self, client: Client, tmp_path: Path) -> None:
        results = run(work.square, range(200), client=client)
        next(results)
        results.close()
        deadline = time.monotonic() + 10
        while any(client.processing().values()) and time.monotonic() < deadline:
            time.sleep(0.01)
        assert not any(client.processing().values())


class TestServing:
    """What a process does, here, where it can be watched."""

    def test_until_there_are_no_more_tasks(self) -> None:
        here, there = Pipe()
        dumps = workers._dumps
        for task in ((0, 0), (1, 1), (2, 2), (3, 2)):
            here.send_bytes(dumps(task))
        half_closed = _Half(there, 4)
        workers._serve(half_closed, dumps(work.fail))  # type: ignore[arg-type]
        answers = [here.recv() for _ in range(4)]
        assert answers[:2] == [(0, 0, None), (1, 1, None)]
        assert [str(error) for _, _, error in answers[2:]] == ["2 is not wanted"] * 2

    def test_an_error_that_cannot_be_unpickled_is_told(self) -> None:
        error = workers._portable(work.AwkwardError(1, 2))
        assert isinstance(error, WorkerError)
        assert str(error) == "AwkwardError: 1 and 2"

    def test_one_task_does_not_change_the_next(self) -> None:
        assert [n for _, n in run(work.Counting(), range(4), workers=2)] == [1] * 4


class _Half:
    """A connection from which only so many tasks come."""

    def __init__(self, connection: Any, tasks: int) -> None:
        self._connection = connection
        self._left = tasks
        self.send_bytes = connection.send_bytes

    def recv_bytes(self) -> bytes:
        if not self._left:
            raise EOFError
        self._left -= 1
        data: bytes = self._connection.recv_bytes()
        return data


def test_pickles_without_cloudpickle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cloudpickle", None)
    assert sorted(run(work.square, [1, 2], workers=2)) == [(0, 1), (1, 4)]
    with pytest.raises(WorkerError, match="cannot be sent"):
        list(run(lambda number: number, [1, 2], workers=2))
