"""Reading what people type: in their language, and in English, that of all examples."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from manhattan_widgets.contract.values import UnreadableMoveError
from manhattan_widgets.locale import SOURCE_LANGUAGE, language, speaking, text

__all__ = ["is_typed", "read_as_typed", "spellings"]

M = TypeVar("M")

_LENGTH_AT_MOST = 200


def is_typed(notation: object) -> bool:
    """Tell whether ``notation`` is a text, and not longer than any move.

    >>> is_typed("b3F5"), is_typed(5), is_typed("x" * 500)
    (True, False, False)
    """
    return isinstance(notation, str) and len(notation) <= _LENGTH_AT_MOST


def read_as_typed(read: Callable[[], M]) -> M:
    """Return what ``read()`` makes of a typed move, in the current language or else in English.

    Raises what ``read()`` raises; of a move that neither can read, in the current language.
    """
    try:
        return read()
    except UnreadableMoveError as error:
        if language() == SOURCE_LANGUAGE:
            raise
        try:
            with speaking(SOURCE_LANGUAGE):
                return read()
        except UnreadableMoveError:
            raise error from None


def spellings(key: str) -> tuple[str, str]:
    """Return a message in the current language and in English.

    >>> spellings("core.color.red")
    ('Red', 'Red')
    """
    with speaking(SOURCE_LANGUAGE):
        english = text(key)
    return text(key), english
