"""A person sets up positions in JupyterLab: by clicks, in words, with overlays, and plays on."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from .access import faults
from .lab import PHONE, THEMES, WIDE, LabPage, OpenNotebook
from .screen import BROUGHT_IN, LAPTOP, SEEN, SMALL, assert_grows, run_beside_files
from .scripts import RESTED
from .table import place_of

GAME = """import manhattan_widgets as mw
from random import Random
game, rng = mw.new_game("manhattan", seed=5), Random(3)
while len(game.moves) < 50:
    game.play(rng.choice(game.state.legal_moves()))
"""


class Desk:
    """The editor in a window."""

    def __init__(self, window: LabPage) -> None:
        self.window = window
        self.root = window.page.locator(".mw-explore")
        self.message = self.root.locator("> .mw-table > .mw-said-line .mw-message")
        self.status = self.root.locator(".mw-status")
        board = self.root.locator("> .mw-table > .mw-boards")
        self.tiles = board.locator(".mw-board-tile >> visible=true")
        self.canvases = board.locator("canvas >> visible=true")

    def button(self, caption: str) -> Locator:
        """Return the button of the editor, and not of what it opened, with a caption."""
        return self.root.locator("> .mw-table").get_by_role("button", name=caption, exact=True)

    def piece(self, label: str) -> None:
        """Choose a tool by its full description."""
        self.window.click(self.root.locator(f".mw-tool-panel button[title='{label}']").last)

    def click_site(self, name: str) -> None:
        """Click the middle of a site."""
        tile, x, y = place_of(name)
        self.window.click(self.tiles.nth(tile), (x, y))

    def checksum(self, city: int) -> int:
        """Return the checksum of a city's pixels, once it is drawn."""
        return self.window.wait_until_drawn(self.canvases.nth(city)).checksum

    def new_checksum(self, city: int, known: set[int]) -> int:
        """Wait until a city looks as it did not before, and return its checksum."""
        self.window.wait_until(lambda: self.checksum(city) not in known, f"another city {city}")
        return self.checksum(city)


@pytest.fixture
def explore(lab: LabPage, open_notebook: OpenNotebook):
    """Return a function that runs a cell with an editor and sits down at it."""

    def sit_down(*cells: str) -> Desk:
        open_notebook(*cells).run_all()
        desk = Desk(lab)
        desk.root.first.wait_for()
        return desk

    return sit_down


def test_position_is_set_up_by_clicks_and_played(explore, lab: LabPage) -> None:
    desk = explore("import manhattan_widgets as mw\nwidget = mw.explore()\nwidget")
    expect(desk.status).to_contain_text("This position is possible")
    before = desk.checksum(2)
    desk.piece("Put red pieces of 3 storeys on the board")
    desk.click_site("F5")
    expect(desk.message).to_have_text("Frankfurt 5: a red piece of 3 storeys put on.")
    expect(desk.status).to_contain_text("does not fit the board yet")
    expect(desk.button("Play")).to_be_disabled()
    desk.new_checksum(2, {before})
    # A piece that is too small, live, and where it is wrong.
    desk.piece("Put blue pieces of 3 storeys on the board")
    desk.piece("Put blue pieces of 1 storey on the board")
    desk.click_site("F5")
    wrong = desk.root.locator("button.mw-line", has_text="Frankfurt 5: piece 2")
    lab.click(wrong)
    expect(wrong).to_have_class(re.compile("mw-chosen"))
    lab.screenshot("explore-fault", desk.root)
    lab.click(desk.button("Fill in the rest"))
    expect(desk.root.locator("> .mw-table .mw-refusal")).to_contain_text("This is in the way")
    lab.click(desk.button("Undo"))
    desk.piece("Put blue pieces of 4 storeys on the board")
    desk.click_site("F5")
    lab.click(desk.button("Fill in the rest"))
    expect(desk.status).to_contain_text("This position is possible")
    lab.click(desk.button("Play"))
    opened = desk.root.locator(".mw-opened > .mw")
    expect(opened.get_by_role("button", name="Play this move")).to_be_visible()
    expect(opened.locator("h3")).to_contain_text("your turn to build")
    # It is laid out as it is alone, and not by the rules for the editor around it.
    lab.settle()
    below, around = opened.locator(".mw-boards").bounding_box(), opened.bounding_box()
    assert below is not None
    assert around is not None
    assert below["width"] > around["width"] / 2
    lab.click(desk.button("Close below"))
    expect(opened).to_have_count(0)
    assert lab.errors() == []


