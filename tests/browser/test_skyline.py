"""People play Skyline in JupyterLab, by clicks: the end of a game, and a turn of many steps."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .access import faults, overlap
from .lab import LabPage, OpenNotebook
from .scripts import CUT_SHORT, RESTED
from .table import Table

WIDE, NARROW = (1200, 1700), (380, 1700)
LAPTOP, PHONE = (1366, 768), (390, 800)
BUILD = re.compile(r"^(\w+) on ([A-D]\d+)$")
MOVES_AT_MOST = 60

#: A game of greedy players that is nearly over: a person takes the first seat for the rest of it.
NEARLY_OVER = """
import manhattan_widgets as mw
from manhattan_widgets import bots

game = mw.new_game("skyline", players=3, seed=11, kinds=["person", "greedy", "greedy"])
greedy = bots.make("greedy")
while game.state.finisher is None or game.state.to_move != 0:
    game.play(bots.choose(greedy, game.state.view(game.state.to_move)))
widget = mw.play(game, pace=0, library=False)
widget
"""
FIRST_TURN = """
import manhattan_widgets as mw
widget = mw.play("skyline", players=2, people=2, seed=3, pace=0, library=False)
widget
"""
LONG_NAMES = """
import manhattan_widgets as mw
game = mw.new_game("skyline", players=2, seed=4, kinds=["person", "person"])
for move in ("1 on B2", "invest", "end turn"):
    game.play(move)
widget = mw.play(game, library=False)
widget.session.reveal()
widget
"""
#: Late in a game, in a language: there is something to sell, and money to buy with.
TO_TRADE = """
from random import Random
import manhattan_widgets as mw
mw.language("{language}")
game = mw.new_game("skyline", players=3, seed=5, kinds=["person", "greedy", "greedy"])
rng = Random(3)
while not (game.state.to_move == 0 and game.state.phase == "invest" and len(game.moves) > 40):
    game.play(game.state.random_move(rng))
