"""Sights: what one is to look at on a board, by outlines around sites and arrows between them.

They are laid over the scene of any game, by the places of its sites.  An outline has a light edge
on both sides, an arrow a point: both are told apart from the looks of sites without color.
Nothing that is written on the board is covered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from math import hypot

from manhattan_widgets.scene.core import (
    Area,
    Circle,
    Label,
    Line,
    Polygon,
    Rect,
    Scene,
    Shape,
    Tile,
)
from manhattan_widgets.scene.metrics import text_width

__all__ = ["Arrow", "Outline", "ghosted", "sighted"]

_INK, _EDGE = "strong", "panel"
_WIDTH, _EDGES = 3, 6
"""How wide a line is, and with its edges."""
_BADGES = frozenset({"accent", "note", "right", "wrong"})
"""The roles of the grounds of marks."""
_NEAR = 8
"""Sites are neighbors where no more is between them."""
_INSET = 2.5
"""So far inside the middle of the gaps around its sites an outline runs."""
_SHORT = 0.24
"""So much of a site is left before and behind an arrow."""
_ASIDE = (0, 0.14, -0.14, 0.28, -0.28, 0.4, -0.4)
"""How far to one side an arrow may lie, as a share of a site."""
_POINT, _HALF = 12, 6
"""The length of an arrow's point, and half its width."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A line around ``sites``, one around those that touch; ``words`` say so of each."""

    sites: tuple[str, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from one site to another of the same tile."""

    start: str
    end: str


def sighted(
    scene: Scene, outlines: Sequence[Outline], arrows: Sequence[Arrow], sentences: Sequence[str]
) -> Scene:
    """Return ``scene`` with outlines and arrows, and in its text what ``sentences`` say of them."""
    if not (outlines or arrows or sentences):
        return scene
    tiles = tuple(_tile(tile, tuple(outlines), tuple(arrows)) for tile in scene.tiles)
    return replace(scene, tiles=tiles, text="\n\n".join([scene.text, "\n".join(sentences)]))


def ghosted(scene: Scene, planned: Scene, words: str) -> Scene:
    """Return ``scene`` with what is ``planned``: the same board, drawn as if a move were chosen.

    Nobody has chosen it here: what is planned says ``words`` instead.
    """
    tiles = zip(scene.tiles, planned.tiles, strict=True)
    return replace(
        scene,
        tiles=tuple(replace(drawn, areas=_planned(tile, drawn, words)) for tile, drawn in tiles),
    )


def _planned(tile: Tile, drawn: Tile, words: str) -> tuple[Area, ...]:
    known = {area.id: area.label for area in tile.areas}
    return tuple(
        area
        if known.get(area.id) == area.label
        else replace(area, label=f"{known.get(area.id, '')} {words}".strip())
        for area in drawn.areas
    )


@lru_cache(maxsize=64)
def _tile(tile: Tile, outlines: tuple[Outline, ...], arrows: tuple[Arrow, ...]) -> Tile:
    """Return a tile with what is to be seen on it, the same one as long as nothing changes."""
    areas = {area.id: area for area in tile.areas}
    lines = [
        line
        for outline in outlines
        for line in _around([areas[site] for site in outline.sites if site in areas], tile)
    ]
    pointed: list[Shape] = []
    for arrow in arrows:
        if arrow.start in areas and arrow.end in areas:
            pointed += _arrow(areas[arrow.start], areas[arrow.end], tile)
    if not lines and not pointed:
        return tile
    # Edges first, so that no line is cut by the edge of another.
    drawn = [*(replace(line, stroke=_EDGE, width=_EDGES) for line in lines), *lines]
    written = _first_sign(tile.shapes)
    below = min(written, _first_badge(tile.shapes))
    words = {site: outline.words for outline in outlines for site in outline.sites}
    return replace(
        tile,
        shapes=(
            *tile.shapes[:below],
            *drawn,
            *tile.shapes[below:written],
            *pointed,
            *tile.shapes[written:],
        ),
        areas=tuple(
            replace(area, label=f"{area.label} {words[area.id]}") if area.id in words else area
            for area in tile.areas
        ),
    )


def _first_sign(shapes: tuple[Shape, ...]) -> int:
    """Return where discs, small badges and all that is written begin: boards paint these last."""
    at = len(shapes)
    while at and isinstance(shapes[at - 1], Label):
        at -= 1
    while at and (isinstance(shapes[at - 1], Circle) or _is_badge(shapes[at - 1])):
        at -= 1
    return at


def _first_badge(shapes: tuple[Shape, ...]) -> int:
    """Return where the badges of marks begin, which may reach to the border of their sites."""
    return next((n for n, shape in enumerate(shapes) if _is_badge(shape)), len(shapes))


def _is_badge(shape: Shape) -> bool:
    return isinstance(shape, Rect) and shape.fill in _BADGES


def _around(areas: Sequence[Area], tile: Tile) -> Iterator[Line]:
    """Yield the sides of areas where no other of them is, in one line around those that touch."""
    gap = _gap(tile)

    def joined(area: Area, across: int, down: int) -> bool:
        x = area.x + area.w / 2 + across * (area.w + gap)
        y = area.y + area.h / 2 + down * (area.h + gap)
        return any((x, y) in other for other in areas)

    def end(
        area: Area, border: float, step: int, side: tuple[int, int], on: tuple[int, int]
    ) -> float:
        """Return where a side ends: before the border at a corner, beyond it at an inner one."""
        if not joined(area, *on):
            return border - step * _INSET
        return border + step * _INSET if joined(area, side[0] + on[0], side[1] + on[1]) else border

    for area in areas:
        left, top = area.x - gap / 2, area.y - gap / 2
        right, bottom = left + area.w + gap, top + area.h + gap
        for step, x in ((-1, left + _INSET), (1, right - _INSET)):
            if not joined(area, step, 0):
                y1 = end(area, top, -1, (step, 0), (0, -1))
                yield Line(x, y1, x, end(area, bottom, 1, (step, 0), (0, 1)), _INK, _WIDTH)
        for step, y in ((-1, top + _INSET), (1, bottom - _INSET)):
            if not joined(area, 0, step):
                x1 = end(area, left, -1, (0, step), (-1, 0))
                yield Line(x1, y, end(area, right, 1, (0, step), (1, 0)), y, _INK, _WIDTH)


def _gap(tile: Tile) -> float:
    """Return how much is between neighboring sites of a tile."""
    gaps = (
        gap
        for area, other in product(tile.areas, repeat=2)
        for gap in (other.x - area.x - area.w, other.y - area.y - area.h)
        if 0 <= gap <= _NEAR
    )
    return next(gaps, 0)


def _arrow(start: Area, end: Area, tile: Tile) -> Iterator[Shape]:
    """Yield an arrow from one area to another, beside what is written between them."""
    x1, y1 = start.x + start.w / 2, start.y + start.h / 2
    x2, y2 = end.x + end.w / 2, end.y + end.h / 2
    long = hypot(x2 - x1, y2 - y1)
    dx, dy = (x2 - x1) / long, (y2 - y1) / long
    # From and to the middles would hide what they are about.
    near = _SHORT * (start.w * abs(dx) + start.h * abs(dy))
    labels = [_box(label) for label in tile.shapes if isinstance(label, Label)]

    def ends(aside: float) -> tuple[float, float, float, float]:
        over, down = -dy * aside * start.w, dx * aside * start.h
        begin = x1 + near * dx + over, y1 + near * dy + down
        return *begin, x2 - near * dx + over, y2 - near * dy + down

    shaft = min(map(ends, _ASIDE), key=lambda line: sum(_crosses(line, box) for box in labels))
    x1, y1, x2, y2 = shaft
    neck = x2 - _POINT * dx, y2 - _POINT * dy
    for ink, wide in ((_EDGE, 2), (_INK, 0)):
        half, point = _HALF + wide, (x2 + wide * dx, y2 + wide * dy)
        base = neck[0] - wide * dx, neck[1] - wide * dy
        yield Line(x1, y1, *neck, ink, _WIDTH + 2 * wide)
        sides = (base[0] - half * dy, base[1] + half * dx, base[0] + half * dy, base[1] - half * dx)
        yield Polygon((*point, *sides), ink)


def _box(label: Label) -> tuple[float, float, float, float]:
    wide = text_width(label.text, label.size, label.weight)
    left = label.x - wide * {"start": 0, "middle": 0.5, "end": 1}[label.anchor]
    return left, label.y - label.size / 2, left + wide, label.y + label.size / 2


def _crosses(line: tuple[float, ...], box: tuple[float, float, float, float]) -> bool:
    """Tell whether a line comes near a box, looked at in steps."""
    x1, y1, x2, y2 = line
    left, top, right, bottom = box
    steps = max(1, round(hypot(x2 - x1, y2 - y1) / 4))
    points = ((x1 + (x2 - x1) * n / steps, y1 + (y2 - y1) * n / steps) for n in range(steps + 1))
    return any(left - 4 <= x <= right + 4 and top - 4 <= y <= bottom + 4 for x, y in points)
