"""A step of a lesson and an exercise are on one screen: text, board, action and answer together.

At the size of a laptop, with the file browser open and the widget's top at the top of the notebook,
nobody has to scroll between reading, doing and seeing what was said to it.
"""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from manhattan_widgets.contract.registry import GAMES

from .lab import LabPage, OpenNotebook
from .screen import SEEN
from .scripts import CUT, RESTED
from .study import LESSON, SHOWN, STEPS, Desk, studying

#: Exercises of all the ways to answer, and whether they ask about the whole board or a part.
EXERCISES = [
    "manhattan-legal-1-5",
    "manhattan-score-4-5",
    "manhattan-reading-4-5",
    "manhattan-best-4-5",
    "manhattan-take-2-5",
    "newyork-group-4-5",
    "newyork-price-1-5",
    "newyork-take-4-5",
    "skyline-fee-4-5",
    "skyline-owner-4-5",
    "skyline-income-1-5",
    "skyline-best-4-5",
]

# Words of captions that stand on two lines.
BROKEN = r"""root => [...root.querySelectorAll('button.mw-choice:not(.mw-hidden)')].flatMap(card =>
    [...card.childNodes].filter(node => node.data).flatMap(node =>
        [...node.data.matchAll(/[^\s-]+/g)].filter(({ 0: word, index }) => {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            return new Set([...range.getClientRects()].map(box => box.top)).size > 1;
        }).map(([word]) => word)))"""

# What is cut short at the players below the board.
SHORTENED = """players => players
    .flatMap(player => [...player.querySelectorAll('.mw-player-name, .mw-brief')])
    .filter(words => words.scrollWidth > words.clientWidth).map(words => words.textContent)"""

# Captions of pictures that say all, as far as they are seen.
WRITTEN_OVER = """choices => choices.filter(choice => getComputedStyle(choice).fontSize !== '0px')
    .map(choice => choice.textContent).filter(caption => caption)"""

# How often within a second a class changes while nobody does anything.
CHANGES = """async root => {
    let changes = 0;
    const observer = new MutationObserver(records => {
        changes += records.filter(({ target, oldValue }) => target.className !== oldValue).length;
    });
    const watched = { subtree: true, attributeFilter: ['class'], attributeOldValue: true };
    await new Promise(passed => setTimeout(passed, 300));
    observer.observe(root, watched);
    await new Promise(passed => setTimeout(passed, 700));
    observer.disconnect();
    return changes; }"""


@pytest.fixture
def sit_down(lab: LabPage, open_notebook: OpenNotebook) -> Callable[..., Desk]:
    """Return a function that opens a widget and sits down at it."""
    return studying(lab, open_notebook)


@pytest.mark.parametrize("lesson", [1, 4])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_step_of_a_lesson_is_in_view(sit_down, game: str, lesson: int) -> None:
    desk = sit_down(LESSON.format(game=game, lesson=lesson), "learn")
    steps, places = json.loads(desk.lab.ask(STEPS)), []
    for number, (_, kind) in enumerate(steps, 1):
        expect(desk.root.locator(".mw-way")).to_contain_text(f"Step {number}")
        places.append(desk.look())
        if kind == "PlayTask":  # what is played is looked at in the tests of games
            desk.lab.ask("mw.language('de')")  # what to do is longest in German
            desk.lab.settle()
            assert all(words.evaluate(CUT) <= 2 for words in desk.shown(".mw-preview p.mw-muted"))
            desk.lab.ask("mw.language('en')")
            break
        if kind != "NoneType":
            desk.lab.ask(SHOWN)
            expect(desk.side.locator(".mw-told")).to_contain_text("→")
            places.append(desk.look())
        assert desk.root.locator(".mw-foot .mw-player").evaluate_all(SHORTENED) == []
        desk.button("Go on").click()
    assert len(places) > 6
    assert all(place == places[0] for place in places), "the board stays where it is"
    lies = places[0]["width"] > 2 * places[0]["height"]
    assert lies == (game == "skyline")
    assert desk.lab.errors() == []


def test_no_word_of_a_card_is_broken(sit_down) -> None:
    code = "widget = mw.learn('skyline', 7, progress=False, pace=0, step='cash')\nwidget"
    desk = sit_down(code, "learn")
    cards = desk.root.locator("button.mw-choice >> visible=true")
    expect(cards.filter(has_text="Rockefeller").first).to_be_visible()
    desk.look()
    assert desk.root.evaluate(BROKEN) == []
    desk.lab.screenshot("study-cards")


