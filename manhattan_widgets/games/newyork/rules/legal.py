"""Which moves are legal: made from the board and the hand, in an order that is fixed.

:mod:`.explain` decides the same move by move, with reasons; the conformance suite proves that both
agree.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from manhattan_widgets.games.newyork.rules.board import (
    AREAS,
    AVENUE,
    CENTER,
    COLORS,
    CORNERS,
    NEIGHBORS,
    SITES,
    SIZE,
    SPECULATION_OVER,
    STREET,
    Line,
    price,
    sites_of,
)
from manhattan_widgets.games.newyork.rules.cards import (
    BLUE_BACK,
    DEVELOPER,
    JOKER,
    RED_BACK,
    SPECULATION,
    STATICS,
    card,
)
from manhattan_widgets.games.newyork.rules.moves import (
    Build,
    Develop,
    NewYorkMove,
    Raze,
    Redraw,
    Speculate,
    Statics,
    TakeDown,
    build,
    put,
)
from manhattan_widgets.games.newyork.rules.phases import OPEN, Rebuild, Yield

if TYPE_CHECKING:
    from manhattan_widgets.games.newyork.rules.position import Table

Cards = tuple[int, ...]
#: How a hand can name a line: with its card (False), with the joker (True).
_Ways = tuple[bool, ...]
_BuildsByColor = tuple[tuple[Build, ...], ...]
_BACKS = (RED_BACK, BLUE_BACK)
#: The cards that name avenues, and those that name streets, jokers among them.
_NAMING = tuple(frozenset(card(face, back) for face in (*range(SIZE), JOKER)) for back in _BACKS)


def legal_moves(table: Table, seat: int, hand: Cards) -> list[NewYorkMove]:
    """Return the legal moves of ``seat``, which is to move and holds ``hand``."""
    pending = table.pending
    if table.phase == OPEN:
        return list(opening_moves(table, seat))
    if isinstance(pending, Rebuild):
        return list(_rebuilding_moves(table, seat, pending))
    if isinstance(pending, Yield):
        return [TakeDown(site) for site in yielding_sites(table, pending)]
    return plays(table, seat, hand) or [Redraw()]


def can_play(table: Table, seat: int, hand: Cards) -> bool:
    """Tell whether anything in ``hand`` can be carried out (N11)."""
    return bool(plays(table, seat, hand))


def opening_moves(table: Table, seat: int) -> Iterator[NewYorkMove]:
    """Yield where the seat may place its start stones (N4)."""
    for color in table.colors_of(seat):
        if table.start_stones_left(color):
            yield from (put(color, site) for site in opening_sites(table, color))


def opening_sites(table: Table, color: int) -> list[int]:
    """Return where a start stone of ``color`` may go: next to none of its color (N4).

    Where no such site is left, any empty one.
    """
    empty, near = [], set[int]()
    for site, owner in enumerate(table.board):
        if owner is None:
            empty.append(site)
        elif owner == color:
            near.update(NEIGHBORS[site])
    return [site for site in empty if site not in near] or empty


def _rebuilding_moves(table: Table, seat: int, pending: Rebuild) -> Iterator[NewYorkMove]:
    for color in table.colors_of(seat):
        if table.stones(color):
            for site in AREAS[pending.area]:
                if table.board[site] is None:
                    yield put(color, site)


def yielding_sites(table: Table, pending: Yield) -> list[int]:
    """Return the sites of the buildings that the target may take down (N16, N18)."""
    sites = range(SITES) if pending.line is None else sites_of(pending.line)
    return [site for site in sites if table.board[site] == pending.target]


def plays(table: Table, seat: int, hand: Cards) -> list[NewYorkMove]:
    """Return all that the cards in ``hand`` can do: two cards, then action cards."""
    moves: list[NewYorkMove] = []
    held = frozenset(hand)
    moves += _builds(table, seat, held)
    if table.options.actions:
        moves += (
            Raze(area, back)
            for area in (CENTER, CORNERS)
            for back in _BACKS
            if Raze(area, back).cards[0] in held
        )
        moves += _speculations(table, seat, held)
        moves += _developments(table, seat, held)
        moves += _statics(table, seat, held)
    return moves


def _builds(table: Table, seat: int, held: frozenset[int]) -> list[Build]:
    own = table.colors_of(seat)
    with_stones = tuple(color for color in own if table.stones(color))
    partner = table.options.partner(seat)
    on_empty = with_stones
    if partner is not None:
        on_empty += tuple(c for c in table.colors_of(partner) if table.stones(c))
    demolishes = table.options.demolishes
    money, board = table.money[seat], table.board
    moves: list[Build] = []
    avenues, streets = (_named_lines(kind, held & _NAMING[kind]) for kind in (AVENUE, STREET))
    for avenue, by_avenue in avenues:
        for street, by_street in streets:
            site = avenue * SIZE + street
            builds, owner = _builds_on(site, by_avenue, by_street), board[site]
            if owner is None:
                for color in on_empty:
                    moves += builds[color]
            elif owner in own:
                if demolishes:
                    moves += builds[owner]
            elif price(board, site).units <= money:
                for color in with_stones:
                    moves += builds[color]
    return moves


@cache  # for each back there are no more than 256 sets of cards that name lines
def _named_lines(kind: int, held: frozenset[int]) -> tuple[tuple[int, _Ways], ...]:
    """Return the numbers of the avenues or streets that can be named, each with the ways."""
    lines = ((number, _ways(Line(kind, number), held)) for number in range(SIZE))
    return tuple((number, ways) for number, ways in lines if ways)


@cache
def _builds_on(site: int, by_avenue: _Ways, by_street: _Ways) -> _BuildsByColor:
    """Return the moves on ``site`` by color, for these ways to name its two lines."""
    return tuple(
        tuple(
            build(color, site, (avenue_joker, street_joker))
            for street_joker in by_street
            for avenue_joker in by_avenue
        )
        for color in range(len(COLORS))
    )


def _ways(line: Line, held: frozenset[int]) -> _Ways:
    """Return how a hand can name a line: with its card (False), with the joker (True)."""
    by_card, by_joker = card(line.number, line.kind) in held, card(JOKER, line.kind) in held
    return (*((False,) if by_card else ()), *((True,) if by_joker else ()))


def _speculations(table: Table, seat: int, held: frozenset[int]) -> Iterator[Speculate]:
    targets = [c for c in table.others(seat) if table.count(c) > SPECULATION_OVER]
    for back in _BACKS:
        if card(SPECULATION, back) in held:
            for color in table.colors_of(seat):
                if table.stones(color):
                    yield from (Speculate(back, color, target) for target in targets)


def _developments(table: Table, seat: int, held: frozenset[int]) -> Iterator[Develop]:
    others = table.others(seat)
    sites = [site for site in range(SITES) if table.board[site] in others]
    for back in _BACKS:
        if card(DEVELOPER, back) not in held:
            continue
        ways = [_ways(Line(1 - back, number), held) for number in range(SIZE)]
        for color in table.colors_of(seat):
            if table.stones(color):
                for site in sites:
                    number = site // SIZE if back == BLUE_BACK else site % SIZE
                    yield from (Develop(back, color, site, joker) for joker in ways[number])


def _statics(table: Table, seat: int, held: frozenset[int]) -> Iterator[Statics]:
    own = table.colors_of(seat)
    for back in _BACKS:
        if card(STATICS, back) not in held:
            continue
        for number in range(SIZE):
            line = Line(1 - back, number)
            ways = _ways(line, held)
            if not ways:
                continue
            targets = [color for color in most_in(table, line) if color not in own]
            for color in own:
                if table.stones(color):
                    yield from (
                        Statics(back, color, target, number, joker)
                        for target in targets
                        for joker in ways
                    )


def most_in(table: Table, line: Line) -> list[int]:
    """Return the colors with most buildings in a line (N18); none where it is empty."""
    counts = [0] * len(COLORS)
    for site in sites_of(line):
        owner = table.board[site]
        if owner is not None:
            counts[owner] += 1
    most = max(counts)
    return [color for color, count in enumerate(counts) if count == most and most]
