"""Where everything begins, in a browser: every tool is reached by presses, and left again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from manhattan_widgets.contract.registry import part_of
from manhattan_widgets.game import load
from manhattan_widgets.records import encode

from .access import Keys
from .lab import PHONE, THEMES, LabPage, OpenNotebook
from .screen import BROUGHT_IN, LAPTOP, SEEN


def height(place: Locator) -> float:
    return float(place.evaluate("node => node.getBoundingClientRect().height"))


#: What a person needs for a turn: the board, the button and what stands at the foot.
TURN = (".mw-boards", ".mw-move button.mw-main", ".mw-tools button")

# Whether both ends of something can be pressed.
WHOLE = """node => {
    const { left, right, top, height } = node.getBoundingClientRect();
    const at = x => document.elementFromPoint(x, top + height / 2);
    return [left + 2, right - 2].every(x => node.contains(at(x)));
}"""


@pytest.fixture
def home(lab: LabPage, open_notebook: OpenNotebook, workspace: str) -> Locator:
    """Open the home page of somebody who has not played yet."""
    cell = f"import manhattan_widgets as mw\nmw.home(library='{workspace}.sqlite3', progress=False)"
    lab.size(LAPTOP)
    open_notebook(cell).run_all()
    return lab.page.locator(".jp-OutputArea-output .mw-home")


def test_everything_is_reached_by_presses(home: Locator, lab: LabPage) -> None:
    games = home.locator(".mw-home-game")
    expect(games).to_have_count(3)
    for theme in THEMES:
        lab.theme(theme)
        for size in (LAPTOP, PHONE):
            lab.size(size)
            lab.settle()
            lab.screenshot(f"home-{theme}-{size[0]}", home)
    lab.theme("light")
    lab.size(LAPTOP)
    # As JupyterLab opens, with its list of files, everything is in view at once in each language.
    lab.show_files()
    notebook = lab.page.locator(".jp-WindowedPanel-outer")
    language = home.locator(".mw-home-head select")
    for name in ("Deutsch", "Nederlands", "Svenska", "English"):
        language.select_option(name)
        lab.settle()
        lab.wait_until(lambda: height(home) <= height(notebook), f"a home as high as that: {name}")
        lab.screenshot(f"home-{name}")
    lab.hide_files()
    back = home.get_by_role("button", name="Back to the start page")
    for number, game in enumerate(games.all()):
        for tool in ("Learn", "Practice", "Watch a game", "Set up a position", "Rules"):
            lab.click(game.get_by_role("button", name=tool))
            opened = home.locator(".mw.widget-vbox")
            expect(opened).to_have_count(1)
            place = home.locator(".mw-in-place").first
            lab.page.wait_for_function(BROUGHT_IN, arg=place.element_handle())
            expect(game).to_be_hidden()
            lab.click(back)
            expect(home.locator(".mw.widget-vbox")).to_have_count(0)
        # The picture is a part of the first button.
        lab.click(game, (0.5, 0.3))
        # Wherever the page was, what a turn needs is in view, and the way back.
        for part in (".mw-way-back", *TURN):
            shown = home.locator(part).first
            shown.wait_for()
            lab.page.wait_for_function(SEEN, arg=shown.element_handle())
        lab.screenshot(f"home-opened-{number}")
        lab.click(back)
    lab.click(home.get_by_role("button", name="Your games"))
    expect(home.locator(".mw-shelf")).to_be_visible()
    lab.click(back)
    lab.click(home.get_by_role("button", name="Compare the rules"))
    expect(home.locator(".mw.widget-vbox")).to_have_count(1)
    lab.click(back)
    home.get_by_label("Language").select_option("Deutsch")
    expect(games.first.get_by_role("button", name="Spielen")).to_be_visible()
    home.get_by_label("Sprache").select_option("English")
    expect(games.first.get_by_role("button", name="Play")).to_be_visible()
    assert lab.errors() == []


def test_the_focus_goes_to_what_is_opened_and_back_again(home: Locator, lab: LabPage) -> None:
    """By keys alone, and in words: buttons of one name are told apart by the game's group."""
    keys = Keys(lab, home)
    newyork = home.get_by_role("group", name="New York", exact=True)
    expect(newyork.get_by_role("button", name="Play", exact=True)).to_be_visible()
    for tool in ("Play", "Learn", "Watch a game", "Set up a position", "Rules"):
        pressed = newyork.get_by_role("button", name=tool, exact=True)
        pressed.focus()
        lab.page.keyboard.press("Enter")
        # What a screen reader says first is the headline of what has come.
        opened = home.locator(".mw-opens-here > .mw[role=group]")
        expect(opened).to_be_focused()
        lab.settle()
        headline = opened.locator("h3").first.get_attribute("id")
        assert opened.get_attribute("aria-labelledby") == headline
        if tool == "Play":
            board = home.locator(".mw-boards[role=listbox]")
            board.focus()
            expect(board.locator("[role=option]")).to_contain_text("your turn to place a stone")
        keys.tab_to("Back to the start page", key="Shift+Tab")
        lab.page.keyboard.press("Enter")
        expect(pressed).to_be_focused()
    assert lab.errors() == []


