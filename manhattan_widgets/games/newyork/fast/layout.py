"""A position of New York as two arrays of numbers: what is agreed for the game, and what changes.

The first array (``rules``) follows from the options.  The second (``s``, the position) is made of
bit sets, so that legal moves are read off by a few operations:

- ``HELD`` has a word for each color, ``EMPTY`` one: bit ``site`` is set where it stands, or nobody.
- ``HAND`` has a word for each seat and back.  In three bits each it counts the lines that are
  named, from bit ``7 * line`` on, as far apart as the avenues of a bit set; the jokers at bit 49;
  the action cards in bits that are left between the lines: see :func:`card_shift`.
- ``DECK`` holds the pile from its beginning, the next card last, and the discards from its end.
  The order matters for the next ``KNOWN`` cards only; after those, each draw takes any card of the
  pile, as after a shuffle, and before the deal.  ``TOP`` is the back that lies on top of a pile of
  which no more is known (N6), ``NOTHING`` where not even that is.

The seat to move is ``MOVER``, also while others rebuild or take down for the action card of
``TURN``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from manhattan_widgets.games.newyork.rules.board import COLORS, SITES, SIZE
from manhattan_widgets.games.newyork.rules.cards import (
    BLUE_BACK,
    KINDS,
    RED_BACK,
    REDEVELOPMENT,
    STOP_CARDS,
    back_of,
    deck,
    face_of,
)
from manhattan_widgets.games.newyork.rules.moves import (
    Build,
    Develop,
    NewYorkMove,
    Put,
    Raze,
    Redraw,
    Speculate,
    Statics,
    TakeDown,
    build,
)
from manhattan_widgets.games.newyork.rules.options import NewYorkOptions
from manhattan_widgets.games.newyork.rules.phases import PHASES, Rebuild, Yield
from manhattan_widgets.games.newyork.rules.position import Table
from manhattan_widgets.games.newyork.rules.scoring import other_points
from manhattan_widgets.games.newyork.rules.state import NewYorkState
from manhattan_widgets.games.newyork.rules.view import NewYorkView

Words = NDArray[np.int64]
Numbers = NDArray[np.int32]

N_COLORS = len(COLORS)
MOST_SEATS = 5
MOST_CARDS = 80
ALL_SITES = (1 << SITES) - 1

# The array of the rules.
PLAYERS, TEAMS, IN_PLAY, EACH = range(4)  # IN_PLAY: colors; EACH: colors of a seat
STONES, START_STONES, ACTIONS, OWN, DEMOLISH, OTHER = range(4, 10)
RULES_SIZE = 10

# The array of the position.
PHASE, TURN, MOVER, STOPS = range(4)
AREA = 4  # that is built on anew
YIELD_COLOR, YIELD_TARGET, YIELD_LINE = 5, 6, 7  # a line: 0–6 avenues, 7–13 streets, or ``NOTHING``
PILE, KNOWN, TOP, DISCARDED = 8, 9, 10, 11
EMPTY = 12
MONEY = 13  # by seat
SEAT_OF = MONEY + MOST_SEATS  # by color
COLOR_OF = SEAT_OF + N_COLORS  # by seat its first and its last color, which may be the same
HELD = COLOR_OF + 2 * MOST_SEATS  # by color
HAND = HELD + N_COLORS  # by seat and back
DECK = HAND + 2 * MOST_SEATS
POSITION_SIZE = DECK + MOST_CARDS

TO_DRAW_COLORS, TO_OPEN, TO_DEAL, TO_PLAY, TO_REBUILD, TO_YIELD, TO_SHUFFLE, ENDED = range(8)
NOTHING = -1

#: In place of the number of a move.
NO_MOVE = -1
#: In place of the seat whose knowledge counts: nothing is hidden.
EVERYTHING = -1

# Moves are numbered: builds by color, site and jokers; stones put; and so on.
JOKERS = 4
BUILDS = 0
PUTS = BUILDS + N_COLORS * SITES * JOKERS
RAZES = PUTS + N_COLORS * SITES  # by area and back
SPECULATIONS = RAZES + 4  # by back, color and target
DEVELOPMENTS = SPECULATIONS + 2 * N_COLORS * N_COLORS  # by back, color, site and joker
STATICS = DEVELOPMENTS + 2 * N_COLORS * SITES * 2  # by back, color, target, line and joker
DOWNS = STATICS + 2 * N_COLORS * N_COLORS * SIZE * 2
REDRAW = DOWNS + SITES
N_MOVES = REDRAW + 1

_FIELD = 3  # where the counts of action cards lie between those of two lines


def card_shift(face: int) -> int:
    """Return where a hand counts a card, whatever its back.

    >>> [card_shift(face) for face in (0, 6, 7, 8, 12)]
    [0, 42, 49, 3, 31]
    """
    if face >= REDEVELOPMENT:
        return SIZE * (face - REDEVELOPMENT) + _FIELD
    return SIZE * face


#: Where each card, with its back, is counted.
CARD_SHIFT = np.array([card_shift(face_of(number)) for number in range(KINDS)], np.int64)


def pack_rules(options: NewYorkOptions) -> Words:
    """Return what is agreed as numbers."""
    r = np.zeros(RULES_SIZE, np.int64)
    r[PLAYERS], r[TEAMS] = options.players, 2 if options.teams else options.players
    r[IN_PLAY], r[EACH] = len(options.colors_in_play), len(options.colors[0])
    r[STONES], r[START_STONES] = options.stones, options.start_stones
    r[ACTIONS], r[OWN] = options.actions, options.opening == "own"
    r[DEMOLISH] = options.demolishes
    r[OTHER] = other_points(options)
    return r


def pack(state: NewYorkState, *, redrawn: bool = False) -> Words:
    """Return a whole position as numbers.

    The pile has its order, or if it is to be ``redrawn`` any but for the back on top.
    """
    s = _pack_table(state, state.hands)
    if not _put_undealt(s, state):
        known = 0 if redrawn else len(state.pile)
        _put_cards(s, state.pile, state.discards, known, state.top_back)
    return np.array(s, np.int64)


def pack_view(view: NewYorkView) -> Words:
    """Return what a seat knows as numbers, the unseen cards dealt anyhow by their backs.

    Whoever uses it deals them anew for each playout.
    """
    unseen = [card for card, count in enumerate(view.unseen) for _ in range(count)]
    hidden = {
        back: [card for card in unseen if back_of(card) == back and card not in STOP_CARDS]
        for back in (RED_BACK, BLUE_BACK)
    }
    hands = [
        view.hand(seat)
        or tuple(hidden[back].pop() for back, n in enumerate(backs) for _ in range(n))
        for seat, backs in enumerate(view.backs)
    ]
    s = _pack_table(view, hands)
    if not _put_undealt(s, view):
        pile = [*hidden[RED_BACK], *hidden[BLUE_BACK], *(c for c in unseen if c in STOP_CARDS)]
        _put_cards(s, pile, view.discards, 0, view.top_back)
    return np.array(s, np.int64)


def _pack_table(table: Table, hands: Sequence[Sequence[int]]) -> list[int]:
    s = [0] * POSITION_SIZE
    s[PHASE] = PHASES_NUMBERED[table.phase]
    s[TURN] = table.turn
    s[MOVER] = table.turn if table.to_move is None else table.to_move
    s[STOPS] = table.stops
    if isinstance(table.pending, Rebuild):
        s[AREA] = table.pending.area
    if isinstance(table.pending, Yield):
        line = table.pending.line
        s[YIELD_COLOR], s[YIELD_TARGET] = table.pending.color, table.pending.target
        s[YIELD_LINE] = NOTHING if line is None else SIZE * line.kind + line.number
    for seat in range(table.options.players):
        s[MONEY + seat] = table.money[seat]
        colors = table.colors_of(seat)
        s[COLOR_OF + 2 * seat], s[COLOR_OF + 2 * seat + 1] = colors[0], colors[-1]
        for color in colors:
            s[SEAT_OF + color] = seat
    for site, owner in enumerate(table.board):
        s[EMPTY if owner is None else HELD + owner] |= 1 << site
    for seat, hand in enumerate(hands):
        for card in hand:
            s[HAND + 2 * seat + back_of(card)] += 1 << int(CARD_SHIFT[card])
    return s


def _put_undealt(s: list[int], table: Table) -> bool:
    """Lay the whole deck as long as no card is dealt; tell whether that is so."""
    undealt = s[PHASE] <= TO_DEAL
    if undealt:
        _put_cards(s, deck(table.options.actions), (), known=0, top=None)
    return undealt


def _put_cards(
    s: list[int], pile: Sequence[int], discards: Sequence[int], known: int, top: int | None
) -> None:
    s[PILE], s[DISCARDED], s[KNOWN] = len(pile), len(discards), known
    s[TOP] = NOTHING if top is None else top
    s[DECK : DECK + len(pile)] = reversed(pile)
    s[POSITION_SIZE - len(discards) :] = discards


PHASES_NUMBERED = dict(
    zip(
        PHASES,
        (TO_DRAW_COLORS, TO_OPEN, TO_DEAL, TO_PLAY, TO_REBUILD, TO_YIELD, TO_SHUFFLE, ENDED),
        strict=True,
    )
)


def move_number(move: NewYorkMove) -> int:
    """Return the number of a move.

    >>> move_number(build(1, 18, (False, True)))
    270
    """
    if isinstance(move, Build):
        avenue, street = move.jokers
        return BUILDS + (SITES * move.color + move.site) * JOKERS + avenue + 2 * street
    if isinstance(move, Put):
        return PUTS + SITES * move.color + move.site
    if isinstance(move, Raze):
        return RAZES + 2 * move.area + move.back
    if isinstance(move, Speculate):
        return SPECULATIONS + (N_COLORS * move.back + move.color) * N_COLORS + move.target
    if isinstance(move, Develop):
        place = (N_COLORS * move.back + move.color) * SITES + move.site
        return DEVELOPMENTS + 2 * place + move.joker
    if isinstance(move, Statics):
        colors = (N_COLORS * move.back + move.color) * N_COLORS + move.target
        return STATICS + 2 * (SIZE * colors + move.number) + move.joker
    return DOWNS + move.site if isinstance(move, TakeDown) else REDRAW


def numbered_move(number: int) -> NewYorkMove:
    """Return the move with this number."""
    if number < PUTS:
        place, jokers = divmod(number - BUILDS, JOKERS)
        return build(place // SITES, place % SITES, (bool(jokers & 1), bool(jokers & 2)))
    if number < RAZES:
        return Put(*divmod(number - PUTS, SITES))
    if number < SPECULATIONS:
        return Raze(*divmod(number - RAZES, 2))
    if number < DEVELOPMENTS:
        colors, target = divmod(number - SPECULATIONS, N_COLORS)
        return Speculate(*divmod(colors, N_COLORS), target)
    if number < STATICS:
        place, joker = divmod(number - DEVELOPMENTS, 2)
        return Develop(*divmod(place // SITES, N_COLORS), place % SITES, bool(joker))
    if number < DOWNS:
        place, joker = divmod(number - STATICS, 2)
        colors, line = divmod(place, SIZE)
        own, target = divmod(colors, N_COLORS)
        return Statics(*divmod(own, N_COLORS), target, line, bool(joker))
    return TakeDown(number - DOWNS) if number < REDRAW else Redraw()


def same(position: Any, other: Any) -> bool:
    """Tell whether two positions are equal, whatever the order of cards that has no meaning."""
    position, other = position.copy(), other.copy()
    for s in (position, other):
        pile, discards = DECK + s[PILE], POSITION_SIZE - s[DISCARDED]
        s[DECK : pile - s[KNOWN]].sort()
        s[pile:discards] = 0
        s[discards:].sort()
        s[TOP] = NOTHING if s[KNOWN] or not s[PILE] else s[TOP]
    return bool((position == other).all())
