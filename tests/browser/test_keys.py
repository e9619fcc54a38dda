"""A game by keys alone, beyond its moves: the form of a new game, its end, keys that are tried."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .access import Keys
from .lab import LabPage, OpenNotebook
from .screen import LAPTOP, Screen, playing


@pytest.fixture
def sit_down(lab: LabPage, open_notebook: OpenNotebook) -> Callable[..., Screen]:
    return playing(lab, open_notebook)


def by_keys(screen: Screen) -> Keys:
    """Come to the board by keys, and return them."""
    screen.root.locator(".mw-boards").focus()
    screen.lab.page.keyboard.press("Shift")
    return Keys(screen.lab, screen.root)


def test_the_form_of_a_new_game_has_the_focus_and_gives_it_back(sit_down) -> None:
    """Tab came to what lies below the form, unseen, and Cancel led to the board or to Rematch."""
    screen = sit_down("'newyork', players=4, seed=7, pace=0", LAPTOP, "newyork")
    keys, form = by_keys(screen), screen.root.locator(".mw-setup")
    players = form.get_by_label("Players")
    keys.press("More")
    keys.press("New game")
    expect(players).to_be_focused()
    came = []
    while (now := keys.focused()) != "Cancel":
        assert form.evaluate("form => form.contains(document.activeElement)"), now
        came.append(now)
        keys.page.keyboard.press("Tab")
    assert came[-1] == "Start"
    keys.page.keyboard.press("Enter")
    expect(screen.button("New game")).to_be_focused()
    keys.page.keyboard.press("Enter")
    expect(players).to_be_focused()
    keys.press("Start")
    expect(screen.button("Start")).to_be_hidden()
    assert keys.is_inside()
    keys.page.keyboard.press("ArrowRight")  # the board can be reached again
    expect(screen.root.locator(".mw-boards")).to_be_focused()
    assert screen.lab.errors() == []
