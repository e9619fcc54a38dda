"""A library for a test: empty or filled with three games, and the widget of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import manhattan_widgets as mw
from manhattan_widgets.records.library import Library
from manhattan_widgets.widgets.library.widget import LibraryWidget

from .listed import a_game


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.fixture
def kept(file: Path) -> Iterator[Library]:
    with Library(file) as library:
        yield library


@pytest.fixture
def filled(kept: Library) -> Library:
    kept.add(a_game(500, names=["Ann", "Bo"]).record, "Finished")
    resigned = a_game(5, names=["Cy", "Di"])
    resigned.resign(0)
    kept.add(resigned.record, "Resigned")
    kept.add(a_game(7, names=["Ann", "Cy"]).record)
    return kept


@pytest.fixture
def widget(filled: Library, file: Path) -> Iterator[LibraryWidget]:
    made = mw.library(file, theme="light")
    yield made
    made.close()
