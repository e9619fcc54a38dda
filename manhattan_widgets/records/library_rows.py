"""How a record lies in the library: its head, which seldom changes, its events, its result."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from manhattan_widgets.records.parse import MAX_BYTES
from manhattan_widgets.untrusted import read_json

__all__ = [
    "FOR_A_SEAT",
    "WITH_MISTAKES",
    "data_of",
    "differing",
    "events_of",
    "head_of",
    "parsed",
    "result_text",
    "without_notes",
]

#: What a game is known by.
_SAME = ("game", "rules_version", "options", "players", "position", "known_to")
#: What was written beside one line, and does not go with another.
_BESIDE = ("comments", "variations", "analysis")
#: What the head of a record for one seat has, and no other: in a text, quotes are escaped.
FOR_A_SEAT = '"known_to":'
#: The same of a record whose analysis looked for mistakes.
WITH_MISTAKES = '"mistakes":'


def parsed(stored: Any) -> Any:
    """Return what a stored text says, with suspicion: anybody can alter the file.

    Raises ``TypeError`` for what is no text, else
    :class:`~manhattan_widgets.untrusted.UntrustedError`.
    """
    if not isinstance(stored, str):
        raise TypeError(type(stored).__name__)
    return read_json(stored, MAX_BYTES)


def head_of(data: Mapping[str, Any]) -> str:
    """Return all of a record but what changes while it is played."""
    head = {name: value for name, value in data.items() if name not in ("events", "result")}
    return _dumps(head)


def without_notes(head: str) -> str:
    """Return a head without comments, variations and analysis, which go with one line only."""
    data = parsed(head)
    return _dumps({name: value for name, value in data.items() if name not in _BESIDE})


def events_of(data: Mapping[str, Any]) -> list[str]:
    """Return the moves and what chance gave, each as a text."""
    return [_dumps(event) for event in data["events"]]


def result_text(data: Mapping[str, Any]) -> str | None:
    """Return how the game ended, None if it did not."""
    return None if data["result"] is None else _dumps(data["result"])


def data_of(head: str, events: Iterable[tuple[int, str]], result: str | None) -> dict[str, Any]:
    """Put together again what the other functions took apart; events come with their numbers."""
    data: dict[str, Any] = parsed(head)
    data["events"] = [parsed(event) for _, event in events]
    data["result"] = None if result is None else parsed(result)
    return data


def differing(old_head: str, new_head: str) -> str | None:
    """Return in what the heads of two records are not those of one game, None if they are.

    A seed may come when chance is first needed.
    """
    old, new = parsed(old_head), parsed(new_head)
    for name in (*_SAME, "seed"):
        if old.get(name) != new.get(name) and not (name == "seed" and old["seed"] is None):
            return name
    return None


def _dumps(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False)
