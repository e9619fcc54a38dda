"""Marks stand beside what they are about: nothing is drawn smaller; right differs from wrong."""

from __future__ import annotations

import pytest

from manhattan_widgets.contract.editors import editor_of
from manhattan_widgets.contract.registry import find_rules
from manhattan_widgets.scene.core import Label, Line, Polygon, Rect, Scene
from manhattan_widgets.scene.games import scenes_of

POSITIONS = {
    "manhattan": ("F5: r2 b2 r1", "F5"),
    "newyork": ("players: 3\nC3: r", "C3"),
    "skyline": ("B3: y1 p2", "B3"),
}


def board(game: str, mark: str = "") -> Scene:
    position, site = POSITIONS[game]
    view = editor_of(game).parse(position).view(None)
    return scenes_of(find_rules(game)).board(
        view, marks={site: mark} if mark else {}, verdicts=False
    )


def heights(scene: Scene) -> list[float]:
    """Return how high everything is that buildings are drawn of."""
    heights = []
    for tile in scene.tiles:
        for shape in tile.shapes:
            if isinstance(shape, Polygon):
                heights.append(max(shape.points[1::2]) - min(shape.points[1::2]))
            elif isinstance(shape, Rect) and "." in (shape.fill or "") and not shape.radius:
                heights.append(shape.h)
            elif isinstance(shape, Line) and shape.stroke.endswith(".window"):
                heights.append(abs(shape.y2 - shape.y1))
    return heights


def badge(scene: Scene, mark: str) -> tuple[Rect, Label]:
    (shapes,) = (
        tile.shapes
        for tile in scene.tiles
        if mark in [shape.text for shape in tile.shapes if isinstance(shape, Label)]
    )
    (label,) = (shape for shape in shapes if isinstance(shape, Label) and shape.text == mark)
    around = [
        shape
        for shape in shapes
        if isinstance(shape, Rect)
        and shape.x <= label.x <= shape.x + shape.w
        and shape.y <= label.y <= shape.y + shape.h
    ]
    return around[-1], label


@pytest.mark.parametrize("game", POSITIONS)
@pytest.mark.parametrize("mark", ["✓", "✗", "?", "="])
def test_a_building_is_as_high_with_a_mark_as_without(game: str, mark: str) -> None:
    assert heights(board(game, mark)) == heights(board(game))


@pytest.mark.parametrize("mark", ["+3", "Red"])
def test_towers_are_as_high_beside_short_words(mark: str) -> None:
    assert heights(board("manhattan", mark)) == heights(board("manhattan"))


@pytest.mark.parametrize("game", POSITIONS)
def test_right_and_wrong_differ_in_form_and_color(game: str) -> None:
    (right, yes), (wrong, no) = (badge(board(game, mark), mark) for mark in "✓✗")
    plain, _ = badge(board(game, "?"), "?")
    assert len({right.fill, wrong.fill, plain.fill}) == 3
    assert wrong.radius < 2 < 5 < right.radius
    assert right.stroke is None
    assert wrong.stroke == no.fill != yes.fill
