"""How a replay page lies in windows and frames: whole words, the board and the buttons in view."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from manhattan_widgets import examples, load
from manhattan_widgets.locale import languages

from .lab import PHONE, WIDE
from .replay_page import GAME, OpenPage, place, screenshot, step_to

#: How high a frame is to be, as authors are told: a game, and numbers for two widths.
GUIDE = (Path(__file__).parents[2] / "docs" / "embedding.md").read_text("utf-8")
FRAMES = re.findall(r"^\| `(\w+)` \| (\d+) \| (\d+) \|$", GUIDE, re.MULTILINE)
# How high a page is at most, from the beginning of its game to the end.
HIGHEST = """() => {
    const forward = document.querySelector('#forward'), heights = [];
    for (; !forward.disabled; forward.click())
        heights.push(document.documentElement.scrollHeight);
    return Math.max(...heights, document.documentElement.scrollHeight);
}"""

# The words of buttons that reach beyond them.
CUT_OFF = """buttons => buttons.filter(button => {
    const range = document.createRange();
    range.selectNodeContents(button);
    const [words, edge] = [range.getBoundingClientRect(), button.getBoundingClientRect()];
    return words.left < edge.left + 1 || words.right > edge.right - 1;
}).map(button => button.textContent)"""


def words_cut_off(page: Page) -> list[str]:
    """Return what stands on buttons for stepping, and reaches beyond them."""
    found: list[str] = page.locator(".steps > button").evaluate_all(CUT_OFF)
    return found


def boxes(parts: Locator) -> list[Any]:
    """Return where each of some parts of a page is."""
    return [part.bounding_box() for part in parts.all()]


def test_a_page_in_a_frame_begins_where_it_was_told(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page(ply=12, width=640)
    begun, last = place(page), len(GAME.moves)
    assert begun == f"Move 12 of {last}"
    assert page.locator("body").bounding_box()["width"] == 640  # type: ignore[index]
    assert page.locator("#moves [aria-current]").get_attribute("data-step") == "12"
    framing = tmp_path / "framing.html"
    framing.write_text(
        '<!DOCTYPE html><title>An evening</title><iframe src="page0.html" width="100%"'
        ' height="1000" style="border: 0" title="A game"></iframe>'
    )
    page.goto(framing.as_uri())
    frame = page.frame_locator("iframe")
    expect(frame.locator("#board svg")).to_have_count(6)
    expect(frame.locator("#place")).to_have_text(begun)
    frame.locator("#forward").click()
    expect(frame.locator("#place")).to_have_text(f"Move 13 of {last}")


@pytest.mark.parametrize("asked", [{}, {"width": 700}], ids=["as wide as the window", "narrow"])
@pytest.mark.parametrize("name", examples)
def test_it_is_stepped_through_without_scrolling(
    open_page: OpenPage, name: str, asked: dict[str, int]
) -> None:
    for size in ((1366, 768), (1280, 720), (1920, 1080), (690, 1000), PHONE):
        page = open_page(load(examples[name]), size, language="de", ply=0, **asked)
        for button in page.locator(".steps > button").all():
            expect(button).to_be_in_viewport(ratio=1, timeout=5000)
        assert words_cut_off(page) == [], f"{size[0]} px wide"
        board = page.locator("#board")
        if size[0] > 1000 and not asked:
            last = board.locator("svg").last.bounding_box()
            foot = page.locator(".controls").bounding_box()
            assert last["y"] + last["height"] <= foot["y"], "the buttons hide a part of the board"  # type: ignore[index]
        # A board with room beside it is no stripe with all its text too small.
        wide = page.locator("#board").evaluate("board => board.clientWidth")
        assert wide >= min(360, size[0] - 30), f"{size[0]} px wide"
        # What is pressed again and again stays under the pointer.
        forward, places = page.locator("#forward"), set()
        for pressed in (forward, forward, forward, page.locator("#play")):
            pressed.click()
            places.add(json.dumps(forward.bounding_box()))
        assert len(places) == 1, f"{size[0]} px wide"


def test_a_long_board_lies_where_there_is_room_and_else_stands(open_page: OpenPage) -> None:
    page = open_page(load(examples["skyline"]), (1366, 768), ply=40)
    board = page.locator("#board svg")
    told = board.get_attribute("aria-label")
    assert told
    for width, lies in ((1366, True), (1000, False), (390, False), (1280, True)):
        page.set_viewport_size({"width": width, "height": 768})
        expect(page.locator("#board.lying")).to_have_count(int(lies))
        box = board.bounding_box()
        assert (box["width"] > box["height"]) == lies  # type: ignore[index]
        assert board.get_attribute("aria-label") == told
        # What is pressed is the site that is drawn there.
        for site in ("A2", "D10"):
            board.locator("text").get_by_text(site, exact=True).click()
            expect(page.locator("#site-note")).to_contain_text(site)


def test_a_tall_board_is_printed_on_the_first_sheet(open_page: OpenPage) -> None:
    """The sheet was left empty but for the headline."""
    page = open_page(load(examples["skyline"]), (703, 1032))  # A4 within margins of 12 mm
    page.emulate_media(media="print")
    box = page.locator("#board svg").bounding_box()
    assert box["y"] + box["height"] <= 960  # type: ignore[index]  # Letter is lower
    # Browsers leave out grounds, of which a disc's letter would be too pale.
    adjust = "disc => getComputedStyle(disc).printColorAdjust"
    assert page.locator(".player .disc").first.evaluate(adjust) == "exact"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("forced", ["none", "active"])
def test_a_disc_has_an_outline_that_is_seen(
    open_page: OpenPage, scheme: str, forced: Literal["none", "active"]
) -> None:
    """A black one was a letter on black in few colors, and hardly more on a dark page."""
    page = open_page(scheme=scheme)
    page.emulate_media(forced_colors=forced)
    outline = "disc => getComputedStyle(disc).outline"
    black = page.locator(".player .disc.c-black")
    assert black.evaluate(outline) == "rgb(255, 255, 255) solid 1px"


@pytest.mark.parametrize("language", languages())
def test_no_word_of_a_button_is_cut_off_on_a_phone(open_page: OpenPage, language: str) -> None:
    page = open_page(size=(390, 800), language=language)
    assert words_cut_off(page) == []
    assert len({box["y"] for box in boxes(page.locator(".steps > button"))}) == 1


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("asked", [{}, {"width": 700}, {"width": 640}], ids=str)
def test_no_button_beside_a_tall_board_is_left_over_in_a_row(
    open_page: OpenPage, language: str, asked: dict[str, int]
) -> None:
    page = open_page(load(examples["skyline"]), (1366, 768), language=language, **asked)
    assert words_cut_off(page) == []
    for row, parts in ((".steps", "> :not(#play)"), (".more", "button, .more select")):
        found = boxes(page.locator(f"{row} {parts}"))
        rows = Counter(box["y"] for box in found)
        alone = [box["width"] for box in found if rows[box["y"]] == 1]
        (whole,) = boxes(page.locator(row))
        assert alone == pytest.approx([whole["width"]] * len(alone), abs=1)
        assert row == ".more" or not alone


@pytest.mark.parametrize("told", FRAMES, ids=lambda told: told[0])
def test_a_frame_as_high_as_the_guide_says_shows_the_whole_page(
    open_page: OpenPage, told: tuple[str, ...]
) -> None:
    name, narrow, wide = told
    for width, height in ((390, narrow), (700, wide), (1000, wide), (1366, wide)):
        page = open_page(load(examples[name]), (width, int(height)), width=700)
        high = page.evaluate(HIGHEST)
        assert 0.9 * int(height) < high <= int(height), f"{width} px wide"


def test_the_guide_says_how_high_frames_are_for_all_examples() -> None:
    assert [name for name, *_ in FRAMES] == list(examples)


@pytest.mark.parametrize(("size", "scheme"), [(PHONE, "dark"), (PHONE, "light"), (WIDE, "dark")])
def test_it_fits_the_window_and_the_theme(
    open_page: OpenPage, size: tuple[int, int], scheme: str
) -> None:
    page = open_page(size=size, scheme=scheme)
    step_to(page, 50)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    small = page.eval_on_selector_all(
        "button, select, summary, input",
        "all => all.filter(e => e.offsetParent && e.getBoundingClientRect().height < 35.5)"
        ".map(e => e.outerHTML)",
    )
    assert small == []
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    light = ground == "rgb(245, 243, 238)"
    assert light == (scheme == "light")
    screenshot(page, f"{size[0]}-{scheme}")
    page.locator("#theme").click()
    after = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert after != ground
