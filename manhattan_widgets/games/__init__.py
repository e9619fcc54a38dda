"""The rules of the games, and the one place where a game is found by its name."""

from __future__ import annotations

from typing import Any

from manhattan_widgets.games.core import Rules, Sentence
from manhattan_widgets.games.manhattan import MANHATTAN
from manhattan_widgets.games.newyork import NEW_YORK
from manhattan_widgets.games.skyline import SKYLINE

__all__ = ["GAMES", "UnknownGameError", "find_rules"]

#: Every game by its name.
GAMES: dict[str, Rules[Any]] = {rules.name: rules for rules in (MANHATTAN, NEW_YORK, SKYLINE)}


class UnknownGameError(ValueError):
    """A name that is no game's."""


def find_rules(name: str) -> Rules[Any]:
    """Return the rules of the game called ``name``; raises :class:`UnknownGameError`.

    >>> find_rules("manhattan").players
    (2, 3, 4)
    """
    if not isinstance(name, str) or name not in GAMES:
        raise UnknownGameError(
            str(Sentence.of("core.error.unknown_game", name=name, known=", ".join(GAMES)))
        )
    return GAMES[name]
