"""Records on disk: read with suspicion, written whole or not at all."""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr, without_period
from manhattan_widgets.records.errors import RecordError
from manhattan_widgets.records.format import read_text, to_text
from manhattan_widgets.records.locks import beside, lock_for
from manhattan_widgets.records.parse import MAX_BYTES, as_record_errors
from manhattan_widgets.records.record import Record
from manhattan_widgets.untrusted import read_bytes

__all__ = [
    "DRIVE",
    "change",
    "check_writable",
    "clear",
    "continues",
    "data_folder",
    "is_refusal_of_browser",
    "load",
    "make_folder",
    "overwrite",
    "path_of",
    "put",
    "read_whole",
    "reason_of",
    "save",
    "write",
]

_FOLDER = "manhattan_widgets"
#: What a Python in a browser keeps when its page is closed; all else lies in memory.
DRIVE = Path("/drive")
_AT_ONCE = 1 << 24
_DATABASE = b"SQLite format 3\0"
_PAGE = b"<!doctype"


def load(path: str | os.PathLike[str]) -> Record:
    """Return the record in the file ``path``, every move replayed through the rules.

    Raises :class:`RecordError` for whatever is wrong with the file or its contents, a missing file
    included, and ``TypeError`` for something that is no path.

    >>> from tempfile import TemporaryDirectory
    >>> from manhattan_widgets import new_game
    >>> game = new_game("manhattan", players=2, seed=7)
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "evening.json"
    ...     save(game.record, file)
    ...     load(file) == game.record
    True
    """
    file = path_of(path)
    try:
        with as_record_errors():
            return read_text(read_bytes(file, MAX_BYTES))
    except RecordError as error:
        if (taken_for := _sort_of(file)) is not None:
            raise RecordError("", taken_for, file=str(path)) from None
        error.file = error.file or str(path)
        raise
    except OSError as error:
        raise RecordError("", "unreadable", file=str(path), reason=reason_of(error)) from None


def _sort_of(file: Path) -> str | None:
    """Tell what else of ours ``file`` may be: a library, or the page of a replay."""
    if not file.is_file():
        return None
    with file.open("rb") as opened:
        beginning = opened.read(len(_DATABASE))
    if beginning == _DATABASE:
        return "database"
    return "page" if beginning.lstrip().lower().startswith(_PAGE) else None


def save(record: Record, path: str | os.PathLike[str], *, overwrite: bool = False) -> None:
    """Write ``record`` to the file ``path``.

    The file appears whole or not at all: whatever fails, an older file stays as it was.  A file
    that is there already is replaced only if nothing of it gets lost, as it holds the same game
    up to an earlier or the same event, or if ``overwrite`` is True.  Raises :class:`RecordError`
    if it holds anything else, or if the system refuses to write.

    >>> from tempfile import TemporaryDirectory
    >>> from manhattan_widgets import new_game
    >>> game = new_game("manhattan", players=2, seed=7)
    >>> with TemporaryDirectory() as folder:
    ...     save(game.record, Path(folder) / "evening.json")
    ...     [file.name for file in Path(folder).iterdir()]
    ['evening.json']
    """
    contents = to_text(record).encode("utf-8")
    write(path, contents, lambda file: overwrite or continues(record, file))


def write(
    path: str | os.PathLike[str],
    contents: bytes,
    may_replace: Callable[[Path], bool],
    *,
    other: str = "exists",
) -> None:
    """Write ``contents`` to the file ``path``, whole or not at all.

    A file that is there already is asked about by ``may_replace(file)``, and stays as it was
    whatever fails.  Raises :class:`RecordError` if it must stay, with the message ``other``, or the
    system refuses to write.
    """

    def checked(file: Path) -> bytes:
        _check_replaced(path, file, may_replace, other)
        return contents

    change(path, checked)


def check_writable(
    path: str | os.PathLike[str], may_replace: Callable[[Path], bool], *, other: str = "exists"
) -> None:
    """Raise what :func:`write` would raise for the file ``path`` before it writes anything."""
    _check_replaced(path, _target(path), may_replace, other)


def _check_replaced(
    path: str | os.PathLike[str], file: Path, may_replace: Callable[[Path], bool], other: str
) -> None:
    with _telling(path):
        if file.exists() and not may_replace(file):
            raise RecordError("", other, file=str(path))


def change(path: str | os.PathLike[str], contents_of: Callable[[Path], bytes]) -> None:
    """Write what ``contents_of(file)`` returns to the file ``path``, whole or not at all.

    No other process writes there meanwhile, if all of them do it by this function: ``contents_of``
    may read what is there, and nothing of it gets lost.  Raises :class:`RecordError` if the system
    refuses to write, and whatever ``contents_of`` raises.
    """
    target = _target(path)
    lock = lock_for(target)
    try:
        with _telling(path):
            lock.acquire()
        contents = contents_of(target)
        with _telling(path):
            if lock.is_held:
                clear(target)
            put(target, contents)
    finally:
        lock.release()


def _target(path: str | os.PathLike[str]) -> Path:
    """Return the file that ``path`` means; raises :class:`RecordError` if there can be none."""
    file = path_of(path)
    with _telling(path):
        # A link stays a link: what it points to is written.
        target = Path(os.path.realpath(file))
        if target.is_dir():
            raise RecordError("", "folder", file=str(path))
        if not target.parent.is_dir():
            raise RecordError("", "no_folder", file=str(path), folder=str(target.parent))
    return target


def path_of(path: str | os.PathLike[str]) -> Path:
    """Return ``path`` as a path; raises ``TypeError`` for something that is none."""
    if not isinstance(path, str | os.PathLike):
        raise TypeError(text("records.error.path", found=short_repr(path)))
    return Path(path)


