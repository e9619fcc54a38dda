"""The board of Skyline: one long tile, an island of building sites in the water.

A site is 84 by 74 design pixels: the building stands on its left, every floor with what is written
on it; the column on its right has the owner on a disc, the kind of the top floor, a star (orange
site) or a lock (a Skyline floor keeps others away), and the site's name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from manhattan_widgets.games.skyline.rules.board import COLOR_LETTERS, COLORS, HIGHEST, Tower
from manhattan_widgets.games.skyline.rules.edition import Edition, Mission
from manhattan_widgets.games.skyline.rules.moves import Build
from manhattan_widgets.games.skyline.rules.notation import floor_sentence
from manhattan_widgets.games.skyline.rules.position import OVER, Table, with_floor
from manhattan_widgets.games.skyline.rules.scoring import MISSION_POINTS
from manhattan_widgets.games.skyline.scene.figures import shape_rects
from manhattan_widgets.games.skyline.scene.text import (
    blocker,
    board_name,
    disc_letter,
    scene_label,
    site_label,
    text_board,
)
from manhattan_widgets.games.skyline.scene.towers import (
    FRONT,
    draw_building,
    draw_lock,
    draw_star,
)
from manhattan_widgets.locale import language, text
from manhattan_widgets.scene.core import Area, Circle, Label, Line, Polygon, Rect, Scene, Tile
from manhattan_widgets.scene.marks import badge_width, draw_badge
from manhattan_widgets.scene.metrics import fit, text_width
from manhattan_widgets.scene.overlays import Chip, chip_roles
from manhattan_widgets.scene.towers import Layers

__all__ = ["BOARD", "Outline", "scene", "tile_size"]

BOARD = "board"
"""The name of the only tile."""
SITE_WIDTH, SITE_HEIGHT = 84, 74
_GAP = 3
_STEP_X, _STEP_Y = SITE_WIDTH + _GAP, SITE_HEIGHT + _GAP
_LEFT, _TOP, _FOOT = 9, 32, 50
_TEXT, _BOLD, _LARGE = 14, 15, 17
_BAND = 16
_COLUMN = 38
"""The width of the column of signs at the right of a site."""
_CHIP_PITCH = 16
_SHORE = 5
_LEAST_COLUMNS = 4
"""Narrower boards have water at the right: four missions and the words need the room."""
_GOALS = 112
"""How much higher the tile is when everybody's mission is shown below the board."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A series of sites with a line around it in a color, and a short text (``"+7"``) at it."""

    color: int
    sites: tuple[str, ...]
    sign: str


@dataclass(frozen=True, slots=True)
class _Goal:
    """A seat's mission, when it is shown; ``held`` tells whether it was fulfilled, if told."""

    color: int
    mission: Mission
    held: bool | None


@dataclass(frozen=True, slots=True)
class _Told:
    """What is to be said about the board besides what stands there."""

    lit: frozenset[str]
    last: frozenset[str]
    bands: tuple[tuple[str, str], ...]
    notes: tuple[tuple[str, str], ...]
    chips: tuple[tuple[str, tuple[Chip, ...]], ...]
    outlines: tuple[Outline, ...]
    planned: str


def scene(
    view: Table,
    *,
    selection: Build | None = None,
    lit: Iterable[str] = (),
    needs: Mapping[str, int] | None = None,
    prices: Mapping[str, str] | None = None,
    last: Iterable[str] = (),
    marks: Mapping[str, str] | None = None,
    chips: Mapping[str, tuple[Chip, ...]] | None = None,
    outlines: Sequence[Outline] | None = None,
    verdicts: bool = True,
) -> Scene:
    """Return the board as ``view`` knows it.

    ``selection`` is a build that was chosen but not made: its floor is drawn as a plan.  ``lit``
    are sites that may be chosen; ``prices`` says in a few signs what building there costs, and
    ``needs`` for sites that may not be chosen how many millions are missing.  ``last`` are the
    sites of the last move, ``marks`` short texts (``"+1"``) at sites, ``chips`` signs of an
    overlay at sites, up to four; ``outlines`` are drawn around series of sites, by default around
    the one that paid the income of this turn.  When the game is over, everybody's mission is shown.
    Without ``verdicts`` nothing is said but what stands there, and no lock is shown.  Unknown
    names of sites raise ``KeyError``.
    """
    edition = view.options.edition
    bands = {name: text("scene.skyline.short", n=n) for name, n in (needs or {}).items()}
    bands |= prices or {}
    notes, signs = marks or {}, chips or {}
    told = _Told(
        frozenset(lit),
        frozenset(last),
        tuple(bands.items()),
        tuple(notes.items()),
        tuple(signs.items()),
        _income_outline(view, verdicts=verdicts and not notes)
        if outlines is None
        else tuple(outlines),
        "" if selection is None else selection.site,
    )
    for name in (*told.lit, *told.last, *bands, *notes, *signs):
        edition.numbers[name]
    towers = view.towers
    if selection is not None:
        site = edition.numbers[selection.site]
        towers = with_floor(towers, site, selection.kind, view.options.colors[view.turn])
    sites = range(len(view.towers))
    only = tuple(blocker(view, site) if verdicts else None for site in sites)
    labels = tuple(_label(view, site, told, verdicts=verdicts) for site in sites)
    goals = _goals(view, verdicts=verdicts)
    return Scene(
        tiles=(_island(language(), edition, towers, only, labels, told, goals),),
        columns=1,
        label=scene_label(view),
        text=text_board(
            view,
            lit=told.lit,
            last=told.last,
            bands=bands,
            marks=notes,
            chips=signs,
            verdicts=verdicts,
        ),
    )


