"""Scenes as SVG: for saved notebooks, pages without Python, and pictures on buttons.

Pure functions of scene and theme: equal scenes give equal files, numbers are rounded, and nothing
outside the file is referred to.  The picture has a ground of its own, so it can be read on light
and dark pages alike.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator

from manhattan_widgets.markup import xml_text
from manhattan_widgets.render.alike import alike_runs
from manhattan_widgets.render.layout import layout
from manhattan_widgets.scene.core import Circle, Label, Line, Polygon, Rect, Scene, Shape, Tile
from manhattan_widgets.scene.metrics import CAP_MIDDLE, FONT_FAMILY
from manhattan_widgets.scene.themes import LIGHT, Theme

__all__ = ["Picture", "data_uri", "svg", "svg_tile"]


class Picture(str):
    """SVG text that a notebook shows as a picture.

    >>> Picture("<svg/>")._repr_svg_()
    '<svg/>'
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<SVG picture of {len(self)} characters>"

    def _repr_svg_(self) -> str:
        return str(self)


def svg(scene: Scene, theme: Theme = LIGHT, width: float | None = None) -> Picture:
    """Return ``scene`` as an SVG picture, its tiles in rows of ``scene.columns``.

    ``width`` is that of the picture in pixels, by default its design size.  A tile that is wider
    than a column gets a row of its own.  The title is the scene's label, the description its text.
    """
    places, full_width, full_height = layout(scene)
    body = []
    for tile, x, y in places:
        moved = f" transform='translate({_n(x)} {_n(y)})'"
        body.append(f"<g{moved}>{''.join(_shapes(tile.shapes, theme))}</g>\n")
    ground = f"<rect width='100%' height='100%' fill='{theme['ground']}'/>\n"
    size = (full_width, full_height)
    return Picture(_document(scene.label, scene.text, size, ground + "".join(body), width))


def svg_tile(
    tile: Tile,
    theme: Theme = LIGHT,
    width: float | None = None,
    part: tuple[float, float, float, float] | None = None,
) -> str:
    """Return one tile as an SVG picture, on no ground of its own.

    ``part`` is what is to be seen of it: x, y, width and height in the tile's design pixels.
    """
    body = "".join(_shapes(tile.shapes, theme))
    x, y, *size = part or (0, 0, tile.width, tile.height)
    return _document(tile.label, "", (size[0], size[1]), body, width, (x, y))


def data_uri(picture: str) -> str:
    """Return an SVG picture as an address that style sheets and ``<img>`` take.

    >>> data_uri("<svg/>")
    'data:image/svg+xml;base64,PHN2Zy8+'
    """
    return "data:image/svg+xml;base64," + b64encode(picture.encode()).decode()


def _document(
    title: str,
    description: str,
    size: tuple[float, float],
    body: str,
    width: float | None,
    corner: tuple[float, float] = (0, 0),
) -> str:
    display_width = size[0] if width is None else width
    ratio = display_width / size[0] if size[0] else 1
    described = f"<desc>{xml_text(description)}</desc>\n" if description else ""
    seen = " ".join(map(_n, (*corner, *size)))
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{_n(display_width)}' "
        f"height='{_n(size[1] * ratio)}' viewBox='{seen}' role='img' "
        f"font-family='{FONT_FAMILY}'>\n"
        f"<title>{xml_text(title)}</title>\n{described}{body}</svg>\n"
    )


def _shapes(shapes: tuple[Shape, ...], theme: Theme) -> Iterator[str]:
    """Yield elements; shapes that look alike share one, or a group, where nothing lies between."""
    for (kind, look), alike in alike_runs(shapes, lambda shape: _look(shape, theme)):
        if len(alike) == 1:
            start, inner = _element(alike[0])
            yield f"{start}{look}{inner}"
        elif kind in _PATHS:
            yield f"<path d='{''.join(map(_outline, alike))}'{look}/>"
        else:
            inside = "".join(start + inner for start, inner in map(_element, alike))
            yield f"<g{look}>{inside}</g>"


_AREA, _STROKE = "area", "stroke"
_PATHS = (_AREA, _STROKE)
"""The kinds of shapes of which several make one path."""


