"""The search of one decision of compiled Skyline: a tree of moves over what one seat knows.

Each playout makes up what the seat does not know, walks down the tree, adds one node, plays on
guided to the end of the game and adds what came of it to all nodes of its way; what a tree is says
:mod:`manhattan_widgets.fast.tree`.  All moves of the root meet the same worlds, one after the
other.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from manhattan_widgets.fast.compiling import (
    compiled,
    part,
    seeded,
    whole,
)
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
from manhattan_widgets.games.skyline.fast.cards import deal_unseen
from manhattan_widgets.games.skyline.fast.guided import guided_play_out
from manhattan_widgets.games.skyline.fast.judge import (
    CURIOSITY,
    EXPANDED_AT,
    MARGIN,
    MARGIN_SCALE,
    Weights,
    judged_moves,
)
from manhattan_widgets.games.skyline.fast.layout import (
    ENDED,
    PHASE,
    PLAYERS,
    POSITION_SIZE,
    TURN,
    MoveNumbers,
    Numbers,
)
from manhattan_widgets.games.skyline.fast.rules import play_move, score

#: What a penthouse and a fulfilled mission are worth where prestige is equal (S17).
_PENTHOUSE, _MISSION = 1 / 16, 1 / 256


@compiled
def search(
    rules: Numbers,
    root: Numbers,
    w: Weights,
    nodes: Any,
    sums: Any,
    root_moves: MoveNumbers,
    root_priors: Sums,
    n_root: int,
    places: MoveNumbers,
    moves: MoveNumbers,
    priors: Sums,
    way: MoveNumbers,
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
            move = whole(
                moves[choose(w[CURIOSITY], nodes, sums, node, moves, priors, n, places, s[TURN])]
            )
            child = child_of(nodes, places, node, move)
            if length == 1:
                rng[0] = seeded(seed, nodes[child, VISITS] if child else 0)
                deal_unseen(rules, s, seat, rng)
            new = not child
            if new:
                child = used
                used += 1
                add_child(nodes, sums, node, child, move)
            play_move(rules, s, move, rng)
            node = child
            way[length] = node
            length += 1
        guided_play_out(rules, s, a, w, rng)
        _weigh(rules, s, w, seat, outcome)
        add_up(nodes, sums, way, length, outcome)
    return used


@part
def _weigh(rules: Numbers, s: Numbers, w: Weights, seat: int, outcome: Sums) -> None:
    """Write what came of a game that is over: the prestige, and who won it by the ties of S17."""
    players = rules[PLAYERS]
    for each in range(players):
        points, penthouses, fulfilled = score(rules, s, each)
        outcome[TOTALS + each] = points + _PENTHOUSE * penthouses + _MISSION * fulfilled
    weigh(outcome, players, players, seat, w[MARGIN], w[MARGIN_SCALE])
    for each in range(players):
        outcome[TOTALS + each] = np.floor(outcome[TOTALS + each])
