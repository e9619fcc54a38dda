"""Scenes one after another as an animated picture: GIF, or animated PNG.

All frames share one palette, so nothing flickers: every color of the theme exactly, and as many
mixtures at smoothed edges as there is room for.  A frame holds only what changed since the one
before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from itertools import islice, pairwise
from typing import Literal

from PIL import Image, ImageChops
from PIL.PngImagePlugin import Blend, PngInfo

from manhattan_widgets.render.layout import layout
from manhattan_widgets.render.raster import Raster, colors_of
from manhattan_widgets.scene.core import Scene, Tile
from manhattan_widgets.scene.themes import Theme

__all__ = ["Animation", "Kind"]

Kind = Literal["gif", "png"]

_Color = tuple[int, int, int]
_Place = tuple[int, int]

_SAME = 255
"""The number that stands for what stays as it was."""
_COLORS = 64
"""How many colors are drawn with, if those of the theme are not more: others make larger files and
no better pictures."""
_SAMPLED = 48
"""Of how many tiles the mixtures of colors are taken."""
_APART = 8
"""How far a mixture must be from every exact color, in one of red, green and blue."""


class Animation:
    """An animated picture of scenes of one size, ``width`` pixels wide.

    :meth:`draw` draws one frame after another, so that whoever calls it can do something else in
    between; :meth:`encode` then returns the file.
    """

    def __init__(self, scenes: Sequence[Scene], theme: Theme, width: int) -> None:
        self._scenes = scenes
        layouts = [layout(scene) for scene in scenes]
        scale = width / max(full_width for _, full_width, _ in layouts)
        full_height = max(height for _, _, height in layouts)
        self._size = (width, max(1, round(full_height * scale)))
        self._raster = Raster(theme, scale)
        self._theme = theme
        self._palette = self._make_palette()
        self._drawn: dict[Tile, Image.Image] = {}
        self._frames: list[Image.Image] = []

    def draw(self) -> Iterator[Image.Image]:
        """Draw all frames and yield each; they have a palette in common."""
        ground = self._with_palette(Image.new("RGB", self._size, self._theme["ground"]))
        frame, previous = ground, dict[_Place, Tile]()
        for scene in self._scenes:
            tiles = {self._raster.place(x, y): tile for tile, x, y in layout(scene)[0]}
            # Where tiles have moved or shrunk, what was there would look out beside them.
            keep = _boxes(previous) == _boxes(tiles)
            frame = frame.copy() if keep else ground.copy()
            for place, tile in tiles.items():
                if not keep or previous[place] != tile:
                    frame.paste(self._tile(tile), place)
            previous = tiles
            self._frames.append(frame)
            yield frame

    def encode(self, kind: Kind, milliseconds: Sequence[int], mark: str) -> bytes:
        """Return the file; each frame is shown so long, and ``mark`` is kept at its head."""
        out = BytesIO()
        first, *others = self._frames
        if kind == "gif":
            first.save(
                out,
                "GIF",
                save_all=True,
                append_images=others,
                duration=list(milliseconds),
                loop=0,
                palette=self._palette.getpalette(),
                transparency=_SAME,
                optimize=True,
                disposal=1,
                comment=mark.encode(),
            )
        else:
            about = PngInfo()
            about.add_text("Comment", mark)
            first.save(
                out,
                "PNG",
                save_all=True,
                append_images=[self._changes(*pair) for pair in pairwise(self._frames)],
                duration=list(milliseconds),
                loop=0,
                blend=Blend.OP_OVER,
                transparency=_SAME,
                compress_level=9,
                pnginfo=about,
            )
        return out.getvalue()

    def _changes(self, before: Image.Image, after: Image.Image) -> Image.Image:
        """Return ``after`` with what is as ``before`` left out: that takes next to no room."""
        changes = Image.new("P", self._size, _SAME)
        changes.putpalette(self._palette.getpalette() or [])
        differ = ImageChops.difference(before, after).point(lambda step: 255 * (step > 0), "1")
        changes.paste(after, mask=differ)
        return changes

    def _tile(self, tile: Tile) -> Image.Image:
        if tile not in self._drawn:
            self._drawn[tile] = self._with_palette(self._raster.tile(tile))
        return self._drawn[tile]

    def _with_palette(self, picture: Image.Image) -> Image.Image:
        return picture.quantize(palette=self._palette, dither=Image.Dither.NONE)

    def _make_palette(self) -> Image.Image:
        """Return an image with the palette: the colors in use, and mixtures of them."""
        tiles = list(dict.fromkeys(tile for scene in self._scenes for tile in scene.tiles))
        used = sorted({color for tile in tiles for color in colors_of(tile, self._theme)})
        exact = [_rgb(color) for color in used[:_SAME]]
        step = max(1, len(tiles) // _SAMPLED)
        samples = [self._raster.tile(tile) for tile in islice(reversed(tiles), 0, None, step)]
        sheet = Image.new(
            "RGB",
            (max(s.width for s in samples), sum(s.height for s in samples)),
            self._theme["ground"],
        )
        top = 0
        for sample in samples:
            sheet.paste(sample, (0, top))
            top += sample.height
        channels = sheet.quantize(256, Image.Quantize.MEDIANCUT).getpalette() or []
        mixed = list(zip(channels[::3], channels[1::3], channels[2::3], strict=True))
        palette = Image.new("P", (1, 1))
        palette.putpalette([value for color in _chosen(exact, mixed) for value in color])
        return palette


def _boxes(tiles: Mapping[_Place, Tile]) -> dict[_Place, tuple[float, float]]:
    return {place: (tile.width, tile.height) for place, tile in tiles.items()}


def _rgb(color: str) -> _Color:
    red, green, blue = bytes.fromhex(color[1:])
    return red, green, blue


def _chosen(exact: Sequence[_Color], mixed: Sequence[_Color]) -> list[_Color]:
    """Return 256 different colors: all exact ones, and mixtures that are none of them.

    Pillow looks colors up with an error of a few steps, so a mixture that is almost an exact color
    would come in its place.  Different they must be, or Pillow is slow; those that fill up at the
    end, of which the last is never drawn, are far from all others.
    """
    chosen = dict.fromkeys(exact)
    for color in dict.fromkeys(mixed):
        if len(chosen) < _COLORS and all(_distance(color, other) > _APART for other in exact):
            chosen[color] = None
    spare = (color for n in range(256) if (color := (255, 0, 255 - n)) not in chosen)
    return [*chosen, *islice(spare, 256 - len(chosen))]


def _distance(color: _Color, other: _Color) -> int:
    return max(abs(a - b) for a, b in zip(color, other, strict=True))
