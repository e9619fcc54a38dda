"""Saving a game to its file after every move, never over what somebody else wrote there."""

from __future__ import annotations

import os
import stat
from collections.abc import Collection
from pathlib import Path
from typing import TypeVar

from manhattan_widgets.base_game import BaseGame
from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.public import public
from manhattan_widgets.records import RecordError, read, to_text
from manhattan_widgets.records.files import continues, path_of, write
from manhattan_widgets.records.parse import MAX_BYTES
from manhattan_widgets.session.autosave.in_library import moment
from manhattan_widgets.session.base import MessageText
from manhattan_widgets.untrusted import read_bytes

__all__ = ["GameFile", "SaveError", "furthest"]

G = TypeVar("G", bound=BaseGame)


@public
class SaveError(ValueError):
    """A game that could not be saved where it was to be saved."""


class GameFile:
    """The file that a game is saved to; ``path`` is None while there is none."""

    def __init__(self) -> None:
        self.path: Path | None = None
        #: What we wrote: an interrupt may leave it open whether the last of these is there.
        self._written: tuple[bytes, ...] = ()

    @property
    def sentence_params(self) -> dict[str, str]:
        """What stands for the file in sentences."""
        return {"kind": "file", "file": "" if self.path is None else self.path.name}

    def wants(self, _game: BaseGame, /) -> bool:
        """Tell whether the game is to be saved: always, once there is a file."""
        return self.path is not None

    def opened(self, path: str | os.PathLike[str]) -> None:
        """Take the file ``path``, from which the game was just read, as one written by us."""
        self.path = Path(path)
        self._written = (read_bytes(self.path, MAX_BYTES),)

    def save(self, game: BaseGame, path: str | os.PathLike[str]) -> None:
        """Save ``game`` and keep ``path`` for the next moves.

        Raises :class:`SaveError` if the file holds anything but this game, and whatever
        ``Game.save`` raises; the file stays as it was then.
        """
        if path == "":
            raise SaveError(Sentence.of("widgets.save.no_name"))
        target = path_of(path)
        if os.path.isdir(target):
            raise SaveError(Sentence.of("widgets.save.folder", file=target))
        # After an undo the file knows more than the game; that may be lost, if it is our own.
        ours = self._written if target == self.path else ()
        before, record = self._written, game.record
        contents = to_text(record).encode("utf-8")
        self._written = (*before, contents)
        try:
            write(target, contents, lambda file: _holds(file, ours) or continues(record, file))
        except RecordError as error:
            self._written = before
            if error.sentence.key == "records.error.exists":
                raise SaveError(Sentence.of("widgets.save.taken", file=target)) from error
            raise
        self.path, self._written = target, (contents,)

    def write(self, game: BaseGame) -> MessageText:
        """Save ``game`` again where it was saved last; raises like :meth:`save`."""
        assert self.path is not None
        try:
            self.save(game, self.path)
        except SaveError as error:
            raise SaveError(Sentence.of("widgets.save.lost", file=self.path)) from error
        return ""


def _holds(file: Path, contents: Collection[bytes]) -> bool:
    """Tell whether the file is one of ``contents``, without reading anything larger."""
    status = file.stat()
    if not stat.S_ISREG(status.st_mode) or status.st_size not in map(len, contents):
        return False
    return file.read_bytes() in contents


def furthest(game: G, path: str | os.PathLike[str]) -> tuple[G, MessageText]:
    """Return ``game``, or what the file ``path`` holds if that is a later moment of the same game.

    In the second case with a sentence that says so: neither has moves that the other would lose.
    """
    if not os.path.isfile(path):
        return game, ""
    try:
        saved = type(game)(read(path))
    except RecordError:
        return game, ""  # saving there will say what is wrong with it
    same = ("rules", "options", "players")
    begins = len(game.events)
    if (
        any(getattr(saved, name) != getattr(game, name) for name in same)
        or saved.record.position != game.record.position
        or saved.events[:begins] != game.events
        or game.resigned is not None
        or moment(saved) == moment(game)
    ):
        return game, ""
    return saved, Sentence.of("widgets.save.ahead", file=Path(path).name)
