"""Which clauses of a game's rules are tested: tests are named after them."""

from __future__ import annotations

import ast
import re
from pathlib import Path


def clauses_tested(folder: Path, letter: str) -> set[str]:
    """Return the clauses that begin with ``letter`` and that a test in ``folder`` is named after.

    "M2a" is one, in ``test_M2a_...``.
    """
    names = [
        node.name
        for path in folder.glob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    return {part for name in names for part in re.findall(rf"(?<=_){letter}\d+a?(?=_)", name)}
