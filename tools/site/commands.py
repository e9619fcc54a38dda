"""Commands of other tools: what they print is shown only if they fail."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

__all__ = ["run_quietly"]


def run_quietly(command: Sequence[str], folder: Path) -> None:
    """Run a command in a folder.

    Raises ``subprocess.CalledProcessError`` if it fails, after printing what it printed.
    """
    done = subprocess.run(
        command,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        print(done.stdout)
        done.check_returncode()
