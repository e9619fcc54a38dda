"""Reads the JSON of an untrusted file: bounded in size, depth and numbers, and never ambiguous."""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

from manhattan_widgets.records.errors import RecordError
from manhattan_widgets.records.schema import LARGEST_NUMBER

__all__ = ["MAX_BYTES", "read_json"]

#: No record comes near it: a four-player game of Manhattan takes two or three kilobytes.
MAX_BYTES = 2_000_000
_MAX_DEPTH = 16
_MAX_DIGITS = len(str(LARGEST_NUMBER))

# A string (closed or not) or a bracket.  It cannot fail and look again, so it takes linear time.
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|(\Z|\\\Z))|[\[{]|[\]}]', re.DOTALL)


def read_json(data: bytes) -> Any:
    """Return the plain data that ``data`` holds as UTF-8 JSON, a leading byte order mark allowed.

    Raises :class:`RecordError`, for more than ``MAX_BYTES`` bytes, deep nesting, names given twice
    and ``NaN`` too.
    """
    if len(data) > MAX_BYTES:
        raise RecordError("", "too_large", most=MAX_BYTES)
    source = _decoded(data)
    if not source.strip():
        raise RecordError("", "empty")
    complete = _is_complete(source)
    try:
        return json.loads(
            source,
            object_pairs_hook=_object,
            parse_constant=_no_number,
            parse_int=_whole,
        )
    except json.JSONDecodeError as error:
        if not complete:
            raise RecordError("", "truncated") from None
        raise RecordError(
            "", "json", line=error.lineno, column=error.colno, detail=error.msg
        ) from None


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if error.end == len(data) and error.reason == "unexpected end of data":
            raise RecordError("", "truncated") from None
        raise RecordError("", "not_utf8", n=error.start) from None


def _is_complete(source: str) -> bool:
    """Tell whether every bracket and string is closed; refuse deep nesting before parsing it."""
    depth = 0
    for token in _TOKEN.finditer(source):
        if token[0] in "[{":
            depth += 1
            if depth > _MAX_DEPTH:
                raise RecordError("", "deep", most=_MAX_DEPTH)
        elif token[0] in "]}":
            depth -= 1
        elif token[1] is not None:
            return False
    return depth <= 0


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise RecordError("", "twice", name=name)
        found[name] = value
    return found


def _no_number(name: str) -> NoReturn:
    raise RecordError("", "no_number", found=name)


def _whole(digits: str) -> int | float:
    """Read a whole number; one beyond all bounds as a float, which is then refused in its place."""
    return int(digits) if len(digits.lstrip("-")) <= _MAX_DIGITS else float(digits)
