"""What a user gives, checked where it is given: an error says what it is for and what it may be."""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import Any

from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.contract.option_data import as_values
from manhattan_widgets.contract.whole_numbers import whole_number
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr

__all__ = ["check_list", "check_pace", "check_switch", "check_text"]


def check_switch(**given: Any) -> None:
    """Raise :class:`OptionError` unless each of ``given`` is True or False, NumPy's ones too.

    >>> check_switch(quiz="maybe")
    Traceback (most recent call last):
    ...
    manhattan_widgets.OptionError: "quiz" is True or False, not 'maybe'.
    """
    for name, value in given.items():
        if type(as_values(value)) is not bool:
            raise OptionError(text("widgets.error.switch", name=name, value=short_repr(value)))


def check_pace(pace: float) -> None:
    """Raise :class:`OptionError` unless ``pace`` is a number of seconds.

    >>> check_pace("fast")
    Traceback (most recent call last):
    ...
    manhattan_widgets.OptionError: The pace is a number of seconds, 0 or more, not 'fast'.
    """
    number = pace if isinstance(pace, float) else whole_number(pace)
    if number is None or not 0 <= number < math.inf:
        raise OptionError(text("widgets.error.pace", value=short_repr(pace)))


def check_text(**given: Any) -> None:
    """Raise :class:`OptionError` unless each of ``given`` is a text."""
    for name, value in given.items():
        if not isinstance(value, str):
            raise OptionError(text("widgets.error.text", name=name, value=short_repr(value)))


def check_list(**given: Any) -> None:
    """Raise :class:`OptionError` unless each of ``given`` holds several things, and is no text."""
    for name, value in given.items():
        if isinstance(value, str) or not isinstance(value, Collection):
            raise OptionError(text("widgets.error.list", name=name, value=short_repr(value)))
