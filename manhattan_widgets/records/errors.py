"""The one error of this room, and how strange text is shown safely."""

from __future__ import annotations

from typing import Any

from manhattan_widgets.locale import text
from manhattan_widgets.rules.contract import Sentence

__all__ = ["RecordError", "printable"]


class RecordError(ValueError):
    """A record that cannot be read, believed or written.

    ``where`` is the path of the entry at fault, such as ``events[17]`` or ``players[0].name``, and
    empty for the whole record; ``sentence`` says what is wrong and what to do; ``file`` names the
    file, if it came from one.
    """

    def __init__(self, where: str, key: str, /, *, file: str = "", **params: Any) -> None:
        safe = {k: printable(v) if isinstance(v, str) else v for k, v in params.items()}
        self.where = where
        self.sentence = Sentence.of(f"records.error.{key}", **safe)
        self.file = file
        super().__init__(where, self.sentence)

    def __str__(self) -> str:
        places = [printable(place) for place in (self.file, self.where) if place]
        if not places:
            return str(self.sentence)
        return text("records.error.at", place=": ".join(places), sentence=self.sentence)


def printable(value: str, longest: int = 400) -> str:
    r"""Return ``value`` cut to ``longest`` characters, with control characters written out.

    What a hostile file says must not reach a terminal as it is.

    >>> printable("a\x1b[31m")
    'a\\x1b[31m'
    """
    shown = value if len(value) <= longest else value[: longest - 1] + "…"
    return "".join(
        c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in shown
    )
