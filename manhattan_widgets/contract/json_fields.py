"""Reading positions that are written as plain data, entry by entry.

A reader is a function that takes a value and returns what it means, or raises ``ValueError``,
``TypeError`` or ``KeyError``; :class:`Entries` says then which entry it was.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, TypeVar

from manhattan_widgets.contract.values import Fault, OptionError, PositionError, Sentence
from manhattan_widgets.locale.printable import printable, short_repr

__all__ = [
    "Entries",
    "a_list",
    "check_entries",
    "list_of",
    "number",
    "one_of",
    "unreadable",
    "yes_or_no",
]

T = TypeVar("T")

_NAMES_AT_MOST = 8


def check_entries(data: Any, names: Collection[str], rule: str) -> None:
    """Raise :class:`PositionError`, citing ``rule``, unless ``data`` has the entries ``names``.

    >>> check_entries({"rond": 7}, {"round"}, "M17")
    Traceback (most recent call last):
    manhattan_widgets.PositionError: These entries of the position are missing: round...
    """
    if not isinstance(data, Mapping):
        raise unreadable(rule, "no_object", found=short_repr(data))
    wanted, present = set(names), {key if isinstance(key, str) else short_repr(key) for key in data}
    odd = {"missing": sorted(wanted - present), "unknown": sorted(present - wanted)}
    sentences = [
        Sentence.of(f"core.position.{key}", names=_listed(some))
        for key, some in odd.items()
        if some
    ]
    if sentences:
        raise PositionError([Fault(rule, sentence) for sentence in sentences])


def unreadable(rule: str, key: str, **params: Any) -> PositionError:
    """Return the error for data that are no position, for the reason that has this key."""
    return PositionError([Fault(rule, Sentence.of(f"core.position.{key}", **params))])


def _listed(names: Sequence[str]) -> Sentence | str:
    shown = ", ".join(printable(name, 40) for name in names[:_NAMES_AT_MOST])
    left = len(names) - _NAMES_AT_MOST
    return shown if left <= 0 else Sentence.of("core.position.more", names=shown, n=left)


class Entries:
    """The entries of ``data``, which must be those called ``names``; errors cite ``rule``.

    >>> entries = Entries({"round": 7}, {"round"}, "M17")
    >>> entries.read("round", number(1, 6))
    Traceback (most recent call last):
    manhattan_widgets.PositionError: The entry "round" of the position cannot be...
    """

    def __init__(self, data: Any, names: Collection[str], rule: str) -> None:
        self._rule = rule
        check_entries(data, names, rule)
        self._data = data

    def read(self, name: str, reader: Callable[[Any], T]) -> T:
        """Return what the entry ``name`` means; raises :class:`PositionError`."""
        value = self._data[name]
        try:
            return reader(value)
        except (OptionError, PositionError) as error:
            raise unreadable(self._rule, "entry_because", name=name, reason=str(error)) from None
        except (ValueError, TypeError, KeyError):
            raise unreadable(self._rule, "entry", name=name, value=short_repr(value)) from None

    def options(self, reader: Callable[[Mapping[str, Any]], T]) -> T:
        """Return the game's options, which ``reader`` makes of plain data."""

        def read(value: Any) -> T:
            if not isinstance(value, Mapping):
                raise TypeError(value)
            return reader(value)

        return self.read("options", read)


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
