"""Play in each Python, with the oldest and newest packages, in each front end: `make matrix`.

    python tools/matrix.py             # all of it
    python tools/matrix.py oldest 3.12 # these rows alone

Each row is an environment of its own with the wheel in it.  A kernel there plays a game to its end
and shows the board; in the rows that name front ends, the same is looked at in Chromium.  What this
machine lacks is named, and the exit code is 1 for a row that fails, 0 else.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.lock import lowest_python  # noqa: E402

PINS = ("--no-deps", "-r", "requirements/lab.txt")
LAB = ("-r", "pyproject.toml", "--extra", "lab")
ALL = (*LAB, "--extra", "canvas", "--extra", "cluster", "--extra", "envs")
#: Beside what the extras ask for: another front end.
NOTEBOOK = "notebook>=7.2,<8"
FRONT_ENDS = ("jupyterlab", "notebook", "voila")
#: What the front ends looked like, a folder for each row.
PICTURES = ROOT / "build" / "matrix"
#: One cell: computer players play to the end, then a board is shown on which a person is to move.
GAME = """\
import manhattan_widgets as mw
from manhattan_widgets import bots
game, player = mw.new_game("manhattan", players=4, seed=7), bots.make("greedy")
while game.outcome() is None:
    game.play(bots.choose(player, game.state.view(game.state.to_move)))
mw.play(seed=7)"""
IN_A_KERNEL = f"""
import nbclient, nbformat
notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell({GAME!r})])
nbclient.NotebookClient(notebook, timeout=300).execute()
(shown,) = [out for out in notebook.cells[0].outputs if out.output_type == "execute_result"]
assert "image/svg+xml" in shown.data and "application/vnd.jupyter.widget-view+json" in shown.data
"""


@dataclass(frozen=True)
class Row:
    """One environment: its Python, what is installed before the wheel, where it is looked at."""

    name: str
    python: str
    packages: tuple[str, ...]
    front_ends: tuple[str, ...] = ()


def rows(lowest: str) -> list[Row]:
    """Return all rows; ``lowest`` is the lowest Python that the project names.

    >>> [row.name for row in rows("3.11.0")]
    ['pins', 'oldest', 'newest', '3.12', '3.13', '3.14']
    """
    lowest_minor = ".".join(lowest.split(".")[:2])
    return [
        Row("pins", lowest_minor, PINS),
        Row(
            "oldest",
            lowest_minor,
            ("--resolution", "lowest-direct", *ALL, NOTEBOOK),
            FRONT_ENDS,
        ),
        Row("newest", lowest_minor, (*ALL, NOTEBOOK), FRONT_ENDS),
        *(Row(minor, minor, LAB) for minor in ("3.12", "3.13", "3.14")),
    ]


def find_python(minor: str) -> tuple[str, Path] | None:
    """Return the lowest version of a Python such as 3.12 that is installed here, and its path.

    Looked for on the search path and among those that pyenv has installed.
    """
    folder = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    places = [Path(place) / f"python{minor}" for place in os.get_exec_path()]
    places += folder.glob(f"{minor}.*/bin/python")
    found = {version: place for place in places if (version := version_of(place))}
    wanted = {version: place for version, place in found.items() if version[:2] == parts(minor)}
    if not wanted:
        return None
    lowest = min(wanted)
    return ".".join(map(str, lowest)), wanted[lowest]


def parts(version: str) -> tuple[int, ...]:
    """Return the numbers of a version.

    >>> parts("3.12.1")
    (3, 12, 1)
    """
    return tuple(int(part) for part in version.split("."))


def version_of(python: Path) -> tuple[int, ...] | None:
    """Return the version of an interpreter, or None where there is none that runs."""
    if not os.access(python, os.X_OK):
        return None
    asked = [python, "-c", "import platform; print(platform.python_version())"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    numbers = done.stdout.strip()
    return parts(numbers) if done.returncode == 0 and numbers.replace(".", "").isdigit() else None


def run(command: Sequence[str | Path], folder: Path) -> str:
    """Run a command, and return what it printed; raises ``RuntimeError`` with it."""
    hidden = ("PYTHONPATH", "VIRTUAL_ENV")
    own = {
        "MANHATTAN_WIDGETS_LIBRARY": str(folder / "library.sqlite3"),
        "MANHATTAN_WIDGETS_PROGRESS": str(folder / "progress.json"),
        "UV_PYTHON_DOWNLOADS": "never",
    }
    done = subprocess.run(
        [str(part) for part in command],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name not in hidden} | own,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stdout)
    return done.stdout


def install(row: Row, python: Path, wheel: Path, folder: Path) -> Path:
    """Make the environment of a row in ``folder``, and return its Python."""
    uv = [sys.executable, "-m", "uv", "--quiet"]
    run([*uv, "venv", "--python", python, folder / "environment"], folder)
    inside = folder / "environment" / "bin" / "python"
    into = [*uv, "pip", "install", "--python", inside]
    run([*into, *row.packages], folder)
    run([*into, "--no-deps", wheel], folder)
    return inside


def try_row(row: Row, python: Path, wheel: Path, folder: Path) -> Iterable[str]:
    """Install a row and play in it; yields what was seen, raises where something is not."""
    inside = install(row, python, wheel, folder)
    run([inside, "-I", "-c", IN_A_KERNEL], folder)
    yield "kernel"
    if row.front_ends:
        from tests.browser.front_ends import see_the_board

        for front_end in see_the_board(inside, folder, GAME, row.front_ends, PICTURES / row.name):
            asked = f"from importlib.metadata import version; print(version({front_end!r}))"
            yield f"{front_end} {run([inside, '-c', asked], folder).strip()}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the rows, say what came of each, and return the exit code."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        known = rows(lowest_python(tomllib.load(file)["project"]))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    names = [row.name for row in known]
    parser.add_argument("rows", nargs="*", metavar="row", help=f"of {', '.join(names)}; all")
    wanted = parser.parse_args(arguments).rows or names
    if unknown := sorted(set(wanted) - set(names)):
        parser.error(f"no such row: {', '.join(unknown)}; there are {', '.join(names)}")
    failed = False
    with tempfile.TemporaryDirectory() as name:
        built = Path(name, "dist")
        build = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "-o", built, ROOT]
        run(build, Path(name))
        (wheel,) = built.glob("*.whl")
        for row in (row for row in known if row.name in wanted):
            found = find_python(row.python)
            if found is None:
                print(f"{row.name:8}not tried: no Python {row.python} here", flush=True)
                continue
            print(f"{row.name:8}Python {found[0]}: ", end="", flush=True)
            folder = Path(name, row.name)
            folder.mkdir()
            try:
                for seen in try_row(row, found[1], wheel, folder):
                    print(f"{seen}, ", end="", flush=True)
                print("good", flush=True)
            except Exception as error:
                failed = True
                print(f"FAILED\n{error}", flush=True)
            shutil.rmtree(folder, ignore_errors=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
