"""A step of a lesson and an exercise are on one screen: text, board, action and answer together.

At the size of a laptop, with the file browser open and the widget's top at the top of the notebook,
nobody has to scroll between reading, doing and seeing what was said to it.  On a phone and in a
narrow column neither: there a text that is too long scrolls in its own box.
"""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from manhattan_widgets.contract.registry import GAMES

from .access import faults, overlap
from .lab import LabPage
from .scripts import RESTED
from .server import JupyterServer
from .table import board_scene
from .test_one_screen import _SCROLLED, _SEEN, COLUMN, LAPTOP, LONG, PHONE, SMALL

#: What of a part is cut off within a box that scrolls by itself, or by the part itself.
_CUT = """node => {
    const own = node.scrollHeight - node.clientHeight;
    const box = node.getBoundingClientRect();
    let cut = getComputedStyle(node).overflowY === 'visible' ? 0 : own;
    for (let at = node.parentElement; at && !at.matches('.mw'); at = at.parentElement) {
        if (getComputedStyle(at).overflowY === 'visible') continue;
        cut = Math.max(cut, box.bottom - at.getBoundingClientRect().bottom,
            at.getBoundingClientRect().top - box.top); }
    return Math.round(cut); }"""
# What is not in view: of the boxes of the text, the board and what was said, and of all controls.
_OUT_OF_VIEW = f"""root => [...root.querySelectorAll([
        '.mw-boards', '.mw-words-panel', '.mw-way h4', '.mw-side > .mw-told', '.mw-given',
        '.mw-preview', 'input:not(.mw-measured *)', 'button.jupyter-button'
    ].map(part => '.mw-study:not(.mw-hidden) ' + part).join(','))]
    .filter(node => node.getBoundingClientRect().height > 3 && !node.closest('.mw-rare'))
    .filter(node => !({_SEEN})(node))
    .map(node => `${{node.className}} ${{node.textContent.slice(0, 30)}}`)"""
#: Resolves when a box that scrolls by itself has come to rest.
RESTED_WITHIN = """async box => {
    for (let before = -1; before !== box.scrollTop;) {
        before = box.scrollTop;
        await new Promise(passed => setTimeout(passed, 150)); } }"""
IS_BELOW_THE_BAR = """part => {
    const bar = part.closest('.mw-words-panel').querySelector('.mw-read-on');
    return part.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1; }"""
MOST_PAGES = 6
#: So many CSS pixels WCAG 2.2 AA asks of what is pressed.
FINGER = 24
_LESSON = "widget = mw.learn({game!r}, {lesson}, progress=False, pace=0)\nwidget"
_STEPS = """import json
print(json.dumps([(step.id, type(step.task).__name__) for step in widget.lesson.steps]))"""
_SHOWN = """session = widget.session
widget._panel._show_answer()"""
#: Exercises of all the ways to answer, and whether they ask about the whole board or a part.
EXERCISES = [
    "manhattan-legal-1-5",
    "manhattan-score-4-5",
    "manhattan-reading-4-5",
    "manhattan-best-4-5",
    "newyork-group-4-5",
    "newyork-price-1-5",
    "newyork-take-4-5",
    "skyline-fee-4-5",
    "skyline-owner-4-5",
    "skyline-income-1-5",
    "skyline-best-4-5",
]
#: Steps of lessons with all kinds of tasks: numbers of lesson and step, by their game.
NARROW_STEPS = {
    "manhattan": [(1, 1), (3, 4), (4, 1), (8, 1), (8, 7)],
    "newyork": [(2, 2), (2, 6)],
    "skyline": [(1, 1), (4, 1), (8, 1)],
}
NARROW_EXERCISES = [
    "manhattan-legal-1-5",
    "manhattan-score-4-5",
    "manhattan-best-4-5",
    "newyork-group-4-5",
    "newyork-take-4-5",
    "skyline-fee-4-5",
    "skyline-best-4-5",
]
_GAMES = """from IPython.display import display
lessons = {game: mw.learn(game, 1, progress=False, pace=0) for game in %r}
display(*lessons.values())"""


