"""Where exported games are written, and which files may be written over.

Every file that is made here carries a mark: how many moves it shows, and a checksum of them and of
who played.  So a cell can be run again: the file of the same game, or of its beginning, is
replaced, and anything else that bears the name is not.
"""

from __future__ import annotations

import os
import re
from hashlib import sha256
from pathlib import Path

from manhattan_widgets.base_game import BaseGame
from manhattan_widgets.records import files

__all__ = ["mark", "write"]

_MARK = re.compile(rb"manhattan-widgets:(\d{1,6}):[0-9a-f]{32}")
_MARK_WITHIN = 65_536
"""How far from its beginning a file is searched for its mark, in bytes."""


def mark(game: BaseGame, plies: int | None = None) -> str:
    """Return the mark of a game, or of its first ``plies`` moves.

    >>> from manhattan_widgets.game import new_game
    >>> mark(new_game("manhattan", players=2, seed=7))
    'manhattan-widgets:0:...'
    """
    moves = game.moves[:plies]
    names = [player.name for player in game.players]
    identity = repr((game.rules.name, game.options, names, list(map(str, moves))))
    return f"manhattan-widgets:{len(moves)}:{sha256(identity.encode()).hexdigest()[:32]}"


def write(
    game: BaseGame, path: str | os.PathLike[str], contents: bytes, *, overwrite: bool
) -> None:
    """Write a file with the game's mark in it, whole or not at all.

    Raises :class:`~manhattan_widgets.records.RecordError` if another file has that name, unless
    ``overwrite`` is True, and if the system refuses to write.
    """
    files.write(path, contents, lambda file: overwrite or _shows(file, game))


def _shows(file: Path, game: BaseGame) -> bool:
    """Tell whether ``file`` is an export of the game or of its beginning."""
    if not os.path.isfile(file):
        return False
    with file.open("rb") as stream:
        match = _MARK.search(stream.read(_MARK_WITHIN))
    return match is not None and match.group().decode() == mark(game, int(match.group(1)))
