"""The position editor of games that bring none: positions are written and read as JSON."""

from __future__ import annotations

import json
from collections.abc import Collection
from random import Random
from typing import Any

from manhattan_widgets.contract.core import Rules, Sentence, State
from manhattan_widgets.contract.editing import (
    Edit,
    EditError,
    Editor,
    FieldGroup,
    PositionTextError,
    ToolGroup,
    changed_field,
)
from manhattan_widgets.contract.position_format import check_length, is_json, json_data

__all__ = ["JsonEditor"]

#: What chance gives in a new position: always the same, so that examples stay as they are.
_FIRST_CHANCE = 1994
_SHOWN_AT_MOST = 20


class JsonEditor(Editor[State]):
    """How positions of a game are set up by nothing but its rules."""

    first_tool = ""
    free: frozenset[str] = frozenset()
    notation = Sentence.of("default.editor.help")

    def __init__(self, rules: Rules[Any]) -> None:
        self._rules = rules

    def start(self, players: int, **options: object) -> State:
        """Return the first position of a new game; raises ``OptionError``."""
        return self._begun(self._rules.options(players=players, **options))

    def _begun(self, options: Any) -> State:
        state: State = self._rules.new(options)
        rng = Random(_FIRST_CHANCE)
        while state.chance is not None:
            state = state.apply(state.chance.sample(rng))
        return state

    def seats(self, state: State) -> tuple[str, ...]:
        """Return the seats by their numbers, from 1."""
        seats = range(1, state.options.players + 1)
        return tuple(str(Sentence.of("default.editor.seat", n=seat)) for seat in seats)

    def tools(self, _state: State, _current: str) -> tuple[ToolGroup, ...]:
        """Return no tools."""
        return ()

    def use(self, _state: State, _tool: str, _site: str) -> Edit:
        """Refuse: raises :class:`EditError`."""
        raise EditError(Sentence.of("default.editor.clicks"))

    def fields(self, _state: State) -> tuple[FieldGroup, ...]:
        """Return no fields."""
        return ()

    def change(self, state: State, field: str, _value: str) -> Edit:
        """Refuse a field: raises :class:`EditError`."""
        return changed_field((), field, lambda: state)

    def empty(self, state: State) -> Edit:
        """Begin a new game with the same options."""
        return Edit(self._begun(state.options), Sentence.of("default.editor.emptied"))

    def fill(self, state: State, _rng: Random, _free: Collection[str] = ()) -> Edit:
        """Return a sound position as it is; raises :class:`EditError` for another."""
        if faults := state.status():
            raise EditError(Sentence.of("core.edit.in_the_way", fault=faults[0]), faults[0].sites)
        return Edit(state, Sentence.of("core.edit.filled"))

    def parse(self, text: str) -> State:
        """Read JSON; raises ``PositionTextError``, or ``PositionError`` for what is no position."""
        check_length(text)
        if not is_json(text):
            expected = Sentence.of("default.editor.help")
            raise PositionTextError(1, 1, text.strip()[:_SHOWN_AT_MOST], expected)
        state: State = self._rules.state_from_json(json_data(text), check=False)
        return state

    def left_open(self, _text: str) -> frozenset[str]:
        """Return nothing: JSON says all."""
        return frozenset()

    def format(self, state: State) -> str:
        """Return ``state`` as JSON."""
        return json.dumps(state.to_json(), ensure_ascii=False, indent=1)
