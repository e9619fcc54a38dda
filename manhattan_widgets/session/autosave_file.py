"""Saving a game to its file after every move, never over what somebody else wrote there."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from manhattan_widgets.game import Game, load
from manhattan_widgets.records import RecordError
from manhattan_widgets.records.parse import MAX_BYTES
from manhattan_widgets.rules.contract import Sentence
from manhattan_widgets.session.autosave_library import moment
from manhattan_widgets.session.base import Said
from manhattan_widgets.untrusted import UntrustedError, read_bytes

__all__ = ["GameFile", "SaveError", "furthest"]


class SaveError(ValueError):
    """A game that could not be saved where it was to be saved."""


class GameFile:
    """The file that a widget saves its game to; ``path`` is None while there is none."""

    def __init__(self) -> None:
        self.path: Path | None = None
        self._written = b""
        self._moment: tuple[Any, ...] = ()

    def opened(self, path: str | os.PathLike[str]) -> None:
        """Take the file ``path``, from which the game was just read, as one written by us."""
        self.path = Path(path)
        self._written = read_bytes(self.path, MAX_BYTES)

    def save(self, game: Game, path: str | os.PathLike[str]) -> None:
        """Save ``game`` and keep ``path`` for the next moves.

        Raises :class:`SaveError` if the file holds anything but this game, and whatever
        ``Game.save`` raises; the file stays as it was then.
        """
        if not os.fspath(path):
            raise SaveError(Sentence.of("widgets.save.no_name"))
        target = Path(path)
        if os.path.isdir(target):
            raise SaveError(Sentence.of("widgets.save.folder", file=target))
        # After an undo the file knows more than the game; that may be lost, if it is our own.
        ours = target == self.path and self._is_as_written()
        try:
            game.save(target, overwrite=ours)
        except RecordError as error:
            if error.sentence.key == "records.error.exists":
                raise SaveError(Sentence.of("widgets.save.taken", file=target)) from error
            raise
        self.path, self._written = target, read_bytes(target, MAX_BYTES)
        self._moment = moment(game)

    def save_again(self, game: Game) -> None:
        """Save ``game`` if it has changed since it was saved last.

        Raises like :meth:`save`.  If somebody else has written to the file meanwhile, this game
        is no longer saved there.
        """
        if self.path is None or self._moment == moment(game):
            return
        path = self.path
        try:
            self.save(game, path)
        except SaveError as error:
            self.forget()
            raise SaveError(Sentence.of("widgets.save.lost", file=path)) from error

    def forget(self) -> None:
        """Save no more."""
        self.path = None

    def _is_as_written(self) -> bool:
        try:
            return self.path is not None and read_bytes(self.path, MAX_BYTES) == self._written
        except UntrustedError:
            return False
        except OSError:
            return True  # it is gone: there is nothing to lose


def furthest(game: Game, path: str | os.PathLike[str]) -> tuple[Game, Said]:
    """Return ``game``, or what the file ``path`` holds if that is a later moment of the same game.

    In the second case with a sentence that says so: neither has moves that the other would lose.
    """
    if not os.path.isfile(path):
        return game, ""
    try:
        kept = load(path)
    except RecordError:
        return game, ""  # saving there will say what is wrong with it
    same = ("rules", "options", "players")
    begins = len(game.events)
    if (
        any(getattr(kept, name) != getattr(game, name) for name in same)
        or kept.record.position != game.record.position
        or kept.events[:begins] != game.events
        or game.resigned is not None
        or moment(kept) == moment(game)
    ):
        return game, ""
    return kept, Sentence.of("widgets.save.ahead", file=Path(path).name)
