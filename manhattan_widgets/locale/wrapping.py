"""Plain text for people: printed, a long sentence goes on in the next line, not within a word."""

from __future__ import annotations

import textwrap

__all__ = ["COLUMNS", "wrapped"]

#: Lines are no longer than this, unless a single word is.
COLUMNS = 88
_DEEPER = "  "


def wrapped(message: str, indent: str = "") -> str:
    r"""Return ``message``, each of its lines in lines of :data:`COLUMNS` columns at most.

    What goes on in the next line stands two columns deeper than ``indent``, where a line begins.

    >>> print(wrapped("Rule M9: Who owns a tower\n" + "The color on top owns the tower. " * 3))
    Rule M9: Who owns a tower
    The color on top owns the tower. The color on top owns the tower. The color on top owns
      the tower.
    """
    return "\n".join(
        textwrap.fill(
            line,
            COLUMNS,
            initial_indent=indent,
            subsequent_indent=indent + _DEEPER,
            break_long_words=False,
            break_on_hyphens=False,
        )
        for line in message.split("\n")
    )
