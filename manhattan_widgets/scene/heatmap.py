"""A heat map on a board: how good the best move on each site is, by ground, band and words.

It is laid over the scene of any game: each site of the map gets ground and a band of one of four
levels, and the band says the figure.  Nothing is told by color alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from manhattan_widgets.scene.core import Area, Label, Rect, Scene, Shape, Tile

__all__ = ["LEVELS", "Heat", "heated", "signs"]

LEVELS = 4
"""The levels go from 1 to this, which is the best."""

_INSET = 5.5
"""So far inside a site the ground ends: what marks the site's border stays seen."""


@dataclass(frozen=True, slots=True)
class Heat:
    """What a heat map tells of a site: a level from 1 to 4, a short figure, the same in words."""

    level: int
    sign: str
    label: str

    @property
    def role(self) -> str:
        """The role of the ground; with ``.band`` and ``.on`` those of the band and its text."""
        return f"heat.{self.level}"


def signs(heat: Mapping[str, Heat]) -> dict[str, str]:
    """Return the figures by site: the ``marks`` with which a board is drawn before :func:`heated`.

    >>> signs({"F5": Heat(4, "31%", "The best move here wins 31 %.")})
    {'F5': '31%'}
    """
    return {site: shade.sign for site, shade in heat.items()}


def heated(scene: Scene, heat: Mapping[str, Heat]) -> Scene:
    """Return ``scene``, which was drawn with the ``signs`` of ``heat`` as marks, as a heat map."""
    if not heat:
        return scene
    items = tuple(heat.items())
    tiles = tuple(_heated_tile(tile, items) for tile in scene.tiles)
    lines = "\n".join(f"{site}: {shade.label}" for site, shade in heat.items())
    return replace(scene, tiles=tiles, text=f"{scene.text}\n\n{lines}")


@lru_cache(maxsize=256)
def _heated_tile(tile: Tile, items: tuple[tuple[str, Heat], ...]) -> Tile:
    """Return a tile with its part of the map, the same one as long as nothing changes there."""
    heat = dict(items)
    sites = [(area, heat[area.id]) for area in tile.areas if area.id in heat]
    if not sites:
        return tile
    return replace(
        tile,
        shapes=tuple(_heated_shapes(tile.shapes, sites)),
        areas=tuple(
            replace(area, label=f"{area.label} {heat[area.id].label}") if area.id in heat else area
            for area in tile.areas
        ),
    )


def _heated_shapes(shapes: tuple[Shape, ...], sites: list[tuple[Area, Heat]]) -> Iterator[Shape]:
    """Yield the shapes with the bands of marks in their level, each ground just below its band.

    A board paints its bands after all grounds and before whatever stands on them.
    """
    for shape in shapes:
        if isinstance(shape, Rect) and shape.fill == "accent":
            match = _at(sites, shape.x + shape.w / 2, shape.y + shape.h / 2)
            if match is not None:
                area, heat = match
                yield Rect(*_inside(area), heat.role, radius=6)
                yield replace(shape, fill=f"{heat.role}.band")
                continue
        elif isinstance(shape, Label) and shape.fill == "on.accent":
            match = _at(sites, shape.x, shape.y)
            if match is not None and shape.text == match[1].sign:
                yield replace(shape, fill=f"{match[1].role}.on", weight="bold")
                continue
        yield shape


def _at(sites: list[tuple[Area, Heat]], x: float, y: float) -> tuple[Area, Heat] | None:
    return next(((area, heat) for area, heat in sites if (x, y) in area), None)


def _inside(area: Area) -> tuple[float, float, float, float]:
    return area.x + _INSET, area.y + _INSET, area.w - 2 * _INSET, area.h - 2 * _INSET
