"""Positions of Skyline written as the lines that :mod:`.text_reader` reads."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from manhattan_widgets.contract.tokens import yes_or_no_text
from manhattan_widgets.games.skyline.rules.board import COLORS
from manhattan_widgets.games.skyline.rules.options import SkylineOptions, options_to_json
from manhattan_widgets.games.skyline.rules.state import SkylineState
from manhattan_widgets.games.skyline.setup.form_fields import state_fields
from manhattan_widgets.games.skyline.setup.tokens import tower_text

__all__ = ["format_state"]


def format_state(state: SkylineState) -> str:
    """Return everything about ``state`` in lines, possible or not."""
    return "\n".join(_lines(state)) + "\n"


def _lines(state: SkylineState) -> Iterator[str]:
    yield from _options(state.options)
    for field in state_fields(state.options).values():
        if field.is_in(state):
            yield f"{field.line}: {field.written(state)}"
        if field.id == "start":
            yield from _towers(state)


def _towers(state: SkylineState) -> Iterator[str]:
    for name, tower in zip(state.options.edition.names, state.towers, strict=True):
        if tower.floors:
            yield f"{name}: {tower_text(tower)}"


def _options(options: SkylineOptions) -> Iterator[str]:
    defaults = options_to_json(SkylineOptions(players=options.players))
    yield f"players: {options.players}"
    for name, value in options_to_json(options).items():
        if value != defaults[name]:
            yield f"{name.replace('_', ' ')}: {_option_text(name, value)}"


def _option_text(name: str, value: Any) -> str:
    if name == "colors":
        return " ".join(COLORS[color].title() for color in value)
    if isinstance(value, bool):
        return yes_or_no_text(value)
    if isinstance(value, dict):
        # What follows the sign of a board's sites would be a comment.
        return json.dumps(value).replace("#", "\\u0023")
    return str(value)
