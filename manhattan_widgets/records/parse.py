"""Reads the JSON of a record, a progress file and the like; see :mod:`..untrusted`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from manhattan_widgets import untrusted
from manhattan_widgets.records.errors import RecordError

__all__ = ["MAX_BYTES", "as_record_errors", "read_json"]

#: No record comes near it: a four-player game of Manhattan takes two or three kilobytes.
MAX_BYTES = 2_000_000


def read_json(data: bytes) -> Any:
    """Return the plain data that ``data`` holds as UTF-8 JSON, a leading byte order mark allowed.

    Raises :class:`RecordError`, for more than ``MAX_BYTES`` bytes, deep nesting, names given twice
    and ``NaN`` too.
    """
    with as_record_errors():
        return untrusted.read_json(data, MAX_BYTES)


@contextmanager
def as_record_errors() -> Iterator[None]:
    """Turn what is said of an untrusted file or text into :class:`RecordError`."""
    try:
        yield
    except untrusted.UntrustedError as error:
        raise RecordError(error.where, error.key, **error.params) from None
