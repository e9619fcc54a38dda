"""What a step of compiled Skyline is worth at once, judged in tens of nanoseconds.

The judgement is that of the greedy player (``manhattan_widgets.games.skyline.bot`` explains it).
What it rests on is an array of numbers, ``w``, and what holds for all steps of a seat in a
position, ``a``: see :func:`look`.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from manhattan_widgets.fast.compiling import (
    compiled,
    count_ones,
    inner,
    part,
    whole,
)
from manhattan_widgets.games.skyline.fast.layout import (
    AS_NEUTRAL,
    AS_PENTHOUSE,
    AS_SKYLINE,
    BUILT,
    BUYS,
    CASHES,
    CELLS,
    CLAIMED,
    FINISHER,
    FIRST,
    HEIGHTS,
    MISSION,
    MISSION_SHAPES,
    MONEY,
    MOST_FIGURES,
    MOST_SEATS,
    N_KINDS,
    N_LEVELS,
    NOBODY,
    ORANGE,
    OWN_FEE,
    OWNED,
    PAY,
    PURSE,
    SELLS,
    SITE_BITS,
    STOCK,
    TO_INVESTING,
    TOPS,
    TRADES,
    TURN,
    VALUE,
    MoveNumbers,
    Numbers,
)
from manhattan_widgets.games.skyline.fast.legal import (
    blocked_sites,
    buildable,
    height_of,
    legal_moves,
)
from manhattan_widgets.games.skyline.fast.rules import income, paid, series_of
from manhattan_widgets.games.skyline.rules.board import FLOORS, HIGHEST, MONEY_AT_MOST
from manhattan_widgets.games.skyline.rules.explain import TRADE_MONEY
from manhattan_widgets.games.skyline.rules.state import LAST_PENTHOUSE

Weights = NDArray[np.float64]

# What holds for all steps of a seat.
LATE, INCOME, BLOCKED, ALL_CLAIMED, GAIN, NEED, MISSION_CELLS, STOCKED = range(8)
OUTLOOK_SIZE = 8

# The array of weights.
TURNS, HARM, PRESTIGE, FOOTHOLD, READY, NOISE, TRIES, HEAT = range(8)
CURIOSITY, EXPANDED_AT, MARGIN, MARGIN_SCALE = range(8, 12)
WEIGHTS_SIZE = 12

_SITE = (1 << SITE_BITS) - 1
_SCARCE = tuple(n < 5 for n in FLOORS)
_PAY = (*PAY, *(0,) * (N_KINDS - len(PAY)))


@dataclass(frozen=True, slots=True)
class Judgement:
    """What judging and playing on rest on; the first five are the greedy player's."""

    turns: float = 2.0
    """For how many turns a top floor brings its income."""
    harm: float = 0.4
    """What a million that a rival loses counts."""
    prestige: float = 12.0
    """What a point of prestige is worth that cannot be lost."""
    foothold: float = 1.5
    """What the first own floor in a building is worth, for a penthouse later."""
    ready: float = 6.0
    """What a building is worth that waits for one's penthouse."""
    noise: float = 3.0
    """Up to how much worth is added by lot when a game is played on.

    With less, a game is played on in nearly the same way again and again, and chances are said to
    be further from even than they are (``benchmarks/calibration.py``); players are as strong.
    """
    tries: int = 8
    """How many builds are looked at, taken by lot if there are more, when a game is played on."""
    heat: float = 1.0
    """In search: the difference in worth at which one step looks 2.7 times as likely."""
    curiosity: float = 0.5
    """How much looks and the number of playouts count against what was found."""
    expanded_at: int = 10
    """After how many playouts the moves that follow one are told apart."""
    margin: float = 0.3
    """How much prestige counts for, beside parts of the win."""
    margin_scale: float = 1.5
    """The lead in prestige at which one seat looks 2.7 times as close to winning."""


def weights_of(judgement: Judgement) -> Weights:
    """Return the array that a judgement is for compiled code."""
    w = np.zeros(WEIGHTS_SIZE, np.float64)
    w[TURNS], w[HARM], w[PRESTIGE] = judgement.turns, judgement.harm, judgement.prestige
    w[FOOTHOLD], w[READY] = judgement.foothold, judgement.ready
    w[NOISE], w[TRIES], w[HEAT] = judgement.noise, judgement.tries, judgement.heat
    w[CURIOSITY], w[EXPANDED_AT] = judgement.curiosity, judgement.expanded_at
    w[MARGIN], w[MARGIN_SCALE] = judgement.margin, judgement.margin_scale
    return w


