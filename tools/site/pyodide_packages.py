"""The Python of the site's JupyterLite: what we need of Pyodide's distribution, and our packages.

Pyodide's distribution has some hundred packages and lists them in its lock.  The site has those
that ours require, each from the distribution if it is there, else packed from the environment that
builds the site; and a lock of its own that lists them, so that a bare ``import`` finds them.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterable
from hashlib import sha256
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from subprocess import CalledProcessError
from typing import Any

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import NormalizedName, canonicalize_name

from manhattan_widgets.contract.registry import GAMES
from tools.site.bytecode import FIRST_BOARD, compile_loaded
from tools.site.commands import run_quietly
from tools.site.tools_shown import ROOT
from tools.site.trimmed import trim
from tools.site.wheels import empty_wheel, installed_wheel, top_level_names, wheel_metadata

__all__ = ["PRELOADED", "DistributionError", "Packages", "pyodide_version", "write_python"]

LOCK = "pyodide-lock.json"
#: What is loaded before any package.
LIBRARY = "python_stdlib.zip"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", LIBRARY)
OURS = "manhattan-widgets"
#: Its version in the releases that a kernel of today is made for.
PYTHON = "3.14"
#: What a kernel asks for, in any case.
KERNEL = ("comm", "ipykernel", "ipython", "jedi", "micropip", "piplite", "pyodide-kernel")
#: Of these the kernel gets a name and nothing to import: without jedi, five megabytes of it types
#: of other packages, IPython completes what it sees of objects that are there.
EMPTY = ("jedi",)
#: What is fetched when a cell imports it, though others say that they need it: ipycanvas NumPy and
#: Pillow for pictures and arrays, which boards do not use; IPython the rest, for terminals.
LATER = ("numpy", "pillow", "prompt-toolkit")
#: Fetched while Python starts; all others when they are imported.
PRELOADED = (*KERNEL, OURS)
#: What comes along if it can be had, for tables, plots and ratings; loaded when it is imported.
EXTRA = "analysis"
#: The kernel brings its own wheels, some of them in place of packages that need a server.
_KERNEL_WHEELS = "labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"

#: A package as a lock lists it.
Entry = dict[str, Any]


class DistributionError(ValueError):
    """The folder is no distribution of Pyodide that the site can use; the message says why."""


def pyodide_version() -> str:
    """Return the version of Pyodide that the kernel of the site's JupyterLite is made for."""
    # Only the environment of the site has it.
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

    return str(PYODIDE_VERSION)


def write_python(distribution_folder: Path, target: Path) -> list[str]:
    """Write the runtime, all packages and their lock into the empty folder ``target``.

    Returns what of the extra had to be left out.  Raises :class:`DistributionError` if the
    distribution is of another version, or lacks anything else.
    """
    lock = _read_lock(distribution_folder)
    for name in RUNTIME:
        shutil.copy(distribution_folder / name, target / name)
    packages = Packages(lock["packages"], distribution_folder, target)
    wheel = _our_wheel(target)
    packages.add_wheel(wheel)
    packages.add_all(Requirement(name) for name in KERNEL)
    extra = [*map(Requirement, LATER), *_requirements(wheel_metadata(wheel), EXTRA)]
    left_out = list(dict.fromkeys(one.name for one in extra if not packages.can_add(one)))
    packages.remove_unlisted()
    pure = [one["file_name"] for one in packages.entries.values() if _is_pure(one)]
    for name in pure:
        trim(target / name)
    _write_lock(target, lock, packages)
    compile_loaded(target, [LIBRARY, *pure], PRELOADED, FIRST_BOARD.format(game=next(iter(GAMES))))
    _write_lock(target, lock, packages)
    return left_out


def _is_pure(entry: Entry) -> bool:
    return str(entry["file_name"]).endswith("-none-any.whl")


def _write_lock(target: Path, given: dict[str, Any], packages: Packages) -> None:
    """Write the lock of the packages as their files are now."""
    for entry in packages.entries.values():
        entry["sha256"] = sha256((target / entry["file_name"]).read_bytes()).hexdigest()
    own = {**given, "packages": dict(sorted(packages.entries.items()))}
    (target / LOCK).write_text(json.dumps(own, indent=1) + "\n", encoding="utf-8")


def _read_lock(folder: Path) -> dict[str, Any]:
    missing = [name for name in (*RUNTIME, LOCK) if not (folder / name).is_file()]
    if missing:
        raise DistributionError(
            f"{folder} is no unpacked distribution of Pyodide: it has no {missing[0]}."
        )
    # Its file of names and numbers is the only one that says it.
    about = folder / "package.json"
    found = json.loads(about.read_text(encoding="utf-8"))["version"] if about.is_file() else None
    wanted = pyodide_version()
    if found is None or found.rpartition(".")[0] != wanted.rpartition(".")[0]:
        raise DistributionError(
            f"{folder} has Pyodide {found or 'without package.json, which says its version'}; "
            f"the kernel of this JupyterLite is made for Pyodide {wanted}."
        )
    lock: dict[str, Any] = json.loads((folder / LOCK).read_text(encoding="utf-8"))
    return lock


