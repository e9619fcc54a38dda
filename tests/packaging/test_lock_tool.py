"""The pins can be installed by the lowest Python that pyproject.toml names, whatever made them."""

from __future__ import annotations

import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tools.lock import lowest_python, resolve

from .environment import ROOT, run

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def wheel(folder: Path, name: str, version: str, *lines: str) -> None:
    """Write a wheel that holds nothing."""
    about = f"{name}-{version}.dist-info"
    metadata = [f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}", *lines, ""]
    files = {
        f"{about}/METADATA": "\n".join(metadata),
        f"{about}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{file},,\n" for file in [*files, f"{about}/RECORD"])
    with zipfile.ZipFile(folder / f"{name}-{version}-py3-none-any.whl", "w") as archive:
        for file, content in {**files, f"{about}/RECORD": record}.items():
            archive.writestr(file, content)


@pytest.mark.parametrize(
    ("named", "lowest"), [(">=3.11", "3.11.0"), (">=3.11.5", "3.11.5"), (">=4", "4.0.0")]
)
def test_the_lowest_python(named: str, lowest: str) -> None:
    assert lowest_python({"requires-python": named}) == lowest


def test_what_the_lowest_python_cannot_have_is_not_pinned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel(tmp_path, "app", "1.0", "Requires-Dist: part")
    wheel(tmp_path, "part", "1.0")
    wheel(tmp_path, "part", "1.1", "Requires-Python: >=3.11")
    wheel(tmp_path, "part", "2.0", "Requires-Python: >=3.11.4")
    wheel(tmp_path, "part", "2.1", "Requires-Python: >=3.11.5")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
    assert resolve(["app"], [], "3.11.0") == ["app==1.0", "part==1.1"]
    assert resolve(["app"], ["part<1.1"], "3.11.0") == ["app==1.0", "part==1.0"]
    if sys.version_info >= (3, 11, 5):
        assert resolve(["app"], [], "3.11.5") == ["app==1.0", "part==2.1"]


@pytest.mark.parametrize("name", ["test.txt", "pages.txt", "site.txt"])
def test_the_lowest_python_can_install_the_pins(name: str, tmp_path: Path) -> None:
    """Pip is asked for that Python, and installs nothing.

    Each pin is judged by itself, so that those of the tests, most of all, are asked for once.
    """
    asked = ["--dry-run", "--ignore-installed", "--no-deps", "--only-binary=:all:", "--quiet"]
    python = ["--python-version", lowest_python(PROJECT), "--target", tmp_path / "nothing"]
    known = set() if name == "test.txt" else set(lines("requirements/test.txt"))
    pins = tmp_path / name
    pins.write_text("\n".join(sorted(set(lines(f"requirements/{name}")) - known)), "utf-8")
    run(sys.executable, "-m", "pip", "install", *asked, *python, "-r", pins, cwd=tmp_path)


@pytest.mark.parametrize("name", ["requirements/lab.txt", "binder/requirements.txt"])
def test_the_pins_of_users_are_among_those_of_the_tests(name: str) -> None:
    pins, ours = ((ROOT / path).read_text("utf-8") for path in (name, "requirements/test.txt"))
    assert set(pins.splitlines()[1:]) <= set(ours.splitlines()[1:])


def test_the_site_has_what_the_tests_have_in_the_same_versions() -> None:
    names = ("requirements/site.txt", "requirements/test.txt")
    site, tests = (dict(map(version, lines(name))) for name in names)
    assert {name: site[name] for name in site.keys() & tests.keys()} == {
        name: tests[name] for name in site.keys() & tests.keys()
    }
    assert {"sphinx", "numpy", "fsrs"} <= site.keys()


def lines(name: str) -> list[str]:
    return (ROOT / name).read_text("utf-8").splitlines()[1:]


def version(pin: str) -> tuple[str, str]:
    name, _, rest = pin.partition("==")
    return name.lower(), rest
