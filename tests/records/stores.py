"""The two ways to keep a library: what holds for one holds for the other."""

from __future__ import annotations

import pytest

from manhattan_widgets.records.memory_store import KIND

#: As SQLite's own file, and in memory with the file written whole.
STORES = ("file", "memory")


def use_store(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """Let libraries be opened in one of the two ways, in child processes too."""
    monkeypatch.setenv(KIND, kind)
