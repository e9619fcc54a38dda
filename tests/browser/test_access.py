"""Everybody can use the widgets: axe-core finds nothing, and games are played without a mouse."""

import re

import pytest
from playwright.sync_api import expect

from manhattan_widgets.lessons.exercises import again
from tests.widgets.learn.trying import LESSON

from .access import Keys, faults, moving, violations
from .every_widget import MADE, WIDGETS
from .lab import PHONE, THEMES, WIDE, LabPage, OpenNotebook
from .scripts import LARGE, PIXELS, USUAL
from .server import JupyterServer
from .table import Table

#: Two exercises: with answers to choose from, and with numbers to type.
EXERCISES = ["manhattan-owner-1-3", "manhattan-score-1-5"]
#: What a list shows as chosen.
CHOSEN = "list => list.selectedOptions[0]?.textContent ?? ''"
#: Whether the focus is in an element.
IN_IT = "root => root.contains(document.activeElement)"
#: What kind of element has the focus, whether it, or what is laid over it, has a ring, and how much
#: of the ring boxes cut off at the sides.
# As Tab would: Firefox gives no ring to what a script focuses where a mouse was used last.
FOCUSED_BY_KEYS = "node => node.focus({ focusVisible: true })"
RING = """() => { const at = document.activeElement;
    const [ring] = [null, '::after'].map(part => getComputedStyle(at, part))
        .filter(style => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2);
    const { left, right } = at.getBoundingClientRect();
    const wide = parseFloat(ring?.outlineWidth) + parseFloat(ring?.outlineOffset);
    let cut = 0;
    for (let box = at.parentElement; box.closest('.mw'); box = box.parentElement) {
        const { overflowX, display } = getComputedStyle(box);
        if (overflowX === 'visible' || display === 'contents') continue;
        const edge = box.getBoundingClientRect();
        cut = Math.max(cut, edge.left - left + wide, right + wide - edge.right); }
    return [at.tagName, Boolean(ring), Math.round(cut)]; }"""
#: A window in which no board can become larger, so that its labels have to.
MIDDLE = (580, 900)
#: How many widgets are on a page: each one makes it slower for all.
AT_ONCE = 8


@pytest.mark.parametrize("first", range(0, len(WIDGETS), AT_ONCE))
def test_nothing_hinders_anybody(lab: LabPage, open_notebook: OpenNotebook, first: int) -> None:
    names = list(WIDGETS)[first : first + AT_ONCE]
    shown = f"begun()\nshown = [{', '.join(WIDGETS[name] for name in names)}]\ndisplay(*shown)"
    open_notebook(MADE + shown).run_all()
    roots = lab.page.locator(".jp-OutputArea-output .mw:not(.mw .mw)")
    expect(roots).to_have_count(len(names))
    lab.page.emulate_media(reduced_motion="reduce")
    found = {}
    for theme in THEMES:
        lab.theme(theme)
        for size in (WIDE, PHONE):
            lab.size(size)
            lab.settle()
            found[theme, size] = violations(lab)
    widgets = dict(zip(names, roots.all(), strict=True))
    for name, root in widgets.items():
        found[name, PHONE] = faults(root, touched=True)
        found[name, "moving"] = moving(root)
    lab.theme("light")
    lab.page.evaluate(LARGE)
    for size in (PHONE, WIDE):
        lab.size(size)
        lab.settle()
        for name, root in widgets.items():
            found[name, "large", size] = faults(root, touched=False)
    assert {where: what for where, what in found.items() if what} == {}
    assert lab.errors() == []


