"""What stands in little room beside a board can be read whole, in every language."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from manhattan_widgets.locale import languages

from .access import overlap
from .lab import LabPage, OpenNotebook
from .screen import LAPTOP, LATE, PHONE, Screen, playing
from .scripts import CUT_SHORT, ROOM_LEFT

#: Whether the end of a line of words is in front of all else.
END_IN_FRONT = """line => {
    const { right, top, height } = line.firstElementChild.getBoundingClientRect();
    return line.contains(document.elementFromPoint(right - 8, top + height / 2)); }"""

#: A person's turn, ended; the moves are chosen so that the game goes on.
_TURN_OF_MANY_MOVES = """
seat = widget.session.to_move
while widget.session.to_move == seat:
    moves = widget.session.legal_moves
    widget.session.play(moves[len(widget.session.history) * 7 % len(moves)])
"""

#: A turn in which six different cards can be chosen: more than there is room for in one row.
_SIX_CARDS = """
from manhattan_widgets import bots
kinds = ["person", "greedy", "greedy"]
game = mw.new_game("newyork", players=3, seed=5, kinds=kinds)
while game.state.phase != "play" or game.state.to_move or len(set(game.state.hands[0])) != 6:
    game.play(bots.choose(bots.make("greedy"), game.state.view(game.state.to_move)))
