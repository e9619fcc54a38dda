"""The deal (S3): what has to be decided by lot, sampled and numbered."""

from __future__ import annotations

from dataclasses import dataclass
from math import perm
from random import Random

from manhattan_widgets.contract.permutations import (
    arrangement,
    arrangements,
    fraction,
    number_of,
    shuffled,
)
from manhattan_widgets.games.skyline.rules.moves import Deal
from manhattan_widgets.games.skyline.rules.options import SkylineOptions


@dataclass(frozen=True, slots=True)
class DealRequest:
    """A start player by lot, a mission for each player, and a shuffled pile are needed (S3)."""

    options: SkylineOptions

    def sample(self, rng: Random) -> Deal:
        """Draw a start player, deal missions and shuffle the bonus cards."""
        edition, players = self.options.edition, self.options.players
        start = int(fraction(rng) * players)
        missions = shuffled(range(len(edition.missions)), rng)
        return Deal(start, missions[:players], shuffled(edition.deck, rng))

    @property
    def possibilities(self) -> int:
        """Start players times missions in order times different orders of the cards."""
        edition, players = self.options.edition, self.options.players
        return players * perm(len(edition.missions), players) * arrangements(edition.deck)

    def numbered(self, number: int) -> Deal:
        """Return the deal with this number; raises ``IndexError`` if none has it."""
        edition, players = self.options.edition, self.options.players
        rest, start = divmod(number, players)
        order, missions = divmod(rest, perm(len(edition.missions), players))
        cards = arrangement(edition.deck, order)
        left, dealt = list(range(len(edition.missions))), []
        for _ in range(players):
            missions, at = divmod(missions, len(left))
            dealt.append(left.pop(at))
        return Deal(start, tuple(dealt), cards)

    def number_of(self, event: Deal) -> int:
        """Return the number of a possible deal."""
        edition, players = self.options.edition, self.options.players
        left, digits = list(range(len(edition.missions))), []
        for mission in event.missions:
            digits.append((left.index(mission), len(left)))
            left.remove(mission)
        missions = 0
        for at, of in reversed(digits):
            missions = missions * of + at
        order = number_of(event.cards)
        return (order * perm(len(edition.missions), players) + missions) * players + event.start