def test_boards_follow_the_size_of_the_text(lab: LabPage, open_notebook: OpenNotebook) -> None:
    """Labels become larger, the board no wider than the page; and all is as before with 14 px."""
    games = ["mw.replay(game, ply=30)", WIDGETS["newyork"], WIDGETS["skyline"]]
    cell = MADE + f"shown = [{', '.join(games)}]\ndisplay(*shown)"
    open_notebook(cell).run_all()
    roots = lab.page.locator(".jp-OutputArea-output .mw:not(.mw .mw)")
    expect(roots).to_have_count(len(games))
    boards = [root.locator(".mw-boards").first for root in roots.all()]
    canvases = [board.locator("canvas:visible").first for board in boards]
    fields = [board.locator(".mw-measured input[type=number]") for board in boards]
    lab.settle()
    usual = [lab.wait_until_drawn(canvas) for canvas in canvases]
    # A replay's board is made to fit, and says how small it is there, too.
    measured = [field.input_value() for field in fields]
    assert [value == "0" for value in measured] == [False, True, True]
    lab.size(MIDDLE)
    lab.page.evaluate(LARGE)
    for canvas, field, before, said in zip(canvases, fields, usual, measured, strict=True):
        expect(field).not_to_have_value(said)
        seen = [canvas.element_handle(), before.checksum]
        lab.page.wait_for_function(f"([canvas, was]) => ({PIXELS})(canvas)[3] !== was", arg=seen)
        large = lab.pixels(canvas)
        turned = (large.width > large.height) != (before.width > before.height)
        assert turned or (large.width, large.height) == (before.width, before.height)
    lab.size(PHONE)
    for board in boards:
        lab.page.wait_for_function(
            "([board, most]) => board.getBoundingClientRect().width <= most",
            arg=[board.element_handle(), PHONE[0]],
        )
    lab.page.evaluate(USUAL)
    lab.size(WIDE)
    for canvas, field, before, said in zip(canvases, fields, usual, measured, strict=True):
        expect(field).to_have_value(said)
        seen = [canvas.element_handle(), before.checksum]
        lab.page.wait_for_function(f"([canvas, was]) => ({PIXELS})(canvas)[3] === was", arg=seen)
    assert lab.errors() == []


def test_whatever_has_the_focus_by_keys_has_a_ring(
    lab: LabPage, open_notebook: OpenNotebook
) -> None:
    names = ("home", "share", "replay", "play")
    cell = f"{MADE}shown = [{', '.join(WIDGETS[name] for name in names)}]\ndisplay(*shown)"
    open_notebook(cell, "'below'").run_all()
    roots = lab.page.locator(".jp-OutputArea-output .mw:not(.mw .mw)")
    expect(roots).to_have_count(len(names))
    lab.settle()
    tags = set()
    for theme in THEMES:
        lab.theme(theme)
        for root in roots.all():
            first = root.locator("button:visible, select:visible, textarea:visible").first
            first.evaluate(FOCUSED_BY_KEYS)
            while lab.page.evaluate(IN_IT, root.element_handle()):
                tag, ring, cut = lab.page.evaluate(RING)
                tags.add(tag)
                assert ring, (theme, tag, lab.focused())
                assert cut < 2, (theme, tag, lab.focused())
                lab.page.keyboard.press("Tab")
    assert tags >= {"BUTTON", "INPUT", "SELECT", "TEXTAREA", "SUMMARY"}
    assert lab.errors() == []


def test_manhattan_is_played_to_its_end_without_a_mouse(
    lab: LabPage, open_notebook: OpenNotebook
) -> None:
    open_notebook(MADE + WIDGETS["play"].replace("players')", "players', 4)"), "'below'").run_cell(
        0
    )
    root = lab.outputs(0).locator(".mw").first
    keys, log = Keys(lab, root), root.locator(".mw-log li")
    confirm = "Play this move"
    root.get_by_role("button", name=confirm).wait_for()
    root.locator(".mw-spoken[aria-live=polite]").wait_for(state="attached")

    # By the hand and the list of sites; letters and arrows are the widget's, not the notebook's.
    keys.press("Card for site")
    keys.tab_to(r"\w+ piece of \d storey")
    before = lab.page.locator(".jp-Notebook-cell").count()
    lab.page.keyboard.type("abxz")
    if lab.page.locator(":focus").get_attribute("aria-pressed") != "true":
        lab.page.keyboard.press("Enter")
    keys.tab_to("Site:")
    lab.page.keyboard.press("ArrowDown")
    said = keys.hears("If scored now|rule M1")
    assert lab.page.locator(".jp-Notebook-cell").count() == before
    assert " on " in said
    keys.press(confirm)
    log.first.wait_for()
    assert "It is your turn" in keys.hears(r"Computer \d: .* It is your turn")
    assert keys.is_inside()

    # By typing: Enter shows the move, Enter again makes it; a refusal is said each time.
    keys.tab_to("Or type:")
    for _ in range(2):
        keys.type("9 on Atlantis 5")
        keys.hears("Atlantis")
        lab.page.keyboard.press("ControlOrMeta+a")
    turns = 0
    table = Table(lab)
    while (now := table.wait_for_turn()) != "end":
        turns += 1
        assert turns < 9
        if now == "scoring":
            keys.hears("is scored")
            keys.press("Go on")
            expect(root.get_by_role("button", name="Go on")).to_be_hidden()
            continue
        keys.tab_to("Or type:")
        move = root.locator("datalist option").first.get_attribute("value")
        assert move is not None
        plies = log.count()
        lab.page.keyboard.press("ControlOrMeta+a")
        keys.type(move)
        keys.hears(re.escape(move) + r"\.")
        lab.page.keyboard.press("Enter")
        log.nth(plies).wait_for()
        assert keys.is_inside()
    assert re.search(r"wins|won", keys.hears("wins|won|share"))
    assert keys.is_inside()
    lab.page.keyboard.press("Escape")
    assert not keys.is_inside()
    assert lab.errors() == []


