"""The board of Manhattan: a tile for each city, in the order of the board.

A tile is 244 by 255 design pixels: small enough for coordinates of a byte, and for two side by side
on a phone with letters of ten pixels.  All towers of the board are drawn in one scale.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from manhattan_widgets.games.manhattan.rules.board import (
    CELLS,
    CITIES,
    CITY_LETTERS,
    COLORS,
    SIZES,
    Tower,
    site_name,
    site_number,
)
from manhattan_widgets.games.manhattan.rules.moves import Build
from manhattan_widgets.games.manhattan.rules.position import Table
from manhattan_widgets.games.manhattan.scene.sites import (
    BASE,
    HEIGHT,
    ROOM,
    WIDTH,
    Site,
    board_pitch,
    draw_ground,
    draw_site,
)
from manhattan_widgets.games.manhattan.scene.text import (
    city_name,
    majority,
    majority_badge,
    scene_label,
    site_label,
    text_board,
)
from manhattan_widgets.locale import language, text
from manhattan_widgets.scene.core import Area, Label, Rect, Scene, Tile
from manhattan_widgets.scene.looks import look_of, look_words
from manhattan_widgets.scene.metrics import fit, text_width
from manhattan_widgets.scene.overlays import Chip
from manhattan_widgets.scene.towers import Layers, scale_lines

__all__ = ["TILE_HEIGHT", "TILE_WIDTH", "scene"]

TILE_WIDTH, TILE_HEIGHT = 244, 255
COLUMNS = 3

_GAP = 2
_LEFT, _TOP = 6, 23
_STEP_X, _STEP_Y = WIDTH + _GAP, HEIGHT + _GAP
_INSET = 4
_MARGIN, _TITLE = 9, 12
_TEXT, _BOLD = 14, 15


@dataclass(frozen=True, slots=True)
class _Cues:
    """Visual cues at the sites of a city: what is to be said besides what stands there."""

    lit: frozenset[str]
    needs: tuple[tuple[str, int], ...]
    last: frozenset[str]
    notes: tuple[tuple[str, str], ...]
    chips: tuple[tuple[str, tuple[Chip, ...]], ...]
    selection: Build | None
    chosen: str
    meant: str
    verdicts: bool

    def of(self, city: int) -> _Cues:
        """Return only what concerns one city."""
        letter = CITY_LETTERS[city]
        here = self.selection is not None and self.selection.site // CELLS == city
        return _Cues(
            frozenset(name for name in self.lit if name[0] == letter),
            tuple(pair for pair in self.needs if pair[0][0] == letter),
            frozenset(name for name in self.last if name[0] == letter),
            tuple(pair for pair in self.notes if pair[0][0] == letter),
            tuple(pair for pair in self.chips if pair[0][0] == letter),
            self.selection if here else None,
            self.chosen if self.chosen[:1] == letter else "",
            self.meant if self.meant[:1] == letter else "",
            self.verdicts,
        )


def scene(
    view: Table,
    *,
    selection: Build | None = None,
    chosen: str = "",
    lit: Iterable[str] = (),
    needs: Mapping[str, int] | None = None,
    last: Iterable[str] = (),
    marks: Mapping[str, str] | None = None,
    chips: Mapping[str, tuple[Chip, ...]] | None = None,
    verdicts: bool = True,
) -> Scene:
    """Return the board as ``view`` knows it.

    ``selection`` is a move that was chosen but not made: its piece is drawn as a plan, on a site
    that is meant if it is not the one that was ``chosen``.  ``lit`` are sites that may be chosen,
    ``needs`` says for sites that may not how many storeys a piece would need (more than a piece can
    have: never), ``last`` are the sites of the last move. ``marks`` are short texts (``"+3"``) at
    sites and, by the city's letter, at cities.  ``chips`` are signs of an overlay at sites, up to
    three, or four of one letter each. Without ``verdicts`` nothing is said of who owns a tower or
    leads in a city or in points: only what stands there.  Unknown names of sites raise
    ``ValueError``.
    """
    needed, notes, signs = needs or {}, marks or {}, chips or {}
    cues = _Cues(
        frozenset(lit),
        tuple(needed.items()),
        frozenset(last),
        tuple(notes.items()),
        tuple(signs.items()),
        selection,
        chosen,
        "" if selection is None else site_name(selection.site),
        verdicts,
    )
    for name in (*cues.lit, *needed, *cues.last, *signs):
        site_number(name)
    cities, pitch = range(len(CITIES)), _pitch(view.towers)
    return Scene(
        tiles=tuple(
            _city(language(), city, _towers(view, city), pitch, cues.of(city)) for city in cities
        ),
        columns=COLUMNS,
        label=scene_label(view),
        text=text_board(
            view, lit=cues.lit, needs=needed, last=cues.last, chips=signs, verdicts=verdicts
        ),
    )


@lru_cache(maxsize=64)
def _pitch(towers: tuple[Tower, ...]) -> float:
    return board_pitch(towers)


def _towers(view: Table, city: int) -> tuple[Tower, ...]:
    return view.towers[city * CELLS : (city + 1) * CELLS]


@lru_cache(maxsize=1024)
def _city(_language: str, city: int, towers: tuple[Tower, ...], pitch: float, cues: _Cues) -> Tile:
    """Return the tile of a city, the same one as long as nothing changes there.

    ``pitch`` is how high a storey is.  The language is the one in use: a part of the cache's key.
    """
    notes, needs, chips = dict(cues.notes), dict(cues.needs), dict(cues.chips)
    letter = CITY_LETTERS[city]
    out = Layers()
    out.grounds.append(Rect(1, 1, TILE_WIDTH - 2, TILE_HEIGHT - 2, "panel", "panel.edge", 2, 10))
    _grid(out, pitch)
    verdict = majority_badge(towers) if cues.verdicts else ""
    _title(out, city, majority(towers)[0] if verdict else None, verdict, notes.get(letter))
    areas = []
    for cell, tower in enumerate(towers):
        number = city * CELLS + cell
        name = site_name(number)
        plan = cues.selection if cues.selection and cues.selection.site == number else None
        needed, noted = needs.get(name, 0), name in notes
        site = Site(
            number,
            tower if plan is None else tower.plus(plan.color, plan.storeys),
            look_of(name, cues.lit, cues.chosen, cues.meant, notes.get(name, "")),
            last=name in cues.last,
            mark=notes[name] if noted else _needs_text(needed),
            quiet=not noted,
            planned=plan is not None,
            chips=chips.get(name, ()),
        )
        x, y = _LEFT + cell % 3 * _STEP_X, _TOP + cell // 3 * _STEP_Y
        draw_ground(out, x, y, site)
        if site.look:
            _scale(out, x + _INSET, y, WIDTH - 2 * _INSET, pitch)
        draw_site(out, x, y, site, pitch)
        description = site_label(
            number,
            tower,
            lit=name in cues.lit,
            needs=needed,
            last=site.last,
            verdicts=cues.verdicts,
        )
        label = " ".join(
            [description, *look_words(site.look), *(chip.label for chip in site.chips)]
        )
        areas.append(Area(name, x, y, WIDTH, HEIGHT, label))
    label = f"{city_name(city)}: {verdict}" if verdict else city_name(city)
    return Tile(letter, TILE_WIDTH, TILE_HEIGHT, out.shapes(), tuple(areas), label)


def _grid(out: Layers, pitch: float) -> None:
    """Draw nine sites as one ground with gaps, which takes fewer shapes than nine."""
    width, height = 2 * _STEP_X + WIDTH, 2 * _STEP_Y + HEIGHT
    out.grounds.append(Rect(_LEFT, _TOP, width, height, "site", radius=4))
    for row in range(3):
        _scale(out, _LEFT, _TOP + row * _STEP_Y, width, pitch)
    for step in (1, 2):
        out.grounds.append(Rect(_LEFT + step * _STEP_X - _GAP, _TOP, _GAP, height, "panel"))
        out.grounds.append(Rect(_LEFT, _TOP + step * _STEP_Y - _GAP, width, _GAP, "panel"))


def _scale(out: Layers, x: int, y: int, width: int, pitch: float) -> None:
    """Draw the faint lines of five storeys each over the ground of sites."""
    for at in scale_lines(y + BASE, ROOM, pitch):
        out.grounds.append(Rect(x, at, width, 1, "scale"))


def _title(out: Layers, city: int, winner: int | None, verdict: str, note: str | None) -> None:
    badge = " ".join(filter(None, (verdict, note)))
    right = TILE_WIDTH - _MARGIN
    width = round(text_width(badge, _TEXT))
    if winner is None:
        out.labels.append(Label(right, _TITLE, badge, _TEXT, "muted", anchor="end"))
    else:
        color = COLORS[winner]
        left = right - width - 12
        out.badges.append(Rect(left, 3, width + 12, 18, f"{color}.pill", radius=8))
        middle = right - width // 2 - 6
        out.labels.append(Label(middle, _TITLE, badge, _TEXT, f"{color}.text", anchor="middle"))
        width += 12
    name = fit(city_name(city), right - width - 4 - _MARGIN, _BOLD, "bold")
    out.labels.append(Label(_MARGIN, _TITLE, name, _BOLD, "ink", "bold"))


def _needs_text(needed: int) -> str:
    """Return what a site says that needs a piece of so many storeys, nothing for 0."""
    if not needed:
        return ""
    key = "needs" if needed <= SIZES[-1] else "needs_never"
    return text(f"scene.manhattan.{key}", n=needed)
