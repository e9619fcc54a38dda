"""The board of Manhattan: a tile for each city, in the order of the board.

A tile is 240 by 255 design pixels.  A site has the tower on its left and a column of figures on
its right: the height, the storeys of each color (where there are several), the site's name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from manhattan_widgets.games.manhattan.rules.board import (
    CELLS,
    CITIES,
    CITY_LETTERS,
    COLOR_LETTERS,
    COLORS,
    SIZES,
    Tower,
    site_name,
    site_number,
)
from manhattan_widgets.games.manhattan.rules.moves import Build
from manhattan_widgets.games.manhattan.rules.position import Table
from manhattan_widgets.games.manhattan.scene.text import (
    city_name,
    color_counts,
    majority,
    majority_badge,
    scene_label,
    site_label,
    text_board,
)
from manhattan_widgets.locale import language, text
from manhattan_widgets.scene.core import Area, Label, Polygon, Rect, Scene, Tile
from manhattan_widgets.scene.marks import badge_width, draw_mark
from manhattan_widgets.scene.metrics import fit, text_width
from manhattan_widgets.scene.overlays import Chip, chip_roles
from manhattan_widgets.scene.towers import Layers, draw_tower

__all__ = ["TILE_HEIGHT", "TILE_WIDTH", "scene"]

TILE_WIDTH, TILE_HEIGHT = 240, 255
COLUMNS = 3

SITE = 72
_GAP = 3
_LEFT, _TOP, _STEP = 9, 27, SITE + _GAP
_BAND = 16
_NAME_HEIGHT = 17
_TEXT, _BOLD, _LARGE = 14, 15, 17
_LEAST_PITCH = 12
_CHIP_PITCH, _CHIP_ROOM = 16, 35
_BESIDE = 35
"""So wide are marks at most that stand beside a tower; others take a band across its foot."""


@dataclass(frozen=True, slots=True)
class _Marks:
    """What is to be said about the sites of a city besides what stands there."""

    lit: frozenset[str]
    needs: tuple[tuple[str, int], ...]
    last: frozenset[str]
    notes: tuple[tuple[str, str], ...]
    chips: tuple[tuple[str, tuple[Chip, ...]], ...]
    selection: Build | None
    verdicts: bool

    def of(self, city: int) -> _Marks:
        """Return only what concerns one city."""
        letter = CITY_LETTERS[city]
        here = self.selection is not None and self.selection.site // CELLS == city
        return _Marks(
            frozenset(name for name in self.lit if name[0] == letter),
            tuple(pair for pair in self.needs if pair[0][0] == letter),
            frozenset(name for name in self.last if name[0] == letter),
            tuple(pair for pair in self.notes if pair[0][0] == letter),
            tuple(pair for pair in self.chips if pair[0][0] == letter),
            self.selection if here else None,
            self.verdicts,
        )


def scene(
    view: Table,
    *,
    selection: Build | None = None,
    lit: Iterable[str] = (),
    needs: Mapping[str, int] | None = None,
    last: Iterable[str] = (),
    marks: Mapping[str, str] | None = None,
    chips: Mapping[str, tuple[Chip, ...]] | None = None,
    verdicts: bool = True,
) -> Scene:
    """Return the board as ``view`` knows it.

    ``selection`` is a move that was chosen but not made: its piece is drawn as a plan.  ``lit``
    are sites that may be chosen, ``needs`` says for sites that may not how many storeys a piece
    would need (more than a piece can have: never), ``last`` are the sites of the last move.
    ``marks`` are short texts (``"+3"``) at sites and, by the city's letter, at cities.  ``chips``
    are signs of an overlay at sites, up to three, or four of one letter each.
    Without ``verdicts`` nothing is said of who owns a tower or leads in a city or in points: only
    what stands there.  Unknown names of sites raise ``ValueError``.
    """
    needed, notes, signs = needs or {}, marks or {}, chips or {}
    told = _Marks(
        frozenset(lit),
        tuple(needed.items()),
        frozenset(last),
        tuple(notes.items()),
        tuple(signs.items()),
        selection,
        verdicts,
    )
    for name in (*told.lit, *needed, *told.last, *signs):
        site_number(name)
    cities = range(len(CITIES))
    return Scene(
        tiles=tuple(_city(language(), city, _towers(view, city), told.of(city)) for city in cities),
        columns=COLUMNS,
        label=scene_label(view),
        text=text_board(
            view, lit=told.lit, needs=needed, last=told.last, chips=signs, verdicts=verdicts
        ),
    )


def _towers(view: Table, city: int) -> tuple[Tower, ...]:
    return view.towers[city * CELLS : (city + 1) * CELLS]


@lru_cache(maxsize=1024)
def _city(_language: str, city: int, towers: tuple[Tower, ...], told: _Marks) -> Tile:
    """Return the tile of a city, the same one as long as nothing changes there.

    The language is the one in use: a part of the cache's key.
    """
    notes, needs, chips = dict(told.notes), dict(told.needs), dict(told.chips)
    letter = CITY_LETTERS[city]
    out = Layers()
    out.grounds.append(Rect(1, 1, TILE_WIDTH - 2, TILE_HEIGHT - 2, "panel", "panel.edge", 2, 10))
    _grid(out)
    verdict = majority_badge(towers) if told.verdicts else ""
    _title(out, city, majority(towers)[0] if verdict else None, verdict, notes.get(letter))
    areas = []
    for cell, tower in enumerate(towers):
        name = site_name(city * CELLS + cell)
        planned = told.selection if told.selection and told.selection.site % CELLS == cell else None
        told_here = _Told(
            lit=name in told.lit or planned is not None,
            last=name in told.last,
            band=notes.get(name) or _needs_text(needs.get(name, 0)),
            note=name in notes,
            planned=planned,
            chips=chips.get(name, ()),
        )
        x, y = _LEFT + cell % 3 * _STEP, _TOP + cell // 3 * _STEP
        _site(out, x, y, city * CELLS + cell, tower, told_here)
        label = site_label(
            city * CELLS + cell,
            tower,
            lit=name in told.lit,
            needs=needs.get(name, 0),
            last=name in told.last,
            verdicts=told.verdicts,
        )
        label = " ".join([label, *(chip.label for chip in told_here.chips)])
        areas.append(Area(name, x, y, SITE, SITE, label))
    label = f"{city_name(city)}: {verdict}" if verdict else city_name(city)
    return Tile(letter, TILE_WIDTH, TILE_HEIGHT, out.shapes(), tuple(areas), label)


@dataclass(frozen=True, slots=True)
class _Told:
    """What is to be said about one site; ``band`` is the text across its foot, or empty."""

    lit: bool
    last: bool
    band: str
    note: bool
    planned: Build | None
    chips: tuple[Chip, ...]


def _grid(out: Layers) -> None:
    """Draw nine sites as one ground with gaps, which takes fewer shapes than nine."""
    size = 2 * _STEP + SITE
    out.grounds.append(Rect(_LEFT, _TOP, size, size, "site", radius=4))
    for step in (1, 2):
        gap = step * _STEP - _GAP
        out.grounds.append(Rect(_LEFT + gap, _TOP, _GAP, size, "panel"))
        out.grounds.append(Rect(_LEFT, _TOP + gap, size, _GAP, "panel"))


def _title(out: Layers, city: int, winner: int | None, verdict: str, note: str | None) -> None:
    badge = " ".join(filter(None, (verdict, note)))
    right = TILE_WIDTH - _LEFT
    width = round(text_width(badge, _TEXT))
    if winner is None:
        out.labels.append(Label(right, 14, badge, _TEXT, "muted", anchor="end"))
    else:
        color = COLORS[winner]
        left = right - width - 12
        out.badges.append(Rect(left, 4, width + 12, 20, f"{color}.pill", radius=8))
        middle = right - width // 2 - 6
        out.labels.append(Label(middle, 14, badge, _TEXT, f"{color}.text", anchor="middle"))
        width += 12
    name = fit(city_name(city), right - width - 4 - _LEFT, _BOLD, "bold")
    out.labels.append(Label(_LEFT, 14, name, _BOLD, "ink", "bold"))


def _site(out: Layers, x: int, y: int, site: int, tower: Tower, told: _Told) -> None:
    _ground(out, x, y, told)
    # A mark keeps to the column, so that a tower is as high with it as without.
    beside = told.note and badge_width(told.band) <= _BESIDE
    room = SITE - _BAND if told.band and not beside else SITE
    if beside:
        draw_mark(out, told.band, x + SITE - 3, y + SITE - 3)
    elif told.band:
        fill, ink = ("accent", "on.accent") if told.note else ("note", "on.note")
        out.badges.append(Rect(x + 2, y + room - 1, SITE - 4, _BAND - 1, fill, radius=4))
        where = (x + SITE // 2, y + room + 6)
        out.labels.append(Label(*where, told.band, _TEXT, ink, anchor="middle"))
    above = SITE - _BAND if told.band else SITE  # the column ends above a mark, too
    plan = told.planned
    shown = tower if plan is None else tower.plus(plan.color, plan.storeys)
    # The chips of an overlay take the place of the counts.
    counts = () if told.chips else color_counts(shown)
    # A full column leaves no place for the name at its foot: then it goes above the tower.
    # A band has taken that place altogether, and says more than the name.
    named = not told.band
    foot = _chips(out, x, y, told.chips, below_height=shown.owner is not None)
    full = foot > room - _NAME_HEIGHT or _pitch(above, len(counts), named=True) < _LEAST_PITCH
    name_above = named and full
    if shown.owner is not None:
        draw_tower(
            out,
            [(COLORS[color], storeys) for color, storeys in shown.pieces],
            (x + 5, y + room - 4, room - 6 - (_NAME_HEIGHT if name_above else 0)),
            COLOR_LETTERS[shown.owner],
            ghost=plan is not None,
            seed=7 * site,
        )
        _figures(out, x + SITE - 5, y, above, shown.height, counts, named=named and not name_above)
    if not named:
        return
    if name_above:
        _name(out, x + (42 if told.last else 30), y + 11, site_name(site), told.lit)
    else:
        _name(out, x + SITE - 5, y + room - 9, site_name(site), told.lit)


def _chips(out: Layers, x: int, y: int, chips: Sequence[Chip], *, below_height: bool) -> int:
    """Draw chips in a site's column, two beside each other where they fit; return their foot."""
    left, right = x + SITE - _CHIP_ROOM, x + SITE - 2
    at, top = right, _CHIP_PITCH + 3 if below_height else 4
    for number, chip in enumerate(chips):
        width = round(text_width(chip.text, _TEXT, "bold")) + 4
        if number and at - width < left:
            at, top = right, top + _CHIP_PITCH
        fill, ink = chip_roles(chip)
        out.badges.append(Rect(at - width, y + top, width, _CHIP_PITCH - 1, fill, radius=4))
        middle = (at - width / 2, y + top + _CHIP_PITCH // 2)
        out.labels.append(Label(*middle, chip.text, _TEXT, ink, "bold", "middle"))
        at -= width + 1
    return top + _CHIP_PITCH if chips else 0


def _ground(out: Layers, x: int, y: int, told: _Told) -> None:
    if told.lit:
        out.grounds.append(Rect(x + 1.5, y + 1.5, SITE - 3, SITE - 3, "lit", "accent.edge", 3, 5))
    elif told.last:
        out.grounds.append(Rect(x + 1, y + 1, SITE - 2, SITE - 2, "site", "last", 2, 5))
    if told.last:
        # The corner says "last move" where the border is taken, and without color.
        out.blocks.append(Polygon((x + 4, y + 4, x + 15, y + 4, x + 4, y + 15), "last"))


def _needs_text(needed: int) -> str:
    """Return what a site says that needs a piece of so many storeys, nothing for 0."""
    if not needed:
        return ""
    key = "needs" if needed <= SIZES[-1] else "needs_never"
    return text(f"scene.manhattan.{key}", n=needed)


def _pitch(room: int, counts: int, *, named: bool) -> float:
    """Return how far apart the lines of a site's column are: the height, counts, the name."""
    lines = (counts if counts > 1 else 0) + named
    free = room - 10 - (9 if named else 6)
    return min(free / lines, 14) if lines else 14


def _figures(
    out: Layers,
    right: int,
    y: int,
    room: int,
    height: int,
    counts: Sequence[tuple[int, int]],
    *,
    named: bool,
) -> None:
    """Write a tower's height, and below it the storeys of each color where there are several."""
    pitch = _pitch(room, len(counts), named=named)
    crowded = pitch < _LEAST_PITCH
    top, large, size = (y + 8, _BOLD, _TEXT) if crowded else (y + 10, _LARGE, _BOLD)
    out.labels.append(Label(right, top, str(height), large, "ink", "bold", "end"))
    if len(counts) < 2:
        return
    if crowded:
        pitch = (room - 14) / len(counts)
    for number, (color, count) in enumerate(counts, 1):
        said, fill = f"{COLOR_LETTERS[color]}{count}", f"{COLORS[color]}.ink"
        middle = round(top + number * pitch)
        out.labels.append(Label(right, middle, said, size, fill, "bold", "end"))


def _name(out: Layers, right: int, y: int, name: str, lit: bool) -> None:
    if not lit:
        out.labels.append(Label(right, y, name, _TEXT, "muted", anchor="end"))
        return
    width = round(text_width(name, _BOLD, "bold")) + 6
    out.badges.append(Rect(right - width + 2, y - 8, width, 16, "accent", radius=4))
    out.labels.append(Label(right - 1, y, name, _BOLD, "on.accent", "bold", "end"))
