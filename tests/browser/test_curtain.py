"""Several people at one screen: the next one's hand stays hidden until its owner shows it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from .lab import LabPage, OpenNotebook
from .screen import LAPTOP, LONG, PHONE
from .table import Table

#: Three people; the first has ended the build phase, and may end his turn.
TURN_TO_END = """
import manhattan_widgets as mw
game = mw.new_game("skyline", players=3, seed=4, kinds=["person"] * 3)
for move in ("1 on B2", "invest"):
    game.play(move)
widget = mw.play(game, library=False)
widget.session.reveal()
widget"""
KEPT = 15


@pytest.fixture
def turn_to_end(lab: LabPage, open_notebook: OpenNotebook) -> Callable[[tuple[int, int]], Table]:
    """Return a function that sits down where the move that ends one's turn is chosen."""

    def sit_down(size: tuple[int, int]) -> Table:
        lab.size(size)
        open_notebook(TURN_TO_END, LONG).run_all()
        table = Table(lab, "skyline")
        table.wait_for_turn()
        lab.scroll_to(table.root)
        table.choose("end turn")
        expect(table.main).to_be_enabled()
        lab.scroll_to(table.root)
        return table

    return sit_down


def shown(table: Table) -> Locator:
    """Return what is seen of the hand: nothing below the curtain."""
    return table.hand.locator("button.mw-choice >> visible=true")


def test_enter_that_is_held_down_plays_and_does_not_show_the_next_hand(turn_to_end) -> None:
    table = turn_to_end(LAPTOP)
    lab = table.window
    lab.page.keyboard.press("Shift")  # by keys
    table.main.focus()
    lab.page.keyboard.down("Enter")
    expect(table.curtain).to_be_focused()
    for _ in range(KEPT):
        lab.page.keyboard.down("Enter")  # once more, as of a key that is held
    lab.settle()
    expect(table.curtain).to_be_visible()
    expect(shown(table)).to_have_count(0)
    lab.page.keyboard.up("Enter")
    lab.page.keyboard.press("Enter")
    expect(shown(table).first).to_be_focused()
    assert lab.errors() == []


def test_a_double_press_on_a_phone_plays_and_does_not_show_the_next_hand(turn_to_end) -> None:
    table = turn_to_end(PHONE)
    lab = table.window
    box = table.main.bounding_box()
    assert box is not None
    place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    lab.page.mouse.click(*place)
    table.curtain.wait_for()
    lab.page.mouse.click(*place)
    lab.settle()
    expect(table.curtain).to_be_visible()
    expect(shown(table)).to_have_count(0)
    lab.click(table.curtain)
    expect(shown(table).first).to_be_visible()
    assert lab.errors() == []
