"""A game as one seat saw it: what that seat may not know, replaced by something that could be.

Think of every card that the seat has not seen as a token.  A token belongs to a segment: the deal,
or the shuffle that it was drawn from.  What cards a segment has is known: the whole deck, later the
cards played since the shuffle before, which all lie face up; the seat's own draws are taken off.
What is not known is which token a card was that another seat played: one that lay in its hand for
long, or one just drawn.  So for each such card a token is chosen out of the hand that its player
then held, in such a way that no segment gives more cards of a kind than it has.  All other tokens
become whatever is left.  A seat that passed (M20) could build nothing with any card it held, so
its tokens of that moment can only be such cards.

There is always an answer, what really happened; the one found depends on nothing but views, and on
a random generator that is made from them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from manhattan_widgets.contract.core import Chance, Move
from manhattan_widgets.contract.permutations import shuffled
from manhattan_widgets.games.manhattan.rules.board import CELLS, CITIES, SIZES
from manhattan_widgets.games.manhattan.rules.cards import CARD, CELL, HAND_SIZE, KINDS, deck
from manhattan_widgets.games.manhattan.rules.moves import Build, Deal, Draft, Pass, Shuffle
from manhattan_widgets.games.manhattan.rules.position import DEAL, Table
from manhattan_widgets.games.manhattan.rules.state import (
    Cards,
    ManhattanState,
    ManhattanView,
    state_of,
)

__all__ = ["conceal"]

_ALL = frozenset(range(KINDS))
#: Nodes that one search may visit before it begins anew, in another order; and how many searches.
_NODES, _SEARCHES = 2_000, 400


@dataclass(slots=True)
class _Token:
    """A card in another hand: its segment, what it can be, and what it is, once that is chosen."""

    segment: int
    kinds: frozenset[int] = _ALL
    card: int | None = None


@dataclass(slots=True)
class _Play:
    """Another seat plays a card of a kind and draws a token; all its cards are of ``kinds``."""

    seat: int
    card: int
    kinds: frozenset[int]
    drawn: _Token


class _Known:
    """All that one seat saw of a game, sorted into segments, hands and plays."""

    def __init__(self, views: Sequence[ManhattanView], moves: Sequence[Move | None]) -> None:
        self.views = views
        self.moves = moves
        #: What each segment holds for others, and what was drawn from it, in order.
        self.unknown: list[Counter[int]] = []
        self.segments: list[list[_Token]] = []
        self.plays: list[_Play] = []
        first = views[0]
        assert first.seat is not None
        self.seat = first.seat
        self.hands: list[list[_Token]] = [[] for _ in range(first.options.players)]
        if first.phase != DEAL:
            self._begin(Counter(dict(enumerate(first.unseen))), first)
        for number, move in enumerate(moves):
            before, after = views[number], views[number + 1]
            if move is None:
                self._chance(before, after)
            elif not isinstance(move, Draft):
                self._play(move, before, after)

    def _begin(self, unknown: Counter[int], view: ManhattanView) -> None:
        self._add_segment(unknown)
        for seat, hand in enumerate(self.hands):
            if seat != self.seat:
                hand += [_Token(0) for _ in range(view.hand_sizes[seat])]

    def _chance(self, before: ManhattanView, after: ManhattanView) -> None:
        if before.phase == DEAL:
            self._begin(Counter(deck(before.options.edition)) - Counter(after.cards), after)
        else:
            self._add_segment(Counter(card for cards in before.played for card in cards))

    def _add_segment(self, unknown: Counter[int]) -> None:
        self.unknown.append(unknown)
        self.segments.append([])

    def _play(self, move: Any, before: ManhattanView, after: ManhattanView) -> None:
        here = len(self.segments) - 1
        seat = before.turn
        card = move.card if isinstance(move, Pass) else _card(move, before)
        drawn = _Token(here)
        if seat == self.seat:
            remaining = Counter(before.cards)
            remaining[card] -= 1
            (drawn.card,) = (Counter(after.cards) - remaining).elements()
            self.unknown[here][drawn.card] -= 1
        else:
            kinds = _unplayable(before) if isinstance(move, Pass) else _ALL
            self.plays.append(_Play(seat, card, kinds, drawn))
        self.segments[here].append(drawn)

    def generator(self) -> Random:
        """Return a random generator that depends on nothing else."""
        own = [view.cards for view in self.views]
        return Random(repr((self.views[0].to_json(), [*map(str, self.moves)], own)))


def _card(move: Build, table: Table) -> int:
    return CARD[table.options.sides[table.turn]][move.site % CELLS]


def _unplayable(table: Table) -> frozenset[int]:
    """Return the cards with which the seat whose turn it is can build nothing."""
    seat = table.turn
    biggest = {
        color: max((s for s, n in zip(SIZES, table.drafts[color], strict=True) if n), default=0)
        for color in table.options.colors[seat]
    }
    cells = CELL[table.options.sides[seat]]
    return frozenset(
        card
        for card in range(KINDS)
        if all(
            table.needs(city * CELLS + cells[card], color) > most or not most
            for city in range(len(CITIES))
            for color, most in biggest.items()
        )
    )


def conceal(
    views: Sequence[ManhattanView], moves: Sequence[Move | None]
) -> tuple[ManhattanState, tuple[Move | Chance, ...]]:
    """Return a beginning and events that give the same views: see ``Rules.conceal``."""
    known = _Known(views, moves)
    rng = known.generator()
    for _ in range(_SEARCHES):
        search = _Search(known, rng)
        if search.succeeds():
            return _beginning_and_events(known, search.pile)
    raise ValueError("no way was found to fill the hands")


_Held = tuple[_Token, frozenset[int]]


class _Search:
    """One search for the tokens that were played, in an order by chance, given up after a while."""

    def __init__(self, known: _Known, rng: Random) -> None:
        self._plays = known.plays
        self._hands: list[list[_Held]] = [[(t, t.kinds) for t in hand] for hand in known.hands]
        self._left = [Counter(unknown) for unknown in known.unknown]
        self._rng = rng
        self._nodes = _NODES
        #: What was not drawn from the last segment.
        self.pile: Cards = ()

    def succeeds(self, number: int = 0) -> bool:
        """Say what each token is, from the play with this number on; False if that failed."""
        if number == len(self._plays):
            return self._fill()
        play = self._plays[number]
        before = self._hands[play.seat]
        hand = [(token, kinds & play.kinds) for token, kinds in before]
        for token in self._candidates(hand, play.card):
            self._nodes -= 1
            if self._nodes < 0:
                return False
            rest = [(other, k) for other, k in hand if other is not token]
            self._hands[play.seat] = [*rest, (play.drawn, play.drawn.kinds)]
            self._left[token.segment][play.card] -= 1
            token.card = play.card
            if self.succeeds(number + 1):
                return True
            token.card = None
            self._left[token.segment][play.card] += 1
        self._hands[play.seat] = before
        return False

    def _candidates(self, hand: Sequence[_Held], card: int) -> list[_Token]:
        """Return the tokens that can have been played, of those that are alike only one."""
        alike: dict[tuple[int, frozenset[int]], _Token] = {}
        for token, kinds in hand:
            if card in kinds and self._left[token.segment][card] > 0:
                alike[token.segment, kinds] = token
        order = sorted((len(kinds), self._rng.random(), n) for n, (_, kinds) in enumerate(alike))
        # Tokens that can be but a few cards go first: later they might find none of those left.
        tokens = list(alike.values())
        return [tokens[n] for *_, n in order]

    def _fill(self) -> bool:
        """Say what the tokens in hand are in the end, those that can be least first."""
        held = [entry for hand in self._hands for entry in hand]
        few = sorted((entry for entry in held if entry[1] != _ALL), key=lambda entry: len(entry[1]))
        if not self._fill_few(few):
            return False
        rest = [list(shuffled(sorted(left.elements()), self._rng)) for left in self._left]
        for token, kinds in held:
            if kinds == _ALL:
                token.card = rest[token.segment].pop()
        self.pile = tuple(rest[-1]) if rest else ()
        return True

    def _fill_few(self, few: Sequence[_Held]) -> bool:
        if not few:
            return True
        token, kinds = few[0]
        left = self._left[token.segment]
        for card in shuffled(sorted(kind for kind in kinds if left[kind] > 0), self._rng):
            left[card] -= 1
            token.card = card
            if self._fill_few(few[1:]):
                return True
            left[card] += 1
        return False


def _beginning_and_events(
    known: _Known, pile: Cards
) -> tuple[ManhattanState, tuple[Move | Chance, ...]]:
    """Return the beginning and the events, all tokens known and ``pile`` what was not drawn."""
    first = known.views[0]
    decks = [_cards(segment) for segment in known.segments]
    if decks:
        decks[-1] += pile
    hands = [_cards(hand) for hand in known.hands]
    events: list[Move | Chance] = []
    shuffles = iter(decks[1:])
    for number, move in enumerate(known.moves):
        after = known.views[number + 1]
        if move is not None:
            events.append(move)
        elif known.views[number].phase == DEAL:
            hands[known.seat] = after.cards
            events.append(_deal(after.start, hands, decks[0]))
        else:
            events.append(Shuffle(next(shuffles)))
    if first.phase == DEAL:
        return state_of(first, [()] * len(hands), ()), tuple(events)
    hands[known.seat] = first.cards
    return state_of(first, hands, decks[0]), tuple(events)


def _deal(start: int, hands: Sequence[Cards], pile: Cards) -> Deal:
    """Return the deal, one card at a time from the start player on, that gives these hands."""
    seats = len(hands)
    dealt = [hands[(start + n) % seats][n // seats] for n in range(seats * HAND_SIZE)]
    return Deal(start, (*dealt, *pile))


def _cards(tokens: Sequence[_Token]) -> Cards:
    cards = []
    for token in tokens:
        assert token.card is not None
        cards.append(token.card)
    return tuple(cards)
