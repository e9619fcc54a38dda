"""The tree of moves that compiled searches of any game grow: its nodes, choosing, adding up.

Nodes are told apart by moves, never by what is hidden: whoever is to move chooses among the moves
that he has in this world by what they brought in all worlds.  Moves are tried in the order of their
judged worth, the more so the less is known (PUCT).

Seat ``s`` plays in team ``s % teams``; where nobody has a partner there are as many teams as seats.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from manhattan_widgets.fast.compiling import inner

Numbers = NDArray[np.int32]
Sums = NDArray[np.float64]

#: No game has more players.
MOST_SEATS = 5

# A node is a row of numbers and a row of sums.
MOVE, PARENT, SIBLING, CHILD, VISITS = range(5)
NODE_SIZE = 5
# Sums over the playouts of a node: parts of the win by seat, rewards by team (see ``weigh``),
# points by seat; then the squares of the parts that the team of the searching seat won.
SHARES, REWARDS, TOTALS = 0, MOST_SEATS, 2 * MOST_SEATS
SQUARES = 3 * MOST_SEATS
SUMS_SIZE = SQUARES + 1

LONGEST_WAY = 128


@inner
def child_of(nodes: Any, places: Numbers, node: int, move: int) -> int:
    """Return the child that ``move`` leads to, 0 if there is none; ``choose`` put it in place."""
    child: int = places[move]
    if child and nodes[child, PARENT] == node and nodes[child, MOVE] == move:
        return child
    return 0


@inner
def add_child(nodes: Any, sums: Any, node: int, child: int, move: int) -> None:
    """Make the row ``child`` a child of ``node``, without playouts."""
    for i in range(SUMS_SIZE):
        sums[child, i] = 0
    nodes[child, MOVE] = move
    nodes[child, PARENT] = node
    nodes[child, SIBLING] = nodes[node, CHILD]
    nodes[child, CHILD] = 0
    nodes[child, VISITS] = 0
    nodes[node, CHILD] = child


@inner
def choose(
    curiosity: float,
    nodes: Any,
    sums: Any,
    node: int,
    moves: Numbers,
    priors: Sums,
    n: int,
    places: Numbers,
    team: int,
) -> int:
    """Return which of ``n`` moves is most worth a playout to the mover's ``team`` (PUCT).

    ``places`` has one number for each move that there can be; the children are put there.
    """
    child = nodes[node, CHILD]
    while child:
        places[nodes[child, MOVE]] = child
        child = nodes[child, SIBLING]
    visits = nodes[node, VISITS]
    unknown = sums[node, REWARDS + team] / visits if visits else 0.0
    curiosity = curiosity * np.sqrt(visits + 1.0)
    best, most = 0, -1e9
    for i in range(n):
        child = child_of(nodes, places, node, moves[i])
        if child and nodes[child, VISITS]:
            tried = nodes[child, VISITS]
            worth = sums[child, REWARDS + team] / tried + curiosity * priors[i] / (1 + tried)
        else:
            worth = unknown + curiosity * priors[i]
        if worth > most:
            best, most = i, worth
    return best


@inner
def weigh(
    outcome: Sums, players: int, teams: int, team: int, margin: float, margin_scale: float
) -> None:
    """Complete the row of sums that one game is, of which the points by seat are written.

    A reward is the part of the win that a team has, and to some degree (``margin``) what the points
    promise: a narrow loss is better than a clear one, and tells more than many games that are just
    lost.
    """
    for i in range(MOST_SEATS):
        outcome[REWARDS + i] = 0.0
    for seat in range(players):
        outcome[REWARDS + seat % teams] += outcome[TOTALS + seat]
    best = outcome[REWARDS]
    for i in range(1, teams):
        best = max(best, outcome[REWARDS + i])
    winners, whole, won = 0, 0.0, 0.0
    for i in range(teams):
        winners += outcome[REWARDS + i] == best
        whole += np.exp((outcome[REWARDS + i] - best) / margin_scale)
    for seat in range(players):
        first = outcome[REWARDS + seat % teams] == best
        outcome[SHARES + seat] = first / (winners * (players // teams))
    for i in range(teams):
        total = outcome[REWARDS + i]
        part = (total == best) / winners
        won = part if i == team else won
        promised = np.exp((total - best) / margin_scale)
        outcome[REWARDS + i] = (1 - margin) * part + margin / whole * promised
    outcome[SQUARES] = won * won


@inner
def add_up(nodes: Any, sums: Any, way: Numbers, length: int, outcome: Sums) -> None:
    """Add what came of a game to every node on its way."""
    for i in range(length):
        node = way[i]
        nodes[node, VISITS] += 1
        for j in range(SUMS_SIZE):
            sums[node, j] += outcome[j]
