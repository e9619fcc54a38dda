"""The library where the file system serves no database: held in memory, its file written whole.

The drive of a browser keeps a file when it is closed and knows no locks, and SQLite fails there in
every journal mode.  So each change is made in memory, and the whole file put in its place before it
counts.  Before each change the file is read again and compared, byte by byte, with what was read or
written last: a change is always made to what everybody else has left there.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from manhattan_widgets.records.errors import RecordError
from manhattan_widgets.records.files import (
    clear,
    is_refusal_of_browser,
    overwrite,
    read_whole,
    reason_of,
)
from manhattan_widgets.records.locks import lock_for
from manhattan_widgets.records.store import Store, bring_up, transaction

__all__ = ["MemoryStore", "store_at"]

T = TypeVar("T")

#: The environment variable that asks for this store where another would do: "memory".
KIND = "MANHATTAN_WIDGETS_STORE"

#: Where a database says whether it has a write-ahead log, which one in memory cannot have.
_LOG_MARK = slice(18, 20)
_WITH_LOG, _WITHOUT_LOG = b"\x02\x02", b"\x01\x01"
_FULL = (errno.ENOSPC, errno.EDQUOT)


class MemoryStore(Store):
    """A :class:`Store` whose database lies in memory.

    Others who use the file must do so in this way too; whoever has it open in the other way is told
    that it was replaced.
    """

    def _database(self) -> str:
        return ":memory:"

    def _prepare(self, connection: sqlite3.Connection) -> None:
        #: The contents of the file that the memory holds, None if that is not known.
        self._image: bytes | None = None
        self._seen: tuple[int, ...] | None = None
        self._file_lock = lock_for(self.path, self._patience)
        connection.execute("PRAGMA foreign_keys = ON")
        try:
            self._acquire()
            if self._file_lock.is_held:
                clear(self.path)
            if self.path.exists() and self.path.read_bytes():
                self._refresh(connection, sure=True)
            if bring_up(connection) or self._image is None:
                self._keep(connection)
        finally:
            self._file_lock.release()

    def _check_same(self, connection: sqlite3.Connection) -> None:
        """Do nothing: what was replaced was read again."""

    def _transact(
        self, connection: sqlite3.Connection, begin: str, action: Callable[[sqlite3.Connection], T]
    ) -> T:
        if begin == "BEGIN":
            self._refresh(connection, sure=False)
            bring_up(connection)
            return transaction(connection, begin, action)
        try:
            self._acquire()
            self._refresh(connection, sure=True)
            bring_up(connection)
            # Until it is on the disk, the memory holds what no file does: after whatever comes
            # in between, the file is read again.
            self._image = None
            result = transaction(connection, begin, action)
            self._keep(connection)
            return result
        finally:
            self._file_lock.release()

    def _refresh(self, connection: sqlite3.Connection, *, sure: bool) -> None:
        """Read the file again if somebody else has changed it.

        Unless that must be ``sure``, a file of the same age and size counts as unchanged.
        """
        seen = None
        try:
            if not sure:
                status = self.path.stat()
                seen = status.st_ino, status.st_mtime_ns, status.st_size
                if self._image is not None and seen == self._seen:
                    return
            image = read_whole(self.path)
        except FileNotFoundError:
            raise RecordError("", "library.moved") from None
        if image != self._image:
            self._image = None
            self._load(connection, image)
            self._image = image
        self._seen = seen

    def _load(self, connection: sqlite3.Connection, image: bytes) -> None:
        if image[_LOG_MARK] == _WITH_LOG:
            log = self.path.with_name(f"{self.path.name}-wal")
            if log.exists() and log.read_bytes():
                # The file alone is not all that was kept.
                raise RecordError("", "library.busy")
            image = image[: _LOG_MARK.start] + _WITHOUT_LOG + image[_LOG_MARK.stop :]
        connection.deserialize(image)

    def _keep(self, connection: sqlite3.Connection) -> None:
        """Bring what the memory holds to the disk."""
        image = connection.serialize()
        with _refusals():
            overwrite(self.path, image)
        self._image, self._seen = image, None

    def _acquire(self) -> None:
        with _refusals():
            self._file_lock.acquire()


@contextmanager
def _refusals() -> Iterator[None]:
    """Say why the system refuses to write."""
    try:
        yield
    except OSError as error:
        if is_refusal_of_browser(error):
            key = "library.not_stored"
        else:
            key = "library.full" if error.errno in _FULL else "library.readonly"
        raise RecordError("", key, reason=reason_of(error)) from error


def store_at(path: Path, patience: float) -> Store:
    """Return the store for the file ``path``, of the kind that its file system serves."""
    in_memory = sys.platform == "emscripten" or os.environ.get(KIND) == "memory"
    return (MemoryStore if in_memory else Store)(path, patience)
