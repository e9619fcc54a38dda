"""What screen readers get to know, by the browser's accessibility tree: what Orca revealed."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from .access import Keys
from .lab import LabPage, OpenNotebook
from .scripts import LOGS

MOVING = [
    "mw.play(seed=7, pace=0, library=False)",
    "mw.play('newyork', seed=7, pace=0, library=False)",
    "mw.play('skyline', seed=7, pace=0, library=False)",
]
EXERCISES = ["manhattan-owner-1-3", "manhattan-score-1-5"]

Show = Callable[[str], Locator]


@pytest.fixture
def show(lab: LabPage, open_notebook: OpenNotebook) -> Show:
    """Return a function that runs a line of code in a notebook, and gives the widget it shows."""

    def shown(code: str) -> Locator:
        cell = f"import manhattan_widgets as mw\n{code}"
        open_notebook(cell).run_all()
        return lab.outputs(0).locator(".mw").first

    return shown


def tree(lab: LabPage, element: Locator) -> dict[str, Any]:
    """Return what the accessibility tree has of an element: its role, its name, its description."""
    session = lab.context.new_cdp_session(lab.page)
    element.evaluate("node => { window.asked = node; }")
    found = session.send("Runtime.evaluate", {"expression": "window.asked"})
    asked = {"objectId": found["result"]["objectId"], "fetchRelatives": False}
    (node,) = session.send("Accessibility.getPartialAXTree", asked)["nodes"]
    session.detach()
    values = {name: node.get(name, {}).get("value", "") for name in ("role", "name", "description")}
    return {name: " ".join(str(value).split()) for name, value in values.items()}


@pytest.mark.parametrize("code", MOVING)
def test_a_board_is_a_list_that_tells_the_turn_and_its_sites(
    lab: LabPage, show: Show, code: str
) -> None:
    root = show(code)
    board, entry = root.locator(".mw-boards[role]"), root.locator(".mw-boards [role=option]")
    expect(board).to_be_visible()
    assert tree(lab, board)["role"] == "listbox"
    assert tree(lab, board)["name"].startswith("Board")
    expect(entry).to_have_count(0)
    board.focus()
    headline = " ".join(root.locator("h3").inner_text().split())
    hint = " ".join(root.locator(".mw-preview p.mw-muted").inner_text().split())
    expect(entry).to_have_text(f"{headline} {hint}")
    heard = []
    for key in ("ArrowRight", "ArrowRight", "ArrowRight"):
        lab.page.keyboard.press(key)
        assert board.get_attribute("aria-activedescendant") == entry.get_attribute("id")
        heard.append(tree(lab, entry)["name"])
    assert all(re.search(r"\d: \w", words) for words in heard)
    assert len(set(heard)) == len(heard)
    lab.page.keyboard.press("Tab")
    expect(entry).to_have_count(0)
    assert lab.errors() == []


def test_answers_are_a_group_with_the_name_of_the_question(lab: LabPage, show: Show) -> None:
    root = show(f"mw.practice(exercises={EXERCISES}, progress=False)")
    for following in EXERCISES:
        question = " ".join(root.locator(".mw-asks .mw-question").inner_text().split())
        answers = root.locator(".mw-answers[aria-labelledby]")
        expect(answers).to_be_visible()
        found = tree(lab, answers)
        assert found["role"] == "group"
        assert found["name"].startswith(question)
        if following != EXERCISES[-1]:
            lab.click(root.get_by_role("button", name="Show me"))
            lab.click(root.get_by_role("button", name="Next exercise"))
            expect(root.locator(".mw-asks .mw-question")).not_to_have_text(question)
            lab.settle()
    assert lab.errors() == []


def test_the_heading_of_a_step_is_described_by_its_text(lab: LabPage, show: Show) -> None:
    root = show("mw.learn('manhattan', 1, progress=False, pace=0)")
    heading = root.locator(".mw-begin h4[aria-describedby]")
    expect(heading).to_be_visible()
    told = root.locator(".mw-tells .mw-wordings").inner_text()
    # All of it, and nothing of the rules that are folded below.
    assert tree(lab, heading)["description"] == " ".join(told.split())
    assert lab.errors() == []


def test_what_is_in_a_hand_has_its_whole_name_and_tells_what_is_chosen(
    lab: LabPage, show: Show
) -> None:
    root = show(MOVING[2])
    choice = root.locator(".mw-hand button.mw-choice:visible").first
    expect(choice).to_have_attribute("aria-label", re.compile("^a floor of 1 million"))
    assert tree(lab, choice)["name"].startswith("a floor of 1 million")
    assert tree(lab, choice)["description"] == ""  # which would be the same once more
    expect(choice).to_have_attribute("aria-pressed", "false")
    lab.click(choice)
    expect(choice).to_have_attribute("aria-pressed", "true")
    assert lab.errors() == []


def test_a_piece_that_a_figure_chooses_is_said_where_the_focus_is_elsewhere(
    lab: LabPage, show: Show
) -> None:
    """Else nobody would hear which one it is: the board goes on to say the same of any."""
    root = show(MOVING[2])
    root.locator(".mw-boards[role]").focus()
    lab.page.evaluate(LOGS)
    floors = ["a floor of 1 million", "a floor of 2 million"]
    for figure, floor in zip("12", floors, strict=True):
        lab.page.keyboard.press(figure)
        lab.page.wait_for_function(
            "floor => window.told.some(([said]) => said === floor)", arg=floor
        )
        lab.settle()
    told = [words for words, _ in lab.page.evaluate("() => window.told") if "a floor" in words]
    assert told == floors
    assert lab.errors() == []


def test_fields_without_a_label_have_their_placeholders_as_names(
    lab: LabPage, open_notebook: OpenNotebook
) -> None:
    cells = [
        "import manhattan_widgets as mw\n"
        "mw.replay(mw.load('examples/records/four-players.json'), ply=30)",
        "mw.library()",
    ]
    open_notebook(*cells).run_all()
    for field in (".mw-comment textarea", ".mw-adding input"):
        typed = lab.page.locator(f".jp-OutputArea-output .mw {field}").first
        placeholder = typed.get_attribute("placeholder")
        expect(typed).to_have_attribute("aria-label", placeholder or "-")
        assert tree(lab, typed)["name"] == placeholder
    assert lab.errors() == []


def test_the_slider_of_a_replay_tells_where_one_is(lab: LabPage, show: Show) -> None:
    root = show("mw.replay(mw.load('examples/records/four-players.json'), ply=30)")
    slider = root.locator("[role=slider]").first
    slider.focus()
    headline = " ".join(root.locator("h3").inner_text().split())
    assert tree(lab, slider)["description"] == headline
    assert lab.errors() == []


def test_whoever_makes_a_move_by_keys_keeps_the_focus(lab: LabPage, show: Show) -> None:
    """A focus that moves by itself would be spoken into what is told of the others' moves."""
    root = show(MOVING[1])
    root.locator(".mw-boards[role]").wait_for()
    keys, main = Keys(lab, root), root.locator(".mw-move button.mw-main")
    lab.page.evaluate("() => { window.moved = 0; }")
    keys.tab_to("Or type:")
    keys.type(root.locator("datalist option").first.get_attribute("value") or "")
    keys.hears("rule N4")
    root.evaluate("() => document.addEventListener('focusin', () => { window.moved += 1; })")
    lab.page.keyboard.press("Enter")
    keys.hears("It is your turn")
    assert lab.page.evaluate("() => window.moved") == 0
    assert (keys.focused() or "").startswith("Or type:")
    # What plays the move is switched off then, and keeps the focus, too.
    root.locator("select:visible").first.focus()
    lab.page.keyboard.press("ArrowDown")
    keys.hears("rule N4")
    keys.tab_to("Play this move")
    lab.page.evaluate("() => { window.moved = 0; }")
    lab.page.keyboard.press("Enter")
    keys.hears("It is your turn")
    assert lab.page.evaluate("() => window.moved") == 0
    expect(main).to_be_focused()
    assert main.get_attribute("aria-disabled") == "true"
    lab.page.keyboard.press("Enter")
    lab.settle()
    assert root.locator(".mw-log li").count() == 8
    # It can be used again as soon as there is a move, and is an ordinary button without the focus.
    lab.page.keyboard.press("Shift+Tab")
    assert main.get_attribute("aria-disabled") is None
    assert main.is_disabled()
    assert lab.errors() == []


