"""Work in slices: generators that yield now and then, and return what came of it in the end."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

__all__ = ["finish", "last"]

T = TypeVar("T")


def finish(slices: Generator[Any, None, T]) -> T:
    """Go through ``slices`` at once; return what they return."""
    while True:
        try:
            next(slices)
        except StopIteration as end:
            result: T = end.value
            return result


def last(slices: Generator[Any, None, T]) -> Generator[None, None, T]:
    """Go through ``slices`` without passing on what they yield; return what they return."""
    while True:
        try:
            next(slices)
        except StopIteration as end:
            result: T = end.value
            return result
        yield
