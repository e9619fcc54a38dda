"""A whole turn is on one screen, and nothing on it jumps, in the windows that laptops have.

The games are played by clicks of the mouse at places, which scroll nothing: whatever is pressed,
and whatever answers, has to be in view, and the board's box is the same all the time.
"""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from .access import faults, overlap
from .lab import LabPage
from .scripts import RESTED
from .server import JupyterServer
from .table import Table, board_scene

LAPTOP, SMALL = (1366, 768), (1280, 720)
#: A phone, and one of two notebooks side by side on a laptop.
PHONE, COLUMN = (390, 800), (700, 768)
LONG = "print('\\n'.join(map(str, range(100))))"

# What is within the part of the notebook that is seen, and in front of all else there.
_SEEN = """node => {
    const box = node.getBoundingClientRect();
    const view = document.querySelector('.jp-WindowedPanel-outer').getBoundingClientRect();
    const inside = box.width > 0 && box.left >= view.left - 1 && box.right <= view.right + 1
        && box.top >= view.top - 1 && box.bottom <= Math.min(view.bottom, innerHeight) + 1;
    const front = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return inside && Boolean(front) && (node.contains(front) || front.contains(node)); }"""
_SCROLLED = "() => document.querySelector('.jp-WindowedPanel-outer').scrollTop"
# How a move that is legal now is chosen by hand: the titles of buttons, and sites.
_STEPS = """import json
session = widget.session
moves = session.legal_moves
move = moves[{choice} % len(moves)]
groups = widget._scenes.choices(session.view)
titles = {{choice.part: choice.label for group in groups for choice in group.choices}}
parts = [p for p in session.view.parts(move)]
title = widget._scenes.action(session.view, [move]).title
print(json.dumps([title, [[":" in p, titles.get(p, p)] for p in parts]]))"""


class Screen:
    """The window of a person who never scrolls."""

    def __init__(self, lab: LabPage, game: str) -> None:
        self.lab = lab
        self.table = Table(lab, game)
        self.root = self.table.root
        self.stand()
        self.pressed = 0

    def stand(self) -> None:
        """Scroll to the game, once, and see where its board is."""
        self.lab.scroll_to(self.root)
        self._scrolled = self.lab.page.evaluate(_SCROLLED)
        self._board = self._board_box()

    def look(self, *parts: Locator) -> None:
        """Find that ``parts`` are in view, and the board where it was."""
        for part in parts:
            part.wait_for()
            assert part.evaluate(_SEEN), part
        assert self.lab.page.evaluate(_SCROLLED) == self._scrolled
        assert self._board_box() == self._board

    def press(self, part: Locator) -> None:
        """Press what is in view, when all that was done is answered and the page is at rest."""
        self.lab.settle()
        part.evaluate(RESTED)
        self.look(part)
        box = part.bounding_box()
        assert box is not None
        self._click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def look_at_last(self, *parts: Locator) -> None:
        """Find the same when all that was done is answered and the page is at rest."""
        self.lab.settle()
        self.root.evaluate(RESTED)
        self.look(*parts)

    def press_site(self, site: str) -> None:
        """Press a site of the board."""
        self.lab.settle()
        tile, x, y = self.table.place_of(site)
        self.look(self.table.tiles.nth(tile))
        box = self.table.tiles.nth(tile).bounding_box()
        assert box is not None
        self._click(box["x"] + x * box["width"], box["y"] + y * box["height"])

    def choose(self, choice: int) -> str:
        """Choose one of the moves that are legal now, part by part, and return it."""
        move, parts = json.loads(self.lab.ask(_STEPS.format(choice=choice)))
        for in_hand, name in parts:
            if in_hand:
                self.press(self.table.hand.get_by_title(name, exact=True).first)
            else:
                self.press_site(name)
        self.look(self.table.preview, self.table.main, self.root.locator("h3"))
        expect(self.table.preview).to_contain_text(move)
        return move

    def button(self, caption: str) -> Locator:
        return self.table.button(caption)

    def play(self, turns: int) -> list[str]:
        """Play ``turns`` moves, or the whole game, and return what came."""
        came = []
        for turn in range(turns):
            now = self.table.wait_for_turn()
            came.append(now)
            if now == "end":
                self.look(self.table.ended)
                return came
            if now == "curtain":
                self.press(self.table.curtain)
            elif now == "scoring":
                self.press(self.button("Show it part by part"))
                self.look_at_last(
                    self.root.locator(".mw-line.mw-chosen"), self.root.locator(".mw-reason")
                )
                self.press(self.button("Go on"))
            else:
                self.choose(turn * 7)
                self.press(self.table.main)
        return came

    def site_size(self) -> tuple[float, float]:
        """Return how wide and high a site is on the screen."""
        box = self.table.tiles.first.bounding_box()
        assert box is not None
        lying = self.table.game == "skyline" and box["width"] > box["height"]
        tile = board_scene(self.table.game, lying=lying).tiles[0]
        scale = box["width"] / tile.width
        return tile.areas[0].w * scale, tile.areas[0].h * scale

    def _click(self, x: float, y: float) -> None:
        self.pressed += 1
        self.lab.page.mouse.click(x, y)

    def _board_box(self) -> dict[str, float]:
        box = self.root.locator(".mw-boards").bounding_box()
        assert box is not None
        return {name: round(size) for name, size in box.items()}