def _income_outline(view: Table, *, verdicts: bool) -> tuple[Outline, ...]:
    if not verdicts or view.to_move is None or not view.done.series:
        return ()
    names = tuple(view.options.edition.names[site] for site in view.done.series)
    return (Outline(view.options.colors[view.turn], names, f"+{view.done.income}"),)


def _goals(view: Table, *, verdicts: bool) -> tuple[_Goal, ...]:
    """Return everybody's mission once they are shown, at the end."""
    if view.phase != OVER:
        return ()
    parts = view.score().parts[-view.options.players :]
    found = []
    for seat, color in enumerate(view.options.colors):
        number = view.mission(seat)
        assert number is not None
        held = bool(parts[seat].points) if verdicts else None
        found.append(_Goal(color, view.options.edition.missions[number], held))
    return tuple(found)


def tile_size(edition: Edition) -> tuple[int, int]:
    """Return the width and height of a board's tile in design pixels."""
    columns, rows = max(x for x, _ in edition.cells), max(y for _, y in edition.cells)
    right = _LEFT + max(columns, _LEAST_COLUMNS - 1) * _STEP_X + SITE_WIDTH + _LEFT
    return right, _TOP + rows * _STEP_Y + SITE_HEIGHT + _SHORE + _FOOT


def _label(view: Table, site: int, told: _Told, *, verdicts: bool) -> str:
    """Return what a site is called for those who do not see it."""
    name = view.options.edition.names[site]
    bands, chips = dict(told.bands), dict(told.chips)
    extra = []
    if name in told.lit:
        extra.append(text("scene.skyline.site.lit"))
    if name in bands:
        extra.append(text("scene.skyline.site.band", said=bands[name]))
    if name in told.last:
        extra.append(text("scene.skyline.site.last"))
    extra += (
        text("scene.skyline.site.outlined", said=outline.sign)
        for outline in told.outlines
        if name in outline.sites
    )
    extra += (chip.label for chip in chips.get(name, ()))
    return site_label(view, site, *extra, verdicts=verdicts)


@lru_cache(maxsize=64)
def _island(
    _language: str,
    edition: Edition,
    towers: tuple[Tower, ...],
    only: tuple[int | None, ...],
    labels: tuple[str, ...],
    told: _Told,
    goals: tuple[_Goal, ...],
) -> Tile:
    """Return the tile, the same one as long as nothing changes.

    The language is the one in use: a part of the cache's key.
    """
    width, height = tile_size(edition)
    full = height + (_GOALS if goals else 0)
    out = Layers()
    out.grounds.append(Rect(1, 1, width - 2, full - 2, "water", "panel.edge", 2, 10))
    name = fit(board_name(edition), width - 2 * _LEFT, _TEXT)
    out.labels.append(Label(_LEFT, 14, name, _TEXT, "ink"))
    places = [_place(cell) for cell in edition.cells]
    for x, y in places:
        shore = (x - _SHORE, y - _SHORE, SITE_WIDTH + 2 * _SHORE, SITE_HEIGHT + 2 * _SHORE)
        out.grounds.append(Rect(*shore, "street", radius=8))
    bands, notes, chips = dict(told.bands), dict(told.notes), dict(told.chips)
    areas = []
    for site, (x, y) in enumerate(places):
        called = edition.names[site]
        band, noted = bands.get(called, ""), called in notes
        about = _Site(
            name=called,
            tower=towers[site],
            orange=site in edition.orange,
            only=only[site],
            lit=called in told.lit or called == told.planned,
            last=called in told.last,
            band=notes[called] if noted else "" if called == told.planned else band,
            noted=noted,
            planned=called == told.planned,
            chips=chips.get(called, ()),
        )
        _draw_site(out, x, y, about)
        areas.append(Area(called, x, y, SITE_WIDTH, SITE_HEIGHT, labels[site]))
    for outline in told.outlines:
        _outline(out, outline, edition)
    _key(out, height)
    for number, goal in enumerate(goals):
        _draw_goal(out, goal, (_LEFT + number * _STEP_X, height))
    return Tile(BOARD, width, full, out.shapes(), tuple(areas), board_name(edition))


