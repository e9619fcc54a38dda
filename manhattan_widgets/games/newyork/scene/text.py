"""New York in words: the text twin of the board, the label of every site, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from manhattan_widgets.games.newyork.rules.board import (
    AREAS,
    AVENUE_LETTERS,
    CENTER,
    COLOR_LETTERS,
    COLORS,
    SITES,
    SIZE,
    Price,
    avenue_of,
    groups,
    price,
    site_name,
    street_of,
)
from manhattan_widgets.games.newyork.rules.phases import (
    OPEN,
    OVER,
    PLAY,
    REBUILD,
    YIELD,
    Rebuild,
    Yield,
)
from manhattan_widgets.games.newyork.rules.position import Table
from manhattan_widgets.games.newyork.rules.vocabulary import color_sentence, line_sentence
from manhattan_widgets.locale import language, text
from manhattan_widgets.locale.numbers import comma_list
from manhattan_widgets.scene.overlays import Chip

__all__ = [
    "DEMOLISH",
    "action_name",
    "color_lines",
    "color_name",
    "largest_groups",
    "scene_label",
    "seat_name",
    "signs",
    "site_label",
    "standing",
    "text_board",
]

DEMOLISH = -1
"""Instead of a price: the own building there would be demolished."""

_CELL = 9
_PRICES = {0: "free", DEMOLISH: "demolish"}
_YOURS = {OPEN: "open_you", PLAY: "play_you", REBUILD: "rebuild_you", YIELD: "yield_you"}


def color_name(color: int) -> str:
    """Return the name of a color, in the reader's language."""
    return _color_name(language(), color)


@lru_cache(maxsize=64)
def _color_name(_language: str, color: int) -> str:
    """Return a name in the language in use, which is a part of the cache's key."""
    return str(color_sentence(color))


def seat_name(view: Table, seat: int) -> str:
    """Return a seat's color, or both of them."""
    return " + ".join(map(color_name, view.colors_of(seat)))


def action_name(view: Table) -> str:
    """Return the action card that is being carried out, with a capital; empty if none is."""
    pending = view.pending
    if isinstance(pending, Rebuild):
        return text(f"scene.newyork.action.{'center' if pending.area == CENTER else 'corners'}")
    if isinstance(pending, Yield):
        return text(f"scene.newyork.action.{'any' if pending.line is None else 'line'}")
    return ""


def standing(view: Table, names: Sequence[str] = (), *, seat: int | None = None) -> str:
    """Return whose turn it is and what for, or that the game is over.

    ``names`` are those of the seats, by default their colors; to ``seat`` its own turn is told as
    "yours".
    """
    mover = view.to_move
    if mover is None:
        return text(f"scene.newyork.standing.{view.phase}")
    key = _YOURS[view.phase] if mover == seat else view.phase
    return text(
        f"scene.newyork.standing.{key}",
        who=names[mover] if mover < len(names) else seat_name(view, mover),
        color=seat_name(view, mover),
        action=action_name(view),
    )


def scene_label(view: Table) -> str:
    """Return one line that says what the board is and whose turn it is."""
    return text("scene.newyork.label", standing=standing(view))


def largest_groups(view: Table) -> dict[int, tuple[int, ...]]:
    """Return for each color in play its largest group, empty where it has no building."""
    return {color: (groups(view.board, color) or [()])[0] for color in view.options.colors_in_play}


def site_label(
    view: Table, site: int, *, lit: bool, last: bool, needs: int | None, verdicts: bool
) -> str:
    """Return what stands on a site, what it costs, and what may be done there, in one line.

    Without ``verdicts`` neither its group nor its price is told.
    """
    priced = view.phase not in (OPEN, OVER)
    notes = [_buildings(language(), view.board, verdicts=verdicts, priced=priced)[site]]
    if view.options.actions and any(site in area for area in AREAS):
        key = "center" if site in AREAS[CENTER] else "corner"
        notes.append(text(f"scene.newyork.site.{key}"))
    if lit:
        notes.append(text("scene.newyork.site.lit"))
    if needs is not None:
        key = _PRICES.get(needs, "pay" if lit else "dear")
        notes.append(text(f"scene.newyork.site.{key}", n=needs))
    if last:
        notes.append(text("scene.newyork.site.last"))
    return " ".join(notes)


