"""Monte-Carlo tree search over what one seat knows, through the rules alone, for any game.

Each playout makes up what the seat cannot see (``View.sample``), walks down a tree of moves, adds
one node, plays on for a while as the game's guide does, and asks the guide what that promises to
everybody.  Nodes are told apart by the moves that led there, never by hidden cards: whoever is to
move chooses among the moves that he has in this world, by what they brought in all worlds
(information-set search with several observers' moves in one tree).  Moves are tried in the order of
the guide's judgement, the more so the less is known (PUCT), so that of a thousand drafts only the
promising ones are ever looked at.

All moves of the root meet the same worlds: their first playouts use the first world, and so on.
Luck that meets all alike then tells nothing, and moves are compared with far fewer playouts.
"""

from __future__ import annotations

from math import sqrt
from random import Random

from manhattan_widgets.bots.evaluation import Guide
from manhattan_widgets.bots.search_result import Candidate, Findings
from manhattan_widgets.contract.core import Move, State, View

#: How much the guide's judgement and the number of playouts count against what was found.
EXPLORATION = 0.25
#: What the standard error is thought to be of before there are playouts to tell, as a deviation.
_DEVIATION = 0.2


class Node:
    """What was found of one move in one place of the tree, and the moves that followed it."""

    __slots__ = ("children", "playouts", "points", "shares", "squares")

    def __init__(self, players: int) -> None:
        self.playouts = 0
        self.shares = [0.0] * players
        self.points = [0.0] * players
        self.squares = 0.0
        self.children: dict[Move, Node] = {}


class Tree:
    """The search of one decision: :meth:`run` one playout after another, then ask for findings."""

    def __init__(self, view: View, guide: Guide, rng: Random) -> None:
        assert view.seat is not None
        self._view, self._guide, self._rng = view, guide, rng
        self._players = view.options.players
        teams = view.rules.teams(view.options)
        self._team = [next(team for team in teams if s in team) for s in range(self._players)]
        self._root = Node(self._players)
        self._moves = guide.priors(view)
        self._worlds: list[tuple[State, int]] = []

    @property
    def playouts(self) -> int:
        """How many playouts were made."""
        return self._root.playouts

    def run(self, playouts: int) -> None:
        """Make so many more playouts."""
        for _ in range(playouts):
            self._run()

    def _run(self) -> None:
        root, seat = self._root, self._view.seat
        assert seat is not None
        move = self._choose(root, self._moves, seat)
        state, luck = self._world(root.children[move].playouts if move in root.children else 0)
        rng = Random(luck)
        path, mover, passed = [(root, seat)], seat, 0
        node = root
        while True:
            child = node.children.get(move)
            new = child is None
            if child is None:
                child = node.children[move] = Node(self._players)
            path.append((child, mover))
            state, node = _settled(state.apply(move), rng), child
            if state.to_move is not None and state.to_move != mover:
                mover, passed = state.to_move, passed + 1
            if new or state.to_move is None or passed >= self._guide.horizon:
                break
            move = self._choose(node, self._guide.priors(state), mover)
        shares, points = self._guide.play_on(state, rng, mover, passed)
        for node, chooser in path:
            self._add(node, chooser, shares, points)

    def _add(
        self, node: Node, mover: int, shares: tuple[float, ...], points: tuple[float, ...]
    ) -> None:
        node.playouts += 1
        node.squares += sum(shares[seat] for seat in self._team[mover]) ** 2
        for seat in range(self._players):
            node.shares[seat] += shares[seat]
            node.points[seat] += points[seat]

    def _world(self, number: int) -> tuple[State, int]:
        """Return the world that each move of the root meets in its playout ``number``."""
        while len(self._worlds) <= number:
            self._worlds.append((self._view.sample(self._rng), self._rng.getrandbits(64)))
        return self._worlds[number]

    def _choose(self, node: Node, moves: list[tuple[float, Move]], mover: int) -> Move:
        """Return the move that is most worth a playout, for whoever is to move (PUCT)."""
        team, children = self._team[mover], node.children
        unknown = sum(node.shares[seat] for seat in team) / node.playouts if node.playouts else 0.0
        curiosity = EXPLORATION * sqrt(node.playouts + 1)
        best, most = moves[0][1], -1.0
        for prior, move in moves:
            child = children.get(move)
            if child is None:
                worth = unknown + curiosity * prior
            else:
                worth = sum(child.shares[seat] for seat in team) / child.playouts
                worth += curiosity * prior / (1 + child.playouts)
            if worth > most:
                best, most = move, worth
        return best

    def findings(self, fraction: float) -> Findings:
        """Return what is known so far; there must have been a playout."""
        candidates = [self._candidate(move, node) for move, node in self._root.children.items()]
        candidates.sort(key=lambda candidate: (-candidate.playouts, -candidate.value))
        best = self._root.children[candidates[0].move]
        return Findings(
            tuple(candidates),
            self.playouts,
            tuple(share / best.playouts for share in best.shares),
            candidates[0].points,
            fraction,
        )

    def _candidate(self, move: Move, node: Node) -> Candidate:
        n = node.playouts
        assert self._view.seat is not None
        value = sum(node.shares[seat] for seat in self._team[self._view.seat]) / n
        variance = (max(node.squares - n * value * value, 0.0) + _DEVIATION**2) / n
        points = tuple(total / n for total in node.points)
        return Candidate(move, n, value, sqrt(variance / n), points)


def _settled(state: State, rng: Random) -> State:
    """Return the state once chance has decided what it has to."""
    while (request := state.chance) is not None:
        state = state.apply(request.sample(rng))
    return state
