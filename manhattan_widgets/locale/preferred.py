"""The language to begin with, as long as nobody has chosen one.

Read from the environment variable ``MANHATTAN_WIDGETS_LANGUAGE``, else from JupyterLab's menu
*Settings, Language*, which is a file of the user's, else, where Python runs in a browser, from what
was last chosen in a widget there, else from the languages that the browser asks pages for.
Nothing here raises or waits for anybody: what cannot be read, and a language that has no texts,
leave us with English.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Collection
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from manhattan_widgets.locale.browser_choice import chosen_before

__all__ = ["VARIABLE", "nearest", "preferred"]

VARIABLE = "MANHATTAN_WIDGETS_LANGUAGE"
"""The environment variable that names the language to begin with."""

_CODE = re.compile(r"([A-Za-z]{2,3})(?:[-_.@][\w.@-]*)?\Z")
# JupyterLab writes JSON with comments, and shows the setting's default in a comment.
_COMMENT = re.compile(r"^\s*//[^\n]*|/\*.*?\*/", re.MULTILINE | re.DOTALL)
_LOCALE = re.compile(r"""["']?locale["']?\s*:\s*["']([\w.@-]+)["']""")
_SETTINGS = Path("@jupyterlab", "translation-extension", "plugin.jupyterlab-settings")
_MOST = 100_000


def nearest(code: str, known: Collection[str]) -> str | None:
    """Return the language among ``known`` that ``code`` means, in whatever region; else None.

    >>> nearest("de_AT.UTF-8", ["de", "en"]), nearest("NL", ["nl"]), nearest("fr", ["en"])
    ('de', 'nl', None)
    """
    match = _CODE.match(code)
    language = match and match.group(1).lower()
    return language if language in known else None


def preferred(known: Collection[str]) -> str | None:
    """Return the language that the user's surroundings ask for, if it is one of ``known``."""
    code = os.environ.get(VARIABLE) or _of_jupyterlab()
    codes = [code] if code else [*chosen_before(), *_of_browser()]
    return next(filter(None, (nearest(each, known) for each in codes)), None)


def _of_browser() -> list[str]:
    """Return the languages that the reader's browser prefers, best first; none outside of one."""
    if sys.platform == "emscripten":
        # Not there in another Python for browsers, or without a page.
        with suppress(ImportError, AttributeError):
            return [str(code) for code in import_module("js").navigator.languages]
    return []


def _of_jupyterlab() -> str:
    """Return what JupyterLab is set to, "" for its default."""
    try:
        with (_settings_folder() / _SETTINGS).open(encoding="utf-8") as file:
            written = file.read(_MOST)
    except (OSError, ValueError, RuntimeError):  # not there, not UTF-8, no home
        return ""
    match = _LOCALE.search(_COMMENT.sub("", written))
    return match.group(1) if match else ""


def _settings_folder() -> Path:
    """Return where JupyterLab keeps what its user has set, as jupyter_core finds it."""
    if path := os.environ.get("JUPYTERLAB_SETTINGS_DIR"):
        return Path(path)
    path = os.environ.get("JUPYTER_CONFIG_DIR")
    config = Path(path) if path else Path.home() / ".jupyter"
    return config / "lab" / "user-settings"
