"""What widgets leave where no widget lives is plain data: front ends look at types exactly."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import manhattan_widgets as mw
from manhattan_widgets.contract.registry import GAMES
from tests.widgets.test_missing_parts import commands


def strange(value: Any) -> set[type]:
    """Return the types in a value that JSON has not; subclasses of those that it has, too."""
    if type(value) is dict:
        return strange([*value, *value.values()])
    if type(value) in (list, tuple):
        return {kind for item in value for kind in strange(item)}
    return set() if type(value) in (str, int, float, bool, type(None)) else {type(value)}


@pytest.mark.no_cover
@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_command_shows_plain_data(name: str, tmp_path: Path) -> None:
    """marimo, which writes messages by msgspec, shows nothing for a text of a class of its own."""
    types_by_command = {}
    for command, call in commands(name, tmp_path).items():
        output = call()
        if hasattr(output, "_repr_mimebundle_"):
            bundle = output._repr_mimebundle_()
            assert "text/plain" in (bundle[0] if isinstance(bundle, tuple) else bundle)
            types_by_command[command] = strange(bundle)
        elif hasattr(output, "_repr_html_"):
            types_by_command[command] = strange(output._repr_html_())
    assert {"play", "replay", "score", "explore", "learn", "practice"} <= set(types_by_command)
    assert {command: types for command, types in types_by_command.items() if types} == {}


@pytest.mark.parametrize("name", sorted(GAMES))
def test_games_positions_and_scores_show_plain_data(name: str) -> None:
    game = mw.new_game(name, seed=7)
    shown = (game, game.state, game.state.view(0), game.state.score())
    assert [type(value._repr_html_()) for value in shown] == [str] * 4


def test_a_widget_that_is_printed_says_what_it_is() -> None:
    """Not all that stands in it, which would be made each time that it is shown."""
    assert repr(mw.rules("manhattan")) == "<RulesWidget>"
