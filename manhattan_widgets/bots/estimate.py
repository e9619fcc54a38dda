"""What a position promises to each seat: the mean of many games played on from it.

>>> from manhattan_widgets import new_game
>>> state = new_game("manhattan", players=2, seed=7).state
>>> found = estimate(state.view(0), playouts=20, seed=1)
>>> (found.playouts, round(sum(found.chances), 6))
(20, 1.0)
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from math import sqrt
from random import Random
from time import perf_counter

from manhattan_widgets.bots.findings import shares
from manhattan_widgets.bots.playouts import play_out
from manhattan_widgets.games.core import Move, State, View
from manhattan_widgets.locale import text

__all__ = ["Estimate", "estimate", "estimating"]

#: How long a slice lasts, in seconds.
SLICE = 0.04


@dataclass(frozen=True, slots=True)
class Estimate:
    """Chances to win and expected final points, by seat.

    ``chances`` sum to 1; ``errors`` are their standard errors, zero if the game is over.
    """

    chances: tuple[float, ...]
    points: tuple[float, ...]
    errors: tuple[float, ...]
    playouts: int


def estimate(
    position: State | View, playouts: int, seed: int = 0, *, move: Move | None = None
) -> Estimate:
    """Return what ``position`` promises, by so many playouts of the standard policy.

    From a view, whatever its seat cannot know is made up anew for each playout; from a whole
    position, what no seat can know: the order of a pile.  With ``move``, that move is made first.
    A game that is over gives its outcome exactly.  Equal arguments give equal answers.
    """
    slices = estimating(position, playouts, seed, move=move)
    while True:
        try:
            next(slices)
        except StopIteration as end:
            found: Estimate = end.value
            return found


def estimating(
    position: State | View, playouts: int, seed: int = 0, *, move: Move | None = None
) -> Generator[Estimate, None, Estimate]:
    """Estimate in slices: yield what is known so far about every 40 ms, return the last."""
    outcome = position.outcome()
    if outcome is not None:
        points = tuple(map(float, outcome.points))
        return Estimate(shares(outcome), points, (0.0,) * len(points), 0)
    if playouts < 1:
        raise ValueError(text("search.error.playouts"))
    sums = _Sums(position.options.players)
    until = perf_counter() + SLICE
    for number in range(playouts):
        # Each playout has numbers of its own, so that two moves meet the same hidden cards.
        rng = Random(f"estimate/{seed}/{number}")
        whole = _whole(position, rng)
        if move is not None:
            whole = whole.apply(move)
        sums.add(*play_out(whole, rng))
        if perf_counter() > until and sums.playouts < playouts:
            yield sums.estimate()
            until = perf_counter() + SLICE
    return sums.estimate()


def _whole(position: State | View, rng: Random) -> State:
    """Return the position with what is not known of it drawn."""
    if isinstance(position, View):
        return position.sample(rng)
    assert isinstance(position, State)
    return position.redrawn(rng)


class _Sums:
    def __init__(self, players: int) -> None:
        self.playouts = 0
        self.chances, self.squares = [0.0] * players, [0.0] * players
        self.points = [0.0] * players

    def add(self, chances: tuple[float, ...], points: tuple[int, ...]) -> None:
        self.playouts += 1
        for seat, (chance, mine) in enumerate(zip(chances, points, strict=True)):
            self.chances[seat] += chance
            self.squares[seat] += chance * chance
            self.points[seat] += mine

    def estimate(self) -> Estimate:
        n = self.playouts
        means = tuple(total / n for total in self.chances)
        errors = tuple(
            sqrt(max(square / n - mean * mean, 0.0) / n)
            for square, mean in zip(self.squares, means, strict=True)
        )
        return Estimate(means, tuple(total / n for total in self.points), errors, n)
