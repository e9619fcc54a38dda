"""Shapes that look alike are put together, and the picture stays what it was."""

from __future__ import annotations

from random import Random

import pytest
from PIL import ImageChops

from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.game import new_game
from manhattan_widgets.render.alike import alike_runs
from manhattan_widgets.render.raster import Raster
from manhattan_widgets.scene import LIGHT, Circle, Label, Line, Polygon, Rect, Tile
from manhattan_widgets.scene.core import Shape
from manhattan_widgets.scene.games import scenes_of

ROLES = ("ink", "red.front", "blue.front")


def look(shape: Shape) -> tuple[object, ...]:
    where = {"x", "y", "w", "h", "x1", "x2", "y1", "y2", "points", "text", "r"}
    names = [name for name in shape.__slots__ if name not in where]
    return (type(shape), *(getattr(shape, name) for name in names))


def put_together(tile: Tile) -> tuple[Tile, int]:
    runs = alike_runs(tile.shapes, look)
    shapes = tuple(shape for _, alike in runs for shape in alike)
    assert sorted(map(repr, shapes)) == sorted(map(repr, tile.shapes))
    return Tile(tile.id, tile.width, tile.height, shapes), len(runs)


def assert_same_picture(tile: Tile, other: Tile) -> None:
    pictures = [Raster(LIGHT).tile(drawn) for drawn in (tile, other)]
    assert ImageChops.difference(*pictures).getbbox() is None


def any_shape(rng: Random) -> Shape:
    x, y, role = rng.randrange(80), rng.randrange(80), rng.choice(ROLES)
    kinds: tuple[Shape, ...] = (
        Rect(x, y, 12, 9, role),
        Rect(x, y, 12, 9, role, "muted", 3, 2),
        Circle(x, y, 7, role, "muted", 2),
        Polygon((x, y, x + 9, y, x + 4, y + 9), role),
        Line(x, y, x + 20, y, role, 4, (4, 2)),
        Label(x, y, rng.choice(("B1", "São Paulo", "Qj")), 14, role, "bold", "middle"),
    )
    return rng.choice(kinds)


@pytest.mark.parametrize("seed", range(8))
def test_whatever_lies_over_another_still_does(seed: int) -> None:
    rng = Random(seed)
    tile = Tile("any", 100, 100, tuple(any_shape(rng) for _ in range(60)))
    together, runs = put_together(tile)
    assert runs < 60
    assert_same_picture(tile, together)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_boards_are_drawn_the_same_of_fewer_parts(name: str) -> None:
    game = new_game(name, seed=3)
    rng = Random(3)
    for _ in range(60):
        game.play(rng.choice(list(game.state.legal_moves())))
    for tile in scenes_of(game.rules).picture(game.state.view(None)).tiles:
        together, runs = put_together(tile)
        assert runs <= len(tile.shapes)
        assert_same_picture(tile, together)
