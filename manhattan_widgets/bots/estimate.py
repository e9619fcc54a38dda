"""What a position promises to each seat: the mean of many games played on from it.

The standard policy, by which they are played on, is one for each game: where it has compiled rules
and numba is there, the game's guided playouts, to the end of the game; otherwise some moves of
the greedy player with a little chance, and then the promise of the position: see
:mod:`.evaluation`.

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
from time import perf_counter, sleep

from manhattan_widgets.bots.backends import Playouts, is_compiled, is_ready, playouts_from
from manhattan_widgets.bots.search_result import shares
from manhattan_widgets.bots.slices import finish
from manhattan_widgets.contract.core import IllegalMoveError, Move, Position, State, View
from manhattan_widgets.contract.whole_numbers import checked_number, whole_number
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr

__all__ = ["Estimate", "estimate", "estimating"]

#: How long a slice lasts, in seconds.
SLICE = 0.04
#: How many compiled playouts are made in one go: a few milliseconds.
PORTION = 100


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
    position: State | View,
    playouts: int,
    seed: int = 0,
    *,
    move: Move | None = None,
    afresh: bool = False,
) -> Estimate:
    """Return what ``position`` promises, by so many playouts of the standard policy.

    From a view, whatever its seat cannot know is made up anew for each playout; from a whole
    position, what no seat can know: the order of a pile.  With ``move``, that move is made first;
    ``afresh`` then looks as far ahead as from the position after it, so that the answer is the mean
    of what those positions promise, and not as far as before, which suits comparing moves.
    A game that is over gives its outcome exactly.  Equal arguments give equal answers where the
    same rules are used, compiled or readable.  Raises ``TypeError`` for what is no position,
    ``ValueError`` without playouts or for no seed, and ``IllegalMoveError``.

    >>> from manhattan_widgets import new_game
    >>> game = new_game("manhattan", players=2, seed=7)
    >>> found = estimate(game.state, playouts=20)
    >>> found.playouts, round(sum(found.chances), 3)
    (20, 1.0)
    """
    return finish(estimating(position, playouts, seed, move=move, afresh=afresh))


def estimating(
    position: State | View,
    playouts: int,
    seed: int = 0,
    *,
    move: Move | None = None,
    afresh: bool = False,
) -> Generator[Estimate, None, Estimate]:
    """Estimate in slices: yield what is known so far about every 40 ms, return the last.

    >>> from manhattan_widgets import new_game
    >>> game = new_game("manhattan", players=2, seed=7)
    >>> finish(estimating(game.state, playouts=20)) == estimate(game.state, playouts=20)
    True
    """
    if not isinstance(position, Position):
        raise TypeError(text("bots.error.no_position", found=short_repr(position)))
    outcome = position.outcome()
    if outcome is not None:
        points = tuple(map(float, outcome.points))
        return Estimate(shares(outcome), points, (0.0,) * len(points), 0)
    number = whole_number(playouts, 1)
    if number is None:
        raise ValueError(text("search.error.playouts", found=short_repr(playouts)))
    seed = checked_number("seed", seed)
    if move is not None and not (explanation := position.explain(move)).legal:
        raise IllegalMoveError(explanation)
    while not is_ready(position):
        # Until compiled rules are there, on a thread: a first answer by the readable ones.
        early = playouts_from(position, seed, move, afresh=afresh, compiled=False)
        yield _estimate(early(0, 1))
        sleep(SLICE)
    play_on = playouts_from(position, seed, move, afresh=afresh)
    sums = Playouts.none(position.options.players)
    # Sums of fractions depend on how they are added: in equal portions, however long they take.
    portion = PORTION if is_compiled(position) else 1
    until = perf_counter() + SLICE
    while True:
        sums.add(play_on(sums.number, min(portion, number - sums.number)))
        if sums.number == number:
            return _estimate(sums)
        if perf_counter() > until:
            yield _estimate(sums)
            until = perf_counter() + SLICE


def _estimate(sums: Playouts) -> Estimate:
    n = sums.number
    means = tuple(total / n for total in sums.shares)
    errors = tuple(
        sqrt(max(square / n - mean * mean, 0.0) / n)
        for square, mean in zip(sums.squares, means, strict=True)
    )
    return Estimate(means, tuple(total / n for total in sums.points), errors, n)
