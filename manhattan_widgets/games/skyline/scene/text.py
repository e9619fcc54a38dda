"""Skyline in words: the text twin of the board, and the label of every site."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from manhattan_widgets.contract.lists import listed
from manhattan_widgets.games.skyline.rules.board import (
    COLOR_LETTERS,
    NEUTRAL,
    Floor,
    Tower,
    is_blocked,
    kinds_text,
)
from manhattan_widgets.games.skyline.rules.edition import Edition
from manhattan_widgets.games.skyline.rules.notation import color_sentence, floor_sentence
from manhattan_widgets.games.skyline.rules.position import DEAL, OVER, Table
from manhattan_widgets.locale import language, text
from manhattan_widgets.scene.overlays import Chip

__all__ = [
    "Price",
    "blocker",
    "board_name",
    "color_name",
    "disc_letter",
    "floor_text",
    "income_text",
    "player_lines",
    "price_sign",
    "price_words",
    "scene_label",
    "seat_name",
    "signs",
    "site_label",
    "site_names",
    "standing",
    "stock_text",
    "text_board",
]


def color_name(color: int) -> str:
    """Return the name of a color, in the reader's language."""
    return str(color_sentence(color))


def seat_name(view: Table, seat: int) -> str:
    """Return the name of a seat's color."""
    return color_name(view.options.colors[seat])


def site_names(view: Table, sites: Iterable[int]) -> str:
    """Return the names of sites, as a list."""
    return text("core.list.comma").join(view.options.edition.names[site] for site in sites)


def disc_letter(color: int) -> str:
    """Return the letter that stands on a disc in a color.

    >>> disc_letter(1)
    'P'
    """
    return COLOR_LETTERS[color].upper()


Price = tuple[int, int | None]
"""What building somewhere costs in millions, and the color that gets it, None for the bank."""


def price_words(price: Price) -> str:
    """Return a price in a word or two, and whom it goes to."""
    millions, payee = price
    if not millions:
        return text("scene.skyline.free")
    if payee is None:
        return text("scene.skyline.to_bank", n=millions)
    return text("scene.skyline.to_color", n=millions, letter=disc_letter(payee))


def price_sign(price: Price) -> str:
    """Return a price in signs, as short as they stand on a site."""
    millions, payee = price
    if not millions:
        return text("scene.skyline.sign.free")
    if payee is None:
        return text("scene.skyline.sign.to_bank", n=millions)
    return text("scene.skyline.sign.to_color", n=millions, letter=disc_letter(payee))


def floor_text(floor: Floor) -> str:
    """Return what is written on a floor: its color's letter and its kind.

    >>> floor_text(Floor("4", 2)), floor_text(Floor("N", None))
    ('b4', 'N')
    """
    return NEUTRAL if floor.color is None else str(floor)


def board_name(edition: Edition) -> str:
    """Return what the board and the cards are called: ours says that it is a reconstruction."""
    if edition.own:
        return text("scene.skyline.board_own", name=edition.name)
    return text("scene.skyline.board_reconstructed")


def standing(view: Table, name: str = "") -> str:
    """Return the round and whose turn it is in which phase, or that the game is over.

    ``name`` is that of the player, by default his color.
    """
    if view.phase == OVER:
        return text("scene.skyline.over", n=view.round)
    if view.phase == DEAL:
        return text("scene.skyline.deal")
    who = name or seat_name(view, view.turn)
    return text(f"scene.skyline.turn.{view.phase}", round=view.round, who=who)


def scene_label(view: Table) -> str:
    """Return one line that says what the board is and whose turn it is."""
    name = board_name(view.options.edition)
    return text("scene.skyline.label", board=name, standing=standing(view))


def income_text(view: Table, name: str = "") -> str:
    """Return what the turn began with: an income and the sites that paid it; empty for none.

    ``name`` is that of the player, by default his color.
    """
    if not view.done.series or view.to_move is None:
        return ""
    sites = listed(view.options.edition.names[site] for site in view.done.series)
    who = name or seat_name(view, view.turn)
    return text("scene.skyline.income", who=who, n=view.done.income, sites=sites)


def stock_text(view: Table, seat: int) -> str:
    """Return the floors in a seat's stock, or that they are hidden (S18)."""
    counts = view.stocks[seat]
    if counts is None:
        return text("scene.skyline.stock_hidden")
    kinds = kinds_text(counts)
    floors = " ".join(str(floor_sentence(kind)) for kind in kinds) or text("scene.table.none")
    return text("scene.skyline.stock", floors=floors)


def money_text(view: Table, seat: int) -> str:
    """Return a seat's money, or that it is hidden (S18)."""
    purse = view.purses[seat]
    if purse is None:
        return text("scene.skyline.money_hidden")
    return text("scene.skyline.money", n=purse)


