"""What every game answers to arguments of a wrong kind: one sentence, which says what is needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from manhattan_widgets.contract.core import IllegalMoveError
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.game import new_game

each_game = pytest.mark.parametrize("name", GAMES)

DESCRIBED: dict[str, Callable[[Any, Any], object]] = {
    "effect": lambda position, move: position.effect(move),
    "format": lambda position, move: position.format(move),
    "parts": lambda position, move: position.parts(move),
}


@each_game
@pytest.mark.parametrize("asked", DESCRIBED)
@pytest.mark.parametrize("given", [5, None, []])
def test_what_is_no_move_is_not_described(name: str, asked: str, given: object) -> None:
    state = new_game(name, players=2, seed=7).state
    for position in (state, state.view(state.to_move), state.view(None)):
        with pytest.raises(IllegalMoveError, match=r"is not a move of this game\. \(rule "):
            DESCRIBED[asked](position, given)
        with pytest.raises(IllegalMoveError, match=r"'xx' .*: parse\(…\) of the position makes"):
            DESCRIBED[asked](position, "xx")