def test_what_is_opened_is_whole_on_a_phone(home: Locator, lab: LabPage) -> None:
    lab.size(PHONE)
    for number, game in enumerate(home.locator(".mw-home-game").all()):
        lab.click(game.get_by_role("button", name="Play", exact=True))
        for part in ("Back to the start page", "Play this move", "Clear", "Full view"):
            button = home.get_by_role("button", name=part, exact=True)
            button.wait_for()
            lab.page.wait_for_function(WHOLE, arg=button.element_handle())
        lab.click(button)
        for part in ("Play this move", "Clear", "More"):
            whole = home.get_by_role("button", name=part, exact=True)
            lab.page.wait_for_function(WHOLE, arg=whole.element_handle())
        lab.screenshot(f"home-full-view-{number}")
        lab.page.keyboard.press("Escape")
        lab.click(home.get_by_role("button", name="Back to the start page"))
    assert lab.errors() == []


def test_what_was_shared_is_opened_in_its_place(home: Locator, lab: LabPage) -> None:
    field = home.get_by_label("Code or link")
    opener = home.get_by_role("button", name="Open", exact=True)
    lab.enter(field, "hello")
    lab.click(opener)
    refusal = home.locator(".mw-home-code .mw-refusal")
    expect(refusal).to_contain_text("share code")
    lab.enter(field, encode(load(part_of("newyork", "example")).record))
    expect(home.get_by_role("heading", name="What was shared with you")).to_be_visible()
    expect(home.locator(".mw-opens-here > .mw")).to_be_focused()
    board = home.locator(".mw-boards").first
    board.wait_for()
    lab.page.wait_for_function(SEEN, arg=board.element_handle())
    lab.click(home.get_by_role("button", name="Back to the start page"))
    expect(field).to_be_visible()
    assert lab.errors() == []


def test_an_answer_stands_below_what_is_rarely_used(home: Locator, lab: LabPage) -> None:
    lab.click(home.locator(".mw-home-game").first.get_by_role("button", name="Play", exact=True))
    expect(home.locator(".mw-preview")).to_contain_text("Still to choose")
    lab.settle()
    lab.click(home.get_by_role("button", name="More", exact=True))
    expect(home.get_by_role("button", name="Less", exact=True)).to_be_visible()
    typed = home.get_by_label("Or type:")
    lab.enter(typed, "five on Berlin")
    refusal = home.locator(".mw-said-line .mw-refusal")
    expect(refusal).to_contain_text("is not a move")
    lab.page.wait_for_function(WHOLE, arg=refusal.element_handle())
    lab.click(home.get_by_text("Keys", exact=True))
    # A key and its fellows stand on one line.
    assert height(home.locator(".mw-keys kbd").first) < 30
    assert lab.errors() == []
