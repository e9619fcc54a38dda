"""Human notation, and the names of things in the reader's language.

``3 on Frankfurt 5`` builds, ``blue 3 on Frankfurt 5`` where a seat has two colors;
``draft 1 1 2 3 4 4`` and ``draft red 1 1 2 3, green 1 2 2 4``; ``pass card 5, remove 3``, where
the card is named by the site that it shows to its player.
Reading is forgiving: case, accents, commas and the word "on" do not matter, a city may be cut
short, and the cell may be left out where only one move fits.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace

from manhattan_widgets.contract.core import (
    AmbiguousMoveError,
    Explanation,
    Sentence,
    UnreadableMoveError,
)
from manhattan_widgets.contract.lists import listed
from manhattan_widgets.contract.typed_input import is_typed
from manhattan_widgets.games.manhattan.rules.board import (
    CELLS,
    CITIES,
    CITY_LETTERS,
    COLOR_LETTERS,
    COLORS,
    SIZES,
)
from manhattan_widgets.games.manhattan.rules.cards import CARD, CELL
from manhattan_widgets.games.manhattan.rules.moves import (
    Build,
    Draft,
    ManhattanMove,
    Pass,
    build,
    counts_of,
    digits,
    move_from_text,
    unreadable,
)


def color_sentence(color: int) -> Sentence:
    """Return the name of a color."""
    return Sentence.of(f"core.color.{COLORS[color]}")


def city_sentence(city: int) -> Sentence:
    """Return the name of a city."""
    return Sentence.of(f"manhattan.city.{CITY_LETTERS[city]}")


def site_sentence(site: int) -> Sentence:
    """Return the name of a site, "Frankfurt 5"."""
    return Sentence.of("manhattan.site", city=city_sentence(site // CELLS), cell=site % CELLS + 1)


#: The pieces of each color in an example of a draft, by height.
_EXAMPLE = (2, 1, 0, 1)


def color_list(colors: Iterable[int]) -> Sentence:
    """Return color names as a list, "Red, Blue and Green"."""
    return listed(map(color_sentence, colors))


def site_list(sites: Iterable[int]) -> Sentence:
    """Return names of sites as a list, "Sydney 3 and Cairo 5"."""
    return listed(map(site_sentence, sites))


def format_move(move: ManhattanMove, colors: tuple[int, ...], side: int) -> str:
    """Return human notation for a move of the seat that plays ``colors`` and sits at ``side``."""
    used = move.colors if isinstance(move, Draft) else (move.color,)
    several = len(colors) > 1 or used != colors
    if isinstance(move, Draft):
        parts = [
            f"{_color_word(color)} {' '.join(digits(counts))}"
            if several
            else " ".join(digits(counts))
            for color, counts in zip(move.colors, move.counts, strict=True)
        ]
        return str(Sentence.of("manhattan.move.draft", pieces=", ".join(parts)))
    piece = f"{_color_word(move.color)} {move.storeys}"
    label = piece if several else str(move.storeys)
    if isinstance(move, Build):
        return str(Sentence.of("manhattan.move.build", piece=label, site=site_sentence(move.site)))
    return str(Sentence.of("manhattan.move.pass", card=CELL[side][move.card] + 1, piece=label))


def _color_word(color: int) -> Sentence:
    """Return the name of a color as it is written within a move."""
    return Sentence.of(f"core.color_word.{COLORS[color]}")


def parse_move(
    notation: str, colors: tuple[int, ...], side: int, legal: Sequence[ManhattanMove]
) -> ManhattanMove:
    """Read machine or human notation of a seat that plays ``colors`` and sits at ``side``.

    ``legal`` serves only to choose among readings.  Raises ``UnreadableMoveError`` and
    :class:`AmbiguousMoveError`.
    """
    try:
        return _parsed(notation, colors, side, legal)
    except UnreadableMoveError as error:
        if len(colors) < 2:
            raise
        explanation = error.explanation  # whose example names no color
        words = dict(explanation.sentence.params)
        draft = format_move(Draft(colors, (_EXAMPLE,) * len(colors)), colors, side)
        sentence = Sentence.of("manhattan.unreadable_by_color", **words, draft=draft)
        raise UnreadableMoveError(replace(explanation, sentence=sentence)) from None


def _parsed(
    notation: str, colors: tuple[int, ...], side: int, legal: Sequence[ManhattanMove]
) -> ManhattanMove:
    if not is_typed(notation):
        raise unreadable(notation)
    if re.fullmatch(r"\w+", notation.strip()):
        with suppress(UnreadableMoveError):
            return _in_order(move_from_text(notation), colors)
    words = _plain(notation)
    keyword = words[0] if words else ""
    if keyword and _plain_word("manhattan.word.draft").startswith(keyword) and len(words) > 1:
        return _parse_draft(notation, words[1:], colors)
    if keyword and keyword == _plain_word("manhattan.word.pass"):
        return _parse_pass(notation, words[1:], colors, side)
    return _parse_build(notation, words, colors, side, legal)


def _in_order(move: ManhattanMove, colors: tuple[int, ...]) -> ManhattanMove:
    """Return a draft with its colors in the order of ``colors``, if they are the same ones."""
    if not isinstance(move, Draft) or sorted(move.colors) != sorted(colors):
        return move
    counts = dict(zip(move.colors, move.counts, strict=True))
    return Draft(colors, tuple(counts[color] for color in colors))


def _parse_draft(notation: str, words: list[str], colors: tuple[int, ...]) -> Draft:
    pieces = dict.fromkeys(colors, "")
    color = colors[0] if len(colors) == 1 else None
    for word in words:
        word_color = color_from_name(word)
        if word_color is not None:
            color = word_color
        elif color in pieces and re.fullmatch("[1-4]{1,24}", word):
            pieces[color] += word
        else:
            raise unreadable(notation)
    return Draft(colors, tuple(counts_of(pieces[c]) for c in colors))


def _parse_pass(notation: str, words: list[str], colors: tuple[int, ...], side: int) -> Pass:
    numbers = [int(w) for w in words if w.isdigit() and len(w) == 1]
    matches = [c for c in map(color_from_name, words) if c is not None]
    color = matches[0] if matches else colors[0] if len(colors) == 1 else None
    if len(numbers) != 2 or color is None or not 1 <= numbers[0] <= CELLS:
        raise unreadable(notation)
    if numbers[1] not in SIZES:
        raise unreadable(notation)
    return Pass(CARD[side][numbers[0] - 1], color, numbers[1])


def _parse_build(
    notation: str,
    words: list[str],
    colors: tuple[int, ...],
    side: int,
    legal: Sequence[ManhattanMove],
) -> ManhattanMove:
    skipped = _plain_word("manhattan.word.on")
    rest = [w for w in words if w != skipped]
    only_color = None
    if rest and (only_color := color_from_name(rest[0])) is not None:
        rest = rest[1:]
    if not rest or rest[0] not in map(str, SIZES):
        raise unreadable(notation)
    storeys, rest = int(rest[0]), rest[1:]
    cell = None
    if rest and re.fullmatch("[1-9]", rest[-1]):
        cell, rest = int(rest[-1]) - 1, rest[:-1]
    cities = _cities_from_name(" ".join(rest))
    if not cities:
        raise unreadable(notation)
    readings = [
        build(color, storeys, city * CELLS + c)
        for color in (colors if only_color is None else (only_color,))
        for city in cities
        for c in (range(CELLS) if cell is None else (cell,))
    ]
    if len(readings) == 1:
        return readings[0]
    fitting = [m for m in readings if m in legal]
    if len(fitting) == 1:
        return fitting[0]
    if not fitting and len({move.site for move in readings}) == 1:
        return _held(readings, legal)
    candidates = fitting or readings
    moves = "; ".join(format_move(m, colors, side) for m in candidates[:6])
    key = "manhattan.ambiguous" if fitting else "manhattan.incomplete"
    raise AmbiguousMoveError(
        Explanation(False, "M6", Sentence.of(key, notation=notation, moves=moves)), candidates
    )


def _held(readings: Sequence[Build], legal: Sequence[ManhattanMove]) -> Build:
    """Return which of readings that differ in color alone is to be explained: none is legal.

    The one whose piece can be built elsewhere, so that the reason is about the site; or the first.
    """
    held = {(move.color, move.storeys) for move in legal if isinstance(move, Build)}
    return next((move for move in readings if (move.color, move.storeys) in held), readings[0])


def sites_from_name(notation: str) -> list[int]:
    """Return the sites that ``notation`` may mean: a name such as ``F5``, or "Frankfurt 5".

    >>> sites_from_name("F5"), sites_from_name("sao paulo 9"), sites_from_name("s 1")
    ([22], [44], [0])
    """
    *city, cell = _plain(notation) or [""]
    if not re.fullmatch("[1-9]", cell):
        return []
    return [number * CELLS + int(cell) - 1 for number in _cities_from_name(" ".join(city))]


def _plain(notation: str) -> list[str]:
    """Split into lower-case words without accents or punctuation."""
    bare = unicodedata.normalize("NFKD", notation.casefold())
    return re.findall(r"[a-z]+|[0-9]+", bare.encode("ascii", "ignore").decode())


def _plain_word(key: str) -> str:
    return " ".join(_plain(str(Sentence.of(key))))


def color_from_name(word: str) -> int | None:
    """Return the color that ``word`` names: in English, the reader's language or by its letter."""
    plain = " ".join(_plain(word))
    for color, name in enumerate(COLORS):
        if plain in (name, _plain_word(f"core.color.{name}"), COLOR_LETTERS[color].lower()):
            return color
    return None


def _cities_from_name(name: str) -> list[int]:
    """Return the cities that ``name`` may mean: a letter code, a name or its beginning."""
    if not name:
        return []
    codes = [city for city, letter in enumerate(CITY_LETTERS) if letter.lower() == name]
    if codes:
        return codes
    spellings = [
        {" ".join(_plain(CITIES[city])), _plain_word(f"manhattan.city.{letter}")}
        for city, letter in enumerate(CITY_LETTERS)
    ]
    exact = [city for city, names in enumerate(spellings) if name in names]
    begun = [c for c, names in enumerate(spellings) if any(n.startswith(name) for n in names)]
    return exact or begun
