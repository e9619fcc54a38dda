"""The rules of Skyline on arrays, compiled: what a move does, how a game ends, what it scores.

Positions are laid out as :mod:`manhattan_widgets.games.skyline.fast.layout` tells.  Moves that are
given here must be legal: nothing is checked.
"""

from __future__ import annotations

from typing import Any

from manhattan_widgets.fast.compiling import (
    compiled,
    count_ones,
    inner,
    part,
)
from manhattan_widgets.games.skyline.fast.cards import draw_cards, find_figures, hand_in, holds
from manhattan_widgets.games.skyline.fast.layout import (
    AS_NEUTRAL,
    AS_PENTHOUSE,
    AS_SKYLINE,
    BANK,
    BUILT,
    BUYS,
    CASHABLE,
    CASHED,
    CASHES,
    CLAIMED,
    ENDED,
    FINAL,
    FINISHER,
    HAS_BOUGHT,
    HAS_BUILT,
    HEIGHTS,
    IDLE,
    LAST_TURN,
    MISSION,
    MISSION_SHAPES,
    MONEY,
    MOST_FIGURES,
    MOST_SEATS,
    N_KINDS,
    N_LEVELS,
    NEIGHBORS,
    NEUTRAL_BOUGHT,
    NEUTRALS,
    NOBODY,
    ORANGE,
    OWN_FEE,
    OWNED,
    PAY,
    PHASE,
    PLAYERS,
    PURSE,
    ROUND,
    ROUND_BUILT,
    SELLS,
    SITE_BITS,
    START,
    STOCK,
    TO_BUILD,
    TO_ENDING,
    TO_INVEST,
    TO_INVESTING,
    TOPS,
    TRADES,
    TURN,
    VALUE,
    Numbers,
)
from manhattan_widgets.games.skyline.rules.board import HIGHEST, MONEY_AT_MOST
from manhattan_widgets.games.skyline.rules.explain import TRADE_MONEY
from manhattan_widgets.games.skyline.rules.position import IDLE_ROUNDS
from manhattan_widgets.games.skyline.rules.scoring import (
    MISSION_POINTS,
    ORANGE_POINTS,
    PENTHOUSE_POINTS,
)
from manhattan_widgets.games.skyline.rules.state import LAST_PENTHOUSE

_PAYING = len(PAY)
_SITE = (1 << SITE_BITS) - 1


# What moves do


@inner
def play(rules: Numbers, s: Numbers, move: int, rng: Any) -> None:
    """Play a legal move; cards of which the order is not known are drawn with ``rng``."""
    seat = s[TURN]
    if move < BUYS:
        build(rules, s, seat, move >> SITE_BITS, move & _SITE, rng)
    elif move < CASHES:
        deal_with_bank(s, seat, move)
    elif move == TO_INVESTING:
        s[PHASE] = TO_INVEST
    elif move == TO_ENDING:
        end_turn(rules, s)
    else:
        play_card(rules, s, seat, move)


@part
def play_card(rules: Numbers, s: Numbers, seat: int, move: int) -> None:
    """Show a figure for its money, or hand in three cards (S15)."""
    if move < TO_INVESTING:
        figure = move - CASHES
        hand_in(s, seat, figure)
        s[CASHED] |= 1 << figure
        s[CASHABLE] &= ~(1 << figure)
        receive(s, seat, rules[MONEY + figure])
    else:
        three = move - TRADES
        for _ in range(3):
            hand_in(s, seat, three % MOST_FIGURES)
            three //= MOST_FIGURES
        receive(s, seat, TRADE_MONEY)


@inner
def receive(s: Numbers, seat: int, money: int) -> None:
    """Give money to a seat, up to the cap (S6)."""
    s[PURSE + seat] = min(s[PURSE + seat] + money, MONEY_AT_MOST)


@part
def build(rules: Numbers, s: Numbers, seat: int, kind: int, site: int, rng: Any) -> None:
    """Pay, build, and for a penthouse hand out Skyline floor and cards (S10, S13)."""
    bit = 1 << site
    price = VALUE[kind]
    if s[OWNED + seat] & bit:
        price *= kind < N_LEVELS and rules[OWN_FEE]
    else:
        for other in range(MOST_SEATS):
            receive(s, other, price * (s[OWNED + other] >> site & 1))
    s[PURSE + seat] -= price
    stock = STOCK + N_KINDS * seat
    s[stock + kind] -= 1
    _put_floor(s, seat, kind, bit)
    s[HAS_BUILT] = s[ROUND_BUILT] = 1
    if kind == AS_PENTHOUSE:
        number = count_ones(s[OWNED + seat] & s[TOPS + AS_PENTHOUSE])
        first_to_finish = number == LAST_PENTHOUSE and s[FINISHER] == NOBODY
        if first_to_finish:
            s[FINISHER] = seat
        if number == 1 or first_to_finish:
            s[stock + AS_SKYLINE] += 1
            s[BANK + N_KINDS * seat + AS_SKYLINE] -= 1
        draw_cards(rules, s, seat, rng)
    s[CASHABLE] = find_figures(rules, s, seat)


