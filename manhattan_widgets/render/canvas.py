"""The live board: one canvas for each tile, re-flowed and scaled by CSS alone.

What the platform does, measured, and what is done about it here:

- ipycanvas' module-wide manager remembers which canvas is current, so a client that joins later
  (a reload, a second browser) is never told, its first command throws, and it stays dead.  A board
  has a manager of its own, sends every frame as one message that names each canvas before painting
  it, and paints a canvas again whenever a client says that it is ready.
- A canvas takes the wheel, touches and all keys for itself, Tab too.  A style sheet makes it deaf
  (``pointer-events: none``) and leaves it out of the Tab order, and ipyevents listens to clicks on
  the box around it.
- A client's chain of commands also dies of a canvas that it does not know, so new tiles get a new
  manager along with their canvases.
- A client whose connection was lost for a while asks for the state of all widgets when it is back,
  but has its canvases already and so asks for no painting, though it may have missed some.  A
  manager that is asked for its state has its board painted again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ipyevents import Event
from ipywidgets import HTML, Box, GridBox, Layout, VBox, widget_serialization

from manhattan_widgets.markup import Html, el
from manhattan_widgets.render.closing import (
    close_tree,
    closed_with,
    plain,
    replace_children,
    shared_by,
    when_closed,
)
from manhattan_widgets.render.commands import RESOLUTION, Painting, message, paint
from manhattan_widgets.render.event_loop import running_loop
from manhattan_widgets.render.ipycanvas_parts import Canvas, CanvasManager
from manhattan_widgets.render.serial import send_now, serially
from manhattan_widgets.render.sketch import Sketch, sketch
from manhattan_widgets.scene.core import Scene, Tile
from manhattan_widgets.scene.themes import Theme

__all__ = ["GAP", "TEXT", "CanvasBoard", "ClickCallback", "tile_point"]

ClickCallback = Callable[[str, str | None, float, float], None]
"""Called with the tile's id, the area's id or ``None``, and the point in design pixels."""

TEXT = 14
"""The usual size of a page's text, in CSS pixels."""

GAP = 8
"""What is left between two tiles, in CSS pixels."""

CACHE_SIZE = 400
"""How many paintings of tiles a board keeps, those used last: about a megabyte."""

NARROW, SLIM = 500, 230
"""The widths of the board, in CSS pixels, below which it has fewer columns, and one.

That is where text has its usual size, 14 pixels.  One half of them grows with the page's text."""

_DROP = "mw-drop"
_EVENTS = ["click", "focusin", _DROP]
"""What is listened to at each tile.

``mw-drop`` is what ``board.js`` tells of a card or a piece that was dragged to a place.
``focusin`` is for browsers that do not know ``interactivity: inert``: there, Tab reaches the
canvas, which would keep every key to itself, and so has to give up the focus at once.  ipyevents
does not offer it by itself, but listens to whatever its list of events names.
"""

_STYLE = """
.mw-board {{ container-type: inline-size; width: 100%; overflow: hidden;
  font-size: var(--mw-size, var(--jp-content-font-size1, 0.875rem)); }}
.mw-board-style {{ display: none !important; }}
.mw-board-grid {{ display: grid !important; gap: {gap}px; width: 100%; margin: 0;
  overflow: hidden; }}
.mw-board-tile {{ display: block !important; position: relative; margin: 0 !important;
  padding: 0 !important; border: 0 !important; overflow: hidden; min-width: 0; cursor: pointer;
  touch-action: manipulation; }}
.mw-board-tile canvas {{ pointer-events: none; interactivity: inert; display: block;
  width: 100% !important; height: auto !important; max-width: none; margin: 0 !important; }}
{columns}
@media (forced-colors: active) {{ .mw-board-tile {{ forced-color-adjust: none; }} }}
"""

_COLUMNS = (
    ".mw-board-columns-{n} {{ grid-template-columns: repeat({n}, minmax(0, 1fr)) !important; }}\n"
    "@container (max-width: {narrow}) {{ .mw-board-columns-{n} {{ grid-template-columns: "
    "repeat({fewer}, minmax(0, 1fr)) !important; }}\n"
    # Twice named, so that the rules of a board that comes later do not take it back.
    ".mw-board-grid.mw-board-columns-{n} {{ gap: 6px; }} }}\n"
    "@container (max-width: {slim}) {{ .mw-board-columns-{n} {{ grid-template-columns: "
    "minmax(0, 1fr) !important; }} }}"
)


