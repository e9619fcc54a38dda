"""Keeping a game in the library.

A game is kept from the first move of a person on (one that only computers play, from its first
move): a deal that nobody plays is not a game, and would only be in the way of the next ``resume``.
Moves that computers made before are kept with it.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from manhattan_widgets.base_game import BaseGame
from manhattan_widgets.contract.core import OptionError, Sentence
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.records import PERSON, Record, RecordError
from manhattan_widgets.session.base import MessageText

# SQLite is loaded when a library is first used: a browser-only Python may lack it.
if TYPE_CHECKING:
    from manhattan_widgets.records.library import Library

__all__ = ["NO_LIBRARY", "InLibrary", "check_place", "moment", "open_library"]

#: For how many seconds a move waits for another kernel that writes.
_PATIENCE = 1.0
_LONGEST_NAME = 100
#: The key of what is said of a library that is not there and not to be made.
NO_LIBRARY = "records.error.library.missing"
_GONE = ("records.error.library.no_game", "records.error.library.other_game")

_libraries: dict[Path, Library] = {}


def moment(game: BaseGame) -> tuple[Any, ...]:
    """Return what changes in a game while it is played."""
    return game.events, game.resigned


def check_place(place: Any) -> None:
    """Raise :class:`OptionError` unless ``place`` can be a library."""
    if place is None or (isinstance(place, str | os.PathLike) and os.fspath(place)):
        return
    if place is False:  # whoever can do without a library has not asked
        raise OptionError(Sentence.of("keeping.error.needed"))
    from manhattan_widgets.records.library import Library

    if not isinstance(place, Library):
        raise OptionError(Sentence.of("keeping.error.place", found=short_repr(place)))


def open_library(place: Any = None, *, make: bool = True) -> Library:
    """Return the library at ``place``; one file is opened once, however many widgets use it.

    ``place`` is a path, a ``Library``, or None for the user's own.  Raises :class:`OptionError`
    for anything else, and :class:`RecordError` if that library cannot be used, or is not there and
    not to be made.
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
    if not make and not os.path.exists(path):  # a Path would raise where it may not look
        raise RecordError("", "library.missing", file=str(path))
    if path not in _libraries:
        _libraries[path] = Library(path, patience=_PATIENCE)
    return _libraries[path]


class InLibrary:
    """A game's place in the library at ``place``.

    ``entry`` are the number and the revision of a game that is there already.  Raises
    :class:`OptionError` for what is no library.
    """

    def __init__(self, game: BaseGame, place: Any, entry: tuple[int, int] | None) -> None:
        check_place(place)
        self._place = place
        #: The game's number and revision; None while it is not there, or this is not known.
        self.entry = entry
        self.sentence_params = {"kind": "library"}
        self._played = entry is not None
        self._begun_at = len(game.moves), game.resigned
        self._under_way: Record | None = None

    def call(self, command: str) -> str | None:
        """Return the line of Python that opens the library where the game is kept.

        ``command`` is ``"resume"`` or ``"library"``; None if the game is not there.
        """
        if self.entry is None:
            return None
        place = getattr(self._place, "path", self._place)  # a library knows its own
        return f"mw.{command}({'' if place is None else repr(os.fspath(place))})"

    def wants(self, game: BaseGame, /) -> bool:
        """Tell whether anything was done in the game that is worth keeping."""
        if not self._played:
            persons = [seat for seat, info in enumerate(game.players) if info.kind == PERSON]
            plies, resigned = self._begun_at
            added = range(plies, len(game.moves))
            self._played = (
                game.resigned != resigned
                or len(game.moves) < plies
                or any(not persons or game.state_at(ply).to_move in persons for ply in added)
            )
        return self._played

    def write(self, game: BaseGame) -> MessageText:
        """Bring the game to the disk; return what a person has to know, or "".

        Raises :class:`RecordError` if the library cannot be used.
        """
        try:
            library = open_library(self._place)
            notice: MessageText = ""
            if self._under_way is not None:
                # It failed or was interrupted, perhaps when it was on the disk and its revision
                # not yet known here: done once more, it shows where the game stands.
                notice = self._bring(library, self._under_way)
            self._under_way = record = game.record
            notice = self._bring(library, record) or notice
            self._under_way = None
        except RecordError as error:
            _forget(error)
            raise
        return notice

    def _bring(self, library: Library, record: Record) -> MessageText:
        from manhattan_widgets.records.library import ConflictError  # there is SQLite, then

        if self.entry is None and (entry := library.find(record)) is not None:
            self.entry = entry.id, entry.revision
        if self.entry is None:
            self._add(library, record)
            return ""
        number, revision = self.entry
        try:
            self.entry = number, library.append(number, record, revision=revision)
        except ConflictError:
            name = library.entry(number).name
            own = f"{name[: _LONGEST_NAME - 4]} (2)"
            self._add(library, record, own)
            return Sentence.of("keeping.conflict", name=name, own=own)
        except RecordError as error:
            return self._appended_otherwise(library, record, error)
        return ""

    def _appended_otherwise(
        self, library: Library, record: Record, error: RecordError
    ) -> MessageText:
        """Keep a game that went to the trash, or out of the library, while it was played."""
        if error.sentence.key == "records.error.library.trashed":
            assert self.entry is not None
            number, revision = self.entry
            library.restore(number)
            self.entry = number, library.append(number, record, revision=revision)
            return Sentence.of("keeping.restored")
        # If the file was replaced by another, that may have another game of this number.
        if error.sentence.key in _GONE:
            self._add(library, record)
            return Sentence.of("keeping.restored")
        raise error

    def _add(self, library: Library, record: Record, name: str | None = None) -> None:
        # Not known until it is there: after an interrupt it is looked for, and not added again.
        self.entry = None
        number = library.add(record, name)
        self.entry = number, library.entry(number).revision


def _forget(error: RecordError) -> None:
    """Let go of the library that ``error`` is about: replaced or come back, it is opened anew."""
    for path, library in list(_libraries.items()):
        if str(path) == error.file.partition("#")[0]:
            del _libraries[path]
            library.close()
