"""How a replay lies in JupyterLab: beside the list of files, on a phone, in a narrow column."""

import pytest
from playwright.sync_api import expect

from .access import faults
from .lab import LabPage, OpenNotebook
from .replay import TALL_PHONE, Replay
from .screen import LAPTOP, LONG, SMALL, run_beside_files
from .scripts import LARGE, USUAL

#: Of what a player has those whose figure, the first word, is not whole before it is cut off.
FIGURE_CUT = """all => all.filter(({ firstChild: words }, n) => {
    const figure = document.createRange();
    figure.setStart(words, 0);
    figure.setEnd(words, words.data.search(/\\s/));
    return figure.getBoundingClientRect().right + 8 > all[n].getBoundingClientRect().right;
}).map(node => node.textContent)"""
#: How high a square board is at least.
LEAST_BOARD = {LAPTOP: 370, SMALL: 320}


@pytest.mark.parametrize("size", [LAPTOP, SMALL], ids=["laptop", "small"])
@pytest.mark.parametrize("game", ["manhattan", "newyork", "skyline"])
def test_a_replay_beside_the_file_browser_needs_no_scrolling(
    lab: LabPage, open_notebook: OpenNotebook, game: str, size: tuple[int, int]
) -> None:
    code = f"mw.replay(mw.load(mw.examples[{game!r}]), ply=30)"
    run_beside_files(lab, open_notebook, code, size)
    shown = Replay(lab)
    shown.root.wait_for()
    lab.scroll_to(shown.root)
    board = shown.root.locator(".mw-replay-main > .mw-boards")
    buttons = shown.root.locator(".mw-transport button >> visible=true")
    lab.settle()
    place = board.bounding_box()
    if game == "newyork":  # square: beside it there is no room, so that none may be lost below it
        assert place["height"] > LEAST_BOARD[size]
    for _ in range(3):
        for part in (shown.root.locator("h3"), board, *buttons.all()):
            expect(part).to_be_in_viewport(ratio=1)
        expect(shown.root.locator(".mw-happened")).to_be_in_viewport(ratio=1)
        shown.expect_mark_in_view()
        expect(shown.moves.locator("option:checked")).to_be_in_viewport(ratio=0.9)
        assert board.bounding_box() == place
        shown.press("Next ›")
        lab.settle()
    pages = lab.place_of(shown.root.locator(".mw-pages"))
    for page, part in (
        ("Points", ".mw-charts"),
        ("Hands", ".mw-hands"),
        ("Moves", ".mw-moves"),
    ):
        shown.turn_to(page)
        seen = shown.root.locator(f".mw-pages > {part}")
        expect(seen).to_be_in_viewport(ratio=1)
        lab.settle()
        assert lab.place_of(shown.root.locator(".mw-pages")) == pages, "the pages jump"
        if page != "Moves":
            assert seen.evaluate("part => part.scrollHeight - part.clientHeight") <= 0, page
        shown.press("Next ›")
        lab.settle()
        assert board.bounding_box() == place
    assert faults(shown.root, touched=False) == {}
    lab.screenshot(f"replay-{game}-{size[0]}")
    shown.press("Scoring ›")
    lab.settle()
    for part in (".mw-scoring", ".mw-pages"):
        expect(shown.root.locator(part)).to_be_in_viewport(ratio=1, timeout=9000)
    assert board.bounding_box() == place
    lab.screenshot(f"replay-scoring-{game}-{size[0]}")
    assert lab.errors() == []


@pytest.mark.parametrize("game", ["manhattan", "skyline"])
def test_controls_and_the_whole_board_are_in_view_on_a_phone(
    lab: LabPage, open_notebook: OpenNotebook, game: str
) -> None:
    lab.size(TALL_PHONE)
    cell = f"import manhattan_widgets as mw\nmw.replay(mw.new_game({game!r}, seed=5))"
    open_notebook(cell, LONG).run_all()
    shown = Replay(lab)
    shown.root.wait_for()
    lab.scroll_to(shown.root)
    buttons = shown.root.locator(".mw-transport button >> visible=true")
    board = shown.root.locator(".mw-replay-main > .mw-boards")
    for part in (buttons.first, buttons.last, board):
        expect(part).to_be_in_viewport(ratio=1)
    lines = shown.root.locator(".mw-jumps > button >> visible=true").evaluate_all(
        "buttons => buttons.map(button => button.getBoundingClientRect().height)"
    )
    assert max(lines) < 38, "a caption takes two lines"
    assert faults(shown.root, touched=True) == {}
    lab.screenshot(f"replay-{game}-phone")
    lab.ask("mw.language('de')")
    expect(buttons.filter(has_text="Abspielen")).to_be_visible()
    cut = "all => all.filter(it => it.scrollWidth > it.clientWidth).map(it => it.innerText)"
    assert buttons.evaluate_all(cut) == []
    assert faults(shown.root, touched=True) == {}
    lab.page.evaluate(LARGE)
    lab.wait_until(lambda: buttons.evaluate_all(cut) == [], "whole words in large text")
    lab.screenshot(f"replay-{game}-phone-large")
    lab.page.evaluate(USUAL)
    assert lab.errors() == []


@pytest.mark.parametrize("game", ["newyork", "skyline"])
def test_what_players_have_and_a_long_board_are_whole_in_a_narrow_column(
    lab: LabPage, open_notebook: OpenNotebook, game: str
) -> None:
    record = {"newyork": "new-york-4-players", "skyline": "skyline-4-players"}[game]
    lab.size((560, 768))
    code = f"import manhattan_widgets as mw\nmw.replay('examples/records/{record}.json', ply=40)"
    open_notebook(code, LONG).run_all()
    replay = Replay(lab)
    lab.scroll_to(replay.root)
    has = replay.root.locator(".mw-player > .mw-brief")
    expect(has).to_have_count(4)
    assert has.evaluate_all(FIGURE_CUT) == []
    if game == "skyline":
        board = replay.root.locator(".mw-replay-main > .mw-boards.mw-long")
        expect(board).to_be_in_viewport(ratio=1)
        expect(replay.happened.get_by_role("heading").first).to_be_in_viewport(ratio=1)
    lab.screenshot(f"replay-{game}-column")
    assert lab.errors() == []
