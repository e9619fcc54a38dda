"""Everything that can be wrong with a set-up position, found without stopping at the first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from manhattan_widgets.contract.core import Fault, Sentence
from manhattan_widgets.games.newyork.rules import legal
from manhattan_widgets.games.newyork.rules.board import (
    AREAS,
    COLORS,
    RED,
    SITES,
    SPECULATION_OVER,
    STOP_AT,
    has_neighbor,
    site_name,
)
from manhattan_widgets.games.newyork.rules.cards import KINDS, STOP_CARDS, complete, deck
from manhattan_widgets.games.newyork.rules.phases import (
    COLORS_DRAWN,
    DEAL,
    OPEN,
    OVER,
    PLAY,
    REBUILD,
    SHUFFLE,
    YIELD,
    Rebuild,
    Yield,
)
from manhattan_widgets.games.newyork.rules.vocabulary import (
    card_sentence,
    color_sentence,
    line_sentence,
)

if TYPE_CHECKING:
    from manhattan_widgets.games.newyork.rules.state import NewYorkState

_BEFORE_CARDS = (COLORS_DRAWN, OPEN, DEAL)


def faults(state: NewYorkState) -> Iterator[Fault]:
    """Yield every fault of ``state``: colors, stones, money, opening, turn, cards."""
    drawn = list(_color_faults(state))
    yield from drawn
    yield from _stone_faults(state)
    yield from _money_faults(state)
    if drawn:
        return  # whose stones they are, and so whose turn it is, cannot be told
    if state.phase in _BEFORE_CARDS:
        yield from _opening_faults(state)
    else:
        yield from _pending_faults(state)
        yield from _hand_faults(state)
    yield from _stop_faults(state)
    yield from _card_faults(state)


def _color_faults(state: NewYorkState) -> Iterator[Fault]:
    own = state.options.opening == "own"
    before = state.phase == COLORS_DRAWN or (state.phase == OPEN and not own)
    if before:
        if state.colors:
            yield _fault("N19" if own else "N5", "colors_early")
        return
    each = len(state.options.colors_in_play) // state.options.players
    drawn = sorted(color for seat in state.colors for color in seat)
    if drawn != [*state.options.colors_in_play] or any(len(s) != each for s in state.colors):
        yield _fault("N5", "colors", n=each)


def _stone_faults(state: NewYorkState) -> Iterator[Fault]:
    most = state.options.stones
    for color in range(len(COLORS)):
        sites = [site_name(site) for site in range(SITES) if state.board[site] == color]
        name = color_sentence(color)
        if color not in state.options.colors_in_play:
            if sites:
                yield _fault("N2", "color", *sites, color=name)
        elif len(sites) > most:
            yield _fault("N2", "stones", *sites, color=name, n=len(sites), most=most)


def _money_faults(state: NewYorkState) -> Iterator[Fault]:
    each = state.options.money
    whole = each * state.options.players
    if sum(state.money) != whole:
        yield _fault("N2", "money", n=sum(state.money), whole=whole)
    elif state.phase in _BEFORE_CARDS and set(state.money) != {each}:
        yield _fault("N2", "money_early", n=each)


# The opening


def _opening_faults(state: NewYorkState) -> Iterator[Fault]:
    options, playing = state.options, state.options.colors_in_play
    placed = SITES - state.board.count(None)
    all_placed = options.start_stones * len(playing)
    own = options.opening == "own"
    first = state.seat_of(RED) if own and state.colors else 0
    expected_turn = {
        COLORS_DRAWN: 0,
        OPEN: (first + placed) % options.players,
        DEAL: state.seat_of(RED) if state.colors else 0,
    }[state.phase]
    if state.turn != expected_turn:
        yield _fault("N4", "opening_turn", seat=expected_turn + 1)
    if state.phase == OPEN and placed >= all_placed:
        yield _fault("N4", "opening_done", n=all_placed)
    if state.phase != OPEN:
        wanted = 0 if state.phase == COLORS_DRAWN and own else options.start_stones
        for color in playing:
            if state.count(color) != wanted:
                name, n = color_sentence(color), state.count(color)
                yield _fault("N4", "start_stones", color=name, n=n, wanted=wanted)
    else:
        yield from _placing_faults(state, first, placed)
    for color in playing:
        own_sites = [site for site in range(SITES) if state.board[site] == color]
        near = [site for site in own_sites if has_neighbor(state.board, site, color)]
        # Stones stay in the opening: where one had to go next to its like, no place is left yet.
        places = legal.opening_sites(state, color)
        if near and places and not has_neighbor(state.board, places[0], color):
            yield _fault("N4", "adjacent", *map(site_name, near), color=color_sentence(color))
    if state.pending is not None:
        yield _fault("N14", "pending")


def _placing_faults(state: NewYorkState, first: int, placed: int) -> Iterator[Fault]:
    """Yield a fault for each seat and color that has not placed as often as it should (N4)."""
    options = state.options
    for seat in range(options.players):
        step = (seat - first) % options.players
        wanted = placed // options.players + (step < placed % options.players)
        n = sum(map(state.count, state.colors_of(seat)))
        if n != wanted:
            yield _fault("N4", "placed", seat=seat + 1, n=n, wanted=wanted)
    for color in options.colors_in_play:
        if state.count(color) > options.start_stones:
            name, n = color_sentence(color), state.count(color)
            yield _fault("N4", "start_stones", color=name, n=n, wanted=options.start_stones)


# The main game


def _pending_faults(state: NewYorkState) -> Iterator[Fault]:
    pending = state.pending
    expected = {REBUILD: Rebuild, YIELD: Yield}.get(state.phase, type(None))
    if not isinstance(pending, expected):
        yield _fault("N14", "pending")
        return
    if pending is not None and not state.options.actions:
        yield _fault("N3", "no_actions")
    if isinstance(pending, Rebuild):
        if all(state.board[site] is not None for site in AREAS[pending.area]):
            yield _fault("N14", "rebuilt", *map(site_name, AREAS[pending.area]))
        if not any(map(state.stones, state.colors_of(pending.mover))):
            yield _fault("N14", "mover", seat=pending.mover + 1)
    elif isinstance(pending, Yield):
        yield from _yield_faults(state, pending)


def _yield_faults(state: NewYorkState, pending: Yield) -> Iterator[Fault]:
    rule = "N16" if pending.line is None else "N18"
    own = state.colors_of(state.turn)
    color, target = color_sentence(pending.color), color_sentence(pending.target)
    if pending.color not in own or state.stones(pending.color) < 1:
        yield _fault("N18a", "yield_color", color=color)
    if pending.target in own or pending.target not in state.options.colors_in_play:
        yield _fault(rule, "yield_target", target=target)
    elif pending.line is None:
        if state.count(pending.target) <= SPECULATION_OVER:
            n = state.count(pending.target)
            yield _fault(rule, "yield_few", target=target, n=n, over=SPECULATION_OVER)
    elif pending.target not in legal.most_in(state, pending.line):
        yield _fault(rule, "yield_most", target=target, line=line_sentence(pending.line))


def _hand_faults(state: NewYorkState) -> Iterator[Fault]:
    # In his own turn a player holds less; so does who found no card left to draw (N7), while few
    # have been played since.
    outside = len(state.pile) + len(state.discards)
    excused = [] if state.phase == PLAY else [state.turn]
    for seat, hand in enumerate(state.hands):
        if seat not in excused and not complete(hand) and outside > 2 * state.options.players:
            yield _fault("N6", "hand", seat=seat + 1)
    needed = not state.pile and state.discards and not complete(state.hands[state.turn])
    if state.phase == SHUFFLE and not needed:
        yield _fault("N7", "shuffle", seat=state.turn + 1)


def _stop_faults(state: NewYorkState) -> Iterator[Fault]:
    few = state.board.count(None) <= STOP_AT
    if state.phase in _BEFORE_CARDS:
        if state.stops:
            yield _fault("N12", "stops_early")
        return
    if not state.stops:
        if state.phase == OVER:
            yield _fault("N12", "over")
        elif few and state.phase != REBUILD:
            yield _fault("N12", "stops_missing", n=STOP_AT)
        return
    discarded, piled = (
        sum(place.count(card) for card in STOP_CARDS) for place in (state.discards, state.pile)
    )
    wanted = [(1, 1)] if state.phase == OVER else [(2, 0), (0, 2)]
    if (discarded, piled) not in wanted:
        yield _fault("N12", "stops_over" if state.phase == OVER else "stops_where")


def _card_faults(state: NewYorkState) -> Iterator[Fault]:
    cards = Counter((*state.pile, *state.discards))
    for hand in state.hands:
        cards.update(hand)
    if state.phase in _BEFORE_CARDS:
        if cards:
            yield _fault("N6", "cards_early")
        return
    whole = Counter(deck(state.options.actions))
    if state.stops:
        whole.update(STOP_CARDS)
    for number in range(KINDS):
        if cards[number] != whole[number]:
            name = card_sentence(number)
            yield _fault("N3", "cards", card=name, n=cards[number], copies=whole[number])


def _fault(rule: str, key: str, /, *sites: str, **params: object) -> Fault:
    return Fault(rule, Sentence.of(f"newyork.fault.{key}", **params), sites)
