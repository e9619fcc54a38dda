"""A teacher looks at what a class has done in JupyterLab."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .lab import PHONE, LabPage, OpenNotebook
from .screen import LAPTOP, SEEN
from .study import Desk, studying

CLASS = """from pathlib import Path
from tempfile import mkdtemp
from manhattan_widgets.lessons import ProgressFile
from manhattan_widgets.lessons.exercises.practice import Practice
folder = Path(mkdtemp())
for number in range(4):
    led = Practice(names=[f"manhattan-owner-1-{seed}" for seed in range(1, 11)],
                   file=ProgressFile(folder / f"{number}.json"))
    led.learner = f"Wilhelmina-Alexandra van Oosterwijk-{number}"
    while not led.finished:
        led.answer(led.exercise.solution) if led.number % 2 else led.show()
        led.next()
mw.classroom(folder)"""

# A task with many options, three of which somebody took for right.
WRONG = CLASS.replace(
    """f"manhattan-owner-1-{seed}" for seed in range(1, 11)""", '"manhattan-legal-2-23430"'
).replace(
    "led.answer(led.exercise.solution) if led.number % 2 else led.show()",
    """options = [option.id for option in led.exercise.form.options]
        led.answer([one for one in options if one != led.exercise.solution][number % 3])
        led.show()""",
)

# One with pictures to choose from, some of which everybody took for all.
PICTURED = CLASS.replace(
    """f"manhattan-owner-1-{seed}" for seed in range(1, 11)""", '"skyline-figures-5-1"'
).replace(
    "led.answer(led.exercise.solution) if led.number % 2 else led.show()",
    """options = [option.id for option in led.exercise.form.options]
        led.answer(options[: 1 + number % 2])
        led.show()""",
)


@pytest.fixture
def sit_down(lab: LabPage, open_notebook: OpenNotebook) -> Callable[..., Desk]:
    """Return a function that opens a widget and sits down at it."""
    return studying(lab, open_notebook)


def test_a_task_that_is_opened_is_in_view_and_has_the_focus(sit_down) -> None:
    desk = sit_down(CLASS, "classroom")
    desk.button("Hardest tasks").click()
    task = desk.root.locator("button.mw-line").nth(9)
    expect(task).to_contain_text("manhattan-owner")
    caption = task.inner_text()
    task.click()
    heading = desk.root.locator(".mw-begin h4 >> visible=true").first
    expect(heading).to_be_focused()
    expect(heading).to_have_text(caption)
    desk.lab.settle()
    assert heading.evaluate(SEEN)
    assert desk.root.locator(".mw-practice .mw-question").first.evaluate(SEEN)
    desk.button("Close the task").click()
    expect(task).to_be_focused()


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_task_that_is_opened_is_in_view_with_its_answers(sit_down, size) -> None:
    desk = sit_down(WRONG, "classroom", size)
    desk.button("Hardest tasks").click()
    desk.root.locator("button.mw-line").first.click()
    expect(desk.root.locator(".mw-practice .mw-question")).to_be_visible()
    desk.lab.settle()
    wrong = desk.root.locator(".mw-begin li:visible")
    expect(wrong).to_have_count(3)
    parts = [".mw-practice .mw-question", ".mw-practice .mw-boards"]
    if size == LAPTOP:
        parts.append(".mw-practice button.jupyter-button >> visible=true")
    else:  # what one answers with needs the room
        expect(desk.root.get_by_role("heading", name="Class:")).to_be_hidden()
    shown = [part for selector in parts for part in desk.root.locator(selector).all()]
    for part in [desk.button("Close the task"), *wrong.all(), *shown]:
        assert part.evaluate(SEEN), part.inner_text()


def test_a_task_with_pictures_to_choose_from_is_in_view_on_a_laptop(sit_down) -> None:
    desk = sit_down(PICTURED, "classroom")
    desk.button("Hardest tasks").click()
    desk.root.locator("button.mw-line").first.click()
    options = desk.root.locator(".mw-several button.mw-line:visible")
    expect(options).to_have_count(4)
    desk.lab.settle()
    assert len({place["y"] for option in options.all() if (place := option.bounding_box())}) == 1
    for part in [*options.all(), desk.button("Answer"), desk.button("Hint")]:
        assert part.evaluate(SEEN), part.inner_text()


def test_whose_row_it_is_stays_in_view_where_the_table_is_scrolled(sit_down) -> None:
    desk = sit_down(CLASS, "classroom", PHONE)
    desk.lab.settle()
    table = desk.root.locator(".mw-wide-table >> visible=true").first
    name = table.get_by_role("rowheader").first
    before = name.bounding_box()
    scrolled = table.evaluate("node => (node.scrollLeft = 9999, node.scrollLeft)")
    assert scrolled > 20
    desk.lab.settle()
    assert name.bounding_box() == before
    assert name.evaluate(SEEN), "in front of the figures"


def test_titles_of_clauses_are_whole_on_a_phone_and_figures_stand_beside_them(sit_down) -> None:
    desk = sit_down(CLASS, "classroom", PHONE)
    desk.button("Clauses").click()
    table = desk.root.locator(".mw-wide-table >> visible=true").first
    title, figure = (table.get_by_role("row").nth(1).get_by_role("cell").nth(n) for n in (0, 1))
    expect(title).to_have_text("Who owns a tower")
    desk.lab.settle()
    within = table.bounding_box()
    for cell in (title, figure):
        place = cell.bounding_box()
        assert within
        assert place
        assert place["x"] + place["width"] <= within["x"] + within["width"] + 1


def test_figures_of_learners_with_long_names_are_seen_on_a_phone(sit_down) -> None:
    desk = sit_down(CLASS, "classroom", PHONE)
    row = desk.root.get_by_role("row").nth(1)
    name, figure = row.get_by_role("rowheader"), row.get_by_role("cell").nth(1)
    places = [part.bounding_box() for part in (name, figure)]
    assert all(places)
    assert places[0]["width"] < PHONE[0] / 2
    assert name.evaluate("node => node.scrollWidth - node.clientWidth") <= 1, "nothing over it"
    assert places[1]["x"] + places[1]["width"] < PHONE[0]
