"""How much was learned over the days, as a chart: clauses of the rules that were met, and learned.

The two lines differ in form as well as in color, and say at their ends what they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import calendar_day
from manhattan_widgets.scene.chart_parts import TEXT, Plot, frame
from manhattan_widgets.scene.core import Circle, Label, Line, Shape, Tile
from manhattan_widgets.scene.metrics import text_width

__all__ = ["LearningDay", "learning_curve"]

_LEFT, _TOP, _BOTTOM = 36, 18, 26
_ROW = 20
#: The grid has a line for each so many clauses: the least that leaves lines apart.
_STEPS = (5, 10, 20, 50, 100)
_LINES = 5


@dataclass(frozen=True, slots=True)
class LearningDay:
    """How many clauses were ``met``, and how many of them ``learned``, at the end of a day."""

    day: date
    met: int
    learned: int


def learning_curve(
    days: Sequence[LearningDay], clauses: int, *, width: int = 600, height: int = 190
) -> Tile:
    """Return the chart of one day or more as a tile of ``width`` by ``height`` design pixels.

    ``clauses`` is how many there are: the top of the chart.  Days lie as far apart as in the
    calendar; between two on which something was answered the lines run straight.
    """
    first, last = days[0], days[-1]
    names = [text(f"practice.history.{line}", n=n) for line, n in _ends(last)]
    room = max(text_width(name, TEXT, "bold") for name in names) + 16
    step = next((step for step in _STEPS if clauses <= _LINES * step), clauses)
    plot = Plot(
        left=_LEFT,
        right=width - room,
        top=_TOP,
        bottom=height - _BOTTOM,
        plies=(last.day - first.day).days,
        most=max(1, clauses),
    )
    shapes: list[Shape] = [frame(width, height), *_grid(plot, step, clauses)]
    met = [(plot.x((entry.day - first.day).days), plot.y(entry.met)) for entry in days]
    learned = [(plot.x((entry.day - first.day).days), plot.y(entry.learned)) for entry in days]
    shapes += [Line(*start, *end, "muted", 2, (6, 4)) for start, end in pairwise(met)]
    shapes += [Line(*start, *end, "strong", 3) for start, end in pairwise(learned)]
    shapes += [Circle(*met[-1], 4, "panel", "muted", 2), Circle(*learned[-1], 4, "strong")]
    upper = min(met[-1][1], plot.bottom - _ROW)
    lower = max(learned[-1][1], upper + _ROW)
    x = plot.right + 10
    shapes += [
        Label(x, upper, names[0], TEXT, "muted", "bold"),
        Label(x, min(lower, plot.bottom), names[1], TEXT, "strong", "bold"),
        *_days(first.day, last.day, plot),
    ]
    label = text(
        "practice.history.chart",
        day=calendar_day(last.day),
        met=last.met,
        learned=last.learned,
        clauses=clauses,
    )
    return Tile("learned", width, height, tuple(shapes), (), label)


def _ends(last: LearningDay) -> list[tuple[str, int]]:
    return [("met", last.met), ("learned", last.learned)]


def _grid(plot: Plot, step: int, clauses: int) -> Iterator[Shape]:
    labels = []
    for value in range(0, clauses + 1, step):
        y = plot.y(value)
        yield Line(plot.left, y, plot.right, y, "panel.edge")
        labels.append(Label(plot.left - 6, y, str(value), TEXT, "muted", anchor="end"))
    yield from labels


def _days(first: date, last: date, plot: Plot) -> Iterator[Label]:
    below = plot.bottom + 14
    begin, end = calendar_day(first), calendar_day(last)
    yield Label(plot.left, below, begin, TEXT, "muted")
    if last != first:
        both = text_width(begin, TEXT) + text_width(end, TEXT) + _LEFT / 3
        right = max(plot.right, plot.left + both)
        yield Label(right, below, end, TEXT, "muted", anchor="end")
