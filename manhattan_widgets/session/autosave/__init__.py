"""Autosave: a game that is played is saved at every move, in the library, in a file, or in both.

:class:`Autosave` remembers what is where; :mod:`.in_library` and :mod:`.in_file` are the places.
Nothing here draws anything: sessions have an autosave, and widgets show what it says.
"""

from __future__ import annotations

from manhattan_widgets.session.autosave.in_file import GameFile, SaveError, furthest
from manhattan_widgets.session.autosave.in_library import NO_LIBRARY, check_place, open_library
from manhattan_widgets.session.autosave.keeper import Autosave

__all__ = [
    "NO_LIBRARY",
    "Autosave",
    "GameFile",
    "SaveError",
    "check_place",
    "furthest",
    "open_library",
]
