"""Positions of Manhattan written as text, and short ways to reach others by playing."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from manhattan_widgets.games.manhattan.rules import MANHATTAN, ManhattanState
from manhattan_widgets.games.manhattan.rules.board import COLOR_LETTERS, EMPTY, SITES, site_number
from manhattan_widgets.games.manhattan.rules.cards import deck
from manhattan_widgets.games.manhattan.rules.codec.position_json import tower_from_text
from manhattan_widgets.games.manhattan.rules.moves import (
    Counts,
    Deal,
    Draft,
    ManhattanMove,
    counts_of,
)
from manhattan_widgets.games.manhattan.rules.position import BUILD, Board


def towers(text: str) -> Board:
    """Return the board written as ``"F5 r3b4, S1 k2"``: pieces from the ground up."""
    board = [EMPTY] * SITES
    for entry in filter(None, map(str.strip, text.split(","))):
        site, pieces = entry.split()
        board[site_number(site)] = tower_from_text(pieces)
    return tuple(board)


def pieces(text: str) -> tuple[Counts, ...]:
    """Return the pieces by color written as ``"r1123 b4"``."""
    by_color = {word[0]: word[1:] for word in text.split()}
    return tuple(counts_of(by_color.get(letter, "")) for letter in COLOR_LETTERS.lower())


def cards(text: str) -> tuple[int, ...]:
    return tuple(int(digit) - 1 for digit in text)


def building(
    board: str = "",
    *,
    hand: str = "1359",
    drafted: str = "r1234 b1234 g1234 k1234",
    turn: int = 0,
    round_: int = 1,
    **options: Any,
) -> ManhattanState:
    """Return a position in which ``turn`` is to build with ``hand``.

    The other hands and the pile get the rest of the deck, supplies are full: enough to build
    from, not a position that ``status`` accepts.
    """
    chosen = MANHATTAN.options(**options)
    start = MANHATTAN.new(chosen)
    left = list((Counter(deck(chosen.edition)) - Counter(cards(hand))).elements())
    hands = []
    for seat in range(chosen.players):
        hands.append(cards(hand) if seat == turn else tuple(sorted(left[:4])))
        if seat != turn:
            left = left[4:]
    playing = chosen.colors_in_play
    return ManhattanState(
        options=chosen,
        phase=BUILD,
        round=round_,
        start=0,
        turn=turn,
        towers=towers(board),
        supplies=start.supplies,
        drafts=tuple(
            counts if color in playing else (0, 0, 0, 0)
            for color, counts in enumerate(pieces(drafted))
        ),
        removed=start.removed,
        played=start.played,
        scored=(),
        carried=(0, 0, 0, 0),
        hands=tuple(hands),
        pile=tuple(left),
    )


def dealt(seed: int = 1, *, start: int = 0, **options: Any) -> ManhattanState:
    """Return a game after its deal, ``start`` beginning."""
    state = MANHATTAN.new(MANHATTAN.options(**options))
    assert state.chance is not None
    deal = state.chance.sample(Random(seed))
    assert isinstance(deal, Deal)
    return state.apply(Deal(start, deal.deck))


def drafted(seed: int = 1, **options: Any) -> ManhattanState:
    """Return a game in which all have drafted the smallest pieces they can."""
    state = dealt(seed, **options)
    while state.phase == "draft":
        state = state.apply(state.legal_moves()[0])
    return state


def played_until(state: ManhattanState, stop: Any, seed: int = 1) -> ManhattanState:
    """Play at random until ``stop(state)``, or to the end of the game."""
    rng = Random(seed)
    while not stop(state) and state.outcome() is None:
        if state.chance is not None:
            state = state.apply(state.chance.sample(rng))
        else:
            state = state.apply(rng.choice(state.legal_moves()))
    return state


def move(text: str) -> ManhattanMove:
    return MANHATTAN.move_from_text(text)


def draft(colors: tuple[int, ...], *counts: Counts) -> Draft:
    return Draft(colors, counts)
