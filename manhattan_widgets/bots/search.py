"""A player that looks ahead, as strong as the time or the playouts it is given."""

from __future__ import annotations

from collections.abc import Generator
from math import sqrt
from random import Random
from time import perf_counter

from manhattan_widgets.bots.core import chance
from manhattan_widgets.bots.findings import Candidate, Findings
from manhattan_widgets.bots.playouts import play_out
from manhattan_widgets.games.core import Move, View
from manhattan_widgets.locale import text

__all__ = ["Search"]

#: How long a slice lasts, in seconds.
SLICE = 0.04


class Search:
    """Plays the move that did best in many games played on from what its seat knows.

    The budget is ``seconds`` of thinking, or a number of ``playouts``: then equal seeds and views
    give equal moves on every machine.  Raises ``ValueError`` unless exactly one is given.
    """

    def __init__(
        self, *, seconds: float | None = None, playouts: int | None = None, seed: int = 0
    ) -> None:
        budgets = [given for given in (seconds, playouts) if given is not None]
        if len(budgets) != 1 or not budgets[0] > 0:
            raise ValueError(text("search.error.budget"))
        self.seconds = seconds
        self.playouts = playouts
        self.seed = seed

    def __call__(self, view: View) -> Generator[Findings, None, Move]:
        """Think in slices: yield what is found so far, return the best move."""
        return (yield from self.findings(view)).best

    def findings(self, view: View) -> Generator[Findings, None, Findings]:
        """Think in slices: yield what is found so far about every 40 ms, return the last."""
        thinking = _Thinking(view, chance(self.seed, view))
        spent = 0.0
        while True:
            begun = perf_counter()
            while True:
                thinking.run()
                now = spent + perf_counter() - begun
                fraction = self._fraction(thinking.playouts, now)
                if fraction >= 1 or now - spent > SLICE:
                    break
            spent = now
            found = thinking.findings(fraction)
            if fraction >= 1:
                return found
            yield found

    def _fraction(self, playouts: int, seconds: float) -> float:
        if self.playouts is not None:
            return min(1.0, playouts / self.playouts)
        assert self.seconds is not None
        return min(1.0, seconds / self.seconds)


class _Thinking:
    def __init__(self, view: View, rng: Random) -> None:
        self.view, self.rng = view, rng
        assert view.seat is not None
        teams = view.rules.teams(view.options)
        self.team = next(team for team in teams if view.seat in team)
        self.players = view.options.players
        self.moves = list(view.legal_moves())
        self.visits = [0] * len(self.moves)
        self.shares = [[0.0] * self.players for _ in self.moves]
        self.squares = [0.0] * len(self.moves)
        self.points = [[0.0] * self.players for _ in self.moves]
        self.playouts = 0

    def run(self) -> None:
        """Try one move in one whole position that fits the view."""
        number = self._choose()
        state = self.view.sample(self.rng).apply(self.moves[number])
        won, points = play_out(state, self.rng)
        self.playouts += 1
        self.visits[number] += 1
        self.squares[number] += sum(won[seat] for seat in self.team) ** 2
        for seat in range(self.players):
            self.shares[number][seat] += won[seat]
            self.points[number][seat] += points[seat]

    def _choose(self) -> int:
        if self.playouts < len(self.moves):
            return self.playouts
        root = sqrt(self.playouts)
        return max(
            range(len(self.moves)),
            key=lambda n: self._value(n) + 0.3 * sqrt(root / self.visits[n]),
        )

    def _value(self, number: int) -> float:
        return sum(self.shares[number][seat] for seat in self.team) / self.visits[number]

    def findings(self, fraction: float) -> Findings:
        tried = [n for n, visits in enumerate(self.visits) if visits]
        tried.sort(key=lambda n: (-self.visits[n], -self._value(n)))
        best, visits = tried[0], self.visits[tried[0]]
        return Findings(
            tuple(map(self._candidate, tried)),
            self.playouts,
            tuple(share / visits for share in self.shares[best]),
            tuple(total / visits for total in self.points[best]),
            fraction,
        )

    def _candidate(self, number: int) -> Candidate:
        visits, value = self.visits[number], self._value(number)
        variance = max(self.squares[number] / visits - value * value, 0.25 / visits)
        points = tuple(total / visits for total in self.points[number])
        return Candidate(self.moves[number], visits, value, sqrt(variance / visits), points)
