"""People play New York in JupyterLab, by clicks: a whole game, and a choice that a card gives."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from manhattan_widgets.locale import languages

from .lab import LabPage, OpenNotebook
from .screen import PHONE, SEEN, playing
from .scripts import CUT_SHORT
from .table import Table

WIDE, NARROW = (1200, 1500), (380, 1500)
SITE = re.compile(r"\b([A-G])([1-7])\b")
TURNS_AT_MOST = 70
_SORTS = ("avenue", "street")

STATICS = """
from random import Random
import manhattan_widgets as mw
from manhattan_widgets import bots
from manhattan_widgets.games.newyork.rules.moves import Statics

names, kinds = ["Ann", "Bo", "Cy"], ["person"] * 3
game = mw.new_game("newyork", players=3, actions=True, seed=2, names=names, kinds=kinds)
greedy = bots.make("greedy")
while not any(isinstance(move, Statics) for move in game.state.legal_moves()):
    game.play(bots.choose(greedy, game.state.view(game.state.to_move)))
move = next(move for move in game.state.legal_moves() if isinstance(move, Statics))
print("statics:", game.state.format(move))
widget = mw.play(game, library=False)
widget
"""


@pytest.fixture
def sit_down(lab: LabPage, open_notebook: OpenNotebook) -> Callable[[str], Table]:
    """Return a function that runs a cell which shows a game, and sits down at it."""

    def run(cell: str) -> Table:
        open_notebook(cell).run_all()
        table = Table(lab, "newyork")
        table.wait_for_turn()
        return table

    return run


def card_sizes(table: Table) -> list[object]:
    """Return where the cards are on the screen, and how large."""
    cards = table.hand.locator("button.mw-choice >> visible=true")
    return [card.bounding_box() for card in cards.all()]


def offered(table: Table) -> list[str]:
    """Return the moves that can be typed, once they are those of the person who is to move."""
    # The hint is sent after them.
    expect(table.hint).to_contain_text(re.compile("^(Choose|No cards)"))
    return table.options()


def play_turn(table: Table) -> str:
    """Make a move by clicks on cards and crossing: if possible one that needs no joker."""
    options = offered(table)
    move = next((one for one in options if "joker" not in one and "demolish" not in one), "")
    move = move or options[0]
    found = SITE.search(move)
    if found is None:
        table.choose("draw anew")
    elif move.startswith("place"):
        table.click_site(found[0])
    else:
        avenue, street = ("two jokers" in move or f"{one} joker" in move for one in _SORTS)
        table.choose("Joker" if avenue else f"Avenue {found[1]}")
        if street:
            table.window.click(table.hand.get_by_role("button", name="Joker").last)
        else:
            table.choose(f"Street {found[2]}")
        table.click_site(found[0])
    table.preview.get_by_text(move, exact=True).wait_for()
    if move.startswith("buy"):
        # The arithmetic of the price is told before one buys.
        expect(table.preview).to_contain_text("The fewer count")
    table.confirm()
    return move


def test_whole_game_by_clicks(sit_down: Callable[[str], Table], lab: LabPage) -> None:
    lab.size(WIDE)
    table = sit_down(
        "import manhattan_widgets as mw\n"
        "widget = mw.play('newyork', players=3, seed=7, pace=0, library=False)\nwidget"
    )
    expect(table.headline.first).to_contain_text("Opening · your turn to place a stone")
    turns, scored = 0, False
    while (now := table.wait_for_turn()) != "end":
        if now == "scoring":
            scored = True
            expect(table.root).to_contain_text("The scoring at the end")
            lab.click(table.button("Show it part by part"))
            expect(table.root.locator(".mw-line.mw-chosen")).to_have_count(1)
            lab.screenshot("newyork-scored", table.root)
            lab.click(table.button("Go on"))
            expect(table.button("Go on")).to_be_hidden()
            continue
        play_turn(table)
        turns += 1
        assert turns < TURNS_AT_MOST
        if turns == 10:
            expect(table.headline.first).to_contain_text("Your turn: play cards for")
            lab.screenshot("newyork-wide", table.root)
            lab.size(NARROW)
            lab.settle()
            board = table.tiles.first.bounding_box()
            assert board is not None
            assert board["width"] / 404 * 56 >= 35  # a crossing is wide enough for a finger
            lab.screenshot("newyork-narrow", table.root)
            play_turn(table)
            lab.size(WIDE)
    assert scored
    lab.settle()
    expect(table.headline.first).to_contain_text("The game is over: a STOP card was drawn")
    expect(table.ended.first).to_be_visible()
    assert "Red: " in table.twin()
    lab.screenshot("newyork-ended", table.root)


def test_an_action_card_asks_another_player(sit_down: Callable[[str], Table], lab: LabPage) -> None:
    lab.size(WIDE)
    table = sit_down(STATICS)
    lab.click(table.curtain)
    move = next(one for one in offered(table) if one.startswith("statics"))
    named = re.search(r"(Avenue [A-G]|Street [1-7]) against (\w+)", move)
    assert named is not None
    lab.settle()
    sizes = card_sizes(table)
    table.choose("Statics")
    lab.settle()
    assert card_sizes(table) == sizes, "what is chosen moves nothing"
    table.choose("Joker" if "joker" in move else named[1])
    if "joker" in move:
        table.choose(named[1])
    table.choose(named[2].title())
    expect(table.preview).to_contain_text("one of them comes down, and you build there for nothing")
    table.confirm()
    # The other player takes his seat, and sees which of his buildings may come down.
    lab.click(table.curtain)
    expect(table.headline.first).to_contain_text("Statics · you have to take a building down")
    down = offered(table)
    assert all(one.startswith("take down ") for one in down)
    found = SITE.search(down[0])
    assert found is not None
    table.click_site(found[0])
    expect(table.preview).to_contain_text("builds in its place. (rule N18)")
    lab.screenshot("newyork-statics", table.root)
    table.confirm()
    expect(table.log.first).to_contain_text(down[0])


def test_what_is_told_of_a_crossing_is_true_after_a_move_there(
    sit_down: Callable[[str], Table], lab: LabPage
) -> None:
    """It was still said to be empty."""
    lab.size(WIDE)
    table = sit_down(
        "import manhattan_widgets as mw\n"
        "widget = mw.play('newyork', players=3, people=3, seed=7, library=False)\nwidget"
    )
    board, tip = table.root.locator(".mw-boards[role]"), table.root.locator(".mw-boards > .mw-tip")
    lab.page.keyboard.press("Shift")  # by keys
    board.focus()
    lab.page.keyboard.press("ArrowRight")
    expect(tip).to_contain_text("A1: empty.")
    lab.page.keyboard.press("Enter")
    table.preview.get_by_text("place a stone on A1").wait_for()
    lab.page.keyboard.press("Enter")
    expect(table.log).to_have_count(1)
    expect(tip).to_contain_text("A1: Red.")
    expect(board).to_be_focused()
    lab.page.keyboard.press("Tab")
    expect(tip).to_be_empty()
    lab.settle()
    expect(tip).to_be_empty()


# Seven cards in two rows on a phone, and below them whose stone is to be placed.
TEAM_TURN = """
from manhattan_widgets import bots
kinds = ["person"] + 3 * ["greedy"]
game = mw.new_game("newyork", players=4, seed=1, actions=True, teams=True, kinds=kinds)
for _ in range(31):
    game.play(bots.choose(bots.make("greedy"), game.state.view(game.state.to_move)))
