"""Charts of chances and points, and rows of luck and choice that add up."""

from __future__ import annotations

import re
from typing import Any

import pytest

from manhattan_widgets.scene.chances import Course, course_chart
from manhattan_widgets.scene.core import Label, Line
from tests.widgets import seen

from .analyzed import analyzed, toggle


def test_rows_of_luck_and_choice_add_up() -> None:
    widget = analyzed()
    toggle(widget, "points")
    table = seen.part(widget, "mw-accounts").value
    rows = re.findall(r"<tr><th scope='row'>.*?</tr>", table)
    assert len(rows) == 3
    for row in rows:
        cells = [re.sub("<[^>]+>", "", cell) for cell in re.findall(r"<td>(.*?)</td>", row)]
        *parts, end = [float(cell.replace("−", "-")) for cell in cells]
        assert sum(parts) == pytest.approx(end, abs=0.35)


def course(values: Any, *, chances: bool = True) -> Course:
    lines = ("Ann", "Bo"), ("red", "blue"), ("R", "B")
    return Course(tuple(values), *lines, (2,), chances)


@pytest.mark.parametrize("width", [350, 740])
def test_a_chart_has_a_place_for_every_ply_and_runs_straight_over_what_is_not_known(
    width: int,
) -> None:
    known = course([(0.5, 0.5), None, None, (0.2, 0.8), (0.0, 1.0)])
    tile = course_chart(known, width=width)
    assert [area.id for area in tile.areas] == [f"ply:{ply}" for ply in range(5)]
    assert tile.areas[1].label == "After 1 move: not known yet."
    assert "Ann 20%" in tile.areas[3].label
    lines = [s for s in tile.shapes if isinstance(s, Line) and s.stroke == "red.line"]
    assert len(lines) == 3  # two pieces and the end
    labels = [s.text for s in tile.shapes if isinstance(s, Label)]
    assert {"0%", "100%", "1"} <= set(labels)


def test_a_chart_of_nothing_is_empty_and_one_of_points_has_its_own_scale() -> None:
    tile = course_chart(course([None, None]))
    assert not [s for s in tile.shapes if isinstance(s, Line) and s.stroke.endswith(".line")]
    points = course_chart(course([(12, 61), (13, 77)], chances=False))
    labels = [s.text for s in points.shapes if isinstance(s, Label)]
    assert {"77", "13", "80"} <= set(labels)