def test_board_tools_and_answer_are_in_view_together_on_a_phone(explore, lab: LabPage) -> None:
    lab.size(PHONE)
    desk = explore("import manhattan_widgets as mw\nmw.explore()")
    lab.scroll_to(desk.root.locator("> .mw-table"))
    where = desk.tiles.first.bounding_box()
    desk.piece("Put red pieces of 3 storeys on the board")
    for site in ("S1", "C9"):
        desk.click_site(site)
        expect(desk.message).to_contain_text("a red piece of 3 storeys put on")
        tools = desk.root.locator(".mw-tool-panel button >> visible=true")
        for part in (desk.message, desk.tiles.first, desk.tiles.last, tools.first, tools.last):
            expect(part).to_be_in_viewport(ratio=1)
        assert desk.tiles.first.bounding_box() == where
    # What was answered stays in view with the lower cities, the tools with the upper ones.
    tools = desk.root.locator(".mw-tool-panel")
    for tile in (desk.tiles.last, desk.tiles.first):
        for block, part in (("start", desk.message), ("end", tools)):
            tile.evaluate("(tile, block) => tile.scrollIntoView({ block })", block)
            lab.settle()
            expect(part).to_be_in_viewport(ratio=1)
    overlays = desk.root.locator(".mw-overlays button").all()
    assert len({button.bounding_box()["x"] for button in overlays}) == 2  # beside each other
    assert lab.errors() == []


@pytest.mark.parametrize(("game", "rows"), [("newyork", 7), ("skyline", 11)])
def test_a_board_of_one_tile_is_seen_whole_with_the_tools_on_a_phone(
    explore, lab: LabPage, game: str, rows: int
) -> None:
    lab.size(PHONE)
    desk = explore(f"import manhattan_widgets as mw\nmw.explore({game!r})")
    lab.scroll_to(desk.root.locator("> .mw-table"))
    tools = desk.root.locator(".mw-tool-panel button >> visible=true")
    for part in (desk.tiles.first, tools.first, tools.last):
        expect(part).to_be_in_viewport(ratio=1)
    board, below = (
        lab.place_of(desk.root.locator(part))
        for part in (".mw-table > .mw-boards", ".mw-tool-panel")
    )
    middles = [place["x"] + place["width"] / 2 for place in (board, below)]
    assert middles[0] == pytest.approx(middles[1], abs=1)
    assert board["height"] / rows >= 36  # a site is large enough for a finger
    lab.screenshot(f"explore-{game}-phone")
    assert lab.errors() == []


@pytest.mark.parametrize("size", [LAPTOP, SMALL], ids=str)
@pytest.mark.parametrize("game", ["manhattan", "newyork", "skyline"])
def test_board_tools_and_answer_are_in_view_beside_the_file_browser(
    lab: LabPage, open_notebook: OpenNotebook, game: str, size: tuple[int, int]
) -> None:
    run_beside_files(lab, open_notebook, f"mw.explore(game={game!r})", size)
    desk = Desk(lab)
    lab.scroll_to(desk.root)
    board = desk.root.locator("> .mw-table > .mw-boards")
    tools = desk.root.locator(".mw-tool-panel button >> visible=true")
    lab.settle()
    place = board.bounding_box()
    for said in ("Choose a tool", ": "):
        expect(desk.message).to_contain_text(said)
        for part in (board, desk.message, desk.button("Undo"), *tools.all()):
            expect(part).to_be_in_viewport(ratio=1)
        lab.click(desk.tiles.first, (0.58, 0.45))
        lab.settle()
    assert board.bounding_box() == place
    assert faults(desk.root, touched=False) == {}
    lab.screenshot(f"explore-{game}-{size[0]}")
    assert_grows(lab, board)
    expect(desk.message).to_be_in_viewport(ratio=1)
    assert faults(desk.root, touched=False) == {}
    assert lab.errors() == []


