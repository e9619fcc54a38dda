"""Small PNG files for pages where nothing else is shown: a palette takes a third of the bytes."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterator
from io import BytesIO
from operator import sub

from PIL import Image, ImageColor

from manhattan_widgets.render.raster import Raster, colors_of
from manhattan_widgets.scene.core import Scene, Tile
from manhattan_widgets.scene.themes import Theme

__all__ = ["encoded", "packed", "png"]

_COARSEST = 16
_APART = 20
_COMPRESSIONS = (zlib.Z_DEFAULT_STRATEGY, zlib.Z_FILTERED)
"""Which is better depends on how much is written in a picture."""


def png(tile: Tile, theme: Theme, *, scale: float, colors: int, most: int) -> bytes:
    """Return a tile as a PNG file of at most ``most`` bytes.

    It has ``scale`` pixels for each design pixel and that many ``colors``, or fewer if that is
    needed for its size.
    """
    exact = colors_of(tile, theme)
    for factor, number in _steps(colors):
        data = packed(Raster(theme, scale * factor).tile(tile), exact, number)
        if len(data) <= most:
            break
    return data


def encoded(drawn: Scene | Tile, theme: Theme, *, scale: float, colors: int) -> bytes:
    """Return a scene or a tile as a PNG file with so many colors, however large it becomes."""
    raster = Raster(theme, scale)
    if isinstance(drawn, Tile):
        return packed(raster.tile(drawn), colors_of(drawn, theme), colors)
    exact = {color for tile in drawn.tiles for color in colors_of(tile, theme)}
    return packed(raster.picture(drawn), exact, colors)


def packed(picture: Image.Image, exact: Collection[str], colors: int) -> bytes:
    """Return a picture as a PNG file with a palette of about so many colors.

    Those that are ``exact`` are kept as they are, so that no two of them become one; the others are
    mixtures of them, at the edges of what is drawn.
    """
    mixtures = picture.quantize(max(_COARSEST, colors - len(exact)), Image.Quantize.MEDIANCUT)
    colors_kept = [_rgb(color) for color in sorted(exact)]
    found = iter(mixtures.getpalette() or [])
    for mixture in zip(found, found, found, strict=False):
        # Pillow looks colors up in coarse steps, and would take what is near an exact one for it.
        near = (max(map(abs, map(sub, mixture, color))) < _APART for color in colors_kept)
        if len(colors_kept) < colors and not any(near):
            colors_kept.append(mixture)
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for color in colors_kept for part in color])
    limited = picture.quantize(palette=palette, dither=Image.Dither.NONE)
    return min((_file(limited, how) for how in _COMPRESSIONS), key=len)


def _rgb(color: str) -> tuple[int, ...]:
    return ImageColor.getrgb(color)[:3]


def _file(picture: Image.Image, how: int) -> bytes:
    out = BytesIO()
    picture.save(out, "PNG", compress_level=9, compress_type=how)
    return out.getvalue()


def _steps(colors: int) -> Iterator[tuple[float, int]]:
    """Yield ever smaller shares of the size with ever fewer colors."""
    yield 1, colors
    for number in range(1, 20):
        yield 0.8**number, max(_COARSEST, colors >> number)
