"""A checkout and empty environments for the packaging tests."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Ours must not shine through: not the tests' environment, nor the folder the tests run in.
HIDDEN = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "PIP_REQUIRE_VIRTUALENV", "COV_CORE_SOURCE")


def run(
    *command: str | Path, cwd: Path, env: Mapping[str, str] | None = None, timeout: int = 480
) -> str:
    """Run a command and return what it printed; a failure shows all of it."""
    surroundings = {name: value for name, value in os.environ.items() if name not in HIDDEN}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=surroundings | dict(env or {}),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=timeout,
        check=False,
    )
    assert done.returncode == 0, f"{command} failed:\n{done.stdout}"
    return done.stdout


def checkout(target: Path) -> Path:
    """Copy the files that git tracks or would track, as they are now, into an empty folder.

    A commit's archive would leave out what is being worked on, and the folder itself holds
    environments and caches that no user gets.
    """
    listed = run(
        "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", cwd=ROOT
    ).split("\0")
    for name in filter(None, listed):
        source = ROOT / name
        if source.is_file():  # not: deleted, but still in the index
            copy = target / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(source.read_bytes())
            copy.chmod(source.stat().st_mode)
    return target


def make_environment(folder: Path, *options: str) -> Path:
    """Make an empty virtual environment and return its Python; ``options`` are those of venv."""
    # From the base interpreter: one made from a virtual environment could see its packages.
    base = getattr(sys, "_base_executable", sys.executable)
    run(base, "-m", "venv", *options, folder, cwd=folder.parent)
    return folder / "bin" / "python"


def environment_of(folder: Path, *packages: str | Path) -> Path:
    """Make an environment of ``packages`` and what they ask for, and return its Python.

    It has no pip of its own, which takes seconds to install: the one of the tests installs.
    """
    python = make_environment(folder, "--without-pip")
    pip = (sys.executable, "-m", "pip", "--python", python)
    run(*pip, "install", "-qq", "--no-compile", *packages, cwd=folder.parent)
    return python
