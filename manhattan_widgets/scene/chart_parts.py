"""What every chart over the plies of a game is put together from: the plot, its ends, its plies.

A chart has a line for each seat or team.  At its right end stands whose it is: letters in a pill of
the color, the name where there is room, the last figure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from manhattan_widgets.locale import text
from manhattan_widgets.scene.core import Area, Label, Line, Rect, Shape
from manhattan_widgets.scene.metrics import fit, text_width

__all__ = ["DASHES", "TEXT", "End", "Plot", "ends", "frame", "ply_areas", "ply_labels"]

TEXT = 14
DASHES = ((), (9, 3), (3, 2), (12, 3, 3, 3))
"""How lines are dashed that may share a color-blind reader's hue, in turn."""

_LEFT, _TOP, _BOTTOM = 36, 26, 24
_ROW = 20
_NAME_FROM = 560
"""From this width on there is room for the players' names at the ends of their lines."""


@dataclass(frozen=True, slots=True)
class End:
    """The end of a line: where it lies, the color's first half of roles, whose it is, a figure."""

    value: float
    color: str
    letters: str
    name: str
    figure: str


@dataclass(frozen=True, slots=True)
class Plot:
    """Where plies and values lie: from ``left`` to ``right`` and ``top`` to ``bottom``.

    Values go from 0 to ``most``; ``plies`` is the number of the last ply.
    """

    left: float
    right: float
    top: float
    bottom: float
    plies: int
    most: float

    @classmethod
    def of(cls, size: tuple[int, int], ends_: Sequence[End], plies: int, most: float) -> Plot:
        """Return the plot in a chart of this width and height that has these ends."""
        width, height = size
        return cls(_LEFT, width - _end_room(ends_, width), _TOP, height - _BOTTOM, plies, most)

    def x(self, ply: float) -> float:
        """Return where a ply lies."""
        return round(self.left + ply * (self.right - self.left) / max(1, self.plies), 1)

    def y(self, value: float) -> float:
        """Return where a value lies."""
        return round(self.bottom - value * (self.bottom - self.top) / self.most, 1)


def _end_room(ends_: Sequence[End], width: int) -> int:
    """Return the room at the right for pills, names and figures."""
    pill = _pill_width(ends_)
    figure = max(text_width(end.figure, TEXT, "bold") for end in ends_)
    names = 92 if width >= _NAME_FROM else 0
    return round(8 + pill + names + 6 + figure + 4)


def _pill_width(ends_: Sequence[End]) -> float:
    return max(max(20, text_width(end.letters, 13, "bold") + 10) for end in ends_)


def frame(width: int, height: int) -> Rect:
    """Return the ground of a chart."""
    return Rect(1, 1, width - 2, height - 2, "panel", "panel.edge", 1, 8)


def ply_labels(plot: Plot) -> Iterator[Label]:
    """Yield the numbers of plies below the plot."""
    every = next(n for n in (1, 2, 5, 10, 20, 50, 10**9) if plot.x(n) - plot.x(0) > 44)
    below = plot.bottom + 13
    caption = text("scene.chart.moves")
    last = plot.right - text_width(caption, TEXT) - 24
    for ply in range(0, plot.plies + 1, every):
        if plot.x(ply) <= last:
            yield Label(plot.x(ply), below, str(ply), TEXT, "muted", anchor="middle")
    yield Label(plot.right, below, caption, TEXT, "muted", anchor="end")


def ends(ends_: Sequence[End], plot: Plot, width: int) -> Iterator[Shape]:
    """Yield at the right of each line whose it is, and its figure, none over another."""
    order = sorted(ends_, key=lambda end: -end.value)
    pill = _pill_width(ends_)
    room = width - 10 - text_width("000", TEXT, "bold") - (plot.right + 14 + pill)
    labels: list[Label] = []
    for end, y in zip(order, _apart([plot.y(end.value) for end in order], plot), strict=True):
        color, x = end.color, plot.right + 8
        yield Line(plot.right, plot.y(end.value), x, y, f"{color}.line", 1.5)
        yield Rect(x, y - 9, pill, 18, f"{color}.chip", f"{color}.on", 1, 8)
        labels.append(Label(x + pill / 2, y, end.letters, 13, f"{color}.on", "bold", "middle"))
        if width >= _NAME_FROM:
            name = fit(end.name, room, TEXT)
            labels.append(Label(x + pill + 5, y, name, TEXT, "ink"))
        labels.append(Label(width - 7, y, end.figure, TEXT, "strong", "bold", "end"))
    yield from labels


def _apart(wanted: Sequence[float], plot: Plot) -> list[float]:
    """Return places near those wanted (from the top down) that leave each a row of its own."""
    lowest = plot.bottom + 10 - _ROW * (len(wanted) - 1)
    placed: list[float] = []
    for number, y in enumerate(wanted):
        highest = placed[-1] + _ROW if placed else plot.top - 12
        placed.append(max(highest, min(y, lowest + _ROW * number)))
    return placed


def ply_areas(plot: Plot, height: int, labels: Sequence[str]) -> Iterator[Area]:
    """Yield an area over the full height for each ply, ``"ply:17"``, with its label."""
    for ply, label in enumerate(labels):
        left = plot.x(ply - 0.5) if ply else 0
        right = plot.x(ply + 0.5) if ply < plot.plies else plot.right + 4
        yield Area(f"ply:{ply}", left, 0, round(right - left, 1), height, label)
