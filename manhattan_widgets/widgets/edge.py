"""The edge between what a person does and our code: no error is lost there, none is thrown at him.

ipywidgets swallows exceptions of callbacks.  Here they become a sentence in the widget's message
line, and the traceback goes to the log for those who look for it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from manhattan_widgets.locale import text
from manhattan_widgets.session import GameSession

__all__ = ["guarded"]

_log = logging.getLogger("manhattan_widgets")
T = TypeVar("T")


def guarded(session: Callable[[], GameSession], action: Callable[..., T]) -> Callable[..., None]:
    """Return ``action`` with its errors told in the message line of ``session()``.

    A ``ValueError`` is ours or the person's: its own sentence is shown.  Anything else is a
    mistake in the program, and is said to be one.
    """

    @wraps(action)
    def guard(*args: Any, **kwargs: Any) -> None:
        try:
            action(*args, **kwargs)
        except ValueError as error:
            # The session has said its own refusals, with the sites that they are about.
            if session().message.text != str(error):
                session().say("refusal", str(error))
        except Exception as error:
            _log.exception("error in a widget")
            session().say("error", text("widgets.error.unexpected", error=describe(error)))

    return guard


def describe(error: BaseException) -> str:
    """Return an error in one line: its kind and what it says."""
    said = str(error).strip()
    return f"{type(error).__name__}: {said}" if said else type(error).__name__
