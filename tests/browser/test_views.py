"""The view of its own that JupyterLab makes of an output: where it is too low, it scrolls."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .every_widget import MADE, WIDGETS
from .lab import LabPage, OpenNotebook
from .screen import LAPTOP

#: What stands at the foot of a widget that holds the boxes around it open, so that a part sticks.
LAST = {
    "play": ".mw-move button.mw-main",
    "explore": ".mw-copy, .mw-twin",
    "score": ".mw-twin",
}


@pytest.mark.parametrize("name", LAST)
def test_what_is_below_is_scrolled_to(lab: LabPage, open_notebook: OpenNotebook, name: str) -> None:
    lab.size(LAPTOP)
    open_notebook(f"{MADE}{WIDGETS[name]}").run_all()
    lab.command("notebook:create-output-view")
    view = lab.page.locator(".jp-LinkedOutputView")
    last = view.locator(LAST[name]).last
    last.wait_for()
    expect(last).not_to_be_in_viewport()
    view.hover()
    lab.page.mouse.wheel(0, 5000)
    expect(last).to_be_in_viewport(timeout=10_000)
    lab.command("application:close")  # the notebook is in front again
    assert lab.errors() == []