class Desk:
    """The window of a learner who never scrolls."""

    def __init__(self, lab: LabPage, root: Locator) -> None:
        self.lab = lab
        self.root = root
        self.root.wait_for()
        self.side = self.root.locator(".mw-study > .mw-side")
        lab.scroll_to(self.root)
        self.scrolled = lab.page.evaluate(_SCROLLED)

    def look(self) -> dict[str, float]:
        """Find that all there is to read, to press and to look at is in view, whole."""
        self.lab.settle()
        self.root.evaluate(RESTED)
        boards = self.root.locator(".mw-study > .mw-boards")
        parts = [boards, *self.shown(".mw-words-panel > .widget-html"), *self.shown(".mw-told")]
        parts += self.shown("button.jupyter-button:not(.mw-rare, .mw-rare *)")
        parts += self.shown("input:not(.mw-rare, .mw-rare *)")
        assert len(parts) > 2
        for part in parts:
            assert part.evaluate(_SEEN), (part.inner_text(), part.bounding_box())
            assert part.evaluate(_CUT) <= 2, part.inner_text()
        assert self.lab.page.evaluate(_SCROLLED) == self.scrolled
        box = boards.bounding_box()
        assert box is not None
        return {name: round(size) for name, size in box.items()}

    def glance(self) -> dict[str, float]:
        """Find that text, board, answers and what was said are in view: each box, not all in it."""
        self.lab.settle()
        place = self.root.locator(".mw-study > .mw-boards").evaluate(RESTED)
        assert self.root.evaluate(_OUT_OF_VIEW) == []
        assert self.lab.page.evaluate(_SCROLLED) == self.scrolled
        return {name: round(size) for name, size in place.items()}

    def shown(self, selector: str) -> list[Locator]:
        """Return the parts of the table that have something to show."""
        found = self.root.locator(f".mw-study :is({selector})")
        return [part for part in found.all() if _has_size(part)]

    def button(self, caption: str) -> Locator:
        return self.root.get_by_role("button", name=caption, exact=True).locator("visible=true")


def _has_size(part: Locator) -> bool:
    box = part.bounding_box()
    return box is not None and box["height"] > 3 and not part.is_hidden()


@pytest.fixture
def sit_down(lab: LabPage, server: JupyterServer, workspace: str) -> Iterator:
    """Return a function that opens a widget; where there is room, with the file browser open."""

    def sit_down(code: str, kind: str, size: tuple[int, int] = LAPTOP) -> Desk:
        cells = ["import manhattan_widgets as mw\n" + code, LONG]
        file = server.add_notebook(f"{workspace}.ipynb", cells)
        lab.size(size)
        lab.open(file, workspace)
        if size[0] >= SMALL[0]:
            lab.page.evaluate("() => window.jupyterapp.shell.expandLeft()")
        lab.run_all()
        return Desk(lab, lab.page.locator(f".mw-{kind}").first)

    yield sit_down
    lab.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    lab.shut_down_kernel()


@pytest.mark.parametrize("lesson", [1, 4])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_step_of_a_lesson_is_in_view(sit_down, game: str, lesson: int) -> None:
    desk = sit_down(_LESSON.format(game=game, lesson=lesson), "learn")
    steps, places = json.loads(desk.lab.ask(_STEPS)), []
    for number, (_, kind) in enumerate(steps, 1):
        expect(desk.root.locator(".mw-way")).to_contain_text(f"Step {number}")
        places.append(desk.look())
        if kind == "PlayTask":  # what is played is looked at in the tests of games
            break
        if kind != "NoneType":
            desk.lab.ask(_SHOWN)
            expect(desk.side.locator(".mw-told")).to_contain_text("→")
            places.append(desk.look())
        desk.button("Go on").click()
    assert len(places) > 6
    assert all(place == places[0] for place in places), "the board stays where it is"
    assert desk.lab.errors() == []


def test_exercises_of_all_kinds_are_in_view(sit_down) -> None:
    code = f"widget = mw.practice(exercises={EXERCISES}, progress=False)\nwidget"
    desk = sit_down(code, "practice")
    for name in EXERCISES:
        expect(desk.root.locator(".mw-foot")).to_contain_text(name)
        desk.look()
        if desk.button("Hint").is_enabled():
            desk.button("Hint").click()
            desk.look()
        desk.button("Show me").click()
        expect(desk.root.locator(".mw-told .mw-message").first).to_contain_text("→")
        told = desk.root.locator(".mw-told .mw-message >> visible=true").first
        desk.lab.settle()
        for part in (told, desk.root.locator(".mw-question, .mw-question-text").first):
            assert part.evaluate(_SEEN), part.inner_text()
        desk.button("Next exercise").click()
    expect(desk.root.get_by_role("table")).to_contain_text("Together")
    assert desk.lab.errors() == []


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_going_on_keeps_the_place_and_leads_to_the_new_text(sit_down, by: str) -> None:
    desk = sit_down(_LESSON.format(game="manhattan", lesson=1), "learn")
    page = desk.lab.page
    for number in (2, 3, 4):
        desk.lab.ask(_SHOWN)
        if by == "keys":
            desk.button("Go on").focus()
            page.keyboard.press("Enter")
        else:
            desk.button("Go on").click()
        begins = f"() => document.activeElement.textContent.startsWith('Step {number}')"
        page.wait_for_function(begins)
        desk.look()


