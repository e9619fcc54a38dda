"""A person looks at a game again in JupyterLab: controls, keys, clicks, variations, comments."""

import json
import re

import pytest
from playwright.sync_api import expect

from manhattan_widgets.game import load
from manhattan_widgets.session.game_tree import GameTree

from .lab import PHONE, LabPage, OpenNotebook
from .replay import TALL_PHONE, Replay
from .server import JupyterServer

TALL = (1200, 1600)
RECORD = "examples/records/four-players.json"


@pytest.fixture
def replay(lab: LabPage, open_notebook: OpenNotebook):
    """Return a function that opens a notebook with a replay and runs it."""

    def sit_down(arguments: str = "ply=45", size: tuple[int, int] = TALL) -> Replay:
        lab.size(size)
        cell = (
            f"import manhattan_widgets as mw\nwidget = mw.replay({RECORD!r}, {arguments})\nwidget"
        )
        open_notebook(cell).run_all()
        shown = Replay(lab)
        expect(shown.place).to_contain_text("ply")
        return shown

    return sit_down


def test_buttons_list_chart_and_keys(replay, lab: LabPage) -> None:
    shown = replay()
    for button, ply in (("Next ›", 46), ("‹ Back", 45), ("Round ›", 56), ("‹ Round", 28)):
        shown.press(button)
        shown.expect_ply(ply)
    shown.press("Scoring ›")
    expect(shown.root.get_by_text("Round 2 is scored")).to_be_visible()
    shown.press("Last »")
    shown.expect_ply(112)
    expect(shown.happened).to_contain_text("Gustav wins!")
    shown.expect_mark_in_view()
    shown.press("« First")
    expect(shown.place).to_contain_text("ply 0 of 112")
    shown.moves.select_option(index=40)
    shown.expect_ply(38)
    # JupyterLab keeps Up and Down for its cells; the list box has these too.
    shown.moves.press("End")
    expect(shown.place).to_contain_text("ply 112 of")
    shown.moves.press("PageUp")
    expect(shown.place).not_to_contain_text("ply 112 of")
    shown.expect_mark_in_view()
    shown.turn_to("Points")
    shown.click_chart(0.5)
    expect(shown.place).to_contain_text(re.compile(r"ply [4-7]\d of"))
    at = shown.place.inner_text()
    shown.turn_to("Moves")
    shown.expect_ply(int(at.split()[1]))
    shown.expect_mark_in_view()
    assert lab.errors() == []


def test_the_slider_by_keys_and_by_hand(replay, lab: LabPage) -> None:
    shown = replay()
    handle = shown.root.locator(".mw-slider .noUi-handle")
    for ply in (46, 47, 48):
        handle.press("ArrowRight")
        shown.expect_ply(ply)
    box = lab.place_of(shown.root.locator(".mw-slider .noUi-base"))
    grip = lab.place_of(handle)
    y = grip["y"] + grip["height"] / 2
    lab.page.mouse.move(grip["x"] + grip["width"] / 2, y)
    lab.page.mouse.down()
    lab.page.mouse.move(box["x"] + box["width"] * 0.25, y, steps=40)
    lab.page.mouse.move(box["x"] + box["width"] * 0.75, y, steps=40)
    lab.page.mouse.up()
    expect(shown.place).to_contain_text(re.compile(r"ply 8[345] of"))
    lab.settle()
    ply = round(float(handle.get_attribute("aria-valuenow") or "0"))
    shown.expect_ply(ply)
    shown.expect_mark_in_view()
    assert lab.errors() == []


