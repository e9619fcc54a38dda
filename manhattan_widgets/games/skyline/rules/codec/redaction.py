"""A game as one seat saw it: what that seat may not know, replaced by something that could be.

There is one shuffle, the deal.  Another seat's cards are tokens: three of the deal, later one for
each that it drew.  Which token a card was that it showed does not matter, as long as it held one
then; all other tokens, and what was never drawn, become whatever the seat did not see.  Missions
that were not shown are any others.  Stocks and money hidden by S18 follow from the moves of a game
from its deal; before a set-up position they are made up so that all moves can be played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from manhattan_widgets.contract.core import Chance, Move
from manhattan_widgets.contract.permutations import shuffled
from manhattan_widgets.games.skyline.rules.board import PENTHOUSE
from manhattan_widgets.games.skyline.rules.codec.determinization import missions_for
from manhattan_widgets.games.skyline.rules.codec.hidden_stocks import beginning
from manhattan_widgets.games.skyline.rules.moves import Build, Cash, Deal, Trade
from manhattan_widgets.games.skyline.rules.position import DEAL
from manhattan_widgets.games.skyline.rules.state import (
    FIRST_CARDS,
    Cards,
    SkylineState,
    new_state,
)
from manhattan_widgets.games.skyline.rules.view import SkylineView

__all__ = ["conceal"]


@dataclass(slots=True)
class _Token:
    """A card that the seat may not have seen; ``card`` is what it is, once that is known."""

    card: int | None = None


class _Known:
    """The cards of a game as tokens: the hands at the beginning, then the pile as it was drawn."""

    def __init__(self, views: Sequence[SkylineView], moves: Sequence[Move | None]) -> None:
        dealt = 1 if views[0].phase == DEAL else 0
        self.views, self.moves = views, moves
        self.seat = views[0].seat
        assert self.seat is not None
        first = views[min(dealt, len(views) - 1)]
        self.first = first
        self.hands = [[_Token() for _ in range(size)] for size in first.hand_sizes]
        for token, card in zip(self.hands[self.seat], first.cards, strict=True):
            token.card = card
        self.pile = [_Token() for _ in range(first.pile_size)]
        #: What each hand has that was not shown yet; and the next card of the pile.
        self._held = [list(hand) for hand in self.hands]
        self._drawn = 0
        for number in range(dealt, len(moves)):
            self._play(moves[number], views[number], views[number + 1])

    def _play(self, move: Move | None, before: SkylineView, after: SkylineView) -> None:
        if isinstance(move, Build) and move.kind == PENTHOUSE:
            players = before.options.players
            for step in range(1, min(players, 1 + before.pile_size)):
                seat = (before.turn + step) % players
                token = self.pile[self._drawn]
                self._drawn += 1
                if seat == self.seat:
                    (token.card,) = (Counter(after.cards) - Counter(before.cards)).elements()
                else:
                    self._held[seat].append(token)
        elif isinstance(move, Cash | Trade) and before.turn != self.seat:
            figures = (move.figure,) if isinstance(move, Cash) else move.figures
            for card in figures:
                self._held[before.turn].pop(0).card = card

    def generator(self) -> Random:
        """Return a random generator that depends on nothing else."""
        own = [view.cards for view in self.views]
        return Random(repr((self.views[0].to_json(), [*map(str, self.moves)], own)))

    def fill(self, rng: Random) -> tuple[list[Cards], Cards]:
        """Return hands and pile at the beginning; tokens that are not known are made up."""
        tokens = [token for hand in self.hands for token in hand] + self.pile
        left = Counter(self.first.options.edition.deck) - Counter(self.first.discarded)
        left -= Counter(token.card for token in tokens if token.card is not None)
        unseen = iter(shuffled(sorted(left.elements()), rng))
        cards = [next(unseen) if token.card is None else token.card for token in tokens]
        hands = []
        for hand in self.hands:
            hands.append(tuple(sorted(cards[: len(hand)])))
            cards = cards[len(hand) :]
        return hands, tuple(cards)


def conceal(
    views: Sequence[SkylineView], moves: Sequence[Move | None]
) -> tuple[SkylineState, tuple[Move | Chance, ...]]:
    """Return a beginning and events that give the same views: see ``Rules.conceal``."""
    known = _Known(views, moves)
    rng = known.generator()
    missions = missions_for(views[-1], rng)
    hands, pile = known.fill(rng)
    if views[0].phase == DEAL:
        events = tuple(
            _deal(known.first.start, missions, hands, pile) if move is None else move
            for move in moves
        )
        return new_state(views[0].options), events
    events = tuple(move for move in moves if move is not None)
    return beginning(views, events, hands, pile, missions, rng), events


def _deal(start: int, missions: Cards, hands: Sequence[Cards], pile: Cards) -> Deal:
    """Return the deal, one card at a time from the start player on, that gives these hands."""
    seats = len(hands)
    dealt = [hands[(start + n) % seats][n // seats] for n in range(seats * FIRST_CARDS)]
    return Deal(start, missions, (*dealt, *pile))