def test_what_is_rarely_used_unfolds(sit_down) -> None:
    desk = sit_down(_LESSON.format(game="manhattan", lesson=1), "learn")
    typed = desk.root.get_by_label("Or type:", exact=True).locator("visible=true")
    high = "node => node.closest('.widget-text').getBoundingClientRect().height"
    assert typed.evaluate(high) < 3
    desk.button("More").click()
    desk.lab.settle()
    assert typed.evaluate(high) > 20
    assert typed.evaluate(_SEEN)
    desk.button("Less").click()
    desk.lab.settle()
    assert typed.evaluate(high) < 3


def test_the_whole_card_of_a_lesson_is_pressed(sit_down) -> None:
    desk = sit_down("widget = mw.learn('manhattan', progress=False)\nwidget", "learn")
    card = desk.root.locator(".mw-course .mw-card").nth(2)
    assert card.evaluate(_SEEN)
    picture = card.locator("img >> visible=true")
    assert picture.evaluate("node => node.naturalWidth") > 0
    for part in ("p", "button"):
        words = "node => { const words = document.createRange(); words.selectNodeContents(node);"
        words += " return words.getBoundingClientRect().right; }"
        right = card.locator(part).first.evaluate(words)
        assert right <= picture.evaluate("node => node.getBoundingClientRect().left")
    box = card.bounding_box()
    assert box is not None
    desk.lab.page.mouse.click(box["x"] + box["width"] - 12, box["y"] + box["height"] - 12)
    title = desk.root.locator(".mw-lesson > .widget-html h3")
    expect(title).to_contain_text("Your side of the table")
    desk.look()


def test_the_table_with_its_seats_is_in_view_beside_text_and_answer(sit_down) -> None:
    desk = sit_down(_LESSON.format(game="manhattan", lesson=3), "learn")
    picture = desk.root.locator(".mw-illustration")
    table = picture.get_by_role("img").first
    shown = picture.locator(".mw-plate >> visible=true").locator("img")
    counts = []
    for _ in json.loads(desk.lab.ask(_STEPS)):
        for language in ("de", "nl", "sv", "en"):
            desk.lab.ask(f"mw.language({language!r})")
            desk.look()
            assert picture.evaluate(_SEEN)
            assert picture.evaluate(_CUT) <= 2
        expect(table).to_have_attribute("aria-label", re.compile("Red sits below the board"))
        counts.append(shown.count())
        desk.lab.ask("session = widget.session\nif not session.run.done: session.show_answer()")
        desk.lab.settle()
        counts.append(shown.count())
        for turned in shown.all()[1:]:
            assert turned.evaluate("node => getComputedStyle(node).animationName") == "mw-turn"
        desk.button("Go on").click()
    desk.lab.settle()
    # The ground, and the cards that lie open to others than the first: all once they were asked.
    assert counts == [1, 1, 1, 4, 1, 4, 4, 4, 1, 4, 2, 4, 2, 4]
    assert not picture.is_visible(), "the end has no board and no table"
    assert desk.lab.errors() == []


def test_what_a_step_speaks_of_is_outlined_on_the_board_and_goes(sit_down) -> None:
    code = "widget = mw.learn('manhattan', 5, progress=False, pace=0, step='tie')\nwidget"
    desk = sit_down(code, "learn")
    lab = desk.lab
    city = desk.root.locator(".mw-boards canvas >> visible=true").nth(1)
    twin = desk.root.locator(".mw-foot")
    expect(twin).to_contain_text("Outlined: Manhattan 5 and Frankfurt 5.")
    desk.look()
    lab.screenshot("sights-told", desk.root)
    told = lab.wait_until_drawn(city)
    lab.ask(_SHOWN)
    expect(twin).not_to_contain_text("Outlined")
    lab.wait_for_other_pixels(city, told)
    desk.look()
    desk.button("Go on").click()
    expect(twin).to_contain_text("At Cairo 3 stands 6.")
    desk.look()
    assert lab.errors() == []


@pytest.mark.parametrize("size", [PHONE, COLUMN], ids=["phone", "column"])
def test_steps_are_in_view_on_a_phone_and_in_a_narrow_column(sit_down, size) -> None:
    lab = sit_down(_GAMES % [*NARROW_STEPS], "learn", size).lab
    for number, (game, steps) in enumerate(NARROW_STEPS.items()):
        desk = Desk(lab, lab.page.locator(".mw-learn").nth(number))
        told, options = desk.root.locator(".mw-told"), desk.root.locator(".mw-side > .mw-lines")
        for lesson, step in steps:
            ids = f"[step.id for step in lessons[{game!r}].lessons[{lesson - 1}].steps]"
            lab.ask(f"lessons[{game!r}].begin({lesson - 1}, {ids}[{step - 1}])")
            expect(desk.root.locator(".mw-way")).to_contain_text(f"Step {step} of")
            place = desk.glance()
            if desk.button("Hint").count():
                desk.button("Hint").click()
                assert desk.glance() == place, "the board keeps its place"
            for option in options.get_by_role("button").all():
                if option.is_visible() and "✓" not in told.inner_text():
                    option.click()
                    expect(told).to_contain_text(re.compile("[✓✗]"))
                    assert desk.glance() == place
            if desk.button("Show me").count():
                desk.button("Show me").click()
                expect(told).to_contain_text("→")
            assert desk.glance() == place
        assert faults(desk.root, touched=True) == {}
        lab.screenshot(f"study-{game}-{size[0]}")
    assert lab.errors() == []


