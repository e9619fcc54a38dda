"""What a canvas is sent stands where the scene has it, in whichever parts of a pixel it is told."""

from __future__ import annotations

import json
from array import array
from typing import Any

import pytest

from manhattan_widgets.render.commands import RESOLUTION, describe, paint
from manhattan_widgets.render.sketch import sketch
from manhattan_widgets.scene.core import Circle, Label, Line, Polygon, Rect, Shape, Tile
from manhattan_widgets.scene.themes import LIGHT

_CODES = {"uint8": "B", "int16": "h", "float32": "f"}


def sent(*shapes: Shape) -> list[tuple[str, list[Any]]]:
    """Return the commands that paint a tile, with the numbers of their buffers."""
    painting = paint(sketch(Tile("A", 900, 900, shapes, (), "")), LIGHT, "IPY_MODEL_A")
    commands = json.loads(b"[" + painting.commands + b"]")
    buffers = iter(painting.buffers)

    def value(argument: Any) -> Any:
        if not isinstance(argument, dict):
            return argument
        return array(_CODES[argument["dtype"]], next(buffers)).tolist()

    names = describe(commands)
    return [
        (name, [value(argument) for argument in (command[1:] or [[]])[0]])
        for name, command in zip(names, commands, strict=True)
    ]


def on_canvas(commands: list[tuple[str, list[Any]]]) -> list[tuple[str, list[float]]]:
    """Return the forms and letters in pixels of the canvas, with widths of lines and dashes."""
    scale, width, dashes = 0, 1.0, list[float]()
    found: list[tuple[str, list[float]]] = []
    for name, args in commands:
        if name == "setTransform":
            scale = args[0]
        elif name == "set" and isinstance(args[1], int | float):
            width = args[1]
        elif name == "setLineDash":
            dashes = args[0]
        elif name == "fillText":
            found.append((name, [scale * number for number in args[1:]]))
        elif name == "strokeCircle":
            found.append((name, [scale * number for number in (*args, width, *dashes)]))
        elif name in ("fillStyledCircles", "fillStyledPolygons"):
            numbers = args[:3] if name == "fillStyledCircles" else args[1:2]
            found.append((name, [scale * number for list_ in numbers for number in list_]))
        elif name in ("strokeLineSegments", "strokePolygon"):
            numbers = next(argument for argument in args if isinstance(argument, list))
            found.append((name, [scale * number for number in (*numbers, width, *dashes)]))
    return found


@pytest.mark.parametrize("half", [0, 0.5, 0.25])
def test_forms_stand_where_the_scene_has_them(half: float) -> None:
    at = 300 + half
    shapes = (
        Polygon((at, 10, 320, 10, 320, 30), "site"),
        Circle(at, 40, 7, fill="site"),
        Line(at, 5, 400, 5, "ink", width=3, dash=(4, 2)),
        Rect(at, 50, 20, 10, stroke="ink", width=2),
        Circle(at, 60, 8, stroke="ink", width=1),
        Label(300, 80.5, "D5", 10, "ink"),
    )
    wanted = [
        ("fillStyledPolygons", [at, 10, 320, 10, 320, 30]),
        ("fillStyledCircles", [at, 40, 7]),
        ("strokeLineSegments", [at, 5, 400, 5, 3, 4, 2]),
        ("strokePolygon", [at, 50, at + 20, 50, at + 20, 60, at, 60, 2]),
        ("strokeCircle", [at, 60, 8, 1]),
        ("fillText", [300, 84]),
    ]
    assert on_canvas(sent(*shapes)) == [
        (name, [RESOLUTION * number for number in numbers]) for name, numbers in wanted
    ]


def test_one_border_of_half_a_pixel_does_not_make_all_numbers_longer() -> None:
    """A border of one pixel ends in the middle of a pixel on both of its sides."""
    fields = [Rect(40 * n, 300, 30, 30, "site") for n in range(20)]
    bordered = Rect(0, 400, 30, 30, "site", stroke="ink", width=1)
    plain, mixed = (
        len(b"".join(paint(sketch(Tile("A", 900, 900, shapes, (), "")), LIGHT, "A").buffers))
        for shapes in ((*fields, fields[0], fields[0]), (*fields, bordered))
    )
    assert mixed == plain