def test_other_games_and_a_quiz_without_a_mouse(lab: LabPage, open_notebook: OpenNotebook) -> None:
    open_notebook(MADE + WIDGETS["newyork"], WIDGETS["skyline"], WIDGETS["quiz"]).run_all()
    for cell in (0, 1):
        root = lab.outputs(cell).locator(".mw").first
        keys, log = Keys(lab, root), root.locator(".mw-log li")
        expect(root.get_by_role("button", name="Play this move")).to_be_visible()
        root.locator("select:visible").first.focus()
        for _ in range(2):
            plies = log.count()
            # After a move the focus is where it was made, behind the list.
            keys.tab_to("Site:", key="Shift+Tab")
            lab.page.keyboard.press("ArrowDown")
            keys.hears("If scored now|rule|Choose")
            main = root.locator(".mw-move button.mw-main")
            if main.is_disabled():
                keys.tab_to("Or type:")
                move = root.locator("datalist option").first.get_attribute("value")
                keys.type(move or "")
                keys.hears(rf"{re.escape(move or '')}\.|Build .*on {(move or '')[-2:]}: ")
                lab.page.keyboard.press("Enter")
            else:
                keys.press(main.inner_text())
            log.nth(plies).wait_for()
            keys.hears("It is your turn|is scored")
            assert keys.is_inside()

    root = lab.outputs(2).locator(".mw").first
    keys = Keys(lab, root)
    root.locator(".mw-quiz input").first.focus()
    keys.type("1")
    expect(root.locator(".mw-quiz-said")).to_contain_text(re.compile("Right|Not yet|right"))
    keys.press("Show me|Next")
    expect(root.get_by_role("button", name="Next")).to_be_visible()
    keys.press("Next")
    expect(root.locator(".mw-quiz input").first).to_be_focused()
    assert lab.errors() == []


