"""The board of Manhattan as a scene: all is there, nothing overlaps, secrets stay out."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from manhattan_widgets.games.manhattan.rules import MANHATTAN, ManhattanState
from manhattan_widgets.games.manhattan.rules.board import (
    EMPTY_BOARD,
    SITES,
    Tower,
    site_name,
    site_number,
)
from manhattan_widgets.games.manhattan.rules.moves import Build
from manhattan_widgets.games.manhattan.scene.board import TILE_HEIGHT, TILE_WIDTH, scene
from manhattan_widgets.games.manhattan.scene.pictures import card_tile, header, picture, piece_tile
from manhattan_widgets.scene import Circle, Label, Line, Polygon, Rect, Scene, Tile
from manhattan_widgets.scene.metrics import text_width
from manhattan_widgets.scene.themes import DARK, LIGHT

towers = st.lists(st.tuples(st.integers(0, 3), st.integers(1, 4)), max_size=12).map(
    lambda pieces: Tower.of(*pieces)
)


def dealt(players: int = 4) -> ManhattanState:
    state = MANHATTAN.new(MANHATTAN.options(players=players))
    request = state.chance
    assert request is not None
    return state.apply(request.sample(Random(1)))


def with_towers(**standing: Tower) -> ManhattanState:
    board = list(EMPTY_BOARD)
    for name, tower in standing.items():
        board[site_number(name)] = tower
    return replace(dealt(), towers=tuple(board))


def labels(tile: Tile) -> list[Label]:
    return [shape for shape in tile.shapes if isinstance(shape, Label)]


def words(tile: Tile) -> list[str]:
    return [label.text for label in labels(tile)]


def box(label: Label) -> tuple[float, float, float, float]:
    """Return left, top, right, bottom of a label's capitals."""
    width = text_width(label.text, label.size, label.weight)
    left = label.x - {"start": 0, "middle": width / 2, "end": width}[label.anchor]
    half = 0.36 * label.size
    return left, label.y - half, left + width, label.y + half


def test_a_tile_for_each_city_and_an_area_for_each_site() -> None:
    board = scene(dealt().view(0))
    assert [tile.id for tile in board.tiles] == list("SMFHPC")
    assert [a.id for tile in board.tiles for a in tile.areas] == [
        site_name(s) for s in range(SITES)
    ]
    assert board.columns == 3


def test_a_tower_shows_owner_height_and_storeys_by_color() -> None:
    board = scene(with_towers(F5=Tower.of((0, 4), (1, 3), (1, 4), (3, 1))).view(None))
    tile = board.tiles[2]
    assert {"K", "12", "R4", "B7", "K1", "F5"} <= set(words(tile))
    assert board.area("F5").label == "Frankfurt 5: Black, 12 storeys (Red 4, Blue 7, Black 1)."


def test_the_majority_is_named_by_letter_and_a_tie_as_one() -> None:
    blue, red = Tower.of((1, 1)), Tower.of((0, 1))
    board = scene(with_towers(F1=blue, F2=blue, F3=red, C1=blue, C2=red).view(None))
    assert "majority B" in words(board.tiles[2])
    assert "tie 1–1: nobody" in words(board.tiles[5])
    assert "no towers" in words(board.tiles[0])


def test_lit_sites_differ_by_more_than_color() -> None:
    view = dealt().view(0)
    plain, lit = scene(view).tiles[2], scene(view, lit=["F5"]).tiles[2]
    assert lit.areas[4].label.endswith("You may build here.")
    extra = [s for s in lit.shapes if s not in plain.shapes]
    assert any(isinstance(s, Rect) and s.stroke == "accent.edge" and s.width == 3 for s in extra)
    assert any(isinstance(s, Label) and s.weight == "bold" and s.text == "F5" for s in extra)


def test_sites_that_are_not_allowed_say_what_they_need() -> None:
    board = scene(with_towers(F5=Tower.of((0, 4))).view(0), needs={"F5": 4, "F6": 5})
    assert {"4+", "–"} <= set(words(board.tiles[2]))
    assert "4 storeys or more" in board.area("F5").label


def test_the_last_move_is_marked() -> None:
    view = dealt().view(0)
    plain, marked = scene(view).tiles[2], scene(view, last=["F5"]).tiles[2]
    assert [s for s in marked.shapes if isinstance(s, Polygon) and s.fill == "last"]
    assert marked.areas[4].label.endswith("Just played.")
    assert plain.areas[4].label != marked.areas[4].label


def test_a_planned_piece_is_drawn_with_dashes() -> None:
    state = with_towers(F5=Tower.of((0, 2)))
    board = scene(state.view(0), selection=Build(1, 3, 22))
    dashes = [s for s in board.tiles[2].shapes if isinstance(s, Line) and s.stroke == "blue.ink"]
    assert dashes
    assert all(line.dash for line in dashes)
    assert {"5", "R2", "B3"} <= set(words(board.tiles[2]))
    assert board.area("F5").label.startswith("Frankfurt 5: Red, 2 storeys")


def test_marks_stand_at_sites_and_cities() -> None:
    board = scene(dealt().view(0), marks={"F5": "+3", "F": "+2"})
    assert "+3" in words(board.tiles[2])
    assert "no towers +2" in words(board.tiles[2])


@pytest.mark.parametrize("name", ["X1", "F0", "F10"])
def test_an_unknown_site_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        scene(dealt().view(0), lit=[name])


