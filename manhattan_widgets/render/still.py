"""Small PNG files for pages where nothing else is shown: a palette takes a third of the bytes."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

from PIL import Image

from manhattan_widgets.render.raster import Raster
from manhattan_widgets.scene.core import Scene, Tile
from manhattan_widgets.scene.themes import Theme

__all__ = ["encoded", "png"]

_COARSEST = 16


def png(tile: Tile, theme: Theme, *, scale: float, colors: int, most: int) -> bytes:
    """Return a tile as a PNG file of at most ``most`` bytes.

    It has ``scale`` pixels for each design pixel and that many ``colors``, or fewer if that is
    needed for its size.
    """
    for factor, number in _steps(colors):
        data = _encoded(Raster(theme, scale * factor).tile(tile), number)
        if len(data) <= most:
            break
    return data


def encoded(drawn: Scene | Tile, theme: Theme, *, scale: float, colors: int) -> bytes:
    """Return a scene or a tile as a PNG file with so many colors, however large it becomes."""
    raster = Raster(theme, scale)
    picture = raster.picture(drawn) if isinstance(drawn, Scene) else raster.tile(drawn)
    return _encoded(picture, colors)


def _steps(colors: int) -> Iterator[tuple[float, int]]:
    """Yield ever smaller shares of the size with ever fewer colors."""
    yield 1, colors
    for number in range(1, 20):
        yield 0.8**number, max(_COARSEST, colors >> number)


def _encoded(picture: Image.Image, colors: int) -> bytes:
    out = BytesIO()
    picture.quantize(colors, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()
