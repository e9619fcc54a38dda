"""The window of a person who plays and never scrolls, and whether what he needs is in view."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from .lab import LabPage, OpenNotebook
from .scripts import CUT_SHORT, RESTED
from .table import Table, board_scene

LAPTOP, SMALL, DESKTOP = (1366, 768), (1280, 720), (1920, 1080)
#: A phone, and one of two notebooks side by side on a laptop, as wide as the other or narrower.
PHONE, COLUMN, HALF = (390, 800), (700, 768), (560, 768)
LONG = "print('\\n'.join(map(str, range(100))))"

# What is within the part of the notebook that is seen, and in front of all else there.
SEEN = """node => {
    const box = node.getBoundingClientRect();
    const view = document.querySelector('.jp-WindowedPanel-outer').getBoundingClientRect();
    const inside = box.width > 0 && box.left >= view.left - 1 && box.right <= view.right + 1
        && box.top >= view.top - 1 && box.bottom <= Math.min(view.bottom, innerHeight) + 1;
    const front = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return inside && Boolean(front) && (node.contains(front) || front.contains(node)); }"""
# Whether something is in view as a whole, or with as much from its beginning as there is room for.
BROUGHT_IN = """node => {
    const box = node.getBoundingClientRect();
    const view = document.querySelector('.jp-WindowedPanel-outer').getBoundingClientRect();
    return box.top >= view.top - 1 && (box.bottom <= view.bottom + 1 || box.top <= view.top + 1);
}"""
SCROLLED = "() => document.querySelector('.jp-WindowedPanel-outer').scrollTop"
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


def scroll_position(lab: LabPage) -> Any:
    """Return how far the notebook is scrolled now, to compare ``SCROLLED`` with.

    A pixel more or less is no scrolling: the browser keeps in place what is in view when something
    above it grows by a fraction of one, and tells whole ones.
    """
    return pytest.approx(lab.page.evaluate(SCROLLED), abs=1)


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
        self._scrolled = scroll_position(self.lab)
        self._board = self._board_box()

    def look(self, *parts: Locator) -> None:
        """Find that ``parts`` are in view, and the board where it was."""
        for part in parts:
            part.wait_for()
            assert part.evaluate(SEEN), part
        assert self.lab.page.evaluate(SCROLLED) == self._scrolled
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
                lines = self.root.locator(".mw-scoring .mw-line >> visible=true")
                assert lines.evaluate_all(CUT_SHORT) == []
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
LATE = """
from manhattan_widgets import bots
game = mw.new_game({game!r}, players=3, kinds=["person", "greedy", "greedy"], seed=5)
while game.outcome() is None:
    game.play(bots.choose(bots.make("greedy"), game.state.view(game.state.to_move)))
for _ in range({plies}):
    game.undo()
widget = mw.play(game, pace=0)
widget"""


def run_beside_files(
    lab: LabPage, open_notebook: OpenNotebook, code: str, size: tuple[int, int] = LAPTOP
) -> None:
    """Run ``code`` in a notebook with the file browser open beside it, as JupyterLab opens."""
    lab.size(size)
    open_notebook(f"import manhattan_widgets as mw\n{code}", LONG).run_all()
    lab.show_files()


def assert_grows(lab: LabPage, board: Locator) -> None:
    """A board has at least a third more of each side in a window as wide as a desktop's."""
    small = board.bounding_box()
    lab.size(DESKTOP)
    lab.scroll_to(board)
    lab.settle()
    large = board.bounding_box()
    assert small is not None
    assert large is not None
    assert min(large[side] / small[side] for side in ("width", "height")) >= 4 / 3


def playing(lab: LabPage, open_notebook: OpenNotebook) -> Callable[..., Screen]:
    """Return a function that opens a game in a window of a size.

    Where a window is as wide as a laptop's, the file browser is open.
    """

    def sit_down(arguments: str, size: tuple[int, int] = SMALL, game: str = "manhattan") -> Screen:
        code = arguments if "\n" in arguments else f"widget = mw.play({arguments})\nwidget"
        lab.size(size)
        open_notebook("import manhattan_widgets as mw\n" + code, LONG)
        if size[0] >= SMALL[0]:
            lab.show_files()
        lab.run_all()
        Table(lab, game).wait_for_turn()
        if game == "skyline" and size[0] < COLUMN[0]:  # it is turned once the page is measured
            lab.page.locator(".mw-boards.mw-tall").wait_for()
        return Screen(lab, game)

    return sit_down
