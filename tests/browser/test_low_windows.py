"""A turn in a window that is low, as zoom makes it: what a move needs is seen, and nothing covers
the board.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from .lab import LabPage, OpenNotebook
from .screen import SEEN, Screen, playing

#: A laptop's window at a zoom of 125, 150 and 200 %.
AT_125, AT_150, AT_200 = (1093, 614), (911, 512), (683, 384)
# Whether a part is seen up to all its edges, in front of all else.
WHOLE = """node => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return [left + 3, right - 3].every(x => [top + 3, bottom - 3].every(y => {
        const front = document.elementFromPoint(x, y);
        return Boolean(front) && (node.contains(front) || front.contains(node)); })); }"""


@pytest.fixture
def sit_down(lab: LabPage, open_notebook: OpenNotebook) -> Callable[..., Screen]:
    return playing(lab, open_notebook)


def needed(screen: Screen) -> list[Locator]:
    """Return what a turn needs: the board, all that is in the hand, the move and the tools."""
    hand = screen.table.hand.locator("button.mw-choice:visible").all()
    return [screen.root.locator(".mw-boards"), *hand, screen.table.main, screen.button("More")]


@pytest.mark.parametrize(
    ("game", "size"),
    [
        ("manhattan", AT_125),
        ("manhattan", AT_150),
        ("newyork", AT_125),
        ("newyork", AT_150),
        ("skyline", AT_125),
    ],
)
def test_a_turn_is_one_screen(
    sit_down: Callable[..., Screen], game: str, size: tuple[int, int]
) -> None:
    screen = sit_down(f"{game!r}, seed=7, pace=0", size, game)
    screen.look(*needed(screen))
    screen.choose(1)
    screen.press(screen.table.main)
    screen.table.wait_for_turn()
    screen.look(*needed(screen))


@pytest.mark.parametrize("game", ["manhattan", "newyork"])
def test_twice_as_large_it_is_one_in_full_view(sit_down: Callable[..., Screen], game: str) -> None:
    screen = sit_down(f"{game!r}, seed=7, pace=0", AT_200, game)
    lab = screen.lab
    lab.click(screen.button("Full view"))
    lab.settle()
    for part in needed(screen):
        lab.page.wait_for_function(WHOLE, arg=part.element_handle(), timeout=10_000)
    lab.page.keyboard.press("Escape")
    assert lab.errors() == []


@pytest.mark.parametrize("game", ["manhattan", "newyork"])
def test_twice_as_large_nothing_covers_the_board(
    sit_down: Callable[..., Screen], game: str
) -> None:
    screen = sit_down(f"{game!r}, seed=7, pace=0", AT_200, game)
    screen.lab.scroll_to(screen.root.locator(".mw-boards"))
    assert screen.table.tiles.evaluate_all(f"all => all.map({SEEN})") == [True] * (
        screen.table.tiles.count()
    )
    screen.table.main.scroll_into_view_if_needed()
    expect(screen.table.main).to_be_in_viewport()
