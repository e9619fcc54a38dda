"""A position of Manhattan as two arrays of numbers: what is agreed for the game, and what changes.

The first array (``rules``) follows from the options.  The second (``s``, the position) is laid out
so that a move changes few numbers and legal moves are read off:

- ``LEGAL`` has a word for each color and cell (1–9 of a city, from 0): bit ``6 * (size - 1) +
  city`` tells that a piece of this size may be placed there.  With ``HAVE``, the same bits for the
  sizes that a color has drafted, a few operations give the moves with one card in all six cities.
- ``OWNED`` has a word for each owner and city, a bit for each cell; owner 4 is nobody.
- ``STOREYS`` has a byte for each color, a word for each site.
- ``DECK`` holds the cards that are in no hand: the first ``PILE`` are played, the others the draw
  pile.  Who draws puts his played card where the drawn one lay, and when the pile is empty, the
  whole array is the new one: nothing needs to be moved.  The order in it matters for the next
  ``KNOWN`` cards only; after those, each draw takes any card of the pile, as after a shuffle.

What cannot matter any more is left out: the order of the pieces in a tower, who played which card,
pieces removed, earlier boards (their points are in ``POINTS``).  So positions that only differ
there are equal here.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from manhattan_widgets.games.manhattan.rules.board import CELLS, CITIES, COLORS, SITES, SIZES
from manhattan_widgets.games.manhattan.rules.cards import CARD, CELL, HAND_SIZE, KINDS, deck
from manhattan_widgets.games.manhattan.rules.moves import Build, Draft, ManhattanMove, Pass, build
from manhattan_widgets.games.manhattan.rules.options import ManhattanOptions
from manhattan_widgets.games.manhattan.rules.position import BUILD, DEAL, DRAFT, OVER, Table
from manhattan_widgets.games.manhattan.rules.state import ManhattanState, ManhattanView

Numbers = NDArray[np.int32]

N_COLORS = len(COLORS)
N_CITIES = len(CITIES)
N_SIZES = len(SIZES)
NOBODY = N_COLORS
MOST_SEATS = 4
MOST_CARDS = 50

# The array of the rules.
PLAYERS, ROUNDS, SIZE, SIMPLE, EACH = range(5)  # EACH: colors of a seat
COLOR_OF = 5  # by seat and number of its color
SEAT_OF = COLOR_OF + 2 * MOST_SEATS  # by color; MOST_SEATS for a color that nobody plays
CELL_OF = SEAT_OF + N_COLORS  # by seat and card
CARD_OF = CELL_OF + MOST_SEATS * KINDS  # by seat and cell
RULES_SIZE = CARD_OF + MOST_SEATS * KINDS

# The array of the position.
PHASE, ROUND, START, TURN = range(4)
LEFT = 4  # drafted pieces that are still to be placed in this round, of all seats
TALLEST, HEIGHT, SECOND = 5, 6, 7  # a tallest tower's site and height, the height of the next
PILE, KNOWN, CARDS = 8, 9, 10
POINTS = 11  # by color
OWNED = POINTS + N_COLORS
SUPPLY = OWNED + (N_COLORS + 1) * N_CITIES  # by color and size
DRAFTED = SUPPLY + N_COLORS * N_SIZES
HAVE = DRAFTED + N_COLORS * N_SIZES  # by color
HAND = HAVE + N_COLORS  # by seat, four cards each
DECK = HAND + MOST_SEATS * HAND_SIZE
LEGAL = DECK + MOST_CARDS  # by color and cell
STOREYS = LEGAL + N_COLORS * CELLS  # by site
OWNER = STOREYS + SITES
POSITION_SIZE = OWNER + SITES

#: In place of the number of a move.
NO_MOVE = -1
#: In place of the seat whose knowledge counts: nothing is hidden.
EVERYTHING = -1

TO_DEAL, TO_DRAFT, TO_BUILD, ENDED = range(4)
_PHASES = {DEAL: TO_DEAL, DRAFT: TO_DRAFT, BUILD: TO_BUILD, OVER: ENDED}

#: The bits of one size in all cities, and of all sizes in one city.
ONE_SIZE = (1 << N_CITIES) - 1
ALL_SIZES = sum(1 << N_CITIES * size for size in range(N_SIZES))

# Moves are numbered: builds by color, size and site; passes by card, color and size; drafts by the
# counts of sizes 2–4 of each color, three bits each, as the ones follow.
PASSES = N_COLORS * N_SIZES * SITES
DRAFTS = 1024
DRAFT_BITS = 9

#: There are at most 35 ways to draft four pieces of a color, 84 to draft six.
MOST_MOVES = 35 * 35
MOVES_SIZE = MOST_MOVES + 2 * 84


def pack_rules(options: ManhattanOptions) -> Numbers:
    """Return what is agreed as numbers."""
    r = np.zeros(RULES_SIZE, np.int32)
    r[PLAYERS], r[ROUNDS], r[SIZE] = options.players, options.rounds, options.draft_size
    r[SIMPLE], r[EACH] = options.takeover == "simple", len(options.colors[0])
    r[SEAT_OF : SEAT_OF + N_COLORS] = MOST_SEATS
    for seat, (colors, side) in enumerate(zip(options.colors, options.sides, strict=True)):
        for n, color in enumerate(colors):
            r[COLOR_OF + 2 * seat + n] = color
            r[SEAT_OF + color] = seat
        r[CELL_OF + KINDS * seat :][:KINDS] = CELL[side]
        r[CARD_OF + KINDS * seat :][:KINDS] = CARD[side]
    return r


def pack(state: ManhattanState, *, redrawn: bool = False) -> Numbers:
    """Return a whole position as numbers.

    The draw pile has its order, or if it is to be ``redrawn`` any.
    """
    s = _pack_table(state, state.hands)
    if state.phase == DEAL:
        _put_cards(s, (), deck(state.options.edition), known=0)
    else:
        _put_cards(s, _played(state), state.pile, known=0 if redrawn else len(state.pile))
    return np.array(s, np.int32)


def pack_view(view: ManhattanView) -> Numbers:
    """Return what a seat knows as numbers, the unseen cards dealt anyhow to the others.

    Whoever uses it deals them anew for each playout.
    """
    unseen = [card for card, count in enumerate(view.unseen) for _ in range(count)]
    hands = [
        view.hand(seat) or tuple(unseen.pop() for _ in range(size))
        for seat, size in enumerate(view.hand_sizes)
    ]
    s = _pack_table(view, hands)
    _put_cards(s, _played(view), unseen, known=0)
    return np.array(s, np.int32)


def _played(table: Table) -> list[int]:
    return [card for cards in table.played for card in cards]


def _pack_table(table: Table, hands: Sequence[Sequence[int]]) -> list[int]:
    s = [0] * POSITION_SIZE
    s[PHASE], s[ROUND] = _PHASES[table.phase], table.round
    s[START], s[TURN] = table.start, table.turn
    s[POINTS : POINTS + N_COLORS] = table.points()
    s[SUPPLY:DRAFTED] = chain.from_iterable(table.supplies)
    s[DRAFTED:HAVE] = chain.from_iterable(table.drafts)
    s[LEFT] = sum(s[DRAFTED:HAVE])
    for color, counts in enumerate(table.drafts):
        s[HAVE + color] = sum(ONE_SIZE << N_CITIES * n for n, count in enumerate(counts) if count)
    for seat, hand in enumerate(hands):
        s[HAND + HAND_SIZE * seat : HAND + HAND_SIZE * seat + len(hand)] = hand
    s[LEGAL:STOREYS] = [(1 << N_CITIES * N_SIZES) - 1] * (STOREYS - LEGAL)
    for site, tower in enumerate(table.towers):
        city, cell = divmod(site, CELLS)
        owner = NOBODY if tower.owner is None else tower.owner
        s[OWNER + site] = owner
        s[OWNED + N_CITIES * owner + city] |= 1 << cell
        if tower.owner is None:
            continue
        s[STOREYS + site] = sum(n << 8 * color for color, n in enumerate(tower.storeys))
        for color in range(N_COLORS):
            for size in range(min(table.needs(site, color) - 1, N_SIZES)):
                s[LEGAL + CELLS * color + cell] &= ~(1 << N_CITIES * size + city)
    heights = [tower.height for tower in table.towers]
    s[SECOND], s[HEIGHT] = sorted(heights)[-2:]
    s[TALLEST] = heights.index(s[HEIGHT])
    return s


def _put_cards(s: list[int], played: Sequence[int], pile: Sequence[int], known: int) -> None:
    """Lay the cards that are in no hand; an empty pile is made of the played ones at once (M8)."""
    s[CARDS] = len(played) + len(pile)
    s[DECK : DECK + s[CARDS]] = [*played, *pile]
    s[PILE] = len(played) if pile or s[PHASE] == ENDED else 0
    s[KNOWN] = known


def move_number(move: ManhattanMove) -> int:
    """Return the number of a move.

    >>> move_number(build(1, 3, 22))
    346
    """
    if isinstance(move, Build):
        return (N_SIZES * move.color + move.storeys - 1) * SITES + move.site
    if isinstance(move, Pass):
        return PASSES + (move.card * N_COLORS + move.color) * N_SIZES + move.storeys - 1
    number = 0
    for n, (_, twos, threes, fours) in enumerate(move.counts):
        number |= (twos | threes << 3 | fours << 6) << DRAFT_BITS * n
    return DRAFTS + number


def numbered_move(number: int, options: ManhattanOptions, seat: int) -> ManhattanMove:
    """Return the move of ``seat`` with this number."""
    if number < PASSES:
        piece, site = divmod(number, SITES)
        return build(piece // N_SIZES, piece % N_SIZES + 1, site)
    if number < DRAFTS:
        card, piece = divmod(number - PASSES, N_COLORS * N_SIZES)
        return Pass(card, piece // N_SIZES, piece % N_SIZES + 1)
    colors, counts = options.colors[seat], []
    for n in range(len(colors)):
        bits = (number - DRAFTS) >> DRAFT_BITS * n
        bigger = (bits & 7, bits >> 3 & 7, bits >> 6 & 7)
        counts.append((options.draft_size - sum(bigger), *bigger))
    return Draft(colors, tuple(counts))


def same(position: Any, other: Any) -> bool:
    """Tell whether two positions are equal, whatever the order of cards that has no meaning."""
    position, other = position.copy(), other.copy()
    for s in (position, other):
        pile = DECK + s[PILE]
        s[DECK:pile].sort()
        s[pile + s[KNOWN] : DECK + s[CARDS]].sort()
        s[DECK + s[CARDS] : LEGAL] = 0
        for seat in range(MOST_SEATS):
            s[HAND + HAND_SIZE * seat :][:HAND_SIZE].sort()
        s[TALLEST] *= s[SECOND] < s[HEIGHT]  # of several as tall, which one is of no account
    return bool((position == other).all())
