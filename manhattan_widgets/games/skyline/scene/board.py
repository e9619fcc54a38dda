"""The board of Skyline: one long tile, an island of building sites in the water.

What a site shows, :mod:`.site` says.  Where there is more width than height the
board lies down: its rows become columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from manhattan_widgets.games.skyline.rules.board import COLORS, Tower
from manhattan_widgets.games.skyline.rules.edition import Edition, Mission
from manhattan_widgets.games.skyline.rules.moves import Build
from manhattan_widgets.games.skyline.rules.position import OVER, Table, with_floor
from manhattan_widgets.games.skyline.rules.scoring import MISSION_POINTS
from manhattan_widgets.games.skyline.scene.figures import shape_rects
from manhattan_widgets.games.skyline.scene.site import (
    LARGE,
    SITE_HEIGHT,
    SITE_WIDTH,
    TEXT,
    Site,
    draw_site,
)
from manhattan_widgets.games.skyline.scene.text import (
    Price,
    blocker,
    board_name,
    disc_letter,
    price_sign,
    price_words,
    scene_label,
    site_label,
    text_board,
)
from manhattan_widgets.games.skyline.scene.towers import (
    draw_lock,
    draw_star,
)
from manhattan_widgets.locale import language, text
from manhattan_widgets.scene.core import Area, Circle, Label, Line, Rect, Scene, Tile
from manhattan_widgets.scene.looks import Look, look_of, look_words
from manhattan_widgets.scene.metrics import fit, text_width
from manhattan_widgets.scene.overlays import Chip
from manhattan_widgets.scene.towers import Layers

__all__ = ["BOARD", "Outline", "scene", "tile_size"]

BOARD = "board"
"""The name of the only tile."""
_GAP = 3
_STEP_X, _STEP_Y = SITE_WIDTH + _GAP, SITE_HEIGHT + _GAP
_LEFT, _TOP, _FOOT, _LYING_FOOT = 9, 32, 50, 30
_SHORE = 5
_SIGN_AT = 30
"""Where the middle of an outline's sign is: left of the name of the site above, and of the disc."""
_BELOW_SIGN = 4
"""So many floors reach no sign on the upper edge of their site."""
_LEAST_COLUMNS = 4
"""Narrower boards have water at the right: four missions and the words need the room."""
_SEATS = 4
"""So many missions are shown at the end, each where there is water as large as a site."""

_Cell = tuple[int, int]


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
class _Cues:
    """Visual cues on the board: what is to be said besides what stands there."""

    lit: frozenset[str]
    last: frozenset[str]
    signs: tuple[tuple[str, str], ...]
    notes: tuple[tuple[str, str], ...]
    chips: tuple[tuple[str, tuple[Chip, ...]], ...]
    outlines: tuple[Outline, ...]
    planned: str
    chosen: str


