"""A game by keys alone, beyond its moves: the form of a new game, its end, keys that are tried."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .access import Keys
from .lab import LabPage, OpenNotebook
from .screen import LAPTOP, LATE, PHONE, Screen, playing


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


def test_enter_on_the_board_plays_a_whole_move_that_names_no_site(sit_down) -> None:
    """It pressed the site that the keys were at, which was refused: a draft needs no site."""
    screen = sit_down("seed=7, pace=0", LAPTOP)
    keys = by_keys(screen).page.keyboard
    keys.press("ArrowRight")
    for key in "444332":
        keys.press(key)
        screen.lab.settle()
    expect(screen.table.main).to_be_enabled()
    keys.press("Enter")
    expect(screen.table.headline).to_contain_text("your turn to build")
    expect(screen.root.locator(".mw-boards")).to_be_focused()
    assert screen.table.plies() >= 4
    assert screen.lab.errors() == []


def test_home_and_end_go_to_the_first_and_last_site_or_card(sit_down) -> None:
    """The browser scrolled to the end of the notebook, and the game out of view."""
    screen = sit_down("seed=7, pace=0", LAPTOP)
    keys, told = by_keys(screen), screen.root.locator(".mw-tip")
    for key, place in (("ArrowRight", "Sydney 1"), ("End", "Cairo 9"), ("Home", "Sydney 1")):
        keys.page.keyboard.press(key)
        expect(told).to_contain_text(place)
        screen.look_at_last()
    hand = screen.table.hand.locator("button:visible")
    hand.nth(1).focus()
    for key, number in (("End", -1), ("Home", 0)):
        keys.page.keyboard.press(key)
        expect(hand.nth(number)).to_be_focused()
        screen.look_at_last()
    assert screen.lab.errors() == []


def test_enter_on_the_board_of_a_game_that_is_over_leads_to_what_can_be_done(sit_down) -> None:
    """It began another game at once: whoever pressed it twice never saw the end of his own."""
    screen = sit_down(LATE.format(game="manhattan", plies=0), LAPTOP)
    keyboard = by_keys(screen).page.keyboard
    keyboard.press("ArrowRight")
    keyboard.press("Enter")
    screen.lab.settle()
    expect(screen.table.ended).to_be_visible()
    expect(screen.button("Rematch")).to_be_focused()
    keyboard.press("Enter")
    expect(screen.table.headline).to_contain_text("Round 1")
    assert screen.lab.errors() == []


def test_after_the_last_scoring_the_keys_are_at_how_the_game_ended(sit_down) -> None:
    """They were at *Rematch*: Enter once more began another game before this one's end was read."""
    screen = sit_down(LATE.format(game="newyork", plies=3), LAPTOP, "newyork")
    keys = by_keys(screen)
    screen.table.wait_for_turn()
    keys.tab_to("Or type")
    keys.type(screen.table.options()[0])
    expect(screen.table.main).to_be_enabled()
    keys.page.keyboard.press("Enter")
    assert screen.table.wait_for_turn() == "scoring"
    keys.press("Go on")
    expect(screen.table.ended).to_be_visible()
    expect(screen.root.locator(".mw-ended")).to_be_focused()
    screen.look_at_last(screen.root.locator(".mw-ended"))
    keys.page.keyboard.press("Enter")
    screen.lab.settle()
    expect(screen.table.ended).to_be_visible()
    keys.page.keyboard.press("Tab")
    expect(screen.button("Rematch")).to_be_focused()
    assert screen.lab.errors() == []


def test_keys_go_through_the_hand_in_the_order_in_which_it_is_seen(sit_down) -> None:
    """On a phone the cards, which can only be looked at then, stand below the pieces."""
    screen = sit_down("seed=7, pace=0", PHONE)
    keys = by_keys(screen)
    hand = screen.table.hand.locator("button.mw-choice:visible")
    cards, pieces = (
        hand.and_(screen.root.locator(f"[class*=picture-{it}]")) for it in ("card", "piece")
    )
    first, last = pieces.first, cards.last
    expect(cards.first).to_be_visible()
    keys.page.keyboard.press("Tab")
    expect(first).to_be_focused()
    keys.page.keyboard.press("End")
    expect(last).to_be_focused()
    keys.page.keyboard.press("Home")
    expect(first).to_be_focused()
    for _ in range(pieces.count()):
        keys.page.keyboard.press("ArrowRight")
    expect(cards.first).to_be_focused()
    keys.page.keyboard.press("Shift+Tab")
    expect(pieces.last).to_be_focused()
    assert screen.lab.errors() == []
