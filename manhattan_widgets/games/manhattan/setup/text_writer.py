"""Positions of Manhattan written as the lines that :mod:`.position_text` reads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from manhattan_widgets.contract.tokens import NOTHING
from manhattan_widgets.games.manhattan.rules.board import COLORS
from manhattan_widgets.games.manhattan.rules.codec.position_json import board_to_json
from manhattan_widgets.games.manhattan.rules.options import ManhattanOptions, options_to_json
from manhattan_widgets.games.manhattan.rules.position import Board
from manhattan_widgets.games.manhattan.rules.state import ManhattanState
from manhattan_widgets.games.manhattan.setup.tokens import cards_text, pieces_text, seat_text

__all__ = ["format_state"]


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
    yield f"round: {state.round}"
    yield f"phase: {state.phase}"
    yield f"to move: {seat_text(state.turn, options)}"
    yield f"start: {seat_text(state.start, options)}"
    yield from _tower_lines(state.towers)
    for key, place in (
        ("supply", state.supplies),
        ("draft", state.drafts),
        ("removed", state.removed),
    ):
        for color in options.colors_in_play:
            if key != "removed" or any(place[color]):
                yield f"{key} {_name(color)}: {pieces_text(place[color])}"
    for seat in range(options.players):
        side, name = options.sides[seat], seat_text(seat, options)
        yield f"hand {name}: {cards_text(state.hands[seat], side)}"
        if state.played[seat]:
            yield f"played {name}: {cards_text(state.played[seat], side, ordered=True)}"
    yield f"pile: {cards_text(state.pile, 0, ordered=True)}"
    for color in options.colors_in_play:
        if state.carried[color]:
            yield f"points {_name(color)}: {state.carried[color]}"
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
