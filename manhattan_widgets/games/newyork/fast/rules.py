"""The rules of New York on arrays, compiled: what moves do, and points.

Positions are laid out as :mod:`manhattan_widgets.games.newyork.fast.layout` tells.  Moves that
are given here must be legal: nothing is checked.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from manhattan_widgets.fast.compiling import below, compiled, count_ones, draw, inner, part, whole
from manhattan_widgets.games.newyork.fast.layout import (
    AREA,
    CARD_SHIFT,
    COLOR_OF,
    DECK,
    DEVELOPMENTS,
    DISCARDED,
    DOWNS,
    EACH,
    EMPTY,
    ENDED,
    HAND,
    HELD,
    IN_PLAY,
    JOKERS,
    KNOWN,
    MONEY,
    MOVER,
    N_COLORS,
    NOTHING,
    OTHER,
    OWN,
    PHASE,
    PILE,
    PLAYERS,
    POSITION_SIZE,
    PUTS,
    RAZES,
    REDRAW,
    SEAT_OF,
    SPECULATIONS,
    START_STONES,
    STATICS,
    STOPS,
    TO_DEAL,
    TO_DRAW_COLORS,
    TO_PLAY,
    TO_REBUILD,
    TO_SHUFFLE,
    TO_YIELD,
    TURN,
    YIELD_COLOR,
    YIELD_LINE,
    YIELD_TARGET,
    Numbers,
    Words,
    card_shift,
)
from manhattan_widgets.games.newyork.fast.legal import area_sites, stones_left
from manhattan_widgets.games.newyork.fast.sites import largest_group, price
from manhattan_widgets.games.newyork.rules.board import CENTER, RED, SITES, SIZE, STOP_AT
from manhattan_widgets.games.newyork.rules.cards import (
    DEVELOPER,
    JOKER,
    KINDS_A_BACK,
    LEAST_OF_A_BACK,
    REDEVELOPMENT,
    RUIN,
    SPECULATION,
    STOP_CARDS,
)
from manhattan_widgets.games.newyork.rules.cards import STATICS as STATICS_CARD
from manhattan_widgets.games.newyork.rules.scoring import GROUP_POINTS, MONEY_POINTS

_RED_STOP, _BLUE_STOP = STOP_CARDS
_UNITS = sum(1 << card_shift(face) for face in range(STATICS_CARD + 1))


# Moves


@compiled
def play(rules: Words, s: Words, move: int, rng: Any) -> None:
    """Play a legal move; ``rng`` draws cards of which no order is known."""
    seat = s[TURN]
    if move < PUTS:
        jokers = move % JOKERS
        place = move // JOKERS
        build(rules, s, place // SITES, place % SITES, jokers, rng)
    elif move < RAZES:
        place = move - PUTS
        put(rules, s, place // SITES, place % SITES, rng)
    elif move < SPECULATIONS:
        area, back = (move - RAZES) // 2, (move - RAZES) % 2
        discard(s, seat, KINDS_A_BACK * back + (RUIN if area else REDEVELOPMENT))
        _raze(rules, s, area, rng)
    elif move < DEVELOPMENTS:
        place = move - SPECULATIONS
        own = place // N_COLORS
        discard(s, seat, KINDS_A_BACK * (own // N_COLORS) + SPECULATION)
        _ask(s, own % N_COLORS, place % N_COLORS, NOTHING)
    elif move < STATICS:
        place = (move - DEVELOPMENTS) // 2
        own, site = place // SITES, place % SITES
        back = own // N_COLORS
        line = site // SIZE if back else site % SIZE
        discard(s, seat, KINDS_A_BACK * back + DEVELOPER)
        discard(s, seat, _naming(1 - back, line, (move - DEVELOPMENTS) & 1))
        occupy(s, own % N_COLORS, site)
        end_turn(rules, s, rng)
    elif move < DOWNS:
        place = (move - STATICS) // 2
        number, colors = place % SIZE, place // SIZE
        own = colors // N_COLORS
        back = own // N_COLORS
        discard(s, seat, KINDS_A_BACK * back + STATICS_CARD)
        discard(s, seat, _naming(1 - back, number, (move - STATICS) & 1))
        _ask(s, own % N_COLORS, colors % N_COLORS, number if back else SIZE + number)
    elif move < REDRAW:
        take_down(rules, s, move - DOWNS, rng)
    else:
        for card in range(2 * KINDS_A_BACK):
            while s[HAND + 2 * seat + card // KINDS_A_BACK] >> CARD_SHIFT[card] & 7:
                discard(s, seat, card)
        end_turn(rules, s, rng)


@part
def build(rules: Words, s: Words, color: int, site: int, jokers: int, rng: Any) -> None:
    """Play two cards for a site: build, buy or demolish there (N8–N10); end the turn."""
    seat = s[TURN]
    discard(s, seat, _naming(0, site // SIZE, jokers & 1))
    discard(s, seat, _naming(1, site % SIZE, jokers >> 1))
    here = np.int64(1) << site
    if s[HELD + color] & here:
        s[HELD + color] ^= here
        s[EMPTY] |= here
    else:
        if not s[EMPTY] & here:
            owner = owner_of(rules, s, site)
            units = price(s[HELD + owner], site)
            s[MONEY + seat] -= units
            s[MONEY + s[SEAT_OF + owner]] += units
        occupy(s, color, site)
    end_turn(rules, s, rng)


@inner
def _naming(back: int, line: int, joker: int) -> int:
    return KINDS_A_BACK * back + (JOKER if joker else line)


@inner
def owner_of(rules: Words, s: Words, site: int) -> int:
    """Return the color on a site that is not empty."""
    owner = 0
    for color in range(1, rules[IN_PLAY]):
        if s[HELD + color] >> site & 1:
            owner = color
    return owner


@part
def occupy(s: Words, color: int, site: int) -> None:
    """Put a stone on a site, in place of whatever stands there."""
    here = np.int64(1) << site
    s[EMPTY] &= ~here
    for other in range(N_COLORS):
        s[HELD + other] &= ~here
    s[HELD + color] |= here


@part
def put(rules: Words, s: Words, color: int, site: int, rng: Any) -> None:
    """Place a stone in the opening, or where an area is built on anew."""
    occupy(s, color, site)
    if s[PHASE] == TO_REBUILD:
        seat = s[MOVER] + 1
        rebuild(rules, s, seat if seat < rules[PLAYERS] else 0, rng)
        return
    turn = s[TURN] + 1
    turn = turn if turn < rules[PLAYERS] else 0
    if count_ones(s[EMPTY]) == SITES - rules[START_STONES] * rules[IN_PLAY]:
        s[PHASE] = TO_DEAL if rules[OWN] else TO_DRAW_COLORS
        turn = s[SEAT_OF + RED] if rules[OWN] else 0
    s[TURN] = turn
    s[MOVER] = turn


@part
def _raze(rules: Words, s: Words, area: int, rng: Any) -> None:
    """Clear an area (N14, N15); the seat to move is the first to build there."""
    sites = area_sites(area)
    for color in range(N_COLORS):
        s[HELD + color] &= ~sites
    s[EMPTY] |= sites
    s[AREA] = area
    rebuild(rules, s, s[TURN], rng)


@part
def rebuild(rules: Words, s: Words, seat: int, rng: Any) -> None:
    """Let the first from ``seat`` on who has a stone build in the area, unless it is full."""
    if area_sites(s[AREA]) & s[EMPTY] == 0:
        s[AREA] = CENTER
        end_turn(rules, s, rng)
        return
    while not _has_stones(rules, s, seat):
        seat = seat + 1 if seat + 1 < rules[PLAYERS] else 0
    s[PHASE] = TO_REBUILD
    s[MOVER] = seat


@inner
def _has_stones(rules: Words, s: Words, seat: int) -> bool:
    """Tell whether a seat has any stone."""
    has = stones_left(rules, s, s[COLOR_OF + 2 * seat])
    return has or stones_left(rules, s, s[COLOR_OF + 2 * seat + 1])


@inner
def _ask(s: Words, color: int, target: int, line: int) -> None:
    """Ask ``target`` to take down a building for ``color``, in a line or anywhere (N16, N18)."""
    s[PHASE] = TO_YIELD
    s[YIELD_COLOR], s[YIELD_TARGET], s[YIELD_LINE] = color, target, line
    s[MOVER] = s[SEAT_OF + target]


@part
def take_down(rules: Words, s: Words, site: int, rng: Any) -> None:
    """Give a site to the color for which another one is to leave it; end the turn."""
    occupy(s, s[YIELD_COLOR], site)
    end_turn(rules, s, rng)


# Cards


@part
def discard(s: Words, seat: int, card: int) -> None:
    """Lay a card of the hand on the discards."""
    s[HAND + 2 * seat + card // KINDS_A_BACK] -= np.int64(1) << CARD_SHIFT[card]
    _lay(s, card)


@inner
def _lay(s: Words, card: int) -> None:
    s[DISCARDED] += 1
    s[POSITION_SIZE - s[DISCARDED]] = card


@inner
def cards_in(word: int) -> int:
    """Return how many cards a hand holds of one back."""
    return (
        count_ones(word & _UNITS)
        + 2 * count_ones(word & _UNITS << 1)
        + 4 * count_ones(word & _UNITS << 2)
    )


@part
def end_turn(rules: Words, s: Words, rng: Any) -> None:
    """End the turn's move: the STOP cards come in (N12), cards are drawn (N7)."""
    s[YIELD_COLOR], s[YIELD_TARGET], s[YIELD_LINE] = 0, 0, 0
    s[MOVER] = s[TURN]
    if not s[STOPS] and count_ones(s[EMPTY]) <= STOP_AT:
        s[STOPS] = 1
        _lay(s, _RED_STOP)
        _lay(s, _BLUE_STOP)
    draw_cards(rules, s, rng)


