"""Random play of New York, compiled: as ``random_move`` of the readable rules plays.

Every legal move is as likely as any other, but own buildings are seldom demolished.  Each move is
played with the functions of the rules; only how a play of two cards is picked is written for speed
here: such plays are counted as bits, and none is listed.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from manhattan_widgets.fast.compiling import (
    below,
    compiled,
    count_ones,
    draw,
    inner,
    part,
    seeded,
    whole,
)
from manhattan_widgets.games.newyork.fast.chance import decide
from manhattan_widgets.games.newyork.fast.layout import (
    ACTIONS,
    COLOR_OF,
    DEMOLISH,
    EACH,
    ENDED,
    HELD,
    JOKERS,
    MOVER,
    NO_MOVE,
    PHASE,
    PLAYERS,
    POSITION_SIZE,
    PUTS,
    REDRAW,
    TEAMS,
    TO_OPEN,
    TO_PLAY,
    TO_REBUILD,
    TO_YIELD,
    Numbers,
    Words,
)
from manhattan_widgets.games.newyork.fast.legal import (
    build_sites,
    for_sale,
    has_actions,
    list_moves,
    nameable_sites,
    put_sites,
    yielding_sites,
)
from manhattan_widgets.games.newyork.fast.rules import (
    build,
    play,
    points_of,
    put,
    take_down,
)
from manhattan_widgets.games.newyork.fast.sites import nth_site
from manhattan_widgets.games.newyork.fast.worlds import imagine
from manhattan_widgets.games.newyork.rules.board import SITES

#: How often of 2**32 any move is taken, in ``random_move`` one in ten; else only what is kept.
_ANY_MOVE = (1 << 32) // 10
#: No game is so long; a game that did not end would hold up whoever waits for it forever.
LONGEST_GAME = 100_000


@compiled
def uniform_playouts(
    rules: Words,
    start: Words,
    knower: int,
    move: int,
    s: Words,
    moves: Numbers,
    rng: Any,
    seed: int,
    first: int,
    points: Numbers,
) -> int:
    """Play a game from ``start`` for each row of ``points`` and write the points by seat there.

    Before each, all is dealt anew that the seat ``knower`` has not seen (``EVERYTHING``: nothing;
    ``MOST_SEATS``, a spectator: all), and ``move`` is played, unless it is ``NO_MOVE``.  Games are
    numbered from ``first``; each has its own random numbers.  ``s``, ``moves`` and ``rng`` are room
    to work in.  Returns the plies.
    """
    plies = 0
    for game in range(points.shape[0]):
        for i in range(POSITION_SIZE):
            s[i] = start[i]
        rng[0] = seeded(seed, first + game)
        imagine(rules, s, knower, rng)
        if move != NO_MOVE:
            play(rules, s, move, rng)
        plies += _play_out(rules, s, moves, rng)
        points_of(rules, s, points, game)
    return plies


@inner
def _play_out(rules: Words, s: Words, moves: Numbers, rng: Any) -> int:
    plies = 0
    while s[PHASE] != ENDED and plies < LONGEST_GAME:
        if s[PHASE] == TO_PLAY:
            if rules[ACTIONS] and has_actions(s, s[MOVER]):
                _play_any(rules, s, moves, rng)
            else:
                _random_turn(rules, s, rng)
        elif s[PHASE] == TO_OPEN or s[PHASE] == TO_REBUILD:
            color, site = random_put(rules, s, rng)
            put(rules, s, color, site, rng)
        elif s[PHASE] == TO_YIELD:
            sites = yielding_sites(s)
            take_down(rules, s, nth_site(sites, below(draw(rng), count_ones(sites))), rng)
        else:
            decide(rules, s, rng)
            continue
        plies += 1
    return plies


@part
def random_put(rules: Words, s: Words, rng: Any) -> tuple[int, int]:
    """Return color and site for any stone that may be placed."""
    seat = s[MOVER]
    color, other = s[COLOR_OF + 2 * seat], s[COLOR_OF + 2 * seat + 1]
    sites = put_sites(rules, s, color)
    of_first = count_ones(sites)
    others = put_sites(rules, s, other) if rules[EACH] == 2 else whole(0)
    nth = below(draw(rng), of_first + count_ones(others))
    if nth < of_first:
        return whole(color), nth_site(sites, nth)
    return whole(other), nth_site(others, nth - of_first)


@part
def _play_any(rules: Words, s: Words, moves: Numbers, rng: Any) -> None:
    """Play any move of those that are listed: what is to be done with action cards, too."""
    bits = draw(rng)
    n = list_moves(rules, s, moves)
    if below(bits >> np.uint64(32), 1 << 32) >= _ANY_MOVE:
        n = drop_demolitions(s, moves, n)
    play(rules, s, moves[below(bits, n)], rng)


@part
def drop_demolitions(s: Words, moves: Numbers, n: int) -> int:
    """Strike moves off a list that demolish own buildings, unless all do; return how many stay."""
    length = 0
    for i in range(n):
        move = moves[i]
        place = move // JOKERS
        if move >= PUTS or not s[HELD + place // SITES] >> place % SITES & 1:
            moves[length] = move
            length += 1
    return length if length else n


@part
def _random_turn(rules: Words, s: Words, rng: Any) -> None:
    """Play two cards at random, or redraw where they name nothing that can be done."""
    seat = s[MOVER]
    bits = draw(rng)
    nameable = nameable_sites(s, seat)
    first, second = build_targets(rules, s, seat)
    low, high = s[COLOR_OF + 2 * seat], second_color(rules, s, seat)
    n = count_ways(nameable, first) + count_ways(nameable, second)
    if rules[DEMOLISH] and (n == 0 or below(bits >> np.uint64(32), 1 << 32) < _ANY_MOVE):
        first |= s[HELD + low]
        if rules[EACH] == 2:
            second |= s[HELD + high]
        n = count_ways(nameable, first) + count_ways(nameable, second)
    if n == 0:
        play(rules, s, REDRAW, rng)
        return
    nth = below(bits, n)
    of_first = count_ways(nameable, first)
    upper = nth >= of_first
    site, jokers = nth_way(nameable, second if upper else first, nth - of_first * upper)
    build(rules, s, whole(high if upper else low), site, jokers, rng)


@inner
def second_color(rules: Words, s: Words, seat: int) -> int:
    """Return the second color that a seat can place: of its own, or its partner's (N21)."""
    partner = seat + 2 & 3 if rules[TEAMS] < rules[PLAYERS] else seat
    return whole(s[COLOR_OF + 2 * partner + 1])


