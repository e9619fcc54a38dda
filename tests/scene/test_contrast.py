"""Contrast as WCAG AA asks, computed from what scenes of real positions contain.

axe-core cannot look into a canvas.  Here every text of a scene is held against what was painted
under it (4.5, large text 3), and every line that means something against what it lies on (3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, partial
from math import hypot
from pathlib import Path
from typing import NamedTuple

import pytest

import manhattan_widgets as mw
from manhattan_widgets.contract.core import View
from manhattan_widgets.scene.chart import score_chart, score_series
from manhattan_widgets.scene.core import Circle, Label, Line, Polygon, Rect, Scene, Shape, Tile
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.scene.heatmap import Heat, heated, signs
from manhattan_widgets.scene.metrics import text_width
from manhattan_widgets.scene.themes import THEMES, Theme, contrast

RECORDS = Path(__file__).parents[2] / "examples" / "records"
GAMES = ("four-players", "two-players", "new-york-4-players", "skyline-3-players")

#: What tells something by a line: where one may build, what is chosen, refused or was played.
MEANT = ("accent.edge", "last", "orange.edge", "chosen", "refused")

TEXT, LARGE_TEXT, LINES = 4.5, 3.0, 3.0


def tiles_of(record: str) -> Iterator[Tile]:
    game = mw.load(RECORDS / f"{record}.json")
    scenes = scenes_of(game.rules)
    names = [info.name for info in game.players]
    plies = range(0, len(game.moves) + 1, max(1, len(game.moves) // 6))
    for ply in plies:
        state = game.state_at(ply)
        view = state.view(state.to_move)
        last = game.moves[:ply][-1:]
        yield from scenes.board(view, last=last).tiles
        yield from lit_boards(scenes, view)
        for overlay in scenes.overlays:
            yield from scenes.overlaid(state, **overlay.show(state).scene_options()).tiles
        yield from scenes.picture(view, names=names, last_move="").tiles
        yield scenes.miniature(state, name="0", caption="Caption")
        yield from scenes.pictures(view).values()
    series = score_series([game.state_at(ply) for ply in range(len(game.moves) + 1)], names)
    yield score_chart(series, current=len(game.moves) // 2)


def lit_boards(scenes: object, view: View) -> Iterator[Tile]:
    """Yield the board with a choice half made, made, and with a map of hints over it."""
    moves = view.legal_moves()
    if not moves:
        return
    move = moves[-1]
    parts = view.parts(move)
    sites = {part for move in moves for part in view.parts(move) if ":" not in part}
    board = scenes.board  # type: ignore[attr-defined]
    yield from board(view, lit=sites, selection=parts[:1]).tiles
    yield from board(view, lit=sites, selection=parts, chosen=move).tiles
    yield from board(view, lit=sites, selection=parts[:1], chosen=move).tiles
    yield from board(view, marks=dict.fromkeys(sites, "✗")).tiles
    heat = {site: Heat(1 + n % 4, f"{n}%", "") for n, site in enumerate(sorted(sites))}
    scene: Scene = board(view, lit=sites, marks=signs(heat))
    yield from heated(scene, heat).tiles


@cache
def tiles(record: str) -> tuple[Tile, ...]:
    return tuple(dict.fromkeys(tiles_of(record)))


def contains(shape: Shape, x: float, y: float) -> bool:
    # Asked some million times: not by `match`, which is slower.
    if isinstance(shape, Rect):
        return shape.x <= x <= shape.x + shape.w and shape.y <= y <= shape.y + shape.h
    if isinstance(shape, Circle):
        return (shape.x - x) ** 2 + (shape.y - y) ** 2 <= shape.r**2
    if not isinstance(shape, Polygon):
        return False
    points = list(zip(shape.points[::2], shape.points[1::2], strict=True))
    inside = False
    for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def ground(under: tuple[Shape, ...], x: float, y: float) -> str:
    """Return the role of what was painted last at a point; the widget's own ground at last."""
    for shape in reversed(under):
        fill = getattr(shape, "fill", None)
        if fill is not None and not isinstance(shape, Label) and contains(shape, x, y):
            return str(fill)
    return "ground"


class Text(NamedTuple):
    """A text, and what lies under it: the same in every theme."""

    label: Label
    tile: str
    grounds: frozenset[str]


class Stroke(NamedTuple):
    """A line that means something, and what it may be told from: the same in every theme.

    Of a line there are what lies on either side at some points; of one around a shape, all that
    lies within and around it.
    """

    role: str
    tile: str
    sides: tuple[tuple[str, ...], ...]


@cache
def texts(record: str) -> list[Text]:
    return texts_of(tiles(record))


