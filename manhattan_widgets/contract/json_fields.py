"""Reading positions that are written as plain data, entry by entry.

A reader is a function that takes a value and returns what it means, or raises ``ValueError``,
``TypeError`` or ``KeyError``; :class:`Entries` says then which entry it was.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

from manhattan_widgets.contract.values import Fault, OptionError, PositionError, Sentence
from manhattan_widgets.locale.printable import short_repr

__all__ = ["Entries", "a_list", "list_of", "number", "one_of", "yes_or_no"]

T = TypeVar("T")

_NAMES_AT_MOST = 8


class Entries:
    """The entries of ``data``, which must be those called ``names``; errors cite ``rule``.

    >>> entries = Entries({"round": 7}, {"round"}, "M17")
    >>> entries.read("round", number(1, 6))
    Traceback (most recent call last):
    manhattan_widgets.PositionError: The entry "round" of the position cannot be...
    """

    def __init__(self, data: Any, names: Collection[str], rule: str) -> None:
        self._rule = rule
        if not isinstance(data, Mapping) or set(data) != set(names):
            present = set(data) if isinstance(data, Mapping) else set()
            odd = sorted(map(str, set(names) ^ present))
            raise self._unreadable("entries", names=", ".join(odd[:_NAMES_AT_MOST]))
        self._data = data

    def read(self, name: str, reader: Callable[[Any], T]) -> T:
        """Return what the entry ``name`` means; raises :class:`PositionError`."""
        value = self._data[name]
        try:
            return reader(value)
        except (OptionError, PositionError) as error:
            raise self._unreadable("entry_because", name=name, reason=str(error)) from None
        except (ValueError, TypeError, KeyError):
            raise self._unreadable("entry", name=name, value=short_repr(value)) from None

    def options(self, reader: Callable[[Mapping[str, Any]], T]) -> T:
        """Return the game's options, which ``reader`` makes of plain data."""

        def read(value: Any) -> T:
            if not isinstance(value, Mapping):
                raise TypeError(value)
            return reader(value)

        return self.read("options", read)

    def _unreadable(self, key: str, **params: Any) -> PositionError:
        return PositionError([Fault(self._rule, Sentence.of(f"core.position.{key}", **params))])


def one_of(*values: str) -> Callable[[Any], str]:
    """Return a reader of one of some texts."""

    def read(value: Any) -> str:
        if value not in values:
            raise ValueError(value)
        return str(value)

    return read


def number(least: int, most: int) -> Callable[[Any], int]:
    """Return a reader of whole numbers from ``least`` to ``most``."""

    def read(value: Any) -> int:
        if type(value) is not int or not least <= value <= most:
            raise ValueError(value)
        return value

    return read


def yes_or_no(value: Any) -> bool:
    """Read True or False."""
    if type(value) is not bool:
        raise ValueError(value)
    return value


def a_list(value: Any, length: int) -> list[Any]:
    """Read a list of ``length`` values of any kind."""
    if not isinstance(value, list | tuple) or len(value) != length:
        raise ValueError(value)
    return list(value)


def list_of(length: int, reader: Callable[[Any], T]) -> Callable[[Any], tuple[T, ...]]:
    """Return a reader of so many values, each read by ``reader``.

    >>> list_of(2, number(0, 9))([3, 4])
    (3, 4)
    """
    return lambda value: tuple(map(reader, a_list(value, length)))
