"""Libraries of both kinds for a test: on a disk, and held in memory."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from manhattan_widgets.records.library import Library

from ..stores import STORES, use_store


@pytest.fixture(params=STORES)
def kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Which store the libraries of a test have: what holds for one holds for the other."""
    use_store(monkeypatch, request.param)
    return str(request.param)


@pytest.fixture
def file(tmp_path: Path, kind: str) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.fixture
def library(file: Path) -> Iterator[Library]:
    with Library(file) as opened:
        yield opened
