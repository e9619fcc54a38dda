"""The canvas board in real front ends: drawn, clicked, scrolled over, reloaded, shared."""

import re

import pytest
from playwright.sync_api import Locator, expect

from .lab import PHONE, LabPage, Pixels
from .server import JupyterServer

BOARD = """
from ipywidgets import Label, VBox
from manhattan_widgets.render.canvas import CanvasBoard
from manhattan_widgets.scene.core import Area, Rect, Scene, Tile
from manhattan_widgets.scene.themes import LIGHT

def tile(name):
    cells = [(f"{name}{n + 1}", 80 * (n % 3), 80 * (n // 3)) for n in range(9)]
    shapes = [Rect(x, y, 76, 76, fill="site") for _, x, y in cells]
    areas = tuple(Area(id, x, y, 76, 76, id) for id, x, y in cells)
    return Tile(name, 240, 240, tuple(shapes), areas, name)

board, clicked = CanvasBoard(), Label("nothing yet")
board.on_click(lambda tile, area, x, y: setattr(clicked, "value", f"{tile} {area}"))
board.draw(Scene(tuple(map(tile, "ABCDEF")), 3, "", ""), LIGHT)
VBox([board.widget, clicked])
"""
LONG = "print('\\n'.join(map(str, range(120))))"


@pytest.fixture
def notebook(server: JupyterServer, workspace: str) -> str:
    return server.add_notebook(f"{workspace}.ipynb", [BOARD, LONG])


@pytest.fixture
def board(lab: LabPage, notebook: str, workspace: str) -> LabPage:
    lab.open(notebook, workspace).run_all()
    return lab


def canvases(window: LabPage) -> Locator:
    expect(window.page.locator(".mw-board canvas")).to_have_count(6)
    return window.page.locator(".mw-board canvas")


def shown(window: LabPage) -> list[Pixels]:
    return [window.wait_until_drawn(canvas) for canvas in canvases(window).all()]


def wait_for(window: LabPage, wanted: list[Pixels]) -> None:
    window.wait_until(lambda: shown(window) == wanted, "the same board")


def click_answers(window: LabPage) -> None:
    """Click the middle site of the last tile, however large it is shown."""
    window.click(window.page.locator(".mw-board-tile").nth(5), (0.5, 0.5))
    expect(window.page.locator(".widget-label", has_text="F F5")).to_be_visible()


def test_board_is_drawn_and_answers_clicks(board: LabPage) -> None:
    assert all(pixels.drawn for pixels in shown(board))
    click_answers(board)
    assert board.errors() == []


@pytest.mark.own_window
def test_reload_and_second_browser_show_the_same_board(
    board: LabPage, notebook: str, open_window, workspace: str
) -> None:
    board.settle()
    before = shown(board)
    board.save()
    board.reload()
    wait_for(board, before)
    second = open_window().open(notebook, f"{workspace}-second")
    wait_for(second, before)
    click_answers(second)
    expect(board.page.locator(".widget-label", has_text="F F5")).to_be_visible()
    assert board.errors() + second.errors() == []


def test_wheel_over_the_board_scrolls_the_page(board: LabPage) -> None:
    shown(board)
    assert board.wheel(board.page.locator(".mw-board-tile").first, 200) > 0


def test_tab_passes_by_the_board(board: LabPage) -> None:
    shown(board)
    board.click(board.page.locator(".mw-board-tile").first)
    assert not any(stop.startswith("canvas") for stop in board.tab_stops(12))


def test_board_reflows_on_a_phone(board: LabPage) -> None:
    shown(board)
    tiles = board.page.locator(".mw-board-tile")
    board.wait_until(
        lambda: len({box["x"] for tile in tiles.all() if (box := tile.bounding_box())}) == 3,
        "three tiles side by side",
    )
    board.size(PHONE)
    expect(board.page.locator(".mw-board-grid")).to_have_css(
        "grid-template-columns", re.compile(r"^\S+( \S+)?$")
    )
    board.screenshot("board-phone")


@pytest.mark.own_window
def test_board_comes_back_after_a_kernel_restart(board: LabPage) -> None:
    shown(board)
    board.restart_kernel()
    board.run_all()
    assert all(pixels.drawn for pixels in shown(board))
    assert board.errors() == []


@pytest.mark.own_window
def test_board_in_voila(lab: LabPage, notebook: str) -> None:
    lab.open_voila(notebook)
    assert all(pixels.drawn for pixels in shown(lab))
    click_answers(lab)


def test_notebook_is_saved_and_converted(board: LabPage, to_html) -> None:
    page = to_html(board.save())
    assert "119" in page


def test_themes(board: LabPage) -> None:
    """The board stays drawn in the theme that it was given; the page around it changes."""
    before = shown(board)
    grounds = set()
    for theme in ("dark", "light"):
        board.theme(theme)
        board.settle()
        grounds.add(board.page.evaluate("() => getComputedStyle(document.body).backgroundColor"))
        wait_for(board, before)
        board.screenshot(f"board-{theme}")
    assert len(grounds) == 2
    click_answers(board)
    assert board.errors() == []
