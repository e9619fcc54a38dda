"""What one seat knows of a game of New York."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from manhattan_widgets.contract.core import View
from manhattan_widgets.contract.permutations import shuffled
from manhattan_widgets.games.newyork.rules.cards import BLUE_BACK, RED_BACK, STOP_CARDS, back_of
from manhattan_widgets.games.newyork.rules.position import Table

if TYPE_CHECKING:
    from manhattan_widgets.games.newyork.rules.state import NewYorkState


@dataclass(frozen=True, slots=True, repr=False)
class NewYorkView(Table, View):
    """What one seat knows: the table with all backs, its own hand, and which cards it cannot see.

    ``unseen`` counts by kind the cards that are in the other hands or in the pile.  Everybody saw
    every discard, so it follows from public facts and the own hand.
    """

    seat: int | None
    cards: tuple[int, ...]
    unseen: tuple[int, ...]
    backs_: tuple[tuple[int, int], ...]
    pile_size_: int
    top_back_: int | None

    def __repr__(self) -> str:
        seat = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {seat}: {Table.__repr__(self)[1:-1]}>"

    @property
    def backs(self) -> tuple[tuple[int, int], ...]:
        """Red and blue backs in each hand (N6)."""
        return self.backs_

    @property
    def pile_size(self) -> int:
        """Cards in the draw pile."""
        return self.pile_size_

    @property
    def top_back(self) -> int | None:
        """The back on top of the pile: 0 red, 1 blue, None where there is no card."""
        return self.top_back_

    def hand(self, seat: int) -> tuple[int, ...] | None:
        """Return the own cards, None for another seat."""
        return self.cards if seat == self.seat and self.seat is not None else None

    def sample(self, rng: Random) -> NewYorkState:
        """Deal the unseen cards at random to the other hands and the pile, by their backs (N6).

        The STOP cards, once shuffled, can only be in the pile.
        """
        from manhattan_widgets.games.newyork.rules.state import state_of

        unseen = [card for card, count in enumerate(self.unseen) for _ in range(count)]
        hidden = {
            back: list(
                shuffled([c for c in unseen if back_of(c) == back and c not in STOP_CARDS], rng)
            )
            for back in (RED_BACK, BLUE_BACK)
        }
        hands = [
            self.cards
            if seat == self.seat
            else tuple(hidden[back].pop() for back, n in enumerate(backs) for _ in range(n))
            for seat, backs in enumerate(self.backs)
        ]
        left = [*hidden[RED_BACK], *hidden[BLUE_BACK], *(c for c in unseen if c in STOP_CARDS)]
        return state_of(self, hands, shuffled_under(self.top_back, left, rng))

    def to_json(self) -> dict[str, Any]:
        """Return the view as plain data."""
        from manhattan_widgets.games.newyork.rules.codec.position_json import view_to_json

        return view_to_json(self)


def shuffled_under(back: int | None, cards: Sequence[int], rng: Random) -> tuple[int, ...]:
    """Return ``cards`` in random order, each that has this back on top as likely as the others."""
    pile = list(shuffled(cards, rng))
    if pile:
        fitting = [place for place, card in enumerate(pile) if back_of(card) == back]
        top = fitting[int(rng.random() * len(fitting))]
        pile[0], pile[top] = pile[top], pile[0]
    return tuple(pile)
