"""Wheels of what is installed here: a site takes its packages from the environment it is built in.

Only pure Python can be packed again, without the front ends of widgets: these a site has already.
"""

from __future__ import annotations

from importlib.metadata import Distribution, PackagePath, distribution
from pathlib import Path, PurePosixPath
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from packaging.utils import canonicalize_name

__all__ = ["empty_wheel", "installed_wheel", "top_level_names", "wheel_metadata", "zip_entry"]

#: Folders of packages of which only a notebook server reads what is not Python.
_FRONT_ENDS = {"labextension", "nbextension"}
#: What an installer notes, and what a wheel need not have.
_NOTES = {"INSTALLER", "RECORD", "REQUESTED", "direct_url.json"}


def installed_wheel(name: str, folder: Path) -> Path:
    """Pack an installed package into a wheel in a folder, and return the file.

    The same package always gives the same file.  Raises ``ValueError`` for one that has compiled
    parts, or that is installed in a way that leaves its files elsewhere.
    """
    package = distribution(name)
    files = {str(file): file for file in package.files or () if _belongs(file)}
    if not any(file.endswith(".py") for file in files):
        raise ValueError(f"{name} is installed without its files: it cannot be packed again.")
    if "Root-Is-Purelib: true" not in (package.read_text("WHEEL") or ""):
        raise ValueError(f"{name} has compiled parts: only pure Python can be packed again.")
    stem = canonicalize_name(package.metadata["Name"]).replace("-", "_")
    wheel = folder / f"{stem}-{package.version}-py3-none-any.whl"
    with ZipFile(wheel, "w", ZIP_DEFLATED) as archive:
        for path in sorted(files):
            archive.writestr(zip_entry(path), files[path].read_binary())
        record = "".join(f"{path},,\n" for path in sorted(files))
        archive.writestr(zip_entry(f"{_information(package)}/RECORD"), record)
    return wheel


def _belongs(file: PackagePath) -> bool:
    path = PurePosixPath(file)
    if ".." in path.parts or path.suffix == ".pyc":
        return False
    if _FRONT_ENDS & {*path.parts} and path.suffix != ".py":
        return False
    return not (path.parts[0].endswith(".dist-info") and path.name in _NOTES)


def _information(package: Distribution) -> str:
    return next(
        file.parts[0] for file in package.files or () if file.parts[0].endswith(".dist-info")
    )


def empty_wheel(name: str, folder: Path) -> Path:
    """Write the wheel of a package that has a name and nothing to import; return the file."""
    wheel = folder / f"{name}-0-py3-none-any.whl"
    about = f"{name}-0.dist-info"
    files = {
        "METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n",
        "WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        "RECORD": "",
    }
    with ZipFile(wheel, "w", ZIP_DEFLATED) as archive:
        for file, text in files.items():
            archive.writestr(zip_entry(f"{about}/{file}"), text)
    return wheel


def zip_entry(path: str) -> ZipInfo:
    """Return what an archive says of a file: the same at any time."""
    entry = ZipInfo(path, (1980, 1, 1, 0, 0, 0))
    entry.compress_type = ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    return entry


def top_level_names(wheel: Path) -> list[str]:
    """Return the modules and packages that can be imported when a wheel is installed."""
    with ZipFile(wheel) as archive:
        paths = [PurePosixPath(name) for name in archive.namelist()]
    modules = {path.stem for path in paths if len(path.parts) == 1 and path.suffix == ".py"}
    packages = {path.parts[0] for path in paths if len(path.parts) > 1 and path.suffix == ".py"}
    return sorted(modules | {name for name in packages if name.isidentifier()})


def wheel_metadata(wheel: Path) -> Distribution:
    """Return name, version and requirements of the package in a wheel."""
    return _InWheel(wheel)


class _InWheel(Distribution):
    """A package that lies in a wheel."""

    def __init__(self, wheel: Path) -> None:
        self._wheel = wheel

    def read_text(self, filename: str) -> str | None:
        with ZipFile(self._wheel) as archive:
            for name in archive.namelist():
                path = PurePosixPath(name)
                if path.name == filename and path.parts[0].endswith(".dist-info"):
                    return archive.read(name).decode("utf-8")
        return None

    def locate_file(self, path: object) -> Path:
        raise NotImplementedError("Nothing of a wheel lies on the disk.")