@pytest.mark.parametrize("size", [LAPTOP, SMALL, PHONE], ids=str)
@pytest.mark.parametrize("game", ["manhattan", "newyork", "skyline"])
def test_the_board_comes_into_view_when_something_is_shown_on_it(
    lab: LabPage, open_notebook: OpenNotebook, game: str, size: tuple[int, int]
) -> None:
    run_beside_files(lab, open_notebook, f"mw.explore(game={game!r})", size)
    if size == PHONE:
        lab.hide_files()
    desk = Desk(lab)
    board = desk.root.locator("> .mw-table > .mw-boards")
    shown = desk.root.locator(".mw-overlays button")
    for number, way in enumerate(("mouse", "keys")):
        lab.scroll_to(desk.root.locator(".mw-overlays"))
        expect(board).not_to_be_in_viewport(ratio=1)
        if way == "mouse":
            shown.nth(number).click()
        else:
            shown.nth(number).press("Enter")
        expect(shown.nth(number)).to_have_class(re.compile("mw-chosen"))
        lab.settle()
        assert board.evaluate(BROUGHT_IN)
        if size != PHONE:  # there it is far below
            expect(shown.nth(number)).to_be_in_viewport(ratio=0.5)
    lab.screenshot(f"explore-shown-{game}-{size[0]}")
    assert lab.errors() == []


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=str)
def test_lines_to_try_are_in_view_and_lead_back_by_keys(
    lab: LabPage, open_notebook: OpenNotebook, size: tuple[int, int]
) -> None:
    run_beside_files(lab, open_notebook, "mw.explore(game='newyork')", size)
    if size == PHONE:
        lab.hide_files()
    desk = Desk(lab)
    opened = desk.root.locator(".mw-opened > .mw")
    desk.button("Try lines").press("Enter")
    expect(opened).to_be_focused()
    lab.settle()
    opened.evaluate(RESTED)
    for part in (opened.locator("h3").first, opened.locator(".mw-boards").first):
        expect(part).to_be_in_viewport(ratio=1)
    lab.screenshot(f"explore-lines-{size[0]}")
    desk.button("Close below").press("Enter")
    expect(desk.button("Try lines")).to_be_focused()
    expect(desk.message).to_have_text("")  # nothing is below any more
    assert lab.errors() == []


def test_overlays_fields_and_text(explore, lab: LabPage) -> None:
    desk = explore(GAME + "widget = mw.explore(game)\nwidget", "print(widget.state)")
    plain = desk.checksum(0)
    seen = {plain}
    for caption in (
        "Who leads",
        "Safe from whom",
        "What it takes",
        "Where to build",
        "What a card means",
        "If scored now",
    ):
        lab.click(desk.button(caption))
        expect(desk.button(f"✓ {caption}")).to_be_visible()
        seen.add(desk.new_checksum(0, seen))
        lab.screenshot(f"explore-{caption}", desk.root)
    lab.click(desk.button("✓ If scored now"))
    expect(desk.button("If scored now")).to_be_visible()
    desk.root.get_by_label("To move").select_option("Black")
    expect(desk.status).to_contain_text("does not fit the board yet")
    lab.click(desk.button("Undo"))
    lab.click(desk.button("As text"))
    text = desk.root.get_by_label("Position:")
    expect(text).to_have_value(re.compile("players: 4"))
    lab.write(text, "F5: r3 x4")
    lab.click(desk.button("Set up this text"))
    expect(desk.message).to_contain_text("Line 1, column 8")
    expect(desk.root.locator("pre.mw-where")).to_contain_text("F5: r3 x4")
    lab.write(text, "F5: r3 b4\nto move: Green")
    lab.click(desk.button("Set up this text"))
    expect(desk.status).to_contain_text("This position is possible")
    lab.run_cell(1)
    expect(lab.outputs(1)).to_contain_text("Green to build")
    assert lab.errors() == []


def test_positions_side_by_side(explore, lab: LabPage) -> None:
    grid = "mw.explore([game.state_at(n) for n in (10, 30, 50)], captions=['Ann', 'Bo', 'Cy'])"
    file = explore(GAME + "mw.explore(game)", grid).window
    cards = file.page.locator(".mw-card")
    expect(cards).to_have_count(3)
    lab.click(cards.get_by_role("button", name="Open Bo"))
    expect(cards.get_by_role("button", name="Bo is open below")).to_be_visible()
    picture = cards.nth(1).locator("img >> visible=true")
    lab.settle()
    before = picture.get_attribute("src")
    desk = Desk(lab)
    desk.root = lab.page.locator(".mw-opened > .mw-explore")
    desk.tiles = desk.root.locator(".mw-board-tile >> visible=true")
    desk.click_site("P5")
    expect(picture).not_to_have_attribute("src", before or "")
    # What is opened is in view, and closing it leads back to what opened it.
    grid_root = lab.page.locator(".mw:has(> .mw-grid)")
    lab.click(grid_root.get_by_role("button", name="Close the editor"))
    opener = cards.get_by_role("button", name="Open Cy")
    opener.press("Enter")
    expect(desk.root).to_be_focused()
    lab.settle()
    desk.root.evaluate(RESTED)
    expect(desk.root.locator("h3").first).to_be_in_viewport(ratio=1)
    grid_root.get_by_role("button", name="Close the editor").press("Enter")
    expect(cards.get_by_role("button", name="Open Cy")).to_be_focused()
    expect(grid_root).not_to_contain_text("is open below")
    assert lab.errors() == []


