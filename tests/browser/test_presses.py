"""Presses that come twice, and keys that are held down: what was meant is done, once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .lab import LabPage, OpenNotebook
from .replay import Replay
from .screen import LAPTOP, Screen, playing


@pytest.fixture
def sit_down(lab: LabPage, open_notebook: OpenNotebook) -> Callable[..., Screen]:
    return playing(lab, open_notebook)


@pytest.fixture
def screen(sit_down: Callable[..., Screen]) -> Screen:
    """Sit down where computer players answer at once."""
    return sit_down("'newyork', players=3, seed=7, pace=0", LAPTOP, "newyork")


def test_a_double_press_does_what_one_does(screen: Screen) -> None:
    lab, table = screen.lab, screen.table
    for turn in range(2):
        screen.choose(turn)
        lab.press_often(table.main)
        table.wait_for_turn()
        assert "not complete" not in table.message.inner_text()
    expect(table.log).to_have_count(6)
    lab.press_often(screen.button("Undo"))
    expect(table.message).to_contain_text("taken back")
    lab.settle()
    assert table.plies() == 3
    for opens, opened in (("Why?", ".mw-asking input"), ("More", ".mw-screen.mw-more")):
        lab.press_often(screen.button(opens))
        lab.settle()
        expect(screen.root.locator(opened).first).to_be_visible()
    lab.click(screen.button("Why?"))
    lab.press_often(screen.button("New game"))
    lab.settle()
    lab.press_often(screen.button("Start"))
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
    lab.hold_down("z")
    expect(table.log).to_have_count(6)
    lab.settle()
    assert table.plies() == 6
    screen.choose(1)
    table.main.focus()
    lab.hold_down("Enter")
    expect(table.log).to_have_count(9)
    lab.settle()
    assert "not complete" not in table.message.inner_text()
    # What is to be gone through is gone through for as long.
    table.root.locator(".mw-boards").focus()
    lab.page.keyboard.press("ArrowRight")
    lab.page.keyboard.press("Home")
    expect(table.root.locator(".mw-tip")).to_contain_text("A1")
    lab.hold_down("ArrowRight", 3)
    expect(table.root.locator(".mw-tip")).to_contain_text("A4")
    assert lab.errors() == []


def test_a_replay_takes_every_step_that_is_pressed(lab: LabPage, open_notebook) -> None:
    open_notebook(
        "import manhattan_widgets as mw\nmw.replay('examples/records/four-players.json', ply=1)"
    ).run_all()
    shown = Replay(lab)
    expect(shown.place).to_contain_text("ply 1 of")
    lab.press_often(shown.root.get_by_role("button", name="Next ›", exact=True), 4)
    shown.expect_ply(5)
    # It began, and paused at once.
    lab.press_often(shown.root.get_by_role("button", name="Play", exact=True))
    expect(shown.place).to_contain_text("ply 6 of")
    lab.press_often(shown.root.get_by_role("button", name="Pause", exact=True))
    lab.settle()
    at = shown.place.inner_text()
    lab.hold_down(" ", 3)
    expect(shown.place).not_to_have_text(at)
    assert lab.errors() == []
