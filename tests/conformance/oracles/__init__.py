"""What the suite knows of each game on its own, not from the code that it tests."""

from __future__ import annotations

from typing import Any

from manhattan_widgets.testing import oracles

from . import manhattan, newyork, skyline

#: By the name of the game; each has the functions of :class:`manhattan_widgets.testing.Oracle`.
ORACLES: dict[str, Any] = {"manhattan": manhattan, "newyork": newyork, "skyline": skyline}
oracles.ORACLES.update(ORACLES)
