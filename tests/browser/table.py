"""The play widget as a person uses it: sees whose turn it is, clicks card, piece and site."""

import re
from dataclasses import dataclass
from functools import cache, reduce

from playwright.sync_api import Locator, expect

import manhattan_widgets as mw
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.scene.core import Scene
from manhattan_widgets.scene.games import scenes_of

from .lab import LabPage, Pixels

PIECES = (1, 1, 1, 2, 3, 4)


@cache
def board_scene(game: str = "manhattan", *, lying: bool = False) -> Scene:
    """Return the empty board: the tiles and areas are where they are in every position."""
    turned = {"lying": True} if lying else {}
    return scenes_of(GAMES[game]).board(mw.new_game(game, seed=1).state.view(0), **turned)


@dataclass(frozen=True)
class Moment:
    """What a table shows: the pixels of its board, the board as text, the number of moves."""

    pixels: tuple[Pixels, ...]
    text: str
    plies: int


class Table:
    """The play widget in a window; waits for what a person would wait for."""

    def __init__(
        self, window: LabPage, game: str = "manhattan", root: Locator | None = None
    ) -> None:
        self.window = window
        self.game = game
        self.root = root or window.page.locator(".widget-vbox.mw")
        self.headline = self.root.locator("h3")
        self.message = self.root.locator(".mw-message")
        self.log = self.root.locator(".mw-log li")
        self.hand = self.root.locator(".mw-hand")
        self.ended = self.root.locator(".mw-win:visible").filter(has_not_text="is next")
        self.tiles = self.root.locator(".mw-board-tile >> visible=true")
        self.curtain = self.root.get_by_role("button", name=re.compile("show my cards"))
        self.preview = self.root.locator(".mw-preview")
        self.hint = self.preview.locator("p.mw-muted")
        self.main = self.root.locator(".mw-move button.mw-main")

    # ---- seeing

    def button(self, caption: str) -> Locator:
        """Return the button with a caption."""
        return self.root.get_by_role("button", name=caption, exact=True)

    def options(self) -> list[str]:
        """Return the moves that the field for typed moves offers."""
        values = "list => list.map(option => option.value)"
        return self.root.locator("datalist option").evaluate_all(values)

    def twin(self) -> str:
        """Return the board as text."""
        return self.root.locator("details pre").text_content() or ""

    def pixels(self) -> list[Pixels]:
        """Return what each city shows."""
        expect(self.tiles).to_have_count(6)
        canvases = self.root.locator(".mw-board canvas >> visible=true").all()
        return [self.window.wait_until_drawn(canvas) for canvas in canvases]

    def plies(self) -> int:
        """Return how many moves the log lists."""
        return self.log.count()

    def moment(self) -> Moment:
        """Return what is shown when everything that was done is answered."""
        self.window.settle()
        return Moment(tuple(self.pixels()), self.twin(), self.plies())

    def wait_for_moment(self, wanted: Moment) -> None:
        """Wait until the table shows what it, or another one, showed before."""
        self.window.wait_until(lambda: self.moment() == wanted, f"{wanted.plies} moves, as before")

    def wait_for_turn(self) -> str:
        """Wait for what comes next: ``"move"``, ``"curtain"``, ``"scoring"`` or ``"end"``."""
        found = {
            "move": self.main,
            "curtain": self.curtain,
            "scoring": self.button("Go on"),
            "end": self.ended,
        }
        any_of_them = reduce(Locator.or_, found.values())
        shown: list[str] = []
        self.window.settle()  # what was there before the last move is gone
        while not shown:  # what was there may have gone while one asks; waiting has its own limit
            any_of_them.locator("visible=true").first.wait_for()
            self.window.settle()  # the moves that can be typed are told after the button is shown
            shown = [name for name, locator in found.items() if locator.is_visible()]
        # The last round is scored before the end is told.
        return "scoring" if "scoring" in shown else shown[0]

    # ---- doing

    def choose(self, caption: str) -> None:
        """Press a card or a piece whose caption begins like this, chosen already or not."""
        pattern = re.compile(rf"^(✓ )?{re.escape(caption)}\b")
        self.window.click(self.hand.locator("button:visible", has_text=pattern).first)

    def click_site(self, site: str) -> None:
        """Click the middle of a site, such as ``"F5"``, in whatever size the board is shown."""
        tile, x, y = self.place_of(site)
        self.window.click(self.tiles.nth(tile), (x, y))

    def place_of(self, site: str) -> tuple[int, float, float]:
        """Return where a site's middle is, as the board is turned now: tile, and fractions."""
        scenes = scenes_of(GAMES[self.game])
        box = self.tiles.first.bounding_box()
        lying = scenes.lies and box is not None and box["width"] > box["height"]
        return place_of(site, self.game, lying=lying)

    def draft(self, pieces: tuple[int, ...] = PIECES) -> None:
        """Take pieces for the round, one by one, and confirm."""
        for size in pieces:
            self.choose(_storeys(size))
        self.confirm()

    def choose_build(self, move: str, order: str = "card piece site") -> None:
        """Choose a move such as ``"3 on Frankfurt 5"``, its parts in any order."""
        site = site_of(move)
        steps = {
            "card": lambda: self.choose(f"site {site[-1]}"),
            "piece": lambda: self.choose(_storeys(int(move[0]))),
            "site": lambda: self.click_site(site),
        }
        for step in order.split():
            steps[step]()

    def confirm(self) -> None:
        """Press the button that makes the move, and wait until it is made."""
        before = self.plies()
        expect(self.main).to_be_enabled()
        self.window.click(self.main)
        self.log.nth(before).wait_for()

    def play_turn(self, choice: int) -> None:
        """Make a move by clicks: one of those offered, told apart by a number."""
        if "choose pieces" in (self.headline.text_content() or ""):
            self.draft(_affordable(self.options()))
            return
        options = self.options()
        move = options[choice % len(options)]
        # Parts that are clear already need no click, but may be clicked off by one.
        self.choose_build(move, ("card piece site", "piece card site")[choice % 2])
        self.preview.get_by_text(move).wait_for()
        self.confirm()


def _storeys(size: int) -> str:
    return f"{size} storey" if size == 1 else f"{size} storeys"


def site_of(move: str) -> str:
    """Return the site of a move.

    >>> site_of("3 on São Paulo 5")
    'P5'
    """
    city, cell = move.split(" on ")[1].rsplit(" ", 1)
    return next(tile.id for tile in board_scene().tiles if tile.label.startswith(city)) + cell


def place_of(
    site: str, game: str = "manhattan", *, lying: bool = False
) -> tuple[int, float, float]:
    """Return where a site's middle is: the number of its tile, and fractions of the tile's size.

    >>> place_of("M5")[0]
    1
    """
    scene = board_scene(game, lying=lying)
    area = scene.area(site)
    number, tile = next((n, t) for n, t in enumerate(scene.tiles) if area in t.areas)
    return number, (area.x + area.w / 2) / tile.width, (area.y + area.h / 2) / tile.height


def _affordable(drafts: list[str]) -> tuple[int, ...]:
    """Return the first offered draft that holds no more than the usual pieces of each size."""
    offered = [tuple(map(int, draft.split()[1:])) for draft in drafts]
    return PIECES if PIECES in offered else offered[-1]
