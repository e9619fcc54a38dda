"""In a window that is low, as zoom makes it, what a move needs is seen, and nothing covers the
board; a replay, a question, a lesson and a position have board and what is pressed in view.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from .every_widget import MADE
from .lab import LabPage, OpenNotebook
from .screen import COLUMN, HALF, LONG, SEEN, Screen, playing

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


REPLAY_STEPS = (".mw-boards", ".mw-scrub", ".mw-steps > button", ".mw-jumps > button")
QUESTION = (".mw-score-board .mw-board-grid", ".mw-quiz h4")
FIELDS = (".mw-quiz-fields input", ".mw-quiz button.mw-main")
TOOLS = (".mw-boards", ".mw-said-line", ".mw-tool-panel button.mw-choice")
STEP = (".mw-boards", ".mw-step-head", "button.mw-main", ".mw-side > .mw-row > button")


@pytest.mark.parametrize(
    ("code", "parts", "size"),
    [
        ("mw.replay(game, ply=30)", REPLAY_STEPS, AT_125),
        ("mw.replay(game, ply=30)", REPLAY_STEPS, AT_150),
        ("mw.replay('examples/records/new-york-teams.json', ply=30)", REPLAY_STEPS, AT_150),
        ("mw.replay('examples/records/skyline-3-players.json', ply=30)", REPLAY_STEPS, AT_150),
        ("mw.score(game, quiz=True)", QUESTION, AT_150),
        ("mw.score(game, quiz=True)", QUESTION + FIELDS, COLUMN),
        ("mw.score(game, quiz=True)", (*QUESTION, FIELDS[0]), HALF),
        (
            "mw.score('examples/records/new-york-teams.json', quiz=True)",
            (*QUESTION, FIELDS[0]),
            HALF,
        ),
        ("mw.explore(position)", TOOLS, AT_150),
        ("mw.explore(game='newyork')", TOOLS, AT_150),
        ("mw.explore(game='skyline')", TOOLS, AT_150),
        ("mw.learn('manhattan', 4, progress=False, pace=0)", STEP, AT_150),
        ("mw.learn('newyork', 4, progress=False, pace=0)", STEP, AT_150),
        ("mw.learn('skyline', 2, progress=False, pace=0)", STEP, AT_150),
    ],
)
def test_a_tool_has_its_board_and_what_is_pressed_in_view(
    lab: LabPage,
    open_notebook: OpenNotebook,
    code: str,
    parts: tuple[str, ...],
    size: tuple[int, int],
) -> None:
    lab.size(size)
    open_notebook(f"{MADE}{code}", LONG).run_all()
    root = lab.page.locator(".mw").first
    root.locator(".mw-board-tile >> visible=true").first.wait_for(timeout=20_000)
    lab.scroll_to(root)
    for part in parts:
        shown = root.locator(f"{part} >> visible=true")
        assert shown.count(), part
        assert shown.evaluate_all(f"all => all.map({SEEN})") == [True] * shown.count(), part
    assert lab.errors() == []


def test_the_board_stays_in_view_where_a_question_is_answered(
    lab: LabPage, open_notebook: OpenNotebook
) -> None:
    lab.size(AT_150)
    open_notebook(f"{MADE}mw.score(game, quiz=True)", LONG).run_all()
    root = lab.page.locator(".mw").first
    lab.scroll_to(root)
    check = root.locator(".mw-quiz button.mw-main >> visible=true")
    lab.wheel(root.locator(".mw-quiz h4"), 250)
    for part in (root.locator(".mw-score-board .mw-board-columns-3 >> visible=true"), check):
        assert part.evaluate(SEEN)
