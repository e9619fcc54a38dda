"""The board in the page's own theme, and with labels as large as the page's text."""

from __future__ import annotations

from typing import Any

import pytest
from ipycanvas import Canvas
from ipywidgets import GridBox

from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.game import new_game
from manhattan_widgets.render.canvas import CanvasBoard
from manhattan_widgets.render.closing import close_tree
from manhattan_widgets.scene.core import Label, Scene
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.scene.themes import THEMES, Theme
from manhattan_widgets.widgets.common.board import ThemedBoard
from tests.widgets.seen import part, parts


def canvases(board: ThemedBoard) -> list[Canvas]:
    """Return all canvases of a board, whether or not they are seen."""
    return [held for held in parts(board.widget, hidden=True) if isinstance(held, Canvas)]


def first_board(game: str, **shown: Any) -> Scene:
    """Return the board of a game that begins."""
    view = new_game(game, seed=1).state.view(0)
    return scenes_of(view.rules).board(view, **shown)


class Watched:
    """A board whose drawings are kept."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.drawn: list[Scene] = []
        monkeypatch.setattr(CanvasBoard, "draw", lambda _, scene, *how: self.drawn.append(scene))
        self.board = ThemedBoard("light")
        self.field = self.board.widget.children[-1]

    def largest(self) -> float:
        """Return the size of the largest label that was drawn last."""
        shapes = (shape for tile in self.drawn[-1].tiles for shape in tile.shapes)
        return max(shape.size for shape in shapes if isinstance(shape, Label))


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Watched:
    return Watched(monkeypatch)


@pytest.fixture
def scene() -> Scene:
    return scenes_of(GAMES["manhattan"]).board(new_game("manhattan", seed=1).state.view(0))


def test_what_the_page_measures_makes_the_labels_larger(watched: Watched, scene: Scene) -> None:
    watched.board.draw(scene)
    usual = watched.largest()
    assert watched.drawn == [scene]
    watched.field.value = 21 / 240
    assert len(watched.drawn) == 2
    assert watched.largest() > usual
    watched.field.value = 22 / 250  # hardly another size: nothing is drawn
    assert len(watched.drawn) == 2
    watched.board.draw(scene)
    assert watched.drawn[-1] == watched.drawn[-2]
    watched.field.value = 0
    assert watched.drawn[-1] is scene


@pytest.mark.parametrize("measured", [21 / 480, 14 / 240, 9 / 200, -1, float("nan")])
def test_where_the_board_is_large_enough_and_nonsense(
    watched: Watched, scene: Scene, measured: float
) -> None:
    watched.field.value = measured
    watched.board.draw(scene)
    assert watched.drawn == [scene]


def test_a_board_grows_with_the_text_and_no_further_than_a_screen(watched: Watched) -> None:
    for name, width in (
        ("manhattan", "min(78.43em, max(52.29em, 1033.41px))"),
        ("newyork", "min(43.29em, max(28.86em, 629.61px))"),
    ):
        view = new_game(name, seed=1).state.view(0)
        watched.board.draw(scenes_of(GAMES[name]).board(view))
        assert watched.board.widget.layout.max_width == width


class TestThemes:
    """The light board and the dark one: which of them is drawn."""

    @pytest.fixture
    def drawn(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """Keep the names of the themes in which something was drawn, and of those cleared."""
        names: list[str] = []
        themes = {id(theme): name for name, theme in THEMES.items()}
        draw, clear = CanvasBoard.draw, CanvasBoard.clear

        def noted(board: CanvasBoard, scene: Scene, theme: Theme, *how: Any) -> None:
            names.append(themes[id(theme)])
            draw(board, scene, theme, *how)

        def cleared(board: CanvasBoard) -> None:
            names.append("none")
            clear(board)

        monkeypatch.setattr(CanvasBoard, "draw", noted)
        monkeypatch.setattr(CanvasBoard, "clear", cleared)
        monkeypatch.setattr(ThemedBoard, "_latest", "")
        return names

    def take(self, drawn: list[str]) -> list[str]:
        """Return what was drawn since the last time."""
        taken = sorted(drawn)
        drawn.clear()
        return taken

    def tell(self, board: ThemedBoard, theme: str) -> None:
        """Do what a page does that shows the board in a theme."""
        part(board.widget, "mw-theme").value = theme

    def test_both_are_drawn_until_the_page_tells_its_theme(
        self, drawn: list[str], scene: Scene
    ) -> None:
        board = ThemedBoard()
        board.draw(scene)
        assert self.take(drawn) == ["dark", "light"]
        self.tell(board, "dark")
        assert self.take(drawn) == ["none"]
        board.draw(scene)
        assert self.take(drawn) == ["dark"]

    def test_what_is_not_looked_at_holds_nothing(self, drawn: list[str], scene: Scene) -> None:
        board = ThemedBoard()
        board.draw(scene)
        both = canvases(board)
        self.tell(board, "light")
        assert 2 * len(canvases(board)) == len(both)
        assert set(canvases(board)) < set(both)

    def test_pages_in_two_themes_both_see_it(self, drawn: list[str], scene: Scene) -> None:
        board = ThemedBoard()
        self.tell(board, "light")
        board.draw(scene)
        assert self.take(drawn) == ["light", "none"]
        self.tell(board, "dark")
        assert self.take(drawn) == ["dark"]
        board.draw(scene)
        assert self.take(drawn) == ["dark", "light"]
        self.tell(board, "light")
        assert self.take(drawn) == []

    def test_a_new_board_is_drawn_as_the_last_page_was(
        self, drawn: list[str], scene: Scene
    ) -> None:
        self.tell(ThemedBoard(), "dark")
        self.take(drawn)
        board = ThemedBoard()
        board.draw(scene)
        assert self.take(drawn) == ["dark"]
        self.tell(board, "light")
        assert self.take(drawn) == ["light", "none"]

    def test_each_board_of_a_page_hears_what_the_page_tells(
        self, drawn: list[str], scene: Scene
    ) -> None:
        self.tell(ThemedBoard(), "dark")
        boards = [ThemedBoard(), ThemedBoard()]
        for board in boards:
            board.draw(scene)
        self.take(drawn)
        for board in boards:
            self.tell(board, "light")
            assert self.take(drawn) == ["light", "none"]

    def test_a_board_in_one_theme_asks_for_none(self, drawn: list[str], scene: Scene) -> None:
        self.tell(ThemedBoard(), "dark")
        self.take(drawn)
        board = ThemedBoard("light")
        board.draw(scene)
        assert self.take(drawn) == ["light"]

    @pytest.mark.parametrize("nonsense", ["", "Dark", "<b>"])
    def test_nonsense_changes_nothing(self, drawn: list[str], scene: Scene, nonsense: str) -> None:
        board = ThemedBoard()
        self.tell(board, nonsense)
        board.draw(scene)
        assert self.take(drawn) == ["dark", "light"]

    def test_a_theme_told_of_a_closed_board(self, drawn: list[str], scene: Scene) -> None:
        board = ThemedBoard()
        board.draw(scene)
        close_tree(board.widget)
        self.take(drawn)
        self.tell(board, "dark")
        assert self.take(drawn) == []


@pytest.mark.parametrize("before", ["newyork", "skyline"])
def test_between_tiles_and_width_a_board_is_never_higher_than_before_and_after(
    watched: Watched, before: str
) -> None:
    after = {"newyork": "skyline", "skyline": "newyork"}[before]
    boards = {"newyork": first_board("newyork"), "skyline": first_board("skyline", lying=True)}
    fitting = ThemedBoard("light", fits=True)
    fitting.draw(boards[before])
    drawn_before_sized: list[int] = []
    number = len(watched.drawn)
    fitting.widget.layout.observe(
        lambda _: drawn_before_sized.append(len(watched.drawn) - number), "width"
    )
    fitting.draw(boards[after])
    # The long board is flatter: drawn in the room of the other, it is lower than that was.
    assert drawn_before_sized == [1 if after == "skyline" else 0]


def test_tiles_are_in_their_columns_as_soon_as_they_come() -> None:
    board = CanvasBoard()
    (grid,) = (held for held in parts(board.widget, hidden=True) if isinstance(held, GridBox))
    seen: list[tuple[int, list[str]]] = []

    def watch(_: Any) -> None:
        columns = [name for name in grid._dom_classes if "columns" in name]
        seen.append((len(grid.children), columns))

    one = first_board("newyork")
    six = first_board("manhattan")
    board.draw(one, THEMES["light"])
    grid.observe(watch, ["children", "_dom_classes"])
    board.draw(six, THEMES["light"])
    board.draw(one, THEMES["light"])
    threes, ones = ["mw-board-columns-3"], ["mw-board-columns-1"]
    assert seen == [(1, threes), (6, threes), (1, threes), (1, ones)]
