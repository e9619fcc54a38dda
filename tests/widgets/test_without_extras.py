"""Without an extra, every command works, or names the extra before it begins."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import manhattan_widgets as mw
from tests.widgets.test_missing_parts import commands

ROOT = Path(__file__).parents[2]
EXTRAS = ("analysis", "canvas", "cluster", "envs", "fast")
#: What cannot do without an extra, and which.
NEEDED = {"tournament": "analysis"}


def packages_of(extra: str) -> list[str]:
    """Return the names by which the packages of an extra are imported."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return [re.split(r"\W", one)[0] for one in project["optional-dependencies"][extra]]


def opened_without(*packages: str) -> dict[str, Any]:
    given = subprocess.run(
        [sys.executable, "-m", "tests.widgets.without_packages", *packages],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert given.returncode == 0, given.stderr
    found: dict[str, Any] = json.loads(given.stdout.splitlines()[-1])
    return found


@pytest.mark.parametrize("extras", [*((extra,) for extra in EXTRAS), EXTRAS], ids="+".join)
def test_commands_work_or_name_the_extra_before_they_begin(
    extras: tuple[str, ...], tmp_path: Path
) -> None:
    found = opened_without(*(package for extra in extras for package in packages_of(extra)))
    needed = {name: extra for name, extra in NEEDED.items() if extra in extras}
    assert set(found["refused"]) == set(needed)
    assert {*found["opened"], *needed} == set(commands("manhattan", tmp_path))
    for name, extra in needed.items():
        assert f"manhattan_widgets[{extra}]" in found["refused"][name]["said"]
        assert found["refused"][name]["played"] == 0


@pytest.mark.parametrize("package", ["pandas", "openskill"])
def test_a_tournament_asks_for_each_package_of_its_tables_first(
    package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ImportError, match=rf"needs {package}\..*manhattan_widgets\[analysis\]"):
        mw.tournament(["random"], players=2, deals=1, workers=1, file=tmp_path / "cup.json")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("package", ["cloudpickle", "matplotlib"])
def test_a_tournament_needs_no_more(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    widget = mw.tournament(["random"], players=2, deals=1, workers=1)
    assert widget.results.whole
    assert "mw-standings" in widget._static()["text/html"]
