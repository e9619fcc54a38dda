"""Making colors, money, cards and moment fit what is built, so that a position can be played.

The board stays.  Of all moments of a game that it can belong to, the one is taken that changes
least of what was set; then cards are moved only where they cannot be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from random import Random

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.contract.editing import Edit, EditError, claimed
from manhattan_widgets.contract.permutations import shuffled
from manhattan_widgets.games.newyork.rules.board import (
    AREAS,
    LINES,
    STOP_AT,
)
from manhattan_widgets.games.newyork.rules.cards import (
    BLUE_BACK,
    LEAST_OF_A_BACK,
    RED_BACK,
    STOP_CARDS,
    back_of,
    complete,
    count_backs,
    deck,
)
from manhattan_widgets.games.newyork.rules.chance import SeatColors
from manhattan_widgets.games.newyork.rules.options import NewYorkOptions
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
from manhattan_widgets.games.newyork.rules.state import NewYorkState

__all__ = ["BEFORE_CARDS", "before_colors", "fill", "first_colors", "fitted", "in_phase"]

#: Phases in which nobody has cards yet.
BEFORE_CARDS = (COLORS_DRAWN, OPEN, DEAL)
#: The phases that a position may be moved to, the likeliest first.
_LIKELY = (PLAY, OPEN, DEAL, COLORS_DRAWN, OVER)

Cards = tuple[int, ...]
Pending = Rebuild | Yield | None


def fill(state: NewYorkState, rng: Random, free: Collection[str] = ()) -> Edit:
    """Return a sound position with the board of ``state``: see ``Editor.fill``.

    ``free`` may name ``phase``, ``turn``, ``plays``, ``action`` and ``stops``.  Raises
    :class:`EditError`.
    """
    filled = fitted(state, rng, free)
    if faults := filled.status():
        message = Sentence.of("core.edit.in_the_way", fault=str(faults[0]))
        raise EditError(message, sites=faults[0].sites)
    return Edit(filled, Sentence.of("core.edit.filled"))


def fitted(state: NewYorkState, rng: Random, free: Collection[str] = ()) -> NewYorkState:
    """Return ``state`` with all that can be made to fit, though the board itself be impossible."""
    if not state.status():
        return state
    moments = sorted(_moments(state), key=lambda moment: _cost(state, moment, free))
    seed = rng.random()
    first = None
    for moment in moments:
        candidate = _at(state, moment, Random(seed))
        if not candidate.status():
            return candidate
        first = first or candidate
    assert first is not None  # there is always the moment that was set
    return first


def in_phase(state: NewYorkState, phase: str) -> NewYorkState:
    """Return ``state`` in another phase, with the colors and the action card that it needs."""
    options = state.options
    colors = () if before_colors(phase, options) else state.colors or first_colors(options)
    state = replace(state, phase=phase, colors=colors, pending=None)
    if phase == REBUILD:
        return replace(state, pending=next(_rebuilds(state)))
    return replace(state, pending=next(_yields(state, state.turn))) if phase == YIELD else state


def before_colors(phase: str, options: NewYorkOptions) -> bool:
    """Tell whether in this phase nobody has drawn a color yet (N5, N19)."""
    return phase == COLORS_DRAWN or (phase == OPEN and options.opening == "shared")


def first_colors(options: NewYorkOptions) -> SeatColors:
    """Return the colors that the seats place in the opening, as if they had drawn them again."""
    return tuple(tuple(sorted(colors)) for colors in options.colors)


# The moment of the game


@dataclass(frozen=True, slots=True)
class _Moment:
    """What has to be done, by whom, and who plays which colors."""

    phase: str
    turn: int
    colors: SeatColors
    pending: Pending


def _moments(state: NewYorkState) -> Iterator[_Moment]:
    """Yield every moment that the board may belong to."""
    phases = dict.fromkeys((state.phase, *_LIKELY))
    for phase, turn in product(phases, range(state.options.players)):
        colors: SeatColors = ()
        if not before_colors(phase, state.options):
            colors = state.colors if _drawn(state) else first_colors(state.options)
        placed = replace(state, phase=phase, turn=turn, colors=colors)
        for pending in _pendings(placed):
            yield _Moment(phase, turn, colors, pending)


def _drawn(state: NewYorkState) -> bool:
    """Tell whether every color in play has one seat."""
    return sorted(c for seat in state.colors for c in seat) == [*state.options.colors_in_play]


def _pendings(state: NewYorkState) -> Iterator[Pending]:
    if state.phase == REBUILD:
        yield from _rebuilds(state)
    elif state.phase == YIELD:
        yield from _yields(state, state.turn)
    else:
        yield None


def _rebuilds(state: NewYorkState) -> Iterator[Rebuild]:
    seats = [(state.turn + step) % state.options.players for step in range(state.options.players)]
    for area, seat in product(range(len(AREAS)), seats):
        yield Rebuild(area, seat)


def _yields(state: NewYorkState, turn: int) -> Iterator[Yield]:
    own = state.colors_of(turn)
    for color, target, line in product(own, state.others(turn), (None, *LINES)):
        yield Yield(color, target, line)


def _cost(state: NewYorkState, moment: _Moment, free: Collection[str]) -> tuple[int, ...]:
    """Return how much ``moment`` changes, what was set first: the least is the best."""
    changed = {
        "phase": int(moment.phase != state.phase),
        "plays": int(moment.colors != state.colors and bool(moment.colors)),
        "action": _differences(moment.pending, state.pending),
        "turn": int(moment.turn != state.turn),
    }
    fixed_costs = [0 if name in free else cost for name, cost in changed.items()]
    likely = _LIKELY.index(moment.phase) if moment.phase in _LIKELY else 0
    return (*fixed_costs, *changed.values(), likely)


def _differences(first: Pending, second: Pending) -> int:
    if first is None or type(first) is not type(second):
        return 9 * (first is not None)
    return sum(getattr(first, n) != getattr(second, n) for n in first.__dataclass_fields__)


def _at(state: NewYorkState, moment: _Moment, rng: Random) -> NewYorkState:
    """Return ``state`` at a moment, with money and cards that fit it."""
    state = replace(
        state,
        phase=moment.phase,
        turn=moment.turn,
        colors=moment.colors,
        pending=moment.pending,
        money=_money(state, moment.phase),
    )
    if moment.phase in BEFORE_CARDS:
        none = ((),) * state.options.players
        return replace(state, stops=False, hands=none, discards=(), pile=())
    few = state.board.count(None) <= STOP_AT and moment.phase != REBUILD
    return _with_cards(replace(state, stops=state.stops or few or moment.phase == OVER), rng)


def _money(state: NewYorkState, phase: str) -> tuple[int, ...]:
    """Return purses that hold all units together, as near as can be to those of ``state``."""
    each, players = state.options.money, state.options.players
    if phase in BEFORE_CARDS:
        return (each,) * players
    money = list(state.money)
    while sum(money) != each * players:
        if sum(money) > each * players:
            money[money.index(max(money))] -= 1
        else:
            money[money.index(min(money))] += 1
    return tuple(money)


# Cards


def _with_cards(state: NewYorkState, rng: Random) -> NewYorkState:
    """Return ``state`` with every card where it may be; those that are well placed stay."""
    left = Counter(deck(state.options.actions))

    hands = [claimed(hand, left) for hand in state.hands]
    discards = claimed(state.discards, left)
    pile = claimed(state.pile, left)
    # Cards that are nowhere yet go below the pile, and from there into hands that lack some.
    pile += shuffled(tuple(sorted(left.elements())), rng)
    for seat, hand in enumerate(hands):
        if seat != state.turn or state.phase not in (REBUILD, YIELD, SHUFFLE, OVER):
            _complete(hand, (pile, discards, *hands))
    if state.phase == SHUFFLE:
        discards += pile + _incomplete(hands[state.turn])
        pile = []
    if state.stops:
        _add_stop_cards(state, discards, pile, rng)
    return replace(
        state,
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        discards=tuple(sorted(discards)),
        pile=tuple(pile),
    )


def _complete(hand: list[int], places: Sequence[list[int]]) -> None:
    """Give ``hand`` two cards of each back, from the first of ``places`` that can spare one."""
    for back in (RED_BACK, BLUE_BACK):
        while count_backs(hand)[back] < LEAST_OF_A_BACK:
            pile, discards, *hands = places
            spare = [pile, discards, *(h for h in hands if count_backs(h)[back] > LEAST_OF_A_BACK)]
            place = next(p for p in spare if any(back_of(card) == back for card in p))
            card = next(card for card in reversed(place) if back_of(card) == back)
            place.reverse()
            place.remove(card)
            place.reverse()
            hand.append(card)


def _incomplete(hand: list[int]) -> list[int]:
    """Take street cards from a hand until it needs another one; return them."""
    cards: list[int] = []
    while complete(hand):
        cards.append(hand.pop(max(i for i, c in enumerate(hand) if back_of(c) == BLUE_BACK)))
    return cards


def _add_stop_cards(state: NewYorkState, discards: list[int], pile: list[int], rng: Random) -> None:
    """Put the STOP cards where they may be: where they are if they can stay (N12)."""
    if state.phase == OVER:
        drawn = next((card for card in STOP_CARDS if card in state.discards), STOP_CARDS[0])
        discards.append(drawn)
        places = [card for card in STOP_CARDS if card != drawn]
    elif state.phase == SHUFFLE or not all(card in state.pile for card in STOP_CARDS):
        discards += STOP_CARDS
        return
    else:
        places = list(STOP_CARDS)
    for card in sorted(places, key=lambda card: card in state.pile and state.pile.index(card)):
        at = state.pile.index(card) if card in state.pile else int(rng.random() * (len(pile) + 1))
        pile.insert(min(at, len(pile)), card)
