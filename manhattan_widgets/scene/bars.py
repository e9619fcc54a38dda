"""Figures as bars, one for each player: what there is to see of points without their board."""

from __future__ import annotations

from collections.abc import Sequence

from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import comma_list
from manhattan_widgets.scene.chart_parts import TEXT, frame
from manhattan_widgets.scene.core import Label, Rect, Scene, Shape, Tile
from manhattan_widgets.scene.metrics import fit, text_width

__all__ = ["bars"]

_WIDTH, _ROW, _BAR, _MARGIN, _GAP = 420, 26, 16, 10, 8
_NAME_AT_MOST = 150


def bars(names: Sequence[str], values: Sequence[float], figures: Sequence[str]) -> Scene:
    """Return bars under one another, each as long as its value, beside its name and figure.

    All have one color, which is no player's.  Values below zero have no bar.
    """
    name_width = min(_NAME_AT_MOST, max(text_width(name, TEXT) for name in names))
    left = _MARGIN + name_width + _GAP
    end = max(text_width(figure, TEXT, "bold") for figure in figures)
    room = _WIDTH - _MARGIN - end - _GAP - left
    longest = max(0, *values) or 1
    shapes: list[Shape] = [frame(_WIDTH, height := 2 * _MARGIN + _ROW * len(names))]
    labels: list[Label] = []
    for row, (name, value, figure) in enumerate(zip(names, values, figures, strict=True)):
        y = _MARGIN + row * _ROW + _ROW / 2
        length = room * max(0, value) / longest
        shapes.append(Rect(left, y - _BAR / 2, length, _BAR, "accent"))
        labels.append(Label(_MARGIN, y, fit(name, name_width, TEXT), TEXT, "ink"))
        labels.append(Label(left + length + _GAP, y, figure, TEXT, "strong", "bold"))
    words = comma_list(
        text("scene.chart.standing", name=name, points=figure)
        for name, figure in zip(names, figures, strict=True)
    )
    return Scene((Tile("bars", _WIDTH, height, (*shapes, *labels), label=words),), 1, words, words)
