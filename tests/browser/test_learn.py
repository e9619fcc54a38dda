"""Every lesson of every course in JupyterLab, answered wrongly and rightly; each kind by hand."""

import re

import pytest
from playwright.sync_api import Locator, expect

from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.lessons import course
from manhattan_widgets.lessons.attempt import LessonRun
from manhattan_widgets.lessons.lesson import ChoiceTask, MoveTask, NumberTask, PlayTask, SitesTask

from .access import faults, violations
from .lab import PHONE, THEMES, WIDE, LabPage, OpenNotebook
from .table import place_of

#: What the focus comes to, and what it left and is gone from the page half a second later.
FOCUS = """() => {
    const [came, gone] = [window.came, window.gone] = [[], []];
    addEventListener('focusin', ({ target, relatedTarget: left }) => {
        came.push(target.textContent.trim());
        const look = () => { if (!left?.getClientRects().length) gone.push(left?.textContent); };
        setTimeout(look, 500);
    }); }"""
#: Leads through all lessons: wrong answers first, then the run's own solution.
TOUR = """
import asyncio
import manhattan_widgets as mw
from manhattan_widgets.lessons.conditions import Moment, met
from manhattan_widgets.lessons.queries import facts_of
from manhattan_widgets.lessons.lesson import *

async def others(session):
    while session.run.waiting:
        await asyncio.sleep(0.005)

def wrong_move(session):
    task, state = session.run.step.task, session.state
    tried = list(session.legal_moves)[:40]
    return next((move for move in tried if not met(task.goal, Moment.of(state, move))), None)

async def answer(session):
    run = session.run
    task = run.step.task
    if isinstance(task, MoveTask):
        await others(session)
        begun = run.game.moves
        try:
            session.play("no move")
        except ValueError:
            pass
        assert not run.done
        if task.moves == 1 and (move := wrong_move(session)) is not None:
            session.play(move)
            assert not session.verdict.right and run.game.moves == begun
        for move in run.solution():
            await others(session)
            session.play(move)
    elif isinstance(task, SitesTask):
        right = run.solution()
        sites = facts_of(run.lesson.game).sites(session.view.options)
        session.mark_all((*right[1:], next(site for site in sites if site not in right)))
        session.answer_sites()
        assert not session.verdict.right and str(session.verdict)
        session.mark_all(right)
        session.answer_sites()
    elif isinstance(task, NumberTask):
        session.answer(run.solution() + 1)
        assert not session.verdict.right and str(session.verdict)
        session.answer(run.solution())
    elif isinstance(task, ChoiceTask):
        wrong = next(n for n, option in enumerate(task.options) if not option.right)
        session.pick(wrong)
        assert not session.verdict.right and str(session.verdict)
        session.pick(run.solution())
    else:
        for _ in range(80):
            await others(session)
            if run.done:
                break
            session.play(session.legal_moves[0])

async def tour(widget):
    done = 0
    for number in range(len(widget.lessons)):
        widget.begin(number)
        session = widget.session
        while not session.run.finished:
            if not session.run.done:
                await answer(session)
            assert session.run.done, (number, session.run.step.id, str(session.verdict))
            widget._panel._go_on()
            # The server passes on 3000 messages in 3 seconds, and then none for a while.
            await asyncio.sleep(0.15)
        done += 1
    print("lessons done:", done, "of", len(widget.lessons))

widget = mw.learn("manhattan", progress=False, pace=0)
widget
"""


class Pupil:
    """A lesson in a window, as a learner meets it."""

    def __init__(self, window: LabPage) -> None:
        self.window = window
        self.root = window.page.locator(".mw-learn")
        self.told = self.root.locator(".mw-side > .mw-told")
        self.tiles = self.root.locator(".mw-board-tile >> visible=true")

    def button(self, caption: str | re.Pattern[str]) -> Locator:
        return self.root.get_by_role("button", name=caption, exact=True).locator("visible=true")

    def field(self, label: str) -> Locator:
        return self.root.get_by_label(label, exact=True).locator("visible=true")

    def click_site(self, name: str) -> None:
        """Click the middle of a site of Manhattan's board."""
        tile, x, y = place_of(name)
        self.window.click(self.tiles.nth(tile), (x, y))


