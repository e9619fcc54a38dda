"""A step of a lesson and an exercise are on one screen of a phone and in a narrow column, too.

There a text that is too long scrolls in its own box, and what is too long of other things says so.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from manhattan_widgets.contract.registry import GAMES

from .access import faults, overlap
from .lab import LabPage, OpenNotebook
from .screen import COLUMN, PHONE, SEEN
from .scripts import CUT_OFF, CUT_SHORT, LARGE, RESTED, RESTED_WITHIN
from .study import LESSON, OUT_OF_VIEW, Desk, studying
from .table import board_scene

IS_BELOW_THE_BAR = """part => {
    const bar = part.closest('.mw-words-panel').querySelector('.mw-read-on');
    return part.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1; }"""
#: Whether all that a box holds has room in it.
WHOLE = "box => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight + 1"
BESIDE_NUMBER = re.compile("Step|In other words")
MOST_PAGES = 6
#: So many CSS pixels WCAG 2.2 AA asks of what is pressed.
FINGER = 24
#: The parts that reach beyond what holds them, or have something in them that does.
BEYOND = """parts => parts.filter(part => {
    let holder = part.parentElement;
    while (getComputedStyle(holder).display === 'contents') holder = holder.parentElement;
    const inside = document.createRange();
    inside.selectNodeContents(part);
    const [most, ...reached] = [holder, part, inside].map(one => one.getBoundingClientRect().right);
    return Math.max(...reached) > most + 1;
}).map(part => part.textContent)"""
#: Steps with much to tell before what they ask: lessons and steps, by their game.
ASKED_LAST = {
    "manhattan": [(8, 7)],
    "newyork": [(2, 6)],
    "skyline": [(1, 1), (3, 1), (5, 5)],
}
#: Where one is in a lesson, in each language.
STEP_OF = {"en": "Step {} of", "de": "Schritt {} von", "nl": "Stap {} van", "sv": "Steg {} av"}
#: Steps of lessons with all kinds of tasks: numbers of lesson and step, by their game.
NARROW_STEPS = {
    "manhattan": [(1, 1), (3, 4), (4, 1), (8, 1), (8, 7)],
    "newyork": [(2, 2), (2, 6)],
    "skyline": [(1, 1), (4, 1), (4, 2), (7, 7), (8, 1), (8, 8)],
}
NARROW_EXERCISES = [
    "manhattan-legal-1-5",
    "manhattan-score-4-5",
    "manhattan-best-4-5",
    "newyork-group-4-5",
    "newyork-score-4-5",
    "newyork-take-4-5",
    "skyline-fee-4-5",
    "skyline-best-4-5",
]
_WRONG = """session = widget.session
moves = session.legal_moves
session.play(next(move for move in moves if "cash" not in session.view.format(move)))"""
SOLVED = """session = widget.session
for _ in widget.lesson.steps:
    session.show_answer()
    session.go_on()"""
GAMES_SHOWN = """from IPython.display import display
lessons = {game: mw.learn(game, 1, progress=False, pace=0) for game in %r}
display(*lessons.values())"""


@pytest.fixture
def sit_down(lab: LabPage, open_notebook: OpenNotebook) -> Callable[..., Desk]:
    """Return a function that opens a widget and sits down at it."""
    return studying(lab, open_notebook)


@pytest.mark.parametrize("size", [PHONE, COLUMN], ids=["phone", "column"])
def test_steps_are_in_view_on_a_phone_and_in_a_narrow_column(sit_down, size) -> None:
    lab = sit_down(GAMES_SHOWN % [*NARROW_STEPS], "learn", size).lab
    for number, (game, steps) in enumerate(NARROW_STEPS.items()):
        desk = Desk(lab, lab.page.locator(".mw-learn").nth(number))
        told, options = desk.root.locator(".mw-told"), desk.root.locator(".mw-side > .mw-lines")
        for lesson, step in steps:
            ids = f"[step.id for step in lessons[{game!r}].lessons[{lesson - 1}].steps]"
            lab.ask(f"lessons[{game!r}].begin({lesson - 1}, {ids}[{step - 1}])")
            expect(desk.root.locator(".mw-way")).to_contain_text(f"Step {step} of")
            assert desk.root.locator(".mw-way").evaluate(WHOLE), (game, lesson, step)
            place = desk.glance()
            if game == "skyline":
                assert (place["width"] > place["height"]) == (size == COLUMN)
            if desk.button("Hint").count():
                desk.button("Hint").click()
                assert desk.glance() == place, "the board keeps its place"
            if (field := desk.answer_field()).count():
                field.fill("99")
                lab.page.keyboard.press("Enter")
                expect(told).to_contain_text("✗")
                assert desk.glance() == place
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


def test_a_chosen_move_and_its_button_are_in_view_beside_a_tall_board(sit_down) -> None:
    desk = sit_down(LESSON.format(game="skyline", lesson=7), "learn", PHONE)
    preview = desk.root.locator(".mw-preview")
    desk.lab.ask("widget.begin(6, widget.lesson.steps[1].id)")
    expect(desk.root.locator(".mw-way")).to_contain_text("Step 2")
    place = desk.glance()
    desk.lab.ask(_WRONG)
    told = desk.root.locator(".mw-told")
    expect(told).to_contain_text("✗")
    assert desk.glance() == place
    assert preview.is_hidden()
    # What a move would do takes the place of what was said to the one before.
    desk.lab.ask("session.choose(session.view.format(session.legal_moves[0]))")
    expect(preview).to_contain_text("Build")
    desk.lab.settle()
    board = desk.root.locator(".mw-study > .mw-boards")
    for part in (
        preview,
        desk.root.locator(".mw-work button.mw-main"),
        desk.button("Clear"),
        board,
    ):
        assert part.evaluate(SEEN)
    assert not overlap(preview, board, desk.button("Clear"))
    assert told.evaluate("node => getComputedStyle(node).visibility") == "hidden"
    desk.lab.screenshot("tall-chosen-phone")
    desk.button("More").click()
    typed = desk.root.get_by_label("Or type:", exact=True).locator("visible=true")
    desk.lab.settle()
    assert typed.evaluate(RESTED)["width"] > PHONE[0] / 3
    assert not overlap(typed, preview, desk.button("Less"))
    assert desk.lab.errors() == []


def test_what_is_cut_off_fades_and_is_reached_by_tab(sit_down) -> None:
    code = "widget = mw.learn('newyork', 8, progress=False, pace=0, step='pay')\nwidget"
    desk = sit_down(code, "learn", PHONE)
    hints = desk.root.locator(".mw-given")
    for _ in range(2):
        desk.button("Hint").click()
    expect(hints).not_to_have_class(CUT_OFF)
    desk.answer_field().fill("99")
    desk.lab.page.keyboard.press("Enter")
    expect(hints).to_have_class(CUT_OFF)
    assert hints.evaluate("node => getComputedStyle(node).maskImage") != "none"
    for _ in range(4):
        desk.lab.page.keyboard.press("Tab")
        if hints.evaluate("node => node === document.activeElement"):
            break
    desk.lab.page.keyboard.press("End")
    hints.evaluate(RESTED_WITHIN)
    expect(hints).not_to_have_class(CUT_OFF)
    assert hints.evaluate("node => node === document.activeElement")


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
        out_of_view = desk.root.evaluate(OUT_OF_VIEW)
        left_behind = [part for part in out_of_view if not BESIDE_NUMBER.search(part)]
        assert left_behind == [], "but its number and what stands beside it"
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


def test_what_a_short_hand_needs_no_second_row_for_has_the_text_on_a_phone(sit_down) -> None:
    step = "lesson = mw.learn('manhattan', 1, progress=False, pace=0, step='empty')\nlesson"
    desk = sit_down(step, "learn", PHONE)
    place = desk.glance()
    asked = desk.root.locator(".mw-wordings > :not(.mw-unseen) strong").last
    expect(asked).to_have_text("Choose a card and a piece, and build on an empty site.")
    assert not asked.evaluate(IS_BELOW_THE_BAR)
    desk.button("Hint").click()
    assert desk.glance() == place, "the board keeps its place"
    desk.button("Show me").click()
    expect(desk.root.locator(".mw-told")).to_contain_text("→")
    assert desk.glance() == place
    assert desk.lab.errors() == []


@pytest.mark.parametrize("game", ASKED_LAST)
def test_what_a_step_asks_is_in_view_on_a_phone_in_every_language(sit_down, game: str) -> None:
    desk = sit_down(LESSON.format(game=game, lesson=1), "learn", PHONE)
    asked = desk.root.locator(".mw-wordings > :not(.mw-unseen) strong").last
    hidden = []
    for lesson, step in ASKED_LAST[game]:
        id_ = f"widget.lessons[{lesson - 1}].steps[{step - 1}].id"
        desk.lab.ask(f"widget.begin({lesson - 1}, {id_})")
        for language, words in STEP_OF.items():
            desk.lab.ask(f"from manhattan_widgets import locale\nlocale.set_language({language!r})")
            expect(desk.root.locator(".mw-way")).to_contain_text(words.format(step))
            desk.lab.settle()
            if asked.evaluate(IS_BELOW_THE_BAR):
                hidden.append((lesson, step, language, asked.inner_text()))
    assert hidden == []


@pytest.mark.parametrize("game", sorted(GAMES))
def test_sites_of_lessons_are_large_enough_on_a_phone(sit_down, game: str) -> None:
    desk = sit_down(LESSON.format(game=game, lesson=1), "learn", PHONE)
    tile = desk.root.locator(".mw-board-tile >> visible=true").first.bounding_box()
    assert tile is not None
    design = board_scene(game).tiles[0]
    site = min((min(area.w, area.h) for area in design.areas), default=0)
    assert site * tile["width"] / design.width >= FINGER


def test_the_table_with_its_seats_stands_beside_the_text_on_a_phone(sit_down) -> None:
    desk = sit_down(LESSON.format(game="manhattan", lesson=3), "learn", PHONE)
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


@pytest.mark.parametrize("game", NARROW_STEPS)
def test_steps_and_buttons_are_whole_where_text_is_large_on_a_phone(sit_down, game) -> None:
    lesson, step = NARROW_STEPS[game][0]
    code = f"lesson = mw.learn({game!r}, {lesson}, progress=False, pace=0)\n"
    code += f"lesson.begin({lesson - 1}, lesson.lessons[{lesson - 1}].steps[{step - 1}].id)\nlesson"
    desk = sit_down(code, "learn", PHONE)
    desk.lab.page.evaluate(LARGE)
    heading = desk.root.locator(".mw-step-head h4")
    # What is folded is not on the page.
    pressed = ".mw-study button.jupyter-button:not(.mw-choice, .mw-rare *) >> visible=true"
    buttons = desk.root.locator(pressed)
    cut = {}
    for language, words in STEP_OF.items():
        desk.lab.ask(f"from manhattan_widgets import locale\nlocale.set_language({language!r})")
        expect(heading).to_contain_text(words.format(step))
        desk.lab.settle()
        whole = [(part, what) for part in (heading, buttons) for what in (CUT_SHORT, BEYOND)]
        cut[language] = [text for part, what in whole for text in part.evaluate_all(what)]
    desk.lab.screenshot(f"large-text-lesson-{game}")
    assert not any(cut.values()), cut


@pytest.mark.parametrize("size", [PHONE, COLUMN], ids=["phone", "column"])
def test_exercises_after_a_lesson_are_in_view_below_the_way_back(sit_down, size) -> None:
    desk = sit_down(LESSON.format(game="manhattan", lesson=4), "learn", size)
    finish = (
        "while not session.run.finished: session.run.done or session.show_answer(); session.go_on()"
    )
    desk.lab.ask(f"session = widget.session\n{finish}")
    desk.lab.scroll_to(desk.root)
    desk.lab.click(desk.button("Practice this"))
    expect(desk.button("Back to the lesson")).to_be_visible()
    desk.lab.settle()
    exercise = desk.root.locator(".mw-practice")
    exercise.locator(".mw-study > .mw-boards").evaluate(RESTED)
    assert exercise.evaluate(OUT_OF_VIEW) == []
    assert desk.button("Back to the lesson").evaluate(SEEN)
