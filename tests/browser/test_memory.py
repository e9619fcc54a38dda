"""What has gone from the page is let go of: its pixels, and its elements."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from manhattan_widgets.widgets.common.style import style_sheet

from .lab import LabPage, OpenNotebook

BOARD = """import manhattan_widgets as mw
mw.play(players=2, people=2, seed=7, library=False)"""
# A widget whose script runs as ipywidgets has it run: the sheet comes with the rest.
ADD = """sheet => {
    const root = document.createElement('div');
    root.className = 'mw mw-auto';
    root.innerHTML = `<h3>A board</h3>${sheet}`;
    document.body.append(root);
    window.gone = new WeakRef(root);
    return new Promise(done => setTimeout(() => done(root.mwHasPage === true), 500));
}"""
GONE = "() => window.gone.deref() === undefined"


def test_a_cell_that_runs_again_lets_go_of_pixels(
    lab: LabPage, open_notebook: OpenNotebook
) -> None:
    """JupyterLab keeps the elements of what was closed, and with them a megabyte a canvas."""
    open_notebook(BOARD).run_all()
    drawn = lab.page.locator(".mw-board canvas >> visible=true")
    lab.wait_until_drawn(drawn.first)
    before = drawn.element_handles()
    assert len(before) == 6
    lab.run_cell(0)
    lab.wait_until_drawn(drawn.first)
    area = "canvas => canvas.width * canvas.height"
    lab.wait_until(lambda: max(one.evaluate(area) for one in before) <= 1, "empty canvases")
    assert min(one.evaluate(area) for one in drawn.element_handles()) > 10_000
    assert lab.errors() == []


@pytest.fixture
def plain_page(browser: Browser) -> Iterator[Page]:
    """A page without ipywidgets, which holds nothing of ours."""
    page = browser.new_page()
    yield page
    page.close()


def test_the_page_holds_no_widget_that_has_gone(plain_page: Page) -> None:
    """But for the first, whose script listens for all."""
    sheet = str(style_sheet({}, "auto"))
    for _ in range(2):
        assert plain_page.evaluate(ADD, sheet)
    assert not plain_page.evaluate(GONE)
    plain_page.evaluate("() => document.body.lastElementChild.remove()")
    memory = plain_page.context.new_cdp_session(plain_page)
    for _ in range(20):  # what it still waits for ends first
        memory.send("HeapProfiler.collectGarbage")
        if plain_page.evaluate(GONE):
            return
        plain_page.wait_for_timeout(200)
    pytest.fail("a widget that was removed is held by the page")
