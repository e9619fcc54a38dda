"""Reads notebooks, which hold whatever anybody's cells have shown."""

from __future__ import annotations

import json
import os
from typing import Any

from manhattan_widgets.untrusted.errors import UntrustedError
from manhattan_widgets.untrusted.files import read_text

__all__ = ["read_notebook"]


def read_notebook(path: str | os.PathLike[str], most: int) -> dict[str, Any]:
    """Return the notebook in the file ``path``, of at most so many bytes; nothing in it is lost.

    Only that it is a notebook of today's form is certain: its outputs may hold anything.  Raises
    :class:`UntrustedError` for all else, and ``OSError`` for whatever the system says.
    """
    try:
        notebook = json.loads(read_text(path, most))
    except (json.JSONDecodeError, RecursionError):
        raise UntrustedError("", "not_a_notebook") from None
    if not isinstance(notebook, dict) or notebook.get("nbformat") != 4:
        raise UntrustedError("", "not_a_notebook")
    cells, metadata = notebook.get("cells"), notebook.get("metadata")
    if not isinstance(cells, list) or not isinstance(metadata, dict):
        raise UntrustedError("", "not_a_notebook")
    if not all(isinstance(cell, dict) for cell in cells):
        raise UntrustedError("", "not_a_notebook")
    return notebook
