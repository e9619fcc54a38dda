"""The one error of this room."""

from __future__ import annotations

from typing import Any

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import printable, safe, shortened
from manhattan_widgets.public import public

__all__ = ["RecordError"]


@public
class RecordError(ValueError):
    """A record that cannot be read, believed or written.

    ``where`` is the path of the entry at fault, such as ``events[17]`` or ``players[0].name``, and
    empty for the whole record; ``sentence`` says what is wrong and what to do; ``file`` names the
    file, if it came from one.
    """

    def __init__(self, where: str, key: str, /, *, file: str = "", **params: Any) -> None:
        self.where = where
        self.sentence = Sentence.of(f"records.error.{key}", **safe(params))
        self.file = file
        super().__init__(where, self.sentence)

    def __str__(self) -> str:
        places = [printable(place) for place in (self.file, self.where) if place]
        if not places:
            return shortened(str(self.sentence))
        message = text("records.error.at", place=": ".join(places), sentence=self.sentence)
        return shortened(message)
