"""What the suite knows of each game on its own, not from the code that it tests."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Protocol

from manhattan_widgets.contract.core import State

from . import manhattan, newyork, skyline


class Oracle(Protocol):
    """A second opinion on one game, worked out from the positions' JSON alone."""

    def points_now(self, position: dict[str, Any]) -> tuple[int, ...]:
        """Return the points by seat if the board were scored now."""

    def points_so_far(self, position: dict[str, Any]) -> tuple[int, ...]:
        """Return the points scored so far, by seat."""

    def winners(self, position: dict[str, Any]) -> tuple[int, ...]:
        """Return the seats that won, in a position at the end of the game."""

    def census(self, position: dict[str, Any]) -> Counter[str]:
        """Count everything that is never lost: pieces, cards."""

    def secrets(self, position: dict[str, Any]) -> set[str]:
        """Return the entries of a state that no view may have."""

    def disguise(self, state: State, seat: int | None, rng: Random) -> State:
        """Return a state that ``seat`` cannot tell from ``state``, its secrets dealt anew."""


ORACLES: dict[str, Oracle] = {"manhattan": manhattan, "newyork": newyork, "skyline": skyline}
