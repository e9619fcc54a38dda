"""A person reads in JupyterLab where the points came from, and counts them himself."""

import json
import re
from base64 import b64decode

import pytest
from playwright.sync_api import Locator, expect

from .access import faults
from .lab import MEASURED, PHONE, THEMES, WIDE, LabPage, OpenNotebook, Pixels
from .screen import LAPTOP, LONG, assert_grows, run_beside_files

TALL = (1300, 1500)
#: Where the page tells how large a board is.
MEASURES = ".mw-measured input[type=number]"
CELL = "import manhattan_widgets as mw\nwidget = mw.score('examples/records/{}', {})\nwidget"


class Ledger:
    """The score widget as a person sees it."""

    def __init__(self, lab: LabPage) -> None:
        self.lab = lab
        self.root = lab.page.locator(".mw").first
        self.board = self.root.locator(".mw-score-board")
        self.tiles = self.board.locator(".mw-board-tile:visible")
        self.said = self.root.locator(".mw-ledger-said")
        self.quiz = self.root.locator(".mw-quiz")

    def pixels(self) -> list[Pixels]:
        canvases = self.board.locator("canvas:visible")
        return [self.lab.wait_until_drawn(canvas) for canvas in canvases.all()]

    def wait_for_change(self, before: list[Pixels]) -> list[int]:
        """Wait until the board looks otherwise, and return the numbers of the changed cities."""
        self.lab.wait_until(lambda: self.pixels() != before, "another board")
        self.lab.settle()  # cities are drawn one after the other
        now = self.pixels()
        return [n for n, (a, b) in enumerate(zip(before, now, strict=True)) if a != b]

    def line(self, name: str) -> Locator:
        return self.root.locator(".mw-ledger-row").filter(has_text=name).first

    def click_site(self, city: int, cell: int) -> None:
        """Click a site: the number of its city and of its cell, both from 0."""
        tile = self.tiles.nth(city)
        x, y = 6 + cell % 3 * 78 + 38, 23 + cell // 3 * 77 + 37
        self.lab.click(tile, (x / 244, y / 255))

    def button(self, caption: str) -> Locator:
        return self.root.get_by_role("button", name=caption, exact=True)

    def enter(self, *points: str) -> None:
        fields = self.quiz.locator("input:visible")
        for number, value in enumerate(points):
            fields.nth(number).fill(value)
        self.lab.click(self.button("Check"))


@pytest.fixture
def score(lab: LabPage, open_notebook: OpenNotebook):
    """Return a function that opens a notebook with the widget and runs it."""

    def open_it(record: str = "four-players.json", arguments: str = "2") -> Ledger:
        open_notebook(CELL.format(record, arguments), LONG).run_all()
        ledger = Ledger(lab)
        # A busy page measures its boards late, and what is written on them is drawn anew then.
        expect(ledger.board.locator(MEASURES)).to_have_attribute("data-said", re.compile(r"\d"))
        lab.settle()
        ledger.pixels()
        return ledger

    return open_it


def test_a_line_lights_its_towers_and_tells_why(score, lab: LabPage) -> None:
    lab.size(TALL)
    ledger = score()
    before = ledger.pixels()
    lab.click(ledger.line("Frankfurt"))
    expect(ledger.said.filter(has_text="Frankfurt")).to_contain_text(
        "Majority in Frankfurt: Blue (Gustav) +2. Towers in Frankfurt: Blue 3, Red 1."
    )
    assert ledger.wait_for_change(before) == [2]
    lab.screenshot("score-line", ledger.root)
    # By the keyboard alone: the next line, and the same again.
    lab.page.keyboard.press("Tab")
    assert lab.focused().endswith("Hong Kong")
    lab.page.keyboard.press("Enter")
    expect(ledger.said.filter(has_text="Hong Kong")).to_contain_text("Red 2, Black 1")
    lab.click(ledger.line("Hong Kong"))
    expect(ledger.said.filter(has_text="Hong Kong")).to_have_count(0)
    lab.click(ledger.root.get_by_role("button", name="Round 4"))
    expect(ledger.root).to_contain_text("The board as it was when round 4 was scored.")
    assert len(ledger.wait_for_change(before)) > 3
    assert lab.errors() == []


def test_what_is_said_about_a_line_stands_below_it_and_the_line_stays(score, lab: LabPage) -> None:
    lab.size(PHONE)
    ledger = score()
    lab.click(ledger.line("Sydney"))
    said = ledger.said.filter(has_text="Majority in Sydney")
    expect(said.get_by_role("img", name="Sydney")).to_be_in_viewport(ratio=1)
    # What was said about the line above goes, with its picture, and this one stays where it is.
    for name, way in (("Manhattan", "mouse"), ("Frankfurt", "keys")):
        line = ledger.line(name)
        if way == "mouse":
            before = lab.place_of(line)
            line.click()
        else:
            lab.page.keyboard.press("Tab")
            before = lab.place_of(line)
            lab.page.keyboard.press("Enter")
        said = ledger.said.filter(has_text=f"Majority in {name}")
        expect(said.get_by_role("img", name=name)).to_be_in_viewport(ratio=1)
        lab.page.wait_for_timeout(MEASURED)
        now, told = lab.place_of(line), lab.place_of(said)
        assert 0 <= told["y"] - (now["y"] + now["height"]) < now["height"]
        assert now["y"] <= before["y"] + 1, "no higher than what is said needs"
        expect(line).to_be_in_viewport(ratio=1)
    lab.screenshot("score-said-phone")
    assert lab.errors() == []