def data_folder() -> Path:
    """Return the folder where the system keeps what programs like this keep for the user.

    It need not exist yet.  Raises ``RuntimeError`` if nobody knows where the user's home is.
    """
    if sys.platform == "emscripten":
        return DRIVE / _FOLDER  # where it is seen, and can be downloaded
    if sys.platform == "win32":
        base, usual = os.environ.get("APPDATA"), ("AppData", "Roaming")
    elif sys.platform == "darwin":
        base, usual = None, ("Library", "Application Support")
    else:
        base, usual = os.environ.get("XDG_DATA_HOME"), (".local", "share")
    # A relative path there is to be ignored, says the XDG convention.
    if base and os.path.isabs(base):
        return Path(base) / _FOLDER
    return Path.home().joinpath(*usual, _FOLDER)


def make_folder(folder: Path) -> None:
    """Make ``folder`` and those it lies in, so that they last too.

    Raises ``OSError`` if the system refuses, or the browser keeps no files for the page.
    """
    if is_on_drive(folder) and not os.path.isdir(DRIVE):
        # Made here, it would be a folder in memory.
        raise OSError(errno.ENODEV, text("records.error.no_drive"))
    missing = [place for place in (folder, *folder.parents) if not place.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for place in missing:
        _sync_folder(place.parent)


def continues(record: Record, file: Path) -> bool:
    """Tell whether ``file`` holds ``record`` or an earlier moment of the same game."""
    try:
        old = read_text(read_bytes(file, MAX_BYTES))
    except (OSError, ValueError):
        return False
    if old.result is not None and old.result != record.result:
        return False
    same = ("game", "rules_version", "options", "players", "position", "known_to")
    return (
        all(getattr(old, name) == getattr(record, name) for name in same)
        and old.events == record.events[: len(old.events)]
        and all(comment in record.comments for comment in old.comments)
        and all(variation in record.variations for variation in old.variations)
    )


@contextmanager
def _telling(path: str | os.PathLike[str]) -> Iterator[None]:
    """Turn what the system says into our error, and name the file."""
    try:
        yield
    except RecordError as error:
        error.file = error.file or str(path)
        raise
    except (OSError, ValueError) as error:
        raise RecordError("", "unwritable", file=str(path), reason=reason_of(error)) from error


def clear(target: Path) -> None:
    """Remove what processes left beside ``target`` that ended while they wrote it.

    Nobody else may be writing it now.
    """
    unfinished = re.compile(re.escape(beside(target, "").name) + r"[0-9a-f]{8}\.tmp")
    with suppress(OSError), os.scandir(target.parent) as entries:
        for entry in entries:
            if unfinished.fullmatch(entry.name):
                os.unlink(entry.path)


def put(target: Path, contents: bytes) -> None:
    """Make ``contents`` those of the file ``target``, whole or not at all.

    A new file is written beside it, brought to the disk, and put in its place.  Raises ``OSError``.
    """
    new = beside(target, f"{os.urandom(4).hex()}.tmp")
    # The kernel takes the umask off these permissions, as for any new file.
    descriptor = os.open(
        new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666
    )
    try:
        with open(descriptor, "wb") as stream:
            stream.write(contents)
            stream.flush()
            os.fsync(stream.fileno())
        with suppress(FileNotFoundError):
            new.chmod(stat.S_IMODE(target.stat().st_mode))
        os.replace(new, target)
    except BaseException:
        with suppress(OSError):
            new.unlink()
        raise
    _sync_folder(target.parent)


def overwrite(target: Path, contents: bytes) -> None:
    """Make ``contents`` those of the file ``target``, whole or not at all, on a browser's drive.

    That drive takes a file as a whole, when it is closed: whoever reads it finds the old contents
    or the new ones.  Another one in its place, as with :func:`put`, takes the page four times as
    many answers, of milliseconds each; a new file and a shorter one need it.  Raises ``OSError``.
    """
    if not is_on_drive(target):
        put(target, contents)
        return
    try:
        descriptor = os.open(target, os.O_RDWR)
    except FileNotFoundError:
        put(target, contents)
        return
    try:
        shorter = os.lseek(descriptor, 0, os.SEEK_END) > len(contents)
        if not shorter:
            os.lseek(descriptor, 0, os.SEEK_SET)
            left = memoryview(contents)
            while left:
                left = left[os.write(descriptor, left) :]
    finally:
        os.close(descriptor)
    if shorter:
        put(target, contents)


def read_whole(target: Path) -> bytes:
    """Return what is in the file ``target``; a stream would ask a browser's drive for more."""
    descriptor = os.open(target, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    try:
        return b"".join(iter(lambda: os.read(descriptor, _AT_ONCE), b""))
    finally:
        os.close(descriptor)


def is_on_drive(path: Path) -> bool:
    """Tell whether ``path`` is on the drive of a browser."""
    return sys.platform == "emscripten" and path.is_relative_to(DRIVE)


def _sync_folder(folder: Path) -> None:
    """Bring the new name to the disk too, where the system can: Windows opens no folders."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def is_refusal_of_browser(error: Exception) -> bool:
    """Tell whether it is a page's browser that has not done what its drive was asked for."""
    return sys.platform == "emscripten" and getattr(error, "errno", None) == errno.EINVAL


def reason_of(error: Exception) -> str:
    """Return what the system says, for a sentence: why a file was not read or written."""
    if is_refusal_of_browser(error):
        return text("records.error.not_stored")
    return getattr(error, "strerror", None) or without_period(error)
