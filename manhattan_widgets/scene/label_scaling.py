"""Labels as large as the text around a board: they grow where there is room for them.

A board is drawn for text of a usual size.  Where a page has larger text, or shows the board small,
its labels may be larger than they were designed: each grows about the place where it is, a pixel at
a time and all in turn, until it would leave what it stands in or touch something beside it.  Those
of a tile that are written alike stay alike where they have places with as much room, or stand in
one row or column, as do letters on discs, which grow with them.
So labels that did not overlap never do, and where nothing has room all stays as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from manhattan_widgets.scene.core import Circle, Label, Line, Polygon, Rect, Scene, Shape, Tile
from manhattan_widgets.scene.metrics import CAP_MIDDLE, text_width

__all__ = ["LARGEST", "legible"]

LARGEST = 2.0
"""No label becomes more often as large as it was designed."""

_KEPT = 400
_MARGIN = 1
_DISC = 1.4
"""A letter's disc grows no more: it stands before a tower, which is to be seen."""

_OUTLINE = 2
"""How much narrower a place may be than another like it: one has an outline inside its edge."""

_ABOVE = 0.4
"""From the middle of capitals up to the top of the tallest letters, in font sizes."""
_BELOW, _LOW = 0.24, frozenset("gjpqy,;()[]ç")
"""How far below the line these characters reach, in font sizes."""

_GROUND = "street"
"""The role of what lies below everything else: nothing has to keep off it."""

_STEPS = ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1))
"""Where a label may go that has no room where it is, as it becomes one pixel larger."""

Box = tuple[float, float, float, float]
Place = tuple[float, float, float, str, str]


def legible(scene: Scene, factor: float) -> Scene:
    """Return ``scene`` with its labels up to ``factor`` times as large, where there is room.

    Equal tiles give the very same tile again; a factor of 1 or less gives the scene itself.

    >>> tile = Tile("F", 80, 40, (Label(20, 20, "F1", 14, "ink"), Label(60, 20, "2", 14, "ink")))
    >>> [label.size for label in legible(Scene((tile,), 1, "", ""), 1.5).tiles[0].shapes]
    [21, 21]
    """
    if factor <= 1:
        return scene
    larger = tuple(_legible(tile, min(factor, LARGEST)) for tile in scene.tiles)
    return replace(scene, tiles=_even(scene.tiles, larger))


def _even(tiles: Sequence[Tile], larger: Sequence[Tile]) -> tuple[Tile, ...]:
    """Return the tiles with headings of one size: labels that begin in one place of all."""
    sizes: dict[Place, list[float]] = {}
    for tile, grown in zip(tiles, larger, strict=True):
        for was, now in zip(tile.shapes, grown.shapes, strict=True):
            if isinstance(was, Label) and isinstance(now, Label) and was.anchor == "start":
                sizes.setdefault(_place(was), []).append(now.size)
    limits = tuple(
        (place, min(sizes_here))
        for place, sizes_here in sizes.items()
        if len(sizes_here) == len(tiles) and len(set(sizes_here)) > 1
    )
    return tuple(_limited(*pair, limits) for pair in zip(tiles, larger, strict=True))


@lru_cache(maxsize=_KEPT)
def _limited(tile: Tile, larger: Tile, limits: tuple[tuple[Place, float], ...]) -> Tile:
    """Return a tile with its labels in some places no larger than ``limits`` say.

    A smaller label keeps within the room of the larger one.
    """
    most = dict(limits)
    shapes = tuple(
        replace(now, size=min(now.size, most.get(_place(was), now.size)))
        if isinstance(was, Label) and isinstance(now, Label)
        else now
        for was, now in zip(tile.shapes, larger.shapes, strict=True)
    )
    return replace(larger, shapes=shapes) if limits else larger


def _place(label: Label) -> Place:
    return (label.x, label.y, label.size, label.weight, label.anchor)


