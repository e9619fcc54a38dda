"""The search of one decision of compiled Manhattan: a tree of moves over what one seat knows.

Each playout deals what the seat has not seen, walks down the tree, adds one node, plays on guided
to the end of the game and adds what came of it to all nodes of its way.  Nodes are told apart by
moves, never by hidden cards: whoever is to move chooses among the moves that he has in this deal by
what they brought in all deals.  Moves are tried in the order of their judged worth, the more so the
less is known (PUCT).  All moves of the root meet the same deals, one after the other.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from manhattan_widgets.fast.compiling import compiled, draw, inner, seeded, whole
from manhattan_widgets.games.manhattan.fast.guided import guided_play_out
from manhattan_widgets.games.manhattan.fast.judge import (
    CURIOSITY,
    DRAFT_HEAT,
    EXPANDED_AT,
    HEAT,
    MARGIN,
    MARGIN_SCALE,
    Weights,
    count_left,
    count_spent,
    move_worth,
    time_left,
)
from manhattan_widgets.games.manhattan.fast.layout import (
    DRAFTS,
    ENDED,
    MOST_SEATS,
    N_COLORS,
    N_SIZES,
    PASSES,
    PHASE,
    PLAYERS,
    POINTS,
    POSITION_SIZE,
    SEAT_OF,
    TURN,
    Numbers,
)
from manhattan_widgets.games.manhattan.fast.rules import deal_unseen, legal_moves, play_move
from manhattan_widgets.games.manhattan.rules.board import SITES

Sums = NDArray[np.float64]

# A node is a row of numbers and a row of sums.
MOVE, PARENT, SIBLING, CHILD, VISITS = range(5)
NODE_SIZE = 5
# Sums by seat over the playouts of a node: parts of the win, rewards (see ``_end``), points; then
# the squares of the mover's parts.
SHARES, REWARDS, TOTALS = 0, MOST_SEATS, 2 * MOST_SEATS
SQUARES = 3 * MOST_SEATS
SUMS_SIZE = SQUARES + 1

LONGEST_WAY = 128
#: One number for each move: drafts have the greatest.
PLACES = DRAFTS + (1 << 18)


@compiled
def search(
    rules: Numbers,
    root: Numbers,
    w: Weights,
    nodes: Any,
    sums: Any,
    root_moves: Numbers,
    root_priors: Sums,
    n_root: int,
    places: Numbers,
    found: Numbers,
    priors: Sums,
    way: Numbers,
    s: Numbers,
    a: Numbers,
    rng: Any,
    seed: int,
    used: int,
    playouts: int,
) -> int:
    """Make ``playouts`` more; ``used`` nodes are there.  Return how many nodes are used then.

    There must be room for a node for each playout.  ``places`` to ``rng`` are room to work in.
    """
    seat = root[TURN]
    for _ in range(playouts):
        for i in range(POSITION_SIZE):
            s[i] = root[i]
        node, length, new = whole(0), 1, False
        way[0] = node
        while not new and s[PHASE] != ENDED and length < LONGEST_WAY:
            if length > 1 and nodes[node, VISITS] < w[EXPANDED_AT]:
                break
            if length > 1:
                n = judged_moves(rules, s, a, w, found, priors)
            else:
                n = n_root
                for i in range(n):
                    found[i], priors[i] = root_moves[i], root_priors[i]
            move = found[_choose(w, nodes, sums, node, found, priors, n, places, s[TURN])]
            child = _child(nodes, places, node, move)
            if length == 1:
                rng[0] = seeded(seed, nodes[child, VISITS] if child else 0)
                deal_unseen(rules, s, seat, rng)
                count_left(s, a)
            new = not child
            if new:
                child = used
                used += 1
                _add_child(nodes, sums, node, child, move)
            _play(rules, s, a, move, rng)
            node = child
            way[length] = node
            length += 1
        guided_play_out(rules, s, a, w, rng)
        _end(rules, s, w, nodes, sums, way, length, seat)
    return used


@compiled
def judged_moves(
    rules: Numbers, s: Numbers, a: Numbers, w: Weights, found: Numbers, priors: Sums
) -> int:
    """Write the moves of the seat to move and how likely each looks; return how many there are.

    The pieces left must have been counted in ``a``.
    """
    n = legal_moves(rules, s, found)
    time = time_left(rules, s, a, s[TURN])
    most = -1e9
    for i in range(n):
        worth = move_worth(rules, s, a, w, time, found[i])
        priors[i] = worth
        most = max(most, worth)
    heat = w[HEAT] if found[0] < DRAFTS else w[DRAFT_HEAT]
    total = 0.0
    for i in range(n):
        chance = np.exp((priors[i] - most) / heat)
        priors[i] = chance
        total += chance
    for i in range(n):
        priors[i] /= total
    return n


@inner
def _child(nodes: Any, places: Numbers, node: int, move: int) -> int:
    """Return the child that ``move`` leads to, 0 if there is none; ``_choose`` put it in place."""
    child: int = places[move]
    if child and nodes[child, PARENT] == node and nodes[child, MOVE] == move:
        return child
    return 0


@inner
def _add_child(nodes: Any, sums: Any, node: int, child: int, move: int) -> None:
    for i in range(SUMS_SIZE):
        sums[child, i] = 0
    nodes[child, MOVE] = move
    nodes[child, PARENT] = node
    nodes[child, SIBLING] = nodes[node, CHILD]
    nodes[child, CHILD] = 0
    nodes[child, VISITS] = 0
    nodes[node, CHILD] = child


@inner
def _choose(
    w: Weights,
    nodes: Any,
    sums: Any,
    node: int,
    moves: Numbers,
    priors: Sums,
    n: int,
    places: Numbers,
    mover: int,
) -> int:
    """Return the number of the move that is most worth a playout to the ``mover`` (PUCT)."""
    child = nodes[node, CHILD]
    while child:
        places[nodes[child, MOVE]] = child
        child = nodes[child, SIBLING]
    visits = nodes[node, VISITS]
    unknown = sums[node, REWARDS + mover] / visits if visits else 0.0
    curiosity = w[CURIOSITY] * np.sqrt(visits + 1.0)
    best, most = 0, -1e9
    for i in range(n):
        child = _child(nodes, places, node, moves[i])
        if child and nodes[child, VISITS]:
            tried = nodes[child, VISITS]
            worth = sums[child, REWARDS + mover] / tried + curiosity * priors[i] / (1 + tried)
        else:
            worth = unknown + curiosity * priors[i]
        if worth > most:
            best, most = i, worth
    return best


@inner
def _play(rules: Numbers, s: Numbers, a: Numbers, move: int, rng: Any) -> None:
    """Play a move and keep count of the pieces left."""
    play_move(rules, s, move, draw(rng))
    if move < PASSES:
        piece = move // SITES
        count_spent(a, piece // N_SIZES, piece % N_SIZES)
    elif move < DRAFTS:
        piece = (move - PASSES) % (N_COLORS * N_SIZES)
        count_spent(a, piece // N_SIZES, piece % N_SIZES)
    else:
        count_left(s, a)


@inner
def _end(
    rules: Numbers,
    s: Numbers,
    w: Weights,
    nodes: Any,
    sums: Any,
    way: Numbers,
    length: int,
    seat: int,
) -> None:
    """Add what came of a game to every node on its way.

    A reward is the part of the win that a seat has, and to some degree what the points promise: a
    narrow loss is better than a clear one, and tells more than many games that are just lost.
    """
    p0, p1, p2, p3 = 0, 0, -10000, -10000
    for color in range(N_COLORS):
        points = s[POINTS + color]
        of = rules[SEAT_OF + color]
        p0 += points * (of == 0)
        p1 += points * (of == 1)
        p2 += points * (of == 2)
        p3 += points * (of == 3)
    p2 += 10000 * (rules[PLAYERS] > 2)
    p3 += 10000 * (rules[PLAYERS] > 3)
    best = max(max(p0, p1), max(p2, p3))
    winners = 1 * (p0 == best) + (p1 == best) + (p2 == best) + (p3 == best)
    scale = 1 / w[MARGIN_SCALE]
    e0, e1 = np.exp((p0 - best) * scale), np.exp((p1 - best) * scale)
    e2, e3 = np.exp((p2 - best) * scale), np.exp((p3 - best) * scale)
    whole = w[MARGIN] / (e0 + e1 + e2 + e3)
    certain = 1 - w[MARGIN]
    w0, w1 = (p0 == best) / winners, (p1 == best) / winners
    w2, w3 = (p2 == best) / winners, (p3 == best) / winners
    own = w0 if seat == 0 else w1 if seat == 1 else w2 if seat == 2 else w3
    for i in range(length):
        node = way[i]
        nodes[node, VISITS] += 1
        sums[node, SHARES] += w0
        sums[node, SHARES + 1] += w1
        sums[node, SHARES + 2] += w2
        sums[node, SHARES + 3] += w3
        sums[node, REWARDS] += certain * w0 + whole * e0
        sums[node, REWARDS + 1] += certain * w1 + whole * e1
        sums[node, REWARDS + 2] += certain * w2 + whole * e2
        sums[node, REWARDS + 3] += certain * w3 + whole * e3
        sums[node, TOTALS] += p0
        sums[node, TOTALS + 1] += p1
        sums[node, TOTALS + 2] += p2
        sums[node, TOTALS + 3] += p3
        sums[node, SQUARES] += own * own
