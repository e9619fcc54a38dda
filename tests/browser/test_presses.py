"""Presses that come twice, and keys that are held down: what was meant is done, once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from .lab import LabPage, OpenNotebook
from .replay import Replay
from .screen import LAPTOP, Screen, playing

#: ms between the presses of a double press.
BETWEEN = 60


def press_often(lab: LabPage, target: Locator, times: int = 2) -> None:
    """Press in the middle of an element so often, as fast as fingers do: by default twice."""
    box = lab.place_of(target)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    lab.page.mouse.move(x, y)
    for count in range(1, times + 1):
        lab.page.mouse.down(click_count=count)
        lab.page.mouse.up(click_count=count)
        lab.page.wait_for_timeout(BETWEEN)


def hold_down(lab: LabPage, key: str, times: int = 10) -> None:
    """Hold a key down for so long that it comes so often."""
    for _ in range(times):
        lab.page.keyboard.down(key)
    lab.page.keyboard.up(key)


@pytest.fixture
def sit_down(lab: LabPage, open_notebook: OpenNotebook) -> Callable[..., Screen]:
    return playing(lab, open_notebook)


@pytest.fixture
def screen(sit_down: Callable[..., Screen]) -> Screen:
    """Sit down where computer players answer at once."""
    return sit_down("'newyork', players=3, seed=7, pace=0", LAPTOP, "newyork")


def test_two_quick_presses_of_a_finger_do_not_zoom(screen: Screen) -> None:
    action = "widget => getComputedStyle(widget).touchAction"
    assert screen.root.evaluate(action) == "manipulation"


def test_a_double_press_does_what_one_does(screen: Screen) -> None:
    lab, table = screen.lab, screen.table
    for turn in range(2):
        screen.choose(turn)
        press_often(lab, table.main)
        table.wait_for_turn()
        assert "not complete" not in table.message.inner_text()
    expect(table.log).to_have_count(6)
    press_often(lab, screen.button("Undo"))
    expect(table.message).to_contain_text("taken back")
    lab.settle()
    assert table.plies() == 3
    for opens, opened in (("Why?", ".mw-asking input"), ("More", ".mw-screen.mw-more")):
        press_often(lab, screen.button(opens))
        lab.settle()
        expect(screen.root.locator(opened).first).to_be_visible()
    lab.click(screen.button("Why?"))
    press_often(lab, screen.button("New game"))
    lab.settle()
    press_often(lab, screen.button("Start"))
    table.wait_for_turn()
    expect(screen.button("Start")).to_be_hidden()
    expect(table.message).not_to_contain_text("taken back")
    assert lab.errors() == []


def test_a_key_that_is_held_down_acts_once(screen: Screen) -> None:
    lab, table = screen.lab, screen.table
    for turn in range(3):
        screen.choose(turn)
        screen.press(table.main)
        table.wait_for_turn()
    table.root.locator(".mw-boards").focus()
    hold_down(lab, "z")
    expect(table.log).to_have_count(6)
    lab.settle()
    assert table.plies() == 6
    screen.choose(1)
    table.main.focus()
    hold_down(lab, "Enter")
    expect(table.log).to_have_count(9)
    lab.settle()
    assert "not complete" not in table.message.inner_text()
    # What is to be gone through is gone through for as long.
    table.root.locator(".mw-boards").focus()
    lab.page.keyboard.press("ArrowRight")
    lab.page.keyboard.press("Home")
    expect(table.root.locator(".mw-tip")).to_contain_text("A1")
    hold_down(lab, "ArrowRight", 3)
    expect(table.root.locator(".mw-tip")).to_contain_text("A4")
    assert lab.errors() == []


def test_a_replay_takes_every_step_that_is_pressed(lab: LabPage, open_notebook) -> None:
    open_notebook(
        "import manhattan_widgets as mw\nmw.replay('examples/records/four-players.json', ply=1)"
    ).run_all()
    shown = Replay(lab)
    expect(shown.place).to_contain_text("ply 1 of")
    press_often(lab, shown.root.get_by_role("button", name="Next ›", exact=True), 4)
    shown.expect_ply(5)
    # It began, and paused at once.
    press_often(lab, shown.root.get_by_role("button", name="Play", exact=True))
    expect(shown.place).to_contain_text("ply 6 of")
    press_often(lab, shown.root.get_by_role("button", name="Pause", exact=True))
    lab.settle()
    at = shown.place.inner_text()
    hold_down(lab, " ", 3)
    expect(shown.place).not_to_have_text(at)
    assert lab.errors() == []


TOUCH = """(tile, [kind, x, y]) => {
    const box = tile.getBoundingClientRect();
    const [clientX, clientY] = [box.left + x * box.width, box.top + y * box.height];
    const how = { bubbles: true, cancelable: true, pointerType: 'touch', clientX, clientY };
    tile.dispatchEvent(new PointerEvent(kind, how));
}"""


def test_a_finger_that_holds_a_site_is_told_of_it_and_plays_nothing(
    sit_down: Callable[..., Screen],
) -> None:
    """What the mouse rests on is told; a finger could not ask, as a press chooses the site."""
    screen = sit_down("'skyline', players=2, seed=7, pace=0", LAPTOP, "skyline")
    table, tip = screen.table, screen.root.locator(".mw-tip")
    tile, x, y = table.place_of("B4")

    def touch(kind: str) -> None:
        table.tiles.nth(tile).evaluate(TOUCH, [kind, x, y])

    before = table.preview.inner_text()
    touch("pointerdown")
    expect(tip).to_contain_text("B4")
    for kind in ("pointerup", "click"):
        touch(kind)
    screen.lab.settle()
    assert table.preview.inner_text() == before
    expect(tip).to_contain_text("B4")
    # A short touch chooses, and one that goes on to scroll tells nothing.
    for kind in ("pointerdown", "pointerup", "click"):
        touch(kind)
    expect(table.preview).to_contain_text("B4")
    expect(tip).to_have_text("")
    for kind in ("pointerdown", "pointercancel"):
        touch(kind)
    screen.lab.page.wait_for_timeout(600)
    expect(tip).to_have_text("")
