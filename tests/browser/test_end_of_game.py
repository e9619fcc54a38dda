"""The end of a game: the whole board and who has won in view, and ways back from what is opened."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from manhattan_widgets.locale import languages

from .access import overlap
from .lab import LabPage, OpenNotebook
from .screen import BROUGHT_IN, HALF, LAPTOP, LATE, PHONE, SEEN, SMALL, Screen, playing
from .scripts import CUT_OFF, CUT_SHORT

#: The ground of an element, and that on which it stands.
GROUNDS = """node => {
    const grounds = [];
    for (let at = node; grounds.length < 2; at = at.parentElement) {
        const { display, backgroundColor } = getComputedStyle(at);
        if (display !== 'contents' && backgroundColor !== 'rgba(0, 0, 0, 0)')
            grounds.push(backgroundColor); }
    return [...new Set(grounds)]; }"""

#: The texts of parts in which a word has not room enough.
BROKEN_WORDS = """parts => parts.filter(part => {
    part.style.overflowWrap = part.style.wordBreak = 'normal';
    const isBroken = part.scrollWidth > part.clientWidth;
    part.style.overflowWrap = part.style.wordBreak = '';
    return isBroken; }).map(part => part.textContent)"""


@pytest.fixture
def sit_down(lab: LabPage, open_notebook: OpenNotebook) -> Callable[..., Screen]:
    return playing(lab, open_notebook)


@pytest.mark.parametrize("game", ["manhattan", "newyork", "skyline"])
def test_the_last_turns_and_the_end(sit_down, game: str) -> None:
    plies = 16 if game == "skyline" else 6  # turns of Skyline have several
    screen = sit_down(LATE.format(game=game, plies=plies), SMALL, game)
    came = screen.play(30)
    assert came[-1] == "end"
    assert "move" in came
    told = screen.root.locator(".mw-end .mw-wide-table")
    for language in ("en", "de"):  # all rounds and the sum are in view
        screen.lab.ask(f"from manhattan_widgets import locale; locale.set_language({language!r})")
        expect(told.locator("th[scope=col]").last).to_have_text(
            {"en": "Total", "de": "Summe"}[language]
        )
        assert told.evaluate("box => box.scrollWidth <= box.clientWidth + 1")
    screen.lab.ask("locale.set_language('en')")
    assert screen.lab.errors() == []


def test_what_was_played_does_not_stand_over_the_end(sit_down) -> None:
    screen = sit_down(LATE.format(game="newyork", plies=1), PHONE, "newyork")
    assert screen.play(6)[-1] == "end"
    assert not any(line.is_visible() for line in screen.root.locator(".mw-since").all())
    screen.look_at_last(screen.table.ended, screen.button("Rematch"), screen.button("Share"))


@pytest.mark.parametrize("size", [PHONE, HALF], ids=["phone", "half"])
@pytest.mark.parametrize("game", ["manhattan", "newyork"])
def test_the_end_leaves_the_whole_board_in_view(sit_down, game: str, size: tuple[int, int]) -> None:
    screen = sit_down(LATE.format(game=game, plies=0), size, game)
    told = screen.root.locator(".mw-ended")
    buttons = screen.root.locator(".mw-side button >> visible=true")
    try:
        for language in ("en", "de"):
            screen.lab.ask(f"mw.language({language!r})")
            expect(screen.root).to_have_attribute("lang", language)
            screen.stand()
            screen.look_at_last(*screen.table.tiles.all(), screen.table.ended, *buttons.all())
            assert not overlap(told, *buttons.all()[:6])
            assert not overlap(screen.root.locator(".mw-boards"), screen.root.locator(".mw-side"))
            expect(told).not_to_have_class(CUT_OFF)
            assert told.locator("table").evaluate("box => box.scrollWidth <= box.clientWidth + 1")
            assert buttons.evaluate_all(CUT_SHORT) == []
            screen.lab.screenshot(f"end-{game}-{language}-{size[0]}")
    finally:
        screen.lab.ask("mw.language('en')")
    assert buttons.count() == 8
    assert screen.lab.errors() == []


def test_no_word_of_a_scoring_goes_on_in_another_line(sit_down) -> None:
    screen = sit_down(LATE.format(game="skyline", plies=1), PHONE, "skyline")
    assert screen.table.wait_for_turn() == "scoring"
    lines = screen.root.locator(".mw-scoring .mw-line >> visible=true")
    try:
        for language in languages():
            screen.lab.ask(f"mw.language({language!r})")
            screen.lab.settle()
            assert lines.evaluate_all(BROKEN_WORDS) == [], language
    finally:
        screen.lab.ask("mw.language('en')")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("game", ["manhattan", "skyline"])
def test_the_sum_has_the_ground_of_the_table(sit_down, game: str, size: tuple[int, int]) -> None:
    screen = sit_down(LATE.format(game=game, plies=0), size, game)
    sum_ = screen.root.locator(".mw-end td:last-child").first
    expect(sum_).to_be_visible(timeout=20_000)
    try:
        screen.lab.theme("dark")
        assert len(sum_.evaluate(GROUNDS)) == 1
    finally:
        screen.lab.theme("light")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_what_is_opened_at_the_end_of_a_game_comes_into_view_and_leads_back(
    sit_down, size: tuple[int, int]
) -> None:
    screen = sit_down(LATE.format(game="newyork", plies=1), size, "newyork")
    assert screen.play(6)[-1] == "end"
    place = screen.root.locator(".mw-in-place:not(.mw-hidden)")
    opened = place.locator(".mw-opens-here > .mw")
    back = screen.button("Back to the end of the game")
    for number, tool in enumerate(("Replay", "Score", "Analyze", "Share")):
        screen.press(screen.button(tool))  # which is where it was, and so is the board
        expect(opened).to_have_count(1)
        screen.lab.page.wait_for_function(BROUGHT_IN, arg=place.element_handle())
        screen.lab.settle()
        assert back.evaluate(SEEN)
        screen.lab.screenshot(f"end-opened-{number}-{size[0]}")
        screen.lab.click(back)
        expect(opened).to_have_count(0)
        screen.look_at_last(screen.button(tool))
    # The game that comes after it, too, however far one has scrolled.
    rematch = screen.button("Rematch")
    screen.lab.wheel(rematch, 150)
    assert not screen.root.locator("h3").first.evaluate(SEEN)
    screen.lab.click(rematch)
    expect(screen.table.ended).to_have_count(0)
    screen.lab.page.wait_for_function(BROUGHT_IN, arg=screen.root.element_handle(), timeout=9000)
    screen.lab.screenshot(f"rematch-{size[0]}")
    assert screen.lab.errors() == []