@pytest.mark.parametrize("size", [PHONE, COLUMN], ids=["phone", "column"])
def test_exercises_are_in_view_on_a_phone_and_in_a_narrow_column(sit_down, size) -> None:
    code = f"widget = mw.practice(exercises={NARROW_EXERCISES}, progress=False)\nwidget"
    desk = sit_down(code, "practice", size)
    for name in NARROW_EXERCISES:
        expect(desk.root.locator(".mw-foot")).to_contain_text(name)
        place = desk.glance()
        desk.button("Hint").click()
        assert desk.glance() == place, "the board keeps its place"
        assert faults(desk.root, touched=True) == {}
        desk.button("Show me").click()
        expect(desk.root.locator(".mw-told .mw-message").first).to_contain_text("→")
        assert desk.glance() == place
        desk.button("Next exercise").click()
    expect(desk.root.get_by_role("table")).to_contain_text("Together")
    assert desk.lab.errors() == []


def test_the_pages_of_a_long_text_are_turned_on_a_phone(sit_down) -> None:
    lessons = "lesson = mw.learn({!r}, {}, progress=False, pace=0, step={!r})\nlesson"
    desk = sit_down(lessons.format("skyline", 5, "neutral"), "learn", PHONE)
    words = desk.root.locator(".mw-words-panel.mw-panel")
    onward, back = (desk.button(f"{caption}") for caption in ("Read on ▾", "From the start ▴"))
    begins, ends = words.locator(".mw-wordings p").first, words.locator("summary").last
    board = desk.root.locator(".mw-study > .mw-boards")
    desk.glance()
    place = board.bounding_box()
    desk.lab.screenshot("long-text-phone")
    expect(begins).to_be_in_viewport(ratio=0.9)
    assert ends.evaluate(IS_BELOW_THE_BAR)
    for _ in range(MOST_PAGES):
        if onward.is_hidden():
            break
        desk.lab.click(onward)
        words.evaluate(RESTED_WITHIN)
        out_of_view = desk.root.evaluate(_OUT_OF_VIEW)
        assert [part for part in out_of_view if "Step" not in part] == [], "but its number"
        assert board.bounding_box() == place, "the board stays where it is"
    assert not ends.evaluate(IS_BELOW_THE_BAR)
    expect(ends).to_be_in_viewport(ratio=0.9)
    desk.lab.click(back)
    expect(begins).to_be_in_viewport(ratio=0.9)
    expect(onward).to_be_visible()
    assert faults(desk.root, touched=True) == {}
    # A text that is whole has no pages.
    desk.lab.ask("lesson.begin(0, lesson.lessons[0].steps[3].id)")
    expect(desk.root.locator(".mw-way")).to_contain_text("Step 4 of 6")
    expect(onward).to_be_hidden()
    expect(back).to_be_hidden()
    assert desk.lab.errors() == []


@pytest.mark.parametrize("game", sorted(GAMES))
def test_sites_of_lessons_are_large_enough_on_a_phone(sit_down, game: str) -> None:
    desk = sit_down(_LESSON.format(game=game, lesson=1), "learn", PHONE)
    tile = desk.root.locator(".mw-board-tile >> visible=true").first.bounding_box()
    assert tile is not None
    design = board_scene(game).tiles[0]
    site = min((min(area.w, area.h) for area in design.areas), default=0)
    assert site * tile["width"] / design.width >= FINGER


def test_the_table_with_its_seats_stands_beside_the_text_on_a_phone(sit_down) -> None:
    desk = sit_down(_LESSON.format(game="manhattan", lesson=3), "learn", PHONE)
    words = desk.root.locator(".mw-words-panel.mw-panel")
    picture, told = words.locator(".mw-illustration img >> visible=true"), words.locator(".mw-step")
    desk.glance()
    desk.lab.screenshot("table-with-seats-phone")
    expect(picture.first).to_be_in_viewport(ratio=1)
    assert overlap(picture.first, told, words.locator(".mw-step-head")) == []
    box, around = told.bounding_box(), words.bounding_box()
    assert box is not None
    assert around is not None
    assert box["width"] > around["width"] / 2
    assert desk.lab.errors() == []
