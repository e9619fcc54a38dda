"""The cards of compiled Skyline: dealing, hands, figures found, and what a seat may not know."""

from __future__ import annotations

from typing import Any

from manhattan_widgets.fast.compiling import (
    below,
    count_ones,
    draw,
    inner,
    part,
)
from manhattan_widgets.games.skyline.fast.layout import (
    AS_NEUTRAL,
    BANK,
    CASHABLE,
    CASHED,
    CASHES,
    CLOSED,
    DECK,
    END,
    ENDED,
    FIRST,
    HAND,
    HAND_SIZE,
    KNOWN,
    LOOSE,
    MISSION,
    MOST_FIGURES,
    N_KINDS,
    N_LEVELS,
    N_MISSIONS,
    NEXT,
    ONE,
    OWNED,
    PHASE,
    PLAYERS,
    PURSE,
    START,
    STOCK,
    THREE,
    TO_BUILD,
    TO_DEAL,
    TRADES,
    TURN,
    TWO,
    UNKNOWN,
    MoveNumbers,
    Numbers,
)
from manhattan_widgets.games.skyline.rules.board import MONEY_AT_MOST
from manhattan_widgets.games.skyline.rules.codec.determinization import HOARD
from manhattan_widgets.games.skyline.rules.state import FIRST_CARDS

# Hands


@part
def take_card(s: Numbers, seat: int, figure: int) -> None:
    """Put a card into a hand."""
    at = HAND + MOST_FIGURES * seat + figure
    n = s[at] + 1
    s[at] = n
    s[HAND_SIZE + seat] += 1
    s[ONE + seat] |= 1 << figure
    s[TWO + seat] |= (n >= 2) << figure
    s[THREE + seat] |= (n >= 3) << figure


@part
def hand_in(s: Numbers, seat: int, figure: int) -> None:
    """Take a card of the seat to move out of its hand, and out of the game."""
    at = HAND + MOST_FIGURES * seat + figure
    n = s[at] - 1
    s[at] = n
    s[HAND_SIZE + seat] -= 1
    s[ONE + seat] &= ~((n < 1) << figure)
    s[TWO + seat] &= ~((n < 2) << figure)
    s[THREE + seat] &= ~((n < 3) << figure)
    s[CASHABLE] &= s[ONE + seat]


@part
def list_cards(s: Numbers, seat: int, moves: MoveNumbers, n: int) -> int:
    """Write the moves with cards (S15) behind the ``n`` moves there; return how many there are."""
    figures = s[CASHABLE]
    while figures:
        moves[n] = CASHES + count_ones((figures & -figures) - 1)
        figures &= figures - 1
        n += 1
    if s[HAND_SIZE + seat] < 3:
        return n
    firsts = s[ONE + seat]
    while firsts:
        first = firsts & -firsts
        a = count_ones(first - 1)
        # Sorted, each next one is no smaller: equal only where there are as many.
        seconds = (firsts & ~first) | s[TWO + seat] & first
        firsts &= ~first
        while seconds:
            second = seconds & -seconds
            b = count_ones(second - 1)
            equal = s[THREE + seat] if second == first else s[TWO + seat]
            thirds = s[ONE + seat] & ~(second | second - 1) | equal & second
            seconds &= ~second
            while thirds:
                c = count_ones((thirds & -thirds) - 1)
                thirds &= thirds - 1
                moves[n] = TRADES + (a * MOST_FIGURES + b) * MOST_FIGURES + c
                n += 1
    return n


@inner
def count_trades(s: Numbers, seat: int) -> int:
    """Return how many ways there are to hand in three cards."""
    n = count_ones(s[ONE + seat])
    pairs = count_ones(s[TWO + seat])
    ways: int = n * (n - 1) * (n - 2) // 6 + pairs * (n - 1) + count_ones(s[THREE + seat])
    return ways


# Figures


@part
def holds(rules: Numbers, shape: int, held: int) -> bool:
    """Tell whether a figure or mission is found among the sites ``held``."""
    matched = False
    for at in range(rules[FIRST + shape], rules[FIRST + shape + 1]):
        matched |= not rules[at] & ~held
    return matched


