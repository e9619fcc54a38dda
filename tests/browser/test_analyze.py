"""A person asks in JupyterLab for a hint, and afterwards what decided the game."""

import re

import pytest
from playwright.sync_api import expect

from manhattan_widgets.locale import languages, speaking, text

from .lab import LabPage, OpenNotebook
from .screen import LAPTOP, LONG, PHONE, SCROLLED, SEEN, SMALL, scroll_position

TALL = (1300, 1600)
#: A window in which a table of luck and choice has just enough room for a column for each part.
BARELY_WIDE = (890, 768)
ANALYSIS = "import manhattan_widgets as mw\nmw.analyze('examples/analyzed/four-players.json')"
#: A game shortly before its end, so that thinking takes no time; seat 0 is to move.
HINT = """import manhattan_widgets as mw
whole = mw.load('examples/records/two-players.json')
ply = max(p for p in range(len(whole.moves) - 8) if whole.state_at(p).to_move == 0)
game = mw.Game.from_position(whole.state_at(ply), seed=1, kinds=['person', 'greedy'])
widget = mw.play(game, library=False, pace=0)
widget"""
RUNNING = """import manhattan_widgets as mw
from manhattan_widgets.analysis.report import Effort
whole = mw.load('examples/records/new-york-2-players.json')
game = mw.Game.from_position(whole.state_at(len(whole.moves) - 6), seed=1)
for move in whole.moves[-6:]:
    if game.outcome() is None:
        game.play(game.state.legal_moves()[0])
mw.analyze(game, effort=Effort(value=2, search=4, weighing=16), workers=1)"""

#: A whole game with an analysis of little depth.
QUICK = """import manhattan_widgets as mw
from manhattan_widgets import bots
from manhattan_widgets.analysis.analyze import analysis_of
from manhattan_widgets.analysis.report import Effort
game = mw.new_game({game!r}, players=2, seed=5)
while game.outcome() is None:
    game.play(bots.choose(bots.make('greedy'), game.state.view(game.state.to_move)))
effort = Effort(value=2, search=2, weighing=4)
game.keep_analysis(analysis_of(game, effort=effort, workers=1).to_json())
mw.analyze(game, effort=effort, library=False)"""

#: As many players as there can be, with long names, in a short game that one of them gave up.
MANY = """import manhattan_widgets as mw
from manhattan_widgets.analysis.analyze import analysis_of
from manhattan_widgets.analysis.report import Effort
names = ['Maximiliane-Charlotte', 'Bartholomew Featherstone', 'Willemijn van den Berg',
         'Åsa-Lovisa Lindström', 'Konstantinos Papadopoulos']
game = mw.new_game('newyork', players=5, seed=5, names=names)
for _ in range(4):
    game.play(game.state.legal_moves()[0])
game.resign(2)
effort = Effort(value=2, search=2, weighing=4)
game.keep_analysis(analysis_of(game, effort=effort, workers=1).to_json())
mw.analyze(game, effort=effort, library=False)"""
# What has letters over those of something else: pairs of texts.
OVERLAPPING = """table => {
    const told = [...table.querySelectorAll('td, th[scope=col]')].map(cell => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return [cell.textContent, range.getBoundingClientRect()]; });
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
        && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return told.flatMap(([one, box], n) => told.slice(n + 1)
        .filter(([, other]) => meet(box, other)).map(([other]) => `${one} / ${other}`)); }"""


def said(language: str, key: str) -> str:
    with speaking(language):
        return text(key)


