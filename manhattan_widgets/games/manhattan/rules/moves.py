"""The three moves of Manhattan, the two chance events, and machine notation.

Machine notation is short, complete and needs no position: ``b3F5`` puts a blue piece of three
storeys on Frankfurt 5; ``dr112344`` drafts red pieces, ``dr1123g1224`` those of two colors;
``x5b3`` passes (M20): card 5 is played and a blue piece of three storeys removed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from manhattan_widgets.contract.chances import entry_names
from manhattan_widgets.contract.core import Sentence, UnreadableMoveError
from manhattan_widgets.contract.typed_input import is_typed
from manhattan_widgets.contract.well_formed import is_number, is_numbers
from manhattan_widgets.games.manhattan.rules.board import (
    CITY_LETTERS,
    COLOR_LETTERS,
    SITES,
    SIZES,
    site_name,
    site_number,
)
from manhattan_widgets.games.manhattan.rules.cards import KINDS

#: How many pieces of 1, 2, 3 and 4 storeys.
Counts = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Draft:
    """Take pieces from the supply for this round (M5): counts for each of the seat's colors."""

    colors: tuple[int, ...]
    counts: tuple[Counts, ...]

    def __str__(self) -> str:
        return "d" + "".join(
            COLOR_LETTERS[color].lower() + digits(counts)
            for color, counts in zip(self.colors, self.counts, strict=True)
        )


@dataclass(frozen=True, slots=True)
class Build:
    """Put a piece on a site (M6).  The site tells which card is played: see ``cards.CARD``."""

    color: int
    storeys: int
    site: int

    def __str__(self) -> str:
        return f"{COLOR_LETTERS[self.color].lower()}{self.storeys}{site_name(self.site)}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Play a card and remove a drafted piece, when nothing can be built (M20)."""

    card: int
    color: int
    storeys: int

    def __str__(self) -> str:
        return f"x{self.card + 1}{COLOR_LETTERS[self.color].lower()}{self.storeys}"


ManhattanMove = Draft | Build | Pass
#: For ``isinstance``.
MOVES = (Draft, Build, Pass)


@dataclass(frozen=True, slots=True)
class Deal:
    """The lot for the start player and the shuffled deck, next card first (M4)."""

    start: int
    deck: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        """Return ``{"deal": cards, "start": seat}``; cards as digits 1–9, next card first."""
        return {"deal": _cards_text(self.deck), "start": self.start}


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The played cards, shuffled into a new draw pile, next card first (M8)."""

    deck: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        """Return ``{"shuffle": cards}``; cards as digits 1–9, next card first."""
        return {"shuffle": _cards_text(self.deck)}


def digits(counts: Counts) -> str:
    """Return counts as sorted digits.

    >>> digits((2, 1, 1, 2))
    '112344'
    """
    return "".join(str(size) * count for size, count in zip(SIZES, counts, strict=True))


def counts_of(pieces: str) -> Counts:
    """Return how often each digit 1–4 is in ``pieces``."""
    return (pieces.count("1"), pieces.count("2"), pieces.count("3"), pieces.count("4"))


_BUILDS = tuple(
    tuple(tuple(Build(color, size, site) for site in range(SITES)) for size in SIZES)
    for color in range(len(COLOR_LETTERS))
)


def build(color: int, storeys: int, site: int) -> Build:
    """Return the one shared :class:`Build` object for these values."""
    return _BUILDS[color][storeys - 1][site]


# ASCII: without it, ignoring case lets the Kelvin sign pass for a K.
_FLAGS = re.IGNORECASE | re.ASCII
_BUILD = re.compile(rf"([{COLOR_LETTERS}])([1-4])([{CITY_LETTERS}][1-9])\Z", _FLAGS)
_DRAFT = re.compile(rf"d((?:[{COLOR_LETTERS}][1-4]{{1,24}}){{1,2}})\Z", _FLAGS)
_DRAFT_PART = re.compile(rf"([{COLOR_LETTERS}])([1-4]+)", _FLAGS)
_PASS = re.compile(rf"x([1-9])([{COLOR_LETTERS}])([1-4])\Z", _FLAGS)


def is_well_formed(move: ManhattanMove) -> bool:
    """Tell whether the fields of ``move`` are of their types, and no number is beyond all bounds.

    Only of such a move the rules can say more than that it is none.
    """
    if isinstance(move, Draft):
        return is_numbers(move.colors) and (
            isinstance(move.counts, tuple)
            and all(is_numbers(counts) and len(counts) == len(SIZES) for counts in move.counts)
        )
    place = move.site if isinstance(move, Build) else move.card
    return is_number(move.color) and is_number(move.storeys) and is_number(place)


def move_from_text(notation: str) -> ManhattanMove:
    """Read machine notation.

    Raises :class:`UnreadableMoveError`.

    >>> move_from_text("b3F5")
    Build(color=1, storeys=3, site=22)
    """
    if not is_typed(notation):
        raise unreadable(notation)
    stripped = notation.strip()
    if match := _BUILD.match(stripped):
        return build(_color(match[1]), int(match[2]), site_number(match[3].upper()))
    if match := _DRAFT.match(stripped):
        parts = _DRAFT_PART.findall(match[1])
        return Draft(
            tuple(_color(letter) for letter, _ in parts),
            tuple(counts_of(pieces) for _, pieces in parts),
        )
    if match := _PASS.match(stripped):
        return Pass(int(match[1]) - 1, _color(match[2]), int(match[3]))
    raise unreadable(notation)


def unreadable(notation: str) -> UnreadableMoveError:
    """Return the error for text that is no move."""
    return UnreadableMoveError.of("M6", "manhattan.unreadable", notation)


def chance_from_json(data: Mapping[str, Any]) -> Deal | Shuffle:
    """Read what :meth:`Deal.to_json` or :meth:`Shuffle.to_json` made; raises ``ValueError``."""
    names = entry_names(data)
    if names == {"deal", "start"} and type(data["start"]) is int:
        return Deal(data["start"], _cards_from_text(data["deal"]))
    if names == {"shuffle"}:
        return Shuffle(_cards_from_text(data["shuffle"]))
    raise ValueError(str(Sentence.of("manhattan.chance.unreadable")))


def _color(letter: str) -> int:
    return COLOR_LETTERS.index(letter.upper())


def _cards_text(cards: tuple[int, ...]) -> str:
    return "".join(str(card + 1) for card in cards)


def _cards_from_text(cards: Any) -> tuple[int, ...]:
    if not (isinstance(cards, str) and len(cards) <= 100 and re.fullmatch("[1-9]*", cards)):
        raise ValueError(str(Sentence.of("manhattan.chance.cards", kinds=KINDS)))
    return tuple(int(card) - 1 for card in cards)