def test_the_focus_goes_to_a_hint_and_back_to_its_button(lab: LabPage, show: Show) -> None:
    """It came to *Undo*, where a second Enter took a move back."""
    root = show(MOVING[0])
    lab.page.keyboard.press("Shift")  # by keys
    hint = root.get_by_role("button", name="Hint", exact=True)
    hint.focus()
    lab.page.keyboard.press("Enter")
    lines = root.locator(".mw-hint-answer .mw-line >> visible=true")
    expect(lines.first).to_be_focused()
    lab.settle()
    expect(lines.first).to_be_focused()
    root.get_by_role("button", name="Put the hint away", exact=True).press("Enter")
    expect(hint).to_be_focused()
    assert lab.errors() == []


def test_whoever_asks_why_by_keys_types_at_once_and_hears_the_answer(
    lab: LabPage, show: Show
) -> None:
    root = show(MOVING[1])
    lab.page.keyboard.press("Shift")  # by keys
    button = root.get_by_role("button", name="Why?", exact=True)
    expect(button).to_have_attribute("aria-expanded", "false")
    button.press("Enter")
    field = root.get_by_role("textbox", name="Move:")
    expect(field).to_be_focused()
    expect(button).to_have_attribute("aria-expanded", "true")
    lab.page.keyboard.type("place a stone on A1")
    lab.page.keyboard.press("Enter")
    said = root.locator(".mw-why .mw-message h4").first
    expect(said).to_be_visible()
    expect(root.locator(".mw-spoken")).to_contain_text(said.inner_text().lstrip("✓✗ "))
    expect(field).to_be_focused()
    button.press("Enter")
    expect(field).to_be_hidden()
    expect(button).to_be_focused()