@lru_cache(maxsize=256)
def _buildings(
    language_: str, board: tuple[int | None, ...], *, verdicts: bool, priced: bool
) -> tuple[str, ...]:
    """Return what stands on every site of ``board``: the same as long as nobody builds.

    With ``verdicts`` its group is told, and what it costs if that is ``priced``.
    """
    groups = _groups_by_site(board) if verdicts else {}
    costs = {site: price(board, site) for site in groups} if priced else {}
    return tuple(
        _building(language_, site, owner, groups.get(site), costs.get(site))
        for site, owner in enumerate(board)
    )


class _Group(NamedTuple):
    """The group that a building belongs to: how many there are, and whether none is larger."""

    size: int
    is_largest: bool


def _groups_by_site(board: tuple[int | None, ...]) -> dict[int, _Group]:
    """Return for each site with a building what is said of its group."""
    return {
        site: _Group(len(group), number == 0)
        for color in range(len(COLORS))
        for number, group in enumerate(groups(board, color))
        for site in group
    }


# From one position to the next few of them change.
@lru_cache(maxsize=2048)
def _building(
    _language: str, site: int, owner: int | None, group: _Group | None, cost: Price | None
) -> str:
    """Return what stands on a site, and of its group and its price what is to be told."""
    name = site_name(site)
    if owner is None:
        return text("scene.newyork.site.empty", site=name)
    sentences = [text("scene.newyork.site.building", site=name, owner=color_name(owner))]
    if group is not None:
        key = "largest" if group.is_largest else "group"
        sentences.append(text(f"scene.newyork.site.{key}", n=group.size))
    if cost is not None:
        sentences.append(
            text(
                "scene.newyork.site.price",
                n=cost.units,
                avenue=line_sentence(avenue_of(site)),
                street=line_sentence(street_of(site)),
                on_avenue=cost.avenue,
                on_street=cost.street,
            )
        )
    return " ".join(sentences)


def text_board(
    view: Table,
    *,
    lit: Iterable[str] = (),
    needs: Mapping[str, int] | None = None,
    last: Iterable[str] = (),
    chips: Mapping[str, tuple[Chip, ...]] | None = None,
    verdicts: bool = True,
) -> str:
    """Return the board in words and figures, a line for each avenue.

    A building is its color's letter, an empty crossing a dot.  ``*`` marks a lit crossing, ``!``
    the last move, ``(3)`` what a building would cost, ``[R3]`` are the chips of an overlay.
    Without ``verdicts`` it has only what stands where: no groups, no points, not whose turn it is.
    """
    lit, last, needs, chips = frozenset(lit), frozenset(last), needs or {}, chips or {}
    lines = [standing(view), ""] if verdicts else []
    lines.append("  " + "".join(f"{street:<{_CELL}}" for street in range(1, SIZE + 1)).rstrip())
    for first in range(0, SITES, SIZE):
        cells = []
        for site in range(first, first + SIZE):
            name, owner = site_name(site), view.board[site]
            cell = "·" if owner is None else COLOR_LETTERS[owner]
            cell += "*" * (name in lit) + "!" * (name in last)
            cell += f"({_price(needs[name])})" if name in needs else ""
            signs = " ".join(chip.text for chip in chips.get(name, ()))
            cells.append(f"{cell}[{signs}]" if signs else cell)
        row = " ".join(f"{cell:<{_CELL - 1}}" for cell in cells)
        lines.append(f"{AVENUE_LETTERS[first // SIZE]} {row}".rstrip())
    if verdicts:
        lines += ["", *color_lines(view)]
    return "\n".join(lines)


def _price(units: int) -> str:
    return "✕" if units == DEMOLISH else str(units)


def color_lines(view: Table) -> list[str]:
    """Return for each color its buildings, its largest group and its stones."""
    return [
        text(
            "scene.newyork.color_line",
            color=color_name(color),
            n=view.count(color),
            group=len(group),
            sites=comma_list(map(site_name, group)) or "–",
            stones=view.stones(color),
        )
        for color, group in largest_groups(view).items()
    ]


def signs(view: Table) -> str:
    """Return what the marks at crossings mean, for a board on paper; without action cards none."""
    return text("scene.newyork.areas") if view.options.actions else ""