def test_a_lesson_and_exercises_without_a_mouse(
    lab: LabPage, server: JupyterServer, open_notebook: OpenNotebook
) -> None:
    """One step of each kind, with a hint and wrong answers on the way; two exercises."""
    (server.root / "trying.toml").write_text(LESSON, encoding="utf-8")
    cells = [
        "import manhattan_widgets as mw\nmw.learn('trying.toml', progress=False, pace=0)",
        f"mw.practice(exercises={EXERCISES}, progress=False)",
    ]
    open_notebook(*cells).run_all()
    root = lab.page.locator(".mw-learn")
    keys, page = Keys(lab, root), lab.page
    expect(root.locator(".mw-way")).to_contain_text("Step 1 of 5")
    root.locator(".mw-spoken[aria-live=polite]").first.wait_for(state="attached")

    def is_at(name: str) -> None:
        """Wait until the focus is there, and not on the page, where it would be lost."""
        page.wait_for_function(
            """name => { const at = document.activeElement;
                const said = at.getAttribute('aria-label') || at.labels?.[0]?.textContent
                    || at.textContent.trim() || at.title;
                return at.closest('.mw') && said.startsWith(name); }""",
            arg=name,
        )

    def listed() -> str:
        """Return the site that is chosen in the list; none is its first line."""
        chosen = root.locator("select:visible").first.evaluate(CHOSEN)
        return " ".join(chosen.partition(":")[0].split())

    root.locator(".mw-way h4").focus()  # once, as one arrives by Tab from the cell
    keys.press("Hint")  # sites
    assert keys.hears("roofs") == "Look at the roofs."
    is_at("Hint")
    keys.tab_to("Or type:", key="Shift+Tab")
    keys.type("M1 F5")
    keys.hears(r"^Marked \(2\): Manhattan 1 and Frankfurt 5")
    is_at("Or type:")
    page.keyboard.press("Enter")
    keys.hears("^Frankfurt 5 does not belong")
    is_at("Or type:")
    # The right mark is still there; the other one comes from the list.
    keys.tab_to("Site:", key="Shift+Tab")
    while listed() != "Manhattan 5":
        page.keyboard.press("ArrowDown")
    keys.press("Mark or unmark")
    keys.hears(r"^Marked \(2\): Manhattan 1 and Manhattan 5")
    is_at("Mark or unmark")
    keys.press("Answer")
    keys.hears("^Well seen")
    is_at("Go on")
    page.keyboard.press("Enter")

    is_at("Step 2 of 5")  # a number
    keys.tab_to("Your answer:")
    keys.type("4")
    assert keys.hears("forgot") == "You forgot the blue one."
    is_at("Your answer:")
    page.keyboard.press("ControlOrMeta+a")
    keys.type("5")
    keys.hears("^That is right")
    is_at("Go on")
    page.keyboard.press("Space")

    is_at("Step 3 of 5")  # one of several answers
    keys.press("Blue's")
    assert keys.hears("Look at the roof") == "Look at the roof."
    is_at("✗ Blue's")
    keys.tab_to("Red's", key="Shift+Tab")
    page.keyboard.press("Space")
    keys.hears("^That is right")
    is_at("Go on")
    page.keyboard.press("Enter")

    is_at("Step 4 of 5")  # a move: typed, then by the hand and the list of sites
    keys.tab_to("Or type:")
    keys.type("2 on Frankfurt 5")
    keys.hears("^Count the storeys again.* is taken back")
    is_at("Or type:")
    keys.tab_to("Blue piece of 3 storeys", key="Shift+Tab")
    page.keyboard.press("Space")
    keys.hears("Still to choose: .* What is lit goes with your choice")
    keys.tab_to("Site:")
    site = ""
    while site != "Frankfurt 5":
        page.keyboard.press("ArrowDown")
        site = listed()
        assert "If scored now" in keys.hears(f"^3 on {site}")
    is_at("Site:")
    keys.press("Play this move")
    keys.hears("^That is right")
    is_at("Go on")
    page.keyboard.press("Enter")

    is_at("Step 5 of 5")  # playing on
    keys.tab_to("Or type:")
    move = root.locator("datalist option").first.get_attribute("value")
    assert move is not None
    keys.type(move)
    keys.hears(re.escape(move) + r"\.")
    page.keyboard.press("Enter")
    is_at("Go on")
    page.keyboard.press("Enter")
    is_at("You have finished")
    assert keys.hears("star") == "One star: you know the way now. Once more, and it will be more."
    expect(root.get_by_role("img", name="1 star of 3")).to_be_visible()

    root = page.locator(".mw-practice")
    keys = Keys(lab, root)
    keys.live = root.locator(".mw-live.mw-told")
    owner, score = map(again, EXERCISES)
    while not root.locator(":focus").count():
        page.keyboard.press("Tab")
    keys.press("Hint")
    expect(root.locator(".mw-live .mw-hints li")).to_have_count(1)
    is_at("Hint")
    wrong = next(option for option in owner.form.options if option.id != owner.solution)
    right = next(option for option in owner.form.options if option.id == owner.solution)
    keys.tab_to(re.escape(str(wrong.words)), key="Shift+Tab")
    page.keyboard.press("Enter")
    assert "✗" in keys.hears(".")
    is_at(f"✗ {wrong.words}")
    after = owner.form.options.index(right) > owner.form.options.index(wrong)
    keys.tab_to(re.escape(str(right.words)), key="Tab" if after else "Shift+Tab")
    page.keyboard.press("Space")
    keys.hears("Right")
    is_at("Next exercise")
    page.keyboard.press("Enter")
    is_at("Exercise 2 of 2")
    keys.tab_to(str(score.form.fields[0].words))
    for points in score.solution[:-1]:
        page.keyboard.type(str(points))
        page.keyboard.press("Tab")
    last = str(score.form.fields[-1].words)
    keys.type(str(score.solution[-1] + 1))
    assert "✗" in keys.hears(".")
    is_at(last)
    page.keyboard.press("ControlOrMeta+a")
    keys.type(str(score.solution[-1]))
    keys.hears("Right")
    is_at("Next exercise")
    page.keyboard.press("Enter")
    is_at("This session")
    expect(root.get_by_role("table")).to_contain_text("Together")
    assert lab.errors() == []
