"""Keeping the game of a widget in the library: each move is on the disk before it is shown.

A game is kept from the first move of a person on (one that only computers play, from its first
move): a deal that nobody plays is not a game, and would only be in the way of the next ``resume``.
Moves that computers made before are kept with it.

Whatever is wrong with the library, play goes on: it is said once, and every move tries again to
bring the whole game to the disk.
"""

from __future__ import annotations

import os
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from manhattan_widgets.game import Game
from manhattan_widgets.locale import text
from manhattan_widgets.records import PERSON, Record, RecordError
from manhattan_widgets.rules.contract import OptionError, Sentence
from manhattan_widgets.session.base import Said

# SQLite is loaded when a library is first used: a browser-only Python may lack it.
if TYPE_CHECKING:
    from manhattan_widgets.records.library import Library

__all__ = ["Keeper", "moment", "open_library"]

#: For how many seconds a move waits for another kernel that writes.
_PATIENCE = 1.0
#: What could not be written is tried again at every move, but not at every click.
_RETRY_SECONDS = 5.0
_LONGEST_NAME = 100
_GONE = ("records.error.library.no_game", "records.error.library.other_game")

_libraries: dict[Path, Library] = {}


def moment(game: Game) -> tuple[Any, ...]:
    """Return what changes in a game while it is played."""
    return game.events, game.resigned


def check_place(place: Any) -> None:
    """Raise :class:`OptionError` unless ``place`` can be a library."""
    if place is None or (isinstance(place, str | os.PathLike) and os.fspath(place)):
        return
    from manhattan_widgets.records.library import Library

    if not isinstance(place, Library):
        raise OptionError(Sentence.of("keeping.error.place", found=repr(place)[:60]))


def open_library(place: Any = None) -> Library:
    """Return the library at ``place``; one file is opened once, however many widgets use it.

    ``place`` is a path, a ``Library``, or None for the user's own.  Raises :class:`OptionError`
    for anything else, and :class:`RecordError` if that library cannot be used.
    """
    check_place(place)
    try:
        from manhattan_widgets.records.library import Library
        from manhattan_widgets.records.store import default_path
    except ImportError as error:
        raise RecordError("", "library.no_sqlite", reason=str(error)) from error
    if isinstance(place, Library):
        return place
    path = default_path() if place is None else Path(place)
    path = Path(os.path.abspath(path))
    if path not in _libraries:
        _libraries[path] = Library(path, patience=_PATIENCE)
    return _libraries[path]


class Keeper:
    """Keeps a game in the library at ``place``; False keeps nothing.

    ``kept`` are the number and the revision of a game that is there already.
    """

    def __init__(self, game: Game, place: Any, kept: tuple[int, int] | None = None) -> None:
        if place is not False:
            check_place(place)
        self._place = place
        self._trouble: RecordError | None = None
        self.begin(game, kept)

    def begin(self, game: Game, kept: tuple[int, int] | None = None) -> None:
        """Keep another game from now on."""
        self._number: int | None
        self._number, self._revision = kept or (None, 0)
        self._played = kept is not None
        self._plies = len(game.moves)
        self._moment = moment(game)
        self._tried: tuple[Any, ...] = ()
        self._retry_at = 0.0

    @property
    def status(self) -> str:
        """Whether and where the game is kept, in a sentence; empty if it is not to be."""
        if self._place is False:
            return ""
        if self._trouble is not None:
            return text("keeping.status.trouble")
        key = "kept" if self._number is not None else "later"
        return text(f"keeping.status.{key}")

    def keep(self, game: Game) -> Said:
        """Bring ``game`` to the disk if it has changed; return what a person has to know, or ""."""
        now = moment(game)
        if self._place is False or now == self._moment or not self._is_played(game):
            return ""
        if now == self._tried and monotonic() < self._retry_at:
            return ""
        self._tried, self._retry_at = now, monotonic() + _RETRY_SECONDS
        try:
            said = self._write(game.record)
        except RecordError as error:
            return self._failed(error)
        self._moment = now
        if self._trouble is not None:
            self._trouble = None
            said = said or Sentence.of("keeping.again")
        return said

    def _is_played(self, game: Game) -> bool:
        """Tell whether anything was done in the widget that is worth keeping."""
        if not self._played:
            persons = [seat for seat, info in enumerate(game.players) if info.kind == PERSON]
            added = range(self._plies, len(game.moves))
            self._played = (
                game.resigned != self._moment[1]
                or len(game.moves) < self._plies
                or any(not persons or game.state_at(ply).to_move in persons for ply in added)
            )
        return self._played

    def _write(self, record: Record) -> Said:
        library = open_library(self._place)
        from manhattan_widgets.records.library import ConflictError  # there is SQLite, then

        if self._number is None and (found := library.find(record)) is not None:
            self._number, self._revision = found.id, found.revision
        if self._number is None:
            self._add(library, record)
            return ""
        try:
            self._revision = library.append(self._number, record, revision=self._revision)
        except ConflictError:
            name = library.entry(self._number).name
            own = f"{name[: _LONGEST_NAME - 4]} (2)"
            self._add(library, record, own)
            return Sentence.of("keeping.conflict", name=name, own=own)
        except RecordError as error:
            return self._appended_otherwise(library, record, error)
        return ""

    def _appended_otherwise(self, library: Library, record: Record, error: RecordError) -> Said:
        """Keep a game that went to the trash, or out of the library, while it was played."""
        if error.sentence.key == "records.error.library.trashed":
            assert self._number is not None
            library.restore(self._number)
            self._revision = library.append(self._number, record, revision=self._revision)
            return Sentence.of("keeping.restored")
        # If the file was replaced by another, that may have another game of this number.
        if error.sentence.key in _GONE:
            self._add(library, record)
            return Sentence.of("keeping.restored")
        raise error

    def _add(self, library: Library, record: Record, name: str | None = None) -> None:
        self._number = library.add(record, name)
        self._revision = library.entry(self._number).revision

    def _failed(self, error: RecordError) -> Said:
        """Remember the trouble; say it unless it is that of the last time."""
        for path, library in list(_libraries.items()):
            if str(path) == error.file.partition("#")[0]:
                # A file that was replaced or comes back is opened anew.
                del _libraries[path]
                library.close()
        known, self._trouble = self._trouble, error
        if known is not None and known.sentence == error.sentence:
            return ""
        return Sentence.of("keeping.trouble", reason=error)
