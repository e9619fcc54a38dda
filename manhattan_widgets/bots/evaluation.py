"""What guides a search of a game: how good moves look, how to play on, what a position promises.

Playing a game to its end takes long in Python, and a player who moves at random is a poor judge of
what comes.  So a playout goes on for a few plies only, as the greedy player would but for a little
chance, and then the promise of the position is taken: expected final points by seat, and from
these the chances to win.  A game that has no such judgement is played on at random to its end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Any

from manhattan_widgets.bots.search_result import shares
from manhattan_widgets.contract.core import Move, Position, State
from manhattan_widgets.contract.registry import part_of

__all__ = ["Guide", "Judgement", "Result", "guide_of"]

#: No game lasts so long.
_FAR = 1_000_000

#: What a game brought by seat, or promises: chances to win, which sum to 1, and points.
Result = tuple[tuple[float, ...], tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class Judgement:
    """How one game is judged: moves, positions, and how sure both are."""

    moves: Callable[[Any], Iterable[tuple[float, Move]]]
    """What each legal move is worth to the seat to move; only what that seat knows is used."""
    points: Callable[[Any], Sequence[float] | None]
    """The expected final points by seat of a position that is not over; None if nothing tells."""
    spread: Callable[[Any], float]
    """By how many points a prediction may be wrong, roughly: leads count for less if it is big."""
    heat: float
    """The difference in worth at which one move looks 2.7 times as likely as another."""
    noise: float
    """Up to how much worth is added by lot when a game is played on."""
    horizon: int
    """How often the turn passes on before a position is judged, so that all have answered."""


@dataclass(frozen=True, slots=True)
class Guide:
    """Guides the search of a game by ``judgement``; without one, by legal moves alone."""

    judgement: Judgement | None

    def priors(self, position: Position) -> list[tuple[float, Move]]:
        """Return the legal moves, each with how likely it looks to be the best; these sum to 1."""
        if self.judgement is None:
            moves = list(position.legal_moves())
            return [(1 / len(moves), move) for move in moves]
        judged = list(self.judgement.moves(position))
        most = max(worth for worth, _ in judged)
        weights = [exp((worth - most) / self.judgement.heat) for worth, _ in judged]
        total = sum(weights)
        return [(w / total, move) for w, (_, move) in zip(weights, judged, strict=True)]

    @property
    def horizon(self) -> int:
        """How often the turn passes on before a position is judged."""
        return _FAR if self.judgement is None else self.judgement.horizon

    def play_on(
        self, state: State, rng: Random, mover: int | None = None, passed: int = 0
    ) -> Result:
        """Play on from ``state`` and return what came of it, or what it promises.

        ``passed`` tells how often the turn has passed on already, the last time to ``mover``: moves
        are compared at the same moment of the game, whether they end a turn or not.
        """
        judgement = self.judgement
        while (outcome := state.outcome()) is None:
            request = state.chance
            if request is not None:
                state = state.apply(request.sample(rng))
                continue
            if judgement is None:
                state = state.apply(state.random_move(rng))
                continue
            if state.to_move != mover:
                passed += mover is not None
                mover = state.to_move
            if passed >= judgement.horizon and (points := judgement.points(state)) is not None:
                return promise(judgement, state, points)
            state = state.apply(_likely(judgement, state, rng))
        return shares(outcome), tuple(map(float, outcome.points))


def _likely(judgement: Judgement, state: State, rng: Random) -> Move:
    """Return the move that looks best, but for a little chance."""
    best, most = None, float("-inf")
    for worth, move in judgement.moves(state):
        luckily = worth + judgement.noise * rng.random()
        if luckily > most:
            best, most = move, luckily
    assert best is not None
    return best


def promise(judgement: Judgement, state: State, points: Sequence[float]) -> Result:
    """Return what expected ``points`` promise in a position that is not over."""
    teams = state.rules.teams(state.options)
    sums = [sum(points[seat] for seat in team) for team in teams]
    most, spread = max(sums), judgement.spread(state)
    weights = [exp((total - most) / spread) for total in sums]
    whole = sum(weights)
    chances = [0.0] * len(points)
    for team, weight in zip(teams, weights, strict=True):
        for seat in team:
            chances[seat] = weight / whole / len(team)
    return tuple(chances), tuple(points)


def guide_of(name: str) -> Guide:
    """Return the guide for the game called ``name``."""
    return Guide(part_of(name, "judgement"))
