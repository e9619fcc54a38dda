"""Bytecode of the Python for browsers: half of what the first board waits for is compiling.

A page forgets what it compiled, so that each visit would compile a thousand modules again.  Here
that is done once, by the Python that the site has, run by Node.js; in archives the bytecode of
those modules that the first board needs stands in place of their source.  All others stay as they
are, as bytecode is larger.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path

from tools.site.commands import run_quietly

__all__ = ["FIRST_BOARD", "NodeMissingError", "compile_loaded", "find_node"]

SCRIPT = Path(__file__).parent / "compile.mjs"
#: What the kernel does, with no page to send to, and then a reader.
FIRST_BOARD = """
import pyodide_kernel
pyodide_kernel.kernel_instance.interpreter.send_comm = lambda *_, **__: None
import manhattan_widgets as mw
mw.home()
mw.play("{game}")
mw.library()
"""


class NodeMissingError(RuntimeError):
    """Node.js was not found; the message says what it is needed for."""


def find_node() -> str:
    """Return where Node.js is; raises :class:`NodeMissingError`."""
    found = shutil.which("node")
    if found is None:
        raise NodeMissingError(
            "*Play now* needs Node.js, which compiles Python for it: install it (nodejs), and try "
            "again."
        )
    return found


def compile_loaded(
    folder: Path, archives: Sequence[str], packages: Sequence[str], first: str
) -> None:
    """Compile in the ``archives`` of a folder what ``first`` loads.

    That is code which is run after the ``packages`` are loaded.  The folder has a runtime of
    Pyodide with its lock, which names the checksums of the archives: those change.
    """
    asked = {"folder": str(folder.resolve()), "archives": archives, "packages": packages}
    run_quietly([find_node(), str(SCRIPT), json.dumps({**asked, "first": first})], folder)
