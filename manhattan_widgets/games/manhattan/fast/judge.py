"""What a move of compiled Manhattan is worth at once, judged in tens of nanoseconds.

The judgement is that of the greedy player (``manhattan_widgets.games.manhattan.bot`` explains
it): towers by how many pieces could still take them, in this round and in later ones; majorities
and the tallest tower by how far ahead they are; and a little for each storey spent.  What it rests
on is an array of numbers, ``w``, and how many pieces everybody has left, ``a``: for each color and
0–5 the drafted pieces of at least so many storeys, then the same of the supply.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from manhattan_widgets.fast.compiling import compiled, count_ones, inner, whole
from manhattan_widgets.games.manhattan.fast.layout import (
    ALL_SIZES,
    CELL_OF,
    COLOR_OF,
    DRAFT_BITS,
    DRAFTED,
    DRAFTS,
    EACH,
    HEIGHT,
    LEFT,
    LEGAL,
    N_CITIES,
    N_COLORS,
    N_SIZES,
    NOBODY,
    OWNED,
    OWNER,
    PASSES,
    PLAYERS,
    ROUND,
    ROUNDS,
    SEAT_OF,
    SECOND,
    SIMPLE,
    SIZE,
    STOREYS,
    SUPPLY,
    TALLEST,
    TURN,
    Numbers,
)
from manhattan_widgets.games.manhattan.rules.board import CELLS, SITES
from manhattan_widgets.games.manhattan.rules.cards import KINDS
from manhattan_widgets.games.manhattan.rules.scoring import (
    MAJORITY_POINTS,
    TALLEST_POINTS,
    TOWER_POINTS,
)

Weights = NDArray[np.float64]

#: What a tower may need: 0–4 storeys, or more than any piece has.
NEEDS = N_SIZES + 2
IN_SUPPLY = N_COLORS * NEEDS
LEFT_SIZE = 2 * IN_SUPPLY

_PIECES = 96  # in a game
_MOST_LATER = 6

# The array of weights.
HARM, STOREY, NOISE, TRIES, BIGGEST = range(5)
HEAT, DRAFT_HEAT, CURIOSITY, EXPANDED_AT, MARGIN, MARGIN_SCALE = range(5, 11)
TOWERS_AHEAD = 11  # what a lead of -2 to 3 is worth
STOREYS_AHEAD = TOWERS_AHEAD + 6
KEEPING = STOREYS_AHEAD + 6  # by how many pieces could take a tower in this round
GROWING = KEEPING + _PIECES + 1  # by rounds to come, and pieces of the supply that could take it
WEIGHTS_SIZE = GROWING + _MOST_LATER * (_PIECES + 1)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What judging and playing on rest on."""

    harm: float = 0.3
    """What the points of several others count together."""
    harm_of_two: float = 1.0
    """What the points of an only opponent count."""
    reach: float = 0.06
    """The chance that a piece that could take a tower does."""
    storey: float = 0.2
    """What a storey is worth that can still answer, at the beginning of a round."""
    noise: float = 0.5
    """Up to how much worth is added by lot when a game is played on."""
    tries: int = 5
    """How many builds are looked at, taken by lot, when a game is played on."""
    biggest: float = 0.7
    """How often the biggest pieces are drafted when a game is played on; else any."""
    heat: float = 1.0
    """In search: the difference in worth at which one build looks 2.7 times as likely."""
    draft_heat: float = 1.5
    """The same of drafts, in storeys."""
    curiosity: float = 1.0
    """How much looks and the number of playouts count against what was found."""
    expanded_at: int = 10
    """After how many playouts the moves that follow one are told apart."""
    margin: float = 0.5
    """How much points count for, beside parts of the win."""
    margin_scale: float = 6.0
    """The lead in points at which one seat looks 2.7 times as close to winning."""


def weights_of(judgement: Judgement, players: int) -> Weights:
    """Return the array that a judgement is for compiled code."""
    w = np.zeros(WEIGHTS_SIZE, np.float64)
    two = players == 2
    w[HARM] = judgement.harm_of_two if two else judgement.harm / (players - 1)
    w[STOREY], w[NOISE] = judgement.storey, judgement.noise
    w[TRIES], w[BIGGEST] = judgement.tries, judgement.biggest
    w[HEAT], w[DRAFT_HEAT] = judgement.heat, judgement.draft_heat
    w[CURIOSITY], w[EXPANDED_AT] = judgement.curiosity, judgement.expanded_at
    w[MARGIN], w[MARGIN_SCALE] = judgement.margin, judgement.margin_scale
    w[TOWERS_AHEAD : TOWERS_AHEAD + 6] = (0.05, 0.2, 0.45, 0.75, 0.9, 1.0)
    w[STOREYS_AHEAD : STOREYS_AHEAD + 6] = (0.0, 0.0, 0.0, 0.75, 0.85, 0.95)
    chances = (1 - judgement.reach) ** np.arange(_PIECES + 1)
    w[KEEPING : KEEPING + _PIECES + 1] = chances
    for later in range(_MOST_LATER):
        each = chances ** (1 / later) if later else chances
        w[GROWING + later * (_PIECES + 1) :][: _PIECES + 1] = sum(each**n for n in range(later + 1))
    return w