@lru_cache(maxsize=_KEPT)
def _legible(tile: Tile, factor: float) -> Tile:
    solid = [(shape, _bounds(shape)) for shape in tile.shapes if _is_solid(shape)]
    discs = {(s.x, s.y): (at, s) for at, s in enumerate(tile.shapes) if isinstance(s, Circle)}
    shapes = list(tile.shapes)
    growing: dict[int, _Growing] = {}
    behind: dict[int, int] = {}
    for at, label in enumerate(tile.shapes):
        if isinstance(label, Label):
            disc = None
            if label.anchor == "middle" and (label.x, label.y) in discs:
                behind[at], disc = discs[label.x, label.y]
            growing[at] = _growing(label, disc, tile, solid, factor)
    every = list(growing.values())
    for item in every:
        item.others = [o for o in every if o is not item and _meet(o.reach, item.reach)]
    left = _alike(every)
    while left:
        left = [kin for kin in left if _grow(kin)]
    for at, item in growing.items():
        if item.disc is not None:
            shapes[behind[at]] = item.disc
        shapes[at] = item.label
    return replace(tile, shapes=tuple(shapes))


def _alike(growing: Sequence[_Growing]) -> list[list[_Growing]]:
    """Return what is to stay of one size, large labels first, letters on discs last."""
    kinds: list[tuple[tuple[bool, float, str], list[_Growing]]] = []
    for item in growing:
        label = item.label
        style = (item.disc is not None, -label.size, label.weight)
        for known, members in kinds:
            if known == style and _same_room(members[0], item) and _in_line(members, item):
                members.append(item)
                break
        else:
            kinds.append((style, [item]))
    return [members for _, members in sorted(kinds, key=lambda kind: kind[0][:2])]


def _in_line(members: Sequence[_Growing], item: _Growing) -> bool:
    """Tell whether a label that stands in no place of its own is in a row or column with others."""
    return item.disc is not None or any(
        one.held or one.label.x == item.label.x or one.label.y == item.label.y for one in members
    )


def _same_room(one: _Growing, other: _Growing) -> bool:
    """Tell whether two labels have as much room, but for an outline."""
    return all(
        abs((one.room[to] - one.room[at]) - (other.room[to] - other.room[at])) <= _OUTLINE
        for at, to in ((0, 2), (1, 3))
    )


def _grow(kin: Sequence[_Growing]) -> bool:
    """Make all of one kind a pixel larger, or none, and tell whether they were."""
    before = [(item.label, item.disc, item.box) for item in kin]
    if all(item.grow() for item in kin):
        return True
    for item, was in zip(kin, before, strict=True):
        item.label, item.disc, item.box = was
    return False


@dataclass(slots=True)
class _Growing:
    """A label on its way, with the disc behind it, and what both must keep to.

    ``room`` is the box of the shape that holds it, with a ``line`` of so many px around it, or of
    the tile where no shape does: ``held`` tells which.
    """

    label: Label
    disc: Circle | None
    box: Box
    largest: float
    reach: Box
    room: Box
    held: bool
    line: float
    obstacles: Sequence[Box]
    others: list[_Growing] = field(default_factory=list)

    def grow(self) -> bool:
        """Become one pixel larger, where there is room, and tell whether there was."""
        size = self.label.size + 1
        if size > self.largest:
            return False
        for x, y in _STEPS if self.disc is None else _STEPS[:1]:
            label = replace(self.label, x=self.label.x + x, y=self.label.y + y, size=size)
            inwards = _inwards(_around(label, self._disc_around(label)), self._inside)
            label = replace(label, x=label.x + inwards[0], y=label.y + inwards[1])
            disc = self._disc_around(label)
            box = _around(label, disc)
            if self._has_room(box):
                self.label, self.disc, self.box = label, disc, box
                return True
        return False

    def _disc_around(self, label: Label) -> Circle | None:
        if self.disc is None:
            return None
        return replace(
            self.disc, x=label.x, y=label.y, r=self.disc.r * label.size / self.label.size
        )

    @property
    def _inside(self) -> Box:
        """The room within the line around it."""
        left, top, right, bottom = self.room
        return (left + self.line, top + self.line, right - self.line, bottom - self.line)

    def _has_room(self, box: Box) -> bool:
        return (
            _holds(self._inside, box)
            and not any(_meet(box, obstacle) for obstacle in self.obstacles)
            and not any(_meet(box, other.box) for other in self.others)
        )


