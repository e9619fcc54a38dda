"""The memory of what is saved where, for a game that is played.

Whatever is wrong with a place, play goes on: it is said once, ``unsaved`` says it for as long as it
lasts, and every move tries again to bring the whole game there.
"""

from __future__ import annotations

import logging
import os
from pathlib import Path
from time import monotonic
from typing import Any, Protocol

from manhattan_widgets.base_game import BaseGame
from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.session.autosave.in_file import GameFile
from manhattan_widgets.session.autosave.in_library import InLibrary, moment
from manhattan_widgets.session.base import MessageText

__all__ = ["Autosave"]

#: What could not be written is tried again at every move, but not at every click.
_RETRY_SECONDS = 5.0
_log = logging.getLogger("manhattan_widgets")


class _Target(Protocol):
    """A place where a game is saved."""

    @property
    def sentence_params(self) -> dict[str, str]:
        """What stands for the place in sentences: its kind, and its name if it has one."""

    def wants(self, game: BaseGame, /) -> bool:
        """Tell whether the game is to be saved there now."""

    def write(self, game: BaseGame) -> MessageText:
        """Bring the game there; return what a person has to know, or ""."""


class _Place:
    """A place, and what is known of it: what it holds, what was tried last, what is wrong."""

    def __init__(self, target: _Target, held: tuple[Any, ...] | None, plies: int) -> None:
        self.target = target
        self._held = held
        self._plies = plies
        self._tried: tuple[Any, ...] | None = None
        self._retry_at = 0.0
        self.trouble: Exception | None = None

    @property
    def unsaved(self) -> Sentence:
        """What is wrong, and since when."""
        assert self.trouble is not None
        if self._plies:
            return self._sentence(f"keeping.unsaved.since.{self._kind}", n=self._plies)
        return self._sentence(f"keeping.unsaved.none.{self._kind}")

    def keep(self, game: BaseGame, *, on_request: bool) -> MessageText:
        """Save the game if it has changed; return what a person has to know, or "".

        What failed for this moment of the game is tried again after a while, or ``on_request``.
        """
        now = moment(game)
        if now == self._held:
            self.trouble = None  # such as after an undo of what could not be saved
            return ""
        if not self.target.wants(game):
            return ""
        if now == self._tried and monotonic() < self._retry_at and not on_request:
            return ""
        self._tried, self._retry_at = now, monotonic() + _RETRY_SECONDS
        # An interrupt leaves it open what the place holds.
        held, self._held = self._held, None
        try:
            notice = self.target.write(game)
        except Exception as error:
            self._held = held
            return self._failed(error, on_request=on_request)
        if self.trouble is not None:
            notice = notice or self._sentence(f"keeping.again.{self._kind}")
            self.trouble = None
        self._plies = len(game.moves)
        self._held = now
        return notice

    def _failed(self, error: Exception, *, on_request: bool) -> MessageText:
        """Remember what is wrong; say it if it is news, or was asked for."""
        known, self.trouble = self.trouble, error
        if known is not None and str(known) == str(error) and not on_request:
            return ""
        if not isinstance(error, ValueError):
            _log.error("a game could not be saved", exc_info=error)
        return self._sentence(f"keeping.trouble.{self._kind}")

    @property
    def _kind(self) -> str:
        return self.target.sentence_params["kind"]

    def _sentence(self, key: str, **params: Any) -> Sentence:
        place = self.target.sentence_params
        # A place that is named in the sentence need not be named in the reason too.
        reason = (
            getattr(self.trouble, "sentence", self.trouble) if "file" in place else self.trouble
        )
        return Sentence.of(key, **place, reason=reason, **params)


class Autosave:
    """Saves a game in the library at ``library`` (False: in none), and in a file if told to.

    ``library`` is None for the user's own, a path, or a ``Library``; ``entry`` are the number and
    the revision of a game that is there already.  Raises ``OptionError`` for what is no library.

    >>> from manhattan_widgets.game import new_game
    >>> game = new_game("manhattan", players=2, seed=7)
    >>> autosave = Autosave(game, getfixture("tmp_path") / "games.sqlite3")
    >>> state = game.play(game.state.legal_moves()[0])
    >>> autosave.keep(game), autosave.unsaved
    ((), ())
    """

    def __init__(
        self, game: BaseGame, library: Any = False, entry: tuple[int, int] | None = None
    ) -> None:
        self._library_place = library
        self.begin(game, entry)

    def begin(self, game: BaseGame, entry: tuple[int, int] | None = None) -> None:
        """Save another game from now on, in the library only."""
        self._library: _Place | None = None
        if self._library_place is not False:
            target = InLibrary(game, self._library_place, entry)
            self._library = _Place(target, moment(game), 0 if entry is None else len(game.moves))
        self._file: _Place | None = None
        self._game_file = GameFile()

    @property
    def file(self) -> Path | None:
        """The file that the game is saved to, None while there is none."""
        return self._game_file.path

    @property
    def status(self) -> MessageText:
        """Whether and where the library keeps the game; empty if it should not, or cannot."""
        if self._library is None or self._library.trouble is not None:
            return ""
        assert isinstance(self._library.target, InLibrary)
        key = "later" if self._library.target.entry is None else "kept"
        return Sentence.of(f"keeping.status.{key}")

    def call(self, command: str) -> str | None:
        """Return the line of Python that opens the library where the game is kept as it is now.

        ``command`` is ``"resume"`` or ``"library"``; None if the game is not kept, or not whole.

        >>> from manhattan_widgets.game import new_game
        >>> print(Autosave(new_game("manhattan", seed=7), "games.sqlite3", (1, 1)).call("resume"))
        mw.resume('games.sqlite3')
        """
        if self._library is None or self._library.trouble is not None:
            return None
        assert isinstance(self._library.target, InLibrary)
        return self._library.target.call(command)

    @property
    def unsaved(self) -> tuple[Sentence, ...]:
        """What is wrong, a sentence for each place where the game is not saved as it should be."""
        return tuple(place.unsaved for place in self._places() if place.trouble is not None)

    def keep(self, game: BaseGame, *, on_request: bool = False) -> tuple[MessageText, ...]:
        """Bring ``game`` to where it is to be saved, if it has changed since; raises nothing.

        Returns what a person has to know.  A place that failed for this moment of the game is
        tried again after a while, and at once ``on_request`` of a person.
        """
        notices = [place.keep(game, on_request=on_request) for place in self._places()]
        return tuple(notice for notice in notices if notice)

    def save(self, game: BaseGame, path: str | os.PathLike[str]) -> None:
        """Save ``game`` to the file ``path`` now, and at every :meth:`keep` from now on.

        Raises :class:`~manhattan_widgets.session.autosave.SaveError` if the file holds anything but
        this game, and ``RecordError`` if the system refuses; all stays as it was then.
        """
        self._game_file.save(game, path)
        self._file = _Place(self._game_file, moment(game), len(game.moves))

    def _places(self) -> tuple[_Place, ...]:
        return tuple(place for place in (self._library, self._file) if place is not None)
