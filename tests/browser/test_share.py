"""Sharing in the browser: copying a code by hand, opening one, and the Voilà page of a link."""

from __future__ import annotations

import re
from random import Random
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, expect

import manhattan_widgets as mw
from manhattan_widgets.game import Game
from manhattan_widgets.records import encode

from .lab import PHONE, THEMES, WIDE, LabPage, OpenNotebook

SHARE = """import manhattan_widgets as mw
game = mw.load("examples/records/four-players.json")
mw.share(game, repository="https://github.com/ann/manhattan")"""
PAGE = "notebooks/shared.ipynb"


def finished() -> Game:
    game = mw.new_game("manhattan", players=2, seed=5)
    rng = Random(5)
    while game.outcome() is None:
        moves = game.state.legal_moves()
        game.play(moves[int(rng.random() * len(moves))])
    return game


@pytest.fixture
def share(lab: LabPage, open_notebook: OpenNotebook):
    """Open a notebook that shares a game, and return the widget."""

    def start(code: str = SHARE) -> Locator:
        open_notebook(code).run_all()
        root = lab.page.locator(".widget-vbox.mw").first
        root.locator("textarea").first.wait_for()
        lab.settle()
        return root

    return start


def selected(lab: LabPage, field: Locator) -> str:
    """Click into a field, press Ctrl+A, and return what Ctrl+C would copy."""
    lab.click(field)
    lab.page.keyboard.press("ControlOrMeta+a")
    return field.evaluate("f => f.value.substring(f.selectionStart, f.selectionEnd)")


def test_code_and_link_can_be_copied_by_hand(share, lab: LabPage) -> None:
    root = share()
    code = encode(mw.load("examples/records/four-players.json").record)
    assert selected(lab, root.get_by_label("The code")) == code
    link = selected(lab, root.get_by_label("The link"))
    (path,) = parse_qs(urlsplit(link).query)["urlpath"]
    assert path == f"voila/render/{PAGE}?code={code}"
    assert root.get_by_role("link").get_attribute("href") == link
    # Typing into them changes nothing.
    lab.page.keyboard.press("x")
    expect(root.get_by_label("The link")).to_have_value(link)
    assert lab.errors() == []


def test_who_goes_into_a_field_to_copy_from_has_all_of_it_selected(share, lab: LabPage) -> None:
    root = share()
    copied = "f => f.value.substring(f.selectionStart, f.selectionEnd)"
    code, link = root.get_by_label("The code"), root.get_by_label("The link")
    lab.click(code)
    assert code.evaluate(copied) == code.input_value()
    lab.page.keyboard.press("Tab")
    expect(link).to_be_focused()
    assert link.evaluate(copied) == link.input_value()
    # A part that is selected by hand stays.
    box = lab.place_of(code)
    lab.page.mouse.move(box["x"] + 12, box["y"] + 16)
    lab.page.mouse.down()
    lab.page.mouse.move(box["x"] + 80, box["y"] + 16)
    lab.page.mouse.up()
    assert 0 < len(code.evaluate(copied)) < 40
    assert lab.errors() == []


def test_choices_change_the_code_and_a_code_is_opened(share, lab: LabPage) -> None:
    root = share()
    before = root.get_by_label("The code").input_value()
    root.get_by_label("Players' names").check()
    expect(root.get_by_label("The code")).not_to_have_value(before)
    field = root.get_by_role("textbox", name="Code or link:")
    field.fill(before[:100])
    field.press("Tab")
    lab.click(root.get_by_role("button", name="Open", exact=True))
    expect(root.locator(".mw-refusal").filter(has_text="cut off")).to_be_visible()
    field.fill(before)
    field.press("Tab")
    lab.click(root.get_by_role("button", name="Open", exact=True))
    expect(root.locator(".mw-opener .mw canvas >> visible=true").first).to_be_visible()
    assert lab.errors() == []


def test_an_unfinished_game_warns_before_it_tells_everything(share, lab: LabPage) -> None:
    root = share("import manhattan_widgets as mw\nmw.share(mw.play(seed=7, pace=0).game)")
    expect(root).to_contain_text("only what You may know")
    expect(root.locator(".mw-refusal")).to_have_count(0)
    root.get_by_label("It may tell:").select_option("everything, all hands too")
    expect(root.locator(".mw-refusal")).to_contain_text("Keep it for yourself")
    lab.screenshot("share-warning", root)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_look(share, lab: LabPage, size: tuple[int, int]) -> None:
    lab.size(size)
    root = share()
    too_wide = "root => [...root.querySelectorAll('*')].filter(e => e.getClientRects().length"
    too_wide += " && e.getBoundingClientRect().right > root.getBoundingClientRect().right + 1)"
    too_wide += ".map(e => e.className)"
    for theme in THEMES:
        lab.theme(theme)
        lab.settle()
        lab.screenshot(f"share-{theme}-{size[0]}", root)
        assert root.evaluate(too_wide) == []


@pytest.mark.own_window
class TestVoila:
    def open(self, lab: LabPage, query: str) -> Locator:
        lab.page.goto(lab.server.address(f"voila/render/{PAGE}{query}"))
        root = lab.page.locator(".mw").first
        root.wait_for()
        return root

    def test_a_link_opens_exactly_this_game(self, lab: LabPage) -> None:
        game = finished()
        root = self.open(lab, f"?code={encode(game.record)}")
        canvases = root.locator("canvas >> visible=true")
        expect(canvases.first).to_be_visible()
        assert lab.wait_until_drawn(canvases.first).drawn
        expect(root).to_contain_text(re.compile(rf"\b{len(game.moves)}\b"))
        lab.screenshot("voila-shared-game")

    def test_a_link_opens_exactly_this_position(self, lab: LabPage) -> None:
        game = finished()
        root = self.open(lab, f"?code={encode(game.state)}")
        expect(root.locator("canvas >> visible=true").first).to_be_visible()
        lab.screenshot("voila-shared-position")

    def test_a_damaged_code_says_why(self, lab: LabPage) -> None:
        root = self.open(lab, f"?code={encode(finished().record)[:-4]}")
        expect(root.locator(".mw-refusal")).to_contain_text("was cut off")
        expect(root).to_contain_text("Ask for the link again")

    def test_without_a_code_it_says_how_to_share_and_opens_a_pasted_one(self, lab: LabPage) -> None:
        root = self.open(lab, "")
        expect(root).to_contain_text("mw.share(game)")
        field = root.get_by_role("textbox", name="Code or link:")
        field.fill(encode(finished().record))
        field.press("Tab")
        lab.click(root.get_by_role("button", name="Open", exact=True))
        expect(root.locator("canvas >> visible=true").first).to_be_visible()
        lab.screenshot("voila-shared-none")
