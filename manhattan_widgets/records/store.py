"""The file behind the library of games: an SQLite database, its versions, and what can go wrong.

A transaction is on the disk before it counts as done: write-ahead log, ``synchronous=FULL``, and
on macOS its full sync.  On a network drive both depend on what the drive promises.

``MIGRATIONS`` holds the steps from each version of the tables to the next.  A file of a later
version, or of another program, is refused before anything in it is touched.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import TypeVar

from manhattan_widgets.locale.printable import without_period
from manhattan_widgets.records.errors import RecordError
from manhattan_widgets.records.files import data_folder, make_folder, reason_of

__all__ = ["MIGRATIONS", "Store", "bring_up", "default_path", "transaction"]

T = TypeVar("T")

#: The environment variable that names another file.
PLACE = "MANHATTAN_WIDGETS_LIBRARY"
_FILE = "library.sqlite3"

#: Marks the file as ours, in the place that SQLite has for it: "MWGL".
_APPLICATION = 0x4D57474C

#: Events form a tree in each game, so that nothing is overwritten: taking a move back moves the
#: game's ``tip`` to an earlier event, another move from there becomes a second child.  The parent
#: of a first event, and the tip of a game without events, is 0.
MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE games (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            game TEXT NOT NULL,
            players TEXT NOT NULL,
            folded_name TEXT NOT NULL,
            folded_players TEXT NOT NULL,
            plies INTEGER NOT NULL,
            result TEXT,
            created TEXT NOT NULL,
            changed TEXT NOT NULL,
            trashed TEXT,
            revision INTEGER NOT NULL,
            tip INTEGER NOT NULL,
            head TEXT NOT NULL
        )""",
        "CREATE UNIQUE INDEX games_revision ON games (revision)",
        """CREATE TABLE events (
            id INTEGER PRIMARY KEY,
            game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
            parent INTEGER NOT NULL,
            event TEXT NOT NULL
        )""",
        "CREATE UNIQUE INDEX events_place ON events (game, parent, event)",
    ),
)

#: What to tell for each kind of trouble that SQLite names.
_TROUBLE = {
    "NOTADB": "library.damaged",
    "CORRUPT": "library.damaged",
    "BUSY": "library.busy",
    "LOCKED": "library.busy",
    "FULL": "library.full",
    "READONLY": "library.readonly",
    "PERM": "library.readonly",
    "CANTOPEN": "library.closed_off",
}


def default_path() -> Path:
    """Return where the library is kept.

    That is the file named by the environment variable ``MANHATTAN_WIDGETS_LIBRARY``, else one in
    the folder where the system keeps the user's data.  Raises :class:`RecordError` if nobody knows
    where the user's home is.
    """
    try:
        if place := os.environ.get(PLACE):
            return Path(place).expanduser()
        return data_folder() / _FILE
    except RuntimeError as error:
        raise RecordError("", "library.closed_off", reason=without_period(error)) from error


