"""Lines of a plot: for each a dot with its interval, its name at the left, words at the right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from manhattan_widgets.analysis.plot_axes import ABOUT_LINE, canvas
from manhattan_widgets.locale.numbers import decimal

__all__ = ["Line", "draw_lines"]

_LINE = 0.40  # inches for one line of a plot


@dataclass(frozen=True)
class Line:
    """A line of a plot: under which heading, its name, its value and bounds, in words too."""

    heading: str
    name: str
    value: float
    low: float
    high: float
    caption: str
    reference: float | None = None
    thick: tuple[float, float] | None = None


def draw_lines(
    lines: Sequence[Line], *, title: str, about: str, axis: str, ax: Any, theme: str
) -> Any:
    """Draw dots with their intervals, one below the other, and the words at the right."""
    headings = [heading for heading in dict.fromkeys(line.heading for line in lines) if heading]
    rows = len(lines) + len(headings)
    drawn = canvas(ax, theme, 1.45 + _LINE * rows + ABOUT_LINE * about.count("\n"))
    axes, look = drawn.axes, drawn.look
    heights: list[float] = []
    ticks: list[tuple[float, str, bool]] = []
    height, before = 0.0, ""
    for line in lines:
        if line.heading != before:
            ticks.append((height, line.heading, True))
            before, height = line.heading, height + 1
        heights.append(height)
        ticks.append((height, line.name, False))
        height += 1
    # A span without an end (a single deal) is drawn to the edge of what else there is.
    ends = [x for line in lines for x in (line.value, line.low, line.high, line.reference)]
    finite = [x for x in ends if x is not None and abs(x) < 1e9]
    low, high = min(finite, default=0.0), max(finite, default=1.0)
    room = (high - low or 1.0) * 0.06
    axes.set_xlim(low - room, high + room)
    for line, y in zip(lines, heights, strict=True):
        bounds = max(line.low, low - room), min(line.high, high + room)
        if line.reference is not None:
            axes.plot([line.reference] * 2, [y - 0.42, y + 0.42], color=look["muted"], ls=":", lw=2)
        axes.plot(bounds, [y, y], color=look["blue.line"], lw=2.2, solid_capstyle="round")
        if line.thick is not None:
            axes.plot(line.thick, [y, y], color=look["blue.line"], lw=8, solid_capstyle="butt")
        axes.plot(
            line.value, y, "o", ms=9, color=look["red.line"], mec=look["panel"], mew=1.4, zorder=3
        )
        axes.text(
            1.015, y, line.caption, transform=axes.get_yaxis_transform(), va="center", fontsize=10.5
        ).set_color(look["ink"])
    axes.set_ylim(rows - 0.4, -0.6)
    axes.set_yticks([y for y, _, _ in ticks], [name for _, name, _ in ticks])
    for label, (_, _, heading) in zip(axes.get_yticklabels(), ticks, strict=True):
        label.set_fontweight("bold" if heading else "normal")
    axes.xaxis.set_major_formatter(_tick)
    axes.set_xlabel(axis, color=look["ink"], fontsize=11)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x", color=look["panel.edge"], lw=0.8)
    axes.spines["left"].set_visible(False)
    descriptions = (
        ": ".join(part for part in (ln.heading, ln.name, ln.caption) if part) for ln in lines
    )
    drawn.headed(title, about)
    return drawn.with_words("\n".join([title, *descriptions]))


def _tick(value: float, _place: int | None) -> str:
    """Return the number at a mark of an axis, with no more decimals than it needs."""
    places = next((n for n in range(3) if round(value, n) == round(value, 3)), 3)
    return decimal(value, places)
