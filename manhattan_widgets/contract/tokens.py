"""Words and numbers as people type them, with the place of what cannot be read.

What fields of a position editor and lines of a position in words have in common in all games.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from manhattan_widgets.contract.core import Sentence

__all__ = [
    "NOTHING",
    "ReadError",
    "is_nothing",
    "number",
    "numbered_seat",
    "one_of",
    "read_yes_or_no",
    "words",
    "yes_or_no_text",
]

#: What is written where there is nothing.
NOTHING = "none"
_NOTHING = frozenset({NOTHING, "-", "–", "0"})
_SHOWN_AT_MOST = 20


class ReadError(ValueError):
    """Text that cannot be read: from which character on (from 0), and what was expected."""

    def __init__(self, at: int, excerpt: str, expected: Sentence) -> None:
        super().__init__(expected)
        self.at = at
        self.excerpt = (
            excerpt if len(excerpt) <= _SHOWN_AT_MOST else excerpt[: _SHOWN_AT_MOST - 1] + "…"
        )
        self.expected = expected


def words(value: str) -> Iterator[tuple[int, str]]:
    """Yield the words of ``value``, which blanks or commas part, each with its place.

    >>> list(words("r3, b4"))
    [(0, 'r3'), (4, 'b4')]
    """
    for match in re.finditer(r"[^\s,]+", value):
        yield match.start(), match[0]


def is_nothing(word: str) -> bool:
    """Tell whether a word says that there is nothing: "none", a dash or 0."""
    return word.lower() in _NOTHING


def number(value: str, least: int, most: int, *, at: int = 0) -> int:
    """Read a whole number from ``least`` to ``most``; raises :class:`ReadError`."""
    stripped = value.strip()
    if re.fullmatch("[0-9]{1,4}", stripped) and least <= int(stripped) <= most:
        return int(stripped)
    expected = Sentence.of("core.text.expected.number", least=least, most=most)
    raise ReadError(at, stripped, expected)


def one_of(value: str, known: Iterable[str]) -> str:
    """Read one of a few words; raises :class:`ReadError`."""
    listed = tuple(known)
    word = value.strip().lower()
    if word not in listed:
        expected = Sentence.of("core.text.expected.word", known=", ".join(listed))
        raise ReadError(0, value.strip(), expected)
    return word


def read_yes_or_no(value: str) -> bool:
    """Read "yes" or "no"; raises :class:`ReadError`."""
    return one_of(value, ("yes", "no")) == "yes"


def yes_or_no_text(value: bool) -> str:
    """Return what :func:`read_yes_or_no` reads."""
    return "yes" if value else "no"


def numbered_seat(value: str, players: int) -> int | None:
    """Return the seat that is meant by its number from 1, None if none of so many is.

    >>> numbered_seat("player 2", 4), numbered_seat("3", 2), numbered_seat("Red", 4)
    (1, None, None)
    """
    match = re.fullmatch(r"(?:(?:seat|player)\s+)?([1-9])", value.strip(), re.IGNORECASE)
    return int(match[1]) - 1 if match and int(match[1]) <= players else None
