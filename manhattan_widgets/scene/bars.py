"""Points as bars, one for each player: what there is to see of a score without its board."""

from __future__ import annotations

from collections.abc import Sequence

from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import comma_list
from manhattan_widgets.scene.chart_parts import TEXT, frame
from manhattan_widgets.scene.core import Label, Rect, Shape, Tile
from manhattan_widgets.scene.metrics import fit, text_width

__all__ = ["points_bars"]

_WIDTH, _ROW, _BAR, _MARGIN, _GAP = 420, 26, 16, 10, 8
_NAME_AT_MOST = 150


def points_bars(names: Sequence[str], points: Sequence[int]) -> Tile:
    """Return the points of all as bars under one another, each beside its name and figure.

    Nobody's color is meant by theirs.  Points below zero have no bar.
    """
    named = min(_NAME_AT_MOST, max(text_width(name, TEXT) for name in names))
    left = _MARGIN + named + _GAP
    figures = max(text_width(str(count), TEXT, "bold") for count in points)
    room = _WIDTH - _MARGIN - figures - _GAP - left
    most = max(1, *points)
    bars: list[Shape] = []
    labels: list[Shape] = []
    for row, (name, count) in enumerate(zip(names, points, strict=True)):
        y = _MARGIN + row * _ROW + _ROW / 2
        length = room * max(0, count) / most
        bars.append(Rect(left, y - _BAR / 2, length, _BAR, "accent"))
        labels.append(Label(_MARGIN, y, fit(name, named, TEXT), TEXT, "ink"))
        labels.append(Label(left + length + _GAP, y, str(count), TEXT, "strong", "bold"))
    height = 2 * _MARGIN + _ROW * len(names)
    told = comma_list(
        text("scene.chart.standing", name=name, points=count)
        for name, count in zip(names, points, strict=True)
    )
    return Tile("bars", _WIDTH, height, (frame(_WIDTH, height), *bars, *labels), label=told)
