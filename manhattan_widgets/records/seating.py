"""What a person gives for a new game: names and kinds by seat, and a seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from manhattan_widgets.contract.core import OptionError, Sentence
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.records.errors import RecordError
from manhattan_widgets.records.player_names import given_name
from manhattan_widgets.records.record import PERSON, PlayerInfo
from manhattan_widgets.records.schema import LARGEST_NUMBER, check, entry

__all__ = ["checked_seed", "players_of"]


def players_of(
    seats: int, names: Sequence[str] | None, kinds: Sequence[str] | None
) -> tuple[PlayerInfo, ...]:
    """Return who plays: named by the seats if no names are given, persons if no kinds are.

    Raises :class:`OptionError` for what a record cannot hold, and for two players of one name.
    """
    by_seat = _texts("kinds", kinds, seats) if kinds is not None else [PERSON] * seats
    if names is None:
        shown = [
            str(given_name("person" if kind == PERSON else "computer", seat))
            for seat, kind in enumerate(by_seat, 1)
        ]
    else:
        shown = _texts("names", names, seats)
        if twice := [name for name, count in Counter(shown).items() if count > 1]:
            raise OptionError(str(_sentence("same_name", name=twice[0])))
    return tuple(map(PlayerInfo, shown, by_seat))


def _texts(what: str, given: Sequence[str], seats: int) -> list[str]:
    """Return the names or kinds of all seats, which must be what a record can hold."""
    if not isinstance(given, list | tuple) or len(given) != seats:
        raise OptionError(str(_sentence("count", what=what, n=seats, found=short_repr(given))))
    for seat, one in enumerate(given):
        try:
            check(one, entry("players", what.removesuffix("s")))
        except RecordError as error:
            raise OptionError(
                str(
                    _sentence(
                        "player", what=what.removesuffix("s"), seat=seat, reason=error.sentence
                    )
                )
            ) from None
    return list(given)


def checked_seed(seed: int) -> int:
    """Return ``seed``, or raise :class:`OptionError` if it is none."""
    if type(seed) is not int or not 0 <= seed <= LARGEST_NUMBER:
        raise OptionError(str(_sentence("seed", most=LARGEST_NUMBER, found=short_repr(seed))))
    return seed


def _sentence(key: str, /, **params: Any) -> Sentence:
    return Sentence.of(f"records.game.{key}", **params)
