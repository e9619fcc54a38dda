"""The edge between what a person does and our code: no error is lost there, none is thrown at him.

ipywidgets swallows exceptions of callbacks.  Here they become a sentence in the widget's message
line, and the traceback goes to the log for those who look for it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any, Protocol, TypeVar

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.locale.printable import without_period
from manhattan_widgets.render.serial import serially
from manhattan_widgets.session.base import MessageText, message_text
from manhattan_widgets.session.playing import Message

__all__ = ["Tells", "describe", "each_of", "guarded"]

_log = logging.getLogger("manhattan_widgets")
T = TypeVar("T")


class Tells(Protocol):
    """What tells a person something: a session, or the message line of a widget without one."""

    message: Any
    """The :class:`Message` that was told last."""

    def say(self, kind: str, sentence: MessageText) -> None:
        """Tell something; see :class:`~manhattan_widgets.session.playing.Message` for the kinds."""


def guarded(tells: Callable[[], Tells], action: Callable[..., T]) -> Callable[..., None]:
    """Return ``action`` with its errors told by ``tells()``; it waits while another is at it.

    A ``ValueError`` is ours or the person's: its own sentence is shown.  Anything else is a
    mistake in the program, and is said to be one.
    """

    @serially
    @wraps(action)
    def guard(*args: Any, **kwargs: Any) -> None:
        before = tells().message
        try:
            action(*args, **kwargs)
        except ValueError as error:
            # A session has said its own refusals, with the sites that they are about; the words of
            # an earlier one are no reason to be silent now.
            message: Message = tells().message
            if message is before or message.text != str(error):
                tells().say("refusal", message_text(error))
        except Exception as error:
            _log.exception("error in a widget")
            tells().say("error", Sentence.of("widgets.error.unexpected", error=describe(error)))

    return guard


def each_of(*steps: Callable[[], object]) -> None:
    """Do every step, whatever others raise; raises the first of their errors in the end.

    So what a game cannot say takes nothing else with it, the message about it least of all.
    """
    failed: Exception | None = None
    for step in steps:
        try:
            step()
        except Exception as error:
            failed = failed or error
    if failed is not None:
        raise failed


def describe(error: BaseException) -> str:
    """Return an error in one line: its kind and what it says."""
    detail = without_period(error).strip()
    return f"{type(error).__name__}: {detail}" if detail else type(error).__name__
