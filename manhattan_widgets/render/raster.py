"""Scenes as pictures made of pixels, drawn with Pillow.

Everything is drawn three times as large and then made smaller, which smooths all edges alike.
Equal tiles are drawn once, so a frame costs only what changed since the one before.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import hypot

from PIL import Image, ImageDraw

from manhattan_widgets.render.layout import layout
from manhattan_widgets.render.raster_text import Lettering
from manhattan_widgets.scene.core import Circle, Label, Line, Polygon, Rect, Scene, Shape, Tile
from manhattan_widgets.scene.metrics import CAP_MIDDLE
from manhattan_widgets.scene.themes import Theme

__all__ = ["Raster", "colors_of"]

_SMOOTH = 3
"""How many times larger everything is drawn."""


class Raster:
    """Draws scenes in one theme, ``scale`` pixels for each design pixel."""

    def __init__(self, theme: Theme, scale: float = 1) -> None:
        self._theme = theme
        self._scale = scale
        self._tiles: dict[Tile, Image.Image] = {}

    def picture(self, scene: Scene) -> Image.Image:
        """Return a picture of a scene, its tiles in rows."""
        places, width, height = layout(scene)
        whole = Image.new("RGB", self._size(width, height), self._theme["ground"])
        for tile, x, y in places:
            whole.paste(self.tile(tile), self.place(x, y))
        return whole

    def tile(self, tile: Tile) -> Image.Image:
        """Return a picture of one tile, on the theme's ground."""
        if tile not in self._tiles:
            self._tiles[tile] = self._drawn(tile)
        return self._tiles[tile]

    def place(self, x: float, y: float) -> tuple[int, int]:
        """Return the pixel at a point of the layout."""
        return round(x * self._scale), round(y * self._scale)

    def _size(self, width: float, height: float) -> tuple[int, int]:
        return max(1, round(width * self._scale)), max(1, round(height * self._scale))

    def _drawn(self, tile: Tile) -> Image.Image:
        width, height = self._size(tile.width, tile.height)
        large = Image.new("RGB", (width * _SMOOTH, height * _SMOOTH), self._theme["ground"])
        brush = _Brush(ImageDraw.Draw(large), self._theme, self._scale * _SMOOTH)
        for shape in tile.shapes:
            brush.draw(shape)
        return large.reduce(_SMOOTH)


def colors_of(tile: Tile, theme: Theme) -> set[str]:
    """Return the colors in which a tile is drawn."""
    colors = {theme["ground"]}
    for shape in tile.shapes:
        roles = (getattr(shape, "fill", None), getattr(shape, "stroke", None))
        colors.update(theme[role] for role in roles if role is not None)
    return colors


class _Brush:
    """Draws shapes, ``scale`` pixels for each design pixel."""

    def __init__(self, on: ImageDraw.ImageDraw, theme: Theme, scale: float) -> None:
        self._on = on
        self._theme = theme
        self._scale = scale

    def draw(self, shape: Shape) -> None:
        match shape:
            case Rect():
                self._rect(shape)
            case Polygon(points, fill):
                flat = [n * self._scale for n in points]
                self._on.polygon(list(zip(flat[::2], flat[1::2], strict=True)), self._theme[fill])
            case Line():
                self._line(shape)
            case Circle():
                self._circle(shape)
            case Label():
                self._label(shape)

    def _rect(self, rect: Rect) -> None:
        """Draw a border as the larger form, and the smaller one upon it."""
        grow = rect.width / 2 if rect.stroke is not None else 0
        if rect.fill is None:
            if rect.stroke is not None:
                box, radius = self._box(rect, grow)
                width = max(1, round(rect.width * self._scale))
                self._on.rounded_rectangle(
                    box, radius, outline=self._theme[rect.stroke], width=width
                )
            return
        if rect.stroke is not None:
            self._on.rounded_rectangle(*self._box(rect, grow), self._theme[rect.stroke])
        self._on.rounded_rectangle(*self._box(rect, -grow), self._theme[rect.fill])

    def _box(self, rect: Rect, grow: float) -> tuple[list[float], float]:
        left, top = (rect.x - grow) * self._scale, (rect.y - grow) * self._scale
        # The last pixels belong to the form.
        right = max(left, (rect.x + rect.w + grow) * self._scale - 1)
        bottom = max(top, (rect.y + rect.h + grow) * self._scale - 1)
        radius = max(0, rect.radius + grow) * self._scale if rect.radius else 0
        return [*map(round, (left, top, right, bottom))], radius

    def _line(self, line: Line) -> None:
        """Draw each dash as a small rectangle along the line."""
        length = hypot(line.x2 - line.x1, line.y2 - line.y1)
        if not length:
            return
        dx, dy = (line.x2 - line.x1) / length, (line.y2 - line.y1) / length
        half = line.width / 2
        for start, end in _dashes(length, line.dash):
            corners = [
                (line.x1 + along * dx - side * dy, line.y1 + along * dy + side * dx)
                for along, side in ((start, half), (end, half), (end, -half), (start, -half))
            ]
            pixels = [(x * self._scale, y * self._scale) for x, y in corners]
            if dx and dy:
                self._on.polygon(pixels, self._theme[line.stroke])
                continue
            xs, ys = [x for x, _ in pixels], [y for _, y in pixels]
            box = (min(xs), min(ys), max(min(xs), max(xs) - 1), max(min(ys), max(ys) - 1))
            self._on.rectangle([*map(round, box)], self._theme[line.stroke])

    def _circle(self, circle: Circle) -> None:
        grow = circle.width / 2 if circle.stroke is not None else 0
        if circle.fill is None:
            if circle.stroke is not None:
                width = max(1, round(circle.width * self._scale))
                box = self._round(circle, grow)
                self._on.ellipse(box, outline=self._theme[circle.stroke], width=width)
            return
        if circle.stroke is not None:
            self._on.ellipse(self._round(circle, grow), self._theme[circle.stroke])
        self._on.ellipse(self._round(circle, -grow), self._theme[circle.fill])

    def _round(self, circle: Circle, grow: float) -> list[float]:
        r = circle.r + grow
        left, top = (circle.x - r) * self._scale, (circle.y - r) * self._scale
        side = max(0, 2 * r * self._scale - 1)
        return [left, top, left + side, top + side]

    def _label(self, label: Label) -> None:
        place = label.x * self._scale, (label.y + CAP_MIDDLE * label.size) * self._scale
        lettering = _lettering(label.size * self._scale, label.weight == "bold")
        lettering.write(self._on, place, label.text, self._theme[label.fill], label.anchor)


@cache
def _lettering(size: float, bold: bool) -> Lettering:
    return Lettering(size, bold=bold)


def _dashes(length: float, dash: tuple[float, ...]) -> Iterator[tuple[float, float]]:
    """Yield where each mark of a line begins and ends.

    >>> list(_dashes(10, (4, 2)))
    [(0.0, 4.0), (6.0, 10.0)]
    """
    if not dash or sum(dash) <= 0:
        yield 0, length
        return
    lengths = dash * 2 if len(dash) % 2 else dash
    at, number = 0.0, 0
    while at < length:
        step = lengths[number % len(lengths)]
        if number % 2 == 0 and step:
            yield at, min(at + step, length)
        at, number = at + step, number + 1
