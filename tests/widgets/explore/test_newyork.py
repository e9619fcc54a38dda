"""Setting up positions of New York in the widget."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import manhattan_widgets as mw
from manhattan_widgets.contract.editing import EditError, PositionTextError
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.games.newyork.rules import NewYorkState
from manhattan_widgets.games.newyork.rules.board import site_number
from manhattan_widgets.records import encode
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.widgets.explore.grid import ExploreGrid
from manhattan_widgets.widgets.explore.widget import ExploreWidget
from manhattan_widgets.widgets.play.widget import PlayWidget
from tests.widgets.seen import click_site, html, opened, pick, press

SCENES = scenes_of(GAMES["newyork"])

RECORD = Path(__file__).parents[3] / "examples" / "records" / "new-york-4-players.json"


def current_state(widget: ExploreWidget) -> NewYorkState:
    assert isinstance(widget.state, NewYorkState)
    return widget.state


def test_a_position_is_clicked_together_and_played() -> None:
    widget = mw.explore(game="newyork", players=3)
    press(widget, "Put a building of Blue")
    click_site(widget, "C5")
    assert widget.message == "C5: a building of Blue."
    assert current_state(widget).board[site_number("C5")] == 1
    assert "can be played" in html(widget)
    press(widget, "Play")
    assert isinstance(opened(widget)[0], PlayWidget)
    widget.undo()
    assert current_state(widget).board.count(None) == 49


def test_what_is_impossible_is_filled_in() -> None:
    widget = mw.explore(game="newyork")
    widget.fill_in("money:1", "20")
    assert widget.state.status()[0].rule == "N2"
    widget.fill()
    assert widget.state.status() == ()
    assert "can be played" in widget.message


def test_fields_of_an_action_card_come_with_its_phase() -> None:
    widget = mw.explore(game="newyork", actions=True)
    widget.fill_in("phase", "rebuild")
    pick(widget, "Cleared", "ruin")
    assert current_state(widget).pending == mw.explore(widget.text, game="newyork").state.pending
    assert "action: ruin Red" in widget.text
    widget.fill_in("phase", "play")
    with pytest.raises(EditError, match="no field"):
        widget.fill_in("area", "ruin")


def test_a_position_may_come_from_anywhere() -> None:
    game = mw.load(RECORD)
    state = game.state
    for source in (game, game.record, RECORD, encode(game.record), state):
        assert mw.explore(source).state == state
    text = mw.explore(state).text
    for source in (text, state.to_json(), json.dumps(state.to_json())):
        assert mw.explore(source, game="newyork").state == state
    view = game.state_at(40).view(1)
    assert mw.explore(view).state.view(1) == view


def test_text_that_cannot_be_read_says_where() -> None:
    widget = mw.explore(game="newyork")
    with pytest.raises(PositionTextError, match="Line 2, column 8"):
        widget.write("to move: Red\nC: . r x . . . .")
    widget.write("C: . r b . . . .")
    assert current_state(widget).board[site_number("C3")] == 1


@pytest.mark.parametrize("overlay", [overlay.id for overlay in SCENES.overlays])
def test_every_overlay_can_be_switched_on(overlay: str) -> None:
    widget = mw.explore(mw.load(RECORD).state_at(48))
    before = html(widget)
    widget.overlay(overlay)
    assert html(widget) != before
    assert "<svg" in widget._repr_mimebundle_()[0]["image/svg+xml"]
    widget.overlay()


def test_several_positions_make_a_grid() -> None:
    game = mw.load(RECORD)
    grid = mw.explore([game.state_at(ply) for ply in (0, 24, 74)], captions=["one", "two", "three"])
    assert isinstance(grid, ExploreGrid)
    grid.open_position(1).click("G7")
    assert grid.states[1].board[site_number("G7")] == 0
    assert "<svg" in grid._repr_mimebundle_()[0]["image/svg+xml"]