def test_exercises_of_all_kinds_are_in_view(sit_down) -> None:
    code = f"widget = mw.practice(exercises={EXERCISES}, progress=False)\nwidget"
    desk = sit_down(code, "practice")
    for name in EXERCISES:
        expect(desk.root.locator(".mw-foot")).to_contain_text(name)
        desk.look()
        pictures = desk.root.locator(".mw-pictured button.mw-choice")
        assert pictures.evaluate_all(WRITTEN_OVER) == []
        if desk.button("Hint").is_enabled():
            desk.button("Hint").click()
            desk.look()
        desk.button("Show me").click()
        expect(desk.root.locator(".mw-told .mw-message").first).to_contain_text("→")
        told = desk.root.locator(".mw-told .mw-message >> visible=true").first
        desk.lab.settle()
        for part in (told, desk.root.locator(".mw-question, .mw-question-text").first):
            assert part.evaluate(SEEN), part.inner_text()
        desk.button("Next exercise").click()
    expect(desk.root.get_by_role("table")).to_contain_text("Together")
    assert desk.lab.errors() == []


def test_a_text_that_hardly_fits_its_box_leaves_the_page_at_rest(sit_down) -> None:
    names = ["manhattan-step-1-977936911"]
    code = f"widget = mw.practice(exercises={names}, progress=False)\nwidget"
    desk = sit_down(code, "practice")
    assert desk.button("Answer").is_disabled()
    desk.lab.ask("widget._line.say('error', 'Try again.')\nwidget._draw()")
    shorter = "node => { node.style.maxHeight = node.clientHeight - 1 + 'px'; }"
    for pixels in range(12):
        desk.lab.settle()
        assert desk.root.evaluate(CHANGES) < 3, pixels  # one may come late; it trembled 20 times
        desk.side.evaluate(shorter)


# Whether the last sentence in bold, which is the task, is within what is seen of its box.
TASK_SEEN = """box => {
    const task = [...box.querySelectorAll('strong, b')].pop().getBoundingClientRect();
    const frame = box.getBoundingClientRect();
    const bar = box.querySelector('.mw-read-on').getBoundingClientRect();
    const bottom = bar.height ? bar.top : frame.bottom;
    return task.top >= frame.top - 1 && task.bottom <= bottom + 1; }"""


def test_the_task_stays_in_view_when_answers_take_room_from_its_text(sit_down) -> None:
    desk = sit_down(LESSON.format(game="manhattan", lesson=1), "learn")
    text = desk.side.locator(".mw-words-panel.mw-panel").first
    assert text.evaluate("box => box.scrollTop") == 0, "a new text begins with its beginning"
    desk.lab.click(desk.root.locator(".mw-board-tile").first, (0.5, 0.25))
    desk.button("Answer").click()
    expect(desk.root.locator(".mw-told .mw-message >> visible=true").first).to_be_visible()
    for _ in range(2):
        desk.button("Hint").click()
        desk.lab.settle()
        desk.root.evaluate(RESTED)
        assert text.evaluate(TASK_SEEN)
    expect(text).to_have_class(re.compile("mw-cut"))  # so there was something to see to
    assert desk.lab.errors() == []


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_going_on_keeps_the_place_and_leads_to_the_new_text(sit_down, by: str) -> None:
    desk = sit_down(LESSON.format(game="manhattan", lesson=1), "learn")
    page = desk.lab.page
    for number in (2, 3, 4):
        desk.lab.ask(SHOWN)
        if by == "keys":
            desk.button("Go on").focus()
            page.keyboard.press("Enter")
        else:
            desk.button("Go on").click()
        begins = f"() => document.activeElement.textContent.startsWith('Step {number}')"
        page.wait_for_function(begins)
        desk.look()


def test_what_is_rarely_used_unfolds(sit_down) -> None:
    desk = sit_down(LESSON.format(game="manhattan", lesson=1), "learn")
    typed = desk.root.get_by_label("Or type:", exact=True).locator("visible=true")
    high = "node => node.closest('.widget-text').getBoundingClientRect().height"
    assert typed.evaluate(high) < 3
    desk.button("More").click()
    desk.lab.settle()
    assert typed.evaluate(high) > 20
    assert typed.evaluate(SEEN)
    desk.button("Less").click()
    desk.lab.settle()
    assert typed.evaluate(high) < 3


def test_the_whole_card_of_a_lesson_is_pressed(sit_down) -> None:
    desk = sit_down("widget = mw.learn('manhattan', progress=False)\nwidget", "learn")
    card = desk.root.locator(".mw-course .mw-card").nth(2)
    assert card.evaluate(SEEN)
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
    desk = sit_down(LESSON.format(game="manhattan", lesson=3), "learn")
    picture = desk.root.locator(".mw-illustration")
    table = picture.get_by_role("img").first
    shown = picture.locator(".mw-plate >> visible=true").locator("img")
    counts = []
    for _ in json.loads(desk.lab.ask(STEPS)):
        for language in ("de", "nl", "sv", "en"):
            desk.lab.ask(f"mw.language({language!r})")
            desk.look()
            assert picture.evaluate(SEEN)
            assert picture.evaluate(CUT) <= 2
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
    lab.ask(SHOWN)
    expect(twin).not_to_contain_text("Outlined")
    lab.wait_for_other_pixels(city, told)
    desk.look()
    desk.button("Go on").click()
    expect(twin).to_contain_text("At Cairo 3 stands 6.")
    desk.look()
    assert lab.errors() == []
