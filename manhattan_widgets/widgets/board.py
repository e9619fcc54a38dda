"""The live board in the notebook's own theme, light or dark.

A canvas cannot follow a style sheet, and the kernel does not know the notebook's theme.  So there
are two boards, of which the style sheet shows the one that fits; as soon as the pointer comes to
one, the kernel knows which is seen, and paints the other only once a move, not at each click.
"""

from __future__ import annotations

from functools import partial

from ipywidgets import VBox

from manhattan_widgets.render.canvas import CanvasBoard, ClickCallback
from manhattan_widgets.scene.core import Scene
from manhattan_widgets.scene.themes import THEMES

__all__ = ["ThemedBoard"]

_SCREEN = 720
"""So many CSS pixels of a screen are left for a board, above and below what stands around it."""


class ThemedBoard:
    """Draws a scene for light and dark notebooks; ``widget`` is what to show.

    ``theme`` is ``"auto"``, ``"light"`` or ``"dark"``.  The board takes the width that it is given,
    but is drawn at most ``enlarged`` times its design size, and a tall one no larger than fits on a
    screen; None sets no limit.
    """

    def __init__(self, theme: str = "auto", enlarged: float | None = 1.5) -> None:
        self._enlarged = enlarged
        names = list(THEMES) if theme == "auto" else [theme]
        self._boards = {name: CanvasBoard() for name in names}
        self._seen: set[str] = set()
        self._scene: Scene | None = None
        for name, board in self._boards.items():
            board.widget.add_class("mw-only-" + name if theme == "auto" else "mw-always")
            board.on_pointer(partial(self._pointer_at, name))
        self.widget = VBox([board.widget for board in self._boards.values()])
        self.widget.add_class("mw-boards")

    def draw(self, scene: Scene, *, everywhere: bool = True) -> None:
        """Show ``scene`` on the board that is being looked at, or ``everywhere``.

        What must not stay anywhere, such as what another person's hand lit, is to be replaced
        everywhere.
        """
        self._scene = scene
        if self._enlarged is not None:
            limit = f"{round(_width(scene) * _scale(scene, self._enlarged))}px"
            if self.widget.layout.max_width != limit:
                self.widget.layout.max_width = limit
        change = self.widget.add_class if scene.is_tall else self.widget.remove_class
        change("mw-tall")
        for name in self._boards if everywhere else self._seen or self._boards:
            self._boards[name].draw(scene, THEMES[name])

    def on_click(self, callback: ClickCallback) -> None:
        """Call ``callback(tile_id, area_id, x, y)`` at every click."""
        for board in self._boards.values():
            board.on_click(callback)

    def close(self) -> None:
        """Close all widgets of the boards."""
        for board in self._boards.values():
            board.close()
        self.widget.close()

    def _pointer_at(self, name: str) -> None:
        if name in self._seen:
            return
        self._seen.add(name)
        if self._scene is not None and len(self._seen) > 1:
            # This one was not painted at each click while only the other was looked at.
            self._boards[name].draw(self._scene, THEMES[name])


def _width(scene: Scene) -> float:
    """Return the design width of a board's rows of tiles."""
    return scene.columns * max((tile.width for tile in scene.tiles), default=0)


def _scale(scene: Scene, enlarged: float) -> float:
    """Return how many times its design size a board may have; a very tall one keeps that size."""
    rows = -(-len(scene.tiles) // max(1, scene.columns))
    height = rows * max((tile.height for tile in scene.tiles), default=0)
    return max(1.0, min(enlarged, _SCREEN / height)) if height else 1.0
