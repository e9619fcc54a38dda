"""What a person gives for a new game: names and kinds by seat, and a seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from manhattan_widgets.contract.core import OptionError, Sentence
from manhattan_widgets.contract.whole_numbers import whole_number
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
    kinds_by_seat = _texts("kinds", kinds, seats) if kinds is not None else [PERSON] * seats
    if names is None:
        names_by_seat = [
            str(given_name("person" if kind == PERSON else "computer", seat))
            for seat, kind in enumerate(kinds_by_seat, 1)
        ]
    else:
        names_by_seat = _texts("names", names, seats)
        if twice := [name for name, count in Counter(names_by_seat).items() if count > 1]:
            raise OptionError(str(_sentence("same_name", name=twice[0])))
    return tuple(map(PlayerInfo, names_by_seat, kinds_by_seat))


def _texts(field: str, values: Sequence[str], seats: int) -> list[str]:
    """Return the names or kinds of all seats, which must be what a record can hold."""
    if not isinstance(values, list | tuple) or len(values) != seats:
        raise OptionError(str(_sentence("count", what=field, n=seats, found=short_repr(values))))
    for seat, value in enumerate(values):
        try:
            check(value, entry("players", field.removesuffix("s")))
        except RecordError as error:
            raise OptionError(
                str(
                    _sentence(
                        "player", what=field.removesuffix("s"), seat=seat, reason=error.sentence
                    )
                )
            ) from None
    return list(values)


def checked_seed(seed: int) -> int:
    """Return ``seed`` as Python's own number, or raise :class:`OptionError` if it is none."""
    checked = whole_number(seed, 0, LARGEST_NUMBER)
    if checked is None:
        raise OptionError(str(_sentence("seed", most=LARGEST_NUMBER, found=short_repr(seed))))
    return checked


def _sentence(key: str, /, **params: Any) -> Sentence:
    return Sentence.of(f"records.game.{key}", **params)