def _growing(
    label: Label,
    disc: Circle | None,
    tile: Tile,
    solid: Sequence[tuple[Shape, Box]],
    factor: float,
) -> _Growing:
    box = _around(label, disc)
    if disc is not None:
        factor = min(factor, _DISC)
    size = round(label.size * factor)
    wide = None if disc is None else replace(disc, r=disc.r * factor)
    reach = _around(replace(label, size=size), wide)
    reach = (reach[0] - size, reach[1] - size, reach[2] + size, reach[3] + size)
    near = [
        (shape, bounds) for shape, bounds in solid if shape is not disc and _meet(bounds, reach)
    ]
    # What holds the line holds the label, which stays as it is if its tails hang out already.
    line = (*box[:3], min(box[3], label.y + CAP_MIDDLE * label.size)) if disc is None else box
    holders = [(s, b) for s, b in near if isinstance(s, Rect | Circle) and _holds(b, line)]
    holder, room = min(
        holders, key=lambda pair: _size(pair[1]), default=(None, (0, 0, tile.width, tile.height))
    )
    return _Growing(
        label,
        disc,
        box,
        largest=size,
        reach=reach,
        room=room,
        held=holder is not None,
        line=holder.width if isinstance(holder, Rect) and holder.stroke is not None else 0,
        # What a label stands on, or before, does not stop it.
        obstacles=tuple(bounds for _, bounds in near if not _meet(bounds, box)),
    )


def _around(label: Label, disc: Circle | None) -> Box:
    """Return the box of a label, or that of its disc where it has one."""
    if disc is not None:
        return _bounds(disc)
    width = text_width(label.text, label.size, label.weight)
    left = label.x - {"start": 0, "middle": width / 2, "end": width}[label.anchor]
    base = label.y + (CAP_MIDDLE + (_BELOW if _LOW.intersection(label.text) else 0)) * label.size
    return (left, label.y - _ABOVE * label.size, left + width, base)


def _inwards(box: Box, room: Box) -> tuple[float, float]:
    """Return how far a box has to move to keep within a room, in whole pixels."""
    left, top = room[0] + _MARGIN - box[0], room[1] + _MARGIN - box[1]
    right, bottom = room[2] - _MARGIN - box[2], room[3] - _MARGIN - box[3]
    x = max(left, 0) or min(right, 0)
    y = max(top, 0) or min(bottom, 0)
    return x, y


def _is_solid(shape: Shape) -> bool:
    return not isinstance(shape, Label) and not (isinstance(shape, Rect) and shape.fill == _GROUND)


def _bounds(shape: Shape) -> Box:
    match shape:
        case Rect():
            return (shape.x, shape.y, shape.x + shape.w, shape.y + shape.h)
        case Circle():
            return (shape.x - shape.r, shape.y - shape.r, shape.x + shape.r, shape.y + shape.r)
        case Line():
            return _hull((shape.x1, shape.x2), (shape.y1, shape.y2))
        case Polygon():
            return _hull(shape.points[::2], shape.points[1::2])
        case Label():
            return _around(shape, None)


def _hull(xs: Iterable[float], ys: Iterable[float]) -> Box:
    across, down = tuple(xs), tuple(ys)
    return (min(across), min(down), max(across), max(down))


def _holds(room: Box, box: Box) -> bool:
    return (
        room[0] <= box[0] + 0.01
        and room[1] <= box[1] + 0.01
        and box[2] <= room[2] + 0.01
        and box[3] <= room[3] + 0.01
    )


def _meet(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _size(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])
