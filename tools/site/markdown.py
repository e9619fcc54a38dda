"""Markdown that is written by programs: texts of catalogues, tables, documents."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

__all__ = ["document", "literal", "table", "words"]

_SIGNS = re.compile(r"([\\`*_\[\]<>#|{}$~])")


def words(text: object) -> str:
    r"""Return a text on one line, none of whose signs mean anything in Markdown.

    >>> print(words("2 * 3 = 6 [M1]\nor <more>"))
    2 \* 3 = 6 \[M1\] or \<more\>
    """
    return _SIGNS.sub(r"\\\1", " ".join(str(text).split()))


def literal(text: object) -> str:
    """Return a text as code; an empty one stays empty.

    >>> literal("a | b"), literal("")
    ('`a | b`', '')
    """
    line = " ".join(str(text).split())
    return f"`{line}`" if line else ""


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    r"""Return a table; its cells are Markdown already, and may hold lines.

    >>> print(table(["a", "b"], [["1", "`x|y`"]]))
    | a | b |
    | --- | --- |
    | 1 | `x\|y` |
    """
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(map(_cell, line))} |" for line in lines)


def _cell(text: str) -> str:
    return re.sub(r"(?<!\\)\|", r"\\|", text).replace("\n", "<br>")


def document(*parts: str) -> str:
    r"""Return parts of a document one below the other; empty ones are left out.

    >>> document("# Title", "", "Text.")
    '# Title\n\nText.\n'
    """
    return "\n\n".join(part.strip("\n") for part in parts if part) + "\n"