@part
def look(rules: Numbers, s: Numbers, a: Numbers) -> None:
    """Write what all steps of the seat to move are judged by.

    How late it is (by penthouses of the leader), the income, sites that are kept away from the seat
    and those with a Skyline floor; the sites that would bring the mission nearer and those that it
    could not lose, and how many it needs; the value of the floors in stock.
    """
    seat = s[TURN]
    most = 0
    claimed: int = 0
    for other in range(MOST_SEATS):
        most = max(most, count_ones(s[OWNED + other] & s[TOPS + AS_PENTHOUSE]))
        claimed |= s[CLAIMED + other]
    a[LATE] = LAST_PENTHOUSE if s[FINISHER] != NOBODY else most
    a[INCOME] = income(rules, s, s[OWNED + seat], 0)
    a[BLOCKED], a[ALL_CLAIMED] = blocked_sites(rules, s, seat), claimed
    _look_at_mission(rules, a, MISSION_SHAPES + s[MISSION + seat], s[OWNED + seat])
    stocked = 0
    for kind in range(AS_SKYLINE):
        stocked += VALUE[kind] * s[STOCK + N_KINDS * seat + kind]
    a[STOCKED] = stocked


@part
def _look_at_mission(rules: Numbers, a: Numbers, shape: int, held: int) -> None:
    best = -1
    gain: int = 0
    need: int = 0
    for at in range(rules[FIRST + shape], rules[FIRST + shape + 1]):
        place = rules[at]
        n = count_ones(place & held)
        if n > best:
            best, gain, need = n, place & ~held, place & held
        elif n == best:
            gain |= place & ~held
            need &= place
    a[GAIN], a[NEED], a[MISSION_CELLS] = gain, need, rules[CELLS + shape]


@part
def build_worth(
    rules: Numbers, s: Numbers, a: Numbers, w: Weights, seat: int, kind: int, site: int
) -> float:
    """Return the worth of a floor built: income, prestige, prospects, less the price."""
    bit = 1 << site
    own = s[OWNED + seat]
    mine = own & bit != 0
    price = VALUE[kind] * (not mine or (kind < N_LEVELS and rules[OWN_FEE] != 0))
    rival = _owner(s, seat, bit)
    worth: float = -0.5 * price
    if s[FINISHER] == NOBODY:
        worth += w[TURNS] * (_income_after(rules, s, a, own, kind, bit) - a[INCOME])
        if rival != NOBODY:
            theirs = s[OWNED + rival]
            lost = income(rules, s, theirs, 0) - income(rules, s, theirs & ~bit, 0)
            worth += w[HARM] * (w[TURNS] * lost - price)
        if kind != AS_PENTHOUSE:
            worth += _prospects(s, w, seat, kind, site, rival)
        worth -= 2.0 * (kind >= AS_NEUTRAL)
    worth += w[PRESTIGE] * (kind == AS_PENTHOUSE)
    gained = (kind != AS_NEUTRAL) - 1 * mine
    late = a[LATE] / LAST_PENTHOUSE
    if rules[ORANGE] & bit:
        full = s[HEIGHTS + HIGHEST - 1] & bit != 0
        chance = 1.0 if full else 0.2 + 0.8 * late
        worth += w[PRESTIGE] * chance * (gained + w[HARM] * (rival != NOBODY))
    if gained:
        nearer = 1 * (a[GAIN] & bit != 0) if gained > 0 else -1 * (a[NEED] & bit != 0)
        worth += w[PRESTIGE] * 2 * nearer / a[MISSION_CELLS] * (0.1 + 0.9 * late)
    return worth


@inner
def _owner(s: Numbers, seat: int, bit: int) -> int:
    """Return who tops a site, if it is not ``seat``."""
    rival = NOBODY
    for other in range(MOST_SEATS):
        if other != seat and s[OWNED + other] & bit:
            rival = other
    return rival


@part
def _income_after(rules: Numbers, s: Numbers, a: Numbers, own: int, kind: int, bit: int) -> int:
    """Return the own income when a floor is built on a site."""
    before: int = a[INCOME]
    if kind == AS_NEUTRAL:
        return income(rules, s, own & ~bit, 0) if own & bit else before
    if kind == AS_SKYLINE and own & bit:
        return income(rules, s, own, bit)
    joined = series_of(rules, own | bit, bit)
    return max(before, paid(s, joined & ~bit) + _PAY[kind])


@part
def _prospects(s: Numbers, w: Weights, seat: int, kind: int, site: int, rival: int) -> float:
    """Return by how much the promise of a building changes by a floor other than a penthouse."""
    bit = 1 << site
    height = height_of(s, site)
    claimed, inside = whole(0), whole(0)
    for other in range(MOST_SEATS):
        if other != seat:
            claimed |= s[CLAIMED + other] & bit
            inside += s[BUILT + other] >> site & 1
    claims = s[CLAIMED + seat] & bit != 0
    within = s[BUILT + seat] & bit != 0
    covered = s[OWNED + seat] & bit == 0 or s[TOPS + AS_SKYLINE] & bit != 0
    if claimed and kind != AS_SKYLINE:
        return 0.0
    before = _promise(s, w, seat, height, within, covered, claims, inside - (rival != NOBODY))
    before *= claimed == 0
    within = within or kind != AS_NEUTRAL
    covered = kind >= AS_NEUTRAL
    claims = claims or kind == AS_SKYLINE
    return _promise(s, w, seat, height + 1, within, covered, claims, inside) - before


