"""A person chooses another language in JupyterLab: the page changes at once and loses nothing."""

import re

from playwright.sync_api import expect

from manhattan_widgets.locale import speaking, text

from .lab import LabPage, OpenNotebook

RECORD = "examples/records/four-players.json"
CELLS = (
    "import manhattan_widgets as mw\nmw.language()",
    f"mw.replay({RECORD!r}, ply=45)",
)
TALL = (1200, 1800)
BOARD = ".mw-replay-main .mw-only-light canvas"


def said(code: str, key: str, **params: object) -> str:
    with speaking(code):
        return text(key, **params)


def test_a_click_changes_all_that_is_on_the_page(lab: LabPage, open_notebook: OpenNotebook) -> None:
    lab.size(TALL)
    open_notebook(*CELLS).run_all()
    picker, replay = lab.outputs(0).locator(".mw"), lab.outputs(1).locator(".mw").first
    following = replay.get_by_role("button", name=said("en", "replay.go.next"), exact=True)
    lab.click(following)
    expect(replay.locator(".mw-place")).to_contain_text("46")
    name = replay.get_by_label(said("en", "widgets.file"))
    name.fill("ann.json")
    name.press("Tab")
    # The very elements stay: only their words are others.
    slider = replay.locator(".noUi-handle").element_handle()
    chosen = replay.locator(".mw-moves select option:checked")
    # What is listed comes a moment later than the place, and may be read only then.
    expect(chosen).to_have_text(re.compile(r"46\."))
    lab.settle()
    english = chosen.inner_text()
    before = lab.wait_until_drawn(replay.locator(BOARD).first)

    choice = picker.get_by_role("button", name="Deutsch")
    lab.click(choice)
    expect(replay).to_have_attribute("lang", "de")
    expect(replay.get_by_role("button", name=said("de", "replay.go.next"))).to_be_visible()
    expect(picker).to_contain_text(said("de", "language.chosen", name="Deutsch"))
    expect(following).to_have_count(0)
    expect(replay.locator(".mw-place")).to_contain_text("46")
    expect(replay.get_by_label(said("de", "widgets.file"))).to_have_value("ann.json")
    assert slider is not None
    assert slider.evaluate("handle => handle.isConnected")
    label = replay.locator('[role="slider"]').first
    expect(label).to_have_attribute("aria-label", said("de", "replay.slider"))
    expect(chosen).to_have_text(re.compile(r"46\..*2\sauf\sManhattan\s1"))
    lab.wait_for_other_pixels(replay.locator(BOARD).first, before)
    lab.screenshot("replay-german", replay)

    lab.click(picker.get_by_role("button", name="English"))
    expect(replay).to_have_attribute("lang", "en")
    expect(following).to_be_visible()
    expect(chosen).to_have_text(english)
    assert lab.errors() == []
