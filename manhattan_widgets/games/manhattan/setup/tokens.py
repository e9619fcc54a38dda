"""Pieces, towers, cards and seats as people type them, with the place of what cannot be read."""

from __future__ import annotations

import re
from collections.abc import Iterable

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.contract.lists import comma_listed
from manhattan_widgets.contract.tokens import NOTHING, ReadError, is_nothing, numbered_seat, words
from manhattan_widgets.games.manhattan.rules.board import COLOR_LETTERS, COLORS, EMPTY, SIZES, Tower
from manhattan_widgets.games.manhattan.rules.cards import CARD, CELL
from manhattan_widgets.games.manhattan.rules.moves import Counts
from manhattan_widgets.games.manhattan.rules.notation import color_from_name, color_sentence
from manhattan_widgets.games.manhattan.rules.options import PIECES_A_COLOR, ManhattanOptions

__all__ = [
    "CARDS_AT_MOST",
    "cards_text",
    "pieces_text",
    "read_cards",
    "read_color",
    "read_pieces",
    "read_seat",
    "read_tower",
    "seat_text",
]

CARDS_AT_MOST = 50
_PIECES_AT_MOST = 96


def read_pieces(value: str) -> Counts:
    """Read pieces of one color: sizes as digits, or counts by size; raises :class:`ReadError`.

    >>> read_pieces("1 1 2 4"), read_pieces("7x1 3x4"), read_pieces("none")
    ((2, 1, 0, 1), (7, 0, 0, 3), (0, 0, 0, 0))
    """
    counts = [0, 0, 0, 0]
    expected = Sentence.of("manhattan.text.expected.pieces")
    for at, word in words(value):
        if many := re.fullmatch(r"([0-9]{1,2})[x×*]([1-4])", word, re.ASCII | re.IGNORECASE):
            counts[int(many[2]) - 1] += int(many[1])
        elif re.fullmatch("[1-4]+", word):
            for digit in word:
                counts[int(digit) - 1] += 1
        elif not is_nothing(word):
            raise ReadError(at, word, expected)
        if sum(counts) > PIECES_A_COLOR:
            raise ReadError(at, word, Sentence.of("manhattan.text.expected.fewer_pieces"))
    return (counts[0], counts[1], counts[2], counts[3])


def pieces_text(counts: Counts) -> str:
    """Return pieces as :func:`read_pieces` reads them, in the shorter way.

    >>> pieces_text((2, 1, 0, 1)), pieces_text((7, 2, 0, 3)), pieces_text((0, 0, 0, 0))
    ('1 1 2 4', '7x1 2x2 3x4', 'none')
    """
    if sum(counts) <= 6:
        return (
            " ".join(str(s) for s, n in zip(SIZES, counts, strict=True) for _ in range(n))
            or NOTHING
        )
    return " ".join(f"{n}x{s}" for s, n in zip(SIZES, counts, strict=True) if n)


def read_tower(value: str) -> Tower:
    """Read a tower, bottom first; raises :class:`ReadError`.

    >>> str(read_tower("r3 b4"))
    'r3b4'
    """
    pieces: list[tuple[int, int]] = []
    for at, word in words(value):
        if is_nothing(word):
            continue
        if not re.fullmatch(f"([{COLOR_LETTERS}][1-4])+", word, re.ASCII | re.IGNORECASE):
            raise ReadError(at, word, Sentence.of("manhattan.text.expected.tower"))
        pairs = zip(word[::2], word[1::2], strict=True)
        pieces += [(COLOR_LETTERS.index(c.upper()), int(s)) for c, s in pairs]
        if len(pieces) > _PIECES_AT_MOST:
            raise ReadError(at, word, Sentence.of("manhattan.text.expected.fewer_pieces"))
    return Tower.of(*pieces) if pieces else EMPTY


def read_cards(value: str, side: int) -> tuple[int, ...]:
    """Read cards, each by the site 1–9 that it shows to a side; raises :class:`ReadError`.

    >>> read_cards("1 3 5", 0), read_cards("1 3 5", 1)
    ((0, 2, 4), (6, 0, 4))
    """
    cards: list[int] = []
    for at, word in words(value):
        if is_nothing(word):
            continue
        if not re.fullmatch("[1-9]+", word):
            raise ReadError(at, word, Sentence.of("manhattan.text.expected.cards"))
        cards += [CARD[side][int(digit) - 1] for digit in word]
        if len(cards) > CARDS_AT_MOST:
            raise ReadError(at, word, Sentence.of("manhattan.text.expected.fewer_cards"))
    return tuple(cards)


def cards_text(cards: Iterable[int], side: int, *, ordered: bool = False) -> str:
    """Return cards as :func:`read_cards` reads them, sorted by site unless their order counts."""
    cells = [CELL[side][card] + 1 for card in cards]
    return " ".join(map(str, cells if ordered else sorted(cells))) or NOTHING


def read_color(value: str, options: ManhattanOptions, *, at: int = 0) -> int:
    """Read a color in play; raises :class:`ReadError`."""
    color = color_from_name(value.strip().lower())
    if color is None or color not in options.colors_in_play:
        raise ReadError(at, value.strip(), _colors_expected(options))
    return color


def read_seat(value: str, options: ManhattanOptions) -> int:
    """Read a seat: one of its colors, or its number from 1; raises :class:`ReadError`."""
    numbered = numbered_seat(value, options.players)
    return options.seat_of(read_color(value, options)) if numbered is None else numbered


def seat_text(seat: int, options: ManhattanOptions) -> str:
    """Return a seat as :func:`read_seat` reads it, whatever the reader's language."""
    return COLORS[options.colors[seat][0]].title()


def _colors_expected(options: ManhattanOptions) -> Sentence:
    names = comma_listed(color_sentence(color) for color in options.colors_in_play)
    return Sentence.of("manhattan.text.expected.color", known=names)
