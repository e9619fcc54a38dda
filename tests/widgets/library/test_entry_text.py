"""Times and results of kept games in words."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

from manhattan_widgets.widgets.library import entry_text


def test_times_in_words() -> None:
    noon = datetime(2031, 5, 24, 12, 30).astimezone()
    assert entry_text.when(noon, noon + timedelta(hours=2)) == "today 12:30"
    assert entry_text.when(noon, noon + timedelta(hours=20)) == "yesterday 12:30"
    assert entry_text.when(noon, noon + timedelta(days=3)) == "2031-05-24"
    assert entry_text.when(datetime.now(UTC)).startswith("today")


def test_a_shared_win_in_words() -> None:
    result = SimpleNamespace(reason="finished", seat=None, winners=(0, 1), points=(5, 5))
    entry: Any = SimpleNamespace(result=result, players=("Ann", "Bo"), plies=3)
    assert entry_text.standing(entry) == "Ann, Bo share the win (5 : 5)"