# A game that only a few turns are left of.
_LATE = """
from manhattan_widgets import bots
game = mw.new_game({game!r}, players=3, kinds=["person", "greedy", "greedy"], seed=5)
while game.outcome() is None:
    game.play(bots.choose(bots.make("greedy"), game.state.view(game.state.to_move)))
for _ in range({plies}):
    game.undo()
widget = mw.play(game, pace=0)
widget"""


@pytest.fixture
def sit_down(lab: LabPage, server: JupyterServer, workspace: str) -> Iterator:
    """Return a function that opens a game in a window of a size.

    Where a window is as wide as a laptop's, the file browser is open.
    """

    def sit_down(arguments: str, size: tuple[int, int] = SMALL, game: str = "manhattan") -> Screen:
        code = arguments if "\n" in arguments else f"widget = mw.play({arguments})\nwidget"
        file = server.add_notebook(
            f"{workspace}.ipynb", ["import manhattan_widgets as mw\n" + code, LONG]
        )
        lab.size(size)
        lab.open(file, workspace)
        if size[0] >= SMALL[0]:
            lab.page.evaluate("() => window.jupyterapp.shell.expandLeft()")
        lab.run_all()
        Table(lab, game).wait_for_turn()
        if game == "skyline" and size[0] < SMALL[0]:  # it is turned once the page is measured
            lab.page.locator(".mw-boards.mw-tall").wait_for()
        return Screen(lab, game)

    yield sit_down
    lab.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    lab.shut_down_kernel()


@pytest.mark.parametrize(
    ("game", "players", "size"),
    [
        ("manhattan", 4, LAPTOP),
        ("manhattan", 2, SMALL),
        ("newyork", 5, SMALL),
        ("skyline", 4, SMALL),
    ],
)
def test_a_game_by_clicks_needs_no_scrolling(
    sit_down, game: str, players: int, size: tuple[int, int]
) -> None:
    screen = sit_down(f"{game!r}, players={players}, seed=7, pace=0", size, game)
    came = screen.play(8)
    assert came.count("move") >= 7
    assert screen.lab.errors() == []


