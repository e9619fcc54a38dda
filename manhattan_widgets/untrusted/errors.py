"""The error of this room, for the readers of each format to tell as their own."""

from __future__ import annotations

from typing import Any

from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import safe

__all__ = ["UntrustedError"]


class UntrustedError(ValueError):
    """A file or text that cannot be read.

    ``where`` is the path of the entry at fault, empty for the whole; the message is
    ``records.error.<key>`` with ``params``, which can be shown as they are.
    """

    def __init__(self, where: str, key: str, /, **params: Any) -> None:
        super().__init__(where, key)
        self.where = where
        self.key = key
        self.params = safe(params)

    def __str__(self) -> str:
        return text(f"records.error.{self.key}", **self.params)
