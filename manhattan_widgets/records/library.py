"""The library: games kept in one file, move by move, each move durable before it counts.

Nothing that was played is lost silently:

- **Taking back**: a record that is shorter than what is kept, or that goes on otherwise, makes the
  game's line the new one; the old one stays in the file, and :meth:`Library.lines` gives it back.
- **Two at once**: whoever changes a game says which revision that is based on.  If the game was
  changed elsewhere meanwhile, :class:`ConflictError` comes and nothing is changed; what one has
  can be kept as a game of its own with :meth:`Library.add`.  Different games never conflict.
- **Deleting** puts a game into the trash; only :meth:`Library.purge` ends it.

One ``Library`` can be used by all threads of a program.  A forked process may go on using it, as it
opens the file anew; separate processes open their own.  This module needs ``sqlite3``, which a
browser-only Python may lack: nothing else in the package imports it.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Unpack

from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr, without_period
from manhattan_widgets.public import public
from manhattan_widgets.records.entries import (
    LISTED,
    Entry,
    Filters,
    check_asked,
    entry_of,
    folded,
    matching,
    moment,
    ordered,
)
from manhattan_widgets.records.errors import RecordError
from manhattan_widgets.records.event_tree import extend, line, other_tips
from manhattan_widgets.records.files import save
from manhattan_widgets.records.format import from_json, to_json, unchecked
from manhattan_widgets.records.game_rows import (
    checked_name,
    count_plies,
    default_name,
    insert_row,
    next_revision,
    own_number,
    row_of,
    sound_revision,
)
from manhattan_widgets.records.library_rows import (
    FOR_A_SEAT,
    data_of,
    differing,
    events_of,
    head_of,
    result_text,
    without_notes,
)
from manhattan_widgets.records.memory_store import store_at
from manhattan_widgets.records.record import Record, check_record, result_of
from manhattan_widgets.records.schema import check, schema
from manhattan_widgets.records.store import default_path

__all__ = ["ConflictError", "Entry", "Library"]

#: The events of a line, with their numbers.
_Events = list[tuple[int, str]]


@public
class ConflictError(RecordError):
    """A game was played on elsewhere since the revision that a change is based on."""


class Library:
    """The games kept in the file ``path``, made if it is not there.

    By default that is the file named by the environment variable ``MANHATTAN_WIDGETS_LIBRARY``,
    else one in the user's data folder.  ``patience`` is for how many seconds to wait for others who
    write.  Every method raises :class:`RecordError`, which says what is wrong and what to do, if
    the file is damaged, locked for long, not writable or of a later version, or the disk is full;
    nothing is changed then.

    In a browser's Python the whole library is held in memory and its file written anew at every
    change, as the drive there serves no database; ``MANHATTAN_WIDGETS_STORE=memory`` asks for that
    elsewhere, for drives of a network that know no locks.  All who use a file must use it so.

    >>> from manhattan_widgets.game import new_game
    >>> game = new_game("manhattan", players=2, seed=7, names=["Ann", "Bo"])
    >>> with Library(getfixture("tmp_path") / "games.sqlite3") as library:
    ...     number = library.add(game.record)
    ...     revision = library.entry(number).revision
    ...     state = game.play(game.state.legal_moves()[0])
    ...     revision = library.append(number, game.record, revision=revision)
    ...     [(e.name, e.plies) for e in library.list()], library.get(number) == game.record
    ([('Manhattan: Ann, Bo', 1)], True)
    """

    def __init__(self, path: str | os.PathLike[str] | None = None, *, patience: float = 5) -> None:
        if path is not None and not isinstance(path, str | os.PathLike):
            raise TypeError(text("records.error.path", found=short_repr(path)))
        check_asked(patience=patience)
        self._store = store_at(default_path() if path is None else Path(path), patience)

    def __enter__(self) -> Library:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def path(self) -> Path:
        """The file."""
        return self._store.path

    def close(self) -> None:
        """Close the file; whatever is done afterwards raises."""
        self._store.close()

    # Keeping games

    def add(self, record: Record, name: str | None = None) -> int:
        """Keep ``record`` as a new game, replayed through the rules first; return its number.

        ``name`` has at most 100 characters, and says who plays what if left out.
        """
        data = to_json(record)
        sound = from_json(data)
        called = default_name(sound) if name is None else checked_name(name)
        events = events_of(data)
        now = _now()

        def insert(connection: sqlite3.Connection) -> int:
            number = insert_row(connection, called, sound, head_of(data), result_text(data), now)
            tip = extend(connection, number, [], events)
            connection.execute("UPDATE games SET tip = ? WHERE id = ?", (tip, number))
            return number

        return self._store.write(insert)

    def append(self, number: int, record: Record, *, revision: int) -> int:
        """Bring the game ``number`` to what ``record`` says now; return the new revision.

        Moves added since, moves taken back, a resignation: all is on the disk when this returns.
        ``revision`` is what the last :meth:`append` returned, or that of the :class:`Entry`; if it
        is no longer the game's and the game holds something else than ``record``, this raises
        :class:`ConflictError`.  The moves are not replayed here: a
        :class:`~manhattan_widgets.game.Game` has done so, and :meth:`get` does.
        """
        number = own_number(number)
        revision = own_number(revision)
        check_asked(revision=revision)
        data = to_json(record)
        check(data, schema())
        head = head_of(data)
        events, result = events_of(data), result_text(data)

        def update(connection: sqlite3.Connection) -> int:
            row = row_of(connection, number)
            if row["trashed"] is not None:
                raise RecordError("", "library.trashed", n=number)
            with self._sound(number):
                field = differing(row["head"], head)
            if field is not None:
                raise RecordError("", "library.other_game", n=number, what=field)
            now = line(connection, row["tip"])
            stored = [event for _, event in now]
            if (stored, row["result"], row["head"]) == (events, result, head):
                # Such as the second try after a failure that came too late to matter.
                return sound_revision(row["revision"])
            if revision != row["revision"]:
                raise ConflictError("", "library.conflict", n=number)
            tip = extend(connection, number, now, events)
            new = next_revision(connection)
            connection.execute(
                "UPDATE games SET head = ?, tip = ?, plies = ?, result = ?, changed = ?,"
                " revision = ? WHERE id = ?",
                (head, tip, count_plies(record), result, _now(), new, number),
            )
            return new

        return self._store.write(update)

    def rename(self, number: int, name: str) -> None:
        """Give the game ``number`` another name."""
        number = own_number(number)
        called = checked_name(name)

        def update(connection: sqlite3.Connection) -> None:
            row_of(connection, number)
            connection.execute(
                "UPDATE games SET name = ?, folded_name = ? WHERE id = ?",
                (called, folded(called), number),
            )

        self._store.write(update)

    def export(
        self,
        number: int,
        path: str | os.PathLike[str],
        *,
        overwrite: bool = False,
    ) -> None:
        """Write the game ``number`` to the file ``path``, as ``records.save`` does.

        That is its line as it is now: lines that were taken back stay in the library.
        """
        save(self.get(number), path, overwrite=overwrite)

    # Finding games

    def get(self, number: int) -> Record:
        """Return the game ``number``, in the trash or not, every move replayed through the rules.

        To play it on, take the revision of :meth:`entry` before this: if the game is changed in
        between, :meth:`append` then tells.
        """
        number = own_number(number)

        def ask(connection: sqlite3.Connection) -> tuple[dict[str, Any], _Events]:
            row = row_of(connection, number)
            return row, line(connection, row["tip"])

        row, events = self._store.read(ask)
        with self._sound(number):
            return from_json(data_of(row["head"], events, row["result"]))

    def lines(self, number: int) -> tuple[Record, ...]:
        """Return every line that was played in the game ``number``: the one now, then the others.

        The others end where moves were taken back, the one begun last coming first; what they have
        in common with the line now is in them too, without its comments and variations.
        """
        number = own_number(number)

        def ask(connection: sqlite3.Connection) -> tuple[dict[str, Any], list[_Events]]:
            row = row_of(connection, number)
            tips = other_tips(connection, number, row["tip"])
            return row, [line(connection, tip) for tip in (row["tip"], *tips)]

        row, (now, *others) = self._store.read(ask)
        with self._sound(number):
            bare = without_notes(row["head"])
            return (
                from_json(data_of(row["head"], now, row["result"])),
                *(_ended(unchecked(data_of(bare, events, None))) for events in others),
            )

    def entry(self, number: int) -> Entry:
        """Return what a list tells about the game ``number``, in the trash or not."""
        number = own_number(number)
        query = f"SELECT {LISTED} FROM games WHERE id = ?"

        def ask(connection: sqlite3.Connection) -> Any:
            row_of(connection, number)
            return connection.execute(query, (number,)).fetchone()

        row = self._store.read(ask)
        with self._sound(number):
            return entry_of(row)

    def list(
        self,
        *,
        order: str = "changed",
        limit: int | None = None,
        offset: int = 0,
        **filters: Unpack[Filters],
    ) -> tuple[Entry, ...]:
        """Return the games that fit the :class:`Filters`, without replaying any.

        ``order`` is ``"changed"``, ``"created"`` (newest first), ``"name"`` or ``"plies"``
        (longest first).  At most ``limit`` games, after leaving out ``offset``.
        """
        check_asked(limit=limit, offset=offset)
        condition, values = matching(**filters)
        query = (
            f"SELECT {LISTED} FROM games WHERE {condition}"
            f" ORDER BY {ordered(order)} LIMIT ? OFFSET ?"
        )
        pages = (-1 if limit is None else max(limit, 0), offset)
        rows = self._store.read(lambda db: db.execute(query, (*values, *pages)).fetchall())
        with self._sound():
            return tuple(map(entry_of, rows))

    def count(self, **filters: Unpack[Filters]) -> int:
        """Return how many games fit the :class:`Filters`."""
        condition, values = matching(**filters)
        query = f"SELECT count(*) FROM games WHERE {condition}"
        return int(self._store.read(lambda db: db.execute(query, values).fetchone()[0]))

    def find(self, record: Record) -> Entry | None:
        """Return the game that ``record`` goes on from, None if there is none outside the trash.

        That is a game of the same beginning (time, players, options, seed) whose moves are those
        of ``record`` or its first ones; if several are, the one that was played on last.
        """
        check_record(record)
        if record.created is None:
            return None
        data = to_json(record)
        head, events = head_of(data), events_of(data)
        query = "SELECT id, head, tip FROM games WHERE trashed IS NULL AND created = ?"
        query += " ORDER BY revision DESC"
        began = moment(datetime.fromisoformat(record.created))
        candidates = self._store.read(
            lambda db: [
                (number, its_head, [event for _, event in line(db, tip)])
                for number, its_head, tip in db.execute(query, (began,))
            ]
        )
        for number, its_head, played in candidates:
            with self._sound(number):
                same = differing(its_head, head) is None
            if same and played == events[: len(played)]:
                return self.entry(number)
        return None

    def latest_unfinished(self) -> Entry | None:
        """Return the unfinished game that was played on last, None if there is none.

        Records that were made for one seat are left out: most of what they hold is made up.
        """
        query = (
            f"SELECT {LISTED} FROM games WHERE trashed IS NULL AND result IS NULL"
            " AND NOT instr(head, ?) ORDER BY revision DESC LIMIT 1"
        )
        row = self._store.read(lambda db: db.execute(query, (FOR_A_SEAT,)).fetchone())
        with self._sound():
            return None if row is None else entry_of(row)

    # Deleting games

    def delete(self, number: int) -> None:
        """Put the game ``number`` into the trash."""
        number = own_number(number)

        def trash(connection: sqlite3.Connection) -> None:
            if row_of(connection, number)["trashed"] is None:
                connection.execute("UPDATE games SET trashed = ? WHERE id = ?", (_now(), number))

        self._store.write(trash)

    def restore(self, number: int) -> None:
        """Bring the game ``number`` back from the trash."""
        number = own_number(number)

        def untrash(connection: sqlite3.Connection) -> None:
            row_of(connection, number)
            connection.execute("UPDATE games SET trashed = NULL WHERE id = ?", (number,))

        self._store.write(untrash)

    def purge(self, number: int | None = None) -> int:
        """Remove for good the game ``number``, or all games, in the trash; return how many."""
        number = None if number is None else own_number(number)

        def remove(connection: sqlite3.Connection) -> int:
            if number is not None and row_of(connection, number)["trashed"] is None:
                raise RecordError("", "library.not_trashed", n=number)
            return connection.execute(
                "DELETE FROM games WHERE trashed IS NOT NULL AND coalesce(id = ?, 1)", (number,)
            ).rowcount

        return self._store.write(remove)

    @contextmanager
    def _sound(self, number: int | None = None) -> Iterator[None]:
        """Say which game an error is about, and what it means that stored texts make no sense."""
        file = str(self.path) if number is None else f"{self.path}#{number}"
        try:
            yield
        except RecordError as error:
            error.file = file
            raise
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise RecordError(
                "", "library.damaged", file=file, reason=without_period(error)
            ) from error


def _now() -> str:
    return moment(datetime.now(UTC))


def _ended(record: Record) -> Record:
    """Return the record with the result that its moves give."""
    return replace(record, result=result_of(record.states()[-1]))
