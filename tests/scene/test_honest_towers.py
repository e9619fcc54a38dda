"""Laws for random and worst boards: one scale, one picture in every state, no collision."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manhattan_widgets.contract.registry import find_rules
from manhattan_widgets.games.manhattan.scene.board import scene as manhattan_scene
from manhattan_widgets.games.newyork.rules.board import site_name
from manhattan_widgets.games.newyork.scene.board import scene as newyork_scene
from manhattan_widgets.games.newyork.scene.text import DEMOLISH
from manhattan_widgets.games.skyline.scene.board import scene as skyline_scene
from manhattan_widgets.locale import languages, speaking, text
from manhattan_widgets.scene.core import Label, Line, Polygon, Rect, Scene, Shape, Tile
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.scene.label_scaling import legible
from manhattan_widgets.scene.metrics import text_width
from manhattan_widgets.scene.themes import COLORS
from tests.scene.boards import every_board, manhattan, newyork, played, skyline, worst

GAMES = ("manhattan", "newyork", "skyline")

#: What towers are drawn of: the roles of their parts.
PARTS = ("front", "side", "roof", "window")

pieces = st.lists(st.tuples(st.integers(0, 3), st.integers(1, 4)), max_size=14)
cities = st.lists(st.lists(pieces, min_size=9, max_size=9), min_size=1, max_size=3)
crossings = st.lists(st.sampled_from([None, 0, 1, 2, 3]), min_size=49, max_size=49)
floors = st.lists(st.tuples(st.sampled_from("1246PNS"), st.integers(0, 3)), max_size=5)
islands = st.lists(floors, min_size=29, max_size=29)

positions: st.SearchStrategy[Any] = st.one_of(
    st.builds(manhattan, cities),
    st.builds(newyork, crossings),
    st.builds(skyline, islands),
    st.builds(
        played,
        st.sampled_from(GAMES),
        st.integers(0, 50),
        st.integers(0, 60),
    ),
)


def fronts(scene: Scene) -> dict[str, float]:
    """Return how high the front of the tower on every site is drawn."""
    heights: dict[str, float] = {}
    for tile in scene.tiles:
        for shape in tile.shapes:
            if is_front(shape):
                area = tile.at(shape.x + shape.w / 2, shape.y + shape.h / 2)
                assert area is not None
                heights[area.id] = heights.get(area.id, 0) + shape.h
    return heights


def is_front(shape: Shape) -> bool:
    """Tell whether a shape is the front of a piece; a floor of Skyline's has the color of chips."""
    if not isinstance(shape, Rect) or shape.radius or shape.fill is None:
        return False
    color, _, part = shape.fill.partition(".")
    return color in COLORS and part in ("front", "chip") and 20 < shape.w < 40


def storeys(state: Any) -> dict[str, int]:
    """Return how many storeys stand on every site."""
    if state.rules.name == "newyork":
        names = [area.id for area in next(every_board(state))[1].tiles[0].areas]
        return {
            name: 1 for name, color in zip(names, state.board, strict=True) if color is not None
        }
    names = [area.id for tile in next(every_board(state))[1].tiles for area in tile.areas]
    return {n: t.height for n, t in zip(names, state.towers, strict=True) if t.height}


def check_scale(state: Any) -> None:
    wanted = storeys(state)
    drawn = fronts(next(every_board(state))[1])
    assert set(drawn) == set(wanted)
    pitches = [drawn[name] / wanted[name] for name in wanted]
    if pitches:
        assert max(pitches) <= 1.05 * min(pitches)


@settings(max_examples=20, deadline=None)
@given(positions)
def test_heights_are_in_proportion_to_storeys(state: Any) -> None:
    check_scale(state)


@pytest.mark.parametrize("state", list(worst()), ids=lambda state: state.rules.name)
def test_heights_are_in_proportion_on_the_worst_boards(state: Any) -> None:
    check_scale(state)


def parts_of_towers(scene: Scene) -> list[tuple[str, list[Shape]]]:
    return [(tile.id, [shape for shape in tile.shapes if is_part(shape)]) for tile in scene.tiles]


def is_part(shape: Shape) -> bool:
    role = getattr(shape, "stroke" if isinstance(shape, Line) else "fill", None) or ""
    color, _, part = role.partition(".")
    return color in COLORS and part in PARTS and isinstance(shape, Rect | Polygon | Line)


@settings(max_examples=8, deadline=None)
@given(positions)
def test_a_tower_is_drawn_the_same_in_every_state(state: Any) -> None:
    check_states(state)


@pytest.mark.parametrize("state", list(worst()), ids=lambda state: state.rules.name)
def test_a_tower_is_drawn_the_same_on_the_worst_boards(state: Any) -> None:
    check_states(state)


def check_states(state: Any) -> None:
    boards = every_board(state)
    plain = parts_of_towers(next(boards)[1])
    for name, scene in boards:
        # A plan adds to a tower or crosses it out, and an overlay of New York shows stones.
        if name not in ("meant", "whole") and not name.startswith("overlay"):
            assert parts_of_towers(scene) == plain, name


Box = tuple[float, float, float, float]


def box(label: Label) -> Box:
    """Return left, top, right and bottom of what is seen of a label, in the widest font in use."""
    width = text_width(label.text, label.size, label.weight)
    left = label.x - {"start": 0, "middle": width / 2, "end": width}[label.anchor]
    low = 0.6 if set("gjpqy,;()[]") & set(label.text) else 0.365
    return (left, label.y - 0.365 * label.size, left + width, label.y + low * label.size)


