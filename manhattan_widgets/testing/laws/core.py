"""What laws are, and what several of them need."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from manhattan_widgets.contract.core import State

__all__ = ["Law", "canonical", "seats"]

Law = Callable[[State, Random], None]


def canonical(data: Any) -> str:
    """Return data as the one text that stands for them."""
    return json.dumps(data, sort_keys=True, allow_nan=False)


def seats(state: State) -> list[int | None]:
    """Return all who look at a position: each seat, and None for a spectator."""
    return [*range(state.options.players), None]
