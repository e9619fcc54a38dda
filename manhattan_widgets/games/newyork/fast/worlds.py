"""Worlds that a seat of New York holds possible, compiled: what it has not seen is dealt anew."""

from __future__ import annotations

from typing import Any

from manhattan_widgets.fast.compiling import below, draw, part, whole
from manhattan_widgets.games.newyork.fast.layout import (
    CARD_SHIFT,
    DECK,
    EVERYTHING,
    HAND,
    KNOWN,
    NOTHING,
    PHASE,
    PILE,
    PLAYERS,
    TO_DEAL,
    TOP,
    Words,
)
from manhattan_widgets.games.newyork.fast.rules import cards_in
from manhattan_widgets.games.newyork.rules.cards import KINDS_A_BACK, STOP, STOP_CARDS

_RED_STOP, _BLUE_STOP = STOP_CARDS


@part
def imagine(rules: Words, s: Words, knower: int, rng: Any) -> None:
    """Deal what the seat ``knower`` has not seen: other hands by their backs, and the pile (N6).

    The back that is seen on top of a pile stays there; the STOP cards can only be in the pile.
    ``EVERYTHING`` is known to some: then only a pile without an order is drawn.
    """
    if knower != EVERYTHING and s[PHASE] > TO_DEAL:
        _gather(rules, s, knower)
        for other in range(rules[PLAYERS]):
            if other != knower:
                _deal_anew(s, HAND + 2 * other, 0, rng)
                _deal_anew(s, HAND + 2 * other + 1, 1, rng)
    if s[KNOWN] == 0 and s[PILE] and s[TOP] != NOTHING:
        last = DECK + s[PILE] - 1
        at = DECK + below(draw(rng), s[PILE])
        while s[at] // KINDS_A_BACK != s[TOP]:
            at = DECK + below(draw(rng), s[PILE])
        s[at], s[last] = s[last], s[at]
        s[KNOWN] = 1


@part
def _gather(rules: Words, s: Words, knower: int) -> None:
    """Copy the cards of the other hands into the pile."""
    n = DECK + s[PILE]
    for other in range(rules[PLAYERS]):
        if other != knower:
            for card in range(2 * KINDS_A_BACK):
                word = s[HAND + 2 * other + card // KINDS_A_BACK]
                if card % KINDS_A_BACK != STOP:
                    for _ in range(word >> CARD_SHIFT[card] & 7):
                        s[n] = card
                        n += 1
    s[PILE] = n - DECK
    s[KNOWN] = 0


@part
def _deal_anew(s: Words, hand: int, back: int, rng: Any) -> None:
    """Take as many cards of a back out of the pile as a hand holds of it."""
    left = cards_in(s[hand])
    s[hand] = 0
    while left:
        at = DECK + below(draw(rng), s[PILE])
        card = whole(s[at])
        if card // KINDS_A_BACK == back and card not in (_RED_STOP, _BLUE_STOP):
            s[hand] += whole(1) << CARD_SHIFT[card]
            s[PILE] -= 1
            s[at] = s[DECK + s[PILE]]
            left -= 1
