"""Work in slices: generators that yield now and then, and return what came of it in the end."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Generic, TypeVar

__all__ = ["finish", "only_result"]

T = TypeVar("T")


def finish(slices: Generator[Any, None, T]) -> T:
    """Go through ``slices`` at once; return what they return.

    >>> def sum_up(numbers):
    ...     total = 0
    ...     for number in numbers:
    ...         total += number
    ...         yield total
    ...     return total
    >>> finish(sum_up([1, 2, 3]))
    6
    """
    steps = _Steps(slices)
    for _ in steps:
        pass
    return steps.result


def only_result(slices: Generator[Any, None, T]) -> Generator[None, None, T]:
    """Go through ``slices`` without passing on what they yield; return what they return."""
    steps = _Steps(slices)
    for _ in steps:
        yield
    return steps.result


class _Steps(Generic[T]):
    """The steps of ``slices``, to be gone through once; then ``result`` is what they returned."""

    result: T

    def __init__(self, slices: Generator[Any, None, T]) -> None:
        self._slices = slices

    def __iter__(self) -> Generator[Any, None, None]:
        self.result = yield from self._slices
