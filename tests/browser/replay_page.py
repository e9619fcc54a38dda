"""A replay page as a person opens it: a file, with the network cut."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page

from manhattan_widgets import load

from .lab import ARTIFACTS

RECORDS = Path(__file__).parents[2] / "examples" / "records"
GAME = load(RECORDS / "four-players.json")

#: The fixture that writes a page and opens it.
OpenPage = Callable[..., Page]


def place(page: Page) -> str:
    """Return which move the page shows, in its words."""
    return page.locator("#place").inner_text()


def step_to(page: Page, ply: int) -> None:
    """Go to a move by the list of moves."""
    page.locator(f".move[data-step='{ply}']").click()
    assert place(page) == f"Move {ply} of 112"


def screenshot(page: Page, name: str) -> None:
    """Keep a picture of the window among the artefacts."""
    ARTIFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTIFACTS / f"page-{name}.png")