@pytest.fixture
def learn(lab: LabPage, open_notebook: OpenNotebook):
    """Return a function that runs cells and sits down at the lesson in the first."""

    def sit_down(*cells: str) -> Pupil:
        open_notebook(*cells).run_cell(0)
        pupil = Pupil(lab)
        pupil.root.wait_for()
        return pupil

    return sit_down


def _first(kind: type) -> tuple[int, str]:
    """Return lesson and step of the first task of a kind in Manhattan's course."""
    return next(
        (number, step.id)
        for number, lesson in enumerate(course("manhattan"))
        for step in lesson.steps
        if isinstance(step.task, kind) and step.position is not None
    )


def _solution(kind: type) -> object:
    number, step = _first(kind)
    return LessonRun(course("manhattan")[number], start=step).solution()


def test_every_lesson_is_led_to_its_end(learn, lab: LabPage) -> None:
    tours = [
        f"widget.close()\nwidget = mw.learn({game!r}, progress=False, pace=0)\n"
        f"display(widget)\nawait tour(widget)"
        for game in GAMES
    ]
    learn(TOUR, *tours)
    for number, game in enumerate(GAMES, 1):
        lab.run_cell(number)
        count = len(course(game))
        expect(lab.cell(number)).to_contain_text(f"lessons done: {count} of {count}")
        expect(lab.page.locator(".mw-learn").last).to_contain_text("You have finished")
        assert lab.errors() == []


def test_each_kind_of_task_is_answered_by_hand(learn, lab: LabPage) -> None:
    kinds = (SitesTask, NumberTask, ChoiceTask, MoveTask, PlayTask)
    begins = [f"widget.begin{_first(kind)}" for kind in kinds]
    pupil = learn(TOUR, *begins)
    page = lab.page

    lab.run_cell(1)  # sites, clicked and typed
    sites = _solution(SitesTask)
    pupil.click_site(sites[0])
    expect(pupil.root).to_contain_text("Marked (1):")
    if len(sites) > 1:
        lab.click(pupil.button("Answer"))
        expect(pupil.told).to_contain_text("✗")
    lab.enter(pupil.field("Or type:"), " ".join(sites))
    expect(pupil.root).to_contain_text(f"Marked ({len(sites)}):")
    lab.click(pupil.button("Answer"))
    expect(pupil.told).to_contain_text("✓")
    lab.screenshot("learn-sites", pupil.root)

    lab.run_cell(2)  # a number: the keyboard alone
    right = _solution(NumberTask)
    pupil.field("Your answer:").focus()
    page.keyboard.type(str(right + 1))
    page.keyboard.press("Enter")
    expect(pupil.told).to_contain_text("✗")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(str(right))
    page.keyboard.press("Enter")
    expect(pupil.told).to_contain_text("✓")
    expect(pupil.button("Go on")).to_be_visible()

    lab.run_cell(3)  # answers to choose
    number, step = _first(ChoiceTask)
    lesson = course("manhattan")[number]
    options = next(one for one in lesson.steps if one.id == step).task.options
    wrong = next(option for option in options if not option.right)
    lab.click(pupil.button(str(wrong.words)))
    expect(pupil.told).to_contain_text("✗")
    expect(pupil.button(f"✗ {wrong.words}")).to_be_visible()
    lab.click(pupil.button(str(options[_solution(ChoiceTask)].words)))
    expect(pupil.told).to_contain_text("✓")

    lab.run_cell(4)  # a move: typed, or shown
    lab.settle()
    lab.enter(pupil.field("Or type:"), "no move")
    expect(pupil.told).to_contain_text("is not a move")
    lab.settle()
    hint = pupil.button("Hint")
    if hint.count():
        lab.click(hint)
        expect(pupil.root).to_contain_text("Hints")
    lab.click(pupil.button("Show me"))
    expect(pupil.told).to_contain_text("→")
    lab.click(pupil.root.locator("summary", has_text="Rule").first)
    expect(pupil.root.locator("details.mw-rule[open]").first).to_be_visible()
    expect(pupil.button("Go on")).to_be_visible()

    lab.run_cell(5)  # playing on against computer players
    lab.settle()
    placeholder = pupil.field("Or type:").get_attribute("placeholder")
    lab.enter(pupil.field("Or type:"), placeholder)
    lab.click(pupil.button("Play this move"))
    expect(pupil.told).not_to_be_empty()
    lab.size(PHONE)
    expect(pupil.button("All lessons")).to_be_visible()
    page.wait_for_function(
        "most => document.querySelector('.mw-learn').scrollWidth <= most", arg=PHONE[0]
    )
    assert lab.errors() == []


