"""Which moves are legal: made from the board and the hand, in an order that is fixed.

:mod:`.explain` decides the same move by move, with reasons; the conformance suite proves that both
agree.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from manhattan_widgets.games.newyork.rules.board import (
    AREAS,
    AVENUE,
    CENTER,
    COLORS,
    CORNERS,
    SITES,
    SIZE,
    SPECULATION_OVER,
    STREET,
    Line,
    has_neighbor,
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
    Put,
    Raze,
    Redraw,
    Speculate,
    Statics,
    TakeDown,
    build,
)
from manhattan_widgets.games.newyork.rules.phases import OPEN, Rebuild, Yield

if TYPE_CHECKING:
    from manhattan_widgets.games.newyork.rules.position import Table

Cards = tuple[int, ...]
_BACKS = (RED_BACK, BLUE_BACK)


def legal_moves(table: Table, seat: int, hand: Cards) -> list[NewYorkMove]:
    """Return the legal moves of ``seat``, which is to move and holds ``hand``."""
    pending = table.pending
    if table.phase == OPEN:
        return list(opening_moves(table, seat))
    if isinstance(pending, Rebuild):
        return list(_rebuilding_moves(table, seat, pending))
    if isinstance(pending, Yield):
        return [TakeDown(site) for site in yielding_sites(table, pending)]
    return list(plays(table, seat, hand)) or [Redraw()]


def can_play(table: Table, seat: int, hand: Cards) -> bool:
    """Tell whether anything in ``hand`` can be carried out (N11)."""
    return any(True for _ in plays(table, seat, hand))


def opening_moves(table: Table, seat: int) -> Iterator[NewYorkMove]:
    """Yield where the seat may place its start stones (N4)."""
    for color in table.colors_of(seat):
        if table.start_stones_left(color):
            yield from (Put(color, site) for site in opening_sites(table, color))


def opening_sites(table: Table, color: int) -> list[int]:
    """Return where a start stone of ``color`` may go: next to none of its color (N4).

    Where no such site is left, any empty one.
    """
    board = table.board
    empty = [site for site in range(SITES) if board[site] is None]
    apart = [site for site in empty if not has_neighbor(board, site, color)]
    return apart or empty


def _rebuilding_moves(table: Table, seat: int, pending: Rebuild) -> Iterator[NewYorkMove]:
    for color in table.colors_of(seat):
        if table.stones(color):
            for site in AREAS[pending.area]:
                if table.board[site] is None:
                    yield Put(color, site)


def yielding_sites(table: Table, pending: Yield) -> list[int]:
    """Return the sites of the buildings that the target may take down (N16, N18)."""
    sites = range(SITES) if pending.line is None else sites_of(pending.line)
    return [site for site in sites if table.board[site] == pending.target]


def plays(table: Table, seat: int, hand: Cards) -> Iterator[NewYorkMove]:
    """Yield all that the cards in ``hand`` can do: two cards, then action cards."""
    held = frozenset(hand)
    yield from _builds(table, seat, held)
    if table.options.actions:
        yield from (
            Raze(area, back)
            for area in (CENTER, CORNERS)
            for back in _BACKS
            if Raze(area, back).cards[0] in held
        )
        yield from _speculations(table, seat, held)
        yield from _developments(table, seat, held)
        yield from _statics(table, seat, held)


def _builds(table: Table, seat: int, held: frozenset[int]) -> Iterator[Build]:
    avenues = [_ways(Line(AVENUE, number), held) for number in range(SIZE)]
    streets = [_ways(Line(STREET, number), held) for number in range(SIZE)]
    own = table.colors_of(seat)
    with_stones = tuple(color for color in own if table.stones(color))
    partner = table.options.partner(seat)
    on_empty = with_stones
    if partner is not None:
        on_empty += tuple(c for c in table.colors_of(partner) if table.stones(c))
    demolishes = table.options.players != 2 or table.options.two_demolish
    money, board = table.money[seat], table.board
    for site in range(SITES):
        by_avenue, by_street = avenues[site // SIZE], streets[site % SIZE]
        if not by_avenue or not by_street:
            continue
        owner = board[site]
        if owner is None:
            colors = on_empty
        elif owner in own:
            colors = (owner,) if demolishes else ()
        else:
            colors = with_stones if price(board, site).units <= money else ()
        for color in colors:
            for street_joker in by_street:
                for avenue_joker in by_avenue:
                    yield build(color, site, (avenue_joker, street_joker))


def _ways(line: Line, held: frozenset[int]) -> tuple[bool, ...]:
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
