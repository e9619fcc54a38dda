"""The buildings of New York, all of one height: a facade with a letter, and a single stone."""

from __future__ import annotations

from manhattan_widgets.scene.core import Circle, Label, Line, Polygon, Rect
from manhattan_widgets.scene.towers import Layers

__all__ = ["draw_building", "draw_crossed", "draw_stone"]

_FRONT = 26
"""Width of the front; the side reaches ``_DEPTH`` to the right, the roof rises by ``_RISE``."""
_DEPTH, _RISE = 6, 5
HIGH = 35
"""How high a building's front is."""
_RADIUS = 9
_LETTER = 15
_ROW = 6
"""From one row of windows to the next."""


def draw_building(
    out: Layers,
    color: str,
    letter: str,
    place: tuple[int, int],
    *,
    ghost: bool = False,
    high: int = HIGH,
) -> None:
    """Draw a building of ``color`` into ``out``; ``place`` is its left edge and its base.

    All on a board are equally ``high``.  A ``ghost`` is only planned: it has no windows, and dashes
    around it.
    """
    left, base = place
    top = base - high
    right, back = left + _FRONT, left + _FRONT + _DEPTH
    fill = ("pill", "pill", "pill") if ghost else ("front", "side", "roof")
    front, side, roof = (f"{color}.{part}" for part in fill)
    out.blocks.append(Rect(left, top, _FRONT, base - top, front))
    rising = (right, top, back, top - _RISE, back, base - _RISE, right, base)
    out.blocks.append(Polygon(rising, side))
    above = (left, top, left + _DEPTH, top - _RISE, back, top - _RISE, right, top)
    out.blocks.append(Polygon(above, roof))
    middle = base - _RADIUS - 2
    if ghost:
        _dashes(out, color, (left, top, right, base))
    else:
        for y in range(top + 4, middle - _RADIUS - 1, _ROW):
            out.lines.append(Line(left + 3, y, right - 3, y, f"{color}.window", 3, (4, 4)))
    draw_stone(out, color, letter, (left + _FRONT // 2, middle))


def _dashes(out: Layers, color: str, place: tuple[int, int, int, int]) -> None:
    left, top, right, base = place
    back, rise = right + _DEPTH, _RISE
    for line in (
        (left, base, left, top),
        (left, top, right, top),
        (right, top, right, base),
        (left, base, right, base),
        (right, base, back, base - rise),
        (right, top, back, top - rise),
        (back, top - rise, back, base - rise),
        (left, top, left + _DEPTH, top - rise),
        (left + _DEPTH, top - rise, back, top - rise),
    ):
        out.lines.append(Line(*line, f"{color}.ink", 1.5, (3, 2)))


def draw_stone(out: Layers, color: str, letter: str, middle: tuple[int, int]) -> None:
    """Draw a stone seen from above: a disc with the letter of its color."""
    out.discs.append(Circle(*middle, _RADIUS, f"{color}.chip", f"{color}.on", 1.5))
    out.labels.append(Label(*middle, letter, _LETTER, f"{color}.on", "bold", "middle"))


def draw_crossed(out: Layers, place: tuple[int, int, int, int]) -> None:
    """Cross out what stands in the rectangle with these corners."""
    left, top, right, bottom = place
    out.lines.append(Line(left, top, right, bottom, "ink", 3))
    out.lines.append(Line(left, bottom, right, top, "ink", 3))