def _look(shape: Shape, theme: Theme) -> tuple[str, str]:
    """Return a shape's kind, and the attributes that do not say where it is."""
    match shape:
        case Polygon(_, fill):
            return _AREA, f" fill='{theme[fill]}'"
        case Rect():
            plain = shape.fill is not None and shape.stroke is None and not shape.radius
            rounded = f" rx='{_n(shape.radius)}'" if shape.radius else ""
            return _AREA if plain else f"rect{rounded}", _paint(shape, theme)
        case Circle():
            return "circle", _paint(shape, theme)
        case Line():
            dash = f" stroke-dasharray='{' '.join(map(_n, shape.dash))}'" if shape.dash else ""
            width = f" stroke-width='{_n(shape.width)}'"
            return _STROKE, f" stroke='{theme[shape.stroke]}'{width}{dash}"
        case Label():
            weight = " font-weight='bold'" if shape.weight == "bold" else ""
            anchor = f" text-anchor='{shape.anchor}'" if shape.anchor != "start" else ""
            size = f" font-size='{_n(shape.size)}'"
            return "text", f"{size}{weight}{anchor} fill='{theme[shape.fill]}'"


def _element(shape: Shape) -> tuple[str, str]:
    """Return a shape's element without its look, which belongs between the two parts."""
    match shape:
        case Rect():
            rounded = f" rx='{_n(shape.radius)}'" if shape.radius else ""
            place = f"x='{_n(shape.x)}' y='{_n(shape.y)}'"
            return f"<rect {place} width='{_n(shape.w)}' height='{_n(shape.h)}'{rounded}", "/>"
        case Polygon(points):
            return f"<polygon points='{' '.join(map(_n, points))}'", "/>"
        case Line():
            ends = f"x2='{_n(shape.x2)}' y2='{_n(shape.y2)}'"
            return f"<line x1='{_n(shape.x1)}' y1='{_n(shape.y1)}' {ends}", "/>"
        case Circle():
            return f"<circle cx='{_n(shape.x)}' cy='{_n(shape.y)}' r='{_n(shape.r)}'", "/>"
        case Label():
            # Not every reader of SVG knows "dominant-baseline", so the base line is computed.
            base = shape.y + CAP_MIDDLE * shape.size
            return (
                f"<text x='{_n(shape.x)}' y='{_n(round(base, 1))}'",
                f">{xml_text(shape.text)}</text>",
            )


def _outline(shape: Shape) -> str:
    """Return a shape as a part of a path."""
    match shape:
        case Rect():
            wide = _n(shape.w)
            back = wide.removeprefix("-") if wide.startswith("-") else f"-{wide}"
            return f"M{_n(shape.x)} {_n(shape.y)}h{wide}v{_n(shape.h)}h{back}z"
        case Polygon(points):
            return f"{_pen(_clockwise(points))}z"
        case Line():
            return _pen((shape.x1, shape.y1, shape.x2, shape.y2))
    raise AssertionError(shape)


def _pen(points: tuple[float, ...]) -> str:
    """Return where a pen goes: to the first point, and from each to the next.

    >>> _pen((190, 169, 195, 165, 195, 167.5))
    'M190 169l5-4v2.5'
    """
    places = [round(number, 2) for number in points]
    path = [f"M{_n(places[0])} {_n(places[1])}"]
    for at in range(2, len(places), 2):
        right, down = _n(places[at] - places[at - 2]), _n(places[at + 1] - places[at - 1])
        if down == "0":
            path.append(f"h{right}")
        elif right == "0":
            path.append(f"v{down}")
        else:
            path.append(f"l{right}{'' if down.startswith('-') else ' '}{down}")
    return "".join(path)


def _clockwise(points: tuple[float, ...]) -> tuple[float, ...]:
    """Return the points of a polygon in the order of a rectangle's: no two parts make a hole.

    >>> _clockwise((0, 0, 0, 4, 4, 4))
    (4, 4, 0, 4, 0, 0)
    """
    corners = list(zip(points[::2], points[1::2], strict=True))
    following = [*corners[1:], *corners[:1]]
    area = sum(
        x * after_y - after_x * y
        for (x, y), (after_x, after_y) in zip(corners, following, strict=True)
    )
    return points if area >= 0 else tuple(n for corner in reversed(corners) for n in corner)


def _paint(shape: Rect | Circle, theme: Theme) -> str:
    fill = "none" if shape.fill is None else theme[shape.fill]
    if shape.stroke is None:
        return f" fill='{fill}'"
    return f" fill='{fill}' stroke='{theme[shape.stroke]}' stroke-width='{_n(shape.width)}'"


def _n(number: float) -> str:
    """Return a number with two decimals at most, and none that says nothing.

    >>> _n(2.0), _n(-0.001), _n(1 / 3)
    ('2', '0', '0.33')
    """
    short = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short
