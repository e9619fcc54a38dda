"""A position is played or tried from here, or stays as a picture."""

from __future__ import annotations

import pytest
from ipywidgets import Dropdown, Textarea

import manhattan_widgets as mw
from manhattan_widgets.contract.core import PositionError
from manhattan_widgets.widgets.play.widget import PlayWidget
from tests.widgets import seen
from tests.widgets.seen import field, is_shown, press

from .explored import game


def test_play_from_here_opens_a_game_below() -> None:
    widget = mw.explore(game(50))
    here = widget.state
    press(widget, "Play")
    (opened,) = seen.opened(widget)
    assert isinstance(opened, PlayWidget)
    assert opened.game.states[0] == here
    kinds = [player.kind for player in opened.game.players]
    assert kinds.count("person") == 1
    assert kinds[here.to_move] == "person"
    field(widget, Dropdown, "Players:").value = -1
    press(widget, "Play")
    (again,) = seen.opened(widget)
    assert {player.kind for player in again.game.players} == {"person"}
    press(widget, "Close below")
    assert seen.opened(widget) == []
    assert not is_shown(widget, "Close below")


def test_lines_can_be_tried_from_here() -> None:
    widget = mw.explore(game(50))
    press(widget, "Try lines")
    (opened,) = seen.opened(widget)
    assert opened.game.states[0] == widget.state
    widget.close()


def test_an_impossible_position_is_not_played() -> None:
    widget = mw.explore("F5: r3 b2")
    with pytest.raises(PositionError):
        widget.play()
    assert seen.opened(widget) == []


def test_a_picture_stays_where_no_widget_lives() -> None:
    widget = mw.explore(game(50))
    widget.overlay("safe")
    bundle, _ = widget._repr_mimebundle_()
    assert ">R✓</text>" in bundle["image/svg+xml"]
    assert "<svg" in bundle["image/svg+xml"]
    assert "Frankfurt" in bundle["text/plain"]


@pytest.mark.parametrize(("name", "rule"), [("manhattan", "M1"), ("skyline", "S1")])
def test_a_step_of_a_lesson_is_explained_with_a_rule_of_its_game(name: str, rule: str) -> None:
    widget = mw.explore(mw.new_game(name, seed=1))
    press(widget, "Save as a lesson step")
    assert field(widget, Textarea, f"Text of the step (*words* stand out, [{rule}] names a rule):")