def test_focus_follows_the_steps(learn, lab: LabPage) -> None:
    pupil = learn(TOUR, "widget.begin(0)")
    lab.run_cell(1)
    pupil.button("Show me").focus()
    lab.page.keyboard.press("Enter")
    expect(pupil.told).to_contain_text("→")
    pupil.button("Go on").focus()
    lab.page.keyboard.press("Enter")
    expect(pupil.root.locator(".mw-way")).to_contain_text("Step 2")
    lab.page.wait_for_function("() => document.activeElement.textContent.startsWith('Step 2')")


@pytest.mark.parametrize("lesson", [0, 3])
def test_the_focus_goes_once_to_what_comes_next(learn, lab: LabPage, lesson: int) -> None:
    """What it left was gone at once: a screen reader looked for a place and was silent."""
    pupil = learn(TOUR, f"widget.begin({lesson})")
    lab.run_cell(1)
    pressed = pupil.button("Show me") if lesson == 0 else pupil.field("Your answer:")
    pressed.focus()
    lab.page.keyboard.press("Shift")
    lab.page.evaluate(FOCUS)
    if lesson:
        lab.page.keyboard.type(str(LessonRun(course("manhattan")[lesson]).solution()))
    lab.page.keyboard.press("Enter")
    expect(pupil.button("Go on")).to_be_focused()
    lab.page.keyboard.press("Enter")
    lab.page.wait_for_function("() => document.activeElement.textContent.startsWith('Step 2')")
    lab.page.wait_for_timeout(700)
    came, gone = lab.page.evaluate("() => [window.came, window.gone]")
    assert [name.partition(" of ")[0] for name in came] == ["Go on", "Step 2"]
    assert gone == []
    # Nobody else meets what stays: it has no size, Tab passes it by, and it goes soon.
    assert not pupil.root.get_by_role("button", name="Go on", exact=True).is_visible()
    lab.page.keyboard.press("Shift+Tab")
    assert not pupil.root.locator("[data-mw-leaves]:focus-within").count()
    expect(pupil.root.locator("[data-mw-leaves]")).to_have_count(0)
    assert not pupil.root.locator("button.mw-onward[tabindex]").count()
    assert lab.errors() == []


def test_a_step_is_told_in_other_words_in_its_place(learn, lab: LabPage) -> None:
    pupil = learn(TOUR, "widget.begin(3)")
    lab.run_cell(1)
    text, live = pupil.root.locator(".mw-step"), pupil.root.locator(".mw-live .mw-quiet").first
    other_words = pupil.button("In other words")
    below = [pupil.field("Your answer:"), pupil.button("Hint"), pupil.tiles.first]
    wordings = text.locator(".mw-wordings > div")
    expect(wordings.first).to_contain_text("You may build on towers of other players")
    expect(wordings.first).to_be_visible()
    expect(wordings.last).to_be_hidden()
    lab.scroll_to(pupil.root)
    places = [part.bounding_box() for part in below]
    for shown, hidden, said in ((1, 0, "is like a vote"), (0, 1, "at least as many as its owner")):
        other_words.focus()
        lab.page.keyboard.press("Enter")
        expect(live).to_contain_text(said)
        lab.settle()
        expect(wordings.nth(shown)).to_be_visible()
        expect(wordings.nth(hidden)).to_be_hidden()
        expect(other_words).to_be_focused()
        assert [part.bounding_box() for part in below] == places
    lab.click(other_words)
    expect(live).to_contain_text("is like a vote")
    lab.click(pupil.button("Show me"))
    lab.click(pupil.button("Go on"))
    expect(text).to_contain_text("a piece of 2 storeys")
    expect(wordings.first).to_be_visible()
    expect(wordings.last).to_be_hidden()
    assert lab.errors() == []


