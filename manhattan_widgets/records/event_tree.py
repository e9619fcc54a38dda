"""The events of a kept game: a tree, of which nothing is overwritten, and the line played now.

A line is told by its tip, the number of its last event; that of the empty line is 0.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

__all__ = ["extend", "line", "other_tips"]


def line(connection: sqlite3.Connection, tip: int) -> list[tuple[int, str]]:
    """Return the number and the text of each event up to ``tip``, in order."""
    # Parents are older than their children: in a damaged file too, the walk ends.
    query = """
        WITH RECURSIVE line (id, parent, event) AS (
            SELECT id, parent, event FROM events WHERE id = ?
            UNION ALL
            SELECT e.id, e.parent, e.event FROM events e JOIN line ON e.id = line.parent
            WHERE e.id < line.id
        )
        SELECT id, event FROM line ORDER BY id
    """
    return connection.execute(query, (tip,)).fetchall()


def extend(
    connection: sqlite3.Connection,
    game: int,
    now: Sequence[tuple[int, str]],
    events: Sequence[str],
) -> int:
    """Make ``events`` a line of the game, whose line is ``now``; return its tip."""
    tip = common = 0
    for (place, old), new in zip(now, events, strict=False):
        if old != new:
            break
        tip, common = place, common + 1
    for event in events[common:]:
        node = (game, tip, event)
        row = connection.execute(
            "SELECT id FROM events WHERE game = ? AND parent = ? AND event = ?", node
        ).fetchone()
        if row is not None:
            tip = row[0]
            continue
        added = connection.execute(
            "INSERT INTO events (game, parent, event) VALUES (?, ?, ?)", node
        ).lastrowid
        assert added is not None
        tip = added
    return tip


def other_tips(connection: sqlite3.Connection, game: int, tip: int) -> list[int]:
    """Return the ends of all lines of the game but that of ``tip``, newest first."""
    query = """
        SELECT id FROM events AS e WHERE game = ? AND id <> ? AND NOT EXISTS
            (SELECT 1 FROM events AS c WHERE c.game = e.game AND c.parent = e.id)
        ORDER BY id DESC
    """
    return [end for (end,) in connection.execute(query, (game, tip))]