def test_a_tower_tells_what_it_earned(score, lab: LabPage) -> None:
    lab.size(TALL)
    ledger = score()
    before = ledger.pixels()
    ledger.click_site(0, 7)
    tower = ledger.root.locator(".mw-tower")
    expect(tower).to_contain_text("Sydney 8")
    expect(tower).to_contain_text("Blue owns the tallest tower: 16 storeys, on Sydney 8.")
    expect(tower).to_contain_text("By itself this building earned so far: Gustav +")
    assert ledger.wait_for_change(before) == [0]
    lab.screenshot("score-tower", ledger.root)
    choice = ledger.root.get_by_label("A building:")
    choice.select_option(index=1)
    expect(tower).not_to_contain_text("Sydney 8")
    ledger.click_site(0, 0)
    expect(ledger.root).to_contain_text(
        "Sydney 1: empty. There never was a building to score here."
    )
    assert lab.errors() == []


def test_what_is_told_of_a_building_is_in_view_below_the_board(score, lab: LabPage) -> None:
    lab.size(PHONE)
    ledger = score(arguments="4")
    boards, tower = ledger.board.locator(".mw-boards"), ledger.root.locator(".mw-tower")
    lab.scroll_to(ledger.root)
    ledger.tiles.nth(0).click(position={"x": 20, "y": 20})
    said = ledger.root.locator(".mw-score-said")
    expect(said).to_contain_text("There never was a building to score here.")
    expect(said).to_be_in_viewport(ratio=1)
    ledger.click_site(0, 7)
    expect(tower).to_contain_text("By itself this building earned so far")
    expect(tower).to_be_in_viewport(ratio=0.9)
    expect(boards).to_be_in_viewport()
    expect(said).to_be_hidden()
    lab.screenshot("score-tower-phone")
    # It is not told any more where it was not asked for.
    ledger.tiles.nth(0).click(position={"x": 20, "y": 20})
    expect(said).to_be_in_viewport(ratio=1)
    lab.click(ledger.button("Score it yourself"))
    expect(ledger.quiz).to_contain_text("Question 1 of")
    expect(said).to_be_hidden()
    assert lab.errors() == []


def test_the_chart_leads_to_the_scoring(score, lab: LabPage) -> None:
    lab.size(TALL)
    ledger = score()
    chart = ledger.root.locator(".mw-chart:visible .mw-board-tile:visible")
    lab.click(chart, (0.1, 0.5))
    expect(ledger.root).to_contain_text("The board as it was when round 1 was scored.")
    assert lab.errors() == []


def test_counting_it_oneself(score, lab: LabPage) -> None:
    lab.size(TALL)
    ledger = score()
    lab.click(ledger.line("Frankfurt"))
    expect(ledger.said.filter(has_text="Frankfurt")).to_be_visible()
    lab.click(ledger.button("Score it yourself"))
    expect(ledger.quiz).to_contain_text("Question 1 of 8")
    lab.settle()
    hidden = ledger.root.locator(".mw-score-table").inner_html()
    for telling in ("has the most", "nobody.", "Points by round", "mw-cells"):
        assert telling not in hidden
    ledger.enter("3")
    expect(ledger.quiz).to_contain_text("Red (Fatima): 3 is too many.")
    expect(ledger.quiz).to_contain_text("Red 10, Blue 16, Green 6, Black 10")
    lab.screenshot("score-quiz-wrong", ledger.root)
    lab.settle()
    before = ledger.pixels()
    ledger.enter("0", "3")
    expect(ledger.quiz).to_contain_text("Right!")
    assert ledger.wait_for_change(before) == [0]
    lab.screenshot("score-quiz-right", ledger.root)
    lab.click(ledger.button("Next"))
    expect(ledger.quiz).to_contain_text("Majority in Sydney: who gets how many points?")
    lab.click(ledger.button("Hint"))
    expect(ledger.quiz).to_contain_text("Red 0, Blue 1, Green 2, Black 0")
    for number in range(2, 9):
        expect(ledger.quiz).to_contain_text(f"Question {number} of 8")
        lab.click(ledger.button("Show me"))
        expect(ledger.quiz).to_contain_text("This is how it is counted.")
        lab.click(ledger.button("Next"))
    expect(ledger.quiz).to_contain_text("You answered 0 of 8 questions rightly")
    lab.click(ledger.button("Show the ledger"))
    expect(ledger.line("Frankfurt")).to_be_visible()
    expect(ledger.quiz).to_be_hidden()
    assert lab.errors() == []


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("quiz", [False, True], ids=["ledger", "quiz"])
def test_look(score, lab: LabPage, size: tuple[int, int], quiz: bool) -> None:
    lab.size(size)
    ledger = score("two-players.json", "2, quiz=True" if quiz else "2")
    if quiz:
        ledger.enter("3")
        expect(ledger.quiz).to_contain_text("Not quite.")
    else:
        lab.click(ledger.line("Sydney"))
        expect(ledger.said.filter(has_text="Majority in Sydney")).to_be_visible()
    too_wide = "root => [...root.querySelectorAll('*')].filter(e => e.getClientRects().length"
    too_wide += " && e.getBoundingClientRect().right > root.getBoundingClientRect().right + 1"
    too_wide += " && !e.closest('.mw-wide-table')).map(e => e.className)"
    small = "root => [...root.querySelectorAll('button, select, input')].filter(e => "
    small += "e.getClientRects().length && e.getBoundingClientRect().height < 35)"
    small += ".map(e => e.textContent)"
    for theme in THEMES:
        lab.theme(theme)
        lab.settle()
        lab.screenshot(f"score-look-{theme}-{size[0]}-{'quiz' if quiz else 'ledger'}", ledger.root)
        assert ledger.root.evaluate(too_wide) == []
        assert ledger.root.evaluate(small) == []
    # Both at once: a page that scrolls between would tell of something else.
    top = "node => node.getBoundingClientRect().top"
    head = ledger.root.locator(".mw-score-board").evaluate(
        f"board => ({top})(board) - ({top})(board.closest('.mw'))"
    )
    assert head < size[1] * 0.45, "most of a window is for the board"
    assert lab.errors() == []


