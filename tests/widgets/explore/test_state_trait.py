"""The position is a trait, to read and to set to one of the same game."""

from __future__ import annotations

import pytest
from traitlets import TraitError

import manhattan_widgets as mw
from tests.widgets.seen import words

from .explored import game


def test_state_is_a_trait_to_read_and_to_set() -> None:
    widget = mw.explore()
    before, other = widget.state, game(30).state
    widget.state = other
    assert "Round 2" in words(widget)
    widget.undo()
    assert widget.state == before
    with pytest.raises(TraitError):
        widget.state = "F5: r3"


def test_a_position_of_another_game_is_not_shown() -> None:
    widget = mw.explore()
    widget._game_name = "other"
    with pytest.raises(TraitError, match="positions of other only"):
        widget.state = game(30).state
