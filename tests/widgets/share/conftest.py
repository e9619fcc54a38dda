"""Sharing in tests: nothing around says where a link could lead."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def not_in_binder(monkeypatch: pytest.MonkeyPatch) -> None:
    binder = ("BINDER_LAUNCH_HOST", "BINDER_PERSISTENT_REQUEST", "BINDER_REQUEST")
    for name in (*binder, "MANHATTAN_WIDGETS_SITE"):
        monkeypatch.delenv(name, raising=False)