# Pieces left


@compiled
def count_left(s: Numbers, a: Numbers) -> None:
    """Count the pieces of at least each size, drafted and in the supply."""
    for color in range(N_COLORS):
        _count(s, DRAFTED + N_SIZES * color, a, NEEDS * color)
        _count(s, SUPPLY + N_SIZES * color, a, IN_SUPPLY + NEEDS * color)


@inner
def _count(s: Numbers, counts: int, a: Numbers, at: int) -> None:
    n = 0
    a[at + N_SIZES + 1] = 0
    for size in range(N_SIZES - 1, -1, -1):
        n += s[counts + size]
        a[at + size + 1] = n
    a[at] = n


@inner
def count_spent(a: Numbers, color: int, size: int) -> None:
    """Count one drafted piece of ``size`` (from 0) less."""
    for need in range(N_SIZES + 1):
        a[NEEDS * color + need] -= need <= size + 1


# Builds


@inner
def time_left(rules: Numbers, s: Numbers, a: Numbers, seat: int) -> float:
    """Return how much of the round the others have before them: 1 at its beginning."""
    own = 0
    for each in range(rules[EACH]):
        own += a[NEEDS * rules[COLOR_OF + 2 * seat + each]]
    time: float = (s[LEFT] - own) / (rules[SIZE] * rules[EACH] * (rules[PLAYERS] - 1))
    return time


@inner
def build_worth(
    rules: Numbers,
    s: Numbers,
    a: Numbers,
    w: Weights,
    time: float,
    seat: int,
    color: int,
    size: int,
    site: int,
) -> float:
    """Return by how much a build betters the prospects of ``seat``, in points."""
    city = site // CELLS
    cell = site - CELLS * city
    owner = whole(s[OWNER + site])
    before = s[STOREYS + site]
    after = before + ((size + 1) << 8 * color)
    chance, later = _held_after(rules, s, a, w, after, color, size)
    worth: float = TOWER_POINTS * chance * later - w[STOREY] * time * (size + 1)
    if owner != NOBODY:
        chance_before, later_before = _held_now(rules, s, a, w, city, cell, owner)
        sign = _sign(rules, w, seat, owner)
        worth -= TOWER_POINTS * sign * chance_before * later_before
    if owner != color:
        worth += _majority(rules, s, w, time, seat, city, owner, color)
    height = (after & 255) + (after >> 8 & 255) + (after >> 16 & 255) + (after >> 24 & 255)
    if height > s[SECOND]:
        worth += _tallest(rules, s, a, w, time, seat, site, height, chance)
    return worth


@inner
def _sign(rules: Numbers, w: Weights, seat: int, color: int) -> float:
    return 1.0 if rules[SEAT_OF + color] == seat else -w[HARM]


@inner
def _held_after(
    rules: Numbers, s: Numbers, a: Numbers, w: Weights, storeys: int, owner: int, size: int
) -> tuple[float, float]:
    """Return the chance that a tower just built on is kept in this round, and what follows."""
    drafted, supplied = 0, 0
    own = storeys >> 8 * owner & 255
    for rival in range(N_COLORS):
        need = size + 1 if rules[SIMPLE] else own - (storeys >> 8 * rival & 255)
        need = min(max(need, 0), N_SIZES + 1)
        other = rules[SEAT_OF + rival] != rules[SEAT_OF + owner]
        drafted += a[NEEDS * rival + need] * other
        supplied += a[IN_SUPPLY + NEEDS * rival + need] * other
    later = rules[ROUNDS] - s[ROUND]
    return w[KEEPING + drafted], w[GROWING + later * (_PIECES + 1) + supplied]


@inner
def _held_now(
    rules: Numbers, s: Numbers, a: Numbers, w: Weights, city: int, cell: int, owner: int
) -> tuple[float, float]:
    """Return the same for a tower that stands: what it needs follows from what is legal."""
    drafted, supplied = 0, 0
    for rival in range(N_COLORS):
        need = N_SIZES + 1 - count_ones(s[LEGAL + CELLS * rival + cell] & (ALL_SIZES << city))
        other = rules[SEAT_OF + rival] != rules[SEAT_OF + owner]
        drafted += a[NEEDS * rival + need] * other
        supplied += a[IN_SUPPLY + NEEDS * rival + need] * other
    later = rules[ROUNDS] - s[ROUND]
    return w[KEEPING + drafted], w[GROWING + later * (_PIECES + 1) + supplied]