def test_autoplay_goes_on_while_one_may_pause(replay, lab: LabPage) -> None:
    shown = replay("ply=1")  # far from the end, where it pauses by itself
    shown.root.locator(".mw-jumps select").select_option(label="3 ×")
    shown.press("Play")
    expect(shown.root.get_by_role("button", name="Pause")).to_be_visible()
    expect(shown.place).not_to_contain_text("ply 1 of")
    shown.press("Pause")
    expect(shown.root.get_by_role("button", name="Play", exact=True)).to_be_visible()
    lab.settle()
    at = shown.place.inner_text()
    lab.page.wait_for_timeout(800)
    assert shown.place.inner_text() == at
    shown.moves.select_option(index=113)
    shown.press("Play")
    expect(shown.place).to_contain_text("ply 112 of")
    expect(shown.root.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert lab.errors() == []


def test_a_variation_by_clicks_with_a_comment_and_back(
    replay, lab: LabPage, server: JupyterServer
) -> None:
    shown = replay("ply=17")
    shown.press("Play on from here")
    expect(shown.root.get_by_text("Choose a move for Ivo.")).to_be_visible()
    shown.click_site("C2")
    card, piece = (
        shown.root.locator(f".mw-what-if .mw-choice.mw-picture-{picture}").first
        for picture in ("card-2", "piece-k1")
    )
    lab.click(card)
    lab.click(piece)
    shown.press("Play this move")
    expect(shown.place).to_contain_text("ply 18 of 18")
    expect(shown.tree.locator("option")).to_have_count(2)
    comment = shown.root.locator(".mw-comment textarea")
    comment.press_sequentially("Quiet.\nCairo 9 stays Red's.")
    shown.press("Keep comment")
    expect(shown.tree.locator("option")).to_have_count(3)
    shown.press("Back to the game")
    expect(shown.place).to_contain_text("ply 17 of 112")
    expect(comment).to_have_value("")
    shown.tree.select_option(index=1)
    expect(shown.place).to_contain_text("ply 18 of 18")
    expect(comment).to_have_value("Quiet.\nCairo 9 stays Red's.")
    shown.expect_mark_in_view()
    shown.press("Delete variation")
    expect(shown.place).to_contain_text("ply 17 of 112")
    shown.press("Undo")
    file = shown.root.get_by_label("File:")
    file.fill("kept.json")
    shown.press("Save")
    # Above, beside Save, and read out.
    expect(shown.root.get_by_text("Saved as kept.json")).to_have_count(3)
    for said in shown.root.get_by_text("Saved as kept.json").all():
        expect(said).to_be_visible()
    tree = GameTree(load(server.root / "kept.json"))
    assert [(line.ply, len(line.own_moves)) for line in tree.lines] == [(0, 112), (17, 1)]
    assert lab.errors() == []


def test_hands_open_and_close_with_the_perspective(replay, lab: LabPage) -> None:
    shown = replay()
    held = shown.root.locator(".mw-hands .mw-held")
    expect(held).to_have_count(0)
    shown.turn_to("Hands")
    expect(held.first).to_be_visible()
    seats = shown.root.locator(".mw-seen-by select")
    seats.select_option(label="Gustav")
    expect(shown.root.locator(".mw-held-by")).to_have_count(1)
    expect(shown.root.locator(".mw-held-by")).to_contain_text("Gustav")
    seats.select_option(label="a spectator")
    expect(held).to_have_count(0)
    shown.press("Play on from here")
    expect(shown.root.get_by_text("this hand is closed")).to_be_visible()
    lab.settle()
    assert "Card for site" not in shown.root.inner_html()
    assert lab.errors() == []


@pytest.mark.own_window
def test_a_reload_shows_the_same_ply(replay, lab: LabPage) -> None:
    shown = replay()
    shown.press("Next ›")
    shown.expect_ply(46)
    lab.save()
    lab.reload()
    shown = Replay(lab)
    shown.expect_ply(46)
    lab.wait_until_drawn(shown.board())
    shown.press("Next ›")
    shown.expect_ply(47)
    assert lab.errors() == []


def test_a_saved_notebook_holds_a_picture(replay, lab: LabPage) -> None:
    replay()
    outputs = json.loads(lab.save().read_text("utf-8"))["cells"][0]["outputs"]
    (data,) = [out["data"] for out in outputs if "data" in out]
    picture = "".join(data["image/svg+xml"])
    assert "Round 2 of 4" in picture
    assert "round 4 scored" in picture
    assert "Round 2 of 4" in "".join(data["text/plain"])


def test_in_both_themes(replay, lab: LabPage) -> None:
    shown = replay()
    shown.turn_to("Points")
    chart = shown.root.locator(".mw-charts > div >> visible=true")
    for theme, other in (("light", "dark"), ("dark", "light")):
        lab.theme(theme)
        expect(chart.locator(f".mw-only-{theme}")).to_be_visible()
        expect(chart.locator(f".mw-only-{other}")).to_be_hidden()
        lab.wait_until_drawn(chart.locator(f".mw-only-{theme} canvas").first)
        lab.screenshot(f"replay-{theme}", shown.root)
    assert lab.errors() == []


def test_what_is_played_on_with_stays_in_view_on_a_phone(replay, lab: LabPage) -> None:
    """Choices stand above the board there, far above the button that opened them."""
    lab.size(TALL_PHONE)
    shown = replay("ply=17")
    panel = shown.root.locator(".mw-what-if")
    toggle = panel.get_by_role("button").first
    lab.scroll_to(toggle)
    lab.settle()
    toggle.press("Enter")
    expect(toggle).to_have_text("Stop playing on")
    choices = panel.locator(".mw-hand button.mw-choice")
    for part in (toggle, choices.first, choices.last):
        expect(part).to_be_in_viewport(ratio=1)
    expect(toggle).to_be_focused()
    toggle.press("Enter")
    expect(toggle).to_have_text("Play on from here")
    expect(toggle).to_be_in_viewport(ratio=1)
    assert lab.errors() == []


@pytest.mark.own_window
def test_in_voila_on_a_phone(lab: LabPage, server: JupyterServer, workspace: str) -> None:
    lab.size(PHONE)
    cell = f"import manhattan_widgets as mw\nmw.replay({RECORD!r}, ply=45)"
    lab.open_voila(server.add_notebook(f"{workspace}.ipynb", [cell]))
    shown = Replay(lab)
    shown.expect_ply(45)
    shown.press("Scoring ›")
    expect(shown.root.get_by_text("Round 2 is scored")).to_be_visible()
    shown.press("Next ›")
    shown.expect_ply(57)
    shown.moves.press("ArrowDown")
    shown.expect_ply(58)
    lab.page.wait_for_function("most => document.documentElement.scrollWidth <= most", arg=PHONE[0])
    shown.turn_to("Points")
    expect(shown.root.locator(".mw-chart-narrow")).to_be_visible()
    expect(shown.root.locator(".mw-chart-wide")).to_be_hidden()
    heights = shown.root.locator(".mw-transport button").evaluate_all(
        "buttons => buttons.map(b => b.getBoundingClientRect().height)"
    )
    assert min(heights) >= 36
    lab.screenshot("replay-phone", shown.root)


def test_the_notebook_on_replays(lab: LabPage, workspace: str) -> None:
    lab.open("notebooks/02-replay.ipynb", workspace).run_all()
    expect(lab.page.locator(".mw-transport").first).to_be_visible()
    assert lab.errors() == []