class Store:
    """The open file: transactions for one thread at a time, and errors that say what to do.

    ``patience`` is for how many seconds others who write are waited for.  A forked process opens
    the file anew at its first transaction, as SQLite demands.
    """

    def __init__(self, path: Path, patience: float) -> None:
        # SQLite gives some relative names a meaning of their own, and a program may change folder.
        self.path = Path(os.path.abspath(path))
        self._patience = patience
        self._lock = threading.RLock()
        self._process = 0
        self._inherited: list[sqlite3.Connection] = []
        self._connection: sqlite3.Connection | None = self._open()

    def close(self) -> None:
        """Close the file; more than once does no harm."""
        self._notice_fork()
        with self._lock, self._errors_named():
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def read(self, ask: Callable[[sqlite3.Connection], T]) -> T:
        """Return what ``ask`` finds in one unchanging view of the file."""
        return self._run("BEGIN", ask)

    def write(self, change: Callable[[sqlite3.Connection], T]) -> T:
        """Return what ``change`` returns; its changes are on the disk then, or none if it raises.

        An interrupt may come when all is on the disk and before that is told.
        """

        def checked(connection: sqlite3.Connection) -> T:
            self._check_same(connection)
            return change(connection)

        return self._run("BEGIN IMMEDIATE", checked)

    def _run(self, begin: str, action: Callable[[sqlite3.Connection], T]) -> T:
        self._notice_fork()
        with self._errors_named(), self._lock:
            connection = self._connection
            if connection is None:
                raise RecordError("", "library.closed")
            if connection.in_transaction:
                # The last one was interrupted twice, the second time while it was rolled back.
                connection.execute("ROLLBACK")
            return self._transact(connection, begin, action)

    def _transact(
        self, connection: sqlite3.Connection, begin: str, action: Callable[[sqlite3.Connection], T]
    ) -> T:
        return transaction(connection, begin, action)

    def _check_same(self, connection: sqlite3.Connection) -> None:
        """Raise :class:`RecordError` if the file is no longer the one that was opened."""
        # A later version of the program may have changed the tables meanwhile.
        _check_version(connection)
        if self._identity() != self._opened:
            raise RecordError("", "library.moved")

    def _notice_fork(self) -> None:
        if self._process != os.getpid():
            # Another thread may have held the lock, and closing an inherited connection would
            # interfere with the parent's locks: it is kept, unused.
            self._lock = threading.RLock()
            if self._connection is None:
                self._process = os.getpid()
            else:
                self._inherited.append(self._connection)
                self._connection = self._open()

    def _open(self) -> sqlite3.Connection:
        with self._errors_named():
            if self.path.exists() and not self.path.is_file():
                raise RecordError("", "library.not_a_file")
            make_folder(self.path.parent)
            connection = sqlite3.connect(
                self._database(),
                timeout=self._patience,
                isolation_level=None,  # transactions are begun here, never by the module
                check_same_thread=False,  # the lock sees to it
            )
            try:
                self._prepare(connection)
            except BaseException:
                connection.close()
                raise
            # Last: a fork that is noticed and interrupted is noticed again.
            self._process = os.getpid()
            return connection

    def _database(self) -> str:
        """Return what SQLite is to open."""
        return str(self.path)

    def _prepare(self, connection: sqlite3.Connection) -> None:
        transaction(connection, "BEGIN", _check_version)
        self._use_log(connection)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA fullfsync = ON")
        connection.execute("PRAGMA foreign_keys = ON")
        bring_up(connection)
        self._opened = self._identity()

    def _use_log(self, connection: sqlite3.Connection) -> None:
        """Switch to the write-ahead log; for this SQLite does not always wait by itself."""
        end = monotonic() + self._patience
        while True:
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if _kind(error) != "BUSY" or monotonic() > end:
                    raise
                sleep(0.01)

    def _identity(self) -> tuple[int, int] | None:
        """Return what tells this file from another of its name, None if there is none."""
        with suppress(OSError):
            status = self.path.stat()
            return status.st_dev, status.st_ino
        return None

    @contextmanager
    def _errors_named(self) -> Iterator[None]:
        """Turn the errors of SQLite and the system into ours, and name the file."""
        try:
            yield
        except RecordError as error:
            error.file = error.file or str(self.path)
            raise
        except sqlite3.Error as error:
            key = _TROUBLE.get(_kind(error), "library.trouble")
            raise RecordError("", key, file=str(self.path), reason=without_period(error)) from error
        except (OSError, ValueError) as error:
            reason = reason_of(error)
            raise RecordError(
                "", "library.closed_off", file=str(self.path), reason=reason
            ) from error


def transaction(
    connection: sqlite3.Connection, begin: str, action: Callable[[sqlite3.Connection], T]
) -> T:
    """Return what ``action`` returns, all of it in one transaction.

    This is a function, as a ``with`` statement could be interrupted between the transaction's
    beginning and its own.
    """
    try:
        connection.execute(begin)
        result = action(connection)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
        raise
    return result


def bring_up(connection: sqlite3.Connection) -> bool:
    """Bring the tables to the newest version; return whether they were not.

    Raises :class:`RecordError` for what is not ours to change.
    """
    older = transaction(connection, "BEGIN", _check_version) < len(MIGRATIONS)
    if older:
        transaction(connection, "BEGIN IMMEDIATE", _migrate)
    return older


def _migrate(connection: sqlite3.Connection) -> None:
    """Do the steps that are missing: another process may have done them meanwhile."""
    for step in MIGRATIONS[_check_version(connection) :]:
        for statement in step:
            connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {_APPLICATION}")
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


def _check_version(connection: sqlite3.Connection) -> int:
    """Return the version of the tables, 0 for a new file; refuse what is not ours to change."""
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    mark = connection.execute("PRAGMA application_id").fetchone()[0]
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if mark != _APPLICATION and (mark or version or tables):
        raise RecordError("", "library.foreign")
    if version > len(MIGRATIONS):
        raise RecordError("", "library.newer", found=version, readable=len(MIGRATIONS))
    return version


def _kind(error: sqlite3.Error) -> str:
    """Return the name of an SQLite error without prefix and details: ``"BUSY"``."""
    name = getattr(error, "sqlite_errorname", None) or ""
    return str(name).removeprefix("SQLITE_").partition("_")[0]