def blocker(view: Table, site: int) -> int | None:
    """Return the only color that may build on a site because of a Skyline floor (S12)."""
    tower = view.towers[site]
    top_only = view.options.skyline_block == "top"
    color = tower.claimed
    if color is None or not is_blocked(tower, NEUTRAL, color, block_top_only=top_only):
        return None
    return color


def site_label(view: Table, site: int, *extra: str, verdicts: bool = True) -> str:
    """Return what stands on a site and what is special about it, then whatever is ``extra``.

    Without ``verdicts`` it is not said who tops the building, nor who alone may build there.
    """
    edition = view.options.edition
    place = (language(), edition.names[site], view.towers[site], site in edition.orange)
    description = _tower_label(*place, blocker(view, site)) if verdicts else _floors_label(*place)
    return " ".join([description, *extra])


@lru_cache(maxsize=4096)
def _tower_label(
    _language: str, name: str, tower: Tower, orange: bool, blocked_by: int | None
) -> str:
    """Return what stands on a site.  The language is the one in use: a part of the cache's key."""
    if not tower.floors:
        description = text("scene.skyline.site.empty", site=name)
    else:
        floors = listed(map(_floor_words, tower.floors))
        key = "neutral" if tower.owner is None else "tower"
        owner = "" if tower.owner is None else color_name(tower.owner)
        params = {"site": name, "n": tower.height, "owner": owner, "floors": floors}
        description = text(f"scene.skyline.site.{key}", **params)
    if orange:
        description += " " + text("scene.skyline.site.orange")
    if blocked_by is not None:
        description += " " + text("scene.skyline.site.blocked", color=color_name(blocked_by))
    return description


@lru_cache(maxsize=4096)
def _floors_label(_language: str, name: str, tower: Tower, orange: bool) -> str:
    """Return the floors on a site.  The language is the one in use: a part of the cache's key."""
    if not tower.floors:
        description = text("scene.skyline.site.empty", site=name)
    else:
        floors = listed(map(_floor_words, tower.floors))
        description = text("scene.skyline.site.floors", site=name, n=tower.height, floors=floors)
    return f"{description} {text('scene.skyline.site.orange')}" if orange else description


def _floor_words(floor: Floor) -> str:
    if floor.color is None:
        return str(floor_sentence(floor.kind))
    kind = floor_sentence(floor.kind)
    return text("scene.skyline.floor_of", color=color_name(floor.color), floor=kind)


def text_board(
    view: Table,
    *,
    lit: Iterable[str] = (),
    last: Iterable[str] = (),
    bands: Mapping[str, str] | None = None,
    marks: Mapping[str, str] | None = None,
    chips: Mapping[str, Sequence[Chip]] | None = None,
    verdicts: bool = True,
) -> str:
    """Return the whole board in words and figures, a line for every row of sites.

    A building is written from the ground up, as in ``y1p2N``; ``*`` is an orange site, ``=y`` one
    where only yellow may build; ``+`` marks a lit site, ``!`` the last move, ``(…)`` what a site
    says, ``[B2 G5]`` are the chips of an overlay.
    Without ``verdicts`` it has only what stands where, not whose turn it is, who has how much or
    who alone may build.
    """
    lit, last = frozenset(lit), frozenset(last)
    notes = {**(bands or {}), **(marks or {})}
    edition = view.options.edition
    rows: dict[int, list[str]] = {}
    width = max(map(len, edition.board))
    for site, (name, (x, y)) in enumerate(zip(edition.names, edition.cells, strict=True)):
        row = rows.setdefault(y, [""] * width)
        only = blocker(view, site) if verdicts else None
        parts = [
            name + "*" * (site in edition.orange),
            "".join(map(floor_text, view.towers[site].floors)) or "·",
            ("" if only is None else f"={COLOR_LETTERS[only]}")
            + "+" * (name in lit)
            + "!" * (name in last),
            f"({notes[name]})" if name in notes else "",
        ]
        if signs := " ".join(chip.text for chip in (chips or {}).get(name, ())):
            parts.append(f"[{signs}]")
        row[x] = " ".join(filter(None, parts))
    lines = _head(view) if verdicts else [board_name(edition), ""]
    lines += ["  ".join(f"{cell:<16}" for cell in rows.get(y, ())).rstrip() for y in sorted(rows)]
    return "\n".join([*lines, "", text("scene.skyline.text_key")])


def player_lines(view: Table) -> list[str]:
    """Return for each player money, stock and cards."""
    return [
        text(
            "scene.skyline.player",
            who=seat_name(view, seat),
            money=money_text(view, seat),
            stock=stock_text(view, seat),
            cards=text("scene.skyline.cards", n=view.hand_sizes[seat]),
        )
        for seat in range(view.options.players)
    ]


def _head(view: Table) -> list[str]:
    name = board_name(view.options.edition)
    lines = [standing(view), name, *player_lines(view), income_text(view)]
    return [*filter(None, lines), ""]


def signs(_view: Table) -> str:
    """Return what the signs on floors mean, for a board on paper."""
    return text("scene.skyline.signs")