def scene(
    view: Table,
    *,
    selection: Build | None = None,
    chosen: str = "",
    lit: Iterable[str] = (),
    needs: Mapping[str, int] | None = None,
    prices: Mapping[str, Price] | None = None,
    last: Iterable[str] = (),
    marks: Mapping[str, str] | None = None,
    chips: Mapping[str, tuple[Chip, ...]] | None = None,
    outlines: Sequence[Outline] | None = None,
    verdicts: bool = True,
    lying: bool = False,
) -> Scene:
    """Return the board as ``view`` knows it; ``lying`` it is turned by a quarter to the left.

    ``selection`` is a build that was chosen but not made: its floor is drawn as a plan, on a site
    that is meant if it is not the one that was ``chosen``.  ``lit`` are sites that may be chosen;
    ``prices`` says what building there costs and whose floor is below, and ``needs`` for sites that
    may not be chosen how many millions are missing.  ``last`` are the
    sites of the last move, ``marks`` short texts (``"+1"``) at sites, ``chips`` signs of an
    overlay at sites, up to four; ``outlines`` are drawn around series of sites, by default around
    the one that paid the income of this turn.  When the game is over, everybody's mission is shown.
    Without ``verdicts`` nothing is said but what stands there, and no lock is shown.  Unknown
    names of sites raise ``KeyError``.
    """
    edition = view.options.edition
    missing, costs = (needs or {}).items(), (prices or {}).items()
    bands = {name: text("scene.skyline.short", n=n) for name, n in missing}
    bands |= {name: price_words(price) for name, price in costs}
    short = {name: text("scene.skyline.sign.short", n=n) for name, n in missing}
    short |= {name: price_sign(price) for name, price in costs}
    notes, signs = marks or {}, chips or {}
    cues = _Cues(
        frozenset(lit),
        frozenset(last),
        tuple(short.items()),
        tuple(notes.items()),
        tuple(signs.items()),
        _income_outline(view, verdicts=verdicts and not notes)
        if outlines is None
        else tuple(outlines),
        "" if selection is None else selection.site,
        chosen,
    )
    for name in (*cues.lit, *cues.last, *bands, *notes, *signs):
        edition.numbers[name]
    towers = view.towers
    if selection is not None:
        site = edition.numbers[selection.site]
        towers = with_floor(towers, site, selection.kind, view.options.colors[view.turn])
    sites = range(len(view.towers))
    only = tuple(blocker(view, site) if verdicts else None for site in sites)
    labels = tuple(_label(view, site, cues, bands, verdicts=verdicts) for site in sites)
    goals = _goals(view, verdicts=verdicts)
    return Scene(
        tiles=(_island(language(), edition, towers, only, labels, cues, goals, lying),),
        columns=1,
        label=scene_label(view),
        text=text_board(
            view,
            lit=cues.lit,
            last=cues.last,
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
    goals = []
    for seat, color in enumerate(view.options.colors):
        number = view.mission(seat)
        assert number is not None
        held = bool(parts[seat].points) if verdicts else None
        goals.append(_Goal(color, view.options.edition.missions[number], held))
    return tuple(goals)


def tile_size(edition: Edition, *, lying: bool = False) -> tuple[int, int]:
    """Return the width and height of a board's tile in design pixels."""
    cells = _cells(edition, lying=lying)
    every = (*cells, *_water(edition, lying=lying))
    columns, rows = max(x for x, _ in cells), max(y for _, y in every)
    right = _LEFT + max(columns, _LEAST_COLUMNS - 1) * _STEP_X + SITE_WIDTH + _LEFT
    foot = _LYING_FOOT if lying else _FOOT
    return right, _TOP + rows * _STEP_Y + SITE_HEIGHT + _SHORE + foot


@lru_cache(maxsize=8)
def _water(edition: Edition, *, lying: bool) -> tuple[tuple[int, int], ...]:
    """Return where missions are shown at the end: cells without a site, the lowest of the board.

    A board with too few of them has a row more from the beginning, so that it never grows.
    """
    cells = _cells(edition, lying=lying)
    columns = max(_LEAST_COLUMNS, 1 + max(x for x, _ in cells))
    rows = 1 + max(y for _, y in cells)
    free = [(x, y) for y in range(rows) for x in range(columns) if (x, y) not in cells]
    if len(free) < _SEATS:
        return tuple((x, rows) for x in range(_SEATS))
    low = sorted(free, key=lambda cell: -cell[1])[:_SEATS]
    return tuple(sorted(low, key=lambda cell: (cell[1], cell[0])))


@lru_cache(maxsize=8)
def _cells(edition: Edition, *, lying: bool) -> tuple[tuple[int, int], ...]:
    """Return column and row of every site, as the board stands or lies."""
    if not lying:
        return tuple(edition.cells)
    last = max(x for x, _ in edition.cells)
    return tuple((y, last - x) for x, y in edition.cells)


def _label(view: Table, site: int, cues: _Cues, bands: Mapping[str, str], *, verdicts: bool) -> str:
    """Return what a site is called for those who do not see it."""
    name = view.options.edition.names[site]
    chips = dict(cues.chips)
    extra = list(look_words(_look(cues, name)))
    if name in cues.lit:
        extra.append(text("scene.skyline.site.lit"))
    if name in bands:
        extra.append(text("scene.skyline.site.band", said=bands[name]))
    if name in cues.last:
        extra.append(text("scene.skyline.site.last"))
    extra += (
        text("scene.skyline.site.outlined", said=outline.sign)
        for outline in cues.outlines
        if name in outline.sites
    )
    extra += (chip.label for chip in chips.get(name, ()))
    return site_label(view, site, *extra, verdicts=verdicts)


def _look(cues: _Cues, name: str) -> Look:
    return look_of(name, cues.lit, cues.chosen, cues.planned, dict(cues.notes).get(name, ""))


# From one position to the next few sites change.
@lru_cache(maxsize=2048)
def _site(_language: str, x: int, y: int, about: Site) -> Layers:
    out = Layers()
    draw_site(out, x, y, about)
    return out


@lru_cache(maxsize=256)
def _island(
    language_: str,
    edition: Edition,
    towers: tuple[Tower, ...],
    only: tuple[int | None, ...],
    labels: tuple[str, ...],
    cues: _Cues,
    goals: tuple[_Goal, ...],
    lying: bool,
) -> Tile:
    """Return the tile, the same one as long as nothing changes.

    The language is the one in use: a part of the cache's key.
    """
    width, height = tile_size(edition, lying=lying)
    cells = _cells(edition, lying=lying)
    out = Layers()
    out.grounds.append(Rect(1, 1, width - 2, height - 2, "water", "panel.edge", 2, 10))
    name = fit(board_name(edition), width - 2 * _LEFT, TEXT)
    out.labels.append(Label(_LEFT, 14, name, TEXT, "ink"))
    places = [_place(cell) for cell in cells]
    for x, y in places:
        shore = (x - _SHORE, y - _SHORE, SITE_WIDTH + 2 * _SHORE, SITE_HEIGHT + 2 * _SHORE)
        out.grounds.append(Rect(*shore, "street", radius=8))
    signs, notes, chips = dict(cues.signs), dict(cues.notes), dict(cues.chips)
    areas = []
    for site, (x, y) in enumerate(places):
        called = edition.names[site]
        noted = called in notes
        price = "" if called == cues.planned else signs.get(called, "")
        about = Site(
            name=called,
            tower=towers[site],
            orange=site in edition.orange,
            only=only[site],
            look=_look(cues, called),
            last=called in cues.last,
            sign=notes[called] if noted else price,
            quiet=not noted and called not in cues.lit,
            planned=called == cues.planned,
            chips=chips.get(called, ()),
        )
        out.add(_site(language_, x, y, about))
        areas.append(Area(called, x, y, SITE_WIDTH, SITE_HEIGHT, labels[site]))
    floors = dict(zip(cells, (len(tower.floors) for tower in towers), strict=True))
    signed: set[_Cell] = set()
    for outline in cues.outlines:
        around = {cells[edition.numbers[name]] for name in outline.sites}
        _outline(out, outline, around, floors, signed)
    _key(out, height, lying=lying)
    for goal, cell in zip(goals, _water(edition, lying=lying), strict=False):
        _draw_goal(out, goal, _place(cell))
    return Tile(BOARD, width, height, out.shapes(), tuple(areas), board_name(edition))


def _place(cell: tuple[int, int]) -> tuple[int, int]:
    return _LEFT + cell[0] * _STEP_X, _TOP + cell[1] * _STEP_Y


def _outline(
    out: Layers,
    outline: Outline,
    cells: set[tuple[int, int]],
    floors: Mapping[tuple[int, int], int],
    signed: set[_Cell],
) -> None:
    """Draw a line around neighboring sites, along the middle of the gaps, with its sign.

    ``floors`` is the number of floors in each cell; those in ``signed`` have a sign already.
    """
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
    # Above a site, or below one if all buildings are so tall that their last floor would be hidden.
    above = sorted(cells, key=lambda cell: (cell[1], cell[0]))
    below = [(column, row + 1) for column, row in above]
    unsigned = [cell for cell in (*above, *below) if cell not in signed]
    free = (cell for cell in unsigned if floors.get(cell, 0) <= _BELOW_SIGN)
    signed_at = next(free, unsigned[0] if unsigned else above[0])
    signed.add(signed_at)
    x, y = _place(signed_at)
    width = round(text_width(outline.sign, TEXT, "bold")) + 8
    left = x + _SIGN_AT - width // 2
    # Over the lines, so among the discs; a rectangle of the lowest layers would lie under them.
    out.discs.append(Rect(left, y - 7, width, 16, f"{color}.chip", f"{color}.on", 1, 4))
    where = (left + width / 2, y + 1)
    out.labels.append(Label(*where, outline.sign, TEXT, f"{color}.on", "bold", "middle"))


def _draw_goal(out: Layers, goal: _Goal, place: tuple[int, int]) -> None:
    """Draw a mission as a figure, with the letter of whose it is, its name, and if it was held."""
    x, y = place
    color, middle = COLORS[goal.color], x + SITE_WIDTH / 2
    card = (x + 1, y + 2, SITE_WIDTH - 2, SITE_HEIGHT - 4)
    out.badges.append(Rect(*card, "panel", "panel.edge", 1, 8))
    room = (x + 29, y + 6, SITE_WIDTH - 36, SITE_HEIGHT - 30)
    out.blocks += shape_rects(goal.mission.shape, room, 16)
    out.discs.append(Circle(x + 17, y + 17, 9, f"{color}.chip", f"{color}.on"))
    where = (x + 17, y + 17)
    letter = disc_letter(goal.color)
    out.labels.append(Label(*where, letter, TEXT, f"{color}.on", "bold", "middle"))
    if goal.held is not None:
        verdict = text(f"scene.skyline.goal.{'held' if goal.held else 'missed'}", n=MISSION_POINTS)
        out.labels.append(Label(x + 17, y + 39, verdict, LARGE, "ink", "bold", "middle"))
    name = fit(goal.mission.name, SITE_WIDTH - 6, TEXT)
    out.labels.append(Label(middle, y + SITE_HEIGHT - 14, name, TEXT, "ink", anchor="middle"))


def _key(out: Layers, height: int, *, lying: bool) -> None:
    """Explain star and lock at the foot of the board."""
    orange, lock = text("scene.skyline.key_orange"), text("scene.skyline.key_lock")
    x, first, second = _LEFT, height - _FOOT + 16, height - _FOOT + 35
    if lying:
        first = second = height - _LYING_FOOT + 14
        x += round(text_width(orange, TEXT)) + 54
    draw_star(out, _LEFT + 9, first)
    out.labels.append(Label(_LEFT + 24, first, orange, TEXT, "ink"))
    draw_lock(out, x + 4, second, "ink")
    out.labels.append(Label(x + 24, second, lock, TEXT, "ink"))
