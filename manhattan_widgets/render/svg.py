"""Scenes as SVG: for saved notebooks, pages without Python, and pictures on buttons.

Pure functions of scene and theme: equal scenes give equal files, numbers are rounded, and nothing
outside the file is referred to.  The picture has a ground of its own, so it can be read on light
and dark pages alike.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator

from manhattan_widgets.markup import xml_text
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
        moved = f' transform="translate({_n(x)} {_n(y)})"'
        body.append(f"<g{moved}>\n{''.join(_shapes(tile.shapes, theme))}</g>\n")
    ground = f'<rect width="100%" height="100%" fill="{theme["ground"]}"/>\n'
    size = (full_width, full_height)
    return Picture(_document(scene.label, scene.text, size, ground + "".join(body), width))


def svg_tile(tile: Tile, theme: Theme = LIGHT, width: float | None = None) -> str:
    """Return one tile as an SVG picture, on no ground of its own."""
    body = "".join(_shapes(tile.shapes, theme))
    return _document(tile.label, "", (tile.width, tile.height), body, width)


def data_uri(picture: str) -> str:
    """Return an SVG picture as an address that style sheets and ``<img>`` take.

    >>> data_uri("<svg/>")
    'data:image/svg+xml;base64,PHN2Zy8+'
    """
    return "data:image/svg+xml;base64," + b64encode(picture.encode()).decode()


def _document(
    title: str, description: str, size: tuple[float, float], body: str, width: float | None
) -> str:
    shown = size[0] if width is None else width
    ratio = shown / size[0] if size[0] else 1
    described = f"<desc>{xml_text(description)}</desc>\n" if description else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(shown)}" '
        f'height="{_n(size[1] * ratio)}" viewBox="0 0 {_n(size[0])} {_n(size[1])}" role="img" '
        f'font-family="{FONT_FAMILY}">\n'
        f"<title>{xml_text(title)}</title>\n{described}{body}</svg>\n"
    )


def _shapes(shapes: tuple[Shape, ...], theme: Theme) -> Iterator[str]:
    for shape in shapes:
        match shape:
            case Rect():
                rounded = f' rx="{_n(shape.radius)}"' if shape.radius else ""
                yield (
                    f'<rect x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(shape.w)}" '
                    f'height="{_n(shape.h)}"{rounded}{_paint(shape, theme)}/>\n'
                )
            case Polygon():
                points = " ".join(map(_n, shape.points))
                yield f'<polygon points="{points}" fill="{theme[shape.fill]}"/>\n'
            case Line():
                dash = f' stroke-dasharray="{" ".join(map(_n, shape.dash))}"' if shape.dash else ""
                yield (
                    f'<line x1="{_n(shape.x1)}" y1="{_n(shape.y1)}" x2="{_n(shape.x2)}" '
                    f'y2="{_n(shape.y2)}" stroke="{theme[shape.stroke]}" '
                    f'stroke-width="{_n(shape.width)}"{dash}/>\n'
                )
            case Circle():
                yield (
                    f'<circle cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{_n(shape.r)}"'
                    f"{_paint(shape, theme)}/>\n"
                )
            case Label():
                yield _label(shape, theme)


def _paint(shape: Rect | Circle, theme: Theme) -> str:
    fill = "none" if shape.fill is None else theme[shape.fill]
    if shape.stroke is None:
        return f' fill="{fill}"'
    return f' fill="{fill}" stroke="{theme[shape.stroke]}" stroke-width="{_n(shape.width)}"'


def _label(label: Label, theme: Theme) -> str:
    # Not every reader of SVG knows "dominant-baseline", so the base line is computed.
    base = label.y + CAP_MIDDLE * label.size
    weight = ' font-weight="bold"' if label.weight == "bold" else ""
    anchor = f' text-anchor="{label.anchor}"' if label.anchor != "start" else ""
    return (
        f'<text x="{_n(label.x)}" y="{_n(base)}" font-size="{_n(label.size)}"{weight}{anchor} '
        f'fill="{theme[label.fill]}">{xml_text(label.text)}</text>\n'
    )


def _n(number: float) -> str:
    """Return a number with two decimals at most, and none that says nothing.

    >>> _n(2.0), _n(-0.001), _n(1 / 3)
    ('2', '0', '0.33')
    """
    short = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short