@pytest.mark.parametrize("size", [PHONE, COLUMN], ids=["phone", "column"])
@pytest.mark.parametrize("game", ["manhattan", "newyork", "skyline"])
def test_turns_by_clicks_on_a_phone_and_in_a_narrow_column(
    sit_down, game: str, size: tuple[int, int]
) -> None:
    """The whole board and the bar below it are in view, and a finger finds every site."""
    screen = sit_down(f"{game!r}, players=4, seed=7, pace=0", size, game)
    assert screen.play(4).count("move") == 4
    now = screen.table.wait_for_turn()
    assert now == "move"
    screen.look_at_last(
        *screen.table.tiles.all(),
        screen.root.locator("h3"),
        *screen.root.locator(".mw-player").all(),
        *screen.root.locator(".mw-tools button").all(),
        screen.table.main,
    )
    assert min(screen.site_size()) > 30
    columns = {round(tile.bounding_box()["x"]) for tile in screen.table.tiles.all()}
    assert len(columns) == {"manhattan": 2 if size == PHONE else 3}.get(game, 1)
    screen.lab.screenshot(f"{game}-{size[0]}")
    assert screen.lab.errors() == []


@pytest.mark.parametrize("game", ["manhattan", "newyork", "skyline"])
def test_the_last_turns_and_the_end(sit_down, game: str) -> None:
    plies = 16 if game == "skyline" else 6  # turns of Skyline have several
    screen = sit_down(_LATE.format(game=game, plies=plies), SMALL, game)
    came = screen.play(30)
    assert came[-1] == "end"
    assert "move" in came
    assert screen.lab.errors() == []


def test_answers_stand_beside_what_was_asked(sit_down) -> None:
    screen = sit_down("seed=7, pace=0, practice=True")
    root, button = screen.root, screen.button
    screen.play(3)
    screen.table.wait_for_turn()
    refused = screen.lab.ask("print(next(s for s in ('F1', 'F2', 'F3') if s not in session.sites))")
    screen.press_site(refused.strip())
    screen.look_at_last(root.locator(".mw-refusal"))
    screen.press(button("Hint"))
    screen.look_at_last(root.locator(".mw-hint-answer .mw-line").first)
    screen.press(root.locator(".mw-hint-answer .mw-line").first)
    screen.look_at_last(root.locator(".mw-hint-reasons li").first, screen.table.preview)
    screen.press(button("Why?"))
    screen.press(button("Ask"))
    screen.look_at_last(root.locator(".mw-why .mw-message"))
    screen.press(button("Why?"))
    screen.press(button("Put the hint away"))
    screen.press(button("Undo"))
    screen.press(button("More"))
    screen.look_at_last()
    screen.press(button("Redo"))
    screen.look_at_last()
    screen.press(button("New game"))
    screen.look_at_last(root.get_by_label("Players"), button("Start"), button("Cancel"))
    screen.look_at_last()
    screen.press(button("Cancel"))
    screen.look_at_last()
    screen.press(button("Resign"))
    screen.look_at_last()
    screen.press(button("Really resign"))
    screen.look_at_last()
    screen.press(button("Less"))
    screen.look_at_last(screen.table.ended, root.locator(".mw-side table"))
    assert screen.lab.errors() == []


@pytest.mark.parametrize("game", ["manhattan", "newyork", "skyline"])
def test_a_hint_leaves_the_board_in_view_on_a_phone(sit_down, game: str) -> None:
    screen = sit_down(f"{game!r}, players=4, seed=7, pace=0", PHONE, game)
    root, button = screen.root, screen.button
    screen.play(2)
    screen.table.wait_for_turn()
    screen.press(button("Hint"))
    line = root.locator(".mw-hint-answer .mw-line").first
    line.wait_for()
    around = [root.locator("h3"), root.locator(".mw-said-line"), screen.table.main]
    screen.look_at_last(*screen.table.tiles.all(), *around, line, button("Put the hint away"))
    assert not overlap(root.locator(".mw-hint-answer"), root.locator(".mw-boards"), *around)
    screen.lab.screenshot(f"hint-{game}-{PHONE[0]}")
    screen.press(line)
    screen.look_at_last(*screen.table.tiles.all(), line, screen.table.main)
    screen.press(button("Put the hint away"))
    screen.press(button("Why?"))
    screen.press(button("Ask"))
    screen.look_at_last(*screen.table.tiles.all(), *around)
    asking = root.locator(".mw-asking > .widget-vbox")
    assert not overlap(asking, root.locator(".mw-boards"), *around, button("Why?"))
    assert faults(root, touched=False) == {}
    assert screen.lab.errors() == []


