"""Uniform random play of Manhattan, compiled: every legal move is as likely as any other.

Each move is played with the functions of the rules; only how one of the legal moves is picked is
written for speed here: moves are counted as bits, and none is listed.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from manhattan_widgets.fast.compiling import below, compiled, count_ones, draw, inner, seeded
from manhattan_widgets.games.manhattan.fast.layout import (
    CELL_OF,
    COLOR_OF,
    DRAFTED,
    EACH,
    ENDED,
    EVERYTHING,
    HAND,
    HAVE,
    LEGAL,
    N_CITIES,
    N_SIZES,
    NO_MOVE,
    PHASE,
    PLAYERS,
    POSITION_SIZE,
    SIZE,
    START,
    SUPPLY,
    TO_BUILD,
    TO_DEAL,
    TO_DRAFT,
    TURN,
    Numbers,
)
from manhattan_widgets.games.manhattan.fast.rules import (
    deal,
    deal_unseen,
    place,
    play,
    points_of,
    spend,
    take,
)
from manhattan_widgets.games.manhattan.rules.board import CELLS
from manhattan_widgets.games.manhattan.rules.cards import HAND_SIZE, KINDS

_WORD = N_CITIES * N_SIZES
_WORD_BITS = (1 << _WORD) - 1
_HALF_BITS = (1 << _WORD // 2) - 1
_CITY_BITS = (1 << N_CITIES) - 1

#: Which bit of six is the n-th that is set: by the six bits, and n.
_NTH = np.array(
    [
        ([bit for bit in range(N_CITIES) if bits >> bit & 1] + [0] * 8)[:8]
        for bits in range(1 << N_CITIES)
    ],
    np.uint8,
).ravel()


@compiled
def uniform_playouts(
    rules: Numbers,
    start: Numbers,
    knower: int,
    move: int,
    s: Numbers,
    rng: Any,
    seed: int,
    first: int,
    points: Numbers,
) -> int:
    """Play a game from ``start`` for each row of ``points`` and write the points by seat there.

    Before each, all is dealt anew that the seat ``knower`` has not seen (``EVERYTHING``: nothing;
    ``MOST_SEATS``, a spectator: all), and ``move`` is played, unless it is ``NO_MOVE``.  Games are
    numbered from ``first``; each has its own random numbers.  ``s`` and ``rng`` are room to work
    in.  Returns the plies.
    """
    plies = 0
    for game in range(points.shape[0]):
        for i in range(POSITION_SIZE):
            s[i] = start[i]
        rng[0] = seeded(seed, first + game)
        if knower != EVERYTHING:
            deal_unseen(rules, s, knower, rng)
        if move != NO_MOVE:
            play(rules, s, move, draw(rng))
        plies += _play_out(rules, s, rng)
        points_of(rules, s, points, game)
    return plies


@inner
def _play_out(rules: Numbers, s: Numbers, rng: Any) -> int:
    plies = 0
    if s[PHASE] == TO_DEAL:
        deal(rules, s, rng)
    while s[PHASE] != ENDED:
        while s[PHASE] == TO_DRAFT:
            _random_draft(rules, s, rng)
            plies += 1
        while s[PHASE] == TO_BUILD:
            _random_turn(rules, s, rng)
            plies += 1
    return plies


@inner
def _random_draft(rules: Numbers, s: Numbers, rng: Any) -> None:
    """Take any draft."""
    seat = s[TURN]
    for each in range(rules[EACH]):
        color = rules[COLOR_OF + 2 * seat + each]
        take(rules, s, color, random_taking(rules, s, color, rng))
    seat = seat + 1 if seat + 1 < rules[PLAYERS] else 0
    s[TURN] = seat
    if seat == s[START]:
        s[PHASE] = TO_BUILD


@inner
def random_taking(rules: Numbers, s: Numbers, color: int, rng: Any) -> int:
    """Return any draft of one color, three bits for each size.

    Counts of the bigger sizes are taken by lot, again until they go together.
    """
    size = rules[SIZE]
    at = SUPPLY + N_SIZES * color
    while True:
        bits = draw(rng)
        fours = below(bits, min(s[at + 3], size) + 1)
        threes = below(bits >> np.uint64(32), min(s[at + 2], size) + 1)
        twos = below(draw(rng), min(s[at + 1], size) + 1)
        ones = size - twos - threes - fours
        if 0 <= ones <= s[at]:
            counts: int = ones | twos << 3 | threes << 6 | fours << 9
            return counts


@inner
def _random_turn(rules: Numbers, s: Numbers, rng: Any) -> None:
    """Build at random, or pass where nothing can be built."""
    seat = s[TURN]
    bits = draw(rng)
    color = rules[COLOR_OF + 2 * seat]
    low, high = legal_builds(rules, s, seat, color)
    n = count_ones(low) + count_ones(high)
    other, other_low, other_high = color, low, high
    of_first = n
    if rules[EACH] == 2:
        other = rules[COLOR_OF + 2 * seat + 1]
        other_low, other_high = legal_builds(rules, s, seat, other)
        n += count_ones(other_low) + count_ones(other_high)
    if n == 0:
        color, size, slot = random_piece_and_card(rules, s, seat, rng)
    else:
        nth = below(bits >> np.uint64(32), n)
        second = nth >= of_first
        nth -= of_first * second
        color = other if second else color
        low = other_low if second else low
        high = other_high if second else high
        in_low = count_ones(low)
        upper = nth >= in_low
        size, city, card = nth_build(high if upper else low, nth - in_low * upper)
        slot = HAND + HAND_SIZE * seat + 2 * upper + card
        place(rules, s, color, size, CELLS * city + rules[CELL_OF + KINDS * seat + s[slot]])
    spend(rules, s, color, size, slot, bits)


@inner
def legal_builds(rules: Numbers, s: Numbers, seat: int, color: int) -> tuple[int, int]:
    """Return the legal builds of a color: the bits of two cards in each of two words."""
    at = HAND + HAND_SIZE * seat
    a, b, c, d = s[at], s[at + 1], s[at + 2], s[at + 3]
    cells = CELL_OF + KINDS * seat
    legal = LEGAL + CELLS * color
    have = s[HAVE + color]
    first = s[legal + rules[cells + a]] & have
    second = s[legal + rules[cells + b]] & have
    third = s[legal + rules[cells + c]] & have
    fourth = s[legal + rules[cells + d]] & have
    # Of equal cards one counts.
    second *= b != a
    third *= (c != a) & (c != b)
    fourth *= (d != a) & (d != b) & (d != c)
    return first | second << _WORD, third | fourth << _WORD


@inner
def nth_build(word: int, nth: int) -> tuple[int, int, int]:
    """Return size, city and card (0 or 1) that the ``nth`` set bit of two cards stands for."""
    ones = count_ones(word & _WORD_BITS)
    card = nth >= ones
    nth -= ones * card
    word = word >> _WORD * card & _WORD_BITS
    ones = count_ones(word & _HALF_BITS)
    big = nth >= ones
    nth -= ones * big
    word = word >> _WORD // 2 * big & _HALF_BITS
    ones = count_ones(word & _CITY_BITS)
    even = nth >= ones
    nth -= ones * even
    word = word >> N_CITIES * even & _CITY_BITS
    city: int = _NTH[word << 3 | nth]
    return 2 * big + even, city, 1 * card


@inner
def random_piece_and_card(rules: Numbers, s: Numbers, seat: int, rng: Any) -> tuple[int, int, int]:
    """Return color, size and place of the card for a pass (M20): any kind of each."""
    kinds = 0
    for slot in range(HAND + HAND_SIZE * seat, HAND + HAND_SIZE * (seat + 1)):
        kinds |= 1 << s[slot]
    while True:
        bits = draw(rng)
        card = below(bits, KINDS)
        size = below(bits >> np.uint64(32), N_SIZES)
        color = rules[COLOR_OF + 2 * seat + below(draw(rng), rules[EACH])]
        if kinds >> card & 1 and s[DRAFTED + N_SIZES * color + size]:
            break
    slot = HAND + HAND_SIZE * seat
    while s[slot] != card:
        slot += 1
    return color, size, slot
