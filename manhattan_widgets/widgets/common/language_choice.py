"""The language that a person chooses in a widget, kept where Python goes with the page.

Elsewhere JupyterLab's menu *Settings, Language* holds from day to day; *Play now* has no languages
in that menu.
"""

from __future__ import annotations

import sys
from contextlib import suppress

from manhattan_widgets.locale import browser_choice, set_language
from manhattan_widgets.records.files import make_folder, overwrite

__all__ = ["choose_language"]


def choose_language(code: str) -> None:
    """Say everything in the language ``code``; in a browser, begin with it the next time, too."""
    if sys.platform == "emscripten":
        # Kept before it is seen: a reload then comes too late to take it.  Where a browser stores
        # nothing, the library says so.
        with suppress(OSError):
            make_folder(browser_choice.FILE.parent)
            overwrite(browser_choice.FILE, code.encode("ascii"))
    set_language(code)
