"""The language that was last chosen in a browser: its Python goes with the page, this stays."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path

__all__ = ["FILE", "chosen_before"]

#: In the folder of the library, on the drive that a browser keeps.
FILE = Path("/drive/manhattan_widgets/language.txt")
_MOST = 100


def chosen_before() -> list[str]:
    """Return what was chosen in this browser, as a list of one; nothing outside of one."""
    if sys.platform == "emscripten":
        with suppress(OSError, ValueError), FILE.open(encoding="ascii") as file:
            return [file.read(_MOST)]
    return []
