"""Times and results of kept games in words."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from manhattan_widgets.widgets.library import entry_text


def test_times_in_words() -> None:
    noon = datetime(2031, 5, 24, 12, 30).astimezone()
    assert entry_text.when(noon, noon + timedelta(hours=2)) == "today 12:30"
    assert entry_text.when(noon, noon + timedelta(hours=20)) == "yesterday 12:30"
    assert entry_text.when(noon, noon + timedelta(days=3)) == "2031-05-24"
    assert entry_text.when(datetime.now(UTC)).startswith("today")


@pytest.mark.parametrize("points", [(5, 5), (9, 6)], ids=["tied", "as a team"])
def test_the_win_of_several_in_words(points: tuple[int, int]) -> None:
    result = SimpleNamespace(reason="finished", seat=None, winners=(0, 1), points=points)
    entry: Any = SimpleNamespace(result=result, players=("Ann", "Bo"), plies=3)
    assert entry_text.standing(entry) == f"Ann, Bo won ({points[0]} : {points[1]})"
