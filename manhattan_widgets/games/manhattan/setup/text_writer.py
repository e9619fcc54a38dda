"""Positions of Manhattan written as the lines that :mod:`.text_reader` reads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from manhattan_widgets.contract.tokens import NOTHING, is_nothing
from manhattan_widgets.games.manhattan.rules.board import COLORS
from manhattan_widgets.games.manhattan.rules.codec.position_json import board_to_json
from manhattan_widgets.games.manhattan.rules.options import ManhattanOptions, options_to_json
from manhattan_widgets.games.manhattan.rules.position import Board
from manhattan_widgets.games.manhattan.rules.state import ManhattanState
from manhattan_widgets.games.manhattan.setup.form_fields import state_fields

__all__ = ["format_state"]

#: Lines that are left out where there is nothing to say.
_BRIEF = ("removed", "played", "points")


def format_state(state: ManhattanState) -> str:
    """Return everything about ``state`` in lines, possible or not."""
    return "\n".join(_lines(state)) + "\n"


def _lines(state: ManhattanState) -> Iterator[str]:
    options = state.options
    defaults = options_to_json(ManhattanOptions(players=options.players))
    yield f"players: {options.players}"
    for name, value in options_to_json(options).items():
        if value != defaults[name]:
            yield f"{name}: {_option_text(name, value)}"
    for field in state_fields(options).values():
        if field.id.partition(":")[0] not in _BRIEF or not is_nothing(field.written(state)):
            yield f"{field.line}: {field.written(state)}"
        if field.id == "start":
            yield from _tower_lines(state.towers)
    first = max(1, state.rounds_scored - len(state.scored) + 1)
    for round_, board in enumerate(state.scored, first):
        yield f"scored {round_}: " + (
            ", ".join(line.replace(":", "") for line in _tower_lines(board)) or NOTHING
        )


def _tower_lines(board: Board) -> Iterator[str]:
    for name, tower in board_to_json(board).items():
        yield f"{name}: {' '.join(re.findall('..', tower))}"


def _option_text(name: str, value: Any) -> str:
    if name == "colors":
        return " / ".join(" ".join(map(_name, seat)) for seat in value)
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _name(color: int) -> str:
    return COLORS[color].title()
