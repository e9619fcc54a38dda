"""Guided random play of compiled Skyline: each seat plays the best of what it looks at.

Of many builds a few are looked at, taken by lot: play without any sense tells little of what a
position promises, and the best of all moves takes long to find.  Floors are bought as the greedy
player does, and nothing is sold.
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
from manhattan_widgets.games.skyline.fast.cards import deal, deal_unseen
from manhattan_widgets.games.skyline.fast.judge import (
    BLOCKED,
    NOISE,
    TRIES,
    Weights,
    build_worth,
    buy_worth,
    gain,
    look,
    trade_worth,
)
from manhattan_widgets.games.skyline.fast.layout import (
    AS_NEUTRAL,
    AS_SKYLINE,
    BUYS,
    CASHABLE,
    CASHES,
    ENDED,
    EVERYTHING,
    HAND_SIZE,
    HAS_BOUGHT,
    HAS_BUILT,
    MONEY,
    MOST_FIGURES,
    N_LEVELS,
    NO_MOVE,
    ONE,
    PHASE,
    POSITION_SIZE,
    SITE_BITS,
    THREE,
    TO_BUILD,
    TO_DEAL,
    TO_ENDING,
    TO_INVESTING,
    TRADES,
    TURN,
    TWO,
    Numbers,
)
from manhattan_widgets.games.skyline.fast.legal import builds, can_buy, height_of
from manhattan_widgets.games.skyline.fast.rules import play_move, put_scores
from manhattan_widgets.games.skyline.fast.uniform import nth_bit

_NOTHING = -1e9


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
    scores: Numbers,
) -> int:
    """Play games like ``uniform_playouts``, guided by the weights ``w``; ``a`` is room, too."""
    plies = 0
    for game in range(scores.shape[0]):
        for i in range(POSITION_SIZE):
            s[i] = start[i]
        rng[0] = seeded(seed, first + game)
        if knower != EVERYTHING:
            deal_unseen(rules, s, knower, rng)
        if move != NO_MOVE:
            play_move(rules, s, move, rng)
        plies += guided_play_out(rules, s, a, w, rng)
        put_scores(rules, s, scores, game)
    return plies


@part
def guided_play_out(rules: Numbers, s: Numbers, a: Numbers, w: Weights, rng: Any) -> int:
    """Play on to the end of the game; return the plies."""
    plies = 0
    if s[PHASE] == TO_DEAL:
        deal(rules, s, rng)
    while s[PHASE] != ENDED:
        look(rules, s, a)
        if s[PHASE] == TO_BUILD:
            move = _guided_building(rules, s, a, w, rng)
        else:
            move = _guided_investment(rules, s, a, w, rng)
        play_move(rules, s, move, rng)
        plies += 1
    return plies


@part
def _guided_building(rules: Numbers, s: Numbers, a: Numbers, w: Weights, rng: Any) -> int:
    """Return the best of a few builds, a use of cards, or going on, with a little luck."""
    seat = s[TURN]
    blocked = a[BLOCKED]
    leveled: int = 0
    for kind in range(N_LEVELS):
        leveled |= builds(rules, s, seat, kind, blocked)
    neutral = builds(rules, s, seat, AS_NEUTRAL, blocked)
    skyline = builds(rules, s, seat, AS_SKYLINE, blocked)
    n_leveled, n_neutral = count_ones(leveled), count_ones(neutral)
    n = n_leveled + n_neutral + count_ones(skyline)
    best, most = TO_INVESTING, _NOTHING
    if n == 0 or s[HAS_BUILT]:
        best, most = _best_card(rules, s, seat, TO_INVESTING, rng)
    tries = whole(w[TRIES])
    for each in range(min(n, tries)):
        bits = draw(rng)
        nth = each if n <= tries else below(bits >> np.uint64(32), n)
        kind, sites = AS_SKYLINE, skyline
        if nth < n_leveled:
            kind, sites = 0, leveled
        elif nth < n_leveled + n_neutral:
            kind, sites = AS_NEUTRAL, neutral
            nth -= n_leveled
        else:
            nth -= n_leveled + n_neutral
        site = nth_bit(sites, nth)
        kind = kind if kind else height_of(s, site)
        worth = build_worth(rules, s, a, w, seat, kind, site) + _luck(w, bits)
        if worth > most:
            best, most = kind << SITE_BITS | site, worth
    return best


@part
def _best_card(rules: Numbers, s: Numbers, seat: int, best: int, rng: Any) -> tuple[int, float]:
    """Return the best use of cards with its worth, or ``best``, which is worth nothing."""
    most = 0.0
    figures = s[CASHABLE]
    while figures:
        figure = count_ones((figures & -figures) - 1)
        figures &= figures - 1
        worth = gain(s, seat, rules[MONEY + figure])
        if worth > most:
            best, most = CASHES + figure, worth
    if s[HAND_SIZE + seat] >= 3:
        three = _any_three(s, seat, rng)
        worth = trade_worth(rules, s, seat, three)
        if worth > most:
            best, most = TRADES + three, worth
    return best, most


@part
def _any_three(s: Numbers, seat: int, rng: Any) -> int:
    """Return three cards of a hand, not all ways as likely."""
    ones, twos = s[ONE + seat], s[TWO + seat]
    n = count_ones(ones)
    a = nth_bit(ones, below(draw(rng), n))
    seconds = ones & ~(1 << a) | twos & 1 << a
    b = nth_bit(seconds, below(draw(rng), count_ones(seconds)))
    left = twos if a != b else s[THREE + seat]
    ones &= ~(1 << a | 1 << b)
    thirds = ones | left & (1 << a | 1 << b)
    c = nth_bit(thirds, below(draw(rng), count_ones(thirds)))
    low, high = min(a, min(b, c)), max(a, max(b, c))
    return (low * MOST_FIGURES + a + b + c - low - high) * MOST_FIGURES + high


@part
def _guided_investment(rules: Numbers, s: Numbers, a: Numbers, w: Weights, rng: Any) -> int:
    """Return the best purchase, use of cards, or the end of the turn, with a little luck."""
    seat = s[TURN]
    buys = 0
    for kind in range(AS_SKYLINE):
        buys |= can_buy(s, seat, kind) << kind
    best, most = TO_ENDING, _NOTHING
    if buys == 0 or s[HAS_BUILT] or s[HAS_BOUGHT]:
        best, most = _best_card(rules, s, seat, TO_ENDING, rng)
    for kind in range(AS_SKYLINE):
        if buys >> kind & 1:
            worth = buy_worth(rules, s, a, seat, kind) + _luck(w, draw(rng))
            if worth > most:
                best, most = BUYS + kind, worth
    return best


@inner
def _luck(w: Weights, bits: Any) -> float:
    luck: float = w[NOISE] * 2.0**-32 * below(bits, 1 << 32)
    return luck
