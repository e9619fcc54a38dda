"""What one seat knows of a game of Skyline."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from manhattan_widgets.contract.core import View
from manhattan_widgets.games.skyline.rules.position import Table

if TYPE_CHECKING:
    from manhattan_widgets.games.skyline.rules.state import SkylineState

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True, repr=False)
class SkylineView(Table, View):
    """What one seat knows: the table, its own hand and mission; at the end all missions."""

    seat: int | None
    cards: Cards
    shown_missions: tuple[int | None, ...]
    hand_sizes_: tuple[int, ...]
    pile_size_: int

    def __repr__(self) -> str:
        seat = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {seat}: {Table.__repr__(self)[1:-1]}>"

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """Bonus cards in hand by seat."""
        return self.hand_sizes_

    @property
    def pile_size(self) -> int:
        """Bonus cards in the pile."""
        return self.pile_size_

    @property
    def unseen(self) -> Cards:
        """The sorted bonus cards that are in other hands or in the pile."""
        left = Counter(self.options.edition.deck) - Counter(self.discarded) - Counter(self.cards)
        return tuple(sorted(left.elements()))

    def hand(self, seat: int) -> Cards | None:
        """Return the own cards, None for another seat."""
        return self.cards if seat == self.seat and self.seat is not None else None

    def mission(self, seat: int) -> int | None:
        """Return the own mission, at the end everybody's, else None."""
        return self.shown_missions[seat]

    def sample(self, rng: Random) -> SkylineState:
        """Return a state that looks like this: what the seat does not know is dealt at random."""
        from manhattan_widgets.games.skyline.rules.codec.determinization import sample

        return sample(self, rng)

    def to_json(self) -> dict[str, Any]:
        """Return the view as plain data."""
        from manhattan_widgets.games.skyline.rules.codec.position_json import view_to_json

        return view_to_json(self)