def _our_wheel(target: Path) -> Path:
    """Build the wheel of this package, as it is now."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(target)]
    run_quietly(command, ROOT)
    (wheel,) = target.glob("manhattan_widgets-*.whl")
    return wheel


class Packages:
    """The packages that are chosen, with all that they require."""

    def __init__(self, given: dict[str, Entry], source: Path, target: Path) -> None:
        self.entries: dict[NormalizedName, Entry] = {}
        self._given = {canonicalize_name(name): entry for name, entry in given.items()}
        self._source = source
        self._target = target
        self._kernel_wheels = {
            canonicalize_name(wheel_metadata(wheel).metadata["Name"]): wheel
            for wheel in sorted((Path(sys.prefix) / "share/jupyter" / _KERNEL_WHEELS).glob("*.whl"))
        }

    def add_all(self, requirements: Iterable[Requirement]) -> None:
        """Add packages, each with all that it requires; those that are there already stay."""
        for requirement in requirements:
            self._add(requirement)

    def can_add(self, requirement: Requirement) -> bool:
        """Add a package with all that it requires, or nothing of it if one of them is missing."""
        before = dict(self.entries)
        try:
            self._add(requirement)
        except DistributionError:
            self.entries = before
            return False
        return True

    def remove_unlisted(self) -> None:
        """Remove the wheels of what was not added in the end."""
        listed = {entry["file_name"] for entry in self.entries.values()}
        for wheel in self._target.glob("*.whl"):
            if wheel.name not in listed:
                wheel.unlink()

    def _add(self, requirement: Requirement) -> None:
        name = canonicalize_name(requirement.name)
        if name in self.entries:
            return
        if name in EMPTY:
            self.add_wheel(empty_wheel(name, self._target))
        elif name in self._kernel_wheels:
            wheel = self._kernel_wheels[name]
            self.add_wheel(Path(shutil.copy(wheel, self._target / wheel.name)))
        elif self._is_given(name, requirement.specifier):
            self._add_given(name)
        else:
            self.add_wheel(self._packed(requirement))

    def add_wheel(self, wheel: Path) -> None:
        """List a wheel that lies in the target already, and add what it requires."""
        package = wheel_metadata(wheel)
        name = canonicalize_name(package.metadata["Name"])
        required = _needed_at_once(_requirements(package))
        self.entries[name] = {
            "depends": sorted(canonicalize_name(one.name) for one in required),
            "file_name": wheel.name,
            "imports": top_level_names(wheel),
            "install_dir": "site",
            "name": name,
            "package_type": "package",
            "sha256": sha256(wheel.read_bytes()).hexdigest(),
            "unvendored_tests": False,
            "version": package.version,
        }
        self.add_all(required)

    def _is_given(self, name: NormalizedName, allowed: SpecifierSet) -> bool:
        if name not in self._given or not allowed.contains(self._given[name]["version"], True):
            return False
        # The runtime alone, as npm has it, comes with the lock of all packages and without them.
        return Path(self._source, str(self._given[name]["file_name"])).is_file()

    def _add_given(self, name: NormalizedName) -> None:
        given = self._given[name]
        needed = [one.name for one in _needed_at_once(map(Requirement, given["depends"]))]
        entry = self.entries[name] = {**given, "depends": needed}
        file = self._source / entry["file_name"]
        if sha256(file.read_bytes()).hexdigest() != entry["sha256"]:
            raise DistributionError(f"{file} is damaged: {LOCK} has another checksum of it.")
        shutil.copy(file, self._target / file.name)
        self.add_all(Requirement(one) for one in entry["depends"])

    def _packed(self, requirement: Requirement) -> Path:
        try:
            version = distribution(requirement.name).version
            if not requirement.specifier.contains(version, True):
                raise ValueError(f"{requirement.name} is installed as {version}.")
            return installed_wheel(requirement.name, self._target)
        except PackageNotFoundError:
            # Such as micropip, which is for later versions of Python than may build the site.
            return self._downloaded(requirement)
        except ValueError as error:
            raise self._missing(requirement, str(error)) from None

    def _downloaded(self, requirement: Requirement) -> Path:
        """Let pip fetch what the environment lacks, in the version that the distribution names."""
        given = self._given.get(canonicalize_name(requirement.name))
        wanted = f"{requirement.name}=={given['version']}" if given else str(requirement)
        before = set(self._target.iterdir())
        command = [sys.executable, "-m", "pip", "download", "-qq", "--no-deps", wanted]
        browser = ["--only-binary=:all:", "--python-version", PYTHON, "--platform", "any"]
        try:
            run_quietly([*command, *browser, "--dest", str(self._target)], self._target)
        except CalledProcessError:
            raise self._missing(requirement, "no registry has it without compiled parts.") from None
        (wheel,) = set(self._target.iterdir()) - before
        return wheel

    def _missing(self, requirement: Requirement, reason: str) -> DistributionError:
        return DistributionError(
            f"The site's JupyterLite needs {requirement}, which is not in {self._source}, "
            f"and which the environment of the site cannot give: {reason}"
        )


def _needed_at_once(required: Iterable[Requirement]) -> list[Requirement]:
    return [one for one in required if canonicalize_name(one.name) not in LATER]


def _requirements(package: Distribution, extra: str = "") -> list[Requirement]:
    """Return what a package requires in a browser, with an extra or without."""
    browser = {
        "extra": extra,
        "os_name": "posix",
        "platform_machine": "wasm32",
        "platform_system": "Emscripten",
        "python_full_version": f"{PYTHON}.0",
        "python_version": PYTHON,
        "sys_platform": "emscripten",
    }
    found = map(Requirement, package.requires or ())
    return [one for one in found if one.marker is None or one.marker.evaluate(browser)]