@part
def build_targets(rules: Words, s: Words, seat: int) -> tuple[int, int]:
    """Return where a seat can place or buy, for its first color and for its second one."""
    sale = for_sale(rules, s, seat)
    first = build_sites(rules, s, s[COLOR_OF + 2 * seat], sale)
    second = whole(0)
    if rules[EACH] == 2:
        second = build_sites(rules, s, s[COLOR_OF + 2 * seat + 1], sale)
    elif rules[TEAMS] < rules[PLAYERS]:
        second = build_sites(rules, s, second_color(rules, s, seat), 0)
    return first, second


@inner
def count_ways(nameable: tuple[int, int, int, int], sites: int) -> int:
    """Return in how many ways a hand names any of ``sites``."""
    return (
        count_ones(nameable[0] & sites)
        + count_ones(nameable[1] & sites)
        + count_ones(nameable[2] & sites)
        + count_ones(nameable[3] & sites)
    )


@inner
def nth_way(nameable: tuple[int, int, int, int], sites: int, nth: int) -> tuple[int, int]:
    """Return site and jokers of the ``nth`` way to name one of ``sites``."""
    jokers = 0
    fitting = nameable[0] & sites
    for _ in range(JOKERS - 1):
        n = count_ones(fitting)
        if nth < n:
            break
        nth -= n
        jokers += 1
        fitting = sites & (
            nameable[1] if jokers == 1 else nameable[2] if jokers == 2 else nameable[3]
        )
    return nth_site(fitting, nth), jokers
