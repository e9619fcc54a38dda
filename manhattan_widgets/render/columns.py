"""Rows of plain data, kept column by column: what is alike stands together, and deflates well.

In the rows that shapes make, each field has a habit of its own: most are as they were in the row
before, or grow by the same step.  So rows of one length and one kind (the first field) make a group
of columns, and a column of numbers is a list of steps from each to the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from typing import Any

__all__ = ["columns", "rows"]

_PLAIN, _WHOLE, _HUNDREDTHS = 0, 1, 100
"""What a column begins with: whether its values follow, or steps in such parts of a unit."""

_FARTHEST = 1_000_000
"""From here on hundredths are no more precise."""


def columns(data: Iterable[Sequence[Any]]) -> dict[str, Any]:
    """Return rows as columns: ``order`` has the group of each row, ``groups`` their columns.

    >>> columns([(0, 7, "a"), (1, 2), (0, 7.5, "a")])
    {'order': [0, 1, 0], 'groups': [[[1, 0, 0], [100, 700, 50], [0, 'a', 'a']], [[1, 1], [1, 2]]]}
    """
    groups: dict[tuple[Any, int], list[Sequence[Any]]] = {}
    keys = []
    for row in data:
        keys.append((row[0], len(row)))
        groups.setdefault(keys[-1], []).append(row)
    numbers = {key: number for number, key in enumerate(groups)}
    return {
        "order": [numbers[key] for key in keys],
        "groups": [
            [_column(list(values)) for values in zip(*group, strict=True)]
            for group in groups.values()
        ],
    }


def rows(data: dict[str, Any]) -> list[list[Any]]:
    """Return the rows that :func:`columns` was given.

    >>> rows(columns([[0, 7, "a"], [1, 2], [0, 7.5, "a"]]))
    [[0, 7.0, 'a'], [1, 2], [0, 7.5, 'a']]
    """
    groups = [zip(*map(_values, group), strict=True) for group in data["groups"]]
    return [list(next(groups[number])) for number in data["order"]]


def _column(values: list[Any]) -> list[Any]:
    """Return a column as steps, if that gives its very values back."""
    if all(isinstance(value, int) for value in values):
        return [_WHOLE, *_steps(values)]
    if all(isinstance(value, int | float) and abs(value) < _FARTHEST for value in values):
        parts = [round(value * _HUNDREDTHS) for value in values]
        if all(part / _HUNDREDTHS == value for part, value in zip(parts, values, strict=True)):
            return [_HUNDREDTHS, *_steps(parts)]
    return [_PLAIN, *values]


def _steps(values: list[int]) -> list[int]:
    """Return the first value, and from each what it takes to the next.

    >>> _steps([3, 5, 4])
    [3, 2, -1]
    """
    return [*values[:1], *(after - before for before, after in pairwise(values))]


def _values(column: Sequence[Any]) -> list[Any]:
    parts, values = column[0], column[1:]
    if parts == _PLAIN:
        return list(values)
    sums = accumulate(values)
    return list(sums) if parts == _WHOLE else [each / parts for each in sums]
