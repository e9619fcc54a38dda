"""Guided random play of compiled Manhattan: each seat plays the best of a few moves taken by lot.

Play without any sense tells little of what a position promises, and the best of all moves takes
long to find.  The best of five that are taken by lot is in between on both counts.
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
    unit,
    whole,
)
from manhattan_widgets.games.manhattan.fast.judge import (
    BIGGEST,
    NOISE,
    TRIES,
    Weights,
    build_worth,
    count_left,
    count_spent,
    time_left,
)
from manhattan_widgets.games.manhattan.fast.layout import (
    CELL_OF,
    COLOR_OF,
    EACH,
    ENDED,
    EVERYTHING,
    HAND,
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
from manhattan_widgets.games.manhattan.fast.uniform import (
    legal_builds,
    nth_build,
    random_piece_and_card,
    random_taking,
)
from manhattan_widgets.games.manhattan.rules.board import CELLS
from manhattan_widgets.games.manhattan.rules.cards import HAND_SIZE, KINDS


@compiled
def guided_playouts(
    rules: Numbers,
    start: Numbers,
    knower: int,
    move: int,
    w: Weights,
    s: Numbers,
    a: Numbers,
    rng: Any,
    seed: int,
    first: int,
    points: Numbers,
) -> int:
    """Play games like ``uniform_playouts``, guided by the weights ``w``; ``a`` is room, too."""
    plies = 0
    for game in range(points.shape[0]):
        for i in range(POSITION_SIZE):
            s[i] = start[i]
        rng[0] = seeded(seed, first + game)
        if knower != EVERYTHING:
            deal_unseen(rules, s, knower, rng)
        if move != NO_MOVE:
            play(rules, s, move, draw(rng))
        count_left(s, a)
        plies += guided_play_out(rules, s, a, w, rng)
        points_of(rules, s, points, game)
    return plies


@part
def guided_play_out(rules: Numbers, s: Numbers, a: Numbers, w: Weights, rng: Any) -> int:
    """Play on to the end of the game; return the plies."""
    plies = 0
    if s[PHASE] == TO_DEAL:
        deal(rules, s, rng)
    while s[PHASE] != ENDED:
        while s[PHASE] == TO_DRAFT:
            _guided_draft(rules, s, w, rng)
            plies += 1
            if s[PHASE] == TO_BUILD:
                count_left(s, a)
        while s[PHASE] == TO_BUILD:
            _guided_turn(rules, s, a, w, rng)
            plies += 1
    return plies


@inner
def _guided_draft(rules: Numbers, s: Numbers, w: Weights, rng: Any) -> None:
    """Take the biggest pieces, as often as the weights say, or any."""
    seat = s[TURN]
    for each in range(rules[EACH]):
        color = rules[COLOR_OF + 2 * seat + each]
        if unit(draw(rng)) < w[BIGGEST]:
            left = rules[SIZE]
            counts = 0
            for size in range(N_SIZES - 1, -1, -1):
                n = min(left, s[SUPPLY + N_SIZES * color + size])
                counts |= n << 3 * size
                left -= n
        else:
            counts = random_taking(rules, s, color, rng)
        take(rules, s, color, counts)
    seat = seat + 1 if seat + 1 < rules[PLAYERS] else 0
    s[TURN] = seat
    if seat == s[START]:
        s[PHASE] = TO_BUILD


@inner
def _guided_turn(rules: Numbers, s: Numbers, a: Numbers, w: Weights, rng: Any) -> None:
    """Play the best of a few builds that are taken by lot, with a little luck."""
    seat = whole(s[TURN])
    color = whole(rules[COLOR_OF + 2 * seat])
    low, high = legal_builds(rules, s, seat, color)
    of_first = count_ones(low) + count_ones(high)
    n = of_first
    other, other_low, other_high = color, low, high
    if rules[EACH] == 2:
        other = whole(rules[COLOR_OF + 2 * seat + 1])
        other_low, other_high = legal_builds(rules, s, seat, other)
        n += count_ones(other_low) + count_ones(other_high)
    if n == 0:
        best_color, best_size, best_slot = random_piece_and_card(rules, s, seat, rng)
    else:
        time = time_left(rules, s, a, seat)
        most = -1e9
        best_color, best_size, best_slot, best_site = color, seat, seat, seat
        for _ in range(whole(w[TRIES])):
            bits = draw(rng)
            nth = below(bits >> np.uint64(32), n)
            second = nth >= of_first
            nth -= of_first * second
            its_color = other if second else color
            its_low = other_low if second else low
            its_high = other_high if second else high
            in_low = count_ones(its_low)
            upper = nth >= in_low
            size, city, card = nth_build(its_high if upper else its_low, nth - in_low * upper)
            slot = HAND + HAND_SIZE * seat + 2 * upper + card
            site = CELLS * city + rules[CELL_OF + KINDS * seat + s[slot]]
            worth = build_worth(rules, s, a, w, time, seat, its_color, size, site)
            worth += w[NOISE] * 2.0**-32 * below(bits, 1 << 32)
            if worth > most:
                most = worth
                best_color, best_size, best_slot, best_site = its_color, size, slot, site
        place(rules, s, best_color, best_size, best_site)
    count_spent(a, best_color, best_size)
    spend(rules, s, best_color, best_size, best_slot, draw(rng))
