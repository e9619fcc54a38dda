"""Positions in words: lines of a name, a colon and a value, what follows ``#`` being a comment.

Which names there are and what the values mean, each game says.  Whatever cannot be read is told
with its line and column.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from manhattan_widgets.contract.core import OptionError, Sentence
from manhattan_widgets.contract.editing import PositionTextError
from manhattan_widgets.contract.tokens import ReadError
from manhattan_widgets.untrusted import UntrustedError, read_json

__all__ = [
    "LONGEST",
    "Entry",
    "check_length",
    "chosen_options",
    "exchanged",
    "is_json",
    "json_data",
    "read_entries",
]

T = TypeVar("T")

#: So many characters a position has at most.
LONGEST = 50_000
_SHOWN_AT_MOST = 20
_LINE = re.compile(r"([^:]*):(.*)")


@dataclass(frozen=True, slots=True)
class Entry:
    """A line that says something: what (``key``), of whom, and where its value begins."""

    key: str
    subject: str
    value: str
    line: int
    key_at: int
    value_at: int

    def read(self, reader: Callable[[str], T]) -> T:
        """Return what ``reader`` makes of the value; raises :class:`PositionTextError`."""
        return self._at(self.value_at, reader, self.value)

    def of(self, reader: Callable[[str], T]) -> T:
        """Return what ``reader`` makes of the subject; raises :class:`PositionTextError`."""
        return self._at(self.key_at + len(self.key) + 1, reader, self.subject)

    def _at(self, place: int, reader: Callable[[str], T], value: str) -> T:
        try:
            return reader(value)
        except ReadError as error:
            raise PositionTextError(
                self.line, place + error.at + 1, error.excerpt, error.expected
            ) from None


def read_entries(
    text: str, parse_head: Callable[[str], tuple[str, str]], expected_line: Sentence
) -> dict[tuple[str, str], Entry]:
    """Return the lines by key and subject, which ``parse_head`` makes of what is before the colon.

    Raises :class:`PositionTextError`, also where ``parse_head`` raises a :class:`ReadError`.
    """
    entries: dict[tuple[str, str], Entry] = {}
    for line_number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0]
        if not line.strip():
            continue
        entry = _entry(line, line_number, parse_head, expected_line)
        key = (entry.key, entry.subject.lower())
        if key in entries:
            raise PositionTextError(
                line_number,
                entry.key_at + 1,
                line.strip()[:_SHOWN_AT_MOST],
                Sentence.of("core.text.expected.once", line=entries[key].line),
            )
        entries[key] = entry
    return entries


def _entry(
    line: str,
    line_number: int,
    parse_head: Callable[[str], tuple[str, str]],
    expected_line: Sentence,
) -> Entry:
    match = _LINE.match(line)
    at = len(line) - len(line.lstrip())
    if match is None:
        excerpt = line.strip()[:_SHOWN_AT_MOST]
        raise PositionTextError(line_number, at + 1, excerpt, expected_line)
    before, value = match[1].strip(), match[2]
    try:
        key, subject = parse_head(before)
    except ReadError as error:
        raise PositionTextError(
            line_number, at + error.at + 1, error.excerpt, error.expected
        ) from None
    value_at = len(match[1]) + 1 + len(value) - len(value.lstrip())
    return Entry(key, subject, value.strip(), line_number, at, value_at)


def chosen_options(
    entries: Iterable[Entry],
    names: Sequence[str],
    reader: Callable[[str], Callable[[str], Any]],
    make: Callable[..., T],
) -> T:
    """Return the options that the lines called ``names`` give, each read and checked in its line.

    ``reader`` gives what reads the option of a name, ``make`` the options with those chosen.
    """
    chosen: dict[str, Any] = {}
    relevant = [entry for entry in entries if entry.key in names]
    for entry in sorted(relevant, key=lambda e: names.index(e.key)):
        chosen[entry.key] = entry.read(reader(entry.key))
        try:
            make(**chosen)
        except OptionError as error:
            raise PositionTextError(
                entry.line,
                entry.value_at + 1,
                entry.value[:_SHOWN_AT_MOST],
                Sentence.of("core.text.expected.option", reason=str(error)),
            ) from None
    return make(**chosen)


def exchanged(pile: Sequence[int], before: Sequence[int], now: Sequence[int]) -> tuple[int, ...]:
    """Return a pile from which a hand was completed to ``before``, when the hand is to be ``now``.

    >>> exchanged((7, 8), before=(1, 2, 3), now=(1, 8))
    (7, 2, 3)
    """
    cards = list(pile)
    for card in (Counter(now) - Counter(before)).elements():
        if card in cards:
            cards.remove(card)
    return (*cards, *(Counter(before) - Counter(now)).elements())


def check_length(text: str) -> None:
    """Refuse text that is too long for a position; raises :class:`PositionTextError`."""
    if len(text) > LONGEST:
        raise PositionTextError(
            1, 1, text[:10] + "…", Sentence.of("core.text.expected.shorter", n=LONGEST)
        )


def is_json(text: str) -> bool:
    """Tell whether a position is written as JSON, not in words."""
    return text.lstrip().startswith("{")


def json_data(text: str) -> Any:
    """Return what JSON says; raises :class:`PositionTextError`."""
    expected = Sentence.of("core.text.expected.json")
    try:
        return read_json(text, LONGEST)
    except UntrustedError as error:
        line, column = error.params.get("line", 1), error.params.get("column", 1)
        excerpt = text.split("\n")[line - 1][column - 1 :][:10]
        raise PositionTextError(line, column, excerpt or "…", expected) from None
