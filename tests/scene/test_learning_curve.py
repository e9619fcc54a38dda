"""The curve of what was learned: right places, nothing over anything else, in every language."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manhattan_widgets import locale
from manhattan_widgets.scene.core import Circle, Line
from manhattan_widgets.scene.learning_curve import LearningDay, learning_curve
from tests.scene.test_label_scaling import labels, leaving, overlapping

START = date(2024, 5, 1)
DAYS = st.lists(
    st.tuples(st.integers(1, 400), st.integers(0, 66), st.integers(0, 66)), min_size=1, max_size=30
)


def days_of(steps: list[tuple[int, int, int]]) -> list[LearningDay]:
    days, at = [], START
    for apart, met, learned in steps:
        days.append(LearningDay(at, met, min(met, learned)))
        at += timedelta(days=apart)
    return days


@pytest.mark.parametrize("language", locale.languages())
@given(DAYS, st.sampled_from([0, 21, 22, 23, 66, 700]), st.sampled_from([(600, 190), (280, 170)]))
def test_no_label_is_over_another_or_beyond_the_chart(
    language: str, steps: list[tuple[int, int, int]], clauses: int, size: tuple[int, int]
) -> None:
    locale.set_language(language)
    try:
        most = max(clauses, *(met for _, met, _ in steps))
        tile = learning_curve(days_of(steps), most, width=size[0], height=size[1])
    finally:
        locale.set_language("en")
    assert not overlapping(tile)
    assert not leaving(tile)


def test_days_lie_as_in_the_calendar_and_lines_end_where_they_should() -> None:
    tile = learning_curve(days_of([(1, 2, 0), (9, 8, 0), (1, 20, 10)]), 20)
    met = [shape for shape in tile.shapes if isinstance(shape, Line) and shape.dash]
    learned = [shape for shape in tile.shapes if isinstance(shape, Line) and shape.width == 3]
    assert (met[1].x2 - met[1].x1) == pytest.approx(9 * (met[0].x2 - met[0].x1), abs=0.5)
    assert met[-1].y2 < learned[-1].y2 < learned[0].y1
    ends = [shape for shape in tile.shapes if isinstance(shape, Circle)]
    assert [(shape.x, shape.y) for shape in ends] == [
        (met[-1].x2, met[-1].y2),
        (learned[-1].x2, learned[-1].y2),
    ]
    assert tile.label.endswith("On 2024-05-11: 20 of 20 met, 10 learned.")
    assert [shape.text for shape in labels(tile)][-4:] == [
        "met: 20",
        "learned: 10",
        "2024-05-01",
        "2024-05-11",
    ]


def test_one_day_is_two_points() -> None:
    tile = learning_curve([LearningDay(START, 3, 0)], 66)
    assert not [shape for shape in tile.shapes if isinstance(shape, Line) and shape.dash]
    assert [shape.text for shape in labels(tile)].count("2024-05-01") == 1
