"""Setting up positions of Skyline in the widget."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import manhattan_widgets as mw
from manhattan_widgets.contract.editing import EditError, PositionTextError
from manhattan_widgets.games.skyline.rules import SkylineState
from manhattan_widgets.games.skyline.rules.edition_file import edition_from_json
from manhattan_widgets.widgets.explore.grid import ExploreGrid
from manhattan_widgets.widgets.explore.widget import ExploreWidget
from manhattan_widgets.widgets.play.widget import PlayWidget
from tests.widgets.seen import click_site, html, opened, press, scene, static

RECORD = Path(__file__).parents[3] / "examples" / "records" / "skyline-4-players.json"


def current_state(widget: ExploreWidget) -> SkylineState:
    assert isinstance(widget.state, SkylineState)
    return widget.state


def floors(widget: ExploreWidget, site: str) -> str:
    state = current_state(widget)
    return str(state.towers[state.options.edition.numbers[site]])


def test_a_position_is_clicked_together_and_played() -> None:
    widget = mw.explore(game="skyline", players=3)
    click_site(widget, "B3")
    press(widget, "Put on the board: a floor of 1 million of Blue")
    press(widget, "Put on the board: a floor of 2 million of Blue")
    click_site(widget, "B3")
    assert widget.message == "B3: a floor of 2 million of Blue put on."
    assert floors(widget, "B3") == "y1b2"
    assert "can be played" in html(widget)
    assert "econstruction" in html(widget)
    press(widget, "Play")
    assert isinstance(opened(widget)[0], PlayWidget)
    widget.undo()
    assert floors(widget, "B3") == "y1"


def test_what_is_impossible_is_said_and_filled_in() -> None:
    widget = mw.explore("C4: p1 y2 p4 N yP", game="skyline")
    assert widget.state.status() == ()  # what was left out has been filled in
    widget.fill_in("money:1", "77")
    assert widget.state.status()[0].rule == "S6"
    widget.click("B1")
    widget.fill()
    assert widget.state.status() == ()
    with pytest.raises(EditError, match="C4 has 5 floors"):
        widget.click("C4")


def test_text_says_where_it_goes_wrong() -> None:
    widget = mw.explore(game="skyline")
    with pytest.raises(PositionTextError, match="Line 1, column 8"):
        widget.write("B3: y1 q2")
    widget.write(widget.text.replace("round: 1", "round: 2"))
    assert current_state(widget).round == 2


def test_every_overlay_is_drawn_and_kept_in_the_picture() -> None:
    game = mw.load(RECORD)
    widget = mw.explore(game.state_at(150))
    for overlay in ("next", "legal", "series", "figures", "missions", "score"):
        widget.overlay(overlay)
        assert static(widget)["text/plain"]
    widget.overlay("series")
    assert "series that paid +19" in " ".join(
        area.label for tile in scene(widget).tiles for area in tile.areas
    )
    view = mw.explore(game.state_at(150).view(0))
    assert "drawn at random" in view.message


def test_an_edition_of_ones_own_is_set_up_too() -> None:
    board = [".###.", "#*###", "#####", "###*#", "#####", ".#*##", ".##.."]
    edition = edition_from_json({"name": "Broad island", "board": board})
    widget = mw.explore(game="skyline", players=2, edition=edition)
    widget.click("E2")
    assert "Broad island" in html(widget)
    again = mw.explore(widget.text, game="skyline")
    assert again.state == widget.state
    assert mw.explore(json.dumps(widget.state.to_json()), game="skyline").state == widget.state


def test_several_boards_stand_side_by_side() -> None:
    game = mw.load(RECORD)
    grid = mw.explore([game.state_at(ply) for ply in (10, 100)], captions=["Early", "Late"])
    assert isinstance(grid, ExploreGrid)
    assert "Late" in html(grid)
