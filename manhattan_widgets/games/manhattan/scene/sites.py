"""One site of Manhattan's board: the tower on its left, on its right a column of words.

The column has the height, the storeys of each color (where there are several) or an overlay's
chips, a mark, and the site's name; where all that is too much for it, the name stands above the
tower.  What stands in the column leaves the tower alone, which is drawn the same with it as
without.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from manhattan_widgets.games.manhattan.rules.board import (
    COLOR_LETTERS,
    COLORS,
    SIZES,
    Tower,
    site_name,
)
from manhattan_widgets.games.manhattan.scene.text import color_counts
from manhattan_widgets.scene.core import Label, Rect
from manhattan_widgets.scene.looks import Look, draw_look
from manhattan_widgets.scene.marks import badge_width, draw_badge
from manhattan_widgets.scene.metrics import fit, text_width
from manhattan_widgets.scene.overlays import Chip, chip_roles
from manhattan_widgets.scene.towers import SIGN, Layers, draw_tower, storey_pitch

__all__ = ["BASE", "HEIGHT", "ROOM", "WIDTH", "Site", "board_pitch", "draw_ground", "draw_site"]

WIDTH, HEIGHT = 76, 75
BASE = HEIGHT - 4
"""How far below the upper edge of its site a tower stands."""
ROOM = BASE - SIGN - 3
"""The room for the highest front."""
_ROOM_BELOW_NAME = ROOM - 14
_CROWD = 3
"""A tower of so many colors may need the room above it for the name."""

_TEXT, _BOLD, _LARGE = 14, 15, 17
_RIGHT, _FOOT = WIDTH - 4, HEIGHT - 5
_NAME = 12
"""The height of the name at the column's foot."""
_COLUMN, _WIDEST = 39, 45
"""How wide the column is, and marks are at most, which may cover the side of a tower's foot."""
_FULL = 4
"""So many lines below the height, marks included, leave no room for the name."""
_TALL_MARK, _LOW_MARK = 15, 13
_PITCH, _LEAST_PITCH = 14, 11


@dataclass(frozen=True, slots=True)
class Site:
    """One site, what stands there, and all that is said about it.

    With a ``planned`` piece ``tower`` has it already.  ``mark`` is a short text, a ``quiet`` one
    says what would be needed.
    """

    number: int
    tower: Tower
    look: Look
    last: bool
    mark: str
    quiet: bool
    planned: bool
    chips: tuple[Chip, ...]


def board_pitch(towers: Iterable[Tower]) -> float:
    """Return how high a storey is drawn, one scale for all towers of a board.

    It leaves room for the largest piece on every tower, so that a planned one changes nothing.

    >>> board_pitch([]), board_pitch([Tower.of((0, 4), (0, 4))]), board_pitch([Tower.of((0, 40))])
    (6, 4, 1)
    """
    rooms: set[tuple[int, float]] = {(2 * SIZES[-1], ROOM)}
    for tower in towers:
        rooms.add((tower.height + SIZES[-1], ROOM))
        if len(color_counts(tower)) >= _CROWD:
            rooms.add((tower.height, _ROOM_BELOW_NAME))
    return storey_pitch(rooms)


def draw_ground(out: Layers, x: int, y: int, site: Site) -> None:
    """Draw the ground and the frame of a site of which something is told."""
    draw_look(out, site.look, (x, y, WIDTH, HEIGHT), last=site.last)


def draw_site(out: Layers, x: int, y: int, site: Site, pitch: float) -> None:
    """Draw what stands on a site and what is written there, its upper left corner at a point."""
    tower = site.tower
    if tower.owner is not None:
        draw_tower(
            out,
            [(COLORS[color], storeys) for color, storeys in tower.pieces],
            (x + 4, y + BASE, pitch),
            COLOR_LETTERS[tower.owner],
            ghost=site.planned,
            seed=7 * site.number,
        )
    _draw_column(out, x, y, site, tower.height * pitch)


def _draw_column(out: Layers, x: int, y: int, site: Site, drawn: float) -> None:
    rows = _chip_rows(site.chips)
    counts = () if rows else color_counts(site.tower)
    lines = len(rows) or (len(counts) if len(counts) > 1 else 0)
    mark = fit(site.mark, _WIDEST - 2, _TEXT) if site.mark else ""
    above = lines + bool(mark) >= _FULL and drawn <= _ROOM_BELOW_NAME
    if above:
        _name(out, x + (18 if site.last else 5), y + 10, site, anchor="start")
    else:
        _name(out, x + _RIGHT, y + _FOOT - _NAME // 2, site, anchor="end")
        mark = "" if lines >= _FULL else mark  # a plan on a tower that is too high for the name
    foot = _FOOT if above else _FOOT - _NAME
    if mark:
        high = _LOW_MARK if lines + 1 >= _FULL else _TALL_MARK
        wide = min(_WIDEST, max(badge_width(mark) - 2, high))
        place = (x + WIDTH - 3 - wide, y + foot - high, wide, high)
        draw_badge(out, mark, place, quiet=site.quiet)
        foot -= high
    top = 17
    crowded = bool(lines) and (foot - top) // lines < _LEAST_PITCH
    if crowded:
        top = 13
    if site.tower.owner is not None:
        size, middle = (_BOLD, 7) if crowded else (_LARGE, 10)
        height = str(site.tower.height)
        out.labels.append(Label(x + _RIGHT, y + middle, height, size, "ink", "bold", "end"))
    elif rows:
        top = 3
    if not lines:
        return
    pitch = min(_PITCH, (foot - top) // lines)
    for number, row in enumerate(rows):
        _draw_chips(out, x + WIDTH - 3, y + top + number * pitch, row, pitch - 1)
    for number, (color, count) in enumerate(counts):
        label, fill = f"{COLOR_LETTERS[color]}{count}", f"{COLORS[color]}.ink"
        middle = y + top + number * pitch + pitch // 2
        out.labels.append(Label(x + _RIGHT, middle, label, _TEXT, fill, "bold", "end"))


def _chip_rows(chips: Sequence[Chip]) -> list[list[Chip]]:
    """Return chips in rows, two beside each other where they fit."""
    rows: list[list[Chip]] = []
    left = 0.0
    for chip in chips:
        width = _chip_width(chip)
        if rows and width + 1 <= left:
            rows[-1].append(chip)
            left -= width + 1
        else:
            rows.append([chip])
            left = _COLUMN - width
    return rows


def _chip_width(chip: Chip) -> int:
    return round(text_width(chip.text, _TEXT, "bold")) + 4


def _draw_chips(out: Layers, right: int, top: int, chips: Sequence[Chip], high: int) -> None:
    for chip in chips:
        width = _chip_width(chip)
        fill, ink = chip_roles(chip)
        out.badges.append(Rect(right - width, top, width, high, fill, radius=4))
        middle = (right - width / 2, top + high / 2)
        out.labels.append(Label(*middle, chip.text, _TEXT, ink, "bold", "middle"))
        right -= width + 1


def _name(out: Layers, x: int, y: int, site: Site, *, anchor: str) -> None:
    name, offered = site_name(site.number), site.look in ("lit", "chosen", "meant")
    ink, weight = ("strong", "bold") if offered else ("muted", "normal")
    out.labels.append(Label(x, y, name, _TEXT, ink, weight, anchor))  # type: ignore[arg-type]