@pytest.mark.parametrize("game", ["manhattan", "newyork", "skyline"])
def test_board_and_ledger_are_in_view_together_beside_the_file_browser(
    lab: LabPage, open_notebook: OpenNotebook, game: str
) -> None:
    code = f"mw.score(mw.load(mw.examples[{game!r}]))"
    run_beside_files(lab, open_notebook, code)
    ledger = Ledger(lab)
    ledger.pixels()
    lab.scroll_to(ledger.root)
    lab.settle()
    parts = (
        ledger.root.locator("h3").first,
        ledger.button("Score it yourself"),
        ledger.board.locator(".mw-boards"),
        ledger.root.locator(".mw-ledger-row").first,
    )
    for part in parts:
        expect(part).to_be_in_viewport(ratio=1)
    assert faults(ledger.root, touched=False) == {}
    lab.screenshot(f"score-{game}-{LAPTOP[0]}")
    assert_grows(lab, ledger.board.locator(".mw-boards"))
    expect(ledger.root.locator(".mw-ledger-row").first).to_be_in_viewport(ratio=1)
    assert faults(ledger.root, touched=False) == {}
    assert lab.errors() == []


@pytest.mark.parametrize("game", ["manhattan", "newyork", "skyline"])
def test_the_board_stays_in_view_beside_every_line(
    lab: LabPage, open_notebook: OpenNotebook, game: str
) -> None:
    run_beside_files(lab, open_notebook, f"mw.score(mw.load(mw.examples[{game!r}]))")
    ledger = Ledger(lab)
    ledger.pixels()
    boards, tower = ledger.board.locator(".mw-boards"), ledger.root.locator(".mw-tower")
    lines = ledger.root.locator(".mw-ledger-row:visible")
    for line in (lines.first, lines.last):
        lab.click(line)
        expect(ledger.said.filter(has_text=re.compile(r"\w"))).to_be_in_viewport(ratio=1)
        expect(boards).to_be_in_viewport(ratio=0.85)  # with the end of the lines it goes up, too
    lab.screenshot(f"score-{game}-last-line")
    # What a tower earned stands below the board that it was pressed on.
    lab.scroll_to(ledger.root)
    below, shown = boards.bounding_box(), tower.bounding_box()
    assert below is not None
    assert shown is not None
    assert 0 <= shown["y"] - (below["y"] + below["height"]) < LAPTOP[1] / 5
    assert lab.errors() == []


def test_a_saved_notebook_holds_the_board_and_the_ledger(score, lab: LabPage, to_html) -> None:
    score()
    file = lab.save()
    [shown] = [
        output["data"]
        for cell in json.loads(file.read_text())["cells"]
        for output in cell.get("outputs", [])
        if "image/svg+xml" in output.get("data", {})
    ]
    assert "round 2 scored" in "".join(shown["image/svg+xml"])
    assert "Towers in Frankfurt: Blue 3, Red 1." in "".join(shown["text/plain"])
    # nbconvert puts pictures into the page as data; the page's own icons are among them.
    found = re.findall(r"data:image/svg\+xml;base64,([\w+/=]+)", to_html(file))
    assert any("majority B" in b64decode(data).decode("utf-8") for data in found)


def test_our_notebook_runs(lab: LabPage, workspace: str) -> None:
    lab.size(TALL)
    lab.open("notebooks/03-scoring.ipynb", workspace).run_all()
    lab.screenshot("notebook-03-scoring")
    assert lab.errors() == []
