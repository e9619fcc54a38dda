"""Whole numbers as people give them: Python's own, and those that tables and arrays hold."""

from __future__ import annotations

from operator import index
from typing import Any

from manhattan_widgets.contract.values import OptionError
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr

__all__ = ["checked_number", "whole_number"]


def whole_number(value: Any, least: int | None = None, most: int | None = None) -> int | None:
    """Return ``value`` as Python's own whole number, None if it is none from ``least`` to ``most``.

    True and False are no numbers here.

    >>> whole_number(3, 0, 5), whole_number(7, 0, 5), whole_number("3"), whole_number(True)
    (3, None, None, None)
    """
    try:
        number = index(value)
    except TypeError:
        return None
    low, high = least is not None and number < least, most is not None and number > most
    return None if isinstance(value, bool) or low or high else number


def checked_number(name: str, value: Any, least: int = 0) -> int:
    """Return ``value`` as such a number; raises :class:`OptionError`, which names it, for others.

    >>> checked_number("seed", "x")
    Traceback (most recent call last):
    ...
    manhattan_widgets.OptionError: "seed" is a whole number, 0 or more, not 'x'.
    """
    number = whole_number(value, least)
    if number is None:
        raise OptionError(
            text("widgets.error.whole", name=name, least=least, value=short_repr(value))
        )
    return number
