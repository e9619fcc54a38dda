"""Reads untrusted JSON: bounded in size, depth and numbers, and never ambiguous."""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

from manhattan_widgets.untrusted.characters import check_characters
from manhattan_widgets.untrusted.errors import UntrustedError
from manhattan_widgets.untrusted.files import decoded

__all__ = ["LARGEST_NUMBER", "read_json"]

#: The largest whole number that every JSON reader keeps exactly.
LARGEST_NUMBER = 2**53 - 1
_MAX_DEPTH = 16
#: The largest file of results has three for each of its games, and some more.
_MAX_LISTS = 200_000
_MAX_DIGITS = len(str(LARGEST_NUMBER))

# A string (closed or not) or a bracket.  It cannot fail and look again, so it takes linear time.
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|(\Z|\\\Z))|[\[{]|[\]}]', re.DOTALL)


def read_json(data: bytes | str, most: int) -> Any:
    """Return the plain data that ``data`` holds as UTF-8 JSON, a leading byte order mark allowed.

    Raises :class:`UntrustedError`, for more than ``most`` bytes, deep nesting, names given twice,
    ``NaN`` and control characters too.

    >>> read_json('{"a": [1, 2]}', 100)
    {'a': [1, 2]}
    """
    if len(data) > most:
        raise UntrustedError("", "too_large", most=most)
    source = decoded(data) if isinstance(data, bytes) else data
    if not source.strip():
        raise UntrustedError("", "empty")
    complete = _is_complete(source)
    try:
        parsed = json.loads(
            source,
            object_pairs_hook=_object,
            parse_constant=_no_number,
            parse_int=_whole,
        )
    except json.JSONDecodeError as error:
        place = {"line": error.lineno, "column": error.colno}
        if not complete:
            raise UntrustedError("", "truncated", **place) from None
        raise UntrustedError("", "json", **place, detail=error.msg) from None
    check_characters(parsed)
    return parsed


def _is_complete(source: str) -> bool:
    """Tell whether every bracket and string is closed; refuse deep nesting before parsing."""
    depth = lists = 0
    for token in _TOKEN.finditer(source):
        if token[0] in "[{":
            depth, lists = depth + 1, lists + 1
            if depth > _MAX_DEPTH:
                raise UntrustedError("", "deep", most=_MAX_DEPTH)
            if lists > _MAX_LISTS:
                raise UntrustedError("", "many_lists", most=_MAX_LISTS)
        elif token[0] in "]}":
            depth -= 1
        elif token[1] is not None:
            return False
    return depth <= 0


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members: dict[str, Any] = {}
    for name, value in pairs:
        if name in members:
            raise UntrustedError("", "twice", name=name)
        members[name] = value
    return members


def _no_number(name: str) -> NoReturn:
    raise UntrustedError("", "no_number", found=name)


def _whole(digits: str) -> int | float:
    """Read a whole number; one beyond all bounds as a float, which is then refused in its place."""
    return int(digits) if len(digits.lstrip("-")) <= _MAX_DIGITS else float(digits)
