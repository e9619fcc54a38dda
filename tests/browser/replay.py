"""A replay in JupyterLab as a person uses it."""

import re

from playwright.sync_api import Locator, expect

from .lab import LabPage
from .table import place_of

#: As a phone's window is, with all of a replay's controls in it.
TALL_PHONE = (390, 800)
# Whether what is chosen in a list is in view there.
SELECTED_IN_VIEW = """list => {
    const chosen = list.selectedOptions[0].getBoundingClientRect();
    const box = list.getBoundingClientRect();
    return chosen.top >= box.top - 1 && chosen.bottom <= box.bottom + 1; }"""


class Replay:
    """The replay on a page."""

    def __init__(self, lab: LabPage) -> None:
        self.lab = lab
        self.root = lab.page.locator(".mw").first
        self.moves = self.root.locator(".mw-moves select")
        self.place = self.root.locator(".mw-place")
        self.happened = self.root.locator(".mw-happened")
        self.tree = self.root.locator(".mw-lines-panel select")

    def press(self, name: str) -> None:
        self.lab.click(self.root.get_by_role("button", name=name, exact=True))

    def expect_ply(self, ply: int) -> None:
        expect(self.place).to_contain_text(f"ply {ply} of")
        expect(self.moves.locator("option:checked")).to_contain_text(re.compile(rf"^{ply}\."))

    def expect_mark_in_view(self) -> None:
        self.lab.page.wait_for_function(SELECTED_IN_VIEW, arg=self.moves.element_handle())

    def turn_to(self, page: str) -> None:
        """Turn the pages beside the board."""
        self.lab.click(self.root.locator(".mw-pages > .mw-tabs button", has_text=page))

    def board(self, theme: str = "light") -> Locator:
        return self.root.locator(f".mw-boards.widget-vbox > .mw-only-{theme} canvas").first

    def click_site(self, site: str, theme: str = "light") -> None:
        """Click the middle of a site on the board."""
        number, x, y = place_of(site)
        tiles = self.root.locator(f".mw-replay-main > .mw-boards .mw-only-{theme} .mw-board-tile")
        self.lab.click(tiles.nth(number), (x, y))

    def click_chart(self, share: float) -> None:
        """Click the chart, at a share of its width."""
        chart = self.root.locator(".mw-charts .mw-only-light .mw-board-tile >> visible=true")
        self.lab.click(chart, (share, 0.5))
