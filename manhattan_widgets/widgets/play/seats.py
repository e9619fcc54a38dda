"""Who plays: what ``play()`` and its kin are told about the seats, checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from manhattan_widgets.bots import BOTS
from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.contract.whole_numbers import whole_number
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import printable, short_repr
from manhattan_widgets.records import PERSON, PlayerInfo

__all__ = ["OWN", "Seat", "check_count", "check_kinds", "own_players", "people_and_computers"]

#: A user's own computer player, or the name of one of ours, or "person".
Seat = str | Callable[..., Any]

#: The kind of a player that is a user's own function.
OWN = "own"


def people_and_computers(count: int, people: int) -> list[Seat]:
    """Return the seats of a game with so many people; raises :class:`OptionError`."""
    number = whole_number(people, 0, count)
    if number is None:
        raise OptionError(text("widgets.error.people", value=short_repr(people), n=count))
    return [*[PERSON] * number, *["greedy"] * (count - number)]


def own_players(seats: Sequence[Seat] | None) -> dict[int, Callable[..., Any]]:
    """Return the functions among ``seats`` by seat.

    Raises :class:`OptionError` for no list, and for a class, of which no player has been made.
    """
    if seats is None:
        return {}
    if not isinstance(seats, list | tuple):
        raise OptionError(text("widgets.error.seats", value=repr(seats)))
    for seat in seats:
        if isinstance(seat, type):
            raise OptionError(text("bots.error.bot_class", name=seat.__name__))
    return {number: seat for number, seat in enumerate(seats) if callable(seat)}


def check_count(seats: Sequence[Seat] | None, count: int) -> None:
    """Raise :class:`OptionError` unless ``seats``, if given, are those of ``count`` players."""
    if seats is not None and len(seats) != count:
        raise OptionError(text("widgets.error.seat_count", n=count, given=len(seats)))


def check_kinds(players: Sequence[PlayerInfo | str], own: dict[int, Callable[..., Any]]) -> None:
    """Raise :class:`OptionError` for a seat that nobody here can play."""
    for seat, player in enumerate(players):
        kind = player.kind if isinstance(player, PlayerInfo) else player
        if kind not in (PERSON, *BOTS) and seat not in own:
            known = ", ".join((PERSON, *BOTS))
            value = printable(str(kind), 100)
            raise OptionError(text("widgets.error.kind", value=value, seat=seat, known=known))
