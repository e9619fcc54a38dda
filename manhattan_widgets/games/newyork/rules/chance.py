"""What is decided by lot: who gets which color (N5, N19), the deal (N6), each shuffle (N7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import permutations
from random import Random
from typing import Any, ClassVar

from manhattan_widgets.contract.chances import entry_names
from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.contract.permutations import PileRequest, shuffled
from manhattan_widgets.games.newyork.rules.board import COLOR_LETTERS
from manhattan_widgets.games.newyork.rules.cards import (
    CARD_LETTERS,
    cards_from_text,
    cards_text,
    deck,
)
from manhattan_widgets.games.newyork.rules.options import NewYorkOptions

Cards = tuple[int, ...]
#: The colors of each seat: one, or two that are sorted.
SeatColors = tuple[tuple[int, ...], ...]

_CARDS_AT_MOST = 100


@dataclass(frozen=True, slots=True)
class ColorDraw:
    """The colors that each seat has drawn (N5): two each for two players (N20)."""

    colors: SeatColors

    def to_json(self) -> dict[str, Any]:
        """Return ``{"colors": …}``, for each seat its letters."""
        return {"colors": ["".join(COLOR_LETTERS[c] for c in seat) for seat in self.colors]}


@dataclass(frozen=True, slots=True)
class Deal:
    """The shuffled deck, next card first, from which hands are dealt (N6)."""

    deck: Cards

    def to_json(self) -> dict[str, Any]:
        """Return ``{"deal": cards}``, one character each, next card first."""
        return {"deal": cards_text(self.deck)}


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The discards, shuffled into a new pile, next card first (N7)."""

    deck: Cards

    def to_json(self) -> dict[str, Any]:
        """Return ``{"shuffle": cards}``, one character each, next card first."""
        return {"shuffle": cards_text(self.deck)}


@dataclass(frozen=True, slots=True)
class ColorRequest:
    """Each seat has to draw its color cards (N5, N19, N20)."""

    options: NewYorkOptions

    def _draws(self) -> list[SeatColors]:
        playing = self.options.colors_in_play
        if self.options.players == 2:
            rests = [tuple(c for c in playing if c not in pair) for pair in _pairs(playing)]
            return list(zip(_pairs(playing), rests, strict=True))
        return [tuple((color,) for color in order) for order in permutations(playing)]

    def sample(self, rng: Random) -> ColorDraw:
        """Draw the colors."""
        order = shuffled(self.options.colors_in_play, rng)
        each = len(order) // self.options.players
        hands = (order[first : first + each] for first in range(0, len(order), each))
        return ColorDraw(tuple(tuple(sorted(hand)) for hand in hands))

    @property
    def possibilities(self) -> int:
        """Different ways to draw."""
        return len(self._draws())

    def numbered(self, number: int) -> ColorDraw:
        """Return the draw with this number; raises ``IndexError`` if none has it."""
        if number < 0:
            raise IndexError(number)
        return ColorDraw(self._draws()[number])

    def number_of(self, event: ColorDraw) -> int:
        """Return the number of a possible draw."""
        return self._draws().index(event.colors)


@dataclass(frozen=True, slots=True)
class DealRequest(PileRequest[Deal]):
    """The deck has to be shuffled and dealt (N6)."""

    options: NewYorkOptions
    event: ClassVar[type[Deal]] = Deal

    @property
    def cards(self) -> Cards:  # type: ignore[override]
        """All cards that the deck can begin with."""
        return deck(self.options.actions)


@dataclass(frozen=True, slots=True)
class ShuffleRequest(PileRequest[Shuffle]):
    """The discards have to be shuffled into a new pile (N7)."""

    cards: Cards
    event: ClassVar[type[Shuffle]] = Shuffle


NewYorkChance = ColorDraw | Deal | Shuffle
NewYorkRequest = ColorRequest | DealRequest | ShuffleRequest


def chance_from_json(data: Mapping[str, Any]) -> NewYorkChance:
    """Read what the chance events' ``to_json`` made; raises ``ValueError``."""
    names = entry_names(data)
    if names == {"colors"}:
        return ColorDraw(_colors_from_json(data["colors"]))
    if names == {"deal"}:
        return Deal(_cards_from_json(data["deal"]))
    if names == {"shuffle"}:
        return Shuffle(_cards_from_json(data["shuffle"]))
    raise chance_error("unreadable")


def chance_error(key: str, **params: Any) -> ValueError:
    """Return the error for a chance event that cannot be."""
    return ValueError(str(Sentence.of(f"newyork.chance.{key}", **params)))


def _pairs(colors: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [(first, second) for first in colors for second in colors if first < second]


def _colors_from_json(data: Any) -> SeatColors:
    if not isinstance(data, list) or not all(
        isinstance(seat, str) and 1 <= len(seat) <= 2 and set(seat) <= set(COLOR_LETTERS)
        for seat in data
    ):
        raise chance_error("colors", letters=", ".join(COLOR_LETTERS))
    return tuple(tuple(sorted(COLOR_LETTERS.index(c) for c in seat)) for seat in data)


def _cards_from_json(text: Any) -> Cards:
    if not isinstance(text, str) or len(text) > _CARDS_AT_MOST or set(text) - set(CARD_LETTERS):
        raise chance_error("cards", letters=CARD_LETTERS, n=_CARDS_AT_MOST)
    return cards_from_text(text)
