"""Cards, colors, seats, rows of the board and action cards as people type them.

What cannot be read is refused with its place: see :class:`.games.reading.ReadError`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.contract.lists import comma_listed
from manhattan_widgets.contract.tokens import NOTHING, ReadError, is_nothing, numbered_seat, words
from manhattan_widgets.games.newyork.rules.board import (
    AVENUE,
    AVENUE_LETTERS,
    COLOR_LETTERS,
    COLORS,
    COLORS_IN_PLAY,
    SIZE,
    STREET,
    Line,
)
from manhattan_widgets.games.newyork.rules.cards import CARD_LETTERS, cards_from_text
from manhattan_widgets.games.newyork.rules.chance import SeatColors
from manhattan_widgets.games.newyork.rules.codec.position_json import CARDS_AT_MOST
from manhattan_widgets.games.newyork.rules.phases import Rebuild, Yield
from manhattan_widgets.games.newyork.rules.position import Table
from manhattan_widgets.games.newyork.rules.vocabulary import color_sentence

__all__ = [
    "AREA_CARDS",
    "action_text",
    "cards_line",
    "color_from_name",
    "color_name",
    "colors_text",
    "read_action",
    "read_cards",
    "read_color",
    "read_colors",
    "read_row",
    "read_seat",
    "row_text",
    "seat_text",
]

#: The action cards after which an area is built on, by its number: ``CENTER``, ``CORNERS``.
AREA_CARDS = ("redevelopment", "ruin")
_EMPTY = "."
_YIELD_WORDS = ("speculation", "statics")
_FILLERS = frozenset({"for", "in", "against", "next", "street", "avenue", "player", "seat"})


# The board


def read_row(value: str) -> tuple[int | None, ...]:
    """Read the seven crossings of an avenue; raises :class:`ReadError`.

    >>> read_row(". r . . b . .")
    (None, 0, None, None, 1, None, None)
    """
    colors: dict[str, int | None] = {letter: c for c, letter in enumerate(COLOR_LETTERS)}
    colors[_EMPTY] = None
    expected = Sentence.of("newyork.text.expected.row")
    row: list[int | None] = []
    for at, sign in enumerate(value):
        if sign.isspace():
            continue
        if sign.upper() not in colors or len(row) == SIZE:
            raise ReadError(at, value[at:], expected)
        row.append(colors[sign.upper()])
    if len(row) < SIZE:
        raise ReadError(len(value), value, expected)
    return tuple(row)


def row_text(row: Iterable[int | None]) -> str:
    """Return crossings as :func:`read_row` reads them."""
    return " ".join(_EMPTY if color is None else COLOR_LETTERS[color].lower() for color in row)


# Cards


def read_cards(value: str) -> tuple[int, ...]:
    """Read cards, one sign each, in capitals for red backs; raises :class:`ReadError`.

    >>> read_cards("A J 1"), read_cards("none")
    ((0, 7, 14), ())
    """
    cards: list[int] = []
    for at, word in words(value):
        if is_nothing(word):
            continue
        for step, sign in enumerate(word):
            if sign not in CARD_LETTERS:
                raise ReadError(at + step, word[step:], Sentence.of("newyork.text.expected.cards"))
        cards += cards_from_text(word)
        if len(cards) > CARDS_AT_MOST:
            raise ReadError(at, word, Sentence.of("newyork.text.expected.fewer_cards"))
    return tuple(cards)


def cards_line(cards: Iterable[int]) -> str:
    """Return cards as :func:`read_cards` reads them.

    >>> cards_line((0, 7, 14)), cards_line(())
    ('A J 1', 'none')
    """
    return " ".join(CARD_LETTERS[card] for card in cards) or NOTHING


# Colors and seats


def color_from_name(word: str) -> int | None:
    """Return the color with this name or letter, in English or the reader's language, or None."""
    plain = word.strip().lower()
    for color, name in enumerate(COLORS):
        if plain in (name, COLOR_LETTERS[color].lower(), str(color_sentence(color)).lower()):
            return color
    return None


def color_name(color: int) -> str:
    """Return a color as :func:`read_color` reads it in every language."""
    return COLORS[color].title()


