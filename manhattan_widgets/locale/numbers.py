"""Numbers, shares, ranges, lists and dates as the reader's language writes them.

How, stands in the catalogue (``core.number.*``, ``core.list.*``, ``core.date``): the marks of a
number are taken from an example, which a translator can read and write.  A test proves the results
equal to Babel's.  A negative number has a real minus sign, as wide as the plus.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from manhattan_widgets.locale import text

__all__ = [
    "Gain",
    "InWords",
    "calendar_day",
    "comma_list",
    "decimal",
    "interval",
    "number_marks",
    "percent",
]

_MINUS = "\N{MINUS SIGN}"


class Gain(int):
    """Points that a move is worth: in messages, which choose their plural by it, with a minus sign.

    >>> f"{Gain(-2)} and {Gain(3)}", Gain(-2) == -2
    ('−2 and 3', True)
    """

    __slots__ = ()

    def __str__(self) -> str:
        return f"{_MINUS}{-self}" if self < 0 else super().__repr__()


def number_marks() -> tuple[str, str]:
    """Return what divides thousands, and what stands before the decimals.

    >>> number_marks()
    (',', '.')
    """
    example = text("core.number.example")  # the number 1234.5
    return example[1:-5], example[-2]


def decimal(number: float, places: int = 0, *, sign: bool = False) -> str:
    """Return ``number`` with so many decimals; with ``sign`` a plus stands before positive ones.

    What rounds to zero has no sign.

    >>> decimal(1234.56, 1), decimal(-3), decimal(2.5, 1, sign=True), decimal(-0.04, 1, sign=True)
    ('1,234.6', '−3', '+2.5', '0.0')
    """
    thousands, mark = number_marks()
    digits = f"{abs(number):,.{places}f}"
    written = digits.translate({ord(","): thousands, ord("."): mark})
    if not digits.strip("0.,"):
        return written
    return (_MINUS if number < 0 else "+" if sign else "") + written


@dataclass(frozen=True, slots=True)
class InWords:
    """A value in a message, put into words only when it is shown, in the language of that moment.

    >>> f"{InWords(0.305, percent)}"
    '30%'
    """

    value: Any
    words: Callable[[Any], str]

    def __str__(self) -> str:
        return self.words(self.value)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


def percent(fraction: float, places: int = 0, *, sign: bool = False) -> str:
    """Return a fraction of 1 in percent, with the sign of it; the rest is as in :func:`decimal`.

    >>> percent(0.305), percent(0.125, 1), percent(0.07, sign=True)
    ('30%', '12.5%', '+7%')
    """
    return text("core.number.percent", number=decimal(100 * fraction, places, sign=sign))


def interval(low: str, high: str) -> str:
    """Return the range between two numbers that are written already.

    >>> interval("3", "5")
    '3–5'
    """
    return text("core.number.range", low=low, high=high)


def comma_list(words: Iterable[object]) -> str:
    """Return words side by side, for where there is no room for an "and"; none that are empty.

    >>> comma_list(["Red", "Blue", "", 3])
    'Red, Blue, 3'
    """
    return text("core.list.comma").join(filter(None, map(str, words)))


def calendar_day(day: dt.date) -> str:
    """Return a date in figures.

    >>> calendar_day(dt.date(2031, 5, 24))
    '2031-05-24'
    """
    return text("core.date", year=f"{day:%Y}", month=f"{day:%m}", day=f"{day:%d}")