def _place(cell: tuple[int, int]) -> tuple[int, int]:
    return _LEFT + cell[0] * _STEP_X, _TOP + cell[1] * _STEP_Y


@dataclass(frozen=True, slots=True)
class _Site:
    """One site and all that is said about it; ``band`` is the text across its foot, or empty."""

    name: str
    tower: Tower
    orange: bool
    only: int | None
    lit: bool
    last: bool
    band: str
    noted: bool
    planned: bool
    chips: tuple[Chip, ...]


def _draw_site(out: Layers, x: int, y: int, site: _Site) -> None:
    _ground(out, x, y, site)
    tower = site.tower
    # A full building needs the whole height: then a band keeps to the column at its side.
    wide = bool(site.band) and tower.height < HIGHEST
    base = y + SITE_HEIGHT - (_BAND + 1 if wide else 3)
    if tower.floors:
        draw_building(out, tower.floors, x + 4, base, ghost=site.planned)
    right = x + SITE_WIDTH - 3
    foot = y + SITE_HEIGHT - (_BAND if site.band else 18)
    if site.chips:
        _chips(out, right, y + 3, site.chips)
    else:
        _signs(out, x, y, site)
    if site.band:
        left = x + 2 if wide else x + SITE_WIDTH - _COLUMN
        _band(out, left, foot, x + SITE_WIDTH - 2 - left, site)
    elif len(site.chips) * _CHIP_PITCH < foot - y:
        _name(out, right, foot + 9, site.name, site.lit)


def _ground(out: Layers, x: int, y: int, site: _Site) -> None:
    fill = "lit" if site.lit else "orange" if site.orange else "site"
    out.grounds.append(Rect(x, y, SITE_WIDTH, SITE_HEIGHT, fill, radius=5))
    if site.lit:
        edge, width = "accent.edge", 3.0
    elif site.last:
        edge, width = "last", 2.0
    elif site.orange:
        edge, width = "orange.edge", 1.5
    else:
        return
    half = width / 2
    inner = (x + half, y + half, SITE_WIDTH - width, SITE_HEIGHT - width)
    out.grounds.append(Rect(*inner, None, edge, width, 5))
    if site.last:
        # The corner says "last move" where the border is taken, and without color.
        out.blocks.append(Polygon((x + 3, y + 3, x + 14, y + 3, x + 3, y + 14), "last"))


def _signs(out: Layers, x: int, y: int, site: _Site) -> None:
    """Draw owner, kind of the top floor, star and lock in the column at the right."""
    tower, middle = site.tower, x + SITE_WIDTH - _COLUMN // 2 + 1
    if tower.floors:
        top = tower.floors[-1]
        kind = str(floor_sentence(top.kind))[0].upper()
        if top.color is None:
            out.labels.append(Label(middle, y + 13, kind, _LARGE, "muted", "bold", "middle"))
        else:
            color = COLORS[top.color]
            out.discs.append(Circle(x + SITE_WIDTH - 27, y + 13, 9, f"{color}.chip", f"{color}.on"))
            letter = disc_letter(top.color)
            where = (x + SITE_WIDTH - 27, y + 13)
            out.labels.append(Label(*where, letter, _TEXT, f"{color}.on", "bold", "middle"))
            kind_at = (x + SITE_WIDTH - 9, y + 13)
            out.labels.append(Label(*kind_at, kind, _LARGE, "ink", "bold", "middle"))
    if site.orange:
        draw_star(out, middle, y + 38)
    elif site.only is not None:
        ink = f"{COLORS[site.only]}.ink"
        draw_lock(out, x + SITE_WIDTH - 34, y + 38, ink, COLOR_LETTERS[site.only])


def _name(out: Layers, right: int, y: int, name: str, lit: bool) -> None:
    if not lit:
        out.labels.append(Label(right, y, name, _TEXT, "muted", anchor="end"))
        return
    width = round(text_width(name, _BOLD, "bold")) + 6
    out.badges.append(Rect(right - width + 2, y - 8, width, 16, "accent", radius=4))
    out.labels.append(Label(right - 1, y, name, _BOLD, "on.accent", "bold", "end"))


