"""The live board: one message a frame, complete in itself, and clicks that map right."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import Any

import pytest
from ipycanvas import Canvas
from ipyevents import Event
from ipywidgets.widgets.widget import _instances

from manhattan_widgets.render.canvas import CanvasBoard
from manhattan_widgets.render.closing import when_closed
from manhattan_widgets.scene import (
    DARK,
    LIGHT,
    Area,
    Circle,
    Label,
    Line,
    Polygon,
    Rect,
    Scene,
    Tile,
)
from tests.render.dummy import Sent, kept_messages
from tests.widgets.seen import classes, events, parts, tell

SHAPES = (
    Rect(0, 0, 100, 50, "panel", "panel.edge", 2, 10),
    Rect(1, 1, 5, 5, "site"),
    Polygon((0, 0, 300, 5, 5, 9), "red.side"),
    Line(0, 1, 8, 1, "ink", 2, (4, 2)),
    Circle(9, 9, 4, "red.chip", "red.on"),
    Rect(1, 1, 9, 9, None, "accent", 2, 3),
    Circle(3, 3, 2, None, "ink"),
    Label(5, 5, "R", 14, "red.on", "bold", "middle"),
)


def board_scene(*names: str, extra: tuple = ()) -> Scene:
    tiles = tuple(
        Tile(name, 100, 50, (*SHAPES, *extra), (Area(f"{name}1", 10, 10, 20, 20, ""),))
        for name in names
    )
    return Scene(tiles, 3, "label", "text")


@pytest.fixture
def sent() -> Iterator[Sent]:
    with kept_messages() as messages:
        yield messages


def canvases(board: CanvasBoard) -> list[Canvas]:
    """Return the canvases of a board, one for each tile."""
    return [part for part in parts(board.widget, hidden=True) if isinstance(part, Canvas)]


def listeners(board: CanvasBoard) -> list[Event]:
    """Return what listens to the pointer and the focus on a board."""
    return [event for part in parts(board.widget, hidden=True) for event in events(part)]


def manager_of(board: CanvasBoard) -> Any:
    """Return what sends a board's frames."""
    return board._manager


def test_a_frame_is_one_message_that_turns_to_each_canvas_before_painting(sent: Sent) -> None:
    board = CanvasBoard()
    board.draw(board_scene("A", "B"), LIGHT)
    sent.clear()
    board.draw(board_scene("A", "B"), DARK)
    (frame,) = sent.frames()
    assert len(sent) == 1
    assert frame.names[0] == "switchCanvas"
    ids = [f"IPY_MODEL_{canvas.model_id}" for canvas in canvases(board)]
    assert frame.canvases == ids
    for number, name in enumerate(frame.names):
        if name == "switchCanvas":
            assert frame.names[number + 1 : number + 3] == ["setTransform", "clear"]


def test_every_frame_is_complete(sent: Sent) -> None:
    """The second of two equal frames is the first again: nothing is assumed to be known."""
    board = CanvasBoard()
    for _ in range(2):
        board.draw(board_scene("A"), LIGHT)
    first, second = sent.frames()
    assert first.commands == second.commands
    assert list(map(bytes, first.buffers)) == list(map(bytes, second.buffers))


def test_buffers_belong_to_the_commands_that_name_them(sent: Sent) -> None:
    CanvasBoard().draw(board_scene("A", "B"), LIGHT)
    (frame,) = sent.frames()
    assert sum(c[2] for c in frame.commands if len(c) > 2) == len(frame.buffers)
    for command in frame.commands:
        numbers = [arg["idx"] for arg in command[1] if isinstance(arg, dict)]
        assert numbers == list(range(command[2] if len(command) > 2 else 0))


def test_the_buffer_is_twice_the_design_size(sent: Sent) -> None:
    board = CanvasBoard()
    board.draw(board_scene("A"), LIGHT)
    canvas = canvases(board)[0]
    assert (canvas.width, canvas.height) == (200, 100)
    assert (canvas.layout.width, canvas.layout.height) == ("100%", "auto")


@pytest.mark.parametrize("names", [("A",), ("A", "B")], ids=["same tiles", "new tiles"])
def test_a_frame_that_fails_changes_nothing_and_the_next_one_works(
    sent: Sent, names: tuple[str, ...]
) -> None:
    board = CanvasBoard()
    board.draw(board_scene("A"), LIGHT)
    children = board.widget.children[1].children
    sent.clear()
    with pytest.raises(LookupError, match='no role "nonsense"'):
        board.draw(board_scene(*names, extra=(Rect(0, 0, 1, 1, "nonsense"),)), LIGHT)
    assert not sent.frames()
    assert board.widget.children[1].children == children
    board.draw(board_scene("A"), LIGHT)
    assert len(sent.frames()) == 1
    assert not manager_of(board)._caching


def test_new_tiles_get_a_new_manager_and_the_old_canvases_are_closed(sent: Sent) -> None:
    board = CanvasBoard()
    board.draw(board_scene("A", "B"), LIGHT)
    manager, canvas = manager_of(board), canvases(board)[0]
    board.draw(board_scene("A"), LIGHT)
    assert manager_of(board) is not manager
    assert canvas.comm is None
    assert len(board.widget.children[1].children) == 1


def test_a_client_that_is_ready_gets_its_canvas_painted(sent: Sent) -> None:
    board = CanvasBoard()
    board.draw(board_scene("A", "B"), LIGHT)
    canvas = canvases(board)[1]
    sent.clear()
    canvas._handle_frontend_event(canvas, {"event": "client_ready"}, [])
    (frame,) = sent.frames()
    assert frame.canvases == [f"IPY_MODEL_{canvas.model_id}"]
    assert frame.comm_id == manager_of(board).comm.comm_id