def collisions(tile: Tile) -> Iterator[str]:
    """Yield the pairs of labels whose boxes have more in common than a quarter of a pixel."""
    boxes = [(box(shape), shape) for shape in tile.shapes if isinstance(shape, Label)]
    boxes.sort(key=lambda pair: pair[0][0])
    for number, (here, label) in enumerate(boxes):
        for other, second in boxes[number + 1 :]:
            if other[0] > here[2]:
                break
            across = min(here[2], other[2]) - max(here[0], other[0])
            down = min(here[3], other[3]) - max(here[1], other[1])
            if across > 0.25 and down > 0.25:
                yield f"{label.text!r} {second.text!r} in {tile.id}: {across:.1f} × {down:.1f}"


def every_way(state: Any) -> Iterator[tuple[str, Scene]]:
    """Yield a board in every state, standing and where it can lying."""
    yield from every_board(state)
    if scenes_of(state.rules).lies:
        for name, scene in every_board(state, lying=True):
            yield f"{name}, lying", scene


def check_labels(state: Any, scaled: Callable[[Scene], Scene]) -> None:
    for name, scene in every_way(state):
        for tile in scaled(scene).tiles:
            assert not list(collisions(tile)), name
            for shape in tile.shapes:
                if isinstance(shape, Label):
                    left, top, right, bottom = box(shape)
                    assert left >= -0.5, (name, shape)
                    assert right <= tile.width + 0.5, (name, shape)
                    assert 0 <= top <= bottom <= tile.height, (name, shape)


@settings(max_examples=8, deadline=None)
@given(positions)
def test_labels_never_collide(state: Any) -> None:
    check_labels(state, lambda scene: scene)


@pytest.mark.no_cover
@pytest.mark.parametrize("factor", [1, 1.5])
@pytest.mark.parametrize("state", list(worst()), ids=lambda state: state.rules.name)
def test_labels_never_collide_on_the_worst_boards(state: Any, factor: float) -> None:
    """In the sizes in which boards are shown: labels grow where a page's text is larger."""
    check_labels(state, lambda scene: legible(scene, factor))


#: How wide a board is on the screen, and in how many columns its tiles stand there.
SIZES = {
    ("manhattan", "a widget of 830 px, the hand at the side"): (590, 3),
    ("manhattan", "a column of 560 px"): (536, 2),
    ("manhattan", "a phone of 390 px"): (366, 2),
    ("newyork", "a widget of 830 px, the hand at the side"): (404, 1),
    ("newyork", "a phone of 390 px"): (366, 1),
    ("skyline", "a column of 560 px"): (363, 1),
    ("skyline", "a phone of 390 px"): (363, 1),
}


@pytest.mark.parametrize(("game", "where"), SIZES)
def test_no_label_is_small_on_the_screen(game: str, where: str) -> None:
    width, columns = SIZES[game, where]
    for state in worst():
        if state.rules.name == game:
            for name, scene in every_board(state):
                for tile in scene.tiles:
                    scale = (width - 6 * (columns - 1)) / columns / tile.width
                    sizes = [s.size for s in tile.shapes if isinstance(s, Label)]
                    assert min(sizes) * scale >= 10, (name, tile.id)


@pytest.mark.parametrize("code", languages())
def test_prices_and_needs_have_room_in_every_language(code: str) -> None:
    """What boards write by themselves at sites is never cut short."""
    with speaking(code):
        for scene in priced():
            for tile in scene.tiles:
                cut = [s.text for s in tile.shapes if isinstance(s, Label) and "…" in s.text]
                assert not cut, tile.id
                assert not list(collisions(tile))


def priced() -> Iterator[Scene]:
    """Yield boards with all that can be said of prices and needs, on lit sites and on others."""
    towers, crossings, islands, _ = worst()
    names = [site_name(site) for site in range(49)]
    needs = {name: (*range(8), DEMOLISH)[n % 9] for n, name in enumerate(names)}
    for lit in ((), names):
        yield newyork_scene(crossings, lit=lit, needs=needs)
    may_go = text("scene.newyork.band.may_go")
    yield newyork_scene(crossings, marks=dict.fromkeys(names, may_go))
    sites = [area.id for tile in manhattan_scene(towers).tiles for area in tile.areas]
    yield manhattan_scene(towers, needs={name: 1 + n % 5 for n, name in enumerate(sites)})
    tie = text("scene.manhattan.score.tie")
    yield manhattan_scene(towers, marks=dict.fromkeys(sites, tie))
    names = list(islands.options.edition.names)
    prices = [(0, None), (10, None), (10, 1), (5, 2)]
    yield skyline_scene(islands, lit=names, prices={n: prices[i % 4] for i, n in enumerate(names)})
    yield skyline_scene(islands, needs=dict.fromkeys(names, 10))


def test_a_board_that_lies_has_the_same_sites_words_and_towers() -> None:
    for state in worst():
        scenes = scenes_of(state.rules)
        if not scenes.lies:
            continue
        names = [area.id for area in scenes.board(state).tiles[0].areas]
        look = {"lit": names[:9], "marks": dict.fromkeys(names[5:], "+2"), "selection": names[:1]}
        standing, lying = (scenes.board(state, lying=lies, **look) for lies in (False, True))
        assert lying.text == standing.text
        (upright,), (turned,) = standing.tiles, lying.tiles
        assert [(a.id, a.label, a.w, a.h) for a in turned.areas] == [
            (a.id, a.label, a.w, a.h) for a in upright.areas
        ]
        assert turned.width > 2 * turned.height > 2 * upright.width
        assert all(turned.at(a.x + a.w / 2, a.y + a.h / 2) is a for a in turned.areas)
        assert fronts(lying) == fronts(standing)
        assert not list(collisions(turned))
        # In the whole width of a widget of 830 px.
        assert 14 * 830 / (turned.width + 20) >= 10


def test_only_boards_that_are_long_lie_down() -> None:
    assert [game for game in GAMES if scenes_of(find_rules(game)).lies] == ["skyline"]
