"""Where in its author's code a computer player failed."""

from __future__ import annotations

import os
import traceback
from pathlib import Path
from sysconfig import get_path

from manhattan_widgets.locale.printable import printable

__all__ = ["failed_at"]

#: The folder of this package: what its calls are named is of no use to a player's author.
_PACKAGE = str(Path(__file__).parents[1]) + os.sep
#: What Python brings, and what it makes up, such as the initialization of dataclasses.
_PYTHON = ("string>", "frozen ", *(get_path(name) + os.sep for name in ("stdlib", "platstdlib")))
_INSTALLED = {"site-packages", "dist-packages"}


def failed_at(error: Exception) -> str:
    """Return the last function on the way to ``error`` that is its author's, and its line.

    What the author called of Python, of installed packages and of this one is left out, unless
    there is nothing else, as for a player that was installed itself.  Empty if all of it is ours.

    >>> def hasty(view):
    ...     raise ValueError("my cards are 1 and 7")
    >>> try:
    ...     hasty(None)
    ... except ValueError as error:
    ...     failed_at(error)
    'hasty:2'
    """
    calls = traceback.extract_tb(error.__traceback__)
    others = [call for call in calls if not call.filename.startswith(_PACKAGE)]
    own = [call for call in others if not _is_library(call.filename)] or others
    return f"{printable(own[-1].name, 60)}:{own[-1].lineno}" if own else ""


def _is_library(filename: str) -> bool:
    return filename.removeprefix("<").startswith(_PYTHON) or not _INSTALLED.isdisjoint(
        Path(filename).parts
    )
