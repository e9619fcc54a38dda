"""A site on the board of Skyline, with its building and all that is said about it.

It is 84 by 74 design pixels: the building stands on its left, every floor with what is written on
it; the column on its right has the owner on a disc, the kind of the top floor, a star (orange site)
or a lock (a Skyline floor keeps others away), a price or a mark, and the site's name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from manhattan_widgets.games.skyline.rules.board import COLOR_LETTERS, COLORS, Tower
from manhattan_widgets.games.skyline.rules.notation import floor_sentence
from manhattan_widgets.games.skyline.scene.text import (
    disc_letter,
)
from manhattan_widgets.games.skyline.scene.towers import (
    FRONT,
    draw_building,
    draw_lock,
    draw_star,
)
from manhattan_widgets.scene.core import Circle, Label, Rect
from manhattan_widgets.scene.looks import Look, draw_look
from manhattan_widgets.scene.marks import badge_width, draw_badge
from manhattan_widgets.scene.metrics import fit, text_width
from manhattan_widgets.scene.overlays import Chip, chip_roles
from manhattan_widgets.scene.towers import Layers

__all__ = ["LARGE", "SITE_HEIGHT", "SITE_WIDTH", "TEXT", "Site", "draw_site"]

SITE_WIDTH, SITE_HEIGHT = 84, 74
TEXT, LARGE = 14, 17
"""The sizes of what is written, in design pixels."""
_COLUMN, _WIDEST = 38, 42
"""The width of the column of signs at the right of a site, and of marks, which may cover the side
of a building."""
_BAND_TOP, _BAND = 41, 15
_NAME = 65
_CHIP_PITCH, _CHIPS_ABOVE_BAND = 14, 2


@dataclass(frozen=True, slots=True)
class Site:
    """One site and all that is said about it; ``sign`` is a price or a mark, or empty."""

    name: str
    tower: Tower
    orange: bool
    only: int | None
    look: Look
    last: bool
    sign: str
    quiet: bool
    planned: bool
    chips: tuple[Chip, ...]


def draw_site(out: Layers, x: int, y: int, site: Site) -> None:
    """Draw a site whose top left corner is at ``(x, y)``, in design pixels of its board."""
    _ground(out, x, y, site)
    if site.tower.floors:
        draw_building(out, site.tower.floors, x + 4, y + SITE_HEIGHT - 3, ghost=site.planned)
    right = x + SITE_WIDTH - 3
    if site.chips:
        chips = site.chips[:_CHIPS_ABOVE_BAND] if site.sign else site.chips
        _chips(out, right, y + 3, chips)
    else:
        _signs(out, x, y, site)
    if site.sign:
        label = fit(site.sign, _WIDEST - 1, TEXT)
        wide = min(_WIDEST, badge_width(label))
        place = (x + SITE_WIDTH - 2 - wide, y + _BAND_TOP, wide, _BAND)
        draw_badge(out, label, place, quiet=site.quiet)
    offered = site.look in ("lit", "chosen", "meant")
    ink, weight = ("strong", "bold") if offered else ("muted", "normal")
    out.labels.append(Label(right - 2, y + _NAME, site.name, TEXT, ink, weight, "end"))  # type: ignore[arg-type]


def _ground(out: Layers, x: int, y: int, site: Site) -> None:
    place = (x, y, SITE_WIDTH, SITE_HEIGHT)
    usual = "orange" if site.orange else "site"
    if not site.look and not site.last:
        out.grounds.append(Rect(*place, usual, radius=5))
        if site.orange:
            edge = (x + 0.75, y + 0.75, SITE_WIDTH - 1.5, SITE_HEIGHT - 1.5)
            out.grounds.append(Rect(*edge, None, "orange.edge", 1.5, 5))
        return
    offered = usual if site.orange else "lit"
    draw_look(out, site.look, place, last=site.last, usual=usual, offered=offered)


def _signs(out: Layers, x: int, y: int, site: Site) -> None:
    """Draw owner, kind of the top floor, star and lock in the column at the right."""
    tower, middle = site.tower, x + SITE_WIDTH - _COLUMN // 2 + 1
    if tower.floors:
        top = tower.floors[-1]
        kind = str(floor_sentence(top.kind))[0].upper()
        if top.color is None:
            out.labels.append(Label(middle, y + 13, kind, LARGE, "muted", "bold", "middle"))
        else:
            color = COLORS[top.color]
            out.discs.append(Circle(x + SITE_WIDTH - 27, y + 13, 9, f"{color}.chip", f"{color}.on"))
            letter = disc_letter(top.color)
            where = (x + SITE_WIDTH - 27, y + 13)
            out.labels.append(Label(*where, letter, TEXT, f"{color}.on", "bold", "middle"))
            kind_at = (x + SITE_WIDTH - 9, y + 13)
            out.labels.append(Label(*kind_at, kind, LARGE, "ink", "bold", "middle"))
    if site.orange:
        draw_star(out, middle, y + 32)
    elif site.only is not None:
        ink = f"{COLORS[site.only]}.ink"
        draw_lock(out, x + SITE_WIDTH - 34, y + 32, ink, COLOR_LETTERS[site.only])


def _chips(out: Layers, right: int, top: int, chips: Sequence[Chip]) -> None:
    for number, chip in enumerate(chips):
        y = top + number * _CHIP_PITCH
        label = fit(chip.text, _COLUMN - 4, TEXT, "bold")
        width = round(text_width(label, TEXT, "bold")) + 4
        fill, ink = chip_roles(chip)
        out.badges.append(Rect(right - width, y, width, _CHIP_PITCH - 1, fill, radius=4))
        where = (right - width / 2, y + _CHIP_PITCH // 2)
        out.labels.append(Label(*where, label, TEXT, ink, "bold", "middle"))


assert FRONT < SITE_WIDTH - _COLUMN
