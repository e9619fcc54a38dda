"""Guided random play of compiled New York: each seat plays the best of a few moves taken by lot.

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
    part,
    seeded,
    unit,
    whole,
)
from manhattan_widgets.games.newyork.fast.chance import decide
from manhattan_widgets.games.newyork.fast.judge import (
    NOISE,
    TRIES,
    Weights,
    build_worth,
    look,
    move_worth,
    site_worth,
)
from manhattan_widgets.games.newyork.fast.layout import (
    ACTIONS,
    COLOR_OF,
    ENDED,
    MOVER,
    NO_MOVE,
    NOTHING,
    OWN,
    PHASE,
    POSITION_SIZE,
    TO_OPEN,
    TO_PLAY,
    TO_REBUILD,
    TO_YIELD,
    YIELD_COLOR,
    YIELD_TARGET,
    Numbers,
    Words,
)
from manhattan_widgets.games.newyork.fast.legal import (
    has_actions,
    list_moves,
    nameable_sites,
    yielding_sites,
)
from manhattan_widgets.games.newyork.fast.rules import build, play, points_of, put, take_down
from manhattan_widgets.games.newyork.fast.sites import nth_site
from manhattan_widgets.games.newyork.fast.uniform import (
    LONGEST_GAME,
    build_targets,
    count_ways,
    drop_demolitions,
    nth_way,
    random_put,
    second_color,
)
from manhattan_widgets.games.newyork.fast.worlds import imagine


@compiled
def guided_playouts(
    rules: Words,
    start: Words,
    knower: int,
    move: int,
    w: Weights,
    s: Words,
    a: Words,
    moves: Numbers,
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
        imagine(rules, s, knower, rng)
        if move != NO_MOVE:
            play(rules, s, move, rng)
        plies += guided_play_out(rules, s, a, w, moves, rng)
        points_of(rules, s, points, game)
    return plies


@part
def guided_play_out(rules: Words, s: Words, a: Words, w: Weights, moves: Numbers, rng: Any) -> int:
    """Play on to the end of the game; return the plies."""
    plies = 0
    while s[PHASE] != ENDED and plies < LONGEST_GAME:
        if s[PHASE] == TO_PLAY:
            look(rules, s, a)
            if rules[ACTIONS] and has_actions(s, s[MOVER]):
                _guided_choice(rules, s, a, w, moves, rng)
            else:
                _guided_turn(rules, s, a, w, moves, rng)
        elif s[PHASE] == TO_OPEN or s[PHASE] == TO_REBUILD:
            _guided_put(rules, s, a, w, rng)
        elif s[PHASE] == TO_YIELD:
            _guided_yield(rules, s, a, w, rng)
        else:
            decide(rules, s, rng)
            continue
        plies += 1
    return plies


@part
def _guided_turn(rules: Words, s: Words, a: Words, w: Weights, moves: Numbers, rng: Any) -> None:
    """Play two cards, the best way of a few that are taken by lot, with a little luck."""
    seat = whole(s[MOVER])
    nameable = nameable_sites(s, seat)
    first, second = build_targets(rules, s, seat)
    of_first = count_ways(nameable, first)
    n = of_first + count_ways(nameable, second)
    if n == 0:  # to demolish or to redraw is all that is left
        play(rules, s, moves[below(draw(rng), list_moves(rules, s, moves))], rng)
        return
    low, high = whole(s[COLOR_OF + 2 * seat]), second_color(rules, s, seat)
    most = -1e9
    best_color, best_site, best_jokers = low, low, low
    for _ in range(min(n, whole(w[TRIES]))):
        bits = draw(rng)
        nth = below(bits >> np.uint64(32), n)
        upper = nth >= of_first
        color = high if upper else low
        site, jokers = nth_way(nameable, second if upper else first, nth - of_first * upper)
        worth = build_worth(rules, s, a, w, seat, color, site, jokers)
        worth += w[NOISE] * 2.0**-32 * below(bits, 1 << 32)
        if worth > most:
            most = worth
            best_color, best_site, best_jokers = color, site, jokers
    build(rules, s, best_color, best_site, best_jokers, rng)


@part
def _guided_choice(rules: Words, s: Words, a: Words, w: Weights, moves: Numbers, rng: Any) -> None:
    """Play the best of a few moves from the list, where action cards are held."""
    n = drop_demolitions(s, moves, list_moves(rules, s, moves))
    best, most = whole(moves[0]), -1e9
    for _ in range(min(n, whole(w[TRIES]))):
        move = moves[below(draw(rng), n)]
        worth = move_worth(rules, s, a, w, move) + w[NOISE] * unit(draw(rng))
        if worth > most:
            best, most = whole(move), worth
    play(rules, s, best, rng)


@part
def _guided_put(rules: Words, s: Words, a: Words, w: Weights, rng: Any) -> None:
    """Place a stone: any as long as no color is anybody's, else the best of a few."""
    color, site = random_put(rules, s, rng)
    if s[PHASE] == TO_REBUILD or rules[OWN]:
        look(rules, s, a)
        seat, most = whole(s[MOVER]), -1e9
        best_color, best_site = color, site
        for _ in range(whole(w[TRIES])):
            worth = site_worth(rules, s, a, w, seat, site, NOTHING, color)
            worth += w[NOISE] * unit(draw(rng))
            if worth > most:
                most, best_color, best_site = worth, color, site
            color, site = random_put(rules, s, rng)
        color, site = best_color, best_site
    put(rules, s, color, site, rng)


@part
def _guided_yield(rules: Words, s: Words, a: Words, w: Weights, rng: Any) -> None:
    """Take down the building that is missed least, with a little luck."""
    look(rules, s, a)
    seat, sites = whole(s[MOVER]), yielding_sites(s)
    best, most = whole(0), -1e9
    for nth in range(count_ones(sites)):
        site = nth_site(sites, nth)
        worth = site_worth(rules, s, a, w, seat, site, s[YIELD_TARGET], s[YIELD_COLOR])
        worth += w[NOISE] * unit(draw(rng))
        if worth > most:
            best, most = site, worth
    take_down(rules, s, best, rng)
