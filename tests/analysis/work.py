"""Functions that workers are given in the tests: they have to be importable by other processes."""

from __future__ import annotations

import os
import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

from manhattan_widgets.processors import cores


def square(number: int) -> int:
    return number * number


def sliced(number: int) -> Generator[None, None, int]:
    yield
    yield
    return number * number


def where(number: int) -> int:
    return os.getpid()


def processors_of_a_worker(number: int) -> int:
    return cores()


def fail(number: int) -> int:
    if number == 2:
        raise ValueError(f"{number} is not wanted")
    return number


class AwkwardError(Exception):
    """An error that cannot be unpickled."""

    def __init__(self, first: int, second: int) -> None:
        super().__init__(f"{first} and {second}")


def awkward(number: int) -> int:
    raise AwkwardError(number, number)


def end(number: int) -> int:
    os._exit(3)


class Counting:
    """Remembers how often it was called."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, number: int) -> int:
        self.calls += 1
        return self.calls


def slow_but_first(task: tuple[int, str]) -> int:
    """Be quick with the first task; with others leave a sign of life, and take for ever."""
    number, folder = task
    if number:
        Path(folder, str(number)).touch()
        time.sleep(600)
    return number


def first_move(view: Any) -> Any:
    """A computer player that takes the first of its legal moves."""
    return view.legal_moves()[0]


def forgetful(view: Any) -> Any:
    view.legal_moves()


def broken(view: Any) -> Any:
    """Fail, as a computer player that is being written does."""
    raise KeyError("plan")


def illegal(view: Any) -> Any:
    """A computer player that makes a move of another game."""
    return "nonsense"


class Forgetful:
    """A computer player whose moves depend on how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, view: Any) -> Any:
        moves = view.legal_moves()
        self.asked += 1
        return moves[self.asked % len(moves)]
