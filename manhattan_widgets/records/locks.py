"""One writer at a time: a lock that all processes of a machine keep for the file they change.

The lock is that of the system on a file of its own beside the one that is changed, as that one is
replaced and never written into.  The system lets go of it when a process ends, however it ends; the
lock's file is removed by whoever held it, and one that was left behind hinders nobody.

In a browser the system grants every lock to everybody: there the file itself is the lock, and
whoever makes it has it.  One that a page left behind is broken when it has stayed as it was for
some seconds.
"""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import IO

from manhattan_widgets.records.errors import RecordError

__all__ = ["ABANDONED", "FileLock", "NameLock", "beside", "lock_for"]

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int, /) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:

        def _lock(_descriptor: int, /) -> None:
            raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))

    else:

        def _lock(descriptor: int, /) -> None:
            flock(descriptor, LOCK_EX | LOCK_NB)


#: For how many seconds others are waited for; a change takes milliseconds.
_PATIENCE = 10.0
_PAUSE = 0.005
#: How the system says that somebody else has the lock.
_TAKEN = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)
_LONGEST_NAME = 200
#: After how many seconds a lock that is a file counts as left behind.
ABANDONED = 5.0


def beside(target: Path, ending: str) -> Path:
    """Return the hidden file ``.name.ending`` beside ``target``, for long names a shorter one."""
    name = target.name
    encoded = os.fsencode(name)
    if len(encoded) > _LONGEST_NAME:
        from hashlib import sha256  # with OpenSSL: loaded for the few names that need it

        name = f"{name[:40]}-{sha256(encoded).hexdigest()[:16]}"
    return target.with_name(f".{name}.{ending}")


class FileLock:
    """The right to change the file ``target``, to be given back with :meth:`release`.

    It is no context manager, as a ``with`` statement could be interrupted when the lock is taken
    and the statement's own beginning is not yet reached.
    """

    def __init__(self, target: Path, patience: float | None = None) -> None:
        self._path = beside(target, "lock")
        self._patience = _PATIENCE if patience is None else patience
        self._stream: IO[bytes] | None = None
        #: Whether others are kept out: some file systems know no locks.
        self.is_held = False

    def acquire(self) -> None:
        """Wait until nobody else has the lock.

        Raises ``OSError`` where no file can be made, and :class:`RecordError` after a long wait.
        """
        self.release()  # an interrupt may have kept it from that
        end = monotonic() + self._patience
        while True:
            self._stream = _opened(self._path)
            try:
                _lock(self._stream.fileno())
            except OSError as error:
                if error.errno not in _TAKEN:
                    return  # there are no locks here
            else:
                # Whoever had it removed the file: what was locked may be a file without a name.
                if self._is_there():
                    self.is_held = True
                    return
            self._stream.close()
            if monotonic() > end:
                raise RecordError("", "busy")
            sleep(_PAUSE)

    def release(self) -> None:
        """Let others change the file; does nothing without the lock."""
        if self._stream is None:
            return
        try:
            if not self._stream.closed and os.name == "posix":
                # While it is locked: afterwards it may be somebody else's.
                self._path.unlink(missing_ok=True)
        finally:
            self._stream.close()
            self.is_held = False
        if os.name != "posix":
            # Windows removes no file that is open, so not one that somebody else has locked.
            with suppress(OSError):
                self._path.unlink()

    def _is_there(self) -> bool:
        assert self._stream is not None
        try:
            return os.path.samestat(os.fstat(self._stream.fileno()), self._path.stat())
        except FileNotFoundError:
            return False


class NameLock:
    """The same right where the system keeps nobody out: it is whose mark is in the lock's file.

    ``patience`` may be shorter than it takes to find a lock left behind: the same object remembers
    from one try to the next for how long it has seen it.
    """

    def __init__(self, target: Path, patience: float | None = None) -> None:
        self._path = beside(target, "lock")
        self.patience = _PATIENCE if patience is None else patience
        self.mark = os.urandom(8)
        self._seen: bytes | None = None
        self._since = 0.0
        self.is_held = False

    def acquire(self) -> None:
        """Wait until nobody else has the lock; raises as :meth:`FileLock.acquire` does."""
        end = monotonic() + self.patience
        while not self._take():
            self._break_abandoned()
            if monotonic() > end:
                raise RecordError("", "busy")
            sleep(_PAUSE)
        self._seen = None

    def release(self) -> None:
        """Let others change the file; does nothing without the lock."""
        # An interrupt may have come when the file was made and that was not yet told; and one that
        # was broken meanwhile is somebody else's.
        if self.holder() == self.mark:
            self._path.unlink(missing_ok=True)
        self.is_held = False

    def _take(self) -> bool:
        try:
            descriptor = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
        except FileExistsError:
            holder = self.holder()
            if holder is None:
                # A page remembers the names it saw: this one was removed elsewhere, and goes here
                # when it is removed once more.
                self._path.unlink(missing_ok=True)
        else:
            os.write(descriptor, self.mark)
            os.close(descriptor)
            # Two pages may both be told that they made it: the mark that is left there counts.
            holder = self.holder()
        self.is_held = holder == self.mark
        return self.is_held

    def _break_abandoned(self) -> None:
        holder, now = self.holder(), monotonic()
        if holder != self._seen:
            self._seen, self._since = holder, now
        elif holder is not None and now - self._since > ABANDONED:
            self._path.unlink(missing_ok=True)

    def holder(self) -> bytes | None:
        """Return the mark of whoever has the lock, None if nobody has it."""
        # Not by a stream: each question it asks of the file takes a browser milliseconds.
        try:
            descriptor = os.open(self._path, os.O_RDONLY)
        except FileNotFoundError:
            return None
        try:
            return os.read(descriptor, 64)
        finally:
            os.close(descriptor)


def lock_for(target: Path, patience: float | None = None) -> FileLock | NameLock:
    """Return the kind of lock that keeps others out here; ``patience`` is for how many seconds."""
    kind = NameLock if sys.platform == "emscripten" else FileLock
    return kind(target, patience)


def _opened(path: Path) -> IO[bytes]:
    try:
        return path.open("ab")
    except PermissionError as error:
        # Left behind by another user, who shares the folder.
        try:
            return path.open("rb")
        except OSError:
            raise error from None