def test_a_hint_and_what_decided_the_game(lab: LabPage, open_notebook: OpenNotebook) -> None:
    lab.size(TALL)
    open_notebook(HINT, ANALYSIS, RUNNING)

    # A hint lays a map over the board, and its first line can be played.
    lab.run_cell(0)
    play = lab.outputs(0).locator(".mw").first
    boards = play.locator(".mw-boards canvas:visible")
    lab.settle()
    before = [lab.wait_until_drawn(canvas) for canvas in boards.all()]
    lab.click(play.get_by_role("button", name="Hint", exact=True))
    expect(play.get_by_role("button", name="Think longer")).to_be_visible()
    expect(play).to_contain_text("from what you can know")
    lab.wait_until(
        lambda: [lab.pixels(canvas) for canvas in boards.all()] != before, "a map on the board"
    )
    lab.screenshot("hint", play)
    lab.click(play.locator("button.mw-line:visible").first)
    expect(play.get_by_role("button", name="Play this move")).to_be_enabled()
    lab.click(play.get_by_role("button", name="Play this move"))
    expect(play.get_by_role("button", name="Think longer")).to_be_hidden()

    # A kept analysis is there at once, where the game turned most: chart, decision, list of moves.
    lab.run_cell(1)
    root = lab.outputs(1).locator(".mw").first
    expect(root).to_contain_text("The analysis is complete")
    expect(root.locator(".mw-turning button").last).to_have_class(re.compile("mw-chosen"))
    expect(root.locator(".mw-place")).to_contain_text("ply 26 of")
    listed = root.locator(".mw-moves select")
    assert listed.evaluate("list => list.selectedOptions[0].text").startswith("26.")
    lab.click(root.get_by_role("button", name="◀ Turning point"))
    chosen = root.locator(".mw-turning button.mw-chosen")
    expect(chosen).to_have_count(1)
    lab.settle()
    ply = re.search(r"[Mm]ove (\d+)", chosen.inner_text())
    assert ply is not None
    expect(root.locator(".mw-place")).to_contain_text(f"ply {ply[1]} of")
    expect(root.locator(".mw-ply")).to_contain_text("by what")
    chart = root.locator(".mw-chart:visible .mw-board-tile:visible")
    lab.click(chart, (0.3, 0.5))
    expect(root.locator(".mw-place")).not_to_contain_text(f"ply {ply[1]} of")
    lab.click(root.get_by_role("button", name="Final points"))
    expect(root.locator(".mw-accounts")).to_contain_text("Luck and choice")
    for theme in ("dark", "light"):
        lab.theme(theme)
        lab.screenshot(f"analyze-{theme}", root)
    lab.size(PHONE)
    lab.screenshot("analyze-phone", root)
    fits = "node => node.scrollWidth <= node.clientWidth + 1"
    lab.page.wait_for_function(fits, arg=root.element_handle())
    lab.size(TALL)

    # Another game is computed while one looks on.
    lab.run_cell(2)
    computed = lab.outputs(2).locator(".mw").first
    complete = "The analysis is complete and kept with the game."
    expect(computed).to_contain_text(complete)
    assert lab.errors() == []


@pytest.mark.parametrize("game", ["manhattan", "newyork", "skyline"])
def test_an_analysis_is_on_one_screen(lab: LabPage, open_notebook: OpenNotebook, game: str) -> None:
    """Wherever one goes, board and words are in view with what was pressed."""
    code = ANALYSIS if game == "manhattan" else QUICK.format(game=game)
    lab.size(LAPTOP)
    open_notebook(code, LONG).run_all()
    lab.show_files()
    root = lab.page.locator(".jp-OutputArea-output .mw").first
    names = (".mw-analyze-main > .mw-boards", ".mw-steps", ".mw-jumps", ".mw-chances", ".mw-ply")
    parts = [root.locator(name) for name in names]
    told, page = root.locator(".mw-ply"), root.locator(".mw-chances > .mw-tabs button")
    for size in (LAPTOP, SMALL):
        lab.size(size)
        lab.scroll_to(root)
        lab.settle()
        lab.click(root.get_by_role("button", name="Last »"))
        scrolled, board = scroll_position(lab), parts[0].bounding_box()
        for caption in ("Chances to win", "Turning points", "Moves"):
            lab.click(page.get_by_text(caption))
            before = told.inner_text()
            if caption == "Turning points":
                lab.click(root.locator(".mw-turning button").nth(1))
            elif caption == "Moves":
                root.locator(".mw-moves select").select_option(index=9)
            else:
                lab.click(root.get_by_role("button", name="◀ Turning point"))
            lab.settle()
            assert told.inner_text() != before
            for part in (*parts, told.locator("h4").first, told.locator("p").first):
                assert part.evaluate(SEEN), (size, caption, part)
            assert lab.page.evaluate(SCROLLED) == scrolled
            assert parts[0].bounding_box() == board
        lab.screenshot(f"analyze-{game}-{size[0]}")
    # What is pressed far below brings the board along.
    costliest = root.locator(".mw-player-reports button:visible").last
    lab.click(costliest)
    lab.settle()
    assert parts[0].evaluate(SEEN)
    assert lab.errors() == []


def test_luck_and_choice_need_no_scrolling_on_a_phone(
    lab: LabPage, open_notebook: OpenNotebook
) -> None:
    lab.size(PHONE)
    open_notebook(MANY).run_all()
    root = lab.page.locator(".jp-OutputArea-output .mw").first
    table = root.locator(".mw-account")
    fits = "node => node.scrollWidth <= node.clientWidth"
    for language in languages():
        lab.ask(f"from manhattan_widgets import locale; locale.set_language({language!r})")
        expect(root).to_have_attribute("lang", language)
        for unit in ("points", "chances"):
            lab.click(root.get_by_text(said(language, f"analyze.unit.{unit}")).first)
            for size in (PHONE, BARELY_WIDE):
                lab.size(size)
                lab.settle()
                lab.screenshot(f"account-{language}-{unit}-{size[0]}", root.locator(".mw-accounts"))
                assert table.locator("..").evaluate(fits), (language, unit, size)
                assert table.evaluate(OVERLAPPING) == [], (language, unit, size)
    lab.ask("locale.set_language('en')")
    assert lab.errors() == []
