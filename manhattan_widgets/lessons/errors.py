"""What is wrong with a lesson: where, and what to do."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import printable, safe, shortened, without_period
from manhattan_widgets.public import public
from manhattan_widgets.untrusted import UntrustedError

__all__ = ["LessonError", "step_place"]


@public
class LessonError(ValueError):
    """A lesson that cannot be read or does not hold together.

    ``where`` is the place in the file, such as ``minutes``, or :func:`step_place`; ``file`` names
    the file, if it came from one.
    """

    def __init__(self, where: Sentence | str, sentence: Sentence | str, *, file: str = "") -> None:
        super().__init__(where, sentence)
        self.where = where
        self.sentence = sentence
        self.file = file

    @classmethod
    def of(cls, where: Sentence | str, key: str, /, **params: Any) -> LessonError:
        """Make the error with the message ``lessons.error.<key>``."""
        return cls(where, Sentence.of(f"lessons.error.{key}", **safe(params)))

    @classmethod
    def in_progress(
        cls, sentence: str, where: str, key: str, params: Mapping[str, Any]
    ) -> LessonError:
        """Say in a ``sentence`` what is wrong with progress, as :func:`.schema.faults` gives it."""
        fault = Sentence.of(f"records.error.{key}", **safe(dict(params)))
        located = Sentence.of("records.error.at", place=printable(where), sentence=fault)
        return cls.of("", sentence, reason=without_period(located if where else fault))

    @classmethod
    def about(cls, error: UntrustedError) -> LessonError:
        """Make the error that says of a file what ``error`` does."""
        return cls(error.where, Sentence.of(f"records.error.{error.key}", **error.params))

    def __str__(self) -> str:
        places = [printable(str(place)) for place in (self.file, self.where) if place]
        if not places:
            return shortened(str(self.sentence))
        message = text("records.error.at", place=": ".join(places), sentence=self.sentence)
        return shortened(message)


def step_place(number: int, name: str, entry: str = "") -> Sentence:
    """Return where in a lesson the step with this number, from 0, is, or an entry of it.

    People count from 1, and so do the places.

    >>> str(step_place(1, "take", "move.answers[0].when"))
    'step 2 (take), move.answers[1].when'
    """
    params = {"number": number + 1, "id": name}
    if not entry:
        return Sentence.of("lessons.place.step", **params)
    counted = re.sub(r"\[(\d+)\]", lambda match: f"[{int(match[1]) + 1}]", entry)
    return Sentence.of("lessons.place.entry", entry=counted, **params)