def test_the_focus_goes_to_what_is_asked_and_to_what_is_opened_at_the_end(
    lab: LabPage, show: Show
) -> None:
    root = show(MOVING[1])
    root.locator(".mw-boards[role]").wait_for()
    lab.page.keyboard.press("Shift")  # by keys
    resign = root.get_by_role("button", name="Resign", exact=True)
    sure = root.get_by_role("button", name="Really resign", exact=True)
    resign.focus()
    lab.page.keyboard.press("Enter")
    expect(sure).to_be_focused()
    lab.page.keyboard.press("Tab")
    lab.page.keyboard.press("Enter")
    expect(resign).to_be_focused()
    lab.page.keyboard.press("Enter")
    expect(sure).to_be_focused()
    lab.page.keyboard.press("Enter")
    # Not to "New game", which stood beside it, nor to "Rematch".
    expect(root.locator(".mw-ended")).to_be_focused()
    for tool in ("Replay", "Share"):
        pressed = root.get_by_role("button", name=tool, exact=True)
        pressed.focus()
        lab.page.keyboard.press("Enter")
        opened = root.locator(".mw-opens-here > .mw[aria-labelledby]")
        expect(opened).to_be_focused()
        Keys(lab, root).tab_to("Back to the end of the game", key="Shift+Tab")
        lab.page.keyboard.press("Enter")
        expect(pressed).to_be_focused()
    assert lab.errors() == []


def test_what_comes_at_once_is_spoken_line_by_line(
    lab: LabPage, open_notebook: OpenNotebook
) -> None:
    """One's own move and those of computers, in whatever view of the widget they are seen."""
    open_notebook(f"import manhattan_widgets as mw\nshown = {MOVING[1]}\nshown", "shown").run_cell(
        0
    )
    root = lab.outputs(0).locator(".mw").first
    root.locator(".mw-boards[role]").wait_for()
    keys = Keys(lab, root)
    lab.page.evaluate(LOGS)
    log = root.locator(".mw-spoken")
    assert tree(lab, log)["role"] == "log"
    keys.tab_to("Or type:")
    keys.type(root.locator("datalist option").first.get_attribute("value") or "")
    keys.hears("rule N4")
    lab.page.keyboard.press("Enter")
    keys.hears("It is your turn")
    lab.page.wait_for_function("() => window.told.length > 2")  # lines come one after another
    told = [words for words, _ in lab.page.evaluate("() => window.told")]
    patterns = ["rule N4", "^You: ", "^Computer 1: .*Computer 3: .*It is your turn"]
    assert len(told) == len(patterns), told
    assert all(map(re.search, patterns, told)), told
    # Nothing else is read out of what is told, and old lines are in nobody's way.
    assert root.locator(".mw-live:is([role], [aria-live])").count() == 0
    assert root.locator(".mw-live :is([role=status], [role=alert], [aria-live])").count() == 0
    expect(log.locator("p")).to_have_count(0)
    # What stands there already is not news where the widget is shown later.
    lab.run_cell(1)
    lab.outputs(1).locator(".mw-boards[role]").wait_for()
    lab.settle()
    expect(lab.outputs(1).locator(".mw-spoken")).to_have_count(1)
    assert len(lab.page.evaluate("() => window.told")) == len(patterns)
    assert lab.errors() == []
