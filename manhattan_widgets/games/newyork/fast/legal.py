"""Legal moves of compiled New York: sets of sites for plays of two cards, lists for all moves."""

from __future__ import annotations

from manhattan_widgets.fast.compiling import compiled, count_ones, inner, part, whole
from manhattan_widgets.games.newyork.fast.layout import (
    ACTIONS,
    ALL_SITES,
    AREA,
    BUILDS,
    COLOR_OF,
    DEMOLISH,
    DEVELOPMENTS,
    DOWNS,
    EACH,
    EMPTY,
    HAND,
    HELD,
    IN_PLAY,
    JOKERS,
    MONEY,
    MOVER,
    N_COLORS,
    NOTHING,
    PHASE,
    PLAYERS,
    PUTS,
    RAZES,
    REDRAW,
    SEAT_OF,
    SPECULATIONS,
    START_STONES,
    STATICS,
    STONES,
    TEAMS,
    TO_OPEN,
    TO_PLAY,
    TO_REBUILD,
    YIELD_LINE,
    YIELD_TARGET,
    Numbers,
    Words,
    card_shift,
)
from manhattan_widgets.games.newyork.fast.sites import (
    AVENUE,
    STREET,
    affordable,
    avenues_of,
    next_to,
    streets_of,
)
from manhattan_widgets.games.newyork.rules.board import AREAS, SITES, SIZE, SPECULATION_OVER
from manhattan_widgets.games.newyork.rules.cards import (
    DEVELOPER,
    JOKER,
    REDEVELOPMENT,
    RUIN,
    SPECULATION,
)
from manhattan_widgets.games.newyork.rules.cards import STATICS as STATICS_CARD

_JOKER = card_shift(JOKER)
_FIRST_ACTION = card_shift(REDEVELOPMENT)
_RUIN, _SPECULATION = card_shift(RUIN), card_shift(SPECULATION)
_DEVELOPER, _STATICS = card_shift(DEVELOPER), card_shift(STATICS_CARD)
_ACTION_BITS = sum(7 << card_shift(face) for face in range(REDEVELOPMENT, STATICS_CARD + 1))

CENTER_SITES, CORNER_SITES = (sum(1 << site for site in area) for area in AREAS)


# Which sites


@inner
def area_sites(area: int) -> int:
    """Return the sites of an area that is cleared (N14, N15)."""
    return CORNER_SITES if area else CENTER_SITES


@inner
def line_sites(line: int) -> int:
    """Return the sites of an avenue 0–6 or a street 7–13."""
    return STREET << line - SIZE if line >= SIZE else AVENUE << SIZE * line


@inner
def stones_left(rules: Words, s: Words, color: int) -> bool:
    """Tell whether a color has stones in its supply."""
    return bool(count_ones(s[HELD + color]) < rules[STONES])


@inner
def opening_sites(s: Words, color: int) -> int:
    """Return where a start stone may go (N4)."""
    empty = s[EMPTY]
    apart = empty & ~next_to(s[HELD + color])
    return whole(apart if apart else empty)


@part
def yielding_sites(s: Words) -> int:
    """Return the sites of the buildings that the target may take down (N16, N18)."""
    line = s[YIELD_LINE]
    sites = ALL_SITES if line == NOTHING else line_sites(line)
    return whole(s[HELD + s[YIELD_TARGET]] & sites)


@inner
def has_actions(s: Words, seat: int) -> bool:
    """Tell whether a seat holds an action card."""
    return bool((s[HAND + 2 * seat] | s[HAND + 2 * seat + 1]) & _ACTION_BITS)


@inner
def nameable_sites(s: Words, seat: int) -> tuple[int, int, int, int]:
    """Return the sites that a hand names: with its cards, the joker for the avenue, street, both.

    So they are in the order of the jokers of a build.
    """
    avenues, streets = s[HAND + 2 * seat], s[HAND + 2 * seat + 1]
    by_avenue = avenues_of((avenues | avenues >> 1 | avenues >> 2) & STREET)
    by_street = streets_of((streets | streets >> 1 | streets >> 2) & STREET)
    any_avenue = ALL_SITES * (avenues >> _JOKER != 0)
    any_street = ALL_SITES * (streets >> _JOKER != 0)
    return (
        by_avenue & by_street,
        any_avenue & by_street,
        by_avenue & any_street,
        any_avenue & any_street,
    )


@part
def for_sale(rules: Words, s: Words, seat: int) -> int:
    """Return the buildings of others that a seat can pay (N9)."""
    sites = 0
    money = s[MONEY + seat]
    for color in range(rules[IN_PLAY]):
        if s[SEAT_OF + color] != seat:
            sites |= affordable(s[HELD + color], money)
    return sites


# Lists


@part
def _append(moves: Numbers, n: int, first: int, step: int, sites: int) -> int:
    """Append the numbers that ``sites`` have from ``first`` on; return how many are listed."""
    while sites:
        moves[n] = first + step * count_ones((sites & -sites) - 1)
        n += 1
        sites &= sites - 1
    return n


