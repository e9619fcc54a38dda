"""Labels grow with the page's text where there is room, and nothing comes to overlap."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.game import new_game
from manhattan_widgets.scene.chart import score_chart, score_series
from manhattan_widgets.scene.core import Circle, Label, Rect, Scene, Tile
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.scene.label_scaling import legible
from manhattan_widgets.scene.metrics import text_width

Box = tuple[float, float, float, float]


def scenes(name: str) -> Iterator[Scene]:
    """Yield boards of one game: plain, with every overlay, and chosen, early and late."""
    game = new_game(name, seed=3)
    rng, drawing = Random(3), scenes_of(GAMES[name])
    while game.outcome() is None and len(game.moves) < 60:
        if len(game.moves) in (0, 20, 59):
            view = game.state.view(game.state.to_move or 0)
            lit = tuple(area.id for tile in drawing.board(view).tiles for area in tile.areas)[::5]
            yield drawing.board(view)
            yield drawing.board(view, lit=lit)
            for overlay in drawing.overlays:
                yield drawing.overlaid(view, **overlay.show(view).scene_options())
        game.play(rng.choice(game.state.legal_moves()))
    states = [game.state_at(ply) for ply in range(len(game.moves) + 1)]
    for width in (740, 340):
        chart = score_chart(score_series(states, "ABCD"), width=width)
        yield Scene((chart,), 1, chart.label, "")


def box(label: Label) -> Box:
    """Return what a label's capitals cover."""
    width = text_width(label.text, label.size, label.weight)
    left = label.x - {"start": 0.0, "middle": width / 2, "end": width}[label.anchor]
    half = 0.36 * label.size
    return (left, label.y - half, left + width, label.y + half)


def labels(tile: Tile) -> list[Label]:
    return [shape for shape in tile.shapes if isinstance(shape, Label)]


def overlapping(tile: Tile) -> set[tuple[int, int]]:
    """Return which labels overlap, by their numbers."""
    boxes = [(number, box(label)) for number, label in enumerate(labels(tile))]
    return {
        (first, second)
        for (first, a), (second, b) in combinations(boxes, 2)
        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
    }


def leaving(tile: Tile) -> set[int]:
    """Return the numbers of the labels that reach out of the tile."""
    return {
        number
        for number, label in enumerate(labels(tile))
        for at in [box(label)]
        if min(at) < 0 or at[2] > tile.width or at[3] > tile.height
    }


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("factor", [1.25, 1.5, 2.0])
def test_labels_grow_and_nothing_comes_to_overlap(name: str, factor: float) -> None:
    grown = every = 0
    for scene in scenes(name):
        for before, after in zip(scene.tiles, legible(scene, factor).tiles, strict=True):
            assert replace(after, shapes=before.shapes) == before
            assert overlapping(after) <= overlapping(before)
            assert leaving(after) <= leaving(before)
            for old, new in zip(before.shapes, after.shapes, strict=True):
                if isinstance(old, Label):
                    assert isinstance(new, Label)
                    assert replace(new, x=old.x, y=old.y, size=old.size) == old
                    assert old.size <= new.size <= round(old.size * factor)
                    every += 1
                    grown += new.size > old.size
                elif isinstance(old, Circle):
                    assert isinstance(new, Circle)
                    assert old.r <= new.r <= old.r * 1.45
                else:
                    assert new == old
    assert grown > every / 2


def test_the_usual_size_is_left_alone_and_the_same_tile_is_found_again() -> None:
    scene = scenes_of(GAMES["manhattan"]).board(new_game("manhattan", seed=1).state.view(0))
    assert legible(scene, 1) is scene
    assert legible(scene, 0.5) is scene
    once, again = legible(scene, 1.5), legible(scene, 1.5)
    assert [id(tile) for tile in once.tiles] == [id(tile) for tile in again.tiles]
    assert legible(scene, 5) == legible(scene, 2)


def test_names_of_free_sites_are_as_large_as_the_text() -> None:
    scene = scenes_of(GAMES["manhattan"]).board(new_game("manhattan", seed=1).state.view(0))
    sizes = {label.size for tile in legible(scene, 1.5).tiles for label in labels(tile)[-9:]}
    assert sizes == {21}


