"""The row of a game in the library's table: making and finding it, its name, plies and revision."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from typing import Any

from manhattan_widgets.contract.whole_numbers import whole_number
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.records.entries import folded, joined, moment
from manhattan_widgets.records.errors import RecordError
from manhattan_widgets.records.record import Record
from manhattan_widgets.records.schema import check, entry
from manhattan_widgets.records.variations import is_chance

__all__ = [
    "checked_name",
    "count_plies",
    "default_name",
    "insert_row",
    "next_revision",
    "own_number",
    "row_of",
    "sound_revision",
]

_LONGEST_NAME = 100
_LARGEST_ID = 2**63 - 1
_COLUMNS = ("head", "tip", "result", "revision", "trashed")


def own_number(given: int) -> int:
    """Return a number as Python's own, which alone a database takes; what is none as it is."""
    number = whole_number(given)
    return given if number is None else number


def row_of(connection: sqlite3.Connection, number: int) -> dict[str, Any]:
    """Return the row of the game ``number``; raises :class:`RecordError` if there is none."""
    row = None
    if type(number) is int and 0 < number <= _LARGEST_ID:
        query = f"SELECT {', '.join(_COLUMNS)} FROM games WHERE id = ?"
        row = connection.execute(query, (number,)).fetchone()
    if row is None:
        raise RecordError("", "library.no_game", found=short_repr(number))
    return dict(zip(_COLUMNS, row, strict=True))


def insert_row(
    connection: sqlite3.Connection,
    name: str,
    record: Record,
    head: str,
    result: str | None,
    now: str,
) -> int:
    """Make the row of a game without events; return its number."""
    number = connection.execute(
        "INSERT INTO games (name, folded_name, game, players, folded_players, head, tip,"
        " plies, result, created, changed, revision)"
        " VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?)",
        (
            name,
            folded(name),
            record.game,
            joined(player.name for player in record.players),
            joined(folded(player.name) for player in record.players),
            head,
            count_plies(record),
            result,
            (record.created and moment(datetime.fromisoformat(record.created))) or now,
            now,
            next_revision(connection),
        ),
    ).lastrowid
    assert number is not None
    return number


def default_name(record: Record) -> str:
    """Return the name of a game that was given none: who plays what."""
    players = ", ".join(player.name for player in record.players)
    return text("records.library.name", game=record.rules.title(), players=players)[:_LONGEST_NAME]


def checked_name(name: str) -> str:
    """Return ``name``; raises :class:`RecordError` for what can be no game's."""
    if isinstance(name, str) and not 0 < len(name) <= _LONGEST_NAME:
        raise RecordError("", "library.name_length", most=_LONGEST_NAME)
    check(name, {**entry("players", "name"), "maxLength": _LONGEST_NAME}, "name")
    return name


def count_plies(record: Record) -> int:
    """Return how many moves a game has."""
    return sum(not is_chance(event) for event in record.events)


def next_revision(connection: sqlite3.Connection) -> int:
    """Return a number that grows with every change of any game: it orders them without a clock."""
    (last,) = connection.execute("SELECT coalesce(max(revision), 0) FROM games").fetchone()
    return sound_revision(last) + 1


def sound_revision(stored: Any) -> int:
    """Return a stored revision; raises :class:`RecordError` for what cannot be one."""
    if type(stored) is not int or not 0 <= stored < _LARGEST_ID:
        raise RecordError("", "library.damaged", reason=short_repr(stored))
    return stored
