"""The score chart: the right figures, a place for every ply, labels that leave each other room."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manhattan_widgets.contract.core import State
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.render.svg import svg_tile
from manhattan_widgets.scene import THEMES
from manhattan_widgets.scene.chart import ScoreSeries, caption, score_chart, score_series
from manhattan_widgets.scene.core import Circle, Label, Line, Rect, Tile
from manhattan_widgets.scene.metrics import text_width
from manhattan_widgets.scene.themes import COLORS, contrast
from tests.conformance import play
from tests.conformance.play import whole_game

#: The cases of games that can be shown.
CASES = [case for case in play.CASES if case[0] in GAMES]
CASE_IDS = [f"{name}-{number}" for name, number in CASES]
NAMES = ("Ann", "Bo", "Cynthia-Alexandra", "Di", "Ed")


@cache
def plies(case: tuple[str, int], seed: int = 1) -> tuple[State, ...]:
    """Return the states of a whole random game by ply, chance settled."""
    states, _ = whole_game(case, seed)
    return tuple(state for state in states if state.chance is None)


def series_of(case: tuple[str, int], seed: int = 1) -> ScoreSeries:
    states = plies(case, seed)
    return score_series(states, NAMES[: states[0].options.players])


@pytest.mark.parametrize("case", CASES, ids=CASE_IDS)
def test_the_points_of_every_ply_are_those_of_its_state(case: tuple[str, int]) -> None:
    series = series_of(case)
    for state, now, official in zip(plies(case), series.now, series.official, strict=True):
        assert official == state.score().totals
        if state.outcome() is None:
            added = state.score_now().totals
            assert now == tuple(a + b for a, b in zip(official, added, strict=True))
        else:
            assert now == official


@pytest.mark.parametrize("case", CASES, ids=CASE_IDS)
def test_scorings_are_where_points_were_counted(case: tuple[str, int]) -> None:
    series = series_of(case)
    rounds = getattr(plies(case)[0].options, "rounds", 1)
    assert len(series.scorings) == rounds
    if rounds > 1:
        assert [round_ for _, round_ in series.scorings] == list(range(1, rounds + 1))
    for ply, _ in series.scorings:
        assert series.once or sum(series.official[ply]) > sum(series.official[ply - 1])
    assert series.scorings[-1][0] == len(series.now) - 1


def test_colors_and_letters_are_the_players() -> None:
    two = next(case for case in CASES if plies(case)[0].options.players == 2)
    series = series_of(two)
    options = plies(two)[0].options
    assert series.colors == tuple(COLORS[colors[0]] for colors in options.colors)
    assert [len(letters) for letters in series.letters] == [2, 2]
    assert series.names == NAMES[:2]


@pytest.mark.no_cover
@pytest.mark.parametrize("width", [360, 740, 1040])
@pytest.mark.parametrize("case", CASES, ids=CASE_IDS)
def test_every_ply_has_a_place_and_words(case: tuple[str, int], width: int) -> None:
    series = series_of(case)
    tile = score_chart(series, width=width, height=220)
    assert [area.id for area in tile.areas] == [f"ply:{p}" for p in range(len(series.now))]
    for before, after in zip(tile.areas, tile.areas[1:], strict=False):
        assert before.x + before.w == pytest.approx(after.x)
    for ply, area in enumerate(tile.areas):
        assert (area.y, area.h) == (0, 220)
        assert area.label.startswith(f"Ply {ply}: Ann {series.now[ply][0]}, ")
        phrase = "the scoring at the end" if series.once else "was just scored"
        assert (phrase in area.label) == (ply in dict(series.scorings))
        middle = tile.at(area.x + area.w / 2, 100)
        assert middle is not None
        assert middle.id == f"ply:{ply}"


@given(
    last=st.lists(st.integers(0, 250), min_size=2, max_size=4),
    width=st.sampled_from([340, 360, 480, 560, 740, 1000]),
    height=st.integers(150, 320),
)
@settings(deadline=None)
def test_labels_never_overlap(last: list[int], width: int, height: int) -> None:
    points = (tuple([0] * len(last)), tuple(last))
    series = ScoreSeries(
        now=points,
        official=points,
        names=NAMES[: len(last)],
        colors=("red", "blue", "green", "black")[: len(last)],
        letters=("RG", "BK", "G", "K")[: len(last)],
        scorings=((1, 1),),
    )
    tile = score_chart(series, width=width, height=height)
    boxes = [box(shape) for shape in tile.shapes if isinstance(shape, Label)]
    for first, second in combinations(boxes, 2):
        assert apart(first, second), (first, second)
    for left, top, right, bottom in boxes:
        assert left >= 0
        assert top >= 0
        assert right <= width
        assert bottom <= height


def box(label: Label) -> tuple[float, float, float, float]:
    wide = text_width(label.text, label.size, label.weight)
    left = label.x - {"start": 0, "middle": wide / 2, "end": wide}[label.anchor]
    tall = label.size * 0.72
    return left, label.y - tall / 2, left + wide, label.y + tall / 2


def apart(box: Sequence[float], other: Sequence[float]) -> bool:
    return box[2] <= other[0] or other[2] <= box[0] or box[3] <= other[1] or other[3] <= box[1]


@pytest.mark.parametrize("case", CASES, ids=CASE_IDS)
def test_labels_of_whole_games_never_overlap(case: tuple[str, int]) -> None:
    for width in (350, 740):
        tile = score_chart(series_of(case), width=width)
        boxes = [box(shape) for shape in tile.shapes if isinstance(shape, Label)]
        assert all(apart(first, second) for first, second in combinations(boxes, 2))


def test_letters_and_points_stand_at_the_ends() -> None:
    series = series_of(CASES[0])
    tile = score_chart(series)
    texts = {shape.text for shape in tile.shapes if isinstance(shape, Label)}
    assert {*series.letters, *map(str, series.official[-1]), "Ann", "Bo"} <= texts
    assert "Cynthia-Alexandra" not in texts  # shortened
    assert not {"Ann", "Bo"} & {
        s.text for s in score_chart(series, width=360).shapes if isinstance(s, Label)
    }
    pills = [shape for shape in tile.shapes if isinstance(shape, Rect) and shape.fill]
    assert {f"{color}.chip" for color in series.colors} <= {pill.fill for pill in pills}


def test_lines_differ_in_color_and_dashes() -> None:
    tile = score_chart(series_of(CASES[0]))
    thick = {(s.stroke, s.dash) for s in tile.shapes if isinstance(s, Line) and s.width == 2.5}
    dashes = {dash for _, dash in thick if dash}
    assert {stroke for stroke, _ in thick} == {f"{c}.line" for c in series_of(CASES[0]).colors}
    assert len(dashes) == len(series_of(CASES[0]).colors) - 1  # the first seat's line is whole


def test_a_ply_can_be_marked() -> None:
    series = series_of(CASES[0])
    still, marked = score_chart(series), score_chart(series, current=30)
    added = marked.shapes[len(still.shapes) :]
    assert marked.shapes[: len(still.shapes)] == still.shapes
    line = next(shape for shape in added if isinstance(shape, Line))
    area = next(area for area in still.areas if area.id == "ply:30")
    assert area.x < line.x1 < area.x + area.w
    assert sum(isinstance(shape, Circle) for shape in added) == len(series.names)
    for ply in (-1, len(series.now)):
        with pytest.raises(IndexError):
            score_chart(series, current=ply)


def test_a_game_that_has_just_begun_has_a_chart() -> None:
    first = plies(CASES[0])[:1]
    tile = score_chart(score_series(first, NAMES[: first[0].options.players]))
    assert [area.id for area in tile.areas] == ["ply:0"]
    assert svg_tile(tile).count("<text")


def test_equal_series_share_their_tile() -> None:
    tile = score_chart(series_of(CASES[0]))
    assert score_chart(series_of(CASES[0])) is tile
    assert isinstance(tile, Tile)


def test_the_caption_explains_the_lines() -> None:
    assert "Thick line" in caption(series_of(CASES[0]))


@pytest.mark.parametrize("name", THEMES)
def test_lines_stand_out_from_their_ground(name: str) -> None:
    for color in COLORS:
        assert contrast(THEMES[name][f"{color}.line"], THEMES[name]["panel"]) >= 3
