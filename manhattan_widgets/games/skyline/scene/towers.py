"""Buildings of Skyline: up to five floors, each with its color's letter and its kind on it.

All points are whole design pixels: see :mod:`manhattan_widgets.render`.
"""

from __future__ import annotations

from collections.abc import Sequence

from manhattan_widgets.games.skyline.rules.board import COLORS, NEUTRAL, PENTHOUSE, SKYLINE, Floor
from manhattan_widgets.games.skyline.scene.text import floor_text
from manhattan_widgets.scene.core import Label, Line, Polygon, Rect
from manhattan_widgets.scene.towers import Layers

__all__ = ["DEPTH", "FLOOR", "FRONT", "RISE", "draw_building", "draw_lock", "draw_star", "role_of"]

FRONT, FLOOR = 36, 13
"""The width of a building's front, and the height of a floor."""
DEPTH, RISE = 4, 4
"""How far the side reaches to the right, and how much the roof rises."""
_TEXT = 14
_INSET = 3
_STAR = (0, -8, 2, -3, 8, -3, 3, 1, 5, 7, 0, 3, -5, 7, -3, 1, -8, -3, -2, -3)


def role_of(floor: Floor) -> str:
    """Return the first half of a floor's color roles.

    >>> role_of(Floor("N", None)), role_of(Floor("2", 1))
    ('neutral', 'purple')
    """
    return NEUTRAL_ROLE if floor.color is None else COLORS[floor.color]


NEUTRAL_ROLE = "neutral"


def draw_building(
    out: Layers, floors: Sequence[Floor], left: int, base: int, *, ghost: bool = False
) -> None:
    """Draw floors from the ground up into ``out``; the last is only planned if it is a ``ghost``.

    ``left`` is the front's left edge and ``base`` its foot.
    """
    for number, floor in enumerate(floors):
        top = base - FLOOR * (number + 1)
        inset = _INSET if floor.kind == PENTHOUSE else 0
        place = (left + inset, top, FRONT - 2 * inset)
        last = number == len(floors) - 1
        if ghost and last:
            _ghost(out, floor, place)
        else:
            _floor(out, floor, place, last=last)


def _floor(out: Layers, floor: Floor, place: tuple[int, int, int], *, last: bool) -> None:
    left, top, width = place
    color, right, bottom = role_of(floor), left + width, top + FLOOR
    out.blocks.append(Rect(left, top, width, FLOOR, f"{color}.chip"))
    out.blocks.append(
        Polygon(
            (right, top, right + DEPTH, top - RISE, right + DEPTH, bottom - RISE, right, bottom),
            f"{color}.side",
        )
    )
    if last:
        out.blocks.append(_roof(left, top, width, floor))
    else:
        out.blocks.append(Rect(left, top, width, 1, f"{color}.side"))
    middle = top + FLOOR // 2
    if floor.kind == SKYLINE:
        # Two bright pillars, so that it is known from afar as what keeps others away.
        out.blocks += (
            Rect(left + 1, top + 1, 5, FLOOR - 1, "accent"),
            Rect(right - 6, top + 1, 5, FLOOR - 1, "accent"),
        )
    elif floor.kind not in (PENTHOUSE, NEUTRAL):
        window = f"{color}.window"
        out.lines += (
            Line(left + 2, middle, left + 6, middle, window, 5, (2, 1)),
            Line(right - 6, middle, right - 2, middle, window, 5, (2, 1)),
        )
    letters = _floor_letters(floor)
    out.labels.append(
        Label(left + width / 2, middle, letters, _TEXT, f"{color}.on", "bold", "middle")
    )


def _floor_letters(floor: Floor) -> str:
    """Return what stands on a floor: capitals keep to it, and are those of discs."""
    return floor_text(floor).upper()


def _roof(left: int, top: int, width: int, floor: Floor) -> Polygon:
    right, fill = left + width, f"{role_of(floor)}.roof"
    if floor.kind == PENTHOUSE:
        return Polygon((left - 2, top, left + width // 2, top - 6, right + 2, top), fill)
    return Polygon(
        (left, top, left + DEPTH, top - RISE, right + DEPTH, top - RISE, right, top), fill
    )


def _ghost(out: Layers, floor: Floor, place: tuple[int, int, int]) -> None:
    left, top, width = place
    color, right, bottom = role_of(floor), left + width, top + FLOOR
    out.blocks.append(Rect(left, top, width, FLOOR, f"{color}.pill"))
    edge, dash = f"{color}.ink", (3, 2)
    ends = (
        (left, bottom, left, top),
        (left, top, right, top),
        (right, top, right, bottom),
        (left, bottom, right, bottom),
    )
    out.lines += [Line(x1, y1, x2, y2, edge, 1.5, dash) for x1, y1, x2, y2 in ends]
    where = (left + width / 2, top + FLOOR // 2)
    out.labels.append(
        Label(*where, _floor_letters(floor), _TEXT, f"{color}.text", "bold", "middle")
    )


def draw_star(out: Layers, x: int, y: int) -> None:
    """Draw the star of an orange site around a point."""
    points = tuple(at + (y if n % 2 else x) for n, at in enumerate(_STAR))
    out.blocks.append(Polygon(points, "orange.edge"))


def draw_lock(out: Layers, x: int, y: int, ink: str, letter: str = "") -> None:
    """Draw a lock, and the letter of who has the key, to the right of a point."""
    for x1, y1, x2, y2 in ((2, 0, 2, -5), (2, -5, 9, -5), (9, -5, 9, 0)):
        out.lines.append(Line(x + x1, y + y1, x + x2, y + y2, ink, 2))
    out.blocks.append(Rect(x, y - 1, 11, 8, ink, radius=1))
    if letter:
        out.labels.append(Label(x + 15, y + 1, letter, _TEXT, ink, "bold"))