widget = mw.play(game, pace=0, library=False)
widget
"""
#: A move of the person's, as a greedy player would make it.
PLAY_GREEDILY = "session = widget.session\nsession.play(bots.choose(greedy, session.view))"
NEEDS_SCROLLING = """box => box.scrollHeight > box.clientHeight + 1
    || box.scrollWidth > box.clientWidth + 1"""
SIZES = """buttons => buttons.map(button => button.getBoundingClientRect())
    .map(box => [box.width, box.height])"""


@pytest.fixture
def sit_down(lab: LabPage, open_notebook: OpenNotebook) -> Callable[[str], Table]:
    """Return a function that runs a cell which shows a game, and sits down at it."""

    def run(cell: str) -> Table:
        open_notebook(cell).run_all()
        table = Table(lab, "skyline")
        table.wait_for_turn()
        return table

    return run


def play_step(table: Table) -> str:
    """Make a move by clicks: build while one can, buy once, then go on."""
    options = table.options()
    move = next((one for one in options if BUILD.match(one)), "")
    if not move and "end turn" not in options and "invest" not in options:
        move = next(one for one in options if one.startswith("buy"))
    found = BUILD.match(move)
    if found:
        table.choose(found[1])
        table.click_site(found[2])
    elif move:
        table.window.click(table.hand.get_by_role("button", name=re.compile("^buy for")).first)
    else:
        move = "end turn" if "end turn" in options else "invest"
        table.choose("end turn" if move == "end turn" else "to invest")
    table.preview.locator("h4").first.wait_for()
    table.confirm()
    return move


def begin_first_turn(sit_down: Callable[[str], Table], lab: LabPage) -> Table:
    """Sit down at a new game, and lift the curtain of whose turn it is."""
    table = sit_down(FIRST_TURN)
    lab.click(table.curtain)
    table.wait_for_turn()
    return table


def place_floor(table: Table, floor: str, site: str) -> None:
    """Choose a floor of the stock and its site; what that costs is said before it is confirmed."""
    table.choose(floor)
    table.click_site(site)
    expect(table.preview).to_contain_text("You pay 1 million to the bank")
    expect(table.main).to_have_text(f"Build on {site} for 1 million")


def go_to_investing(table: Table) -> None:
    """End the phase of building."""
    table.choose("to invest")
    table.confirm()
    table.wait_for_turn()


def site_width(table: Table) -> float:
    """Return how wide a site of the board is on the screen, in pixels."""
    board = table.tiles.first.bounding_box()
    assert board is not None
    return board["width"] / 363 * 84


def test_the_last_turns_of_a_game_by_clicks(sit_down: Callable[[str], Table], lab: LabPage) -> None:
    lab.size(WIDE)
    table = sit_down(NEARLY_OVER)
    expect(table.root).to_contain_text("Last round: ")
    expect(table.root).to_contain_text("a reconstruction")
    lab.screenshot("skyline-last-round", table.root)
    moves, scored = 0, False
    while (now := table.wait_for_turn()) != "end":
        if now == "scoring":
            scored = True
            expect(table.root).to_contain_text("Mission of Yellow")
            lab.click(table.button("Show it part by part"))
            expect(table.root.locator(".mw-line.mw-chosen")).to_have_count(1)
            lab.screenshot("skyline-scored", table.root)
            lab.click(table.button("Go on"))
            expect(table.button("Go on")).to_be_hidden()
            continue
        play_step(table)
        moves += 1
        assert moves < MOVES_AT_MOST
    assert scored
    expect(table.headline.first).to_contain_text("The game is over after")
    lab.screenshot("skyline-ended", table.root)
    assert lab.errors() == []


def test_a_turn_of_many_steps_on_a_phone(sit_down: Callable[[str], Table], lab: LabPage) -> None:
    lab.size(NARROW)
    table = begin_first_turn(sit_down, lab)
    lab.settle()
    assert site_width(table) >= 36, "wide enough for a finger"
    for site in ("B1", "C6"):
        place_floor(table, "1", site)
        table.confirm()
    expect(table.log.first).to_contain_text("1 million to the bank")
    expect(table.root.locator("details pre")).to_contain_text("B1 ")
    lab.click(table.button("Undo"))
    expect(table.log).to_have_count(1)
    go_to_investing(table)
    expect(table.hand).to_contain_text("Bank: buy")
    lab.screenshot("skyline-narrow", table.root)
    table.choose("buy for 2")
    expect(table.preview).to_contain_text("It can be built from your next turn on")
    table.confirm()
    table.choose("end turn")
    table.confirm()
    expect(table.curtain).to_be_visible()
    assert lab.errors() == []


def needs_no_scrolling(table: Table) -> None:
    """Check that the hand, and the place of the hand, are seen whole."""
    for box in (table.hand, table.root.locator(".mw-slot")):
        assert box.evaluate(NEEDS_SCROLLING) is False


def test_the_hand_needs_no_scrolling_on_a_phone(
    sit_down: Callable[[str], Table], lab: LabPage
) -> None:
    lab.size(PHONE)
    table = begin_first_turn(sit_down, lab)
    for phase in ("build", "invest"):
        expect(table.headline.first).to_contain_text(phase)
        lab.scroll_to(table.root)
        choices = table.hand.locator("button.mw-choice >> visible=true")
        assert choices.count() > 5
        for choice in choices.all():
            expect(choice).to_be_in_viewport(ratio=1)
        needs_no_scrolling(table)
        sizes = choices.evaluate_all(SIZES)
        assert min(min(size) for size in sizes) >= 30, "wide enough for a finger"
        assert site_width(table) >= 36
        lab.screenshot(f"skyline-hand-phone-{phase}")
        if phase == "build":
            place_floor(table, "1", "B1")
            table.confirm()
            go_to_investing(table)
    assert lab.errors() == []


def test_cards_with_long_names_leave_room_for_what_leads_on(
    sit_down: Callable[[str], Table], lab: LabPage
) -> None:
    """Of this hand a card has four words and a number, which took five lines."""
    lab.size(LAPTOP)
    table = sit_down(LONG_NAMES)
    lab.show_files()
    lab.scroll_to(table.root)
    choices = table.hand.locator("button.mw-choice >> visible=true")
    expect(choices.filter(has_text="Bank of China Tower ×2")).to_have_count(2)
    assert choices.evaluate_all(CUT_SHORT) == []
    expect(choices.filter(has_text="to invest")).to_be_in_viewport(ratio=1)
    needs_no_scrolling(table)
    assert lab.errors() == []


def test_what_is_refused_leaves_the_button_and_the_tools_free_on_a_phone(
    sit_down: Callable[[str], Table], lab: LabPage
) -> None:
    lab.size(PHONE)
    table = begin_first_turn(sit_down, lab)
    lab.scroll_to(table.root)
    table.window.click(table.hand.locator("button:visible", has_text="to invest"))
    refused = table.root.locator(".mw-said-line .mw-refusal")
    rule = table.root.locator(".mw-said-line details.mw-rule")
    for part in (refused, rule):
        part.wait_for()
        for other in (table.main, table.button("Undo"), table.button("Why?")):
            assert not overlap(part, other)
    assert not overlap(refused, rule)
    assert lab.errors() == []


@pytest.mark.parametrize("language", ["en", "de", "nl", "sv"])
def test_what_buying_and_selling_at_once_does_stands_whole_on_its_button_on_a_phone(
    sit_down: Callable[[str], Table], lab: LabPage, language: str
) -> None:
    lab.size(PHONE)
    table = sit_down(TO_TRADE.format(language=language))
    lab.scroll_to(table.root)
    for floor in ("yP", "y1"):
        table.window.click(table.hand.locator(f"button.mw-picture-floor-{floor}:visible").first)
    expect(table.main).to_have_text(re.compile(r"1.* 1 .* 1.* 5 "))
    table.main.evaluate(RESTED)  # long words are made smaller when they are there
    assert table.main.evaluate_all(CUT_SHORT) == []
    assert lab.errors() == []


def test_what_is_scored_is_seen_with_the_board_on_a_phone(
    sit_down: Callable[[str], Table], lab: LabPage
) -> None:
    lab.size(PHONE)
    table = sit_down(NEARLY_OVER)
    while table.wait_for_turn() not in ("scoring", "end"):
        lab.ask(PLAY_GREEDILY)
        lab.settle()
    board = table.root.locator(".mw-screen > .mw-boards")
    lines = table.root.locator(".mw-slot .mw-lines button.mw-line >> visible=true")
    lab.click(table.button("Show it part by part"))
    reason = table.root.locator(".mw-reason")
    for theme in ("light", "dark"):
        lab.theme(theme)
        lab.scroll_to(table.root)
        lab.screenshot(f"skyline-scored-phone-{theme}")
        chosen = table.root.locator(".mw-line.mw-chosen")
        for part in (board, chosen, reason, table.button("Skip"), table.button("Go on")):
            expect(part).to_be_in_viewport(ratio=1)
    assert overlap(board, lines.first, lines.nth(1), reason, table.button("Go on")) == []
    place = board.bounding_box()
    lab.theme("light")
    lab.click(table.button("Go on"))
    expect(table.ended.first).to_be_visible()
    lab.scroll_to(table.root)
    assert board.bounding_box() == place, "the board stays where it is"
    totals = table.root.locator(".mw-end td b")
    expect(totals).to_have_count(3)
    told = table.root.locator(".mw-end .mw-wide-table")
    buttons = table.root.locator(".mw-end .mw-row > button")
    rematch, last, tools = buttons.first, buttons.last, table.root.locator(".mw-tools")
    for language, share in (("en", "Share"), ("de", "Teilen")):
        lab.ask(f"from manhattan_widgets import locale; locale.set_language({language!r})")
        expect(last).to_have_text(share)
        for part in (board, rematch, last):
            expect(part).to_be_in_viewport(ratio=1)
        # The figure is whole; the box of its line is wider by less than a pixel.
        for total in totals.all():
            expect(total).to_be_in_viewport(ratio=0.9)
        assert overlap(board, told, tools, rematch) == []
        assert told.evaluate("box => box.scrollWidth <= box.clientWidth + 1")
        lab.screenshot(f"skyline-end-phone-{language}")
    lab.ask("locale.set_language('en')")
    assert faults(table.root, touched=False) == {}
    assert lab.errors() == []


def test_several_purchases_are_confirmed_with_one_press(
    sit_down: Callable[[str], Table], lab: LabPage
) -> None:
    lab.size(LAPTOP)
    table = begin_first_turn(sit_down, lab)
    place_floor(table, "1", "B1")
    table.confirm()
    table.wait_for_turn()
    go_to_investing(table)
    for choice in ("buy for 2", "buy for 2", "sell for 1"):
        table.choose(choice)
    expect(table.root.locator(".mw-message")).to_contain_text("You have chosen to buy")
    table.choose("buy for 4")
    expect(table.main).to_have_text("Buy 3 floors for 8 million")
    expect(table.preview).to_contain_text("You have 9 million, then 1.")
    for size in (LAPTOP, PHONE):
        for theme in ("light", "dark"):
            lab.size(size)
            lab.theme(theme)
            lab.scroll_to(table.root)
            lab.settle()
            lab.screenshot(f"skyline-purchases-{size[0]}-{theme}")
            box = table.main.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= size[0]
            cut_off = "node => node.scrollWidth > node.clientWidth + 1"
            assert not table.main.evaluate(cut_off)
    lab.theme("light")
    before = table.plies()
    table.confirm()
    expect(table.log).to_have_count(before + 3)
    expect(table.log.first).to_contain_text("4 million to the bank")
    lab.click(table.button("Undo"))
    expect(table.log).to_have_count(before + 2)
    assert lab.errors() == []
