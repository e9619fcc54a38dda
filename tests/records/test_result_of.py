"""How a game ended: asked of its last state, and of the seat that resigned."""

from __future__ import annotations

import re
from typing import Any

import pytest

from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.game import new_game
from manhattan_widgets.records import result_of


@pytest.mark.parametrize("given", [5, "x", None, []])
def test_a_state_is_needed(given: Any) -> None:
    with pytest.raises(OptionError, match=re.escape(f"such as game.state, not {given!r}.")):
        result_of(given)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seat", [2, -1, "x", []])
def test_who_resigns_sits_at_the_table(name: str, seat: Any) -> None:
    state = new_game(name, players=2, seed=7).state
    with pytest.raises(ValueError, match=re.escape(f"There is no seat {seat!r}: this game has")):
        result_of(state, seat)
    assert result_of(state, 0) is not None