class CanvasBoard:
    """Draws scenes in the notebook and tells which area was clicked.

    ``widget`` is the widget to show.  It can be shown before anything was drawn, and several times.
    """

    def __init__(self) -> None:
        self._style = plain(HTML, _dom_classes=("mw-board-style",))
        self._grid = plain(GridBox, _dom_classes=("mw-board-grid",))
        self.widget = plain(VBox, [self._style, self._grid], _dom_classes=("mw-board",))
        when_closed(self.widget, self._forget)
        # One for all canvases of all boards: fewer models to make in a page that is loaded anew.
        self._canvas_layout = shared_by(self.widget, "canvas", _canvas_layout)
        self._tiles: tuple[Tile, ...] = ()
        self._theme: Theme | None = None
        self._columns = 0
        self._manager: _Manager | None = None
        self._repaint_due = False
        self._is_closing = False
        self._canvases: dict[str, Canvas] = {}
        self._painted: dict[str, Painting] = {}
        self._cached: dict[tuple[str, int], tuple[object, Painting]] = {}
        self._boxes: dict[str, Box] = {}
        self._events: list[Event] = []
        self._callbacks: list[ClickCallback] = []
        self._drop_callbacks: list[ClickCallback] = []

    def draw(self, scene: Scene, theme: Theme, sketched: Callable[[Tile], Sketch] = sketch) -> None:
        """Show ``scene``, in one message.  An error in the scene leaves the board as it was.

        Boards that show the same scene in several themes may share what they get by ``sketched``.
        A board that is being closed shows nothing: what is stopped along with it may still draw.
        """
        if self._is_closing:
            return
        tiles = scene.tiles
        same = [(t.id, t.width, t.height) for t in tiles] == [
            (t.id, t.width, t.height) for t in self._tiles
        ]
        canvases, manager = self._canvases, self._manager
        if not same:
            # Canvases own their manager: without any, nothing would close it.
            manager = _Manager(self) if tiles else None
            canvases = {tile.id: self._new_canvas(tile, manager) for tile in tiles}
        try:
            painted = {t.id: self._paint(t, theme, canvases[t.id], sketched) for t in tiles}
        except BaseException:
            if not same:
                for canvas in canvases.values():
                    close_tree(canvas)
            raise
        if theme is not self._theme or not same:
            self._cached = {_drawing(t): (t.shapes, painted[t.id]) for t in tiles}
        self._tiles, self._theme, self._painted = tiles, theme, painted
        # Many tiles in a single column would for a moment make the page several times as high.
        if scene.columns > self._columns:
            self._set_columns(scene.columns)
        if not same:
            self._replace(canvases, manager)
        self._set_columns(scene.columns)
        self.redraw()

    def clear(self) -> None:
        """Show nothing, with no canvas left for it, until something is drawn again."""
        if not self._is_closing and self._tiles:
            self._tiles, self._painted, self._cached = (), {}, {}
            self._replace({}, None)

    def redraw(self) -> None:
        """Send the whole board again, as it was drawn last."""
        if self._manager is not None:
            _send(self._manager, [self._painted[tile.id] for tile in self._tiles])

    def on_click(self, callback: ClickCallback, remove: bool = False) -> None:
        """Call ``callback(tile_id, area_id, x, y)`` at every click; ``area_id`` may be ``None``."""
        if remove:
            self._callbacks.remove(callback)
        else:
            self._callbacks.append(callback)

    def on_drop(self, callback: ClickCallback) -> None:
        """Call ``callback(tile_id, area_id, x, y)`` when something is dropped, as for a click."""
        self._drop_callbacks.append(callback)

    def close(self) -> None:
        """Close all widgets of the board, here and in every client."""
        close_tree(self.widget)

    def _forget(self) -> None:
        self._is_closing = True
        self._callbacks, self._drop_callbacks = [], []
        self._canvases, self._boxes, self._events = {}, {}, []
        self._tiles, self._theme, self._manager, self._cached = (), None, None, {}

    def _new_canvas(self, tile: Tile, manager: _Manager | None) -> Canvas:
        canvas = Canvas(
            width=round(tile.width * RESOLUTION),
            height=round(tile.height * RESOLUTION),
            layout=self._canvas_layout,
            _canvas_manager=manager,
        )
        canvas.on_client_ready(serially(lambda: self._client_ready(tile.id, canvas)))
        when_closed(canvas, lambda: _let_go_of_pixels(canvas))
        return canvas

    def _client_ready(self, tile_id: str, canvas: Canvas) -> None:
        """Paint one canvas for a client that has just made it.

        The others are not named: that client may not know them yet, and will ask for each.
        """
        if self._manager is not None and self._canvases.get(tile_id) is canvas:
            _send(self._manager, [self._painted[tile_id]])

    def _client_came_back(self, manager: _Manager) -> None:
        """Paint all, once the state is sent that a client asks ``manager`` for, perhaps twice."""
        if manager is not self._manager or self._repaint_due:
            return
        loop = running_loop()
        if loop is None:  # no kernel, so no client either
            return
        self._repaint_due = True
        loop.call_soon(serially(self._repaint))

    def _repaint(self) -> None:
        self._repaint_due = False
        self.redraw()

    def _paint(
        self, tile: Tile, theme: Theme, canvas: Canvas, sketched: Callable[[Tile], Sketch]
    ) -> Painting:
        """Return what paints a tile, made once for the very same drawing on the same canvas."""
        reference = widget_serialization["to_json"](canvas, None)
        if theme is not self._theme or self._canvases.get(tile.id) is not canvas:
            return paint(sketched(tile), theme, reference)
        # Scenes keep their drawings, so whoever goes back and forth in a game comes to them again.
        key = _drawing(tile)
        known = self._cached.pop(key, None)
        if known is None:
            known = (tile.shapes, paint(sketched(tile), theme, reference))
        self._cached[key] = known
        if len(self._cached) > CACHE_SIZE:
            del self._cached[next(iter(self._cached))]
        return known[1]

    def _replace(self, canvases: dict[str, Canvas], manager: _Manager | None) -> None:
        boxes: dict[str, Box] = {}
        events = []
        for tile_id, canvas in canvases.items():
            box = plain(Box, [canvas], _dom_classes=("mw-board-tile",))
            # With its source at once, or it would make a widget of its own to listen to.
            event = Event(source=box, watched_events=_EVENTS, _supported_mouse_events=_EVENTS)
            event.on_dom_event(lambda data, tile_id=tile_id: self._happened(tile_id, data))
            boxes[tile_id] = box
            closed_with(box, event)
            events.append(event)
        self._canvases, self._manager = canvases, manager
        self._boxes, self._events = boxes, events
        replace_children(self._grid, boxes.values())

    def _set_columns(self, columns: int) -> None:
        if columns == self._columns:
            return
        fewer = min(columns, max(2, columns - 1))
        narrow, slim = _with_text(NARROW), _with_text(SLIM)
        rule = _COLUMNS.format(n=columns, fewer=fewer, narrow=narrow, slim=slim)
        self._style.value = el("style", Html(_STYLE.format(columns=rule, gap=GAP)))
        old, new = (f"mw-board-columns-{n}" for n in (self._columns, columns))
        self._grid._dom_classes = (*(c for c in self._grid._dom_classes if c != old), new)
        self._columns = columns

    def _happened(self, tile_id: str, data: dict[str, Any]) -> None:
        if data.get("type") == "focusin":
            self._canvases[tile_id].send({"do": "blur"})
            return
        if data.get("type") == "click":
            self._hit(self._callbacks, tile_id, data)
        elif data.get("type") == _DROP:
            self._hit(self._drop_callbacks, tile_id, data)

    def _hit(self, callbacks: Sequence[ClickCallback], tile_id: str, data: dict[str, Any]) -> None:
        tile = next((tile for tile in self._tiles if tile.id == tile_id), None)
        point = None if tile is None else tile_point(tile, data)
        if tile is None or point is None:
            return
        area = tile.at(*point)
        for callback in tuple(callbacks):
            callback(tile_id, None if area is None else area.id, *point)


