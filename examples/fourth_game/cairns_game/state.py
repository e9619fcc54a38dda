"""The state of a game of Cairns: who is to move, what is legal, what a move does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from manhattan_widgets.contract.chances import Shuffle, ShuffleRequest
from manhattan_widgets.contract.core import (
    Explanation,
    IllegalMoveError,
    LegalMoves,
    Outcome,
    Score,
    ScorePart,
    Sentence,
    State,
)
from manhattan_widgets.contract.permutations import shuffled

ROWS, COLUMNS = "ABC", "123"
SITES = tuple(row + column for row in ROWS for column in COLUMNS)
#: What is printed on a card: its row or its column.  Cards are numbers into this.
CARDS = ROWS + COLUMNS
DECK = tuple(card for card in range(len(CARDS)) for _ in range(4))
HAND = 3
HIDDEN = -1
DROP = "drop"
MOVES = tuple(
    move
    for card in CARDS
    for move in (*(f"{card}-{site}" for site in SITES if card in site), f"{DROP}-{card}")
)


@dataclass(frozen=True)
class CairnsOptions:
    """What is agreed before a game."""

    players: int = 2
    limit: int = 4


@dataclass(frozen=True, slots=True, repr=False)
class CairnsState(State):
    """A whole position; hands are sorted, the pile has the next card first."""

    options: CairnsOptions
    pile: tuple[int, ...] = ()
    hands: tuple[tuple[int, ...], ...] = ()
    cairns: tuple[tuple[int, ...], ...] = ((),) * len(SITES)
    played: tuple[int, ...] = ()

    @property
    def chance(self) -> ShuffleRequest | None:
        """The cards are shuffled before the first turn."""
        return None if self.hands else ShuffleRequest(DECK)

    @property
    def to_move(self) -> int | None:
        """The seats play in turn, until no card is left."""
        over = len(self.played) == len(DECK)
        return None if over or not self.hands else len(self.played) % self.options.players

    def legal_moves(self) -> LegalMoves:
        """Return the sites for each card in hand, and the cards that can be dropped."""
        return LegalMoves.of(self._moves())

    def _moves(self) -> Iterator[str]:
        if self.to_move is not None:
            for card in sorted(set(self.hands[self.to_move])):
                name = CARDS[card]
                sites = (site for site in SITES if name in site and not self._obstacle(site))
                yield from (f"{name}-{site}" for site in sites)
                yield f"{DROP}-{name}"

    def _obstacle(self, site: str) -> str:
        """Return why the seat to move cannot build on ``site``, nothing if it can."""
        stones = self.cairns[SITES.index(site)]
        if len(stones) >= self.options.limit:
            return "high"
        return "own" if stones and stones[-1] == self.to_move else ""

    def explain(self, move: Any) -> Explanation:
        """Say why ``move`` is legal, or which rule forbids it."""
        if move in self.legal_moves():
            rule, key = ("C5", "drop") if move.startswith(DROP) else ("C3", "build")
            return self._explained(rule, f"legal.{key}", move, legal=True)
        if move not in MOVES:
            return Explanation(False, "C3", Sentence.of("cairns.illegal.no_move"))
        card, site = move.split("-")[::-1] if move.startswith(DROP) else move.split("-")
        if self.to_move is None:
            return self._explained("C6", "illegal.over", move)
        if CARDS.index(card) not in self.hands[self.to_move]:
            return self._explained("C3", "illegal.card", move, card=card)
        return self._explained("C4", f"illegal.{self._obstacle(site)}", move, site=site)

    def _explained(
        self, rule: str, key: str, move: str, *, legal: bool = False, **params: str
    ) -> Explanation:
        sites = tuple(word for word in move.split("-") if word in SITES)
        return Explanation(legal, rule, Sentence.of(f"cairns.{key}", **params), sites)

    def effect(self, move: Any) -> Sentence:
        """Say what ``move`` does."""
        card, site = move.split("-")
        if card == DROP:
            return Sentence.of("cairns.effect.drop", card=site)
        height = len(self.cairns[SITES.index(site)]) + 1
        return Sentence.of("cairns.effect.build", site=site, n=height)

    def apply(self, event: Any) -> CairnsState:
        """Return the state after a move, or after the cards were shuffled and dealt."""
        if isinstance(event, Shuffle):
            if self.hands or sorted(event.deck) != list(DECK):
                raise ValueError(event)
            dealt = HAND * self.options.players
            hands = (event.deck[first : first + HAND] for first in range(0, dealt, HAND))
            return replace(self, hands=tuple(map(sort, hands)), pile=event.deck[dealt:])
        explanation = self.explain(event)
        if not explanation.legal:
            raise IllegalMoveError(explanation)
        seat, (card, site) = self.to_move, event.split("-")
        assert seat is not None
        number = CARDS.index(site if card == DROP else card)
        hand = list(self.hands[seat])
        hand.remove(number)
        hands = list(self.hands)
        hands[seat] = sort((*hand, *self.pile[:1]))
        cairns = list(self.cairns)
        if card != DROP:
            cairns[SITES.index(site)] += (seat,)
        return replace(
            self,
            pile=self.pile[1:],
            hands=tuple(hands),
            cairns=tuple(cairns),
            played=(*self.played, number),
        )

    def score_now(self) -> Score:
        """Return a part for every cairn: its height, for whoever owns its top."""
        parts = (
            ScorePart(
                "C6",
                1,
                len(stones),
                stones[-1],
                stones[-1],
                None,
                (site,),
                Sentence.of("cairns.score", site=site, n=len(stones)),
            )
            for site, stones in zip(SITES, self.cairns, strict=True)
            if stones
        )
        return Score(tuple(parts), self.options.players)

    def outcome(self) -> Outcome | None:
        """Return who has most points when all cards are played."""
        if len(self.played) < len(DECK):
            return None
        points = self.points_now()
        winners = tuple(seat for seat, n in enumerate(points) if n == max(points))
        return Outcome(winners, points, Sentence.of("cairns.over"))

    def site_text(self, site: str) -> str:
        """Return the stones by the numbers of their owners, the top one last."""
        return "".join(str(seat + 1) for seat in self.cairns[SITES.index(site)])

    def seat_text(self, seat: int) -> str:
        """Return the hand of a seat, as far as it can be seen."""
        hand = self.hands[seat] if self.hands else ()
        shown = " ".join("?" if card == HIDDEN else CARDS[card] for card in hand)
        return str(Sentence.of("cairns.hand", cards=shown)) if hand else ""

    # What a seat can know

    def redacted(self, seat: int | None) -> CairnsState:
        """Return this position with other hands, and the pile, face down."""
        hands = (
            hand if other == seat else (HIDDEN,) * len(hand)
            for other, hand in enumerate(self.hands)
        )
        return replace(self, hands=tuple(hands), pile=(HIDDEN,) * len(self.pile))

    def determinized(self, seat: int | None, rng: Random) -> CairnsState:
        """Return a whole position that looks like this redacted one: the other cards dealt."""
        known = (card for hand in self.hands for card in hand if card != HIDDEN)
        left = Counter(DECK) - Counter(self.played) - Counter(known)
        cards = list(shuffled(sorted(left.elements()), rng))
        hands = (
            hand if other == seat else sort(cards.pop() for _ in hand)
            for other, hand in enumerate(self.hands)
        )
        return replace(self, hands=tuple(hands), pile=tuple(cards) if self.hands else ())

    def redrawn(self, rng: Random) -> CairnsState:
        """Return this position with the pile shuffled anew."""
        return replace(self, pile=shuffled(self.pile, rng))


def sort(cards: Any) -> tuple[int, ...]:
    """Return a hand."""
    return tuple(sorted(cards))