def _band(out: Layers, left: int, top: int, width: int, site: _Site) -> None:
    if site.noted and badge_width(site.band) <= _COLUMN:
        draw_badge(out, site.band, (left, top, width, _BAND - 1))
        return
    strong = site.noted or site.lit
    fill, ink = ("accent", "on.accent") if strong else ("note", "on.note")
    out.badges.append(Rect(left, top, width, _BAND - 1, fill, radius=4))
    said = fit(site.band, width - 2, _TEXT)
    out.labels.append(Label(left + width / 2, top + 7, said, _TEXT, ink, anchor="middle"))


def _chips(out: Layers, right: int, top: int, chips: Sequence[Chip]) -> None:
    for number, chip in enumerate(chips):
        y = top + number * _CHIP_PITCH
        said = fit(chip.text, _COLUMN - 4, _TEXT, "bold")
        width = round(text_width(said, _TEXT, "bold")) + 4
        fill, ink = chip_roles(chip)
        out.badges.append(Rect(right - width, y, width, _CHIP_PITCH - 1, fill, radius=4))
        where = (right - width / 2, y + _CHIP_PITCH // 2)
        out.labels.append(Label(*where, said, _TEXT, ink, "bold", "middle"))


def _outline(out: Layers, outline: Outline, edition: Edition) -> None:
    """Draw a line around neighboring sites, along the middle of the gaps, with its sign."""
    cells = {edition.cells[edition.numbers[name]] for name in outline.sites}
    color = COLORS[outline.color]
    half = _GAP / 2
    for column, row in sorted(cells):
        x, y = _place((column, row))
        left, top = x - half, y - half
        right, bottom = left + _STEP_X, top + _STEP_Y
        edges = {
            (column, row - 1): (left, top, right, top),
            (column, row + 1): (left, bottom, right, bottom),
            (column - 1, row): (left, top, left, bottom),
            (column + 1, row): (right, top, right, bottom),
        }
        out.lines += [
            Line(*edge, f"{color}.line", 4) for cell, edge in edges.items() if cell not in cells
        ]
    if not cells or not outline.sign:
        return
    x, y = _place(min(cells, key=lambda cell: (cell[1], cell[0])))
    width = round(text_width(outline.sign, _TEXT, "bold")) + 8
    left = x + SITE_WIDTH // 2 - width // 2
    # Over the lines, so among the discs; a rectangle of the lowest layers would lie under them.
    out.discs.append(Rect(left, y - 10, width, 16, f"{color}.chip", f"{color}.on", 1, 4))
    where = (left + width / 2, y - 2)
    out.labels.append(Label(*where, outline.sign, _TEXT, f"{color}.on", "bold", "middle"))


def _draw_goal(out: Layers, goal: _Goal, place: tuple[int, int]) -> None:
    """Draw a mission as a figure, with the letter of whose it is, its name, and if it was held."""
    x, y = place
    color, middle = COLORS[goal.color], x + SITE_WIDTH / 2
    out.badges.append(Rect(x, y, SITE_WIDTH, _GOALS - 8, "panel", "panel.edge", 1, 8))
    room = (x + 26, y + 5, SITE_WIDTH - 30, _GOALS - 36)
    out.blocks += shape_rects(goal.mission.shape, room, 16)
    out.discs.append(Circle(x + 13, y + 13, 9, f"{color}.chip", f"{color}.on"))
    where = (x + 13, y + 13)
    letter = disc_letter(goal.color)
    out.labels.append(Label(*where, letter, _TEXT, f"{color}.on", "bold", "middle"))
    if goal.held is not None:
        said = text(f"scene.skyline.goal.{'held' if goal.held else 'missed'}", n=MISSION_POINTS)
        out.labels.append(Label(x + 13, y + 36, said, _LARGE, "ink", "bold", "middle"))
    name = fit(goal.mission.name, SITE_WIDTH - 6, _TEXT)
    out.labels.append(Label(middle, y + _GOALS - 20, name, _TEXT, "ink", anchor="middle"))


def _key(out: Layers, height: int) -> None:
    """Explain star and lock at the foot of the board."""
    first, second = height - _FOOT + 16, height - _FOOT + 35
    draw_star(out, _LEFT + 9, first)
    out.labels.append(Label(_LEFT + 24, first, text("scene.skyline.key_orange"), _TEXT, "ink"))
    draw_lock(out, _LEFT + 4, second, "ink")
    out.labels.append(Label(_LEFT + 24, second, text("scene.skyline.key_lock"), _TEXT, "ink"))


assert FRONT < SITE_WIDTH - _COLUMN
