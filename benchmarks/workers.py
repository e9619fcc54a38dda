"""Our worker processes beside loky's and a local Dask cluster's, on real tasks, in one run.

    pip install loky distributed
    python benchmarks/workers.py --workers 2 --runs 5

All three (``_worker_pools.py``) do the same tasks in turns: the analysis of a game at the level
"quick", a tournament of greedy players, and tasks that do nothing, for what a task itself costs.
One that is not installed is left out.

- first result: from asking to the first of an analysis, and of a task that does nothing;
- stopped: from an interrupt while every process is in the middle of a long task until none works;
- killed: a worker is killed once (SIGKILL, what a system short of memory sends), with tasks before
  and after: how many results came, what is said how soon, and the first result of a new start;
- no memory: a task asks for more memory than there is, which is an error of that task;
- memory: the most of all processes that were started, shared pages counted once (Linux);
- blocked: the longest time in which the event loop could do nothing else (at most 50 ms wanted),
  and the most that its thread computed in one go, which other work does not lengthen.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import threading
import time
from collections.abc import AsyncGenerator, Callable, Generator, Sequence
from contextlib import aclosing, contextmanager, suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from _machine import print_machine
from _worker_pools import Dask, Loky, Ours

from manhattan_widgets.analysis.analyze import Subject
from manhattan_widgets.analysis.tasks import Task, work
from manhattan_widgets.analysis.tournaments import tournament
from manhattan_widgets.bots.backends import compile_all
from manhattan_widgets.game import load

GAME = Path(__file__).parents[1] / "examples" / "records" / "two-players.json"
LONG = 60.0
TASKS = 8


# What is done


def finished(task: Task) -> Any:
    """Return what a task of an analysis finds, without its slices."""
    slices = work(task)
    while True:
        try:
            next(slices)
        except StopIteration as end:
            return end.value


def analysis_tasks() -> list[Task]:
    """Return the tasks of the analysis of a recorded game, as ``mw.analyze`` does them."""
    subject = Subject(load(GAME), None)
    return subject.tasks(subject.begin("quick", None))


class PlayedGame:
    """Plays a game of a tournament by its number."""

    def __init__(self, deals: int) -> None:
        self.cup = tournament(["greedy", "random"], players=2, deals=deals)

    def __call__(self, number: int) -> Any:
        """Return what came of it."""
        return self.cup.play_one(number)


def nothing(task: int) -> int:
    """Give a task back."""
    return task


def busy(folder: str) -> None:
    """Work for long; a file that is named by the process says that it has begun."""
    Path(folder, str(os.getpid())).touch()
    end = time.monotonic() + LONG
    while time.monotonic() < end:
        pass


def killed_once(task: tuple[int, str]) -> int:
    """Work a little; in the middle of all tasks, the first time, be killed."""
    number, folder = task
    time.sleep(0.1)
    if number == TASKS // 2:
        with suppress(FileExistsError):
            Path(folder, "killed").touch(exist_ok=False)
            os.kill(os.getpid(), signal.SIGKILL)
    return number


def greedy_for_memory(number: int) -> int:
    """Ask for a thousand terabytes in one of the tasks."""
    return len(bytes(10**15)) if number == TASKS // 2 else number


# What is measured


def first_result(place: Any, function: Any, tasks: Sequence[Any], count: int) -> float:
    """Return the seconds until the first result is there."""
    began = time.perf_counter()
    results = place.results(function, tasks, count)
    next(results)
    seconds = time.perf_counter() - began
    results.close()
    return seconds


def each_task(place: Any, count: int) -> float:
    """Return the milliseconds that a task costs which does nothing, after the first."""
    results = place.results(nothing, range(500), count)
    next(results)
    began = time.perf_counter()
    answers = sum(1 for _ in results)
    return (time.perf_counter() - began) * 1000 / answers


def whole(place: Any, function: Any, tasks: Sequence[Any], count: int) -> tuple[float, list[str]]:
    """Return the seconds that all tasks take, and the results, without their order."""
    began = time.perf_counter()
    results = sorted(map(repr, place.results(function, tasks, count)))
    return time.perf_counter() - began, results


def stopped(place: Any, count: int) -> float:
    """Return the seconds from an interrupt until no process works any more."""
    with TemporaryDirectory() as folder:
        results = place.results(busy, [folder] * (2 * count), count)
        with interrupted_when(lambda: len(os.listdir(folder)) >= count) as interrupted:
            with suppress(KeyboardInterrupt):
                next(results)
            results.close()
        while any(map(is_alive, os.listdir(folder))):
            time.sleep(0.002)
        return time.perf_counter() - interrupted[0]


@contextmanager
def interrupted_when(begun: Callable[[], bool]) -> Generator[list[float]]:
    """Interrupt this process, as Ctrl-C does, once all have begun; give the moment."""
    moment: list[float] = []

    def wait() -> None:
        while not begun():
            time.sleep(0.005)
        time.sleep(0.2)
        moment.append(time.perf_counter())
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=wait)
    thread.start()
    yield moment
    thread.join()


def is_alive(pid: str) -> bool:
    """Tell whether a process runs; one that is a zombie does not."""
    try:
        return Path("/proc", pid, "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def told(place: Any, function: Any, tasks: Sequence[Any], count: int) -> tuple[int, float, str]:
    """Return how many results came, the seconds until the end, and what was said."""
    began, came, said = time.perf_counter(), 0, "no error"
    try:
        for _ in place.results(function, tasks, count):
            came += 1
    except Exception as error:
        said = f"{type(error).__name__}: {str(error).strip().splitlines()[0] if str(error) else ''}"
    return came, time.perf_counter() - began, said


def memory(place: Any, cup: PlayedGame, count: int) -> float:
    """Return the most MB that all processes had which were started for a tournament."""
    most, over = 0.0, threading.Event()

    def watch() -> None:
        nonlocal most
        while not over.wait(0.05):
            most = max(most, sum(map(megabytes, descendants(os.getpid()))))

    thread = threading.Thread(target=watch)
    thread.start()
    for _ in place.results(cup, range(len(cup.cup.pairings)), count):
        pass
    over.set()
    thread.join()
    return most


def descendants(pid: int) -> list[int]:
    """Return the processes that a process started, and those that these did."""
    found = []
    for children in Path("/proc", str(pid), "task").glob("*/children"):
        with suppress(OSError):
            for child in map(int, children.read_text().split()):
                found += [child, *descendants(child)]
    return found


def megabytes(pid: int) -> float:
    """Return what a process has of the memory, a shared page divided among those who share it."""
    with suppress(OSError):
        for line in Path("/proc", str(pid), "smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1024
    return 0.0


def blocked(
    place: Any, cup: PlayedGame, count: int, clock: Callable[[], float] = time.perf_counter
) -> float:
    """Return the most milliseconds that the event loop stood still during a tournament."""
    longest = 0.0

    async def watch() -> None:
        nonlocal longest
        while True:
            began = clock()
            await asyncio.sleep(0.001)
            longest = max(longest, clock() - began)

    async def play() -> None:
        watching = asyncio.create_task(watch())
        await asyncio.sleep(0.5)
        async with aclosing(place.on_loop(cup, range(len(cup.cup.pairings)), count)) as results:
            async for _ in results:
                pass
        await asyncio.sleep(0.01)
        watching.cancel()

    import_module(place.package)  # what loading it takes is not meant
    asyncio.run(play())
    return longest * 1000


class Idle:
    """Nothing at all: how late an event loop is on this machine, whatever it does."""

    package = "asyncio"

    async def on_loop(self, *_: Any) -> AsyncGenerator[Any]:
        """Wait for a second."""
        await asyncio.sleep(1)
        return
        yield


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--tasks", type=int, help="only so many of the analysis")
    parser.add_argument("--deals", type=int, default=10, help="of the tournament, two games each")
    given = parser.parse_args()
    count = given.workers
    signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored by what shells do meanwhile
    del globals()["__file__"]  # as in a notebook: there is no script that each process loads first
    print_machine()
    places: list[Any] = []
    for place in (Ours(), Loky(), Dask()):
        if find_spec(place.package) is None:
            print(f"{place.name} is left out: pip install {place.package}")
            continue
        began = time.perf_counter()
        import_module(place.package)
        print(f"import {place.package}: {time.perf_counter() - began:.2f} s")
        places.append(place)
    compile_all()  # once for all processes, which find it in the cache
    tasks, cup = analysis_tasks()[: given.tasks], PlayedGame(given.deals)
    games = range(len(cup.cup.pairings))
    print(f"{count} workers; analysis: {len(tasks)} tasks; tournament: {len(games)} games")
    print("medians of", given.runs, "runs:", *(f"{place.name:>9}" for place in places))

    def table(what: str, measure: Callable[[Any], float]) -> None:
        values: dict[str, list[float]] = {place.name: [] for place in places}
        for _ in range(given.runs):
            for place in places:
                values[place.name].append(measure(place))
        print(f"{what:34}", *(f"{median(found):9.2f}" for found in values.values()), flush=True)

    table("first result, no work, s", lambda place: first_result(place, nothing, [1, 2], count))
    table("first result, analysis, s", lambda place: first_result(place, finished, tasks, count))
    table("a task without work, ms", lambda place: each_task(place, count))
    outcomes: dict[str, set[str]] = {}

    def studied(name: str, function: Any, all_tasks: Sequence[Any], processes: int) -> Any:
        def measure(place: Any) -> float:
            seconds, results = whole(place, function, all_tasks, processes)
            outcomes.setdefault(name, set()).add(repr(results))
            return seconds

        return measure

    for processes in dict.fromkeys((1, count)):
        with_them = f"{processes} worker{'s' * (processes > 1)}"
        table(f"analysis, {with_them}, s", studied("analysis", finished, tasks, processes))
        table(f"tournament, {with_them}, s", studied("tournament", cup, games, processes))
    table("stopped, s", lambda place: stopped(place, count))
    table("memory of the processes, MB", lambda place: memory(place, cup, count))
    table("event loop blocked, ms", lambda place: blocked(place, cup, count))
    table("of it by computing, ms", lambda place: blocked(place, cup, count, time.thread_time))
    idle = median(blocked(Idle(), cup, count) for _ in range(given.runs))
    print(f"an event loop that does nothing is blocked for {idle:.2f} ms")
    for place in places:
        with TemporaryDirectory() as folder:
            numbered = [(number, folder) for number in range(TASKS)]
            came, seconds, said = told(place, killed_once, numbered, count)
        again = first_result(place, nothing, [1, 2], count)
        print(f"{place.name}, killed: {came} of {TASKS} results, {seconds:.2f} s, {said}")
        print(f"{place.name}, after that: the first result of a new start in {again:.2f} s")
        came, seconds, said = told(place, greedy_for_memory, range(TASKS), count)
        print(f"{place.name}, no memory: {came} of {TASKS} results, {seconds:.2f} s, {said}")
    for name, found in outcomes.items():
        print(f"{name}: results", "equal everywhere" if len(found) == 1 else "DIFFER")


if __name__ == "__main__":
    main()
