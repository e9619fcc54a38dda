"""Compiled play: the rules once more, for computer players and studies that need millions of plies.

It is an extra: everything works without it, slower.  Only :func:`available` and
:func:`usable` may be called where numba may be missing.

- :mod:`.compiling` says how functions are compiled, and where the result is kept;
- :mod:`.warming` gets a game ready beside other work, as the first use compiles for some seconds;
- :mod:`.tree` and :mod:`.search` are the tree that searches of all games grow, :mod:`.playouts` how
  games ended.

The compiled rules of a game lie with it, in ``games/<name>/fast``;
:class:`~manhattan_widgets.bots.backends.CompiledGame` is how computer players use them.

>>> available() in (True, False)
True
"""

from __future__ import annotations

import logging
from functools import cache
from importlib import import_module
from importlib.util import find_spec

__all__ = ["available", "usable"]

_log = logging.getLogger("manhattan_widgets")


@cache
def available() -> bool:
    """Tell whether numba is installed, without loading it: that takes half a second."""
    return find_spec("numba") is not None


@cache
def usable() -> bool:
    """Tell whether numba is installed and can be loaded, which this does; a log says why not.

    A numba that does not go with the numpy beside it is no reason not to play.
    """
    if not available():
        return False
    try:
        import_module("numba")
    except Exception as error:
        _log.warning("numba cannot be loaded, so nothing is compiled: %s", error)
        return False
    return True
