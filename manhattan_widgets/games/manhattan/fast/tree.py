"""The search of one decision of compiled Manhattan: a tree of moves over what one seat knows.

Each playout deals what the seat has not seen, walks down the tree, adds one node, plays on guided
to the end of the game and adds what came of it to all nodes of its way; what a tree is says
:mod:`manhattan_widgets.fast.tree`.  All moves of the root meet the same deals, one after the other.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from manhattan_widgets.fast.compiling import compiled, draw, inner, seeded, whole
from manhattan_widgets.fast.tree import (
    LONGEST_WAY,
    TOTALS,
    VISITS,
    Sums,
    add_child,
    add_up,
    child_of,
    choose,
    weigh,
)
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
    moves: Numbers,
    priors: Sums,
    way: Numbers,
    s: Numbers,
    a: Numbers,
    rng: Any,
    outcome: Sums,
    seed: int,
    used: int,
    playouts: int,
) -> int:
    """Make ``playouts`` more; ``used`` nodes are there.  Return how many nodes are used then.

    There must be room for a node for each playout.  ``places`` to ``outcome`` are room to work in.
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
                n = judged_moves(rules, s, a, w, moves, priors)
            else:
                n = n_root
                for i in range(n):
                    moves[i], priors[i] = root_moves[i], root_priors[i]
            move = moves[choose(w[CURIOSITY], nodes, sums, node, moves, priors, n, places, s[TURN])]
            child = child_of(nodes, places, node, move)
            if length == 1:
                rng[0] = seeded(seed, nodes[child, VISITS] if child else 0)
                deal_unseen(rules, s, seat, rng)
                count_left(s, a)
            new = not child
            if new:
                child = used
                used += 1
                add_child(nodes, sums, node, child, move)
            _play(rules, s, a, move, rng)
            node = child
            way[length] = node
            length += 1
        guided_play_out(rules, s, a, w, rng)
        _points(rules, s, outcome)
        weigh(outcome, rules[PLAYERS], rules[PLAYERS], seat, w[MARGIN], w[MARGIN_SCALE])
        add_up(nodes, sums, way, length, outcome)
    return used


@compiled
def judged_moves(
    rules: Numbers, s: Numbers, a: Numbers, w: Weights, moves: Numbers, priors: Sums
) -> int:
    """Write the moves of the seat to move and how likely each looks; return how many there are.

    The pieces left must have been counted in ``a``.
    """
    n = legal_moves(rules, s, moves)
    time = time_left(rules, s, a, s[TURN])
    most = -1e9
    for i in range(n):
        worth = move_worth(rules, s, a, w, time, moves[i])
        priors[i] = worth
        most = max(most, worth)
    heat = w[HEAT] if moves[0] < DRAFTS else w[DRAFT_HEAT]
    total = 0.0
    for i in range(n):
        chance = np.exp((priors[i] - most) / heat)
        priors[i] = chance
        total += chance
    for i in range(n):
        priors[i] /= total
    return n


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
def _points(rules: Numbers, s: Numbers, outcome: Sums) -> None:
    """Write the points of a game that is over by seat (M19: of both colors)."""
    for seat in range(rules[PLAYERS]):
        outcome[TOTALS + seat] = 0.0
    for color in range(N_COLORS):
        seat = rules[SEAT_OF + color]
        if seat < rules[PLAYERS]:
            outcome[TOTALS + seat] += s[POINTS + color]
