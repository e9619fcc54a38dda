"""Our SVG read back: from the picture that a saved notebook holds, others can be made.

Only what :mod:`.svg` writes is known, today and since the first release; all else, as pictures that
others made, is refused.  Nothing is looked up, expanded or loaded, so it may come from anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from html import unescape

from manhattan_widgets.scene.core import Circle, Label, Line, Polygon, Rect, Shape, Tile
from manhattan_widgets.scene.metrics import CAP_MIDDLE
from manhattan_widgets.scene.themes import Theme

__all__ = ["AS_WRITTEN", "SvgError", "description", "read_svg"]

_TAG = re.compile(r"""<(/?)([a-z]+)((?:\s+[\w:-]+=(?:'[^'<]*'|"[^"<]*"))*)\s*(/?)>([^<]*)""")
_ATTRIBUTE = re.compile(r"""([\w:-]+)=(?:'([^']*)'|"([^"]*)")""")
_MOVED = re.compile(r"translate\((\S+) (\S+)\)")
_COLOR = re.compile(r"#[0-9a-f]{6}")
_COMMAND = re.compile(r"([Mlhvz])([^Mlhvz]*)")
_IN_PATH = re.compile(r"-?[^-\s]+")
# More than any board of ours has; what draws has no bounds of its own.
_FARTHEST, _LARGEST, _LONGEST = 20_000, 4_000_000, 500
_LARGEST_LETTERS, _SHORTEST_DASH = 200, 0.5


class SvgError(ValueError):
    """A picture that is not one of ours."""


class _Colors(dict[str, str]):
    """Every color under its own name."""

    def __missing__(self, color: str) -> str:
        return color


#: The theme of what was read: its roles are colors.
AS_WRITTEN = Theme("as written", _Colors(ground="#ffffff"))


def read_svg(text: str) -> Tile:
    """Return a picture as one tile, whose label is the picture's title.

    Its roles are colors: it is to be drawn in :data:`AS_WRITTEN`.  Raises :class:`SvgError` for
    whatever :func:`~manhattan_widgets.render.svg.svg` does not write.
    """
    reader = _Reader()
    source, end = text.strip(), 0
    try:
        for tag in _TAG.finditer(source):
            if tag.start() != end:
                break
            closes, name, attributes, empty, inner = tag.groups()
            reader.take(name, _values(attributes), closes, empty, unescape(inner))
            end = tag.end()
    except (IndexError, KeyError, ValueError) as error:
        raise SvgError(str(error)) from error
    if end != len(source) or reader.size is None or reader.groups:
        raise SvgError("not whole")
    return Tile("picture", *reader.size, tuple(reader.shapes), label=reader.title)


def _values(attributes: str) -> dict[str, str]:
    """Return attributes by name; notebooks of earlier releases have them in other quotes."""
    return {name: one or other for name, one, other in _ATTRIBUTE.findall(attributes)}


def description(text: str) -> str:
    """Return what a picture of ours says besides its title, nothing if it says no more.

    >>> description("<svg><title>Board</title><desc>A1 &lt; B1</desc></svg>")
    'A1 < B1'
    """
    tags = (tag.groups() for tag in _TAG.finditer(text))
    return next((unescape(inner) for _, name, _, _, inner in tags if name == "desc"), "")


@dataclass
class _Group:
    """What the elements inside another take from it."""

    name: str
    looks: Mapping[str, str]
    x: float = 0
    y: float = 0


class _Reader:
    """Takes one element after another."""

    def __init__(self) -> None:
        self.size: tuple[float, float] | None = None
        self.title = ""
        self.shapes: list[Shape] = []
        self.groups: list[_Group] = []

    def take(
        self, name: str, attributes: dict[str, str], closes: str, empty: str, text: str
    ) -> None:
        """Take the begin or end of an element, and the text behind it."""
        if closes:
            if not self.groups or self.groups.pop().name != name:
                raise SvgError(name)
            return
        group = self.groups[-1] if self.groups else None
        looks = {**(group.looks if group else {}), **attributes}
        x, y = (group.x, group.y) if group else (0.0, 0.0)
        if name == "svg":
            self._begin(attributes)
        elif name == "title":
            self.title = text
        elif name == "g" and "transform" in attributes:
            x, y = self._moved(attributes["transform"])
        elif name in _SHAPES:
            self.shapes += _SHAPES[name](_Look(looks, x, y, self.size), text)
        elif name not in ("g", "desc"):
            raise SvgError(name)
        if not empty:
            self.groups.append(_Group(name, {} if name == "svg" else looks, x, y))

    def _begin(self, attributes: dict[str, str]) -> None:
        _, _, width, height = map(_number, attributes["viewBox"].split())
        whole = min(width, height) > 0 and width * height <= _LARGEST
        if self.size is not None or not whole:
            raise SvgError("size")
        self.size = width, height

    def _moved(self, transform: str) -> tuple[float, float]:
        match = _MOVED.fullmatch(transform)
        if match is None:
            raise SvgError(transform)
        return _number(match[1]), _number(match[2])


class _Look:
    """The attributes of an element, its own and those of the groups around it."""

    def __init__(
        self, attributes: Mapping[str, str], x: float, y: float, size: tuple[float, float] | None
    ) -> None:
        if size is None:
            raise SvgError("no size")
        self.x, self.y, self._attributes, self._size = x, y, attributes, size

    def number(self, name: str, default: float = 0) -> float:
        """Return a number, or a share of the picture's size."""
        value = self._attributes.get(name)
        if value == "100%":
            return self._size[name == "height"]
        return default if value is None else _number(value)

    def color(self, name: str) -> str | None:
        """Return a color, None for none."""
        value = self._attributes.get(name, "none")
        if value != "none" and not _COLOR.fullmatch(value):
            raise SvgError(value)
        return None if value == "none" else value

    def some_color(self, name: str) -> str:
        """Return a color that has to be there."""
        color = self.color(name)
        if color is None:
            raise SvgError(name)
        return color

    def words(self, name: str, default: str = "") -> str:
        """Return a text."""
        return self._attributes.get(name, default)

    @property
    def dash(self) -> tuple[float, ...]:
        """The lengths of the marks of lines and the gaps between them."""
        lengths = tuple(map(_number, self.words("stroke-dasharray").split()))
        if lengths and min(lengths) < _SHORTEST_DASH:
            raise SvgError("dash")
        return lengths


def _rect(look: _Look, _text: str) -> Iterator[Shape]:
    yield Rect(
        look.x + look.number("x"),
        look.y + look.number("y"),
        look.number("width"),
        look.number("height"),
        look.color("fill"),
        look.color("stroke"),
        look.number("stroke-width", 1),
        look.number("rx"),
    )


def _circle(look: _Look, _text: str) -> Iterator[Shape]:
    yield Circle(
        look.x + look.number("cx"),
        look.y + look.number("cy"),
        look.number("r"),
        look.color("fill"),
        look.color("stroke"),
        look.number("stroke-width", 1),
    )


def _line(look: _Look, _text: str) -> Iterator[Shape]:
    ends = ("x1", "y1", "x2", "y2")
    yield _stroke(look, tuple(look.number(name) for name in ends))


def _stroke(look: _Look, ends: tuple[float, ...]) -> Line:
    if len(ends) != 4:
        raise SvgError("line")
    x1, y1, x2, y2 = _shifted(look, ends)
    return Line(
        x1, y1, x2, y2, look.some_color("stroke"), look.number("stroke-width", 1), look.dash
    )


def _polygon(look: _Look, _text: str) -> Iterator[Shape]:
    points = tuple(map(_number, look.words("points").split()))
    yield Polygon(_shifted(look, points), look.some_color("fill"))


def _label(look: _Look, text: str) -> Iterator[Shape]:
    size = look.number("font-size")
    anchor, weight = look.words("text-anchor", "start"), look.words("font-weight", "normal")
    if anchor not in ("start", "middle", "end") or weight not in ("normal", "bold"):
        raise SvgError(anchor)
    if not 0 < size <= _LARGEST_LETTERS or len(text) > _LONGEST:
        raise SvgError("letters")
    yield Label(
        look.x + look.number("x"),
        look.y + look.number("y") - CAP_MIDDLE * size,
        text,
        size,
        look.some_color("fill"),
        "bold" if weight == "bold" else "normal",
        "start" if anchor == "start" else "middle" if anchor == "middle" else "end",
    )


def _path(look: _Look, _text: str) -> Iterator[Shape]:
    """Yield what was put together: lines, or areas with one color."""
    parts: list[list[float]] = []
    path = look.words("d")
    if _COMMAND.sub("", path):
        raise SvgError("path")
    for command, rest in _COMMAND.findall(path):
        numbers = [_number(word) for word in _IN_PATH.findall(rest)]
        if command == "M":
            parts.append(numbers)
        elif command == "l":
            along, down = numbers
            x, y = parts[-1][-2:]
            parts[-1] += [x + along, y + down]
        elif command in "hv":
            (along,) = numbers
            x, y = parts[-1][-2:]
            parts[-1] += [x + along, y] if command == "h" else [x, y + along]
    for points in parts:
        if look.color("fill") is None:
            yield _stroke(look, tuple(points))
        else:
            yield Polygon(_shifted(look, tuple(points)), look.some_color("fill"))


_SHAPES: dict[str, Callable[[_Look, str], Iterator[Shape]]] = {
    "rect": _rect,
    "circle": _circle,
    "line": _line,
    "polygon": _polygon,
    "text": _label,
    "path": _path,
}


def _shifted(look: _Look, points: tuple[float, ...]) -> tuple[float, ...]:
    if len(points) % 2 or len(points) < 4:
        raise SvgError("points")
    return tuple(n + (look.y if place % 2 else look.x) for place, n in enumerate(points))


def _number(word: str) -> float:
    try:
        number = float(word)
    except ValueError:
        raise SvgError(word) from None
    if not -_FARTHEST <= number <= _FARTHEST:
        raise SvgError(word)
    return number
