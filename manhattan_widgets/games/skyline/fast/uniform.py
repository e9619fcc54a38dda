"""Uniform random play of Skyline, compiled: every legal move is as likely as any other.

Each move is played with the functions of the rules; only how one of the legal moves is picked is
written for speed here: sites are counted as bits, and few moves are ever listed.
"""

from __future__ import annotations

from typing import Any

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
from manhattan_widgets.games.skyline.fast.cards import (
    count_trades,
    deal,
    deal_unseen,
    list_cards,
)
from manhattan_widgets.games.skyline.fast.layout import (
    AS_NEUTRAL,
    AS_SKYLINE,
    BUYS,
    CASHABLE,
    ENDED,
    EVERYTHING,
    HAS_BOUGHT,
    HAS_BUILT,
    N_KINDS,
    N_LEVELS,
    NO_MOVE,
    PHASE,
    POSITION_SIZE,
    SELLS,
    SITE_BITS,
    STOCK,
    TO_BUILD,
    TO_DEAL,
    TO_ENDING,
    TO_INVESTING,
    TURN,
    MoveNumbers,
    Numbers,
)
from manhattan_widgets.games.skyline.fast.legal import blocked_sites, builds, can_buy, height_of
from manhattan_widgets.games.skyline.fast.rules import play_move, put_scores


@compiled
def uniform_playouts(
    rules: Numbers,
    start: Numbers,
    knower: int,
    move: int,
    s: Numbers,
    moves: MoveNumbers,
    rng: Any,
    seed: int,
    first: int,
    scores: Numbers,
) -> int:
    """Play a game from ``start`` for each row of ``scores`` and write what each seat has there.

    Before each, all is made up anew that the seat ``knower`` has not seen (``EVERYTHING``: nothing;
    ``MOST_SEATS``, a spectator: all), and ``move`` is played, unless it is ``NO_MOVE``.  Games are
    numbered from ``first``; each has its own random numbers.  ``s`` to ``rng`` are room to work in.
    Returns the plies.
    """
    plies = 0
    for game in range(scores.shape[0]):
        for i in range(POSITION_SIZE):
            s[i] = start[i]
        rng[0] = seeded(seed, first + game)
        if knower != EVERYTHING:
            deal_unseen(rules, s, knower, rng)
        if move != NO_MOVE:
            play_move(rules, s, move, rng)
        if s[PHASE] == TO_DEAL:
            deal(rules, s, rng)
        while s[PHASE] != ENDED:
            play_move(rules, s, random_move(rules, s, moves, rng), rng)
            plies += 1
        put_scores(rules, s, scores, game)
    return plies


@inner
def random_move(rules: Numbers, s: Numbers, moves: MoveNumbers, rng: Any) -> int:
    """Return any legal move; ``moves`` is room to work in."""
    if s[PHASE] == TO_BUILD:
        return _random_building(rules, s, moves, rng)
    return _random_investment(s, moves, rng)


@part
def _random_building(rules: Numbers, s: Numbers, moves: MoveNumbers, rng: Any) -> int:
    """Return any move of the build phase."""
    seat = s[TURN]
    blocked = blocked_sites(rules, s, seat)
    # A site has a level for one kind only: those of all such kinds go into one set of sites.
    leveled: int = 0
    for kind in range(N_LEVELS):
        leveled |= builds(rules, s, seat, kind, blocked)
    neutral = builds(rules, s, seat, AS_NEUTRAL, blocked)
    skyline = builds(rules, s, seat, AS_SKYLINE, blocked)
    n_leveled, n_neutral = count_ones(leveled), count_ones(neutral)
    n_skyline = count_ones(skyline)
    n_builds = n_leveled + n_neutral + n_skyline
    n_cards = count_ones(s[CASHABLE]) + count_trades(s, seat)
    may_go_on = (n_builds == 0) | s[HAS_BUILT]
    nth = below(draw(rng), n_builds + n_cards + may_go_on)
    if nth < n_leveled:
        site = nth_bit(leveled, nth)
        return height_of(s, site) << SITE_BITS | site
    nth -= n_leveled
    if nth < n_neutral:
        return AS_NEUTRAL << SITE_BITS | nth_bit(neutral, nth)
    nth -= n_neutral
    if nth < n_skyline:
        return AS_SKYLINE << SITE_BITS | nth_bit(skyline, nth)
    return _nth_card_move(s, seat, moves, nth - n_skyline, n_cards, TO_INVESTING)


@part
def _random_investment(s: Numbers, moves: MoveNumbers, rng: Any) -> int:
    """Return any move of the invest phase."""
    seat = s[TURN]
    buys, sales = 0, 0
    for kind in range(AS_SKYLINE):
        buys |= can_buy(s, seat, kind) << kind
        sales |= (s[STOCK + N_KINDS * seat + kind] > 0) << kind
    n_buys = count_ones(buys)
    n_sales = count_ones(sales)
    n_cards = count_ones(s[CASHABLE]) + count_trades(s, seat)
    may_go_on = (n_buys == 0) | s[HAS_BUILT] | s[HAS_BOUGHT]
    nth = below(draw(rng), n_buys + n_sales + n_cards + may_go_on)
    if nth < n_buys:
        return BUYS + nth_bit(buys, nth)
    nth -= n_buys
    if nth < n_sales:
        return SELLS + nth_bit(sales, nth)
    return _nth_card_move(s, seat, moves, nth - n_sales, n_cards, TO_ENDING)


@inner
def _nth_card_move(s: Numbers, seat: int, moves: MoveNumbers, nth: int, n: int, last: int) -> int:
    """Return the ``nth`` of ``n`` moves with cards, or behind them the ``last`` move."""
    if nth == n:
        return last
    list_cards(s, seat, moves, 0)
    return whole(moves[nth])


@inner
def nth_bit(bits: int, nth: int) -> int:
    """Return which bit is the ``nth`` that is set."""
    for _ in range(nth):
        bits &= bits - 1
    return count_ones((bits & -bits) - 1)
