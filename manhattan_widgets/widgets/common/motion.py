"""Short movements that explain what happened: what the page is told of them.

``motion.js`` sees what moved in what comes anyway: it needs no message of its own.
"""

from __future__ import annotations

from manhattan_widgets.markup import Html, el
from manhattan_widgets.scene.core import Scene
from manhattan_widgets.widgets.common.base import S, SessionWidget

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
        taken = entry.effect.key in self._scenes.takeovers
        return el(
            "i.mw-fell",
            data_ply=entry.ply,
            data_place=None if site is None or scene is None else _place(scene, site),
            data_color=color.color,
            data_taken=taken,
            hidden=True,
        )

    def _sought(self) -> Html:
        """Return what tells the page that a ply was gone to: there nothing moves."""
        return el("i.mw-fell", data_ply=self.session.cursor, data_sought=True, hidden=True)


def _place(scene: Scene, site: str) -> str | None:
    """Return where a site is: the number of its tile, and shares of the tile's width and height.

    >>> from manhattan_widgets.scene.core import Area, Tile
    >>> tile = Tile("F", 200, 100, areas=(Area("F5", 50, 50, 100, 40, ""),))
    >>> _place(Scene((tile,), 1, "", ""), "F5")
    '0 0.25 0.5 0.5 0.4'
    """
    for number, tile in enumerate(scene.tiles):
        for area in tile.areas:
            if area.id == site:
                across, down = tile.width, tile.height
                shares = (area.x / across, area.y / down, area.w / across, area.h / down)
                return " ".join([str(number), *(f"{share:.4g}" for share in shares)])
    return None