@part
def find_figures(rules: Numbers, s: Numbers, seat: int) -> int:
    """Return the figures that the seat to move can show now (S15)."""
    held = s[OWNED + seat]
    left = s[ONE + seat] & ~s[CASHED]
    figures: int = 0
    while left:
        bit = left & -left
        left &= ~bit
        figures |= bit * holds(rules, count_ones(bit - 1), held)
    return figures


# Chance


@inner
def draw_card(s: Numbers, rng: Any) -> int:
    """Take the next card of the pile: it is known, or any of those that are left."""
    top = s[NEXT]
    at = DECK + top
    if s[KNOWN]:
        s[KNOWN] -= 1
    else:
        drawn = at + below(draw(rng), s[END] - top)
        card = s[drawn]
        s[drawn] = s[at]
        s[at] = card
    s[NEXT] = top + 1
    figure: int = s[at]
    return figure


@part
def draw_cards(rules: Numbers, s: Numbers, seat: int, rng: Any) -> None:
    """Let all others draw a card, from the left of ``seat``, as long as there are any (S13)."""
    for _ in range(rules[PLAYERS] - 1):
        seat = seat + 1 if seat + 1 < rules[PLAYERS] else 0
        if s[NEXT] < s[END]:
            take_card(s, seat, draw_card(s, rng))


@part
def deal(rules: Numbers, s: Numbers, rng: Any) -> None:
    """Draw a start player, deal missions and three cards to each (S3); ``DECK`` has them all."""
    s[START] = below(draw(rng), rules[PLAYERS])
    s[TURN] = s[START]
    for seat in range(rules[PLAYERS]):
        s[MISSION + seat] = UNKNOWN
    deal_missions(rules, s, rng)
    for seat in range(rules[PLAYERS]):
        for _ in range(FIRST_CARDS):
            take_card(s, seat, draw_card(s, rng))
    s[PHASE] = TO_BUILD


@part
def deal_missions(rules: Numbers, s: Numbers, rng: Any) -> None:
    """Deal a mission to each seat whose mission is not known, any of the rest (S3)."""
    left: int = (1 << N_MISSIONS) - 1
    for seat in range(rules[PLAYERS]):
        if s[MISSION + seat] != UNKNOWN:
            left &= ~(1 << s[MISSION + seat])
    for seat in range(rules[PLAYERS]):
        if s[MISSION + seat] == UNKNOWN:
            rest = left
            for _ in range(below(draw(rng), count_ones(left))):
                rest &= rest - 1
            left &= ~(rest & -rest)
            s[MISSION + seat] = count_ones((rest & -rest) - 1)


@part
def deal_unseen(rules: Numbers, s: Numbers, knower: int, rng: Any) -> None:
    """Make up all that ``knower`` does not know in the position that was made of a view."""
    if s[PHASE] == TO_DEAL:
        return
    deal_missions(rules, s, rng)
    for seat in range(rules[PLAYERS]):
        if seat != knower:
            size = s[HAND_SIZE + seat]
            s[HAND_SIZE + seat] = 0
            for _ in range(size):
                take_card(s, seat, draw_card(s, rng))
    if rules[CLOSED]:
        make_up_goods(rules, s, knower, rng)
    if s[PHASE] != ENDED and s[TURN] != knower:
        s[CASHABLE] = find_figures(rules, s, s[TURN])


@part
def make_up_goods(rules: Numbers, s: Numbers, knower: int, rng: Any) -> None:
    """Make up the stocks and the money that ``knower`` cannot see (S18), as the readable rules do.

    Floors come out of the bank, a few of a kind; hidden neutral floors are with anybody hidden.
    """
    for seat in range(rules[PLAYERS]):
        if seat != knower:
            for kind in range(N_LEVELS):
                bank = BANK + N_KINDS * seat + kind
                n = below(draw(rng), min(s[bank], HOARD) + 1)
                s[bank] -= n
                s[STOCK + N_KINDS * seat + kind] = n
            s[PURSE + seat] = below(draw(rng), MONEY_AT_MOST + 1)
    hidden = rules[PLAYERS] - (0 <= knower < rules[PLAYERS])
    for _ in range(s[LOOSE]):
        seat = below(draw(rng), hidden)
        seat += 0 <= knower <= seat
        s[STOCK + N_KINDS * seat + AS_NEUTRAL] += 1
    s[LOOSE] = 0
