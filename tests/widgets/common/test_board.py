"""The board in the page's own theme, and with labels as large as the page's text."""

from __future__ import annotations

import pytest

from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.game import new_game
from manhattan_widgets.render.canvas import CanvasBoard
from manhattan_widgets.scene.core import Label, Scene
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.widgets.common.board import ThemedBoard


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
