"""Keeping what an analysis found with a game of the library, and finding such games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from manhattan_widgets.game import Game
from manhattan_widgets.records import RecordError
from manhattan_widgets.session.autosave import open_library

__all__ = ["games_with_mistakes", "is_in_own_library", "keep_in_library"]


def keep_in_library(game: Game, place: Any) -> None:
    """Keep the analysis that ``game`` has in the library at ``place`` too, if the game is there.

    ``place`` is as for :func:`open_library`; False keeps nothing, and for None nobody's library is
    made for it.  Raises ``RecordError`` for a library that cannot be used.
    """
    if place is False or (place is None and not _has_library()):
        return
    library, record = open_library(place), game.record
    entry = library.find(record)
    if entry is not None and library.get(entry.id).events == record.events:
        library.append(entry.id, record, revision=entry.revision)


def is_in_own_library(game: Game) -> bool:
    """Tell whether ``game`` is in the user's library, from which mistakes come again."""
    if not _has_library():
        return False
    try:
        return open_library().find(game.record) is not None
    except RecordError:
        return False


def games_with_mistakes() -> Iterator[Game]:
    """Yield the games of the user's library in which mistakes were looked for, the newest first.

    None that cannot be read: whoever practices has no use for what is wrong with it.
    """
    if not _has_library():
        return
    try:
        library = open_library()
        entries = library.list(mistakes=True)
    except RecordError:
        return
    for entry in entries:
        try:
            yield Game.from_record(library.get(entry.id))
        except RecordError:
            continue


def _has_library() -> bool:
    try:
        from manhattan_widgets.records.store import default_path
    except ImportError:  # no SQLite
        return False
    return default_path().exists()
