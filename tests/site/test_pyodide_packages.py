"""What the site takes of a distribution of Pyodide, and what it says of one that will not do."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from subprocess import CalledProcessError
from typing import Any
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement

from tools.site import pyodide_packages
from tools.site.pyodide_packages import (
    EMPTY,
    LATER,
    LOCK,
    RUNTIME,
    DistributionError,
    Packages,
    write_python,
)


def listed(folder: Path, name: str, version: str = "1.0", *depends: str) -> dict[str, Any]:
    """Write a wheel into a distribution, and return how its lock lists it."""
    wheel = folder / f"{name}-{version}-py3-none-any.whl"
    with ZipFile(wheel, "w") as archive:
        archive.writestr(f"{name}.py", f"version = {version!r}")
    checksum = sha256(wheel.read_bytes()).hexdigest()
    entry = {"name": name, "version": version, "file_name": wheel.name, "sha256": checksum}
    return {**entry, "depends": list(depends), "imports": [name]}


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "distribution"
    folder.mkdir()
    return folder


@pytest.fixture
def target(tmp_path: Path) -> Path:
    folder = tmp_path / "target"
    folder.mkdir()
    return folder


def chosen(source: Path, target: Path, *given: dict[str, Any]) -> Packages:
    return Packages({entry["name"]: entry for entry in given}, source, target)


def test_of_a_distribution_comes_what_is_asked_for_with_what_it_needs(
    source: Path, target: Path
) -> None:
    # A lock names dependencies as packages call themselves.
    names = listed(source, "a", "1.0", "B_c"), listed(source, "b-c"), listed(source, "other")
    packages = chosen(source, target, *names)
    packages.add_all([Requirement("A>=1")])
    assert sorted(packages.entries) == ["a", "b-c"]
    assert sorted(file.name for file in target.iterdir()) == sorted(
        entry["file_name"] for entry in packages.entries.values()
    )


def test_what_a_distribution_lacks_is_packed_from_the_environment(
    source: Path, target: Path
) -> None:
    old = listed(source, "traitlets", "5.0")
    packages = chosen(source, target, listed(source, "typing-extensions"), old)
    packages.add_all([Requirement("fsrs"), Requirement("traitlets>=5.14")])
    assert sorted(packages.entries) == ["fsrs", "traitlets", "typing-extensions"]
    entry = packages.entries["fsrs"]
    assert entry["depends"] == ["typing-extensions"]
    assert entry["imports"] == ["fsrs"]
    assert sha256((target / entry["file_name"]).read_bytes()).hexdigest() == entry["sha256"]
    # The one that is given is too old.
    assert packages.entries["traitlets"]["version"] != "5.0"


def test_what_only_other_systems_require_stays_behind(source: Path, target: Path) -> None:
    names = ("decorator", "jedi", "matplotlib-inline", "pygments", "stack-data", "traitlets")
    given = [listed(source, name, "99.0") for name in names]
    packages = chosen(source, target, *given, listed(source, "prompt-toolkit", "3.0.52"))
    packages.add_all([Requirement("ipython")])
    assert not {"colorama", "pexpect", "psutil"} & {*packages.entries}


def test_what_may_be_missing_is_left_out_whole(source: Path, target: Path) -> None:
    fine, broken = listed(source, "fine"), listed(source, "broken", "1.0", "fine", "numba")
    packages = chosen(source, target, fine, broken)
    assert not packages.can_add(Requirement("broken"))
    assert packages.entries == {}
    assert packages.can_add(Requirement("fine"))
    packages.remove_unlisted()
    assert [file.name for file in target.iterdir()] == [fine["file_name"]]


def test_a_file_that_only_the_lock_has_is_packed_instead(source: Path, target: Path) -> None:
    # npm has the runtime with the lock of all packages, and without them.
    entry = listed(source, "traitlets", "99.0")
    (source / entry["file_name"]).unlink()
    packages = chosen(source, target, entry)
    packages.add_all([Requirement("traitlets")])
    assert packages.entries["traitlets"]["version"] != "99.0"


def test_what_is_fetched_later_holds_nothing_up(source: Path, target: Path) -> None:
    later = listed(source, "numpy"), listed(source, "pillow"), listed(source, "prompt-toolkit")
    needs = listed(source, "drawn", "1.0", "numpy", "Pillow", "fine"), listed(source, "fine")
    packages = chosen(source, target, *later, *needs)
    packages.add_all([Requirement("drawn")])
    assert packages.entries["drawn"]["depends"] == ["fine"]
    assert sorted(packages.entries) == ["drawn", "fine"]
    assert all(packages.can_add(Requirement(name)) for name in LATER)


def test_what_has_only_a_name_has_nothing_to_import(source: Path, target: Path) -> None:
    packages = chosen(source, target)
    packages.add_all(Requirement(name) for name in EMPTY)
    for name in EMPTY:
        assert packages.entries[name]["imports"] == packages.entries[name]["depends"] == []
        assert (target / packages.entries[name]["file_name"]).stat().st_size < 1000


def test_a_damaged_file_is_refused(source: Path, target: Path) -> None:
    entry = listed(source, "a")
    (source / entry["file_name"]).write_bytes(b"")
    with pytest.raises(DistributionError, match="damaged"):
        chosen(source, target, entry).add_all([Requirement("a")])


def test_what_the_environment_lacks_is_downloaded_for_the_browsers_python(
    source: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def download(command: list[str], _folder: Path) -> None:
        asked.extend(command)
        listed(target, "nothing-like-it", "2.5")

    monkeypatch.setattr(pyodide_packages, "run_quietly", download)
    entry = listed(source, "nothing-like-it", "2.5")
    (source / entry["file_name"]).unlink()
    found = chosen(source, target, entry)._packed(Requirement("nothing-like-it"))
    assert found.name == entry["file_name"]
    assert {"nothing-like-it==2.5", "3.14", "any"} <= {*asked}


def test_what_nobody_has_is_named(
    source: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(command: list[str], _folder: Path) -> None:
        raise CalledProcessError(1, command)

    monkeypatch.setattr(pyodide_packages, "run_quietly", refuse)
    with pytest.raises(DistributionError, match=r"needs nothing-like-it>=2.*cannot give"):
        chosen(source, target).add_all([Requirement("nothing-like-it>=2")])


def runtime(folder: Path, version: str) -> Path:
    for name in RUNTIME:
        (folder / name).write_text("")
    (folder / LOCK).write_text('{"packages": {}}')
    (folder / "package.json").write_text(json.dumps({"version": version}))
    return folder


@pytest.fixture
def wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pyodide_packages, "pyodide_version", lambda: "314.0.6")


def test_a_folder_of_anything_else_is_refused(source: Path, target: Path, wanted: None) -> None:
    with pytest.raises(DistributionError, match=r"no unpacked distribution.*no pyodide\.mjs"):
        write_python(source, target)


def test_another_pyodide_is_refused(source: Path, target: Path, wanted: None) -> None:
    with pytest.raises(DistributionError, match=r"has Pyodide 0\.27\.0; .* made for .*314\.0\.6"):
        write_python(runtime(source, "0.27.0"), target)
    (source / "package.json").unlink()
    with pytest.raises(DistributionError, match=r"without package\.json"):
        write_python(source, target)
