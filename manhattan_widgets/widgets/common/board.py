"""The live board in the notebook's own theme, light or dark.

A canvas cannot follow a style sheet, and the kernel does not know the notebook's theme.  So there
are two boards, of which the style sheet shows the one that fits.  ``measures.js`` writes into a
hidden field which one that is; from then on the other one is empty, and nothing is drawn there.

Nor can a canvas follow the size of the page's text.  As far as there is room, a board grows with
the text by its style sheet; for the rest ``measures.js`` writes into a hidden field how both go
together where one is unusual: then labels become as large as there is room for them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Set
from functools import partial
from typing import Any, ClassVar

from ipywidgets import Checkbox, FloatText, Text, VBox, Widget

from manhattan_widgets.contract.core import Position
from manhattan_widgets.locale import text
from manhattan_widgets.markup import Html, el
from manhattan_widgets.render.canvas import GAP, TEXT, CanvasBoard, ClickCallback
from manhattan_widgets.render.closing import is_closed, plain
from manhattan_widgets.render.serial import serially
from manhattan_widgets.render.sketch import sketches_made_once
from manhattan_widgets.scene.core import Scene
from manhattan_widgets.scene.games import GameScenes
from manhattan_widgets.scene.label_scaling import LARGEST, legible
from manhattan_widgets.scene.themes import THEMES
from manhattan_widgets.widgets.common.controls import html_box
from manhattan_widgets.widgets.common.i18n import worded

__all__ = ["ThemedBoard"]

_SCREEN = 720
"""So many CSS pixels of a screen are left for a board, above and below what stands around it."""

_SLIM = 2
"""So many of three columns of tiles are left where ``one_screen.css`` says that it is narrow."""


class ThemedBoard:
    """Draws a scene for light and dark notebooks; ``widget`` is what to show.

    ``theme`` is ``"auto"``, ``"light"`` or ``"dark"``.  The board takes the width that it is given,
    but is drawn at most ``enlarged`` times its design size, and a tall one no larger than fits on a
    screen; None sets no limit.  All these sizes are larger where the page's text is.  One that
    ``fits`` takes no more width than it needs, and with what stands around it fits into the window.
    ``beside`` what it is played with it does so too, and is played by keys: the page is told where
    its sites are (``board.js``).

    A board that is long is drawn lying while :attr:`lies`; ``on_turn()`` is called when that has
    changed, and draws it anew.
    """

    #: The theme that a page has told last, of any board: most likely a new one is seen in it, too.
    _latest: ClassVar[str] = ""

    def __init__(
        self,
        theme: str = "auto",
        enlarged: float | None = 1.5,
        *,
        fits: bool = False,
        beside: bool = False,
        on_turn: Callable[[], None] | None = None,
    ) -> None:
        self._enlarged, self._fits = enlarged, fits or beside
        names = list(THEMES) if theme == "auto" else [theme]
        self._boards = {name: CanvasBoard() for name in names}
        #: The themes in which the board may be seen: those that its pages have told, if any has.
        self._themes: Set[str] = {ThemedBoard._latest} & self._boards.keys() or self._boards.keys()
        self._told: frozenset[str] = frozenset()
        #: What is drawn, with labels as for text of the usual size.
        self.scene: Scene | None = None
        self._measured = plain(FloatText)
        self._measured.add_class("mw-measured")
        self._measured.observe(serially(self._page_measured), "value")
        self._stands: Checkbox | None = None
        if on_turn is not None:
            self._stands = plain(Checkbox)
            self._stands.add_class("mw-measured")
            self._stands.add_class("mw-stands")
            self._stands.observe(serially(lambda _: on_turn()), "value")
        for name, board in self._boards.items():
            board.widget.add_class("mw-only-" + name if theme == "auto" else "mw-always")
        seen_in: Text | None = None
        if theme == "auto":
            seen_in = plain(Text, _dom_classes=("mw-measured", "mw-theme"))
            seen_in.observe(serially(self._theme_told), "value")
        # What stands in no tree would outlive the board.
        self._places = html_box("mw-where-sites") if beside else None
        self._placed: list[Any] = []
        fields = (seen_in, self._measured, self._stands)
        measured = [field for field in fields if field is not None]
        canvases: list[Widget] = [board.widget for board in self._boards.values()]
        hidden = measured if self._places is None else [*measured, self._places]
        # With a layout of its own: it gets a width.
        self.widget = VBox([*canvases, *hidden], _dom_classes=("mw-boards",))

    @property
    def lies(self) -> bool:
        """Whether there is more width than height for the board, as ``measures.js`` finds it."""
        return self._stands is not None and not self._stands.value

    def scene_of(self, scenes: GameScenes, view: Position, **shown: Any) -> Scene:
        """Return the scene of ``view`` as it is ``shown`` here: lying where a long board lies."""
        return scenes.board(view, **shown, **self.turned(scenes))

    def turned(self, scenes: GameScenes) -> dict[str, bool]:
        """Return how a long board is asked to lie here; of any other nothing is asked."""
        return {"lying": self.lies} if scenes.lies else {}

    def draw(self, scene: Scene) -> None:
        """Show ``scene``; a board that was closed shows nothing.

        Tiles and width come one after the other.  A flatter board is drawn first, a higher one gets
        its width first: in between the page would be higher than it was and will be, and move.
        """
        is_flatter = self.scene is not None and _height_share(scene) < _height_share(self.scene)
        self.scene = scene
        if is_closed(self.widget):
            return
        if self._places is not None:
            places = [
                [t.width, t.height, [[a.id, a.x, a.y, a.w, a.h] for a in t.areas]]
                for t in scene.tiles
            ]
            if places != self._placed:
                self._placed = places
                worded(self._places, value=partial(_places_html, places))
        if is_flatter:
            self._draw_in(self._themes)
            self._size(scene)
        else:
            self._size(scene)
            self._draw_in(self._themes)

    def _size(self, scene: Scene) -> None:
        """Let the board take the width that is right for ``scene``."""
        if self._fits:
            width = _fitting(scene, self._enlarged or 1)
            if self.widget.layout.width != width:
                self.widget.layout.width = width
        elif self._enlarged is not None:
            limit = _limit(scene, self._enlarged)
            if self.widget.layout.max_width != limit:
                self.widget.layout.max_width = limit
        for name, fits in (("mw-tall", scene.is_tall), ("mw-long", scene.is_long)):
            (self.widget.add_class if fits else self.widget.remove_class)(name)

    def on_click(self, callback: ClickCallback) -> None:
        """Call ``callback(tile_id, area_id, x, y)`` at every click."""
        for board in self._boards.values():
            board.on_click(callback)

    def on_drop(self, callback: ClickCallback) -> None:
        """Call ``callback(tile_id, area_id, x, y)`` when something is dropped on the board."""
        for board in self._boards.values():
            board.on_drop(callback)

    def _theme_told(self, change: dict[str, Any]) -> None:
        told, before = change["new"], self._themes
        if told not in self._boards or is_closed(self.widget):
            return
        ThemedBoard._latest = told
        self._themes = self._told = self._told | {told}
        # What another person's hand has lit must not stay where nobody looks.
        for name in before - self._themes:
            self._boards[name].clear()
        self._draw_in(self._themes - before)

    def _draw_in(self, themes: Set[str]) -> None:
        if self.scene is None:
            return
        scaled, sketched = self._legible(self.scene), sketches_made_once()
        for name in themes:
            self._boards[name].draw(scaled, THEMES[name], sketched)

    def _legible(self, scene: Scene) -> Scene:
        """Return a scene with its labels as large as the text around the board, if they can be."""
        return legible(scene, label_factor(self._measured.value, scene))

    def _page_measured(self, change: dict[str, Any]) -> None:
        scene = self.scene
        if scene is None:
            return
        old, new = (label_factor(change[which], scene) for which in ("old", "new"))
        if old != new:
            self.draw(scene)


def _places_html(places: list[Any]) -> Html:
    """Return what tells the page the name of the board and where its sites are."""
    encoded = json.dumps(places, separators=(",", ":"))
    return el("i", data_places=encoded, data_name=text("access.board"))


def label_factor(measured: float, scene: Scene) -> float:
    """Return how much larger labels have to be, in quarters, to be as large as the page's text.

    ``measured`` is what ``measures.js`` writes: the size of the page's text as a share of the width
    of the board's first tile, or 0 where all is as usual.

    >>> from manhattan_widgets.scene.core import Tile
    >>> scene = Scene((Tile("F", 240, 255),), 1, "", "")
    >>> [label_factor(measured, scene) for measured in (0, 14 / 240, 21 / 240, 21 / 340)]
    [1.0, 1.0, 1.5, 1.0]
    """
    wanted = measured * scene.tiles[0].width / TEXT if scene.tiles else 1
    return round(min(max(1, wanted), LARGEST) * 4) / 4


def _fitting(scene: Scene, enlarged: float) -> str:
    """Return how wide a board is that stands beside other things on one screen, in CSS.

    Its height is what the window leaves, ``enlarged`` times the design size at most.  What is
    ``around`` it there, how small (``least``) it may become all the same, as a share of its design
    size, and whether its tiles are in as many columns as drawn (``wide``) or in two (``slim``),
    ``one_screen.css`` says.

    >>> from manhattan_widgets.scene.core import Tile
    >>> _fitting(Scene((Tile("board", 400, 400),), 1, "", ""), 1.5)
    'min(42.86em, max(400px * var(--mw-least), (100vh - var(--mw-around)) * (1.0000 * \
var(--mw-wide) + 1.0000 * var(--mw-slim))))'
    """
    width, height = _design_size(scene, scene.columns)
    if not height:
        return ""
    slim = _design_size(scene, _SLIM if scene.columns > _SLIM else scene.columns)
    shape = f"{width / height:.4f} * var(--mw-wide) + {slim[0] / slim[1]:.4f} * var(--mw-slim)"
    return (
        f"min({width * enlarged / TEXT:.2f}em, "
        f"max({width:g}px * var(--mw-least), (100vh - var(--mw-around)) * ({shape})))"
    )


def _height_share(scene: Scene) -> float:
    """Return how high a board is as a share of its width, 0 where there is none."""
    width, height = _design_size(scene, scene.columns)
    return height / width if width else 0


def _design_size(scene: Scene, columns: int) -> tuple[float, float]:
    """Return how wide and high a board is as designed, the gaps between its tiles included."""
    columns = max(1, columns)
    rows = -(-len(scene.tiles) // columns)
    width = columns * max((tile.width for tile in scene.tiles), default=0)
    height = rows * max((tile.height for tile in scene.tiles), default=0)
    return width + (columns - 1) * GAP, height + max(0, rows - 1) * GAP


def _limit(scene: Scene, enlarged: float) -> str:
    """Return how wide a board may be, in CSS.

    That is ``enlarged`` times its design size, or where it would be higher than a screen as large
    as fits there, but not less than its design size; and with larger text all this larger.

    >>> from manhattan_widgets.scene.core import Tile
    >>> _limit(Scene((Tile("board", 363, 931),), 1, "", ""), 1.5)
    'min(38.89em, max(25.93em, 280.73px))'
    """
    rows = -(-len(scene.tiles) // max(1, scene.columns))
    width = scene.columns * max((tile.width for tile in scene.tiles), default=0)
    height = rows * max((tile.height for tile in scene.tiles), default=0)
    if not height:
        return ""
    design, fits = width / TEXT, width * _SCREEN / height
    return f"min({design * enlarged:.2f}em, max({design:.2f}em, {fits:.2f}px))"
