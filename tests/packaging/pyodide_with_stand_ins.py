"""A folder laid out as the distribution of Pyodide is, for tests: NumPy and Pillow are stand-ins.

The runtime is the real one, from its npm package.  That has no packages, and no registry has the
compiled ones; so those two that ipycanvas imports are replaced by empty ones: our boards are sent
without them.  No site for readers may be made of this.
"""

from __future__ import annotations

import json
import shutil
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from .environment import run

#: What there is to import, by the name of the package that it stands in for: module and contents.
#: IPython asks any NumPy that is loaded for the type of its numbers, to print them.
STAND_INS = {"numpy": ("numpy", "float64 = float\n"), "pillow": ("PIL", "Image = object()\n")}
#: Any version will do: nothing of them is used.
VERSION = "99.0"
#: Pyodide's own.
PYTHON = "3.14"
#: What the environment of the site lacks, or has with compiled parts, and registries have without.
PURE = ("micropip", "wcwidth")


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
    lock_file = folder / "pyodide-lock.json"
    lock = json.loads(lock_file.read_text(encoding="utf-8"))
    pure = [lock["packages"][name] for name in PURE]
    pip = (sys.executable, "-m", "pip", "download", "-qq", "--no-deps", "--dest", folder)
    browser = ("--only-binary=:all:", "--python-version", PYTHON, "--platform", "any")
    run(*pip, *browser, *(f"{one['name']}=={one['version']}" for one in pure), cwd=parent)
    entries = [one | {"sha256": _checksum(folder / one["file_name"])} for one in pure]
    entries += [_stand_in(folder, name, *given) for name, given in STAND_INS.items()]
    # What else is asked for is packed from the environment of the site.
    lock["packages"] = {entry["name"]: entry for entry in entries}
    lock_file.write_text(json.dumps(lock), encoding="utf-8")
    return folder


def _stand_in(folder: Path, name: str, module: str, contents: str) -> dict[str, Any]:
    """Write the wheel of a stand-in, and return how a lock lists it."""
    wheel = folder / f"{name}-{VERSION}-py3-none-any.whl"
    about = f"{name}-{VERSION}.dist-info"
    with ZipFile(wheel, "w") as archive:
        archive.writestr(f"{module}/__init__.py", contents)
        archive.writestr(
            f"{about}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {VERSION}\n"
        )
        archive.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\n")
        archive.writestr(f"{about}/RECORD", "")
    return {
        "depends": [],
        "file_name": wheel.name,
        "imports": [module],
        "install_dir": "site",
        "name": name,
        "package_type": "package",
        "sha256": _checksum(wheel),
        "unvendored_tests": False,
        "version": VERSION,
    }


def _checksum(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest()
