"""The search of one decision of compiled New York: a tree of moves over what one seat knows.

Each playout deals what the seat has not seen, walks down the tree, adds one node, plays on guided
to the end of the game and adds what came of it to all nodes of its way; what a tree is says
:mod:`manhattan_widgets.fast.tree`.  All moves of the root meet the same deals, one after the other.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from manhattan_widgets.fast.compiling import compiled, seeded, whole
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
from manhattan_widgets.games.newyork.fast.chance import decide
from manhattan_widgets.games.newyork.fast.guided import guided_play_out
from manhattan_widgets.games.newyork.fast.judge import (
    CURIOSITY,
    EXPANDED_AT,
    HEAT,
    MARGIN,
    MARGIN_SCALE,
    Weights,
    look,
    move_worth,
)
from manhattan_widgets.games.newyork.fast.layout import (
    ENDED,
    MOVER,
    PHASE,
    PLAYERS,
    POSITION_SIZE,
    TEAMS,
    Numbers,
    Words,
)
from manhattan_widgets.games.newyork.fast.legal import list_moves
from manhattan_widgets.games.newyork.fast.rules import play, points_of_seat
from manhattan_widgets.games.newyork.fast.worlds import imagine


@compiled
def search(
    rules: Words,
    root: Words,
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
    s: Words,
    a: Words,
    rng: Any,
    outcome: Sums,
    seed: int,
    used: int,
    playouts: int,
) -> int:
    """Make ``playouts`` more; ``used`` nodes are there.  Return how many nodes are used then.

    There must be room for a node for each playout.  ``places`` to ``outcome`` are room to work in.
    """
    seat = whole(root[MOVER])
    teams = whole(rules[TEAMS])
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
            team = s[MOVER] % teams
            move = moves[choose(w[CURIOSITY], nodes, sums, node, moves, priors, n, places, team)]
            child = child_of(nodes, places, node, move)
            if length == 1:
                rng[0] = seeded(seed, nodes[child, VISITS] if child else 0)
                imagine(rules, s, seat, rng)
            new = not child
            if new:
                child = used
                used += 1
                add_child(nodes, sums, node, child, move)
            play(rules, s, move, rng)
            decide(rules, s, rng)
            node = child
            way[length] = node
            length += 1
        guided_play_out(rules, s, a, w, moves, rng)
        for each in range(rules[PLAYERS]):
            outcome[TOTALS + each] = points_of_seat(rules, s, each)
        weigh(outcome, rules[PLAYERS], teams, seat % teams, w[MARGIN], w[MARGIN_SCALE])
        add_up(nodes, sums, way, length, outcome)
    return used


@compiled
def judged_moves(rules: Words, s: Words, a: Words, w: Weights, moves: Numbers, priors: Sums) -> int:
    """Write the moves of the seat to move and how likely each looks; return how many there are."""
    look(rules, s, a)
    n = list_moves(rules, s, moves)
    most = -1e9
    for i in range(n):
        priors[i] = move_worth(rules, s, a, w, moves[i])
        most = max(most, priors[i])
    total = 0.0
    for i in range(n):
        chance = np.exp((priors[i] - most) / w[HEAT])
        priors[i] = chance
        total += chance
    for i in range(n):
        priors[i] /= total
    return n
