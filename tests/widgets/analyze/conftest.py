"""Analyses of tests: nothing is compiled, and the own library is an empty one."""

from __future__ import annotations

from pathlib import Path

import pytest

from manhattan_widgets import fast


@pytest.fixture(autouse=True)
def without_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fast, "available", lambda: False)


@pytest.fixture(autouse=True)
def own_library(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MANHATTAN_WIDGETS_LIBRARY", str(tmp_path / "own.sqlite3"))