def test_a_label_keeps_to_what_holds_it_with_its_tails() -> None:
    pill = Rect(0, 0, 100, 20, "pill")
    tile = Tile("one", 100, 60, (pill, Label(50, 10, "pay", 14, "ink", anchor="middle")))
    (label,) = labels(legible(Scene((tile,), 1, "", ""), 2).tiles[0])
    assert 14 < label.size < 28
    assert label.y + (0.36 + 0.24) * label.size <= 20


def test_what_is_alike_in_a_column_stays_alike_and_discs_grow_with_their_letters() -> None:
    shapes = (
        Label(5, 20, "A", 14, "ink"),
        Label(5, 60, "B", 14, "ink"),
        Rect(17, 50, 20, 20, "site"),  # B has no room but to the left
        Circle(80, 50, 9, "red.chip"),
        Label(80, 50, "R", 15, "red.on", "bold", "middle"),
    )
    tile = legible(Scene((Tile("one", 120, 120, shapes),), 1, "", ""), 2).tiles[0]
    a, b, r = labels(tile)
    assert a.size == b.size > 14
    assert b.x < 5
    disc = tile.shapes[3]
    assert isinstance(disc, Circle)
    assert (disc.x, disc.y) == (r.x, r.y)
    assert disc.r / 9 == pytest.approx(r.size / 15)
    assert r.size == 21


def test_places_that_differ_by_an_outline_have_names_of_one_size() -> None:
    shapes = (
        Rect(0, 0, 60, 60, "site"),
        Label(40, 50, "A", 14, "ink"),
        Rect(60.75, 0.75, 58.5, 58.5, "site", "orange", 1.5),
        Label(100, 50, "B", 14, "ink"),
        Rect(35, 35, 20, 6, "tower"),  # stands above A alone
    )
    a, b = labels(legible(Scene((Tile("one", 120, 60, shapes),), 1, "", ""), 2).tiles[0])
    assert a.size == b.size < 28


def test_alike_places_have_figures_of_one_size_wherever_they_stand() -> None:
    shapes = (
        Rect(0, 0, 60, 60, "site"),
        Label(55, 12, "2", 14, "ink", "bold", "end"),
        Label(55, 30, "R2", 14, "ink", anchor="end"),  # below that 2 there is no room
        Rect(60, 60, 60, 60, "site"),
        Label(115, 72, "1", 14, "ink", "bold", "end"),  # in no row or column with it
        Rect(0, 60, 60, 60, "site"),
        Label(5, 75, "H7", 14, "ink", anchor="start"),
    )
    two, red, one, name = labels(
        legible(Scene((Tile("H", 120, 120, shapes),), 1, "", ""), 2).tiles[0]
    )
    assert two.size == one.size < 28
    assert red.size == name.size


def test_a_heading_grows_though_a_line_of_small_words_does_not() -> None:
    words = "orange: 1 prestige for the top floor, and more"
    heading = Label(10, 15, "Board", 14, "ink")
    tile = Tile("one", 300, 120, (heading, Label(20, 100, words, 14, "ink")))
    board, key = labels(legible(Scene((tile,), 1, "", ""), 2).tiles[0])
    assert board.size == 28 > key.size


def test_a_label_keeps_off_the_line_around_its_place() -> None:
    edge = Rect(0.75, 0.75, 58.5, 58.5, None, "orange.edge", 1.5)
    tile = Tile("one", 60, 60, (Rect(0, 0, 60, 60, "orange"), edge, Label(40, 50, "B3", 14, "ink")))
    (label,) = labels(legible(Scene((tile,), 1, "", ""), 2).tiles[0])
    assert label.size > 14
    assert label.y + 0.36 * label.size <= 58.5 - 1.5


def test_headings_of_all_tiles_are_of_one_size() -> None:
    def tile(name: str, pill: int) -> Tile:
        heading = Label(5, 12, name, 14, "ink", "bold")
        return Tile(name, 120, 120, (heading, Rect(pill, 2, 115 - pill, 20, "pill")))

    narrow, wide = tile("Cairo", 55), tile("Tokyo", 118)
    sizes = [labels(drawn)[0].size for drawn in legible(Scene((narrow, wide), 2, "", ""), 2).tiles]
    alone = labels(legible(Scene((wide,), 1, "", ""), 2).tiles[0])[0].size
    assert 14 <= sizes[0] == sizes[1] < alone
