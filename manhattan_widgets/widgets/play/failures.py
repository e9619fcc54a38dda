"""What is told of a computer player that failed: enough for its author, nothing of its hand.

The words of an error may hold what only the seat may know, even those that Python makes of names:
``getattr(self, f"play_{card}")`` names the card.  While a person sits at the table only the kind of
the error is told, and where it came from; the words are in ``widget.computer_error``, for whoever
asks for them.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import Any

from manhattan_widgets.locale.printable import printable, without_period

__all__ = ["name_of", "way_to", "words_of"]

#: So many characters of an error's words are told, and so many calls of the way to it.
_LONGEST, _CALLS = 160, 12


def name_of(player: Callable[..., Any]) -> str:
    """Return what a computer player's function, or the class of its object, is called.

    >>> name_of(len)
    'len'
    """
    return printable(str(getattr(player, "__name__", type(player).__name__)), 60)


def words_of(error: Exception, *, whole: bool) -> str:
    """Return the kind of an error and the function and line it came from, or ``whole`` its words.

    >>> def hasty(view):
    ...     raise ValueError("my cards are 1 and 7")
    >>> try:
    ...     hasty(None)
    ... except ValueError as error:
    ...     words_of(error, whole=False), words_of(error, whole=True)
    ('ValueError, hasty:2', 'ValueError: my cards are 1 and 7')
    """
    kind = type(error).__name__
    if not whole:
        calls = traceback.extract_tb(error.__traceback__)
        return f"{kind}, {printable(calls[-1].name, 60)}:{calls[-1].lineno}" if calls else kind
    try:
        words = without_period(error)
    except Exception:  # whatever somebody else's error does
        words = ""
    return f"{kind}: {printable(words, _LONGEST)}" if words else kind


def way_to(error: Exception) -> str:
    """Return the calls that led to an error, a line for each: files, lines and functions alone."""
    calls = traceback.extract_tb(error.__traceback__)[-_CALLS:]
    return "".join(f"\n  {call.filename}:{call.lineno} in {call.name}" for call in calls)
