"""What a scene is made of: shapes with roles, areas that can be hit, tiles that re-flow.

A scene is data.  The same scene goes to the live canvas, to the SVG of a saved notebook, to
hit-testing and to the tests.  All numbers are CSS pixels of the tile's own design size, measured
from its top left corner; a renderer may show the tile larger or smaller.  A ``fill`` or ``stroke``
is not a color but a *role* (``"ink"``, ``"red.front"``), which a
:class:`~manhattan_widgets.scene.themes.Theme` resolves.  Shapes are painted in the order given;
labels that follow each other must not overlap, so that a renderer may group them.

>>> tile = Tile("F", 240, 255, areas=(Area("F1", 7, 27, 72, 72, "Frankfurt 1: empty"),))
>>> tile.at(20, 40).id
'F1'
>>> tile.at(2, 2) is None
True
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = [
    "Anchor",
    "Area",
    "Circle",
    "Label",
    "Line",
    "Polygon",
    "Rect",
    "Scene",
    "Shape",
    "Tile",
    "Weight",
]

Weight = Literal["normal", "bold"]
Anchor = Literal["start", "middle", "end"]


_TALL = 1.5


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle; ``radius`` rounds its corners, ``width`` is that of the stroke."""

    x: float
    y: float
    w: float
    h: float
    fill: str | None = None
    stroke: str | None = None
    width: float = 1
    radius: float = 0


@dataclass(frozen=True, slots=True)
class Polygon:
    """A filled polygon through ``points``, a flat tuple ``(x1, y1, x2, y2, …)``."""

    points: tuple[float, ...]
    fill: str


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line; ``dash`` holds the lengths of its marks and gaps in turn."""

    x1: float
    y1: float
    x2: float
    y2: float
    stroke: str
    width: float = 1
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc around ``(x, y)`` with radius ``r``; ``width`` is that of the stroke."""

    x: float
    y: float
    r: float
    fill: str | None = None
    stroke: str | None = None
    width: float = 1


@dataclass(frozen=True, slots=True)
class Label:
    """One line of text; ``y`` is the vertical middle of its capital letters."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    weight: Weight = "normal"
    anchor: Anchor = "start"


Shape = Rect | Polygon | Line | Circle | Label


@dataclass(frozen=True, slots=True)
class Area:
    """A place that can be hit: ``id`` names it (a site such as ``F5``), ``label`` describes it."""

    id: str
    x: float
    y: float
    w: float
    h: float
    label: str

    def __contains__(self, point: tuple[float, float]) -> bool:
        x, y = point
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h


@dataclass(frozen=True, slots=True)
class Tile:
    """A part of the board that is moved as a whole when the board re-flows: a city."""

    id: str
    width: float
    height: float
    shapes: tuple[Shape, ...] = ()
    areas: tuple[Area, ...] = ()
    label: str = ""

    def at(self, x: float, y: float) -> Area | None:
        """Return the area under a point in design pixels, or ``None`` between the areas."""
        return next((area for area in self.areas if (x, y) in area), None)


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything to be drawn, and the words that say the same.

    ``columns`` is the number of tiles side by side where there is room, ``label`` one line that
    describes the scene, ``text`` its twin for screen readers and plain consoles.
    """

    tiles: tuple[Tile, ...]
    columns: int
    label: str
    text: str

    @property
    def is_tall(self) -> bool:
        """Whether the board is so much higher than wide that something can stand beside it.

        >>> Scene((Tile("board", 363, 931),), 1, "", "").is_tall
        True
        """
        return any(tile.height > _TALL * tile.width for tile in self.tiles)

    @property
    def is_long(self) -> bool:
        """Whether the board is so much wider than high that something can stand below it.

        >>> Scene((Tile("board", 972, 372),), 1, "", "").is_long
        True
        """
        return any(tile.width > _TALL * tile.height for tile in self.tiles)

    def area(self, area_id: str) -> Area:
        """Return the area with this id; raises ``KeyError`` where no tile has it.

        >>> Scene((), 1, "", "").area("F1")
        Traceback (most recent call last):
        ...
        KeyError: 'F1'
        """
        for tile in self.tiles:
            for area in tile.areas:
                if area.id == area_id:
                    return area
        raise KeyError(area_id)
