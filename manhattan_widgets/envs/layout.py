"""What stands where in an observation: named fields, one after another in one array."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any

import numpy as np
from gymnasium.spaces import Box

#: Observations hold small whole numbers.
DTYPE = np.int16


@dataclass(frozen=True, slots=True)
class Field:
    """A part of an observation: its shape, and from where to where its numbers go."""

    name: str
    shape: tuple[int, ...]
    most: int = 1
    least: int = 0

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


@dataclass(frozen=True)
class Layout:
    """The fields of an observation, in order.

    >>> layout = Layout((Field("hand", (3,), most=5), Field("board", (2, 2))))
    >>> flat = layout.join({"hand": [1, 0, 5], "board": [[0, 1], [1, 0]]})
    >>> flat
    array([1, 0, 5, 0, 1, 1, 0], dtype=int16)
    >>> layout.split(flat)["board"]
    array([[0, 1],
           [1, 0]], dtype=int16)
    >>> print(layout)
     0: 3  hand   3    0..5
     3: 7  board  2×2  0..1
    """

    fields: tuple[Field, ...]

    @cached_property
    def slices(self) -> dict[str, slice]:
        """Where each field stands."""
        slices, start = {}, 0
        for field in self.fields:
            slices[field.name] = slice(start, start + field.size)
            start += field.size
        return slices

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(field.size for field in self.fields)

    def space(self) -> Box:
        """Return the space of the observations."""
        least = np.concatenate([np.full(field.size, field.least) for field in self.fields])
        most = np.concatenate([np.full(field.size, field.most) for field in self.fields])
        return Box(least.astype(DTYPE), most.astype(DTYPE), dtype=DTYPE)

    def join(self, values: Mapping[str, Any]) -> np.ndarray[Any, np.dtype[np.int16]]:
        """Return one array of the values of all fields."""
        flat = np.empty(self.size, DTYPE)
        for field in self.fields:
            flat[self.slices[field.name]] = np.asarray(values[field.name], DTYPE).ravel()
        return flat

    def split(
        self, observation: np.ndarray[Any, Any]
    ) -> dict[str, np.ndarray[Any, np.dtype[np.int16]]]:
        """Return the fields of an observation by name, each in its shape."""
        return {f.name: observation[self.slices[f.name]].reshape(f.shape) for f in self.fields}

    def __str__(self) -> str:
        places = [self.slices[field.name] for field in self.fields]
        shapes = ["×".join(map(str, field.shape)) for field in self.fields]
        digits = len(str(self.size))
        longest = max(len(field.name) for field in self.fields)
        widest = max(map(len, shapes))
        return "\n".join(
            f"{place.start:{digits + 1}}:{place.stop:{digits + 1}}  {field.name:{longest}}  "
            f"{shape:{widest}}  {field.least}..{field.most}"
            for field, place, shape in zip(self.fields, places, shapes, strict=True)
        )


def one_hot(chosen: int | None, of: int) -> list[int]:
    """Return ``of`` numbers that are 0 but for a 1 at ``chosen``; all 0 for None.

    >>> one_hot(1, 3), one_hot(None, 2)
    ([0, 1, 0], [0, 0])
    """
    row = [0] * of
    if chosen is not None:
        row[chosen] = 1
    return row
