"""Outlines and arrows: around what touches, beside what is written, in words as well."""

from __future__ import annotations

from typing import Any

import pytest

from manhattan_widgets import new_game
from manhattan_widgets.render.canvas import CanvasBoard
from manhattan_widgets.render.svg import svg
from manhattan_widgets.scene.core import Area, Label, Line, Polygon, Rect, Scene, Tile
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.scene.sights import Arrow, Outline, ghosted, sighted
from manhattan_widgets.scene.themes import LIGHT

#: Nine sites of 40 by 30 with gaps of 2.
GRID = Tile(
    "grid",
    130,
    100,
    areas=tuple(
        Area(f"{column}{row}", 3 + 42 * column, 3 + 32 * row, 40, 30, f"Site {column}{row}.")
        for row in range(3)
        for column in range(3)
    ),
)


def scene(tile: Tile = GRID) -> Scene:
    return Scene((tile,), 1, "A grid", "Nine sites.")


def outlined(*sites: str, tile: Tile = GRID) -> Scene:
    return sighted(scene(tile), [Outline(sites, "Outlined.")], [], ["Outlined: some."])


def lines(picture: Scene) -> list[Line]:
    """The lines in ink; each has an edge below it."""
    drawn = [line for line in picture.tiles[0].shapes if isinstance(line, Line)]
    inked = [line for line in drawn if line.stroke == "strong"]
    assert len(drawn) == 2 * len(inked)
    return inked


def corners(picture: Scene) -> list[tuple[float, float]]:
    """The ends of all lines: where they close a ring, each is there twice."""
    return sorted(
        end for line in lines(picture) for end in ((line.x1, line.y1), (line.x2, line.y2))
    )


@pytest.mark.parametrize(
    ("sites", "sides"),
    [
        (["11"], 4),
        (["11", "21"], 6),
        (["00", "11"], 8),
        (["00", "10", "11"], 8),
        (["00", "10", "01", "11"], 8),
        (["10", "01", "11", "21", "12"], 12),
    ],
)
def test_sites_that_touch_have_one_closed_line_around_them(sites: list[str], sides: int) -> None:
    picture = outlined(*sites)
    assert len(lines(picture)) == sides
    ends = corners(picture)
    assert all(ends.count(end) == 2 for end in ends)


def test_outlines_side_by_side_have_lines_of_their_own() -> None:
    picture = sighted(scene(), [Outline(("00",), "It."), Outline(("10",), "That.")], [], [])
    places = [(line.x1, line.y1, line.x2, line.y2) for line in lines(picture)]
    assert len(places) == len(set(places)) == 8


def test_what_is_planned_is_drawn_but_nobody_has_chosen_it() -> None:
    state: Any = new_game("manhattan", seed=1).state
    while state.phase != "build":
        state = state.apply(state.legal_moves()[0])
    move = state.legal_moves()[0]
    draw = scenes_of(state.rules).board
    plain, planned = draw(state.view(None)), draw(state.view(None), chosen=move)
    shown = ghosted(plain, planned, "Planned.")
    assert [tile.shapes for tile in shown.tiles] == [tile.shapes for tile in planned.tiles]
    site = next(part for part in state.parts(move) if ":" not in part)
    assert shown.area(site).label == f"{plain.area(site).label} Planned."
    others = [area for tile in plain.tiles for area in tile.areas if area.id != site]
    assert all(shown.area(area.id) == area for area in others)
    assert shown.text == plain.text


def test_it_is_told_in_words() -> None:
    picture = outlined("00", "10")
    assert picture.text == "Nine sites.\n\nOutlined: some."
    assert picture.area("00").label == "Site 00. Outlined."
    assert picture.area("22").label == "Site 22."


def test_nothing_to_see_changes_nothing() -> None:
    assert sighted(scene(), [], [], []) is not None
    assert sighted(scene(), [], [], []) == scene()
    assert outlined("elsewhere").tiles == scene().tiles


def test_what_is_written_lies_above() -> None:
    sign = Label(20, 15, "5", 14, "ink")
    badge = Rect(8, 20, 30, 14, "accent")
    tile = Tile("grid", 130, 100, (Rect(0, 0, 130, 100, "site"), badge, sign), GRID.areas)
    shapes = outlined("00", tile=tile).tiles[0].shapes
    drawn = [n for n, shape in enumerate(shapes) if isinstance(shape, Line)]
    assert shapes[0].fill == "site"  # type: ignore[union-attr]
    assert max(drawn) < shapes.index(badge) < shapes.index(sign)


def arrow(tile: Tile, start: str, end: str) -> tuple[Line, Polygon]:
    shapes = sighted(scene(tile), [], [Arrow(start, end)], []).tiles[0].shapes
    (shaft,) = (shape for shape in shapes if isinstance(shape, Line) and shape.stroke == "strong")
    (point,) = (shape for shape in shapes if isinstance(shape, Polygon) and shape.fill == "strong")
    return shaft, point


def test_an_arrow_points_from_one_site_into_the_other() -> None:
    shaft, point = arrow(GRID, "00", "20")
    assert GRID.at(shaft.x1, shaft.y1) is GRID.areas[0]
    assert GRID.at(*point.points[:2]) is GRID.areas[2]
    assert shaft.x1 < shaft.x2 < point.points[0]


def test_an_arrow_keeps_beside_what_is_written() -> None:
    label = Label(65, 18, "word", 14, "ink", anchor="middle")
    shaft, _ = arrow(Tile("grid", 130, 100, (label,), GRID.areas), "00", "20")
    assert abs(shaft.y1 - label.y) > label.size / 2
    straight, _ = arrow(GRID, "00", "20")
    assert straight.y1 == label.y


@pytest.mark.parametrize("game", ["manhattan", "newyork", "skyline"])
def test_boards_of_all_games_are_drawn_everywhere(game: str) -> None:
    state: Any = new_game(game, seed=1).state
    scenes = scenes_of(state.rules)
    board = scenes.board(state.view(None))
    first, second = board.tiles[0].areas[:2]
    picture = sighted(board, [Outline((first.id,), "It.")], [Arrow(first.id, second.id)], ["It."])
    assert f"stroke='{LIGHT['strong']}'" in svg(picture)
    canvas = CanvasBoard()
    canvas.draw(picture, LIGHT)
    canvas.widget.close()
    tiles = zip(board.tiles, picture.tiles, strict=True)
    for before, after in tiles:
        assert [shape for shape in before.shapes if isinstance(shape, Label)] == [
            shape for shape in after.shapes if isinstance(shape, Label)
        ]
        for line in (shape for shape in after.shapes if isinstance(shape, Line)):
            assert 0 <= min(line.x1, line.x2) <= max(line.x1, line.x2) <= after.width
            assert 0 <= min(line.y1, line.y2) <= max(line.y1, line.y2) <= after.height
