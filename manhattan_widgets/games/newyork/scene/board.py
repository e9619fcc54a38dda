"""The board of New York: one tile, a street map with a plot on every crossing.

The tile is 404 by 462 design pixels, so that on a phone's page of 260 pixels a crossing still is 36
pixels wide.  All buildings are equally high, whatever is said below them.  What they stand on is
drawn by :mod:`.ground`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from manhattan_widgets.games.newyork.rules.board import (
    AREAS,
    CENTER,
    COLOR_LETTERS,
    COLORS,
    CORNERS,
    SITES,
    groups,
    site_name,
    site_number,
    sites_of,
)
from manhattan_widgets.games.newyork.rules.moves import (
    Build,
    Develop,
    NewYorkMove,
    Put,
    Raze,
    Speculate,
    Statics,
    TakeDown,
)
from manhattan_widgets.games.newyork.rules.options import NewYorkOptions
from manhattan_widgets.games.newyork.rules.phases import Yield
from manhattan_widgets.games.newyork.rules.position import Table
from manhattan_widgets.games.newyork.scene.buildings import draw_building, draw_crossed, draw_stone
from manhattan_widgets.games.newyork.scene.ground import (
    SITE,
    SITE_HEIGHT,
    TILE_HEIGHT,
    TILE_WIDTH,
    draw_map,
    group_outline,
    place_of,
)
from manhattan_widgets.games.newyork.scene.text import DEMOLISH, scene_label, site_label, text_board
from manhattan_widgets.locale import language, text
from manhattan_widgets.scene.core import Area, Label, Polygon, Rect, Scene, Tile, Weight
from manhattan_widgets.scene.looks import Look, draw_look, look_of, look_words
from manhattan_widgets.scene.marks import badge_width, draw_badge
from manhattan_widgets.scene.metrics import fit, text_width
from manhattan_widgets.scene.overlays import Chip, chip_roles
from manhattan_widgets.scene.towers import Layers

__all__ = ["scene"]

_PLOT = 38
_TEXT = 14
_BAND = 14
_CHIP_PITCH = 17
_FOOT = 46
"""How far below the upper edge of its crossing a building stands: below it words have room."""
_NARROW = 20
"""So wide are marks at most that stand by themselves; others take the whole width."""


@dataclass(frozen=True, slots=True)
class _Cues:
    """Visual cues at the crossings: what is to be said besides what stands there."""

    lit: frozenset[str]
    needs: tuple[tuple[str, int], ...]
    last: frozenset[str]
    notes: tuple[tuple[str, str], ...]
    chips: tuple[tuple[str, tuple[Chip, ...]], ...]
    plans: tuple[tuple[int, int | None], ...]
    chosen: str
    verdicts: bool


def scene(
    view: Table,
    *,
    selection: NewYorkMove | None = None,
    chosen: str = "",
    lit: Iterable[str] = (),
    needs: Mapping[str, int] | None = None,
    last: Iterable[str] = (),
    marks: Mapping[str, str] | None = None,
    chips: Mapping[str, tuple[Chip, ...]] | None = None,
    verdicts: bool = True,
) -> Scene:
    """Return the board as ``view`` knows it.

    ``selection`` is a move that was chosen but not made: its building is drawn as a plan, what it
    takes down is crossed out, and what another may take down for it says so; its crossing is meant
    if it is not the one that was ``chosen``.  ``lit`` are crossings that may be chosen, ``needs``
    says what a building costs (0 for nothing, :data:`DEMOLISH` where an own one would be
    demolished), ``last`` are the crossings of the last move.  ``marks`` are short texts (``"+2"``)
    and ``chips`` signs of an overlay at crossings, up to five short ones. Without ``verdicts`` no
    groups and no prices are told: only what stands there.  Unknown names of crossings raise
    ``ValueError``.
    """
    cues = _Cues(
        frozenset(lit),
        tuple((needs or {}).items()),
        frozenset(last),
        (*_may_go(view, selection), *(marks or {}).items()),
        tuple((chips or {}).items()),
        _plans(view, selection),
        chosen,
        verdicts,
    )
    for name in (*cues.lit, *(needs or {}), *cues.last, *(marks or {}), *(chips or {})):
        site_number(name)
    return Scene(
        tiles=(_tile(language(), view, cues),),
        columns=1,
        label=scene_label(view),
        text=text_board(
            view, lit=cues.lit, needs=needs, last=cues.last, chips=chips, verdicts=verdicts
        ),
    )


def _plans(view: Table, move: NewYorkMove | None) -> tuple[tuple[int, int | None], ...]:
    """Return the sites that a move changes, each with the color that then stands there."""
    if isinstance(move, Put | Develop):
        return ((move.site, move.color),)
    if isinstance(move, Build):
        return ((move.site, None if view.board[move.site] == move.color else move.color),)
    if isinstance(move, TakeDown) and isinstance(view.pending, Yield):
        return ((move.site, view.pending.color),)
    if isinstance(move, Raze):
        return tuple((site, None) for site in AREAS[move.area])
    return ()


def _may_go(view: Table, move: NewYorkMove | None) -> Iterator[tuple[str, str]]:
    """Yield the sites of which the target will have to choose one to take down (N16, N18)."""
    if isinstance(move, Speculate | Statics):
        for site in sites_of(move.line) if isinstance(move, Statics) else range(SITES):
            if view.board[site] == move.target:
                yield site_name(site), text("scene.newyork.band.may_go")


def _tile(language_: str, view: Table, cues: _Cues) -> Tile:
    """Return the tile; its drawing is the same one as long as nothing on it changes."""
    lit, needs, last = cues.lit, dict(cues.needs), cues.last
    chips = dict(cues.chips)
    areas = []
    for site, look in enumerate(_looks(cues)):
        name = site_name(site)
        label = site_label(
            view,
            site,
            lit=name in lit,
            last=name in last,
            needs=needs.get(name),
            verdicts=cues.verdicts,
        )
        label = " ".join([label, *look_words(look), *(chip.label for chip in chips.get(name, ()))])
        x, y = place_of(site)
        areas.append(Area(name, x, y, SITE, SITE_HEIGHT, label))
    drawing = _drawing(language_, view.board, view.options, cues)
    return replace(drawing, areas=tuple(areas))


@lru_cache(maxsize=64)
def _looks(cues: _Cues) -> tuple[Look, ...]:
    """Return how every crossing looks."""
    planned, notes = {site_name(site) for site, _ in cues.plans}, dict(cues.notes)
    return tuple(
        look_of(name, cues.lit, cues.chosen, name if name in planned else "", notes.get(name, ""))
        for name in map(site_name, range(SITES))
    )


@lru_cache(maxsize=256)
def _drawing(
    language_: str, board: tuple[int | None, ...], options: NewYorkOptions, cues: _Cues
) -> Tile:
    """Return the tile without its areas.  The language is the one in use."""
    notes, needs, chips = dict(cues.notes), dict(cues.needs), dict(cues.chips)
    plans = dict(cues.plans)
    out = Layers()
    draw_map(out)
    if cues.verdicts:
        for color in options.colors_in_play:
            for number, group in enumerate(groups(board, color)):
                if len(group) > 1:
                    out.add(group_outline(color, group, largest=number == 0))
    for site, look in enumerate(_looks(cues)):
        name = site_name(site)
        price = needs.get(name)
        here = _Site(
            look=look,
            last=name in cues.last,
            note=notes.get(name, ""),
            price="" if price is None else _price(price, payable=name in cues.lit),
            chips=chips.get(name, ()),
            owner=board[site],
            planned=site in plans,
            plan=plans.get(site),
        )
        out.add(_crossing(language_, site, here, options.actions))
    return Tile("board", TILE_WIDTH, TILE_HEIGHT, out.shapes(), (), text("newyork.title"))


class _Site(NamedTuple):
    """What is to be drawn at one crossing; where a move is ``planned``, ``plan`` is its color."""

    look: Look
    last: bool
    note: str
    price: str
    chips: tuple[Chip, ...]
    owner: int | None
    planned: bool
    plan: int | None


def _price(units: int, *, payable: bool) -> str:
    """Return what a band says of a price; at most eight signs."""
    if units == DEMOLISH:
        return text("scene.newyork.band.demolish")
    if not units:
        return text("scene.newyork.band.free")
    return text(f"scene.newyork.band.{'pay' if payable else 'dear'}", n=units)


# A crossing


# From one position to the next few crossings change.
@lru_cache(maxsize=2048)
def _crossing(_language: str, site: int, here: _Site, with_areas: bool) -> Layers:
    """Return what is drawn at a crossing; ``with_areas`` the center and the corners are marked."""
    out = Layers()
    _site(out, site, here)
    if with_areas:
        _area_mark(out, site)
    return out


def _site(out: Layers, site: int, here: _Site) -> None:
    x, y = place_of(site)
    _plot(out, site, here)
    if here.chips:
        if here.owner is not None:
            draw_stone(out, COLORS[here.owner], COLOR_LETTERS[here.owner], (x + 14, y + 14))
        _chips(out, x, y, here.chips)
    elif here.planned and here.plan is not None:
        color = here.plan
        place = (x + 13, y + _FOOT)
        draw_building(out, COLORS[color], COLOR_LETTERS[color], place, ghost=True)
    elif here.owner is not None:
        draw_building(out, COLORS[here.owner], COLOR_LETTERS[here.owner], (x + 13, y + _FOOT))
        if here.planned:
            draw_crossed(out, (x + 8, y + 8, x + SITE - 8, y + _FOOT))
    else:
        offered = here.look in ("lit", "chosen", "meant")
        weight: Weight = "bold" if offered else "normal"
        ink = "strong" if offered else "muted"
        where = (x + SITE // 2, y + SITE_HEIGHT // 2)
        out.labels.append(Label(*where, site_name(site), _TEXT, ink, weight, "middle"))
    if label := here.note or here.price:
        _draw_band(out, x, y, label, quiet=not here.note and not here.look)


def _draw_band(out: Layers, x: int, y: int, label: str, *, quiet: bool) -> None:
    """Write a mark or a price below the place of the building."""
    wide = badge_width(label)
    left, wide = (x + SITE - 4 - wide, wide) if wide <= _NARROW else (x + 1, SITE - 2)
    place = (left, y + SITE_HEIGHT - 1 - _BAND, wide, _BAND)
    draw_badge(out, fit(label, wide, _TEXT), place, quiet=quiet)


def _plot(out: Layers, site: int, here: _Site) -> None:
    """Draw the plot on a crossing, and how it looks."""
    x, y = place_of(site)
    if here.look or here.last:
        place = (x + 4, y + 3, SITE - 8, SITE_HEIGHT - 6)
        draw_look(out, here.look, place, last=here.last, usual=None, radius=8)
    if here.owner is None and not here.look:
        left, top = x + (SITE - _PLOT) // 2, y + (SITE_HEIGHT - _PLOT) // 2
        out.badges.append(Rect(left, top, _PLOT, _PLOT, "site", "panel.edge", 1, 6))


def _area_mark(out: Layers, site: int) -> None:
    """Mark a crossing of the center or a corner, which action cards clear (N14, N15)."""
    x, y = place_of(site)
    if site in AREAS[CENTER]:
        out.blocks.append(_diamond(x + 11, y + 11, 6))
    elif site in AREAS[CORNERS]:
        out.blocks.append(Polygon((x + 5, y + 5, x + 16, y + 5, x + 5, y + 16), "muted"))


def _diamond(x: int, y: int, r: int) -> Polygon:
    return Polygon((x, y - r, x + r, y, x, y + r, x - r, y), "muted")


def _chips(out: Layers, x: int, y: int, chips: tuple[Chip, ...]) -> None:
    """Draw chips from the top right on: one beside the stone, below it two beside each other."""
    right, top, left = x + SITE - 2, y + 4, x + 25
    at = right
    for number, chip in enumerate(chips):
        width = round(text_width(chip.text, _TEXT, "bold")) + 3
        if number and at - width < left:
            at, top, left = right, top + _CHIP_PITCH, x + 1
        fill, ink = chip_roles(chip)
        out.badges.append(Rect(at - width, top, width, _CHIP_PITCH - 1, fill, radius=4))
        middle = (at - width / 2, top + _CHIP_PITCH // 2)
        out.labels.append(Label(*middle, chip.text, _TEXT, ink, "bold", "middle"))
        at -= width + 1