@inner
def take_card(s: Words, rng: Any) -> int:
    """Return the next card of the pile, any where no order is known."""
    n = s[PILE] - 1
    at = n
    if s[KNOWN]:
        s[KNOWN] -= 1
    else:
        at = below(draw(rng), n + 1)
    card = s[DECK + at]
    s[DECK + at] = s[DECK + n]
    s[PILE] = n
    return whole(card)


@part
def draw_cards(rules: Words, s: Words, rng: Any) -> None:
    """Draw until two of each back are held (N7); then it is the next seat's turn."""
    seat = s[TURN]
    at = HAND + 2 * seat
    red, blue = cards_in(s[at]), cards_in(s[at + 1])
    s[PHASE] = TO_PLAY
    while red < LEAST_OF_A_BACK or blue < LEAST_OF_A_BACK:
        if s[PILE] == 0:
            if s[DISCARDED]:
                s[PHASE] = TO_SHUFFLE
                return
            break
        card = take_card(s, rng)
        if card in (_RED_STOP, _BLUE_STOP):
            _lay(s, card)
            s[PHASE] = ENDED
            return
        back = card >= KINDS_A_BACK
        s[at + back] += np.int64(1) << CARD_SHIFT[card]
        red += 1 - back
        blue += back
    seat = seat + 1 if seat + 1 < rules[PLAYERS] else 0
    s[TURN] = seat
    s[MOVER] = seat


# Points


@part
def points_of_seat(rules: Words, s: Words, seat: int) -> int:
    """Return the points that scoring this moment's board gives a seat (N13, N20)."""
    points = MONEY_POINTS * s[MONEY + seat]
    for each in range(rules[EACH]):
        held = s[HELD + s[COLOR_OF + 2 * seat + each]]
        largest = count_ones(largest_group(held))
        points += GROUP_POINTS * largest + rules[OTHER] * (count_ones(held) - largest)
    return whole(points)


@compiled
def points_of(rules: Words, s: Words, points: Numbers, row: int) -> None:
    """Write the points by seat into a row."""
    for seat in range(rules[PLAYERS]):
        points[row, seat] = points_of_seat(rules, s, seat)