def read_color(value: str, known: Sequence[int] = range(len(COLORS)), *, at: int = 0) -> int:
    """Read the name or letter of one of the colors ``known``; raises :class:`ReadError`."""
    color = color_from_name(value)
    if color is None or color not in known:
        names = comma_listed(color_sentence(color) for color in known)
        raise ReadError(at, value.strip(), Sentence.of("newyork.text.expected.color", known=names))
    return color


def read_colors(value: str, seats: int) -> SeatColors:
    """Read the colors of every seat, strokes between seats; raises :class:`ReadError`.

    >>> read_colors("Red Yellow / Blue Green", 2), read_colors("none", 3)
    (((0, 2), (1, 3)), ())
    """
    if is_nothing(value.strip()):
        return ()
    each, playing = 2 if seats == 2 else 1, range(COLORS_IN_PLAY[seats])
    expected = Sentence.of("newyork.text.expected.seat_colors", n=seats, each=each)
    groups: list[tuple[int, ...]] = []
    begin = 0
    for part in value.split("/"):
        group = [read_color(word, playing, at=begin + at) for at, word in words(part)]
        if len(group) != each or len(groups) == seats:
            raise ReadError(begin, part.strip() or value, expected)
        groups.append(tuple(group))
        begin += len(part) + 1
    if len(groups) < seats:
        raise ReadError(len(value), value, expected)
    return tuple(groups)


def colors_text(colors: SeatColors) -> str:
    """Return the colors of the seats as :func:`read_colors` reads them."""
    return " / ".join(" ".join(map(color_name, seat)) for seat in colors) or NOTHING


def read_seat(value: str, table: Table, *, at: int = 0) -> int:
    """Read a seat: one of its colors, or its number from 1; raises :class:`ReadError`."""
    players = table.options.players
    if (numbered := numbered_seat(value, players)) is not None:
        return numbered
    played = sorted({color for s in range(players) for color in table.colors_of(s)})
    return table.seat_of(read_color(value, played, at=at))


def seat_text(seat: int, table: Table) -> str:
    """Return a seat as :func:`read_seat` reads it: its color, or its number if others have it."""
    color = table.colors_of(seat)[0]
    return color_name(color) if table.seat_of(color) == seat else f"player {seat + 1}"


# What an action card leaves to be done


def read_action(value: str, table: Table) -> Rebuild | Yield | None:
    """Read what an action card leaves to others; raises :class:`ReadError`.

    ``redevelopment Blue``: Blue places next; ``speculation Blue for Red``: Blue takes down a
    building, Red builds there; ``statics 5 Blue for Red``: the same in Street 5.
    """
    tokens = [(at, word) for at, word in words(value) if word.lower() not in _FILLERS]
    if not tokens or is_nothing(tokens[0][1]):
        return None
    expected = Sentence.of("newyork.text.expected.action")
    (first_at, first), *rest = tokens
    kind = first.lower()
    if kind not in (*AREA_CARDS, *_YIELD_WORDS):
        raise ReadError(first_at, first, expected)
    count = {"statics": 3, "speculation": 2}.get(kind, 1)
    if len(rest) < count:
        raise ReadError(len(value), value, expected)
    if len(rest) > count:
        raise ReadError(*rest[count], expected)
    if kind in AREA_CARDS:
        ((at, word),) = rest
        return Rebuild(AREA_CARDS.index(kind), read_seat(word, table, at=at))
    line = None
    if kind == "statics":
        (at, word), *rest = rest
        line = _read_line(word, at)
    target, color = (read_color(word, table.options.colors_in_play, at=at) for at, word in rest)
    return Yield(color, target, line)


def _read_line(word: str, at: int) -> Line:
    if len(word) == 1 and word.upper() in AVENUE_LETTERS:
        return Line(AVENUE, AVENUE_LETTERS.index(word.upper()))
    if len(word) == 1 and word in "1234567":
        return Line(STREET, int(word) - 1)
    raise ReadError(at, word, Sentence.of("newyork.text.expected.line"))


def action_text(pending: Rebuild | Yield | None, table: Table) -> str:
    """Return what an action card leaves to be done, as :func:`read_action` reads it."""
    if pending is None:
        return NOTHING
    if isinstance(pending, Rebuild):
        return f"{AREA_CARDS[pending.area]} {seat_text(pending.mover, table)}"
    where = "speculation" if pending.line is None else f"statics {pending.line}"
    return f"{where} {color_name(pending.target)} for {color_name(pending.color)}"
