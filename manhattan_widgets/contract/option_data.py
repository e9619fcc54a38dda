"""What the options of games have in common: plain data, and colors by seat.

Options are frozen dataclasses.  As plain data a tuple is a list; where data is read, both will do.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import fields
from functools import wraps
from itertools import permutations
from typing import Any, TypeVar, cast

from manhattan_widgets.contract.values import OptionError
from manhattan_widgets.contract.whole_numbers import whole_number
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import printable, short_repr

__all__ = [
    "as_values",
    "by_players",
    "check_names",
    "check_options",
    "color_orders",
    "colors_each",
    "colors_fit",
    "each_alone",
    "names_in",
    "to_data",
]

OfPlayers = TypeVar("OfPlayers", bound=Callable[..., Any])


def names_in(data: Any) -> set[str]:
    """Return the names of the options that plain data hold; raises :class:`OptionError`."""
    if not isinstance(data, Mapping):
        raise OptionError(text("default.option.no_object", value=short_repr(data)))
    return set(map(str, data))


def check_names(kind: type, data: Mapping[str, Any], error: Callable[..., OptionError]) -> None:
    """Raise ``error("unknown", ...)`` if ``data`` names what the dataclass ``kind`` has not."""
    known = {f.name for f in fields(kind)}
    unknown = sorted(names_in(data) - known)
    if unknown:
        raise error("unknown", value=printable(unknown[0], 60), known=", ".join(sorted(known)))


def check_options(kind: type, options: Any) -> None:
    """Raise :class:`OptionError` unless ``options`` are a game's own, of the dataclass ``kind``."""
    if not isinstance(options, kind):
        raise _not_made(options)


def _not_made(options: Any) -> OptionError:
    return OptionError(text("default.option.made", value=short_repr(options)))


def by_players(possible: Collection[int]) -> Callable[[OfPlayers], OfPlayers]:
    """Let a function be asked for a number of players that is ``possible``, and for no other.

    >>> @by_players((2, 4))
    ... def half(players):
    ...     return players // 2
    >>> half(4)
    2
    >>> half("x")
    Traceback (most recent call last):
    ...
    manhattan_widgets.OptionError: The option "players" cannot be 'x'. It can be: 2, 4.
    """

    def checking(asked: OfPlayers) -> OfPlayers:
        @wraps(asked)
        def of(players: int) -> Any:
            number = whole_number(players)
            if number is None or number not in possible:
                value, known = short_repr(players), ", ".join(map(str, possible))
                raise OptionError(
                    text("default.option.value", name="players", value=value, known=known)
                )
            return asked(number)

        return cast(OfPlayers, of)

    return checking


def each_alone(options: Any) -> tuple[tuple[int, ...], ...]:
    """Return the seats of a game with these options as teams of one."""
    try:
        players = options.players
    except AttributeError:
        raise _not_made(options) from None
    return tuple((seat,) for seat in range(players))


def to_data(options: Any) -> dict[str, Any]:
    """Return every option, tuples as lists."""
    try:
        names = [field.name for field in fields(options)]
    except TypeError:
        raise _not_made(options) from None
    return {name: _as_lists(getattr(options, name)) for name in names}


def _as_lists(value: Any) -> Any:
    return list(map(_as_lists, value)) if isinstance(value, tuple) else value


def as_values(value: Any) -> Any:
    """Return a value, lists and arrays as tuples, whole numbers and booleans as Python's own.

    >>> as_values([[0, 2], [1, 3]])
    ((0, 2), (1, 3))
    """
    if hasattr(value, "tolist") and not isinstance(value, type):
        own = value.tolist()
        if isinstance(own, bool | list):
            value = own
    if isinstance(value, list | tuple):
        return tuple(map(as_values, value))
    number = whole_number(value)
    return value if number is None else number


def colors_each(players: int) -> int:
    """Return how many colors a seat has, in games in which two players have two each."""
    return 2 if players == 2 else 1


def colors_fit(colors: Any, players: int) -> bool:
    """Tell whether ``colors`` has, for each seat, a tuple of as many values as it has colors."""
    return (
        isinstance(colors, tuple)
        and len(colors) == players
        and all(isinstance(seat, tuple) and len(seat) == colors_each(players) for seat in colors)
    )


def color_orders(count: int, players: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield every way to give the seats their colors out of ``count``.

    >>> next(color_orders(4, players=2)), next(color_orders(4, players=3))
    (((0, 1), (2, 3)), ((0,), (1,), (2,)))
    """
    each = colors_each(players)
    for order in permutations(range(count), each * players):
        yield tuple(order[first : first + each] for first in range(0, len(order), each))
