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
from typing import Any

from manhattan_widgets.render.ipycanvas_parts import COMMANDS, Canvas
from manhattan_widgets.render.sketch import (
    Batch,
    Discs,
    Letters,
    Outlines,
    Polygons,
    Sketch,
    Strokes,
)
from manhattan_widgets.scene.core import Circle
from manhattan_widgets.scene.themes import Theme

__all__ = ["RESOLUTION", "Painting", "describe", "message", "paint"]

RESOLUTION = 2
"""Canvas pixels for each design pixel: sharp on dense screens and when shown enlarged."""

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
        self.buffers: list[bytes] = []
        self._set: dict[str, Any] = {}

    def add(self, name: str, *args: Any) -> None:
        """Add one command; arguments that are arrays go into buffers."""
        count = 0
        sent: list[Any] = []
        for arg in args:
            if isinstance(arg, array):
                sent.append({"dtype": _TYPE_NAMES[arg.typecode], "idx": count})
                self.buffers.append(arg.tobytes())
                count += 1
            else:
                sent.append(arg)
        self.commands.append([COMMANDS[name], sent, count] if count else [COMMANDS[name], sent])

    def measure(self, parts: int) -> None:
        """Take numbers from here on for such parts of a design pixel."""
        if self._set.get("parts") != parts:
            self._set["parts"] = parts
            scale = RESOLUTION // parts
            self.add("setTransform", scale, 0, 0, scale, 0, 0)

    def set(self, attribute: str, value: Any) -> None:
        """Set one attribute of the drawing state, by ipycanvas' name, unless it is so already."""
        if self._set.get(attribute) != value:
            self._set[attribute] = value
            self.add("set", Canvas.ATTRS[attribute], value)

    def set_pen(self, width: float, dash: Sequence[float], parts: int) -> None:
        """Set how lines are drawn; width and dashes are in design pixels, whatever is measured."""
        self.measure(parts)
        self.set("line_width", width * parts)
        dashes = [length * parts for length in dash]
        if self._set.get("dash") != dashes:
            self._set["dash"] = dashes
            self.add("setLineDash", dashes)

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
    buffers: tuple[bytes, ...]


def message(paintings: Sequence[Painting]) -> tuple[dict[str, Any], list[bytes]]:
    """Return the content and the buffers of the message that tells a manager to paint."""
    commands = b"[" + b",".join(painting.commands for painting in paintings) + b"]"
    buffers = [buffer for painting in paintings for buffer in painting.buffers]
    return {"shape": [len(commands)], "dtype": "uint8"}, [commands, *buffers]


def paint(drawn: Sketch, theme: Theme, canvas: str) -> Painting:
    """Return what paints a tile in the colors of ``theme``, whatever ``canvas`` showed before."""
    out = Commands(canvas)
    out.measure(1)
    out.add("clear")
    for batch in drawn:
        _PAINT[type(batch)](batch, theme, out)
    return out.painting()


def _polygons(batch: Polygons, theme: Theme, out: Commands) -> None:
    colors = _colors(batch.roles, theme)
    out.measure(batch.parts)
    out.add("fillStyledPolygons", len(batch.sizes), batch.points, batch.sizes, colors, 1)


def _circles(batch: Discs, theme: Theme, out: Commands) -> None:
    colors = _colors(batch.roles, theme)
    out.measure(batch.parts)
    out.add("fillStyledCircles", batch.xs, batch.ys, batch.radii, colors, 1)


def _lines(batch: Strokes, theme: Theme, out: Commands) -> None:
    out.set_pen(batch.width, batch.dash, batch.parts)
    count, colors = len(batch.roles), {theme[role] for role in batch.roles}
    if len(colors) == 1:
        out.set("stroke_style", colors.pop())
        out.add("strokeLineSegments", count, batch.points, 2)
    else:
        styles = _colors(batch.roles, theme)
        out.add("strokeStyledLineSegments", count, batch.points, 2, styles, 1)


def _outlines(batch: Outlines, theme: Theme, out: Commands) -> None:
    for width, role, form in batch.forms:
        out.set("stroke_style", theme[role])
        if isinstance(form, Circle):
            out.set_pen(width, (), 1)
            out.add("strokeCircle", form.x, form.y, form.r)
        else:
            parts, points = form
            out.set_pen(width, (), parts)
            out.add("strokePolygon", points)


def _labels(batch: Letters, theme: Theme, out: Commands) -> None:
    """Write labels grouped by style, in an order that changes the style as seldom as possible."""
    last = ""
    out.measure(1)
    for font, labels in batch.fonts:
        out.set("font", font)
        styled = [
            ((anchor != last, anchor, theme[role]), written) for anchor, role, written in labels
        ]
        styled.sort(key=_first)
        for (_, last, color), written in styled:
            out.set("text_align", _ALIGN[last])
            out.set("fill_style", color)
            out.commands.append([_FILL_TEXT, written])


_PAINT: dict[type[Batch], Callable[[Any, Theme, Commands], None]] = {
    Polygons: _polygons,
    Discs: _circles,
    Strokes: _lines,
    Outlines: _outlines,
    Letters: _labels,
}


def _first(pair: tuple[Any, Any]) -> Any:
    return pair[0]


def _colors(roles: Sequence[str], theme: Theme) -> array[int]:
    return array("B", b"".join([_rgb(theme, role) for role in roles]))


@cache
def _rgb(theme: Theme, role: str) -> bytes:
    return bytes.fromhex(theme[role][1:])


def describe(commands: Iterable[list[Any]]) -> list[str]:
    """Return the names of the commands, for tests and for looking into a frame."""
    names = list(COMMANDS)
    return [names[command[0]] for command in commands]