@inner
def _lead(w: Weights, chances: int, time: float, lead: int) -> float:
    """Return the chance that a lead of now wins the next scoring."""
    chance: float = w[chances + min(max(lead + 2, 0), 5)] * time + (lead > 0) * (1 - time)
    return chance


@inner
def _majority(
    rules: Numbers,
    s: Numbers,
    w: Weights,
    time: float,
    seat: int,
    city: int,
    loser: int,
    winner: int,
) -> float:
    """Return what a city's majority changes by when ``winner`` takes a site from ``loser``."""
    n0 = count_ones(s[OWNED + city])
    n1 = count_ones(s[OWNED + N_CITIES + city])
    n2 = count_ones(s[OWNED + 2 * N_CITIES + city])
    n3 = count_ones(s[OWNED + 3 * N_CITIES + city])
    before = _majorities(rules, w, time, seat, n0, n1, n2, n3)
    n0 += (winner == 0) - (loser == 0)
    n1 += (winner == 1) - (loser == 1)
    n2 += (winner == 2) - (loser == 2)
    n3 += (winner == 3) - (loser == 3)
    return _majorities(rules, w, time, seat, n0, n1, n2, n3) - before


@inner
def _majorities(
    rules: Numbers, w: Weights, time: float, seat: int, n0: int, n1: int, n2: int, n3: int
) -> float:
    left, right = max(n0, n1), max(n2, n3)
    total = _lead(w, TOWERS_AHEAD, time, n0 - max(n1, right)) * _sign(rules, w, seat, 0) * (n0 > 0)
    total += _lead(w, TOWERS_AHEAD, time, n1 - max(n0, right)) * _sign(rules, w, seat, 1) * (n1 > 0)
    total += _lead(w, TOWERS_AHEAD, time, n2 - max(left, n3)) * _sign(rules, w, seat, 2) * (n2 > 0)
    total += _lead(w, TOWERS_AHEAD, time, n3 - max(left, n2)) * _sign(rules, w, seat, 3) * (n3 > 0)
    return MAJORITY_POINTS * total


@inner
def _tallest(
    rules: Numbers,
    s: Numbers,
    a: Numbers,
    w: Weights,
    time: float,
    seat: int,
    site: int,
    height: int,
    chance: float,
) -> float:
    """Return what the tallest tower changes by when one grows above the second tallest."""
    worth = 0.0
    first, second, tallest = s[HEIGHT], s[SECOND], s[TALLEST]
    held = 0.0
    owner = s[OWNER + tallest]
    if first > second:
        city = tallest // CELLS
        held, _ = _held_now(rules, s, a, w, city, tallest - CELLS * city, owner)
        held *= _sign(rules, w, seat, owner)
        worth -= _lead(w, STOREYS_AHEAD, time, first - second) * held
    if site == tallest:
        worth += _lead(w, STOREYS_AHEAD, time, height - second) * chance
    elif height > first:
        worth += _lead(w, STOREYS_AHEAD, time, height - first) * chance
    elif height < first:
        worth += _lead(w, STOREYS_AHEAD, time, first - height) * held
    return TALLEST_POINTS * worth


@inner
def move_worth(rules: Numbers, s: Numbers, a: Numbers, w: Weights, time: float, move: int) -> float:
    """Return the worth of any legal move; only moves of one kind can be compared."""
    seat = whole(s[TURN])
    if move < PASSES:
        piece = whole(move) // SITES
        color = piece // N_SIZES
        return build_worth(
            rules, s, a, w, time, seat, color, piece - N_SIZES * color, move - SITES * piece
        )
    if move < DRAFTS:
        return _pass_worth(rules, s, seat, move - PASSES)
    bits = move - DRAFTS
    worth = 0.0
    for _ in range(2):
        worth += (bits & 7) + 2 * (bits >> 3 & 7) + 3 * (bits >> 6 & 7)
        bits >>= DRAFT_BITS
    return worth


@inner
def _pass_worth(rules: Numbers, s: Numbers, seat: int, number: int) -> float:
    """Return how little a pass loses: the card for the hardest sites, then the smallest piece."""
    card = number // (N_COLORS * N_SIZES)
    cell = rules[CELL_OF + KINDS * seat + card]
    fitting = 0
    for each in range(rules[EACH]):
        fitting += count_ones(s[LEGAL + CELLS * rules[COLOR_OF + 2 * seat + each] + cell])
    return -fitting - (number % N_SIZES) / N_SIZES
