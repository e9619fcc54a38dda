"""Positions of New York written as the lines that :mod:`.position_text` reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from manhattan_widgets.contract.tokens import yes_or_no_text
from manhattan_widgets.games.newyork.rules.board import AVENUE_LETTERS, SIZE
from manhattan_widgets.games.newyork.rules.options import NewYorkOptions
from manhattan_widgets.games.newyork.rules.state import NewYorkState
from manhattan_widgets.games.newyork.setup.text_reader import OPTION_KEYS
from manhattan_widgets.games.newyork.setup.tokens import (
    action_text,
    cards_line,
    colors_text,
    row_text,
    seat_text,
)

__all__ = ["format_state"]


def format_state(state: NewYorkState) -> str:
    """Return everything about ``state`` in lines, possible or not."""
    return "\n".join(_lines(state)) + "\n"


def _lines(state: NewYorkState) -> Iterator[str]:
    options = state.options
    defaults = NewYorkOptions(players=options.players)
    yield f"players: {options.players}"
    for key, name in OPTION_KEYS.items():
        value = getattr(options, name)
        if value != getattr(defaults, name):
            yield f"{key}: {_option_text(name, value)}"
    yield f"phase: {state.phase}"
    yield f"to move: {seat_text(state.turn, state)}"
    for number, letter in enumerate(AVENUE_LETTERS):
        yield f"{letter}: {row_text(state.board[SIZE * number : SIZE * (number + 1)])}"
    yield f"colors: {colors_text(state.colors)}"
    for seat in range(options.players):
        name = seat_text(seat, state)
        yield f"money {name}: {state.money[seat]}"
        yield f"hand {name}: {cards_line(state.hands[seat])}"
    yield f"discards: {cards_line(state.discards)}"
    yield f"pile: {cards_line(state.pile)}"
    yield f"stops: {yes_or_no_text(state.stops)}"
    yield f"action: {action_text(state.pending, state)}"


def _option_text(name: str, value: Any) -> str:
    if name == "colors":
        return colors_text(value)
    return yes_or_no_text(value) if isinstance(value, bool) else str(value)
