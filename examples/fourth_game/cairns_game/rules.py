"""The rules of Cairns as one object, and a game as one seat saw it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cairns_game.state import DECK, HAND, MOVES, SITES, CairnsOptions, CairnsState
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

        The deck has a slot for every card.  What the seat held is known; what another one played
        was in one of those that he had drawn; whatever is left fills the rest.
        """
        options, seat = views[0].options, views[0].seat
        state = self.new(options)
        if views[0].seen != state:
            raise ValueError("the beginning of the game is not known")
        if not moves:
            return state, ()
        dealt = HAND * options.players
        slots = [[*range(s * HAND, (s + 1) * HAND)] for s in range(options.players)]
        deck: dict[int, int] = dict(zip(slots[seat], views[1].hands[seat], strict=True))
        for number in range(len(moves) - 1):
            mover, before, after = number % options.players, views[number + 1], views[number + 2]
            if mover != seat:
                place = next(slot for slot in slots[mover] if slot not in deck)
                deck[place] = after.played[-1]
            if dealt + number < len(DECK):
                slots[mover].append(dealt + number)
                if mover == seat:
                    left = Counter(before.hands[seat]) - Counter(after.played[-1:])
                    deck[dealt + number] = next((Counter(after.hands[seat]) - left).elements())
        rest = iter(sorted((Counter(DECK) - Counter(deck.values())).elements()))
        event = Shuffle(tuple(deck[n] if n in deck else next(rest) for n in range(len(DECK))))
        return state, (event, *moves[1:])


CAIRNS = Cairns()
CairnsState.rules = CAIRNS
