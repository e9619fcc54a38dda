"""What others wrote, made fit for a line that a person reads: short, without control characters."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Any

__all__ = [
    "MESSAGE_AT_MOST",
    "print_in_utf8",
    "printable",
    "safe",
    "short_repr",
    "shortened",
    "without_period",
]

#: No message is longer: who reads it has to find what it says.
MESSAGE_AT_MOST = 500


def shortened(message: str, longest: int = MESSAGE_AT_MOST) -> str:
    """Return ``message``, cut to ``longest`` characters.

    >>> shortened("a very long story", 12)
    'a very long…'
    """
    return message if len(message) <= longest else message[: longest - 1] + "…"


def printable(value: str, longest: int = 300) -> str:
    r"""Return ``value`` cut to ``longest`` characters, with control characters written out.

    What a hostile file says must not reach a terminal as it is.

    >>> printable("a\x1b[31m")
    'a\\x1b[31m'
    """
    cut = shortened(value, longest)
    if cut.isprintable():
        return cut
    written = (c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in cut)
    return shortened("".join(written), longest)


def print_in_utf8() -> None:
    """Have what a command prints into a file be UTF-8, as its pages say of themselves.

    Some systems take an encoding of their own, which lacks letters.  A terminal keeps it, and shows
    a question mark for what it lacks.

    >>> print_in_utf8()
    """
    for stream in (sys.stdout, sys.stderr):
        if not isinstance(stream, TextIOWrapper):
            continue
        if stream.isatty():
            stream.reconfigure(errors="replace")
        else:
            stream.reconfigure(encoding="utf-8")


def safe(params: dict[str, Any]) -> dict[str, Any]:
    """Return the parameters of a message with every text in them :func:`printable`."""
    return {k: printable(v) if isinstance(v, str) else v for k, v in params.items()}


def short_repr(value: object, longest: int = 60) -> str:
    """Return how a strange value is shown: its ``repr`` if it has one, else its type.

    >>> short_repr(["strange"])
    "['strange']"
    """
    try:
        representation = repr(value)
    except Exception:  # whatever somebody else's object does
        representation = f"<{type(value).__name__}>"
    return printable(representation, longest)


def without_period(sentence: object) -> str:
    """Return what somebody says as it stands within another sentence, which ends it.

    >>> without_period(ValueError("The file is empty.")), without_period("Could not…")
    ('The file is empty', 'Could not…')
    """
    words = str(sentence)
    return words if words.endswith("..") else words.removesuffix(".")