widget = mw.play(game, pace=0)
widget"""


def test_what_is_still_to_be_chosen_comes_into_view_in_a_long_hand(
    lab: LabPage, open_notebook: OpenNotebook
) -> None:
    """ "Which color builds" was asked, and the colors were cut off below two rows of cards."""
    screen = playing(lab, open_notebook)(TEAM_TURN, PHONE, "newyork")
    cards = screen.table.hand.locator("button:visible")
    first, colors = cards.first, screen.table.hand.get_by_title(re.compile("stones? left"))
    expect(colors).to_have_count(2)
    assert not colors.first.evaluate(SEEN)
    avenue, street = (
        screen.table.hand.get_by_title(name).first for name in ("Avenue C", "Street 1")
    )
    for card in (avenue, street):
        card.evaluate("card => card.scrollIntoView({ block: 'nearest' })")
        screen.press(card)
    lab.wait_until(lambda: all(one.evaluate(SEEN) for one in colors.all()), "both colors in view")
    screen.press(colors.last)
    expect(screen.table.preview).to_contain_text("build yellow on C1")
    screen.press(screen.button("Clear"))
    lab.wait_until(lambda: first.evaluate(SEEN), "the first card in view")
    assert lab.errors() == []


# The turn in an opponent's redevelopment, with five cards that are not played then.
REBUILD_TURN = """
from manhattan_widgets import bots
game = mw.new_game("newyork", players=2, seed=4, actions=True, kinds=["person", "greedy"])
while game.state.phase != "rebuild" or game.state.to_move != 0:
    game.play(bots.choose(bots.make("greedy"), game.state.view(game.state.to_move)))
widget = mw.play(game, pace=0)
widget"""


def test_what_can_be_chosen_stands_above_what_can_only_be_looked_at_on_a_phone(
    lab: LabPage, open_notebook: OpenNotebook
) -> None:
    """Both colors were cut off below two rows of cards that cannot be played."""
    screen = playing(lab, open_notebook)(REBUILD_TURN, PHONE, "newyork")
    colors = screen.table.hand.get_by_title(re.compile("stones? left"))
    expect(colors).to_have_count(2)
    screen.look(*colors.all())
    screen.press(colors.last)
    screen.press_site("D4")
    expect(screen.table.preview).to_contain_text("on D4")
    assert lab.errors() == []


# One word that the end of a line parts where it has no hyphen to show.
BROKEN = """all => all.filter(button => {
    const words = document.createRange();
    words.selectNodeContents(button);
    return !/[\\u00ad ]/.test(button.textContent) && words.getClientRects().length > 1;
}).map(button => button.textContent)"""
# A turn in which five cards can be played.
FIVE_CARDS = """
from manhattan_widgets import bots
kinds = ["person"] + ["greedy"] * 4
game = mw.new_game("newyork", players=5, seed=5, actions=True, opening="own", kinds=kinds)
while game.state.phase != "play" or game.state.to_move or len(set(game.state.hands[0])) != 5:
    game.play(bots.choose(bots.make("greedy"), game.state.view(game.state.to_move)))
widget = mw.play(game, pace=0)
widget"""


def test_five_cards_stand_in_one_row_on_a_phone(lab: LabPage, open_notebook: OpenNotebook) -> None:
    """The fifth had a row of its own, and what went with an action card was out of view."""
    screen = playing(lab, open_notebook)(FIVE_CARDS, PHONE, "newyork")
    cards = screen.table.hand.locator("button.mw-choice >> visible=true")
    try:
        for language in languages():
            lab.ask(f"mw.language({language!r})")
            screen.look_at_last(*cards.all()[:5])
            assert len({card.bounding_box()["y"] for card in cards.all()[:5]}) == 1, language
            assert cards.evaluate_all(CUT_SHORT) == [], language
            assert cards.evaluate_all(BROKEN) == [], language
    finally:
        lab.ask("mw.language('en')")
    assert lab.errors() == []
