"""A position as a chain of choices, each among what is still possible: for share codes.

Sound positions only.  What follows from what was said before is not said again: supplies follow
from the board, and the pile is whatever cards are nowhere else, in some order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import TypeVar

from manhattan_widgets.contract.compositions import spread, spread_number, spreads
from manhattan_widgets.contract.core import Step
from manhattan_widgets.contract.permutations import arrangement, arrangements, number_of
from manhattan_widgets.games.newyork.rules.board import COLORS, LINES, SITES
from manhattan_widgets.games.newyork.rules.cards import KINDS, STOP_CARDS, deck
from manhattan_widgets.games.newyork.rules.chance import Cards, ColorDraw, ColorRequest
from manhattan_widgets.games.newyork.rules.options import NewYorkOptions
from manhattan_widgets.games.newyork.rules.phases import (
    COLORS_DRAWN,
    DEAL,
    OPEN,
    PHASES,
    REBUILD,
    YIELD,
    Rebuild,
    Yield,
)
from manhattan_widgets.games.newyork.rules.state import NewYorkState, new_state

__all__ = ["position_steps"]

#: How an empty site counts among the colors, so that boards are arrangements.
_NO_COLOR = len(COLORS)
#: Any line, or none: which building may be taken down.
_LINES = (None, *LINES)

T = TypeVar("T")
Steps = Generator[Step[NewYorkState], int, T]


def position_steps(options: NewYorkOptions) -> Steps[NewYorkState]:
    """Choose a position: see ``Rules.position_steps``."""
    state = new_state(options)
    phase = PHASES[(yield Step(len(PHASES), lambda s: PHASES.index(s.phase)))]
    turn = yield Step(options.players, lambda s: s.turn)
    state = replace(state, phase=phase, turn=turn)
    if phase != COLORS_DRAWN and not (phase == OPEN and options.opening == "shared"):
        request = ColorRequest(options)
        draw = yield Step(request.possibilities, lambda s: request.number_of(ColorDraw(s.colors)))
        state = replace(state, colors=request.numbered(draw).colors)
    state = yield from _board(state)
    if phase in (COLORS_DRAWN, OPEN, DEAL):
        return state
    state = yield from _money(state)
    state = yield from _pending(state)
    return (yield from _cards(state))


def _board(state: NewYorkState) -> Steps[NewYorkState]:
    """Choose how many buildings each color has, then where all of them stand."""
    items: list[int] = []
    for color in state.options.colors_in_play:
        most = min(state.options.stones, SITES - len(items))
        items += [color] * (yield from _count(color, most))
    items += [_NO_COLOR] * (SITES - len(items))
    number = yield Step(
        arrangements(items),
        lambda s: number_of([_NO_COLOR if color is None else color for color in s.board]),
    )
    board = tuple(None if c == _NO_COLOR else c for c in arrangement(items, number))
    return replace(state, board=board)


def _count(color: int, most: int) -> Steps[int]:
    return (yield Step(most + 1, lambda s: s.count(color)))


def _money(state: NewYorkState) -> Steps[NewYorkState]:
    """Choose how the units, which never get more or fewer, are spread."""
    whole = state.options.money * state.options.players
    most = (whole,) * state.options.players
    number = yield Step(spreads(whole, most), lambda s: spread_number(s.money, most))
    return replace(state, money=spread(whole, most, number))


def _pending(state: NewYorkState) -> Steps[NewYorkState]:
    """Choose what an action card leaves to be done."""
    if state.phase == REBUILD:
        area = yield Step(2, lambda s: _rebuild(s).area)
        mover = yield Step(state.options.players, lambda s: _rebuild(s).mover)
        return replace(state, pending=Rebuild(area, mover))
    if state.phase == YIELD:
        own, others = state.colors_of(state.turn), state.others(state.turn)
        color = own[(yield Step(len(own), lambda s: own.index(_yield(s).color)))]
        target = others[(yield Step(len(others), lambda s: others.index(_yield(s).target)))]
        line = _LINES[(yield Step(len(_LINES), lambda s: _LINES.index(_yield(s).line)))]
        return replace(state, pending=Yield(color, target, line))
    return state


def _rebuild(state: NewYorkState) -> Rebuild:
    assert isinstance(state.pending, Rebuild)
    return state.pending


def _yield(state: NewYorkState) -> Yield:
    assert isinstance(state.pending, Yield)
    return state.pending


def _cards(state: NewYorkState) -> Steps[NewYorkState]:
    """Choose the hands, the discards, then the order of all other cards."""
    stops = bool((yield Step(2, lambda s: int(s.stops))))
    left = Counter(deck(state.options.actions))
    hands: list[Cards] = []
    for seat in range(state.options.players):
        size = yield from _hand_size(seat, left.total())
        hands.append((yield from _hand(seat, size, left)))
        left.subtract(hands[-1])
    if stops:
        left.update(STOP_CARDS)
    size = yield Step(left.total() + 1, lambda s: len(s.discards))
    most = _by_kind(left)
    number = yield Step(
        spreads(size, most), lambda s: spread_number(_by_kind(Counter(s.discards)), most)
    )
    discards = _cards_from_number(size, most, number)
    left.subtract(discards)
    rest = sorted(left.elements())
    order = yield Step(arrangements(rest), lambda s: number_of(s.pile))
    return replace(
        state,
        stops=stops,
        hands=tuple(hands),
        discards=discards,
        pile=arrangement(rest, order),
    )


def _hand_size(seat: int, most: int) -> Steps[int]:
    return (yield Step(most + 1, lambda s: len(s.hands[seat])))


def _hand(seat: int, size: int, left: Counter[int]) -> Steps[Cards]:
    """Choose so many of the cards that are left."""
    most = _by_kind(left)
    number = yield Step(
        spreads(size, most), lambda s: spread_number(_by_kind(Counter(s.hands[seat])), most)
    )
    return _cards_from_number(size, most, number)


def _cards_from_number(size: int, most: Sequence[int], number: int) -> Cards:
    counts = spread(size, most, number)
    return tuple(card for card, count in enumerate(counts) for _ in range(count))


def _by_kind(cards: Counter[int]) -> tuple[int, ...]:
    return tuple(cards[card] for card in range(KINDS))