widget = mw.play(game, pace=0)
widget"""


@pytest.fixture
def sit_down(lab: LabPage, open_notebook: OpenNotebook) -> Callable[..., Screen]:
    return playing(lab, open_notebook)


def test_a_refusal_and_the_title_of_its_rule_are_in_view(sit_down) -> None:
    screen = sit_down("'newyork', players=3, seed=7, pace=0", LAPTOP, "newyork")
    screen.press_site("D4")
    screen.press(screen.table.main)
    assert screen.table.wait_for_turn() == "move"
    try:
        for language in languages():
            screen.lab.ask(f"mw.language({language!r})")
            screen.press_site("D5")
            title = screen.root.locator(".mw-said-line details.mw-rule > summary")
            screen.look_at_last(screen.root.locator(".mw-refusal"), title)
            assert title.evaluate_all(CUT_SHORT) == [], language
    finally:
        screen.lab.ask("mw.language('en')")


def test_below_a_long_board_the_list_of_sites_says_what_it_is_for(sit_down) -> None:
    screen = sit_down("'skyline', players=4, seed=7, pace=0", LAPTOP, "skyline")
    screen.press(screen.button("More"))
    sites = screen.root.locator(".mw-sites select")
    try:
        for language in languages():
            screen.lab.ask(f"mw.language({language!r})")
            screen.lab.settle()
            assert sites.evaluate(ROOM_LEFT) > 22, language
    finally:
        screen.lab.ask("mw.language('en')")


def test_what_was_played_is_whole_under_the_pointer_and_nothing_moves(sit_down) -> None:
    screen = sit_down("'skyline', players=3, seed=7, pace=0", LAPTOP, "skyline")
    lines = screen.root.locator(".mw-said-line .mw-since")
    while not lines.evaluate_all(CUT_SHORT):
        screen.lab.ask(_TURN_OF_MANY_MOVES)
        assert screen.table.wait_for_turn() != "end", "no turn of many moves"
        screen.lab.settle()
    expect(lines).to_have_count(2)
    places = [line.bounding_box() for line in lines.all()]
    for line in lines.all():
        line.hover()
        assert line.evaluate(END_IN_FRONT)
        assert [line.bounding_box() for line in lines.all()] == places


@pytest.mark.parametrize("players", [2, 4])
def test_the_turns_of_all_others_are_in_view_below_a_long_board(sit_down, players: int) -> None:
    screen = sit_down(f"'skyline', players={players}, seed=7, pace=0", LAPTOP, "skyline")
    screen.lab.ask(_TURN_OF_MANY_MOVES)
    assert screen.table.wait_for_turn() != "end"
    lines = screen.root.locator(".mw-said-line .mw-since")
    expect(lines).to_have_count(players - 1)
    expect(lines.first).to_contain_text(re.compile(r"Computer 1: .* · .* · end turn"))
    screen.look_at_last(*lines.all())
    screen.choose(0)
    screen.press(screen.table.main)
    screen.look_at_last(*lines.all())
    expect(lines.first).to_contain_text("Computer 1:")


def test_what_is_taken_is_in_view_below_a_large_hand(sit_down) -> None:
    screen = sit_down("'skyline', players=3, seed=7, pace=0", LAPTOP, "skyline")
    screen.lab.ask("for move in ('1 on B7', 'invest'): widget.session.play(move)")
    for card in screen.table.hand.get_by_title(re.compile("to hand in")).all():
        screen.press(card)
    taken = screen.table.hand.locator(".mw-taken button >> visible=true")
    expect(taken).to_have_count(3)
    screen.look_at_last(*taken.all(), screen.table.main)
    screen.lab.screenshot("taken-below-a-large-hand")


def test_two_rows_of_cards_with_captions_are_whole_on_a_phone(sit_down) -> None:
    screen = sit_down(_SIX_CARDS, PHONE, "newyork")
    cards = screen.table.hand.locator("button.mw-choice >> visible=true")
    assert len({round(card.bounding_box()["y"]) for card in cards.all()}) == 2
    assert screen.table.hand.evaluate("hand => hand.scrollHeight <= hand.clientHeight")
    screen.look_at_last(*screen.table.tiles.all(), *cards.all(), screen.table.main)


@pytest.mark.parametrize("game", ["newyork", "skyline"])
def test_names_and_money_of_four_players_are_whole(sit_down, game: str) -> None:
    screen = sit_down(f"{game!r}, players=4, seed=7, pace=0", LAPTOP, game)
    words = screen.root.locator(".mw-top :is(.mw-player-name, .mw-brief)")
    try:
        for language in languages():
            screen.lab.ask(f"mw.language({language!r})")
            screen.look_at_last()
            assert words.evaluate_all(CUT_SHORT) == [], language
    finally:
        screen.lab.ask("mw.language('en')")


def test_below_a_long_board_reasons_of_a_hint_stand_right_below_the_moves(sit_down) -> None:
    screen = sit_down("'skyline', players=4, seed=7, pace=0", LAPTOP, "skyline")
    screen.press(screen.button("Hint"))
    expect(screen.button("Think longer")).to_be_enabled(timeout=60_000)
    screen.lab.settle()
    moves = screen.root.locator(".mw-hint-answer .mw-lines").bounding_box()
    first = screen.root.locator(".mw-hint-reasons li").first.bounding_box()
    assert first["y"] < moves["y"] + moves["height"] + 12


@pytest.mark.parametrize(
    ("game", "options"), [("newyork", ", players=2, actions=True"), ("skyline", ", players=4")]
)
def test_what_is_told_beside_the_headline_is_whole(sit_down, game: str, options: str) -> None:
    screen = sit_down(f"{game!r}{options}, people=1, seed=3, pace=0", LAPTOP, game)
    told = screen.root.locator(".mw-top p")
    screen.look_at_last(told)
    try:
        for language in languages():
            screen.lab.ask(f"mw.language({language!r})")
            expect(screen.root).to_have_attribute("lang", language)
            screen.look_at_last(told)
            assert told.evaluate_all(CUT_SHORT) == [], language
    finally:
        screen.lab.ask("mw.language('en')")
    assert screen.lab.errors() == []


def test_the_start_marker_stands_on_the_letter_of_whoever_begins(sit_down) -> None:
    screen = sit_down("players=4, people=1, seed=3, pace=0", LAPTOP)
    flag = screen.root.locator(".mw-starts")
    screen.look_at_last(flag)
    begins = screen.root.locator(".mw-player:has(> .mw-starts)")
    assert overlap(flag, begins.locator(".mw-letter"))
    assert not overlap(flag, begins.locator(".mw-pieces"), begins.locator(".mw-points"))


def test_a_single_deed_of_the_others_is_told_whole(sit_down) -> None:
    screen = sit_down(LATE.format(game="newyork", plies=0), LAPTOP, "newyork")
    deed = screen.root.locator(".mw-said-line .mw-since >> visible=true")
    screen.look_at_last(deed)
    expect(deed).to_contain_text("Taken from you:")
    assert deed.evaluate_all(CUT_SHORT) == []


def test_a_question_on_a_phone_has_room_to_type_and_is_alone_there(sit_down) -> None:
    screen = sit_down("players=3, seed=7, pace=0", PHONE)
    typed = screen.root.get_by_label("Move:").last
    screen.press(screen.button("Why?"))
    screen.look_at_last(typed, screen.button("Ask"), screen.table.main)
    assert typed.bounding_box()["width"] > 100
    screen.press(screen.button("More"))
    screen.look_at_last(typed, screen.button("Ask"), screen.button("Less"))
    assert typed.bounding_box()["width"] > 180
    expect(screen.table.main).to_be_hidden()
    screen.press(screen.button("Less"))
    screen.look_at_last(typed, screen.table.main)


# Everybody has points of two digits.
FIVE_PLAYERS = """
from manhattan_widgets import bots
kinds = ["person"] + 4 * ["greedy"]
game = mw.new_game("newyork", players=5, seed=7, kinds=kinds)
for _ in range(50):
    game.play(bots.choose(bots.make("greedy"), game.state.view(game.state.to_move)))
