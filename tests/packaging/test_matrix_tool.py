"""`make matrix` covers what the project promises, and says what a machine lacks."""

from __future__ import annotations

import doctest
import platform
import sys
import tomllib
from pathlib import Path

import pytest

from tools import matrix
from tools.lock import lowest_python
from tools.matrix import Row, find_python, main, rows, version_of

from .environment import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def test_the_examples_of_the_script_hold() -> None:
    done = doctest.testmod(matrix)
    assert done.attempted >= 2
    assert done.failed == 0


def test_the_rows_name_the_lowest_python_and_every_extra_that_a_user_has() -> None:
    tried = {row.name: row for row in rows(lowest_python(PROJECT))}
    assert tried["pins"].python == "3.11"
    assert (ROOT / tried["pins"].packages[-1]).exists()
    extras = set(PROJECT["optional-dependencies"]) - {"bench", "pages", "site", "test"}
    within_lab = {"analysis", "fast"}
    for name in ("oldest", "newest"):
        assert extras - within_lab <= set(tried[name].packages)
        assert tried[name].front_ends == ("jupyterlab", "notebook", "voila")
    assert "lowest-direct" in tried["oldest"].packages


def test_of_several_pythons_the_lowest_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for version in ("3.99.10", "3.99.4"):
        made = tmp_path / "versions" / version / "bin" / "python"
        made.parent.mkdir(parents=True)
        made.write_text(f"#!/bin/sh\necho {version}\n", encoding="utf-8")
        made.chmod(0o755)
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    found = find_python("3.99")
    assert found == ("3.99.4", tmp_path / "versions" / "3.99.4" / "bin" / "python")
    assert find_python("3.98") is None
    assert version_of(Path(sys.executable)) == matrix.parts(platform.python_version())


def test_what_is_lacking_and_what_fails_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(command: list[object], folder: Path) -> str:
        (folder / "dist").mkdir()
        (folder / "dist" / "ours.whl").touch()
        return ""

    def try_row(row: Row, *_: object) -> list[str]:
        if row.name == "newest":
            raise RuntimeError("no board")
        return ["kernel"]

    monkeypatch.setattr(matrix, "run", run)
    monkeypatch.setattr(matrix, "try_row", try_row)
    here = {"3.11": ("3.11.2", Path("python3.11"))}
    monkeypatch.setattr(matrix, "find_python", here.get)
    assert main(["pins", "3.14"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said == ["pins    Python 3.11.2: kernel, good", "3.14    not tried: no Python 3.14 here"]
    assert main(["newest"]) == 1
    assert "FAILED\nno board" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["3.9"])
