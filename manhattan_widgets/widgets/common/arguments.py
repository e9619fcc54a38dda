"""What a user gives, checked where it is given: an error says what it is for and what it may be."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr

__all__ = ["check_list", "check_switch", "check_text", "check_whole"]


def check_switch(**given: Any) -> None:
    """Raise :class:`OptionError` unless each of ``given`` is True or False.

    >>> check_switch(quiz="maybe")
    Traceback (most recent call last):
    ...
    manhattan_widgets.OptionError: "quiz" is True or False, not 'maybe'.
    """
    for name, value in given.items():
        if type(value) is not bool:
            raise OptionError(text("widgets.error.switch", name=name, value=short_repr(value)))


def check_whole(least: int, **given: Any) -> None:
    """Raise :class:`OptionError` unless each of ``given`` is a whole number from ``least`` on."""
    for name, value in given.items():
        if type(value) is not int or value < least:
            raise OptionError(
                text("widgets.error.whole", name=name, least=least, value=short_repr(value))
            )


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
