"""The rules of Cairns as one object, and a game as one seat saw it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from random import Random
from typing import Any

from cairns_game.state import DECK, MOVES, SITES, CairnsOptions, CairnsState, sort
from manhattan_widgets.contract.chances import Shuffle
from manhattan_widgets.contract.core import Rules
from manhattan_widgets.contract.rulebook import Rulebook, rule_texts

CLAUSES = ("C1", "C2", "C3", "C4", "C5", "C6")


class Cairns(Rules[CairnsState]):
    """The rules of Cairns."""

    name = "cairns"
    players = (2, 3, 4)
    state_type = CairnsState
    options_type = CairnsOptions

    def variants(self, players: int) -> Mapping[str, tuple[Any, ...]]:
        """Return how high cairns may be."""
        return {"limit": (4, 6)}

    def sites(self, options: CairnsOptions) -> tuple[str, ...]:
        """Return the sites, row by row."""
        return SITES

    def new(self, options: CairnsOptions) -> CairnsState:
        """Return the state before the cards are dealt."""
        return CairnsState(options)

    def conceivable_moves(self, options: CairnsOptions) -> Iterator[str]:
        """Return each card on each of its sites, and dropping it."""
        return iter(MOVES)

    def rulebook(self) -> Rulebook:
        """Return every clause with its text."""
        return {"cairns": super().rulebook()["cairns"], **rule_texts("cairns", CLAUSES, {})}

    def conceal(
        self, views: Sequence[Any], moves: Sequence[Any]
    ) -> tuple[CairnsState, tuple[Any, ...]]:
        """Return a game that looks the same to the seat: other cards lie where they may have been.

        Every card that is not played has a slot: in a hand, then in the pile.  What the seat held
        is known; what another one played was in one of those that he had drawn; whatever is left
        fills the rest.
        """
        options, seat = views[0].options, views[0].seat
        begin = self.new(options)
        is_new = views[0].seen == begin
        if not moves:
            return (begin if is_new else views[0].sample(Random(0))), ()
        first = 1 if is_new else 0
        start = views[first].seen
        cards = Counter(DECK) - Counter(start.played)
        slots, dealt = [], 0
        for hand in start.hands:
            slots.append([*range(dealt, dealt + len(hand))])
            dealt += len(hand)
        deck: dict[int, int] = dict(zip(slots[seat], start.hands[seat], strict=True))
        for number, (before, after) in enumerate(pairwise(views[first:])):
            mover = (len(start.played) + number) % options.players
            if mover != seat:
                place = next(slot for slot in slots[mover] if slot not in deck)
                deck[place] = after.played[-1]
            if dealt + number < cards.total():
                slots[mover].append(dealt + number)
                if mover == seat:
                    left = Counter(before.hands[seat]) - Counter(after.played[-1:])
                    deck[dealt + number] = next((Counter(after.hands[seat]) - left).elements())
        rest = iter(sorted((cards - Counter(deck.values())).elements()))
        order = tuple(deck[n] if n in deck else next(rest) for n in range(cards.total()))
        if is_new:
            return begin, (Shuffle(order), *moves[1:])
        ends = [0, *accumulate(map(len, start.hands))]
        hands = tuple(sort(order[one:end]) for one, end in pairwise(ends))
        return replace(start, hands=hands, pile=order[dealt:]), tuple(moves)


CAIRNS = Cairns()
CairnsState.rules = CAIRNS