widget = mw.play(game, pace=0)
widget"""


def test_points_of_five_and_the_tools_are_whole_on_a_phone(sit_down) -> None:
    screen = sit_down(FIVE_PLAYERS, PHONE, "newyork")
    players = screen.root.locator(".mw-top .mw-player")
    tools = screen.root.locator(".mw-tools > button >> visible=true")
    expect(players).to_have_count(5)
    try:
        for language in languages():
            screen.lab.ask(f"mw.language({language!r})")
            expect(screen.root).to_have_attribute("lang", language)
            screen.lab.settle()
            assert tools.evaluate_all(CUT_SHORT) == [], language
            assert players.evaluate_all(CUT_SHORT) == [], language
    finally:
        screen.lab.ask("mw.language('en')")


#: How far to the right of its letter each line of a turn begins.
_LINES_FROM_LETTER = """turn => {
    const letter = turn.querySelector('.mw-letter').getBoundingClientRect();
    const words = document.createRange();
    words.selectNodeContents(turn.querySelector('.mw-since-deeds').lastChild);
    const tops = new Map();
    for (const { left, top } of words.getClientRects()) tops.set(Math.round(top), left);
    return [...tops.values()].map(left => left - letter.right); }"""


def test_long_turns_of_the_others_leave_room_for_what_to_do_on_a_phone(sit_down) -> None:
    """They took all of it, and their third line began below the letter."""
    screen = sit_down("'skyline', players=3, seed=7, pace=0", PHONE, "skyline")
    turns = screen.table.preview.locator(".mw-since >> visible=true")
    for _ in range(3):
        screen.lab.ask(_TURN_OF_MANY_MOVES)
        assert screen.table.wait_for_turn() == "move"
    expect(turns).to_have_count(2)
    for turn in turns.all():
        starts = turn.evaluate(_LINES_FROM_LETTER)
        assert len(starts) > 1
        assert min(starts) >= 0
        assert turn.bounding_box()["height"] < 2.6 * 15
    screen.choose(0)
    screen.press(screen.table.main)
    screen.lab.settle()
    while not screen.table.hint.is_visible():  # the only move that is left is chosen already
        screen.press(screen.table.main)
        screen.lab.settle()
    expect(turns).to_have_count(2)
    assert screen.table.hint.bounding_box()["y"] < turns.first.bounding_box()["y"]
    screen.look_at_last(screen.table.hint)
