"""What every player could expect through a game, as a chart: chances to win, or final points.

A line for each player, or where teams play for each team, with its letter on it here and there, so
that nobody needs the colors; between plies that are not known yet it runs straight.  Turning points
are numbered at the top.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import decimal, percent
from manhattan_widgets.scene.chart_parts import (
    TEXT,
    End,
    Plot,
    ends,
    frame,
    ply_areas,
    ply_labels,
)
from manhattan_widgets.scene.core import Circle, Label, Line, Rect, Shape, Tile
from manhattan_widgets.scene.metrics import text_width

__all__ = ["Course", "course_chart"]

_PERCENT = 100
_MARK = 17
_EVERY, _RADIUS = 150, 8


@dataclass(frozen=True, slots=True)
class Course:
    """What could be expected, ply by ply; ply 0 is before the first move.

    ``values`` has for each ply one value for each line, None where nothing is known yet; they are
    shares of 1 if they are ``chances``, else points.  ``names``, ``colors`` (first halves of
    roles) and ``letters`` are by line.  ``turns`` are the plies after turning points, in order.
    """

    values: tuple[tuple[float, ...] | None, ...]
    names: tuple[str, ...]
    colors: tuple[str, ...]
    letters: tuple[str, ...]
    turns: tuple[int, ...]
    chances: bool = True

    def in_words(self, ply: int) -> str:
        """Return what could be expected after so many moves, in words."""
        values = self.values[ply]
        if values is None:
            return text("analyze.chart.unknown", n=ply)
        key = "analyze.chart.chance" if self.chances else "analyze.chart.points"
        standing = text("core.list.comma").join(
            text(key, name=name, value=_figure(value, chances=self.chances))
            for name, value in zip(self.names, values, strict=True)
        )
        return text("analyze.chart.ply", n=ply, told=standing)


def course_chart(course: Course, *, width: int = 740, height: int = 220) -> Tile:
    """Return the chart as a tile of ``width`` by ``height`` design pixels.

    Each ply is an area over the full height, called ``"ply:17"``, whose label says what everybody
    could expect.
    """
    known = [ply for ply, values in enumerate(course.values) if values is not None]
    last = [] if not known else _ends(course, course.values[known[-1]] or ())
    most, step = _scale(course)
    plot = Plot.of((width, height), last or [_nobody(course)], max(1, len(course.values) - 1), most)
    shapes: list[Shape] = [frame(width, height), *_grid(course, plot, step)]
    for line in range(len(course.names)):
        shapes += _line(course, known, line, plot)
    shapes += _letters(course, known, plot)
    shapes += _turns(course, plot)
    if last:
        shapes += ends(last, plot, width)
    labels = [course.in_words(ply) for ply in range(len(course.values))]
    label = text("analyze.chart.label.chances" if course.chances else "analyze.chart.label.points")
    areas = tuple(ply_areas(plot, height, labels))
    return Tile("course", width, height, tuple(shapes), areas, label)


def _ends(course: Course, values: Sequence[float]) -> list[End]:
    rows = zip(values, course.colors, course.letters, course.names, strict=True)
    return [
        End(_drawn(course, value), color, letters, name, _figure(value, chances=course.chances))
        for value, color, letters, name in rows
    ]


def _nobody(course: Course) -> End:
    """Return an end that leaves as much room as those to come."""
    longest = max(course.letters, key=len)
    return End(0, course.colors[0], longest, "", _figure(1.0, chances=course.chances))


def _figure(value: float, *, chances: bool) -> str:
    return percent(value) if chances else decimal(value)


def _drawn(course: Course, value: float) -> float:
    return _PERCENT * value if course.chances else value


def _scale(course: Course) -> tuple[int, int]:
    """Return the greatest value of the plot, and how far apart the lines of its grid are."""
    if course.chances:
        return _PERCENT, 20
    most = max((max(values) for values in course.values if values is not None), default=10)
    step = next(step for step in (5, 10, 20, 50, 100, 10**9) if most <= 7 * step)
    return max(step, -int(-most // step) * step), step


def _grid(course: Course, plot: Plot, step: int) -> Iterator[Shape]:
    unit = text("analyze.chart.unit.chances" if course.chances else "scene.chart.points")
    labels = [Label(6, 13, unit, TEXT, "muted")]
    for value in range(0, round(plot.most) + 1, step):
        y = plot.y(value)
        yield Line(plot.left, y, plot.right, y, "panel.edge")
        labels.append(Label(plot.left - 6, y, str(value), TEXT, "muted", anchor="end"))
    yield from labels
    yield from ply_labels(plot)


def _line(course: Course, known: Sequence[int], line: int, plot: Plot) -> Iterator[Line]:
    role = f"{course.colors[line]}.line"
    for start, end in pairwise(_points(course, known, line, plot)):
        yield Line(*start, *end, role, 2.5)


def _points(
    course: Course, known: Sequence[int], line: int, plot: Plot
) -> list[tuple[float, float]]:
    return [
        (plot.x(ply), plot.y(_drawn(course, values[line])))
        for ply in known
        if (values := course.values[ply]) is not None
    ]


def _letters(course: Course, known: Sequence[int], plot: Plot) -> Iterator[Shape]:
    """Yield each line's letter on it, every so often, in turn with those of the others."""
    lines = range(len(course.names))
    labels = []
    for line in lines:
        color, after = course.colors[line], plot.left + _EVERY * (line + 0.5) / len(lines)
        for x, y in _points(course, known, line, plot):
            if x >= after and x <= plot.right - _RADIUS:
                after = x + _EVERY
                yield Circle(x, y, _RADIUS, f"{color}.chip", f"{color}.on")
                letter = course.letters[line][:1]
                labels.append(Label(x, y, letter, 12, f"{color}.on", "bold", "middle"))
    yield from labels


def _turns(course: Course, plot: Plot) -> Iterator[Shape]:
    """Yield a thin line and a numbered mark for each turning point, none over another."""
    labels: list[Label] = []
    free = 6 + text_width(text("scene.chart.points"), TEXT) + 4
    for number, ply in enumerate(course.turns, 1):
        x = plot.x(ply)
        left = max(free, x - _MARK / 2)
        free = left + _MARK + 1
        yield Line(x, plot.top, x, plot.bottom, "muted", 1, (3, 3))
        yield Rect(left, 4, _MARK, _MARK, "accent", "accent.edge", 1, 8)
        labels.append(Label(left + _MARK / 2, 13, str(number), 13, "on.accent", "bold", "middle"))
    yield from labels
