"""A position comes from a state, a game, a file, a code, a text, or nowhere."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import manhattan_widgets as mw
from manhattan_widgets.contract.core import OptionError, PositionError
from manhattan_widgets.contract.editing import PositionTextError
from manhattan_widgets.records import encode
from tests.widgets.seen import button, words

from .explored import game, message_words


def test_a_position_may_come_from_anywhere(tmp_path: Path) -> None:
    played = game(30)
    file = tmp_path / "evening.json"
    played.save(file)
    state = played.state
    text = mw.explore(state).text
    for source in (
        state,
        played,
        played.record,
        file,
        str(file),
        encode(played.record),
        state.to_json(),
        json.dumps(state.to_json()),
        text,
    ):
        assert mw.explore(source).state == state
    assert mw.explore("F5: r3").state.towers[22].height == 3
    with pytest.raises(ValueError, match="cannot be read"):
        mw.explore("nothing")
    with pytest.raises(PositionTextError, match="Line 1, column 5"):
        mw.explore("F5: x")
    with pytest.raises(PositionError):
        mw.explore({"round": 1})
    with pytest.raises(OptionError):
        mw.explore(theme="blue")
    with pytest.raises(OptionError):
        mw.explore(players=7)


@pytest.mark.parametrize("game", ["newyork", "skyline"])
def test_a_text_of_another_game_names_that(game: str) -> None:
    written = mw.explore(game=game).text
    with pytest.raises(OptionError, match=rf'^Line \d.* If that is meant, add game="{game}"\.$'):
        mw.explore(written)
    assert mw.explore(written, game=game).text == written


def test_nothing_given_is_the_beginning_of_a_game() -> None:
    widget = mw.explore(players=3, rounds=4)
    assert widget.state.options.rounds == 4
    assert widget.state.status() == ()
    assert "This position is possible" in words(widget)
    assert not button(widget, "Play").disabled
    assert mw.explore("skyline").state.rules.name == "skyline"


def test_a_view_is_completed_and_that_is_said() -> None:
    state = game(30).state
    widget = mw.explore(state.view(1))
    assert widget.state.view(1) == state.view(1)
    assert "drawn at random" in message_words(widget)
    assert mw.explore(state.view(1), seed=4).state.view(1) == state.view(1)
    assert mw.explore(state.view(1), seed=4).state != widget.state
