"""The names of players as people read them.

A record keeps the names it was given.  Those that we gave ourselves ("You", "Computer 2"), in
whatever language, are shown in the reader's; names that people chose are theirs.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.locale import messages_alone
from manhattan_widgets.records.record import PlayerInfo

__all__ = ["chosen_name", "given_name", "shown_name", "shown_names", "you"]

_MOST = 6


def you() -> Sentence:
    """Return what the only person in a game is called."""
    return Sentence.of("widgets.name.you")


def given_name(kind: str, number: int) -> Sentence:
    """Return what a player without a name is called; ``kind`` is "person" or "computer".

    >>> str(given_name("computer", 2))
    'Computer 2'
    """
    return Sentence.of(f"records.game.player.{kind}", n=number)


def shown_name(name: str) -> str:
    """Return a name as it is shown in the current language.

    >>> shown_name("Computer 1"), shown_name("Ann")
    ('Computer 1', 'Ann')
    """
    return str(_ours().get(name, name))


def chosen_name(name: str) -> str:
    """Return a name that people chose, nothing for one of ours.

    >>> chosen_name("Computer 1"), chosen_name("Ann")
    ('', 'Ann')
    """
    return "" if name in _ours() else name


def shown_names(players: Iterable[PlayerInfo]) -> tuple[str, ...]:
    """Return the names of all players as they are shown, by seat."""
    return tuple(shown_name(player.name) for player in players)


@cache
def _ours() -> dict[str, Sentence]:
    """Return the names that we give, in all languages, and the sentence that each of them is.

    They are in a file of their own: reading all other texts of all languages takes as long as
    opening a replay.
    """
    sentences = [you()]
    sentences += [
        given_name(kind, n) for kind in ("person", "computer") for n in range(1, _MOST + 1)
    ]
    by_name = {}
    for names in messages_alone("names"):
        for sentence in sentences:
            name = names.find(sentence.key)
            if name is not None:
                by_name[name.format(**dict(sentence.params))] = sentence
    return by_name
