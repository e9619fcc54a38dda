"""Reads untrusted TOML: bounded in size, depth, dotted keys and numbers before it is parsed."""

from __future__ import annotations

import re
from datetime import date, time
from typing import Any

from manhattan_widgets.untrusted.characters import check_characters
from manhattan_widgets.untrusted.errors import UntrustedError
from manhattan_widgets.untrusted.files import decoded
from manhattan_widgets.untrusted.json_text import LARGEST_NUMBER

__all__ = ["read_toml"]

_MAX_DEPTH = 16
_MAX_PARTS = 16
_MAX_DIGITS = 40

# Strings of four kinds, a comment, a number or bare word, and the signs that matter.  No part can
# fail and look again further than a quote or three, so it takes linear time.
_TOKEN = re.compile(
    r"""
    \"{3}(?:[^"\\]|\\.|"(?!""))*+(?:"{3,5}|\Z)
    | '{3}(?:[^']|'(?!''))*+(?:'{3,5}|\Z)
    | "(?:[^"\\\n]|\\.)*+"?
    | '[^'\n]*+'?
    | \#[^\n]*+
    | [\w+-]++
    | [\[\]{}.=,\n]
    """,
    re.DOTALL | re.VERBOSE,
)


def read_toml(data: bytes, most: int) -> dict[str, Any]:
    """Return the plain data that ``data`` holds as UTF-8 TOML.

    Dates and times, which none of our files has, become text.  Raises :class:`UntrustedError`, for
    more than ``most`` bytes, deep nesting, keys of many parts, long numbers and control characters
    too.

    >>> read_toml(b"a.b = [1, 2]", 100)
    {'a': {'b': [1, 2]}}
    """
    if len(data) > most:
        raise UntrustedError("", "too_large", most=most)
    source = decoded(data)
    _check_bounds(source)
    import tomllib  # lessons alone are written so; games need none of it

    try:
        parsed = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise UntrustedError("", "not_toml", detail=str(error)) from None
    check_characters(parsed)
    plain: dict[str, Any] = _plain(parsed)
    return plain


def _check_bounds(source: str) -> None:
    depth = dots = 0
    for match in _TOKEN.finditer(source):
        token = match[0]
        if token == ".":
            dots += 1
            if dots >= _MAX_PARTS:
                raise UntrustedError("", "many_parts", most=_MAX_PARTS)
        elif token in ("\n", "=", ","):
            dots = 0
        elif token in ("[", "{"):
            depth, dots = depth + 1, 0
            if depth > _MAX_DEPTH:
                raise UntrustedError("", "deep", most=_MAX_DEPTH)
        elif token in ("]", "}"):
            depth = max(depth - 1, 0)
        elif len(token) > _MAX_DIGITS and token.lstrip("+-")[:1].isdigit():
            raise UntrustedError("", "long_number", found=token[:_MAX_DIGITS])


def _plain(value: Any) -> Any:
    """Return ``value`` without what JSON does not have: dates as text, wild numbers as floats."""
    if isinstance(value, dict):
        return {name: _plain(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    if isinstance(value, date | time):
        return value.isoformat()
    if type(value) is int and abs(value) > LARGEST_NUMBER:
        return float(value)
    return value