#: The width of a widget, and of all it has to press or fill in: words, place and height.
PARTS = """root => {
  const around = root.getBoundingClientRect();
  const shown = [...root.querySelectorAll("button, select, input")]
    .filter(part => part.checkVisibility({visibilityProperty: true}))
    .map(part => [part, part.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && box.height > 0);
  return [around.width, shown.map(([part, box]) => [
    part.textContent, part.tagName === "BUTTON",
    box.left - around.left, box.right - around.left, box.height])];
}"""


@pytest.mark.parametrize("size", [PHONE, (900, 900), WIDE], ids=["phone", "column", "wide"])
def test_nothing_sticks_out(explore, lab: LabPage, size: tuple[int, int]) -> None:
    lab.size(size)
    desk = explore(GAME + "widget = mw.explore(game)\nwidget.overlay('safe')\nwidget")
    for theme in THEMES:
        lab.theme(theme)
        desk.checksum(0)
        for sheet in ("Pieces", "Cards", "As text"):
            lab.click(desk.button(sheet))
            expect(desk.button(f"✓ {sheet}")).to_be_visible()
            lab.settle()
            width, parts = desk.root.evaluate(PARTS)
            assert parts
            for words, is_button, left, right, height in parts:
                assert left >= -1, words
                assert right <= width + 1, words
                assert height >= 36 or not is_button, words
        lab.screenshot(f"explore-{theme}-{size[0]}", desk.root)
    assert lab.errors() == []


def test_saved_notebook_holds_the_pictures(explore, lab: LabPage) -> None:
    grid = "mw.explore([game, 'F5: r3 b4'], captions=['A game', 'A tower'])"
    explore(GAME + "mw.explore(game)", grid)
    file = lab.save()
    cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
    pictures = ["".join(cell["outputs"][0]["data"]["image/svg+xml"]) for cell in cells[:2]]
    assert "Frankfurt" in pictures[0]
    assert all(caption in pictures[1] for caption in ("A game", "A tower"))


def test_a_lesson_step_is_asked_for_in_labels_that_are_whole(explore, lab: LabPage) -> None:
    width, height = LAPTOP
    lab.page.set_viewport_size({"width": width, "height": height})
    desk = explore("import manhattan_widgets as mw\nmw.explore()")
    lab.click(desk.button("Save as a lesson step"))
    labels = desk.root.locator(".mw-author .widget-label >> visible=true")
    expect(labels.filter(has_text="Mistakes that you expect")).to_be_visible()
    cut = labels.evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth).length")
    assert cut == 0


def test_fields_of_a_lesson_step_have_room_beside_or_below_long_labels(
    explore, lab: LabPage
) -> None:
    width, height = LAPTOP
    lab.page.set_viewport_size({"width": width, "height": height})
    desk = explore("import manhattan_widgets as mw\nmw.language('de')\nmw.explore(game='skyline')")
    lab.click(desk.button("Als Lektionsschritt speichern"))
    form = desk.root.locator(".mw-author")
    expect(form.get_by_label("Lob, wenn die Aufgabe gelöst ist (kann fehlen):")).to_be_visible()
    widths = "all => all.map(one => one.getBoundingClientRect().width)"
    narrowest = min(form.locator("input >> visible=true").evaluate_all(widths))
    assert narrowest > form.bounding_box()["width"] / 2


def test_a_lesson_step_is_saved_and_tried_in_view(explore, lab: LabPage, tmp_path: Path) -> None:
    width, height = LAPTOP
    lab.page.set_viewport_size({"width": width, "height": height})
    desk = explore(
        "import manhattan_widgets as mw\nwidget = mw.explore('F5: b1')\nwidget.fill()\nwidget"
    )
    lab.click(desk.button("Save as a lesson step"))
    form = desk.root.locator(".mw-author")
    lab.enter(form.locator("input").first, str(tmp_path / "mine"))
    form.get_by_label("Task:").select_option(label="Nothing, only read")
    # As it is where the button was scrolled for, and no further.
    save = desk.button("Save the step")
    lab.click(save)
    message = form.locator(".mw-message", has_text="Saved as step-1")
    expect(message).to_be_visible()
    lab.settle()
    assert message.evaluate(SEEN)
    lab.screenshot("explore-lesson-step", desk.root)
    lab.click(desk.button("Try it"))
    heading = desk.root.locator(".mw-opened .mw-begin h4")
    expect(heading).to_be_focused()
    lab.settle()
    assert heading.evaluate(SEEN)
