"""The runtime of Pyodide, as npm has it: without packages, and enough to play."""

from __future__ import annotations

import shutil
from pathlib import Path

from .environment import run


class NpmMissingError(RuntimeError):
    """Npm was not found; the message says what to install."""


def write_distribution(folder: Path, version: str) -> Path:
    """Make the folder, and return it; raises :class:`NpmMissingError`."""
    npm = shutil.which("npm")
    if npm is None:
        raise NpmMissingError(
            "This test takes the runtime of Pyodide from npm, and no npm was found. "
            "Install Node.js, which brings it."
        )
    parent = folder.parent
    run(npm, "pack", "--silent", f"pyodide@{version}", "--pack-destination", parent, cwd=parent)
    shutil.unpack_archive(parent / f"pyodide-{version}.tgz", parent)
    (parent / "package").rename(folder)
    return folder
