"""A learner does exercises in JupyterLab: by clicks, and by the keyboard alone."""

import base64
import re

from playwright.sync_api import Locator, expect

from manhattan_widgets.lessons.exercises import again

from .lab import PHONE, LabPage, OpenNotebook

NAMES = ["manhattan-owner-1-3", "manhattan-score-1-5", "newyork-group-1-5"]
CELL = f"import manhattan_widgets as mw\nmw.practice(exercises={NAMES[:2]}, progress=False)"
OTHER = f"mw.practice(exercises={NAMES[2:]}, progress=False)"
# How far a node lies below another.
BELOW = "(node, above) => node.getBoundingClientRect().top - above.getBoundingClientRect().bottom"
# On how many lines each of some cells is written.
LINES = """cells => cells.map(cell => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return range.getClientRects().length; })"""
DONE = """import manhattan_widgets as mw
from IPython.display import display
names = [f"manhattan-{kind}-2-3" for kind in ("legal", "take", "reading")]
listed = mw.practice(exercises=[*names, names[0]], progress=False)
for widget in (listed, mw.practice(progress=False)):
    for _ in names:
        widget.answer(widget.exercise.solution)
        widget.practice.next()
    display(widget)"""
WHOLE = "mw.practice(exercises=['manhattan-score-2-5'], progress=False)"


def test_exercises_by_clicks_and_by_keys(lab: LabPage, open_notebook: OpenNotebook) -> None:
    open_notebook(CELL, OTHER, WHOLE).run_all()
    page = lab.page
    root = page.locator(".mw-practice").first
    expect(root.locator(".mw-question")).to_contain_text("Whose is the tower")
    lab.settle()

    # By clicks: a hint, a wrong answer, which says so in a live region, then the right one.
    owner = again(NAMES[0])
    lab.click(button(root, "Hint"))
    expect(root.locator(".mw-hints li")).to_have_count(1)
    wrong = next(o for o in owner.form.options if o.id != owner.solution)
    right = next(o for o in owner.form.options if o.id == owner.solution)
    lab.click(button(root, str(wrong.words)))
    told = root.locator(".mw-told .mw-message").first
    expect(told).to_contain_text("✗")
    live = root.locator(".mw-live").filter(has=page.locator(".mw-message"))
    expect(live.first).to_be_attached()

    # From here by keys alone.
    option = button(root, str(right.words))
    option.focus()
    page.keyboard.press("Enter")
    expect(told).to_contain_text("Right.")
    expect(root.locator(".mw-reasons li").first).to_contain_text("M9")
    rule = root.locator("details.mw-rule summary").first
    rule.focus()
    page.keyboard.press("Enter")
    expect(root.locator("details.mw-rule[open]")).to_have_count(1)
    tab_to(lab, button(root, "Next exercise"))
    page.keyboard.press("Enter")
    expect(root.locator(".mw-question")).to_contain_text("How many points")

    score = again(NAMES[1])
    fields = root.locator(".mw-quiz-fields input:visible")
    expect(fields).to_have_count(len(score.solution))
    fields.first.focus()
    for points in score.solution:
        page.keyboard.type(str(points))
        page.keyboard.press("Tab")
    fields.last.focus()
    page.keyboard.press("Enter")
    expect(told).to_contain_text("Right.")
    tab_to(lab, button(root, "Next exercise"))
    page.keyboard.press("Enter")

    # The results, a name, and the files.
    expect(root.get_by_role("table")).to_contain_text("Together")
    name = root.get_by_label("Your name")
    name.fill("Ann")
    name.press("Tab")
    lab.click(button(root, "Export"))
    link = root.locator("a.mw-download").first
    expect(link).to_have_attribute("download", "Ann.csv")
    data = link.get_attribute("href") or ""
    table = base64.b64decode(data.partition(",")[2]).decode("utf-8-sig")
    assert re.search(r"^Ann,exercise,manhattan,score,1,1,", table, re.MULTILINE)

    # Sites by typing them; and nothing is wider than a phone.
    group = again(NAMES[2])
    second = page.locator(".mw-practice").nth(1)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    typed = second.locator(".mw-answer input:visible").first
    typed.fill(" ".join(sorted(group.solution)))
    typed.press("Tab")
    lab.click(button(second, "Answer"))
    expect(second.locator(".mw-told .mw-message").first).to_contain_text("Right.")
    fits = "node => node.scrollWidth - node.clientWidth <= 1"
    page.wait_for_function(fits, arg=second.element_handle())

    # All that is asked, looked at and entered, in this order, hardly more than a screen high.
    third = page.locator(".mw-practice").nth(2)
    expect(third.locator(".mw-board-tile:visible")).to_have_count(6)
    lab.settle()
    parts = (".mw-question", ".mw-board-grid:visible", ".mw-quiz-fields")
    places = [third.locator(part).first.bounding_box() for part in parts]
    tops = [place["y"] for place in places if place]
    assert len(tops) == 3
    assert tops == sorted(tops)
    assert tops[2] - tops[0] < PHONE[1]
    assert not lab.problems


def test_what_came_of_it_is_on_the_page_of_a_phone(
    lab: LabPage, open_notebook: OpenNotebook
) -> None:
    lab.size(PHONE)
    open_notebook(DONE).run_all()
    for number, columns in ((0, 5), (1, 3)):
        root = lab.page.locator(".mw-practice").nth(number)
        lab.click(button(root, "Results"))
        table = root.locator(".mw-wide-table >> visible=true").first
        expect(table.get_by_role("columnheader")).to_have_count(columns)
        lab.settle()
        assert table.evaluate("node => node.scrollWidth - node.clientWidth") <= 1
        # Whoever hands it in finds that right below, before all that is known of the rules.
        below = button(root, "Export").evaluate(BELOW, table.element_handle())
        assert below < PHONE[1] / 2
    dates = table.locator("td:last-child")
    assert dates.evaluate_all(LINES) == [1] * dates.count()


def button(root: Locator, caption: str) -> Locator:
    """Return a button that is shown, wrong answers with their sign."""
    return root.get_by_role("button", name=re.compile(rf"^(✗ )?{re.escape(caption)}")).locator(
        "visible=true"
    )


def tab_to(lab: LabPage, wanted: Locator) -> None:
    """Go to a control by the Tab key."""
    lab.settle()
    for _ in range(30):
        if wanted.evaluate("node => node === document.activeElement"):
            return
        lab.page.keyboard.press("Tab")
    raise AssertionError("the control is not reached")
