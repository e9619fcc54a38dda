"""What others wrote, read with suspicion: the one way in for files and texts of every format.

A file is looked at before it is read: only a regular one, no larger than its kind needs.  A text is
looked at before it is parsed, as parsers of the standard library have no bounds of their own: how
deep it is nested, how long its numbers are, of how many parts a dotted key is.  What comes out is
plain data without names given twice, numbers that cannot be told, or characters that would do
something to a terminal.

Errors are :class:`UntrustedError`, which each reader turns into its own, and ``OSError`` where the
system refuses.
"""

from __future__ import annotations

from manhattan_widgets.untrusted.characters import check_characters
from manhattan_widgets.untrusted.errors import UntrustedError
from manhattan_widgets.untrusted.files import read_bytes, read_text
from manhattan_widgets.untrusted.json_text import LARGEST_NUMBER, read_json
from manhattan_widgets.untrusted.notebook_text import read_notebook
from manhattan_widgets.untrusted.toml_text import read_toml

__all__ = [
    "LARGEST_NUMBER",
    "UntrustedError",
    "check_characters",
    "read_bytes",
    "read_json",
    "read_notebook",
    "read_text",
    "read_toml",
]
