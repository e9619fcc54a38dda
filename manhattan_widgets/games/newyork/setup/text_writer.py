"""Positions of New York written as the lines that :mod:`.text_reader` reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from manhattan_widgets.contract.tokens import yes_or_no_text
from manhattan_widgets.games.newyork.rules.board import AVENUE_LETTERS, SIZE
from manhattan_widgets.games.newyork.rules.options import NewYorkOptions
from manhattan_widgets.games.newyork.rules.state import NewYorkState
from manhattan_widgets.games.newyork.setup.form_fields import state_fields
from manhattan_widgets.games.newyork.setup.text_reader import OPTION_KEYS
from manhattan_widgets.games.newyork.setup.tokens import colors_text, row_text

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
    for field in state_fields(state).values():
        if field.line:
            yield f"{field.line}: {field.written(state)}"
        if field.id == "turn":
            yield from _rows(state)


def _rows(state: NewYorkState) -> Iterator[str]:
    for number, letter in enumerate(AVENUE_LETTERS):
        yield f"{letter}: {row_text(state.board[SIZE * number : SIZE * (number + 1)])}"


def _option_text(name: str, value: Any) -> str:
    if name == "colors":
        return colors_text(value)
    return yes_or_no_text(value) if isinstance(value, bool) else str(value)