@part
def _put_floor(s: Numbers, seat: int, kind: int, bit: int) -> None:
    for height in range(HIGHEST, 0, -1):
        s[HEIGHTS + height] = s[HEIGHTS + height] & ~bit | s[HEIGHTS + height - 1] & bit
    s[HEIGHTS] &= ~bit
    for other in range(N_KINDS):
        s[TOPS + other] &= ~bit
    s[TOPS + kind] |= bit
    for other in range(MOST_SEATS):
        s[OWNED + other] &= ~bit
    if kind != AS_NEUTRAL:
        s[OWNED + seat] |= bit
        s[BUILT + seat] |= bit
    if kind == AS_SKYLINE:
        for other in range(MOST_SEATS):
            s[CLAIMED + other] &= ~bit
        s[CLAIMED + seat] |= bit


@part
def deal_with_bank(s: Numbers, seat: int, move: int) -> None:
    """Buy or sell a floor (S14)."""
    buying = move < SELLS
    kind = move - (BUYS if buying else SELLS)
    gain = 1 if buying else -1
    s[STOCK + N_KINDS * seat + kind] += gain
    if kind == AS_NEUTRAL:
        s[NEUTRALS] -= gain
    else:
        s[BANK + N_KINDS * seat + kind] -= gain
    if buying:
        s[HAS_BOUGHT] = 1
        s[NEUTRAL_BOUGHT] |= kind == AS_NEUTRAL
        s[PURSE + seat] -= VALUE[kind]
    else:
        receive(s, seat, VALUE[kind] // 2)


@part
def end_turn(rules: Numbers, s: Numbers) -> None:
    """End the turn, perhaps the game (S16, S16a); the next seat receives its income (S5)."""
    if rules[LAST_TURN]:
        s[FINAL + s[TURN]] = s[OWNED + s[TURN]]
    seat = s[TURN] + 1
    seat = seat if seat < rules[PLAYERS] else 0
    s[TURN] = seat
    whole_round = seat == s[START]
    if whole_round:
        s[IDLE] = 0 if s[ROUND_BUILT] else s[IDLE] + 1
        s[ROUND_BUILT] = 0
    s[HAS_BUILT] = s[HAS_BOUGHT] = s[NEUTRAL_BOUGHT] = s[CASHED] = 0
    if seat == s[FINISHER] or s[IDLE] == IDLE_ROUNDS:
        s[PHASE] = ENDED
        s[CASHABLE] = 0
        return
    s[PHASE] = TO_BUILD
    s[ROUND] += whole_round
    receive(s, seat, income(rules, s, s[OWNED + seat], 0))
    s[CASHABLE] = find_figures(rules, s, seat)


@part
def income(rules: Numbers, s: Numbers, owned: int, unpaid: int) -> int:
    """Return what the best series among the sites ``owned`` pays (S5); those ``unpaid`` do not."""
    best: int = 0
    while owned:
        series = series_of(rules, owned, owned & -owned)
        owned &= ~series
        best = max(best, paid(s, series & ~unpaid))
    return best


@inner
def series_of(rules: Numbers, owned: int, site: int) -> int:
    """Return the sites among ``owned`` that are connected with one of them, given as its bit."""
    series, ahead = site, site
    while ahead:
        beside = rules[NEIGHBORS + count_ones((ahead & -ahead) - 1)] & owned & ~series
        series |= beside
        ahead = ahead & (ahead - 1) | beside
    return series


@inner
def paid(s: Numbers, sites: int) -> int:
    """Return what the top floors on some sites pay together."""
    total = 0
    for kind in range(_PAYING):
        total += PAY[kind] * count_ones(sites & s[TOPS + kind])
    return total


# Points


@part
def score(rules: Numbers, s: Numbers, seat: int) -> tuple[int, int, int]:
    """Return the prestige of a seat (S17), its penthouses, and whether its mission is fulfilled.

    The mission counts in prestige when the game is over.
    """
    owned = s[OWNED + seat]
    penthouses = count_ones(owned & s[TOPS + AS_PENTHOUSE])
    points = PENTHOUSE_POINTS * penthouses + ORANGE_POINTS * count_ones(owned & rules[ORANGE])
    if s[PHASE] != ENDED:
        return points, penthouses, 0
    held = s[FINAL + seat] if rules[LAST_TURN] else owned
    fulfilled = 1 * holds(rules, MISSION_SHAPES + s[MISSION + seat], held)
    return points + MISSION_POINTS * fulfilled, penthouses, fulfilled


@inner
def put_scores(rules: Numbers, s: Numbers, scores: Numbers, row: int) -> None:
    """Write what :func:`score` returns of each seat into a row."""
    for seat in range(rules[PLAYERS]):
        points, penthouses, fulfilled = score(rules, s, seat)
        scores[row, seat, 0] = points
        scores[row, seat, 1] = penthouses
        scores[row, seat, 2] = fulfilled


# For Python


@compiled
def play_move(rules: Numbers, s: Numbers, move: int, rng: Any) -> None:
    """Compile :func:`play`."""
    play(rules, s, move, rng)
