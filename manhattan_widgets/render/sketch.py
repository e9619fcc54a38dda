"""What painting a tile takes that is the same in all colors.

Neighbors of one kind are batched, and their numbers packed into the smallest type that holds them:
half pixels are counted in halves, so that they are whole numbers, too.  Where a color is to be,
there is the name of its role.  So a board that is painted in several themes is worked out once.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple, cast

from manhattan_widgets.scene.core import Circle, Label, Line, Polygon, Rect, Shape, Tile
from manhattan_widgets.scene.metrics import CAP_MIDDLE, FONT_FAMILY

__all__ = [
    "Batch",
    "Discs",
    "Letters",
    "Outlines",
    "Polygons",
    "Sketch",
    "Strokes",
    "sketch",
    "sketches_made_once",
]

_SMALL_RADIUS = 4
"""Up to here a corner that is cut off looks round."""

Roles = tuple[str, ...]


class Polygons(NamedTuple):
    """Filled polygons: their points, how many each has, and its role.

    Points are in ``parts`` of a design pixel.
    """

    parts: int
    points: array[Any]
    sizes: array[int]
    roles: Roles


class Discs(NamedTuple):
    """Filled circles, in ``parts`` of a pixel."""

    parts: int
    xs: array[Any]
    ys: array[Any]
    radii: array[Any]
    roles: Roles


class Strokes(NamedTuple):
    """Lines of one width with the same dashes; only their points are in ``parts`` of a pixel."""

    width: float
    dash: tuple[float, ...]
    parts: int
    points: array[Any]
    roles: Roles


class Outlines(NamedTuple):
    """Forms without a filling: width and role, and the circle or the form's parts and points."""

    forms: tuple[tuple[float, str, Circle | tuple[int, array[Any]]], ...]


class Letters(NamedTuple):
    """Labels by their font; of each its anchor, its role, and what is written where."""

    fonts: tuple[tuple[str, tuple[tuple[str, str, list[Any]], ...]], ...]


Batch = Polygons | Discs | Strokes | Outlines | Letters
Sketch = tuple[Batch, ...]


def sketch(tile: Tile) -> Sketch:
    """Return the shapes of a tile in batches, in the order in which they are painted."""
    return tuple(_BATCHES[key[0]](list(run)) for key, run in groupby(tile.shapes, _kind))


def sketches_made_once() -> Callable[[Tile], Sketch]:
    """Return a :func:`sketch` that works out each drawing once, while somebody keeps the tiles."""
    made: dict[int, Sketch] = {}

    def sketched(tile: Tile) -> Sketch:
        known = made.get(id(tile.shapes))
        if known is None:
            known = made[id(tile.shapes)] = sketch(tile)
        return known

    return sketched


def _kind(shape: Shape) -> tuple[Any, ...]:
    """Return what neighbors must share to be painted by one command."""
    kind = type(shape)
    if kind is Label:
        return ("labels",)
    if kind is Line:
        line = cast(Line, shape)
        return ("lines", line.width, line.dash)
    if kind is Polygon or cast(Rect | Circle, shape).fill is not None:
        return ("circles",) if kind is Circle else ("polygons",)
    return ("outlines",)


