"""Which library is opened: none is made by mistake, and what is none is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import manhattan_widgets as mw
from manhattan_widgets.records.library import Library


@pytest.mark.parametrize("command", [mw.library, mw.resume])
def test_a_misspelt_name_makes_no_library(command: Any, kept: Library, tmp_path: Path) -> None:
    kept.close()
    before = set(tmp_path.iterdir())
    for place in (tmp_path / "gmaes.sqlite3", str(tmp_path / "no" / "folder.sqlite3")):
        with pytest.raises(mw.RecordError, match="There is no library here") as told:
            command(place)
        assert str(place) in str(told.value)
    assert set(tmp_path.iterdir()) == before


@pytest.mark.parametrize("place", [True, 5])
def test_what_is_no_library(place: Any) -> None:
    with pytest.raises(ValueError, match="named by a path"):
        mw.library(place)


def test_where_a_library_is_needed_nobody_can_do_without() -> None:
    commands = (mw.library, lambda place: mw.home(library=place), lambda place: mw.resume(place))
    for command in commands:
        with pytest.raises(ValueError, match="a library is needed"):
            command(False)


def test_a_library_that_cannot_be_opened_says_why(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="folder or a device"):
        mw.library(tmp_path)
    with pytest.raises(ValueError, match="theme"):
        mw.library(tmp_path / "x.sqlite3", theme="pink")
