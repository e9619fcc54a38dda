"""Where in its author's code a computer player failed."""

from __future__ import annotations

import os
import traceback
from pathlib import Path

from manhattan_widgets.locale.printable import printable

__all__ = ["failed_at"]

#: The folder of this package: what its calls are named is of no use to a player's author.
_PACKAGE = str(Path(__file__).parents[1]) + os.sep


def failed_at(error: Exception) -> str:
    """Return the last function on the way to ``error`` that is not ours, and its line, or nothing.

    >>> def hasty(view):
    ...     raise ValueError("my cards are 1 and 7")
    >>> try:
    ...     hasty(None)
    ... except ValueError as error:
    ...     failed_at(error)
    'hasty:2'
    """
    calls = traceback.extract_tb(error.__traceback__)
    own = [call for call in calls if not call.filename.startswith(_PACKAGE)]
    return f"{printable(own[-1].name, 60)}:{own[-1].lineno}" if own else ""
