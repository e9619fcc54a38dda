"""A position of Skyline as two arrays of numbers: what is agreed for the game, and what changes.

The first array (``rules``) follows from the options: the board, figures and missions of the edition
as sets of sites.  A set of sites is one number, a bit for each site.

The second (``s``, the position) knows buildings by such sets: ``HEIGHTS`` has the sites with so
many floors, ``TOPS`` those with a kind of floor on top, ``OWNED`` those that a seat tops, ``BUILT``
those where a seat has a floor, and ``CLAIMED`` those where the last Skyline floor is a seat's.  So
a few operations give all sites that a kind of floor can be built on.  A hand is a count for each
figure, and three sets of figures: those of which there are one, two or three cards at least.
``DECK`` holds the cards of the pile from ``NEXT`` on; their order matters for the next ``KNOWN``
only, after those any card of the pile is drawn.

What a seat does not know is left open in the position that is made of a view: others' hands are
empty but for ``HAND_SIZE``, with all unseen cards in ``DECK``; missions are ``UNKNOWN``; and hidden
stocks (S18) are in the bank, as are neutral floors of theirs in ``LOOSE``.

What cannot matter any more is left out: the order of floors below the top, past income, cards that
left the game.  So positions that only differ there are equal here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from manhattan_widgets.games.skyline.rules.board import (
    HIGHEST,
    KINDS,
    VALUES,
)
from manhattan_widgets.games.skyline.rules.codec.determinization import (
    floors_left,
    hidden_neutrals,
    skylines_held,
)
from manhattan_widgets.games.skyline.rules.edition_file import CARDS, MISSIONS, SITES
from manhattan_widgets.games.skyline.rules.income import PAYS
from manhattan_widgets.games.skyline.rules.moves import (
    Build,
    Buy,
    Cash,
    End,
    Invest,
    Sell,
    SkylineMove,
    Trade,
)
from manhattan_widgets.games.skyline.rules.options import SkylineOptions
from manhattan_widgets.games.skyline.rules.position import BUILD, DEAL, INVEST, OVER, Table
from manhattan_widgets.games.skyline.rules.state import SkylineState
from manhattan_widgets.games.skyline.rules.view import SkylineView

Numbers = NDArray[np.int64]
#: Numbers of moves, which the shared search tree has in fewer bits.
MoveNumbers = NDArray[np.int32]

MOST_SEATS = 4
N_SITES, N_MISSIONS, MOST_CARDS = SITES, MISSIONS, CARDS
#: An edition may have as many figures as there are cards.
MOST_FIGURES = MOST_CARDS
N_KINDS = len(KINDS)
#: Kinds that have a level of their own (S8) come first: the level is the place.
N_LEVELS = HIGHEST
AS_PENTHOUSE, AS_NEUTRAL, AS_SKYLINE = range(4, 7)
VALUE = tuple(VALUES[kind] for kind in KINDS)
#: What the first kinds pay on top (S5); the others pay nothing.
PAY = tuple(PAYS[kind] for kind in KINDS if PAYS[kind])
ALL_SITES = (1 << N_SITES) - 1

# The array of the rules.
PLAYERS, TOP_ONLY, OWN_FEE, CLOSED, LAST_TURN, ORANGE, FIGURES = range(7)
NEIGHBORS = 7  # by site
MONEY = NEIGHBORS + N_SITES  # by figure
CELLS = MONEY + MOST_FIGURES  # of each figure, then of each mission: how many sites it needs
FIRST = CELLS + MOST_FIGURES + N_MISSIONS  # of each: where its places begin; then the end of all
PLACES = FIRST + MOST_FIGURES + N_MISSIONS + 1
#: The number of a mission among the shapes.
MISSION_SHAPES = MOST_FIGURES

# The array of the position.
PHASE, TURN, START, ROUND, IDLE, ROUND_BUILT, FINISHER = range(7)
HAS_BUILT, HAS_BOUGHT, NEUTRAL_BOUGHT, CASHED = range(7, 11)  # in this turn
CASHABLE = 11  # figures that the seat to move can show for their money
NEUTRALS, LOOSE = 12, 13
NEXT, END, KNOWN = 14, 15, 16
HEIGHTS = 17  # by height, 0 to 5
TOPS = HEIGHTS + HIGHEST + 1  # by kind
OWNED = TOPS + N_KINDS  # by seat, as all that follow
BUILT = OWNED + MOST_SEATS
CLAIMED = BUILT + MOST_SEATS
FINAL = CLAIMED + MOST_SEATS
PURSE = FINAL + MOST_SEATS
MISSION = PURSE + MOST_SEATS
STOCK = MISSION + MOST_SEATS  # by kind, too
BANK = STOCK + MOST_SEATS * N_KINDS
HAND_SIZE = BANK + MOST_SEATS * N_KINDS
ONE = HAND_SIZE + MOST_SEATS
TWO = ONE + MOST_SEATS
THREE = TWO + MOST_SEATS
HAND = THREE + MOST_SEATS  # by figure, too
DECK = HAND + MOST_SEATS * MOST_FIGURES
POSITION_SIZE = DECK + MOST_CARDS

#: In place of the number of a move.
NO_MOVE = -1
#: In place of the seat whose knowledge counts: nothing is hidden.
EVERYTHING = -1
#: In place of a seat, or of a mission.
NOBODY = UNKNOWN = -1

TO_DEAL, TO_BUILD, TO_INVEST, ENDED = range(4)
_PHASES = {DEAL: TO_DEAL, BUILD: TO_BUILD, INVEST: TO_INVEST, OVER: ENDED}

# Moves are numbered: builds by kind and site, what else there is by kind or figures.
SITE_BITS = 5
BUYS = N_KINDS << SITE_BITS
SELLS = BUYS + N_KINDS
CASHES = SELLS + N_KINDS
TO_INVESTING = CASHES + MOST_FIGURES
TO_ENDING = TO_INVESTING + 1
TRADES = TO_ENDING + 1
MOVES = TRADES + MOST_FIGURES**3

#: Builds, purchases or sales, figures, and ways to take three cards of as many figures.
MOVES_SIZE = 3 * N_SITES + 2 * N_KINDS + MOST_FIGURES + 13_244 + 1


@lru_cache(maxsize=8)
def pack_rules(options: SkylineOptions) -> Numbers:
    """Return what is agreed as numbers, the same array for all who ask: it is only read."""
    edition = options.edition
    shapes: list[tuple[tuple[int, ...], ...]] = [()] * (MOST_FIGURES + N_MISSIONS)
    shapes[: len(edition.figures)] = edition.figure_places
    shapes[MISSION_SHAPES:] = edition.mission_places
    r = np.zeros(PLACES + sum(map(len, shapes)), np.int64)
    r[PLAYERS], r[CLOSED], r[LAST_TURN] = options.players, options.closed, options.last_turn_mission
    r[TOP_ONLY], r[OWN_FEE] = options.skyline_block == "top", options.own_skyline_fee
    r[ORANGE], r[FIGURES] = _bits(edition.orange), len(edition.figures)
    r[NEIGHBORS:MONEY] = [_bits(beside) for beside in edition.neighbors]
    r[MONEY : MONEY + len(edition.figures)] = [figure.money for figure in edition.figures]
    at = PLACES
    for number, places in enumerate(shapes):
        r[CELLS + number] = len(places[0]) if places else 0
        r[FIRST + number] = at
        r[at : at + len(places)] = [_bits(place) for place in places]
        at += len(places)
    r[PLACES - 1] = at
    return r


def pack(state: SkylineState, *, redrawn: bool = False) -> Numbers:
    """Return a whole position as numbers.

    The pile has its order, or if it is to be ``redrawn`` any.
    """
    s = _pack_table(state)
    if state.phase == DEAL:
        _put_cards(s, state.options.edition.deck, known=0)
        return np.array(s, np.int64)
    s[MISSION : MISSION + len(state.missions)] = state.missions
    for seat, hand in enumerate(state.hands):
        _put_hand(s, seat, hand)
    _put_cards(s, state.pile, known=0 if redrawn else len(state.pile))
    if s[PHASE] != ENDED:
        s[CASHABLE] = _figures_on_board(state, state.hands[state.turn])
    return np.array(s, np.int64)


def pack_view(view: SkylineView) -> Numbers:
    """Return what a seat knows as numbers; the rest is made up for each playout."""
    s = _pack_table(view)
    if view.phase == DEAL:
        _put_cards(s, view.options.edition.deck, known=0)
        return np.array(s, np.int64)
    for seat, (mission, size) in enumerate(zip(view.shown_missions, view.hand_sizes, strict=True)):
        s[MISSION + seat] = UNKNOWN if mission is None else mission
        s[HAND_SIZE + seat] = size
    if view.seat is not None:
        _put_hand(s, view.seat, view.cards)
    _put_cards(s, view.unseen, known=0)
    if view.seat is not None and view.to_move == view.seat:
        s[CASHABLE] = _figures_on_board(view, view.cards)
    return np.array(s, np.int64)


def _pack_table(table: Table) -> list[int]:
    s = [0] * POSITION_SIZE
    s[PHASE], s[TURN], s[START] = _PHASES[table.phase], table.turn, table.start
    s[ROUND], s[IDLE], s[ROUND_BUILT] = table.round, table.idle, int(table.round_built)
    s[FINISHER] = NOBODY if table.finisher is None else table.finisher
    done = table.done
    s[HAS_BUILT], s[HAS_BOUGHT] = int(done.built > 0), int(done.bought > 0)
    s[NEUTRAL_BOUGHT], s[CASHED] = int(done.neutral_bought), _bits(done.cashed)
    s[NEUTRALS] = table.neutrals
    seats = {color: seat for seat, color in enumerate(table.options.colors)}
    for site, tower in enumerate(table.towers):
        bit = 1 << site
        s[HEIGHTS + tower.height] |= bit
        if tower.floors:
            s[TOPS + KINDS.index(tower.top)] |= bit
        for floor in tower.floors:
            if floor.color is not None:
                s[BUILT + seats[floor.color]] |= bit
        if tower.owner is not None:
            s[OWNED + seats[tower.owner]] |= bit
        if tower.claimed is not None:
            s[CLAIMED + seats[tower.claimed]] |= bit
    for seat, sites in enumerate(table.finals):
        s[FINAL + seat] = _bits(sites)
    _put_goods(s, table)
    return s


def _put_goods(s: list[int], table: Table) -> None:
    for seat in range(table.options.players):
        purse, stock, bank = table.purses[seat], table.stocks[seat], table.banks[seat]
        at_stock, at_bank = STOCK + N_KINDS * seat, BANK + N_KINDS * seat
        if purse is not None and stock is not None and bank is not None:
            s[PURSE + seat] = purse
            s[at_stock : at_stock + N_KINDS] = stock
            s[at_bank : at_bank + N_KINDS] = bank
            continue
        assert isinstance(table, SkylineView)
        left, held = floors_left(table, seat), skylines_held(table, seat)
        s[at_stock + AS_SKYLINE] = held
        s[at_bank : at_bank + N_KINDS] = left
        s[at_bank + AS_SKYLINE] -= held
        s[LOOSE] = hidden_neutrals(table)


def _put_hand(s: list[int], seat: int, hand: Sequence[int]) -> None:
    s[HAND_SIZE + seat] = len(hand)
    for figure, count in Counter(hand).items():
        s[HAND + MOST_FIGURES * seat + figure] = count
        for at_least, among in enumerate((ONE, TWO, THREE), 1):
            s[among + seat] |= (count >= at_least) << figure


def _put_cards(s: list[int], pile: Sequence[int], known: int) -> None:
    s[END], s[KNOWN] = len(pile), known
    s[DECK : DECK + len(pile)] = pile


def _figures_on_board(table: Table, hand: Iterable[int]) -> int:
    """Return the figures of a hand, not shown yet in this turn, that are on the board (S15)."""
    edition, held = table.options.edition, table.held(table.turn)
    left = set(hand) - set(table.done.cashed)
    return _bits(figure for figure in left if edition.figure_sites(figure, held))


def _bits(numbers: Iterable[int]) -> int:
    """Return a set as bits."""
    return sum(1 << number for number in numbers)


def move_number(move: SkylineMove, options: SkylineOptions) -> int:
    """Return the number of a move.

    >>> move_number(Build("2", "C1"), SkylineOptions()), move_number(Buy("1"), SkylineOptions())
    (33, 224)
    """
    if isinstance(move, Build):
        return KINDS.index(move.kind) << SITE_BITS | options.edition.numbers[move.site]
    if isinstance(move, Buy | Sell):
        return (BUYS if isinstance(move, Buy) else SELLS) + KINDS.index(move.kind)
    if isinstance(move, Cash):
        return CASHES + move.figure
    if isinstance(move, Trade):
        a, b, c = move.figures
        return TRADES + (a * MOST_FIGURES + b) * MOST_FIGURES + c
    return TO_INVESTING if isinstance(move, Invest) else TO_ENDING


def numbered_move(number: int, options: SkylineOptions) -> SkylineMove:
    """Return the move with this number."""
    if number < BUYS:
        kind, site = divmod(number, 1 << SITE_BITS)
        return Build(KINDS[kind], options.edition.names[site])
    if number < CASHES:
        return Buy(KINDS[number - BUYS]) if number < SELLS else Sell(KINDS[number - SELLS])
    if number < TO_INVESTING:
        return Cash(number - CASHES)
    if number < TRADES:
        return Invest() if number == TO_INVESTING else End()
    pair, c = divmod(number - TRADES, MOST_FIGURES)
    return Trade((*divmod(pair, MOST_FIGURES), c))


def same(position: Numbers, other: Numbers) -> bool:
    """Tell whether two positions are equal, whatever the order of cards that has no meaning."""
    position, other = position.copy(), other.copy()
    for s in (position, other):
        first, last = DECK + s[NEXT], DECK + s[END]
        s[first + s[KNOWN] : last].sort()
        pile = s[first:last].copy()
        s[DECK:] = 0
        s[DECK : DECK + len(pile)] = pile
        s[END] -= s[NEXT]
        s[NEXT] = 0
    return bool((position == other).all())
