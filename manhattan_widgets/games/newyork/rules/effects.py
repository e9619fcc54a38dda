"""What a legal move does to board and money, and how that is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from manhattan_widgets.contract.core import Explanation, Sentence
from manhattan_widgets.games.newyork.rules.board import (
    AREAS,
    CENTER,
    Board,
    avenue_of,
    has_neighbor,
    price,
    site_name,
    sites_of,
    street_of,
    with_building,
)
from manhattan_widgets.games.newyork.rules.moves import (
    Build,
    Develop,
    NewYorkMove,
    Put,
    Raze,
    Redraw,
    Speculate,
    Statics,
    TakeDown,
)
from manhattan_widgets.games.newyork.rules.phases import REBUILD, Yield
from manhattan_widgets.games.newyork.rules.vocabulary import color_sentence, line_sentence

if TYPE_CHECKING:
    from manhattan_widgets.games.newyork.rules.position import Table


class Changed(NamedTuple):
    """Board and money after a move."""

    board: Board
    money: tuple[int, ...]


def changes(table: Table, move: NewYorkMove) -> Changed:
    """Return board and money after the legal ``move``."""
    board, money = table.board, table.money
    if isinstance(move, Put | Develop):
        return Changed(with_building(board, move.site, move.color), money)
    if isinstance(move, Build):
        owner = board[move.site]
        if owner == move.color:
            return Changed(with_building(board, move.site, None), money)
        if owner is not None:
            paid = list(money)
            units = price(board, move.site).units
            paid[table.seat_of(move.color)] -= units
            paid[table.seat_of(owner)] += units
            money = tuple(paid)
        return Changed(with_building(board, move.site, move.color), money)
    if isinstance(move, Raze):
        area = AREAS[move.area]
        return Changed(tuple(None if s in area else c for s, c in enumerate(board)), money)
    if isinstance(move, TakeDown):
        return Changed(with_building(board, move.site, _yielding(table).color), money)
    return Changed(board, money)


def loser(table: Table, move: NewYorkMove) -> int | None:
    """Return the color that would lose the site of the legal ``move`` to another."""
    if isinstance(move, Build | Develop):
        owner = table.board[move.site]
        return None if owner == move.color else owner
    return _yielding(table).target if isinstance(move, TakeDown) else None


def effect(table: Table, move: NewYorkMove) -> Sentence:
    """Return what the legal ``move`` does, for a log."""
    if isinstance(move, Put):
        return Sentence.of("newyork.effect.put", color=color_sentence(move.color))
    if isinstance(move, Build):
        return _build_effect(table, move)
    if isinstance(move, Raze):
        n = sum(table.board[site] is not None for site in AREAS[move.area])
        key = "redevelopment" if move.area == CENTER else "ruin"
        return Sentence.of(f"newyork.effect.{key}", n=n)
    if isinstance(move, Develop):
        owner = table.board[move.site]
        assert owner is not None
        return Sentence.of("newyork.effect.develop", owner=color_sentence(owner))
    if isinstance(move, Speculate):
        return Sentence.of("newyork.effect.speculate", target=color_sentence(move.target))
    if isinstance(move, Statics):
        return Sentence.of(
            "newyork.effect.statics",
            target=color_sentence(move.target),
            line=line_sentence(move.line),
        )
    if isinstance(move, TakeDown):
        return Sentence.of("newyork.effect.down", color=color_sentence(_yielding(table).color))
    return Sentence.of("newyork.effect.redraw")


def _build_effect(table: Table, move: Build) -> Sentence:
    owner = table.board[move.site]
    if owner is None:
        return Sentence.of("newyork.effect.build", color=color_sentence(move.color))
    if owner == move.color:
        return Sentence.of("newyork.effect.demolish", color=color_sentence(owner))
    units = price(table.board, move.site).units
    return Sentence.of("newyork.effect.buy", owner=color_sentence(owner), n=units)


def permission(table: Table, move: NewYorkMove) -> Explanation:
    """Return why the legal ``move`` is legal."""
    if isinstance(move, Build):
        return _build_permission(table, move)
    if isinstance(move, Put):
        return _put_permission(table, move)
    if isinstance(move, TakeDown):
        waiting = _yielding(table)
        rule = "N16" if waiting.line is None else "N18"
        return _yes(rule, "down", site_name(move.site), color=color_sentence(waiting.color))
    if isinstance(move, Raze):
        sites = tuple(map(site_name, AREAS[move.area]))
        if move.area == CENTER:
            return _yes("N14", "redevelopment", *sites)
        return _yes("N15", "ruin", *sites)
    if isinstance(move, Redraw):
        return _yes("N11", "redraw")
    return _taking_permission(table, move)


def _put_permission(table: Table, move: Put) -> Explanation:
    site = site_name(move.site)
    if table.phase == REBUILD:
        return _yes("N14" if move.site in AREAS[CENTER] else "N15", "rebuild", site, site=site)
    alone = not has_neighbor(table.board, move.site, move.color)
    color = color_sentence(move.color)
    return _yes("N4", "put" if alone else "put_anywhere", site, site=site, color=color)


def _build_permission(table: Table, move: Build) -> Explanation:
    site, owner = site_name(move.site), table.board[move.site]
    color = color_sentence(move.color)
    if owner is None:
        own = move.color in table.colors_of(table.turn)
        if not own:
            return _yes("N21", "partner", site, site=site, color=color)
        return _yes("N8", "empty", site, site=site, color=color)
    if owner == move.color:
        rule = "N20" if table.options.players == 2 else "N10"
        return _yes(rule, "demolish", site, site=site, color=color)
    cost = price(table.board, move.site)
    return _yes(
        "N9",
        "buy",
        site,
        site=site,
        owner=color_sentence(owner),
        avenue=line_sentence(avenue_of(move.site)),
        street=line_sentence(street_of(move.site)),
        on_avenue=cost.avenue,
        on_street=cost.street,
        n=cost.units,
        money=table.money[table.turn],
    )


def _taking_permission(table: Table, move: Speculate | Develop | Statics) -> Explanation:
    if isinstance(move, Develop):
        owner = table.board[move.site]
        assert owner is not None
        site, line = site_name(move.site), line_sentence(move.line)
        return _yes("N17", "develop", site, site=site, owner=color_sentence(owner), line=line)
    target = color_sentence(move.target)
    if isinstance(move, Speculate):
        return _yes("N16", "speculate", target=target, n=table.count(move.target))
    sites = [site for site in sites_of(move.line) if table.board[site] == move.target]
    return _yes(
        "N18",
        "statics",
        *map(site_name, sites),
        target=target,
        line=line_sentence(move.line),
        n=len(sites),
    )


def _yielding(table: Table) -> Yield:
    assert isinstance(table.pending, Yield)
    return table.pending


def _yes(rule: str, key: str, /, *sites: str, **params: object) -> Explanation:
    return Explanation(True, rule, Sentence.of(f"newyork.legal.{key}", **params), sites)
