"""Files that others name: nothing but regular ones, and no more of them than is needed."""

from __future__ import annotations

import errno
import os
import stat

from manhattan_widgets.untrusted.errors import UntrustedError

__all__ = ["decoded", "read_bytes", "read_text"]


def read_bytes(path: str | os.PathLike[str], most: int) -> bytes:
    """Return what the file ``path`` holds, ``most`` bytes if need be.

    Raises :class:`UntrustedError` for a folder, a pipe or a device and for a larger file, which
    then is not read, and ``OSError`` for whatever the system says, and for a name that it takes
    for none.
    """
    # A pipe that nobody writes to would be waited for already when it is opened.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        if os.path.isdir(path):  # Windows does not even open it
            raise UntrustedError("", "not_a_file")
        descriptor = os.open(path, flags)
    except UntrustedError:
        raise
    except ValueError as error:  # a name with a null character, or that has no bytes
        raise OSError(errno.EINVAL, str(error)) from error
    with open(descriptor, "rb") as stream:
        status = os.fstat(stream.fileno())
        if not stat.S_ISREG(status.st_mode):
            raise UntrustedError("", "not_a_file")
        contents = b"" if status.st_size > most else stream.read(most + 1)
    if status.st_size > most or len(contents) > most:
        raise UntrustedError("", "too_large", most=most)
    return contents


def read_text(path: str | os.PathLike[str], most: int) -> str:
    """Return the text of a UTF-8 file; raises like :func:`read_bytes` and :func:`decoded`."""
    return decoded(read_bytes(path, most))


def decoded(data: bytes) -> str:
    """Return ``data`` as text; raises :class:`UntrustedError` for what is not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if error.end == len(data) and error.reason == "unexpected end of data":
            raise UntrustedError("", "truncated") from None
        raise UntrustedError("", "not_utf8", n=error.start) from None