def _let_go_of_pixels(canvas: Canvas) -> None:
    """Have clients keep next to nothing of a canvas that is closed: most keep the element.

    JupyterLab 4.6 never lets go of a model whose comm is closed, nor it of its views and pixels.
    """
    with canvas.hold_sync():
        canvas.width = canvas.height = 1


class _Manager(CanvasManager):
    """The canvas manager of one board, which hears when a client asks for the state of it all."""

    def __init__(self, board: CanvasBoard) -> None:
        self._board = board
        super().__init__()

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> Any:
        if key is None:
            self._board._client_came_back(self)
        return super().get_state(key, drop_defaults)


def _drawing(tile: Tile) -> tuple[str, int]:
    """Return the canvas and the identity of what is drawn there, whatever its areas are called."""
    return tile.id, id(tile.shapes)


def tile_point(tile: Tile, event: dict[str, Any]) -> tuple[float, float] | None:
    """Return where in ``tile`` a DOM event of ipyevents happened, in design pixels.

    The box may be shown in any size; an event without a place or a size gives ``None``.
    """
    try:
        x = event["relativeX"] / event["boundingRectWidth"] * tile.width
        y = event["relativeY"] / event["boundingRectHeight"] * tile.height
    except (KeyError, TypeError, ZeroDivisionError):
        return None
    return x, y


def _with_text(width: float) -> str:
    """Return a width of which one half grows with the page's text, in CSS.

    >>> _with_text(500)
    'calc(250px + 17.86em)'
    """
    return f"calc({width / 2:g}px + {width / 2 / TEXT:.2f}em)"


def _canvas_layout() -> Layout:
    return Layout(width="100%", height="auto")


def _send(manager: _Manager, paintings: Sequence[Painting]) -> None:
    # Straight to the message, past the manager's cache: that way there is no "current canvas" and
    # no "caching" that an error, or a client that joins later, could leave wrong.
    manager.send(*message(paintings))
    send_now()
