"""A lesson with one step of every kind for a test: its file, and the widget that shows it."""

from __future__ import annotations

from pathlib import Path

import pytest

import manhattan_widgets as mw
from manhattan_widgets.widgets.learn.widget import LearnWidget

from .trying import LESSON


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "trying.toml"
    path.write_text(LESSON, encoding="utf-8")
    return path


@pytest.fixture
def widget(file: Path, tmp_path: Path) -> LearnWidget:
    return mw.learn(file, progress=tmp_path / "progress.json", pace=0)
