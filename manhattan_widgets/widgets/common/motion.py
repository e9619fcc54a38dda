"""Short movements that explain what happened: what the page is told of them.

``motion.js`` sees what moved in what comes anyway: it needs no message of its own.
"""

from __future__ import annotations

from typing import TypeGuard

from manhattan_widgets.markup import Html, el
from manhattan_widgets.scene.core import Area, Polygon, Scene, Shape
from manhattan_widgets.widgets.common.base import S, SessionWidget

_ROOF = ".roof"
"""How the role of a roof ends; what it begins with is the color of the piece below it."""

__all__ = ["MovingWidget"]


class MovingWidget(SessionWidget[S]):
    """A game in which pieces fall, points count and cards slide."""

    @property
    def animate(self) -> bool:
        """Whether what happens is shown by short movements."""
        return "mw-still" not in self._dom_classes

    @animate.setter
    def animate(self, moving: bool) -> None:
        (self.remove_class if moving else self.add_class)("mw-still")

    def _fell(self, scene: Scene | None) -> Html:
        """Return what tells the page where the last move went: there a piece falls."""
        entry = self._last_entry()
        if entry is None:
            return Html()
        site = next((p for p in entry.before.parts(entry.move) if ":" not in p), None)
        color = self._scenes.table(self.session.view, self.names).players[entry.seat].badges[0]
        landed = None if site is None or scene is None else _landed(scene, site)
        place, roof = landed or (None, None)
        return el(
            "i.mw-fell",
            data_ply=entry.ply,
            data_place=place,
            data_roof=roof is not None,
            data_color=color.color if roof is None else roof,
            data_taken=entry.effect.key in self._scenes.takeovers,
            hidden=True,
        )

    def _sought(self) -> Html:
        """Return what tells the page that a ply was gone to: there nothing moves."""
        return el("i.mw-fell", data_ply=self.session.cursor, data_sought=True, hidden=True)


def _landed(scene: Scene, site: str) -> tuple[str, str | None] | None:
    """Return where a piece lands on a site, and its color: on the highest roof there, if any.

    The place is the number of the tile, and shares of the tile's width and height; without a roof
    it is the whole site, and there is no color.

    >>> from manhattan_widgets.scene.core import Area, Tile
    >>> roof = Polygon((60, 60, 70, 55, 100, 55, 90, 60), "red.roof")
    >>> tile = Tile("F", 200, 100, (roof,), areas=(Area("F5", 50, 50, 100, 40, ""),))
    >>> _landed(Scene((tile,), 1, "", ""), "F5")
    ('0 0.3 0.55 0.2 0.05', 'red')
    >>> _landed(Scene((Tile("F", 200, 100, (), tile.areas),), 1, "", ""), "F5")
    ('0 0.25 0.5 0.5 0.4', None)
    """
    for number, tile in enumerate(scene.tiles):
        for area in tile.areas:
            if area.id != site:
                continue
            box: tuple[float, ...] = (area.x, area.y, area.w, area.h)
            color: str | None = None
            roofs = [_box(shape) for shape in tile.shapes if _is_roof(shape, area)]
            if roofs:
                left, top, width, height, color = min(roofs, key=lambda roof: roof[1])
                box = (left, top, width, height)
            sizes = (tile.width, tile.height) * 2
            shares = (f"{part / of:.4g}" for part, of in zip(box, sizes, strict=True))
            return " ".join([str(number), *shares]), color
    return None


def _is_roof(shape: Shape, area: Area) -> TypeGuard[Polygon]:
    if not isinstance(shape, Polygon) or not shape.fill.endswith(_ROOF):
        return False
    across, down = shape.points[::2], shape.points[1::2]
    x, y = sum(across) / len(across) - area.x, sum(down) / len(down) - area.y
    return 0 <= x <= area.w and 0 <= y <= area.h


def _box(roof: Polygon) -> tuple[float, float, float, float, str]:
    across, down = roof.points[::2], roof.points[1::2]
    left, top = min(across), min(down)
    color = roof.fill.removesuffix(_ROOF)
    return left, top, max(across) - left, max(down) - top, color
