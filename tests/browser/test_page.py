"""The replay page in a real browser, opened from a file, with the network cut."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from manhattan_widgets import Game, load
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.records.variations import Variation
from manhattan_widgets.scene.games import scenes_of

from .replay_page import GAME, RECORDS, OpenPage, place, screenshot, step_to

SCENES = scenes_of(GAMES["manhattan"])

NAMES = [player.name for player in GAME.players]
EVIL = "<img src=x onerror=alert(1)>"


def noted() -> Game:
    start = GAME.state_at(40)
    first = start.legal_moves()[-1]
    second = start.apply(first).legal_moves()[0]
    variation = Variation(40, (first, second), ((41, "What if?"),))
    players = (replace(GAME.players[0], name=EVIL), *GAME.players[1:])
    return Game.from_record(
        replace(GAME.record, players=players, comments=((40, EVIL),), variations=(variation,))
    )


def drawn(page: Page) -> list[int]:
    """Return how many shapes each tile of the board has."""
    counts: list[int] = page.eval_on_selector_all(
        "#board svg", "all => all.map(svg => svg.children.length)"
    )
    return counts


def shapes(ply: int) -> list[int]:
    """Return how many shapes each tile has in the scene after so many moves."""
    scene = SCENES.board(GAME.state_at(ply).view(None), last=GAME.moves[max(0, ply - 1) : ply])
    return [len(tile.shapes) for tile in scene.tiles]


def test_a_person_steps_through_a_game(open_page: OpenPage) -> None:
    page = open_page()
    assert place(page) == "Move 112 of 112"
    expect(page.locator("#headline h2")).to_have_text("The game is over after 4 rounds")
    assert drawn(page) == shapes(112)
    page.get_by_role("button", name="First").click()
    assert place(page) == "Move 0 of 112"
    assert drawn(page) == shapes(0)
    expect(page.locator("#back")).to_be_disabled()
    page.get_by_role("button", name="Next ›", exact=True).click()
    page.get_by_role("button", name="Next ›", exact=True).click()
    assert drawn(page) == shapes(2)
    page.get_by_role("button", name="Back").click()
    assert place(page) == "Move 1 of 112"
    mover = NAMES[GAME.state_at(0).to_move or 0]
    expect(page.locator(".said")).to_contain_text(f"{mover}: draft")
    expect(page.locator("#announcement")).to_contain_text(f"{mover}: draft")
    expect(page.locator(".player.turn")).to_have_count(1)
    expect(page.locator(".move[aria-current]")).to_contain_text(mover)
    step_to(page, 60)
    assert drawn(page) == shapes(60)
    expect(page.locator("#text-board")).to_have_text(
        SCENES.board(GAME.state_at(60).view(None), last=GAME.moves[59:60]).text,
        use_inner_text=False,
    )
    page.get_by_role("button", name="Last").click()
    assert place(page) == "Move 112 of 112"
    screenshot(page, "end")


def test_a_player_has_the_colors_of_the_moment_that_is_shown(open_page: OpenPage) -> None:
    game = load(RECORDS / "new-york-4-players.json")  # its colors are drawn after 24 moves
    page, scenes = open_page(game), scenes_of(GAMES["newyork"])
    for button, ply in (("#first", 0), ("#last", len(game.moves))):
        page.locator(button).click()
        discs = page.locator(".player .name .disc").all()
        info = scenes.table(game.state_at(ply).view(None), [p.name for p in game.players])
        badges = [badge for line in info.players for badge in line.badges]
        for disc, badge in zip(discs, badges, strict=True):
            expect(disc).to_have_text(badge.letter)
            expect(disc).to_have_class(f"disc c-{badge.color}")
            expect(disc).to_have_attribute("aria-label", badge.name)


def test_the_keyboard_alone_is_enough(open_page: OpenPage) -> None:
    page = open_page()
    page.locator("#slider").focus()
    page.keyboard.press("Home")
    assert place(page) == "Move 0 of 112"
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert place(page) == "Move 3 of 112"
    page.keyboard.press("ArrowLeft")
    said = page.locator("#slider").get_attribute("aria-valuetext") or ""
    assert said.startswith("Move 2 of 112: ")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "first"
    page.keyboard.press("Enter")
    assert place(page) == "Move 0 of 112"
    # The button that went out of use hands the focus on.
    assert page.evaluate("document.activeElement.id") == "play"
    page.locator("#tab-moves").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#ledger")).to_be_visible()
    expect(page.locator("#moves")).to_be_hidden()


def test_an_address_lets_a_page_begin_to_move(open_page: OpenPage) -> None:
    page = open_page(ply=12, part="#play")
    expect(page.locator("#place")).to_have_text(re.compile(r"Move 1[3-9] of"))
    page.get_by_role("button", name="Pause").click()
    # Who asked the system for less motion begins it by a press.
    still = open_page(ply=12, part="#play", motion="reduce")
    expect(still.locator("#play")).to_have_text("Play")
    still.wait_for_timeout(1500)
    assert place(still) == f"Move 12 of {len(GAME.moves)}"


def test_it_plays_by_itself_and_pauses(open_page: OpenPage) -> None:
    page = open_page()
    page.locator("#speed").select_option("Very fast")
    page.get_by_role("button", name="Play").click()  # at the end: from the beginning
    expect(page.locator("#place")).to_have_text(re.compile(r"Move (?![012]\b)\d+ of"))
    page.get_by_role("button", name="Pause").click()
    stopped = place(page)
    page.wait_for_timeout(500)
    assert place(page) == stopped
    page.locator("#slider").evaluate(
        "slider => { slider.value = 110; slider.dispatchEvent(new Event('input')); }"
    )
    page.get_by_role("button", name="Play").click()
    expect(page.locator("#place")).to_have_text("Move 112 of 112")
    expect(page.locator("#play")).to_have_text("Play")


def test_rounds_and_scorings_are_one_press_away(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("button", name="First").click()
    page.get_by_role("button", name="Next round").click()
    assert place(page) == "Move 28 of 112"
    expect(page.locator("#headline h2")).to_contain_text("Round 2 of 4")
    page.get_by_role("button", name="Next scoring").click()
    assert place(page) == "Move 56 of 112"
    expect(page.locator(".scoring[open] summary")).to_contain_text("Round 2 scored")
    page.locator("#tab-moves").click()
    page.locator("[data-scoring='28']").click()
    assert place(page) == "Move 28 of 112"


def test_a_line_of_the_ledger_lights_what_earned_it(open_page: OpenPage) -> None:
    page = open_page()
    page.locator("#tab-ledger").click()
    page.locator(".scoring summary").nth(1).click()
    line = page.locator(".scoring[open] .line").first
    line.click()
    expect(line).to_have_attribute("aria-pressed", "true")
    ledger = SCENES.ledger(GAME.state.view(None), NAMES)
    tallest = ledger.rounds[1].lines[0]
    (site,) = tallest.sites
    then = GAME.state.view(None).board_at(2)
    scene = SCENES.board(then, marks=tallest.marks)
    assert drawn(page) == [len(tile.shapes) for tile in scene.tiles]
    expect(page.locator(f"svg[data-tile={site[0]}] text", has_text="+3")).to_have_count(1)
    expect(page.locator("#lit-reason")).to_contain_text(tallest.reason)
    assert place(page) == "Move 56 of 112"
    screenshot(page, "ledger")
    page.get_by_role("button", name="Done").click()
    expect(line).to_have_attribute("aria-pressed", "false")
    assert drawn(page) == shapes(56)


def test_the_chart_and_the_board_answer_clicks(open_page: OpenPage) -> None:
    page = open_page()
    chart = page.locator("#chart-wide svg")
    box = chart.bounding_box()
    assert box is not None
    chart.click(position={"x": box["width"] * 0.3, "y": box["height"] / 2})
    ply = int(place(page).split()[1])
    assert 25 < ply < 55
    assert drawn(page) == shapes(ply)
    tile = page.locator("svg[data-tile=S]")
    box = tile.bounding_box()
    assert box is not None
    tile.click(position={"x": box["width"] * 0.5, "y": box["height"] * 0.85})
    expect(page.locator("#site-note")).to_contain_text("Sydney 8")


def test_what_people_wrote_stays_text_and_variations_can_be_stepped(open_page: OpenPage) -> None:
    page = open_page(noted(), title=EVIL)
    expect(page.locator("h1")).to_have_text(EVIL)
    expect(page.locator(".player .name").first).to_contain_text(EVIL)
    step_to(page, 40)
    expect(page.locator("#comment")).to_have_text(EVIL)
    assert page.locator("img").count() == 0
    page.locator(".branch summary").click()
    page.locator(".branch .move").nth(1).click()
    assert place(page) == "Move 42 of 42"
    expect(page.locator("#branch-note")).to_be_visible()
    page.locator("#back").click()
    expect(page.locator("#comment")).to_have_text("What if?")
    page.get_by_role("button", name="Back to the game").click()
    assert place(page) == "Move 40 of 112"
    expect(page.locator("#branch-note")).to_be_hidden()
    screenshot(page, "variation")


def test_open_hands_are_shown_after_the_game(open_page: OpenPage) -> None:
    page = open_page()
    step_to(page, 30)
    page.locator("#tab-hands").click()
    expect(page.locator(".hand")).to_have_count(4)
    shown = [SCENES.choices(GAME.state_at(30).view(seat)) for seat in range(4)]
    cards = sum(len(group.choices) for groups in shown for group in groups)
    expect(page.locator(".card svg")).to_have_count(cards)
    screenshot(page, "hands")


def test_while_a_game_goes_on_hands_stay_closed(open_page: OpenPage) -> None:
    page = open_page(GAME.branch(60))
    expect(page.locator("#tab-hands")).to_be_hidden()
    expect(page.get_by_text("as a spectator sees it")).to_be_visible()


def test_it_can_be_read_without_scripts(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    GAME.to_html(file)
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(file.as_uri())
    # Where scripts are only emulated away, <noscript> is not shown, but it is there.
    expect(page.locator("noscript")).to_have_count(1)
    expect(page.locator(".move")).to_have_count(113)
    expect(page.locator(".move").nth(1)).to_be_visible()
    expect(page.get_by_text("Points by round")).to_be_visible()
    expect(page.locator("#play")).to_be_hidden()
    # Nothing can be pressed where nothing is drawn; the board is there in words.
    expect(page.locator("#site-note")).to_be_hidden()
    page.get_by_text("The board as text", exact=True).click()
    expect(page.locator("#text-board")).to_be_visible()
    expect(page.locator("#text-board")).to_contain_text("São Paulo")
    context.close()


def test_it_plays_once_at_a_double_press_and_at_a_space_bar_that_is_held(
    open_page: OpenPage,
) -> None:
    """It began and paused at once."""
    page = open_page()
    page.locator("#play").dblclick()
    expect(page.locator("#play")).to_have_text("Pause")
    page.locator("#play").click()
    expect(page.locator("#play")).not_to_have_text("Pause")
    page.locator("#board").click(position={"x": 3, "y": 3})
    for _ in range(4):  # after the first, as of a key that is held
        page.keyboard.down(" ")
    page.keyboard.up(" ")
    expect(page.locator("#play")).to_have_text("Pause")


def test_it_plays_once_at_a_double_press_of_a_finger_that_is_not_counted(
    open_page: OpenPage,
) -> None:
    page = open_page()
    press = """play => play.dispatchEvent(new PointerEvent("click",
        { detail: 1, pointerType: "touch", bubbles: true }))"""
    for _ in range(2):
        page.locator("#play").evaluate(press)
    expect(page.locator("#play")).to_have_text("Pause")
    # Two quick presses of a button step twice, and zoom nothing.
    action = "() => getComputedStyle(document.body).touchAction"
    assert page.evaluate(action) == "manipulation"


@pytest.mark.parametrize("focus", ["body", "#first", ".move >> nth=3", "#theme"])
def test_keys_step_wherever_the_focus_is(open_page: OpenPage, focus: str) -> None:
    page = open_page()
    if focus == "body":
        page.locator("#board").click(position={"x": 3, "y": 3})
    else:
        page.locator(focus).focus()
    page.keyboard.press("Home")
    assert place(page) == "Move 0 of 112"
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert place(page) == "Move 2 of 112"
    page.keyboard.press("End")
    assert place(page) == "Move 112 of 112"
    page.keyboard.press("Home")
    page.locator("#board").click(position={"x": 3, "y": 3})
    page.keyboard.press(" ")
    expect(page.locator("#play")).to_have_text("Pause")
    page.keyboard.press(" ")
    expect(page.locator("#play")).not_to_have_text("Pause")
