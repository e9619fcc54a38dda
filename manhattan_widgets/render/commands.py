"""A tile as ipycanvas commands: few, and with their numbers in small binary buffers.

ipycanvas' own drawing methods send one command for each call, with 64-bit numbers.  A full board
has a thousand shapes, so here neighbors of one kind become a single batched command, whose
coordinates take the smallest type that holds them exactly: one byte each while a scene keeps to
whole pixels below 256.  The commands and their arguments are those that ``ipycanvas.Canvas`` sends.

Every tile's commands set all the canvas state that they use, so they can be painted on a canvas
whatever was painted there before.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Any, cast

from ipycanvas.canvas import COMMANDS, Canvas

from manhattan_widgets.scene.core import Circle, Label, Line, Polygon, Rect, Shape, Tile
from manhattan_widgets.scene.metrics import CAP_MIDDLE, FONT_FAMILY
from manhattan_widgets.scene.themes import Theme

__all__ = ["RESOLUTION", "Painting", "describe", "message", "paint"]

RESOLUTION = 2
"""Canvas pixels for each design pixel: sharp on dense screens and when shown enlarged."""

_SMALL_RADIUS = 4
"""Up to here a corner that is cut off looks round."""

_TYPE_NAMES = {"B": "uint8", "h": "int16", "f": "float32"}
_FILL_TEXT = COMMANDS["fillText"]
_ALIGN = {"start": "left", "middle": "center", "end": "right"}


class Commands:
    """The commands for one canvas, and the binary buffers that belong to them.

    ``canvas`` is the reference by which messages name the widget (``"IPY_MODEL_…"``).
    """

    __slots__ = ("_set", "buffers", "commands")

    def __init__(self, canvas: str) -> None:
        self.commands: list[list[Any]] = [[COMMANDS["switchCanvas"], [canvas]]]
        self.buffers: list[memoryview] = []
        self._set: dict[str, Any] = {}

    def add(self, name: str, *args: Any) -> None:
        """Add one command; arguments that are arrays go into buffers."""
        count = 0
        sent: list[Any] = []
        for arg in args:
            if isinstance(arg, array):
                sent.append({"dtype": _TYPE_NAMES[arg.typecode], "idx": count})
                self.buffers.append(memoryview(arg))
                count += 1
            else:
                sent.append(arg)
        self.commands.append([COMMANDS[name], sent, count] if count else [COMMANDS[name], sent])

    def set(self, attribute: str, value: Any) -> None:
        """Set one attribute of the drawing state, by ipycanvas' name, unless it is so already."""
        if self._set.get(attribute) != value:
            self._set[attribute] = value
            self.add("set", Canvas.ATTRS[attribute], value)

    def set_dash(self, dash: Sequence[float]) -> None:
        """Set the dashes of lines, unless they are so already."""
        if self._set.get("dash") != dash:
            self._set["dash"] = dash
            self.add("setLineDash", list(dash))

    def painting(self) -> Painting:
        """Return everything in the form in which it is sent."""
        text = json.dumps(self.commands, separators=(",", ":"))
        return Painting(text[1:-1].encode(), tuple(self.buffers))


@dataclass(frozen=True, slots=True)
class Painting:
    """The commands that paint one canvas, as JSON without the outer brackets, and buffers.

    It begins by turning to its canvas, so paintings can be sent one by one or together.
    """

    commands: bytes
    buffers: tuple[memoryview, ...]


def message(paintings: Sequence[Painting]) -> tuple[dict[str, Any], list[bytes | memoryview]]:
    """Return the content and the buffers of the message that tells a manager to paint."""
    commands = b"[" + b",".join(painting.commands for painting in paintings) + b"]"
    buffers = [buffer for painting in paintings for buffer in painting.buffers]
    return {"shape": [len(commands)], "dtype": "uint8"}, [commands, *buffers]


def paint(tile: Tile, theme: Theme, canvas: str) -> Painting:
    """Return what paints ``tile`` on ``canvas``, whatever it showed before."""
    out = Commands(canvas)
    out.add("setTransform", RESOLUTION, 0, 0, RESOLUTION, 0, 0)
    out.add("clear")
    for key, run in groupby(tile.shapes, _kind):
        _PAINT[key[0]](list(run), theme, out)
    return out.painting()


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


