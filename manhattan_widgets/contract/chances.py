"""What is decided by lot: what any game asks of chance, shuffled cards, and rolled numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Protocol

from manhattan_widgets.contract.permutations import PileRequest, fraction
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr

__all__ = [
    "Chance",
    "ChanceRequest",
    "Roll",
    "RollRequest",
    "Shuffle",
    "ShuffleRequest",
    "entry_names",
    "event_from_json",
]


class Chance(Protocol):
    """What was decided by lot: a deal, a shuffle."""

    def to_json(self) -> dict[str, Any]:
        """Return it as plain data, for a record."""


class ChanceRequest(Protocol):
    """What has to be decided by lot before play goes on.

    All possible answers are numbered from 0, in an order that is fixed for a version of the rules:
    share codes count on it.  :mod:`manhattan_widgets.contract.permutations` numbers shuffles.
    """

    def sample(self, rng: Random) -> Chance:
        """Return one possible answer, each as likely as at a table."""

    @property
    def possibilities(self) -> int:
        """How many different answers there are."""

    def numbered(self, number: int) -> Chance:
        """Return the answer with this number; raises ``IndexError`` if none has it."""

    def number_of(self, event: Any) -> int:
        """Return the number of a possible answer."""


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Cards in the order that they lie in now."""

    deck: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {"deck": list(self.deck)}


@dataclass(frozen=True, slots=True)
class ShuffleRequest(PileRequest[Shuffle]):
    """The ``cards`` are to be shuffled; equal numbers are equal cards.

    >>> ShuffleRequest((1, 1, 2)).numbered(1)
    Shuffle(deck=(1, 2, 1))
    """

    cards: tuple[int, ...]
    event: ClassVar[type[Shuffle]] = Shuffle


@dataclass(frozen=True, slots=True)
class Roll:
    """A number by lot, from 0: the side of a die, a tile out of a bag."""

    number: int

    def to_json(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {"number": self.number}


@dataclass(frozen=True, slots=True)
class RollRequest:
    """One of ``sides`` numbers is wanted, each as likely as any other.

    >>> RollRequest(6).sample(Random(1))
    Roll(number=0)
    """

    sides: int

    @property
    def possibilities(self) -> int:
        """How many numbers there are."""
        return self.sides

    def sample(self, rng: Random) -> Roll:
        """Roll."""
        return Roll(int(fraction(rng) * self.sides))

    def numbered(self, number: int) -> Roll:
        """Return the roll of this number; raises ``IndexError`` if no side has it."""
        if not 0 <= number < self.sides:
            raise IndexError(number)
        return Roll(number)

    def number_of(self, event: Any) -> int:
        """Return what was rolled."""
        return int(event.number)


def entry_names(data: Any) -> frozenset[str]:
    """Return the names of the entries of plain data; none where there are no entries.

    >>> entry_names({"shuffle": "123"}), entry_names(["shuffle"])
    (frozenset({'shuffle'}), frozenset())
    """
    return frozenset(data) if isinstance(data, Mapping) else frozenset()


def event_from_json(data: Any) -> Shuffle | Roll:
    """Read a shuffle or a roll; raises ``ValueError``."""
    if isinstance(data, dict):
        deck, number = data.get("deck"), data.get("number")
        if set(data) == {"deck"} and isinstance(deck, list) and all(type(c) is int for c in deck):
            return Shuffle(tuple(deck))
        if set(data) == {"number"} and type(number) is int:
            return Roll(number)
    raise ValueError(text("default.no_chance", value=short_repr(data)))
