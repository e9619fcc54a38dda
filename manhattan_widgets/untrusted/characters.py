"""Characters that no text of a file may have: those that terminals obey, and halves of others."""

from __future__ import annotations

import json
import re
from typing import Any

from manhattan_widgets.untrusted.errors import UntrustedError

__all__ = ["check_characters"]

#: Ends of lines and tabs are left out.
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
_SHOWN_AT_MOST = 60


def check_characters(value: Any, where: str = "") -> None:
    """Raise :class:`UntrustedError` for a control character in any text of plain data."""
    if isinstance(value, str):
        if match := _CONTROL.search(value):
            raise UntrustedError(
                where,
                "character",
                found=json.dumps(value[:_SHOWN_AT_MOST]),
                character=json.dumps(match[0]),
            )
    elif isinstance(value, dict):
        for name, inner in value.items():
            check_characters(name, where)
            check_characters(inner, f"{where}.{name}" if where else name)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            check_characters(inner, f"{where}[{number}]")
