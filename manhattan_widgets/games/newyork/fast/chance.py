"""Chance in New York on arrays, compiled: who has which color, the deal, a shuffle."""

from __future__ import annotations

from typing import Any

import numpy as np

from manhattan_widgets.fast.compiling import below, compiled, count_ones, draw, part
from manhattan_widgets.games.newyork.fast.layout import (
    CARD_SHIFT,
    COLOR_OF,
    DECK,
    DISCARDED,
    EACH,
    HAND,
    IN_PLAY,
    KNOWN,
    MOVER,
    N_COLORS,
    NOTHING,
    OWN,
    PHASE,
    PILE,
    PLAYERS,
    POSITION_SIZE,
    SEAT_OF,
    TO_DEAL,
    TO_DRAW_COLORS,
    TO_OPEN,
    TO_PLAY,
    TO_SHUFFLE,
    TOP,
    TURN,
    Words,
)
from manhattan_widgets.games.newyork.fast.rules import cards_in, draw_cards, take_card
from manhattan_widgets.games.newyork.rules.board import RED
from manhattan_widgets.games.newyork.rules.cards import KINDS_A_BACK, LEAST_OF_A_BACK


@compiled
def decide(rules: Words, s: Words, rng: Any) -> None:
    """Let chance decide what it has to: who has which color, the deal, a shuffle."""
    while s[PHASE] == TO_DRAW_COLORS or s[PHASE] == TO_DEAL or s[PHASE] == TO_SHUFFLE:
        if s[PHASE] == TO_DRAW_COLORS:
            _draw_colors(rules, s, rng)
        elif s[PHASE] == TO_SHUFFLE:
            for i in range(s[DISCARDED]):
                s[DECK + i] = s[POSITION_SIZE - s[DISCARDED] + i]
            s[PILE], s[DISCARDED], s[KNOWN] = s[DISCARDED], 0, 0
        go_on(rules, s, rng)


@compiled
def go_on(rules: Words, s: Words, rng: Any) -> None:
    """Go on once chance has decided: its colors are noted, its cards lie in the pile."""
    if s[PHASE] == TO_DRAW_COLORS:
        s[PHASE] = TO_OPEN if rules[OWN] else TO_DEAL
        s[TURN] = s[SEAT_OF + RED]
        s[MOVER] = s[TURN]
    elif s[PHASE] == TO_DEAL:
        _deal(rules, s, rng)
    else:
        draw_cards(rules, s, rng)


@part
def _draw_colors(rules: Words, s: Words, rng: Any) -> None:
    """Draw the colors of all seats (N5, N19, N20); of two the lower one is the first."""
    left = (1 << rules[IN_PLAY]) - 1
    for color in range(rules[IN_PLAY]):
        s[SEAT_OF + color] = NOTHING
    for seat in range(rules[PLAYERS]):
        low, high = N_COLORS, -1
        for _ in range(rules[EACH]):
            nth = below(draw(rng), count_ones(left))
            color = 0
            while not left >> color & 1 or nth:
                nth -= left >> color & 1
                color += 1
            left &= ~(1 << color)
            s[SEAT_OF + color] = seat
            low, high = min(low, color), max(high, color)
        s[COLOR_OF + 2 * seat], s[COLOR_OF + 2 * seat + 1] = low, high


@part
def _deal(rules: Words, s: Words, rng: Any) -> None:
    """Deal one card each in turn, until all hold two of each back (N6)."""
    dealt = True
    while dealt:
        dealt = False
        seat = s[TURN]
        for _ in range(rules[PLAYERS]):
            at = HAND + 2 * seat
            if cards_in(s[at]) < LEAST_OF_A_BACK or cards_in(s[at + 1]) < LEAST_OF_A_BACK:
                card = take_card(s, rng)
                s[at + (card >= KINDS_A_BACK)] += np.int64(1) << CARD_SHIFT[card]
                dealt = True
            seat = seat + 1 if seat + 1 < rules[PLAYERS] else 0
    s[TOP] = NOTHING
    s[PHASE] = TO_PLAY