@part
def _promise(
    s: Numbers,
    w: Weights,
    seat: int,
    height: int,
    within: bool,
    covered: bool,
    claims: bool,
    rivals: int,
) -> float:
    """Return what a building promises that is not claimed by others: penthouses on top of it.

    ``within``: the seat has a floor in it; ``covered``: not an own one on top that nothing of one's
    own goes on; ``rivals``: how many others could have a penthouse there.
    """
    worth: float = w[FOOTHOLD] * within
    if height >= HIGHEST:
        worth = 0.0
    elif height == HIGHEST - 1:
        if within and covered:
            stocked = s[STOCK + N_KINDS * seat + AS_PENTHOUSE] > 0
            worth += w[READY] * (1 + (stocked and s[PURSE + seat] >= VALUE[AS_PENTHOUSE]))
        if not claims:
            worth -= w[HARM] * w[READY] * rivals
    return worth


@part
def buy_worth(rules: Numbers, s: Numbers, a: Numbers, seat: int, kind: int) -> float:
    """Return the worth of a floor bought: what it could do next turn, if it can be paid."""
    price = VALUE[kind]
    expected = s[PURSE + seat] - price + a[INCOME]
    stock = s[STOCK + N_KINDS * seat + kind]
    if s[FINISHER] != NOBODY:
        return -1.0
    if kind == AS_PENTHOUSE:
        waiting = count_ones(buildable(rules, s, seat, kind, a[BLOCKED])) - stock
        return 5.0 if waiting > 0 and expected >= price else -1.0
    if expected < a[STOCKED] + price:
        return -1.0
    if kind == AS_NEUTRAL:
        forced = s[HEIGHTS + HIGHEST - 2] & s[BUILT + seat] & ~a[ALL_CLAIMED]
        return 1.0 if forced and not stock else -1.0
    rooms = count_ones(buildable(rules, s, seat, kind, a[BLOCKED]))
    coming = count_ones(s[HEIGHTS + kind - 1]) if kind else 0
    spare = min(rooms, 3) + 0.1 * coming - 1.5 * stock
    worth: float = spare * (0.5 + 0.25 * price) + 0.2 * _SCARCE[kind]
    return worth


@inner
def gain(s: Numbers, seat: int, money: int) -> float:
    """Return what money from the bank is worth: what does not fit under the cap is lost."""
    received = min(money, MONEY_AT_MOST - s[PURSE + seat])
    worth: float = received - (money - received) - 0.5
    return worth


@part
def trade_worth(rules: Numbers, s: Numbers, seat: int, three: int) -> float:
    """Return the worth of handing in three cards: none of them should be near."""
    if s[PURSE + seat] > MONEY_AT_MOST // 3:
        return -1.0
    near = 0.0
    held = s[OWNED + seat]
    for _ in range(3):
        figure = three % MOST_FIGURES
        three //= MOST_FIGURES
        best = 0
        for at in range(rules[FIRST + figure], rules[FIRST + figure + 1]):
            best = max(best, count_ones(rules[at] & held))
        near += rules[MONEY + figure] * (best / rules[CELLS + figure]) ** 2
    return gain(s, seat, TRADE_MONEY) - near


@inner
def move_worth(rules: Numbers, s: Numbers, a: Numbers, w: Weights, move: int) -> float:
    """Return the worth of any legal move, in millions, roughly."""
    seat = s[TURN]
    if move < BUYS:
        return build_worth(rules, s, a, w, seat, move >> SITE_BITS, move & _SITE)
    if move < SELLS:
        return buy_worth(rules, s, a, seat, move - BUYS)
    if move < CASHES:
        return -1.0
    if move < TO_INVESTING:
        return gain(s, seat, rules[MONEY + move - CASHES])
    return trade_worth(rules, s, seat, move - TRADES) if move >= TRADES else 0.0


@compiled
def judged_moves(
    rules: Numbers, s: Numbers, a: Numbers, w: Weights, moves: MoveNumbers, priors: Weights
) -> int:
    """Write the moves of the seat to move and how likely each looks; return how many there are.

    ``a`` is room to work in.
    """
    n = legal_moves(rules, s, moves)
    look(rules, s, a)
    most = -1e9
    for i in range(n):
        worth = move_worth(rules, s, a, w, whole(moves[i]))
        priors[i] = worth
        most = max(most, worth)
    total = 0.0
    for i in range(n):
        chance = np.exp((priors[i] - most) / w[HEAT])
        priors[i] = chance
        total += chance
    for i in range(n):
        priors[i] /= total
    return n