def test_what_was_played_does_not_stand_over_the_end(sit_down) -> None:
    screen = sit_down(_LATE.format(game="newyork", plies=1), PHONE, "newyork")
    assert screen.play(6)[-1] == "end"
    assert not any(line.is_visible() for line in screen.root.locator(".mw-since").all())
    screen.look_at_last(screen.table.ended, screen.button("Rematch"), screen.button("Share"))


def test_what_is_rarely_used_is_folded_but_in_reach(sit_down) -> None:
    screen = sit_down("seed=7, pace=0")
    typed = screen.root.get_by_role("combobox", name="Or type:")
    log = screen.root.locator(".mw-log")
    shown = "node => node.getBoundingClientRect().height > 2 && getComputedStyle("
    shown += "node.closest('.mw-rare')).clipPath === 'none'"
    assert not typed.evaluate(shown)
    assert not log.evaluate(shown)
    screen.button("More").focus()
    for _ in range(20):
        screen.lab.page.keyboard.press("Tab")
        if log.evaluate("node => node === document.activeElement"):
            break
    assert log.evaluate(shown), "Tab unfolds it"
    screen.lab.page.keyboard.press("Escape")
    screen.press(screen.button("More"))
    screen.look_at_last(typed, log)
    assert typed.evaluate(shown)
    screen.press(screen.button("Less"))
    screen.look_at_last()
    assert not log.evaluate(shown)


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "laptop"])
def test_looks_and_what_players_have_are_one_press_away(sit_down, size: tuple[int, int]) -> None:
    """Also what narrow boxes cut off, or leave out."""
    screen = sit_down("'skyline', players=4, seed=7, pace=0", size, "skyline")
    looks, players = screen.root.locator(".mw-looks li"), screen.root.locator(".mw-player-details")
    screen.press(screen.button("More"))
    screen.look_at_last(players.locator("li").first)
    expect(players).to_contain_text("10 million")
    expect(looks.first.locator("img >> visible=true")).to_have_count(1)
    if size == SMALL:
        screen.look_at_last(*looks.all())
    screen.lab.screenshot(f"more-{size[0]}")


@pytest.mark.parametrize("game", ["manhattan", "newyork", "skyline"])
def test_large_windows_are_used_and_full_view_fills_the_window(sit_down, game: str) -> None:
    screen = sit_down(f"{game!r}, players=4, seed=7, pace=0", LAPTOP, game)
    (small, _), lab = screen.site_size(), screen.lab
    lab.size((1920, 1080))
    screen.stand()
    assert screen.site_size()[0] >= small * 4 / 3
    assert screen.play(2).count("move") == 2
    lab.size(LAPTOP)
    screen.stand()
    assert round(screen.site_size()[0], 1) == round(small, 1)
    before = screen.root.bounding_box()
    screen.press(screen.button("Full view"))
    assert screen.root.bounding_box() == {"x": 0, "y": 0, "width": 1366, "height": 768}
    assert screen.site_size()[0] > small * 1.05
    lab.screenshot(f"full-view-{game}")
    for part in (*screen.table.tiles.all(), screen.table.main, screen.button("More")):
        box = part.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 768
    lab.page.keyboard.press("Escape")
    lab.settle()
    assert screen.root.bounding_box() == before
    assert lab.errors() == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_look(sit_down, theme: str) -> None:
    screen = sit_down("seed=7, pace=0", LAPTOP)
    screen.lab.theme(theme)
    screen.play(5)
    screen.table.wait_for_turn()
    screen.choose(40)
    screen.lab.screenshot(f"one-screen-{theme}")
    assert re.search(r"\d", screen.table.headline.inner_text())