def _polygons(run: list[Polygon | Rect], theme: Theme, out: Commands) -> None:
    numbers: list[float] = []
    colors = bytearray()
    sizes = bytearray()
    for shape in run:
        if isinstance(shape, Polygon):
            numbers += shape.points
            sizes.append(len(shape.points) // 2)
            colors += _rgb(theme[shape.fill])
            continue
        for grow, role in _coats(shape):
            points = _rect_points(shape, grow)
            numbers += points
            sizes.append(len(points) // 2)
            colors += _rgb(theme[role])
    out.add(
        "fillStyledPolygons",
        len(sizes),
        _pack(numbers),
        array("B", sizes),
        array("B", colors),
        1,
    )


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


def _lines(run: list[Line], theme: Theme, out: Commands) -> None:
    out.set("line_width", run[0].width)
    out.set_dash(run[0].dash)
    numbers: list[float] = []
    for line in run:
        numbers += (line.x1, line.y1, line.x2, line.y2)
    colors = [theme[line.stroke] for line in run]
    if len(set(colors)) == 1:
        out.set("stroke_style", colors[0])
        out.add("strokeLineSegments", len(run), _pack(numbers), 2)
    else:
        packed = array("B", b"".join(map(_rgb, colors)))
        out.add("strokeStyledLineSegments", len(run), _pack(numbers), 2, packed, 1)


def _circles(run: list[Circle], theme: Theme, out: Commands) -> None:
    xs, ys, radii = [], [], []
    colors = bytearray()
    for circle in run:
        for grow, role in _coats(circle):
            xs.append(circle.x)
            ys.append(circle.y)
            radii.append(circle.r + grow)
            colors += _rgb(theme[role])
    out.add("fillStyledCircles", _pack(xs), _pack(ys), _pack(radii), array("B", colors), 1)


def _outlines(run: list[Rect | Circle], theme: Theme, out: Commands) -> None:
    out.set_dash(())
    for shape in run:
        out.set("line_width", shape.width)
        out.set("stroke_style", theme[cast(str, shape.stroke)])
        if isinstance(shape, Circle):
            out.add("strokeCircle", shape.x, shape.y, shape.r)
        else:
            points = array("f", _rect_points(shape, 0))
            out.add("strokePolygon", points)


def _labels(run: list[Label], theme: Theme, out: Commands) -> None:
    """Write labels grouped by style, in an order that changes the style as seldom as possible."""
    anchor = ""
    for (weight, size), group in groupby(sorted(run, key=_font), _font):
        prefix = "bold " if weight == "bold" else ""
        out.set("font", f"{prefix}{_plain(size)}px {FONT_FAMILY}")
        styled = [((lb.anchor != anchor, lb.anchor, theme[lb.fill]), lb) for lb in group]
        styled.sort(key=_first)
        rise = CAP_MIDDLE * size
        for (_, anchor, color), label in styled:
            out.set("text_align", _ALIGN[anchor])
            out.set("fill_style", color)
            place = [label.text, _plain(label.x), _plain(label.y + rise)]
            out.commands.append([_FILL_TEXT, place])


_PAINT: dict[str, Callable[[list[Any], Theme, Commands], None]] = {
    "polygons": _polygons,
    "lines": _lines,
    "circles": _circles,
    "outlines": _outlines,
    "labels": _labels,
}


def _font(label: Label) -> tuple[str, float]:
    return (label.weight, label.size)


def _first(pair: tuple[Any, Any]) -> Any:
    return pair[0]


def _pack(numbers: Sequence[float]) -> array[Any]:
    """Return the numbers in the smallest type that holds them exactly.

    >>> _pack([1, 2.0, 255]).itemsize, _pack([-1, 256]).itemsize, _pack([0.5]).itemsize
    (1, 2, 4)
    """
    try:
        whole = list(map(int, numbers))
        if whole != numbers and whole != list(numbers):
            return array("f", numbers)
        return array("B" if min(whole) >= 0 and max(whole) < 256 else "h", whole)
    except OverflowError:
        return array("f", numbers)


def _plain(number: float) -> float:
    """Return the number in half pixels at most, without a fraction where it has none."""
    halves = round(number * 2)
    return halves // 2 if halves % 2 == 0 else halves / 2


@cache
def _rgb(color: str) -> bytes:
    return bytes.fromhex(color[1:])


def describe(commands: Iterable[list[Any]]) -> list[str]:
    """Return the names of the commands, for tests and for looking into a frame."""
    names = list(COMMANDS)
    return [names[command[0]] for command in commands]