def test_a_client_ready_before_anything_was_drawn_does_no_harm(sent: Sent) -> None:
    board = CanvasBoard()
    board.redraw()
    assert not sent.frames()


def test_redraw_sends_the_last_scene_again(sent: Sent) -> None:
    board = CanvasBoard()
    board.draw(board_scene("A"), LIGHT)
    board.redraw()
    first, second = sent.frames()
    assert first.commands == second.commands


def clicked(board: CanvasBoard, tile: str, x: float, y: float, size: tuple[float, float]) -> None:
    boxes = [box for box in parts(board.widget, hidden=True) if "mw-board-tile" in classes(box)]
    box = boxes["AB".index(tile)]
    event = next(e for e in events(box) if "click" in e.watched_events)
    data: dict[str, object] = {"type": "click", "relativeX": x, "relativeY": y}
    data |= dict(zip(("boundingRectWidth", "boundingRectHeight"), size, strict=True))
    tell(event, data)


@pytest.mark.parametrize("scale", [0.5, 1, 1.7])
def test_clicks_map_right_in_any_size(sent: Sent, scale: float) -> None:
    board = CanvasBoard()
    heard = []
    board.on_click(lambda *click: heard.append(click))
    board.draw(board_scene("A", "B"), LIGHT)
    size = (100 * scale, 50 * scale)
    clicked(board, "B", 12 * scale, 28 * scale, size)
    clicked(board, "B", 40 * scale, 28 * scale, size)
    assert [click[:2] for click in heard] == [("B", "B1"), ("B", None)]
    assert heard[0][2:] == pytest.approx((12, 28))


def test_a_click_on_a_board_without_size_is_no_click(sent: Sent) -> None:
    board = CanvasBoard()
    board.on_click(lambda *_: pytest.fail("not a click"))
    board.draw(board_scene("A"), LIGHT)
    clicked(board, "A", 1, 1, (0, 0))


def test_a_cleared_board_has_no_canvas_until_it_is_drawn_again(sent: Sent) -> None:
    board = CanvasBoard()
    board.clear()
    board.draw(board_scene("A", "B"), LIGHT)
    before = canvases(board)
    board.clear()
    assert canvases(board) == listeners(board) == []
    assert [canvas.comm for canvas in before] == [None, None]
    sent.clear()
    board.redraw()
    assert len(sent) == 0
    board.draw(board_scene("A", "B"), LIGHT)
    assert len(canvases(board)) == 2
    assert len(sent.frames()) == 1


def test_a_callback_can_be_removed(sent: Sent) -> None:
    board = CanvasBoard()

    def fail(*_: object) -> None:
        pytest.fail("removed")

    board.on_click(fail)
    board.on_click(fail, remove=True)
    board.draw(board_scene("A"), LIGHT)
    clicked(board, "A", 1, 1, (100, 50))


def test_canvases_are_deaf_and_columns_come_from_the_scene(sent: Sent) -> None:
    board = CanvasBoard()
    board.draw(board_scene("A", "B"), LIGHT)
    style = board.widget.children[0].value
    assert re.search(r"canvas \{[^}]*pointer-events: none; interactivity: inert", style)
    assert "repeat(3, minmax(0, 1fr))" in style
    assert "mw-board-columns-3" in classes(board.widget.children[1])


def test_a_canvas_that_gets_the_focus_is_told_to_give_it_up(sent: Sent) -> None:
    board = CanvasBoard()
    board.draw(board_scene("A"), LIGHT)
    event = next(e for e in listeners(board) if "focusin" in e.watched_events)
    sent.clear()
    tell(event, {"type": "focusin"})
    ((comm_id, _, rest),) = sent
    assert comm_id == canvases(board)[0].comm.comm_id
    assert rest["data"]["content"] == {"do": "blur"}


def test_close_leaves_nothing_open(sent: Sent) -> None:
    board = CanvasBoard()
    board.draw(board_scene("A"), LIGHT)
    widgets = [board.widget, manager_of(board), *canvases(board), *listeners(board)]
    board.close()
    assert all(widget.comm is None for widget in widgets)


def test_a_client_that_asks_for_the_state_of_all_gets_the_whole_board(sent: Sent) -> None:
    """It may have its canvases already, and have missed what was painted on them."""

    async def ask() -> None:
        board = CanvasBoard()
        board.draw(board_scene("A", "B"), LIGHT)
        await asyncio.sleep(0)
        sent.clear()
        for widget in (*canvases(board), manager_of(board)):
            assert widget is not None
            widget.get_state()
            widget.get_state()
        await asyncio.sleep(0)
        (frame,) = sent.frames()
        ids = [f"IPY_MODEL_{canvas.model_id}" for canvas in canvases(board)]
        assert frame.canvases == ids
        sent.clear()
        board.close()
        await asyncio.sleep(0)
        assert sent.frames() == []

    asyncio.run(ask())


def test_a_board_without_tiles_leaves_no_manager(sent: Sent) -> None:
    before = set(_instances)
    board = CanvasBoard()
    for tiles in ((), board_scene("A").tiles, ()):
        board.draw(Scene(tiles, 1, "", ""), LIGHT)
    board.close()
    assert not _instances.keys() - before


def test_what_is_drawn_while_a_board_is_closed_leaves_nothing(sent: Sent) -> None:
    before = set(_instances)
    board = CanvasBoard()
    board.draw(board_scene("A"), LIGHT)
    when_closed(board.widget, lambda: board.draw(board_scene("A", "B"), LIGHT))
    board.close()
    board.draw(board_scene("A"), LIGHT)
    assert not _instances.keys() - before