@compiled
def list_moves(rules: Words, s: Words, moves: Numbers) -> int:
    """Write the numbers of all legal moves of the seat to move; return how many there are."""
    seat = s[MOVER]
    n = 0
    if s[PHASE] == TO_PLAY:
        n = _append_builds(rules, s, seat, moves)
        if rules[ACTIONS] and has_actions(s, seat):
            n = _append_actions(rules, s, seat, moves, n)
        if n == 0:
            moves[0] = REDRAW
            n = 1
    elif s[PHASE] == TO_OPEN or s[PHASE] == TO_REBUILD:
        for each in range(rules[EACH]):
            color = s[COLOR_OF + 2 * seat + each]
            sites = put_sites(rules, s, color)
            n = _append(moves, n, PUTS + SITES * color, 1, sites)
    else:
        n = _append(moves, n, DOWNS, 1, yielding_sites(s))
    return n


@part
def put_sites(rules: Words, s: Words, color: int) -> int:
    """Return where a color may be placed in the opening, or when an area is built on anew."""
    if s[PHASE] == TO_OPEN:
        left = count_ones(s[HELD + color]) < rules[START_STONES]
        return opening_sites(s, color) if left else 0
    return area_sites(s[AREA]) & s[EMPTY] if stones_left(rules, s, color) else 0


@part
def _append_builds(rules: Words, s: Words, seat: int, moves: Numbers) -> int:
    n = 0
    sale = for_sale(rules, s, seat)
    nameable = nameable_sites(s, seat)
    for each in range(rules[EACH] + (rules[TEAMS] < rules[PLAYERS])):
        partner = each == rules[EACH]
        color = s[COLOR_OF + 2 * (seat + 2 & 3)] if partner else s[COLOR_OF + 2 * seat + each]
        sites = build_sites(rules, s, color, 0 if partner else sale)
        if rules[DEMOLISH] and not partner:
            sites |= s[HELD + color]
        for jokers in range(JOKERS):
            first = BUILDS + SITES * JOKERS * color + jokers
            n = _append(moves, n, first, JOKERS, sites & nameable[jokers])
    return n


@inner
def build_sites(rules: Words, s: Words, color: int, sale: int) -> int:
    """Return where a stone of the color can go, buildings for ``sale`` included."""
    return whole((s[EMPTY] | sale) * stones_left(rules, s, color))


@part
def _append_actions(rules: Words, s: Words, seat: int, moves: Numbers, n: int) -> int:
    for back in range(2):
        held, naming = s[HAND + 2 * seat + back], s[HAND + 2 * seat + 1 - back]
        for area in range(2):
            if held >> (_RUIN if area else _FIRST_ACTION) & 7:
                moves[n] = RAZES + 2 * area + back
                n += 1
        for each in range(rules[EACH]):
            color = s[COLOR_OF + 2 * seat + each]
            if stones_left(rules, s, color):
                own = N_COLORS * back + color
                if held >> _SPECULATION & 7:
                    n = _append_speculations(rules, s, seat, own, moves, n)
                if held >> _DEVELOPER & 7:
                    n = _append_developments(s, seat, back, own, naming, moves, n)
                if held >> _STATICS & 7:
                    n = _append_statics(rules, s, seat, back, own, naming, moves, n)
    return n


@part
def _append_speculations(
    rules: Words, s: Words, seat: int, own: int, moves: Numbers, n: int
) -> int:
    for target in range(rules[IN_PLAY]):
        if s[SEAT_OF + target] != seat and count_ones(s[HELD + target]) > SPECULATION_OVER:
            moves[n] = SPECULATIONS + N_COLORS * own + target
            n += 1
    return n


@part
def _append_developments(
    s: Words, seat: int, back: int, own: int, naming: int, moves: Numbers, n: int
) -> int:
    held_by_seat = s[HELD + s[COLOR_OF + 2 * seat]] | s[HELD + s[COLOR_OF + 2 * seat + 1]]
    sites = ALL_SITES & ~s[EMPTY] & ~held_by_seat
    flags = (naming | naming >> 1 | naming >> 2) & STREET
    by_card = avenues_of(flags) if back else streets_of(flags)
    first = DEVELOPMENTS + 2 * SITES * own
    n = _append(moves, n, first, 2, sites & by_card)
    return _append(moves, n, first + 1, 2, sites * (naming >> _JOKER != 0))


@part
def _append_statics(
    rules: Words, s: Words, seat: int, back: int, own: int, naming: int, moves: Numbers, n: int
) -> int:
    for number in range(SIZE):
        by_card, by_joker = naming >> SIZE * number & 7, naming >> _JOKER
        if by_card == 0 and by_joker == 0:
            continue
        line = line_sites(number if back else SIZE + number)
        most = 1
        for color in range(rules[IN_PLAY]):
            most = max(most, count_ones(s[HELD + color] & line))
        for target in range(rules[IN_PLAY]):
            if s[SEAT_OF + target] != seat and count_ones(s[HELD + target] & line) == most:
                first = STATICS + 2 * ((N_COLORS * own + target) * SIZE + number)
                if by_card:
                    moves[n] = first
                    n += 1
                if by_joker:
                    moves[n] = first + 1
                    n += 1
    return n
