"""What a session tells its user, and that all its traits change at once.

Every trait holds a whole immutable snapshot and is replaced, never changed in place, so that
observers get old and new.  Traits that belong together change together: when any observer is
called, all of them are already new.  An observer that redraws everything watches ``revision``,
which changes once for each change of anything.  An observer that raises keeps no other from being
called, and does not undo what it was told: its error is logged, and said in ``message``.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any as AnyType

from traitlets import HasTraits, Instance, Int

from manhattan_widgets.contract.core import Explanation, MoveError, Sentence
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.public import public

__all__ = ["Message", "MessageText", "SessionError", "Telling", "message_text"]

#: What is told: put into words only when it is shown, so that it follows the language.
MessageText = str | Sentence | Explanation


@public
class SessionError(ValueError):
    """Something that cannot be done now, such as an undo past newly drawn cards."""


@dataclass(frozen=True, slots=True)
class Message:
    """What the model tells its user: ``kind`` is ``"info"``, ``"refusal"`` or ``"error"``.

    A refusal by the rules has the ``sites`` it is about and the id of the ``rule``.
    """

    kind: str
    sentence: MessageText
    sites: tuple[str, ...] = ()
    rule: str = ""

    @property
    def text(self) -> str:
        """What is said, in the current language."""
        return str(self.sentence)


def message_text(error: Exception) -> MessageText:
    """Return what ``error`` says: if it holds a sentence, one that follows the language."""
    if isinstance(error, MoveError):
        return error.explanation
    held = getattr(error, "sentence", error.args[0] if error.args else None)
    if isinstance(held, Sentence) and str(held) == str(error):
        return held
    return str(error)


_NOTHING_SAID = Message("info", "")
_log = logging.getLogger("manhattan_widgets")


class Telling(HasTraits):
    """A model that says what it has done or refused; ``_changing`` holds a change together."""

    message = Instance(Message, default_value=_NOTHING_SAID)
    """What was said last."""
    revision = Int(0)
    """Goes up by one with every change."""

    def __init__(self) -> None:
        super().__init__()
        self._observers_failed = False

    def say(self, kind: str, sentence: MessageText) -> None:
        """Replace the message."""
        with self._changing():
            self._say(kind, sentence)

    # Inside

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Collect changes, so that observers see all of them at once; say what is refused."""
        with self.hold_trait_notifications():
            try:
                yield
            except ValueError as error:
                if isinstance(error, MoveError):
                    self._explain(error.explanation)
                else:
                    self._say("refusal", message_text(error))
                raise
            finally:
                self.revision += 1

    def notify_change(self, change: AnyType) -> None:
        """Tell the observers of one trait; see traitlets."""
        try:
            super().notify_change(change)
        except Exception as error:
            _log.exception("an observer of the session failed")
            if not self._observers_failed:
                # Once only: an observer of the message, or of everything, fails again.
                self._observers_failed = True
                self.say("error", Sentence.of("session.observer", error=short_repr(error, 200)))
                self._observers_failed = False

    def _say(self, kind: str, sentence: MessageText) -> None:
        self.message = Message(kind, sentence)

    def _explain(self, why_not: Explanation) -> None:
        self.message = Message("refusal", why_not, why_not.sites, why_not.rule)

    def _refuse(self, key: str, **params: AnyType) -> Sentence:
        sentence = Sentence.of(key, **params)
        with self._changing():
            self._say("refusal", sentence)
        return sentence

    def _refused(self, key: str, **params: AnyType) -> SessionError:
        return SessionError(self._refuse(key, **params))
