"""Where users find what is public: errors name that place, not the module that defines them."""

from __future__ import annotations

from typing import TypeVar

__all__ = ["public"]

E = TypeVar("E", bound=type[BaseException])


def public(error: E) -> E:
    """Let tracebacks name the public home of an error class, which ``manhattan_widgets`` offers.

    Errors only: of other classes no traceback tells, and ``inspect.getsource`` needs their module.

    >>> from manhattan_widgets import MoveError
    >>> MoveError.__module__
    'manhattan_widgets'
    """
    error.__module__ = __package__
    return error
