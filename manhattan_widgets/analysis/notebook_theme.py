"""Whether the notebook is dark, as far as a kernel can know.

A widget takes its colors from the page by its style sheet; a plot is painted before the page sees
it.  So its theme is looked up where JupyterLab and Notebook keep what their users chose.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

__all__ = ["notebook_theme"]

_SETTINGS = Path("@jupyterlab", "apputils-extension", "themes.jupyterlab-settings")
_READ_AT_MOST = 100_000
# The file has comments, which JSON has not: what begins a line with its name is in force.
_CHOSEN = re.compile(r'^\s*\{?\s*"theme"\s*:\s*"([^"\n]*)"', re.MULTILINE)
_AS_THE_SYSTEM = re.compile(r'^\s*\{?\s*"adaptive-theme"\s*:\s*true', re.MULTILINE)


def notebook_theme() -> str:
    """Return ``"dark"`` if a dark theme was chosen in JupyterLab, whose kernel this is.

    It is ``"light"`` where nobody can tell: outside of notebooks, in other front ends, for a server
    on another machine, and where the theme follows the system.
    """
    if "ipykernel" not in sys.modules or "VSCODE_PID" in os.environ:
        return "light"
    try:
        with (_user_settings() / _SETTINGS).open(encoding="utf-8") as file:
            settings = file.read(_READ_AT_MOST)
    except (OSError, ValueError):
        return "light"
    chosen = _CHOSEN.search(settings)
    if chosen is None or _AS_THE_SYSTEM.search(settings):
        return "light"
    return "dark" if "dark" in chosen[1].lower() else "light"


def _user_settings() -> Path:
    """Return the folder in which JupyterLab keeps the settings of its user."""
    own = os.environ.get("JUPYTERLAB_SETTINGS_DIR")
    if own:
        return Path(own)
    jupyter = os.environ.get("JUPYTER_CONFIG_DIR")
    return (Path(jupyter) if jupyter else Path.home() / ".jupyter") / "lab" / "user-settings"
