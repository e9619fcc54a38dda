"""A record from wherever a person has it: a file, a share code, or a link with a code in it."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.records.errors import RecordError
from manhattan_widgets.records.files import load
from manhattan_widgets.records.record import Record
from manhattan_widgets.records.share_code import decode

__all__ = ["read"]

_LINK = re.compile(r"https?://", re.IGNORECASE)
#: What only a share code looks like; the second is one that was damaged on its way.
_CODE = re.compile(r"[0-9][A-Za-z0-9_-]{9,}|[0-9][^/\\.]{40,}")


def read(source: str | os.PathLike[str]) -> Record:
    """Return the record in a file, a share code or a link, every move replayed through the rules.

    A text is the name of a file if there is such a file; else it is a link if it begins like one,
    and a share code if it looks like one.  Raises :class:`RecordError` for whatever is wrong, and
    ``TypeError`` for something that is neither text nor path.

    >>> from manhattan_widgets import examples
    >>> read(examples["manhattan"]).game
    'manhattan'
    """
    if not isinstance(source, str | os.PathLike):
        raise TypeError(text("records.error.readable", found=short_repr(source)))
    if isinstance(source, str) and not _is_file(source):
        stripped = source.strip()
        if _LINK.match(stripped):
            return decode(_code_in(stripped))
        if _CODE.fullmatch(stripped):
            return decode(stripped)
    try:
        return load(source)
    except RecordError as error:
        if not isinstance(source, str) or error.sentence.key != "records.error.unreadable":
            raise
        # Somebody may have meant a code.
        params = dict(error.sentence.params)
        raise RecordError("", "neither", file=error.file, **params) from None


def _is_file(name: str) -> bool:
    with suppress(OSError, ValueError):  # no file has such a name
        return Path(name).exists()
    return False


def _code_in(link: str) -> str:
    with suppress(ValueError):
        parts = urlsplit(link)
        for query in (parts.query, parts.fragment.rpartition("?")[2]):
            if codes := parse_qs(query).get("code"):
                return codes[0]
    raise RecordError("", "link")
