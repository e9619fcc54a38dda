"""Which packages bring games: those with an entry point in the group ``manhattan_widgets.games``.

The three games of this package are found in the same way as anybody's::

    [project.entry-points."manhattan_widgets.games"]
    checkers = "my_checkers:GAME"

Nothing is imported here: :mod:`manhattan_widgets.contract.registry` loads games, and
:mod:`manhattan_widgets.locale` reads their catalogues.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["GROUP", "game_entry_points", "package_folders"]

GROUP = "manhattan_widgets.games"

_log = logging.getLogger("manhattan_widgets")


@cache
def game_entry_points() -> Mapping[str, EntryPoint]:
    """Return the entry points of all installed games, by name and in the order of names.

    Of two with one name ours counts, else the one whose module comes first in the alphabet; the
    log names both.

    >>> [name for name, point in game_entry_points().items() if point.module.startswith(GROUP)]
    ['manhattan', 'newyork', 'skyline']
    """
    # Loaded late: with what it needs to read metadata it is a tenth of what we import.
    from importlib.metadata import entry_points

    chosen: dict[str, EntryPoint] = {}
    for point in sorted(entry_points(group=GROUP), key=_rank):
        there = chosen.setdefault(point.name, point)
        if there.value != point.value:
            values = (point.name, there.value, point.value)
            _log.warning("two packages bring a game called %s: %s counts, %s does not", *values)
    return MappingProxyType(chosen)


def _rank(point: EntryPoint) -> tuple[str, bool, str]:
    return point.name, not point.value.startswith(f"{GROUP}."), point.value


def package_folders(package: str) -> tuple[Path, ...]:
    """Return the folders of a package, which is not imported; none for a module and for nothing.

    >>> [folder.name for folder in package_folders("manhattan_widgets.games.skyline")]
    ['skyline']
    """
    try:
        spec = find_spec(package)
    except (ImportError, ValueError):
        return ()  # whoever asks for its game is told
    return tuple(map(Path, (spec and spec.submodule_search_locations) or ()))