def texts_of(tiles: Iterable[Tile]) -> list[Text]:
    texts = []
    for tile in tiles:
        for number, label in enumerate(tile.shapes):
            if not isinstance(label, Label) or not label.text.strip():
                continue
            width = text_width(label.text, label.size, label.weight)
            left = label.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[label.anchor] * width
            under = tile.shapes[:number]
            points = [(left + share * width, label.y) for share in (0.1, 0.5, 0.9)]
            roles = frozenset(ground(under, *point) for point in points)
            texts.append(Text(label, tile.id, roles))
    return texts


@cache
def strokes(record: str) -> list[Stroke]:
    edges = []
    for tile in tiles(record):
        for number, shape in enumerate(tile.shapes):
            role = getattr(shape, "stroke", None)
            is_line = isinstance(shape, Line)
            if role not in MEANT and not (is_line and str(role).endswith(".line")):
                continue
            under = tile.shapes[:number]
            places = [across(shape, n / 8) for n in range(1, 8)] if is_line else [beside(shape)]
            sides = [[ground(under, *point) for point in points] for points in places]
            if not is_line and shape.fill:
                sides[0].append(shape.fill)
            edges.append(Stroke(str(role), tile.id, tuple(map(tuple, sides))))
    return edges


def text_faults(texts: Iterable[Text], theme: Theme) -> Iterator[str]:
    for label, tile, grounds in texts:
        bold = label.weight == "bold"
        least = LARGE_TEXT if label.size >= (18.66 if bold else 24) else TEXT
        for role in grounds:
            ratio = contrast(theme[label.fill], theme[role])
            if ratio < least:
                yield f"{label.fill} on {role}: {ratio:.2f}, as in {label.text!r} of {tile}"


def line_faults(record: str, theme: Theme) -> Iterator[str]:
    for stroke, tile, places in strokes(record):
        against = partial(contrast_of, theme, stroke)
        sides = sorted((max(roles, key=against) for roles in places), key=against)
        # Where it crosses something else a line is known by the rest of it, and by its other side;
        # one around something is told from what is inside it, or around.
        side = sides[len(sides) // 2]
        ratio = against(side)
        if ratio < LINES:
            yield f"{stroke} on {side}: {ratio:.2f}, in {tile}"


def contrast_of(theme: Theme, color: str, other: str) -> float:
    return contrast(theme[color], theme[other])


def across(line: Line, share: float) -> list[tuple[float, float]]:
    """Return a point on either side of a line, at a share of its length."""
    w, h = line.x2 - line.x1, line.y2 - line.y1
    off = (line.width / 2 + 1.5) / max(hypot(w, h), 1e-9)
    x, y = line.x1 + share * w, line.y1 + share * h
    return [(x - h * off, y + w * off), (x + h * off, y - w * off)]


def beside(shape: Rect | Circle) -> list[tuple[float, float]]:
    """Return a point in the middle of a shape, and one beyond each of its sides."""
    if isinstance(shape, Circle):
        x, y, w, h = shape.x - shape.r, shape.y - shape.r, 2 * shape.r, 2 * shape.r
    else:
        x, y, w, h = shape.x, shape.y, shape.w, shape.h
    across, down = x + w / 2, y + h / 2
    return [(across, down), (x - 2, down), (x + w + 2, down), (across, y - 2), (across, y + h + 2)]


@pytest.mark.no_cover
@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("record", GAMES)
def test_every_text_can_be_read_on_what_lies_under_it(record: str, theme: Theme) -> None:
    assert sorted(set(text_faults(texts(record), theme))) == []


@pytest.mark.no_cover
@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("record", GAMES)
def test_every_line_that_means_something_stands_out(record: str, theme: Theme) -> None:
    assert sorted(set(line_faults(record, theme))) == []


@pytest.mark.parametrize("record", GAMES)
def test_no_text_of_a_board_is_smaller_than_eleven_pixels_in_a_narrow_notebook(record: str) -> None:
    game = mw.load(RECORDS / f"{record}.json")
    scene = scenes_of(game.rules).board(game.state.view(0))
    # A notebook's column of 700 px, less what is around a board.
    scale = min(1.0, 676 / (scene.columns * scene.tiles[0].width + 8 * (scene.columns - 1)))
    for tile in scene.tiles:
        for label in tile.shapes:
            assert not isinstance(label, Label) or label.size * scale >= 11, label


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_what_the_page_draws_stands_out(theme: Theme) -> None:
    # The ring around what is focused or chosen, and the edges of fields.
    for role in ("accent.edge", "muted"):
        for surface in ("ground", "panel", "lit"):
            assert contrast(theme[role], theme[surface]) >= LINES, (role, surface)


def test_what_lies_under_a_point_is_found() -> None:
    shapes = (
        Rect(0, 0, 10, 10, "site"),
        Circle(5, 5, 2, "lit"),
        Polygon((0, 0, 4, 0, 0, 4), "ink"),
    )
    assert ground(shapes, 5, 5) == "lit"
    assert ground(shapes, 1, 1) == "ink"
    assert ground(shapes, 9, 9) == "site"
    assert ground(shapes, 20, 20) == "ground"