def test_a_lesson_is_practiced_at_its_end_and_left_again(learn, lab: LabPage) -> None:
    lesson = course("manhattan")[3]
    last = f"'manhattan', 4, progress=False, pace=0, step={lesson.steps[-1].id!r}"
    pupil = learn(f"import manhattan_widgets as mw\nmw.learn({last})")
    lab.click(pupil.button("Show me"))
    lab.click(pupil.button("Go on"))
    expect(pupil.root).to_contain_text("You have finished")
    lab.click(pupil.button("Practice this"))
    practice = pupil.root.locator(".mw-practice")
    expect(practice.locator(".mw-question, .mw-question-text").first).to_be_visible()
    expect(pupil.button("Practice this")).to_have_count(0)
    lab.click(practice.get_by_role("button", name="Show me"))
    expect(practice.locator(".mw-told .mw-message").first).to_contain_text("→")
    assert set(re.findall(r"\bM\d+", practice.inner_text())) & set(lesson.rules)
    lab.click(pupil.button("Back to the lesson"))
    expect(pupil.root).to_contain_text("You have finished")
    expect(practice).to_have_count(0)
    assert lab.errors() == []


@pytest.mark.parametrize("game", ["manhattan", "newyork", "skyline"])
def test_the_end_of_a_lesson_is_whole_and_in_view(learn, lab: LabPage, game: str) -> None:
    last = course(game)[0].steps[-1].id
    lab.size((1366, 768))
    pupil = learn(
        f"import manhattan_widgets as mw\nmw.learn({game!r}, 1, progress=False, step={last!r})"
    )
    if pupil.button("Show me").is_visible():
        lab.click(pupil.button("Show me"))
    lab.click(pupil.button("Go on"))
    expect(pupil.root).to_contain_text("You have finished")
    lab.settle()
    told = pupil.root.locator(".mw-finished .mw-words-panel")
    assert told.evaluate("box => box.scrollHeight <= box.clientHeight + 1")
    for part in (told, pupil.button("Next lesson")):
        expect(part).to_be_in_viewport(ratio=1)
    assert lab.errors() == []


def test_what_is_told_hinders_nobody(learn, lab: LabPage) -> None:
    """Wrong marks and hints: in both themes, on a phone, and with text twice as large."""
    wrong = f"""widget.begin{_first(SitesTask)}
session = widget.session
while session.run.hints_left:
    session.hint()
right = session.run.solution()
sites = facts_of("manhattan").sites(session.view.options)
session.mark_all((right[0], *[site for site in sites if site not in right][:3]))
session.answer_sites()"""
    pupil = learn(TOUR, wrong)
    lab.run_cell(1)
    expect(pupil.told).to_contain_text("do not belong to the answer")
    found = {}
    for theme in THEMES:
        lab.theme(theme)
        for size in (WIDE, PHONE):
            lab.size(size)
            lab.settle()
            found[theme, size] = violations(lab), faults(pupil.root, touched=size == PHONE)
    lab.page.evaluate(
        "() => document.documentElement.style.setProperty('--jp-content-font-size1', '28px')"
    )
    lab.settle()
    found["large"] = [], faults(pupil.root, touched=False)
    lab.screenshot("learn-told-large", pupil.root)
    assert {where: what for where, what in found.items() if any(what)} == {}
    assert lab.errors() == []
