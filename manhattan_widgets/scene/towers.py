"""A tower in projection: front, side and roof of every piece, its storeys' windows, its letter.

All towers of a board are drawn in one scale, so many pixels a storey: what is twice as tall is
drawn twice as tall.  Faint lines over a site stand for five storeys each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from manhattan_widgets.scene.core import Circle, Label, Line, Polygon, Rect, Shape

__all__ = [
    "DEPTH",
    "FIVE",
    "FRONT",
    "LETTER_SIZE",
    "SIGN",
    "Layers",
    "draw_tower",
    "scale_lines",
    "storey_pitch",
]

FRONT = 24
"""Width of a tower's front."""
DEPTH = 5
"""How far its side reaches to the right; its roof rises by ``RISE``."""
RISE = 4
LETTER_SIZE = 15
LETTER_RADIUS = 9
SIGN = 14
"""From the front's upper edge to the top of the owner's letter above the roof."""
FIVE = 5
"""So many storeys are from one faint line to the next."""

_PITCHES = (6, 5, 4, 3, 2, 1, 0.5, 0.25)
"""The heights that a storey may have, in pixels: few, so that a scale stays for many moves.

Whole ones as far as games go, as all points are: that makes frames small and edges sharp.
"""
_LEAST_WINDOWS = 2
"""Storeys lower than this get no windows."""


@dataclass(slots=True)
class Layers:
    """Shapes by paint order.  Layers keep like shapes together, which makes small frames."""

    grounds: list[Rect] = field(default_factory=list)
    hatches: list[Line] = field(default_factory=list)
    badges: list[Rect] = field(default_factory=list)
    blocks: list[Polygon | Rect] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    discs: list[Circle | Rect] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)

    def add(self, part: Layers) -> None:
        """Put the shapes of a part upon those that are there, layer by layer."""
        self.grounds += part.grounds
        self.hatches += part.hatches
        self.badges += part.badges
        self.blocks += part.blocks
        self.lines += part.lines
        self.discs += part.discs
        self.labels += part.labels

    def shapes(self) -> tuple[Shape, ...]:
        """Return all shapes, the lowest layer first."""
        return (
            *self.grounds,
            *self.hatches,
            *self.badges,
            *self.blocks,
            *sorted(self.lines, key=_line_style),
            *self.discs,
            *self.labels,
        )


def _line_style(line: Line) -> tuple[float, tuple[float, ...]]:
    return (line.width, line.dash)


def storey_pitch(towers: Iterable[tuple[int, float]]) -> float:
    """Return how high a storey is drawn on a board, so that every tower keeps to its room.

    ``towers`` are pairs of how many storeys a tower has, or may have soon, and the room for its
    front.

    >>> storey_pitch([]), storey_pitch([(4, 54), (14, 54)]), storey_pitch([(44, 54), (8, 41)])
    (6, 3, 1)
    """
    most = min((room / storeys for storeys, room in towers if storeys), default=_PITCHES[0])
    return next((pitch for pitch in _PITCHES if pitch <= most), most)


def scale_lines(base: float, room: float, pitch: float) -> Iterator[float]:
    """Yield where the faint lines of five storeys each are, from the lowest up.

    >>> list(scale_lines(70, 54, 4))
    [50, 30]
    """
    step = FIVE * pitch
    for number in range(1, int(room / step) + 1):
        yield base - number * step


def draw_tower(
    out: Layers,
    pieces: Sequence[tuple[str, int]],
    place: tuple[int, int, float],
    letter: str,
    *,
    ghost: bool = False,
    seed: int = 0,
) -> None:
    """Draw a tower of (color, storeys) pieces, bottom first, into ``out``.

    ``place`` is the left edge, the base and how high a storey is.  The last piece is only planned
    if it is a ``ghost``.  ``seed`` chooses which windows are lit.
    """
    left, base, pitch = place
    below = 0
    for number, (color, size) in enumerate(pieces):
        bottom = base - below * pitch
        below += size
        top = base - below * pitch
        planned = ghost and number == len(pieces) - 1
        if planned:
            _ghost(out, left, top, bottom, color)
            continue
        _block(out, left, top, bottom, color)
        if number + 1 < len(pieces) and pieces[number + 1][0] == color:
            # A joint, as otherwise two pieces of one color would look like one.
            out.blocks.append(Rect(left, top, FRONT, 1, f"{color}.side"))
        for storey in range(size if pitch >= _LEAST_WINDOWS else 0):
            middle = round(bottom - (storey + 0.5) * pitch)
            _windows(out, left, middle, pitch, color, seed + below + 3 * storey)
    color = pieces[-1][0]
    roof = base - below * pitch
    out.blocks.append(_roof(left, roof, f"{color}.{'pill' if ghost else 'roof'}"))
    # Of a tower lower than a pixel the letter would leave the site.
    _sign(out, left, min(roof, base - 1), color, letter)


def _block(out: Layers, left: int, top: float, bottom: float, color: str) -> None:
    right = left + FRONT
    out.blocks.append(Rect(left, top, FRONT, bottom - top, f"{color}.front"))
    out.blocks.append(_side(right, top, bottom, f"{color}.side"))


def _ghost(out: Layers, left: int, top: float, bottom: float, color: str) -> None:
    right, fill, edge = left + FRONT, f"{color}.pill", f"{color}.ink"
    out.blocks.append(Rect(left, top, FRONT, bottom - top, fill))
    out.blocks.append(_side(right, top, bottom, fill))
    dash = (3, 2)
    ends = (
        (left, bottom, left, top),
        (left, top, right, top),
        (right, top, right, bottom),
        (left, bottom, right, bottom),
        (right, top, right + DEPTH, top - RISE),
        (right + DEPTH, top - RISE, right + DEPTH, bottom - RISE),
        (left, top, left + DEPTH, top - RISE),
        (left + DEPTH, top - RISE, right + DEPTH, top - RISE),
    )
    out.lines += [Line(x1, y1, x2, y2, edge, 1.5, dash) for x1, y1, x2, y2 in ends]


def _side(right: int, top: float, bottom: float, fill: str) -> Polygon:
    back = right + DEPTH
    return Polygon((right, top, back, top - RISE, back, bottom - RISE, right, bottom), fill)


def _roof(left: int, top: float, fill: str) -> Polygon:
    right = left + FRONT
    return Polygon(
        (left, top, left + DEPTH, top - RISE, right + DEPTH, top - RISE, right, top), fill
    )


# Where a row of three windows begins and ends when all, the first two or the last two are lit.
_ROWS = ((2, 22), (2, 14), (2, 22), (10, 22))


def _windows(out: Layers, left: int, middle: int, pitch: float, color: str, seed: int) -> None:
    first, last = _ROWS[seed % len(_ROWS)]
    size = 3 if pitch >= 5.5 else 2 if pitch >= 3.5 else 1
    out.lines.append(
        Line(left + first, middle, left + last, middle, f"{color}.window", size, (4, 4))
    )


def _sign(out: Layers, left: int, roof: float, color: str, letter: str) -> None:
    x, y = left + (FRONT + DEPTH) // 2, roof - (SIGN - LETTER_RADIUS)
    out.discs.append(Circle(x, y, LETTER_RADIUS, f"{color}.chip", f"{color}.on", 2))
    out.labels.append(Label(x, y, letter, LETTER_SIZE, f"{color}.on", "bold", "middle"))
