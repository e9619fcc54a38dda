"""A replay for a test: a game of four, in the middle."""

from __future__ import annotations

import pytest

from manhattan_widgets.widgets.replay.widget import ReplayWidget, replay

from .replayed import FOUR


@pytest.fixture
def widget() -> ReplayWidget:
    return replay(FOUR, ply=40, theme="light")
