"""Shapes that look alike, put together: a picture says once how several look.

A shape may be drawn earlier than it stands if nothing that it would then be drawn before lies where
it is, or only what has its one color.  So the picture stays what it was.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from manhattan_widgets.scene.core import Circle, Label, Line, Polygon, Rect, Shape
from manhattan_widgets.scene.metrics import text_width

__all__ = ["alike_runs"]

K = TypeVar("K", bound=Hashable)

_Box = tuple[float, float, float, float]
_LOW = re.compile("[A-Z0-9+ ]*")
_AROUND, _CAPITALS, _LETTERS = 0.2, 0.45, 0.75
"""So far a text may reach: to either side, and up and down from the middle of its capitals."""


def alike_runs(shapes: Iterable[Shape], look: Callable[[Shape], K]) -> list[tuple[K, list[Shape]]]:
    """Return shapes that can be drawn one after another, by what ``look`` returns for them.

    >>> red, blue = Rect(0, 0, 4, 4, "red.front"), Rect(9, 0, 4, 4, "blue.front")
    >>> over = Rect(2, 2, 4, 4, "red.front")
    >>> [len(alike) for _, alike in alike_runs([red, blue, over], lambda shape: shape.fill)]
    [2, 1]
    """
    runs: list[_Run[K]] = []
    for shape in shapes:
        key, box, color = look(shape), _box(shape), _only_color(shape)
        for run in reversed(runs):
            if run.key == key:
                run.add(shape, box)
                break
            if (color is None or run.color != color) and run.meets(box):
                runs.append(_Run(key, color).add(shape, box))
                break
        else:
            runs.append(_Run(key, color).add(shape, box))
    return [(run.key, run.shapes) for run in runs]


@dataclass
class _Run(Generic[K]):
    """Shapes that look alike, and where they are."""

    key: K
    color: str | None
    shapes: list[Shape] = field(default_factory=list)
    boxes: list[_Box] = field(default_factory=list)

    def add(self, shape: Shape, box: _Box) -> _Run[K]:
        self.shapes.append(shape)
        self.boxes.append(box)
        return self

    def meets(self, box: _Box) -> bool:
        """Tell whether anything of it may be where the box is."""
        left, top, right, bottom = box
        return any(
            left < other[2] and other[0] < right and top < other[3] and other[1] < bottom
            for other in self.boxes
        )


def _only_color(shape: Shape) -> str | None:
    """Return the color of all that is drawn of a shape, None for two."""
    match shape:
        case Line():
            return shape.stroke
        case Rect() | Circle() if shape.stroke is not None:
            return None
        case _:
            return shape.fill


def _box(shape: Shape) -> _Box:
    """Return left, top, right and bottom of what a shape covers at most."""
    match shape:
        case Rect():
            grow = shape.width / 2 if shape.stroke is not None else 0
            left, right = sorted((shape.x, shape.x + shape.w))
            return left - grow, shape.y - grow, right + grow, shape.y + shape.h + grow
        case Circle():
            grow = shape.r + (shape.width / 2 if shape.stroke is not None else 0)
            return shape.x - grow, shape.y - grow, shape.x + grow, shape.y + grow
        case Polygon(points):
            across, down = points[::2], points[1::2]
            return min(across), min(down), max(across), max(down)
        case Line():
            grow = shape.width / 2
            left, right = sorted((shape.x1, shape.x2))
            top, bottom = sorted((shape.y1, shape.y2))
            return left - grow, top - grow, right + grow, bottom + grow
        case Label():
            width = text_width(shape.text, shape.size, shape.weight)
            left = shape.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[shape.anchor] * width
            grow = _AROUND * shape.size
            tall = (_CAPITALS if _LOW.fullmatch(shape.text) else _LETTERS) * shape.size
            return left - grow, shape.y - tall, left + width + grow, shape.y + tall