@settings(max_examples=60, deadline=None)
@given(
    st.lists(towers, min_size=9, max_size=9),
    st.sampled_from(["plain", "lit", "needs", "last", "marks", "planned"]),
)
@example(  # a storey beside so many is lower than a pixel
    [Tower.of()] * 7 + [Tower.of((0, 1)), Tower.of(*[(0, 4)] * 9, (1, 4), (2, 4))], "plain"
)
def test_nothing_leaves_its_site(standing: list[Tower], variant: str) -> None:
    board = tuple(standing) + EMPTY_BOARD[9:]
    state = replace(dealt(), towers=board)
    every = [site_name(site) for site in range(9)]
    options = {
        "plain": {},
        "lit": {"lit": every},
        "needs": {"needs": dict.fromkeys(every, 3)},
        "last": {"last": every},
        "marks": {"marks": dict.fromkeys(every, "+3")},
        "planned": {"selection": Build(1, 4, 0), "lit": every},
    }[variant]
    tile = scene(state.view(None), **options).tiles[0]  # type: ignore[arg-type]
    for label in labels(tile):
        left, top, right, bottom = box(label)
        assert 0 <= left <= right <= TILE_WIDTH
        assert 0 <= top <= bottom <= TILE_HEIGHT
    sites = [(a.x, a.y, a.x + a.w, a.y + a.h) for a in tile.areas]
    for shape in tile.shapes:
        if isinstance(shape, Polygon):
            xs, ys = shape.points[::2], shape.points[1::2]
            assert _inside(sites, min(xs), min(ys), max(xs), max(ys))
        elif isinstance(shape, Circle):
            reach = shape.r + shape.width / 2
            assert _inside(
                sites, shape.x - reach, shape.y - reach, shape.x + reach, shape.y + reach
            )


def _inside(
    sites: list[tuple[float, float, float, float]], left: float, top: float, *rest: float
) -> bool:
    right, bottom = rest
    return any(
        site[0] <= left and site[1] <= top and right <= site[2] and bottom <= site[3]
        for site in sites
    )


def test_no_text_is_small() -> None:
    state = with_towers(F5=Tower.of((0, 4), (1, 3), (2, 4), (3, 1)))
    board = picture(state.view(0), lit=["F4"], needs={"F5": 3}, last=["F6"])
    for tile in (*board.tiles, card_tile(0), piece_tile(0, 4)):
        assert min(label.size for label in labels(tile)) >= 14


def test_every_role_is_in_both_themes() -> None:
    state = with_towers(F5=Tower.of((0, 4), (1, 3), (2, 4), (3, 1)), F6=Tower.of((1, 1)))
    board = picture(
        state.view(0),
        lit=["F4"],
        needs={"F5": 3},
        last=["F6"],
        marks={"F7": "+1"},
        selection=Build(2, 2, 0),
    )
    for theme in (LIGHT, DARK):
        for tile in (*board.tiles, card_tile(4), piece_tile(3, 2)):
            for shape in tile.shapes:
                roles = (getattr(shape, "fill", None), getattr(shape, "stroke", None))
                assert all(theme[role] for role in roles if role is not None)


def test_the_scene_is_made_of_what_a_seat_may_know() -> None:
    """Two positions that differ only in secrets give equal scenes."""
    state = dealt()
    hands = tuple(reversed(state.hands))
    other = replace(state, hands=(*hands,), pile=tuple(reversed(state.pile)))
    assert scene(state.view(None)) == scene(other.view(None))
    assert picture(state.view(None)) == picture(other.view(None))


def test_the_text_board_says_the_same() -> None:
    state = with_towers(F5=Tower.of((0, 4), (1, 4)), S1=Tower.of((2, 1)))
    text = scene(state.view(0), lit=["F5"], needs={"S1": 3}, last=["S1"]).text
    assert "F5 R4B4=8*" in text
    assert "S1 G1=1!(3+)" in text
    assert "Frankfurt (F) · majority Blue, 1 tower" in text
    assert text.startswith("Round 1 of 4 · ")


def test_the_headline_says_whose_turn_and_the_points() -> None:
    state = replace(dealt(), carried=(12, 3, 4, 5))
    tile = header(state.view(0), names=["Anna"], last_move="3 on Frankfurt 5")
    texts = words(tile)
    assert {"Anna", "12", "R", "K"} <= set(texts)
    assert any("Last move: 3 on Frankfurt 5" in text for text in texts)


def test_two_players_show_both_their_colors() -> None:
    state = replace(dealt(2), carried=(12, 3, 4, 5))
    texts = words(header(state.view(0)))
    assert {"R", "G", "B", "K", "16", "8"} <= set(texts)


@pytest.mark.parametrize("cell", range(9))
def test_a_card_marks_one_cell_and_says_which(cell: int) -> None:
    tile = card_tile(cell)
    marked = [s for s in tile.shapes if isinstance(s, Rect) and s.fill == "card.mark"]
    assert len(marked) == 1
    assert words(tile) == [str(cell + 1)]


def test_a_piece_shows_color_letter_and_storeys() -> None:
    assert set(words(piece_tile(3, 4))) == {"K", "4"}
    assert piece_tile(3, 4).label == "Black piece of 4 storeys"
    assert isinstance(scene(dealt().view(0)), Scene)