def _polygons(run: list[Polygon | Rect]) -> Polygons:
    numbers: list[float] = []
    roles: list[str] = []
    sizes = bytearray()
    for shape in run:
        if isinstance(shape, Polygon):
            numbers += shape.points
            sizes.append(len(shape.points) // 2)
            roles.append(shape.fill)
            continue
        for grow, role in _coats(shape):
            corners = _rect_points(shape, grow)
            numbers += corners
            sizes.append(len(corners) // 2)
            roles.append(role)
    parts, (points,) = _packed(numbers)
    return Polygons(parts, points, array("B", sizes), tuple(roles))


def _coats(shape: Rect | Circle) -> list[tuple[float, str]]:
    """Return how much larger to paint a filled form, and in which role, border first.

    A border is the larger form in its color with the smaller one upon it.
    """
    fill = cast(str, shape.fill)
    if shape.stroke is None:
        return [(0, fill)]
    return [(shape.width / 2, shape.stroke), (-shape.width / 2, fill)]


def _rect_points(rect: Rect, grow: float) -> tuple[float, ...]:
    x, y, right, bottom = (
        rect.x - grow,
        rect.y - grow,
        rect.x + rect.w + grow,
        rect.y + rect.h + grow,
    )
    radius = max(rect.radius + grow, 0) if rect.radius else 0
    if not radius:
        return (x, y, right, y, right, bottom, x, bottom)
    if radius <= _SMALL_RADIUS:
        c = _corner(radius)[1]
        return (
            *(x, y + c, x + c, y, right - c, y, right, y + c),
            *(right, bottom - c, right - c, bottom, x + c, bottom, x, bottom - c),
        )
    a, b, c = _corner(radius)
    return (
        *(x, y + c, x + a, y + b, x + b, y + a, x + c, y),
        *(right - c, y, right - b, y + a, right - a, y + b, right, y + c),
        *(right, bottom - c, right - a, bottom - b, right - b, bottom - a, right - c, bottom),
        *(x + c, bottom, x + b, bottom - a, x + a, bottom - b, x, bottom - c),
    )


@cache
def _corner(radius: float) -> tuple[int, int, int]:
    """Return how far the four points of a round corner are from its edges, in whole pixels.

    Rounding moves them by less than can be seen, and keeps coordinates in a byte each.
    """
    return (round(radius * 0.134), round(radius * 0.5), round(radius))


def _lines(run: list[Line]) -> Strokes:
    numbers: list[float] = []
    for line in run:
        numbers += (line.x1, line.y1, line.x2, line.y2)
    roles = tuple(line.stroke for line in run)
    parts, (points,) = _packed(numbers)
    return Strokes(run[0].width, run[0].dash, parts, points, roles)


def _circles(run: list[Circle]) -> Discs:
    across, down, sizes, roles = [], [], [], []
    for circle in run:
        for grow, role in _coats(circle):
            across.append(circle.x)
            down.append(circle.y)
            sizes.append(circle.r + grow)
            roles.append(role)
    parts, (xs, ys, radii) = _packed(across, down, sizes)
    return Discs(parts, xs, ys, radii, tuple(roles))


def _outlines(run: list[Rect | Circle]) -> Outlines:
    forms: list[tuple[float, str, Circle | tuple[int, array[Any]]]] = []
    for shape in run:
        stroke = cast(str, shape.stroke)
        if isinstance(shape, Circle):
            forms.append((shape.width, stroke, shape))
        else:
            parts, (points,) = _packed(list(_rect_points(shape, 0)))
            forms.append((shape.width, stroke, (parts, points)))
    return Outlines(tuple(forms))


def _labels(run: list[Label]) -> Letters:
    fonts = []
    for (weight, size), group in groupby(sorted(run, key=_font), _font):
        prefix = "bold " if weight == "bold" else ""
        rise = CAP_MIDDLE * size
        labels = tuple(
            (label.anchor, label.fill, [label.text, _plain(label.x), _plain(label.y + rise)])
            for label in group
        )
        fonts.append((f"{prefix}{_plain(size)}px {FONT_FAMILY}", labels))
    return Letters(tuple(fonts))


_BATCHES: dict[str, Callable[[list[Any]], Batch]] = {
    "polygons": _polygons,
    "lines": _lines,
    "circles": _circles,
    "outlines": _outlines,
    "labels": _labels,
}


def _font(label: Label) -> tuple[str, float]:
    return (label.weight, label.size)


def _packed(*fields: list[float]) -> tuple[int, list[array[Any]]]:
    """Return into how many parts a pixel is cut, and each list of numbers in such parts.

    >>> _packed([1, 2.0], [300])
    (1, [array('B', [1, 2]), array('h', [300])])
    >>> _packed([1, 2.5], [300])
    (2, [array('B', [2, 5]), array('h', [600])])
    """
    whole = [_pack(numbers) for numbers in fields]
    if all(numbers.typecode != "f" for numbers in whole):
        return 1, whole
    halves = [_pack([number + number for number in numbers]) for numbers in fields]
    if all(numbers.typecode != "f" for numbers in halves):
        return 2, halves
    return 1, whole


def _pack(numbers: Sequence[float]) -> array[Any]:
    """Return the numbers in the smallest type that holds them exactly.

    >>> _pack([1, 2.0, 255]).itemsize, _pack([-1, 256]).itemsize, _pack([0.5]).itemsize
    (1, 2, 4)
    """
    for kind in "Bh":
        try:
            return array(kind, numbers)
        except OverflowError:
            continue
        except TypeError:  # not all are of type int
            rounded = list(map(int, numbers))
            return _pack(rounded) if rounded == numbers else array("f", numbers)
    return array("f", numbers)


def _plain(number: float) -> float:
    """Return the number in half pixels at most, without a fraction where it has none."""
    halves = round(number * 2)
    return halves // 2 if halves % 2 == 0 else halves / 2
