"""A position is written in fields or as text, and errors are shown in place."""

from __future__ import annotations

from ipywidgets import Dropdown, Text, Textarea

import manhattan_widgets as mw
from manhattan_widgets.games.manhattan.rules import ManhattanState
from tests.widgets.seen import field, html, parts, press

from .explored import game, message_words, refused


def test_fields_are_filled_in() -> None:
    widget = mw.explore(game(50))
    round_ = field(widget, Dropdown, "Round")
    round_.value = "3"
    assert widget.state.round == 3
    press(widget, "Pieces")
    supply = field(widget, Text, "Red supply")
    supply.value = "7x1"
    assert widget.state.supplies[0] == (7, 0, 0, 0)
    supply.value = "7y1"
    assert refused(widget)
    assert 'Red supply: "7y1" cannot be read.' in message_words(widget)
    assert supply.value == "7y1"  # to be mended
    press(widget, "Undo")
    assert supply.value == "10x1 2x3"
    press(widget, "Cards")
    assert field(widget, Text, "Pile").value
    press(widget, "Points")
    field(widget, Text, "Blue").value = "44"
    assert widget.state.points()[1] == 44
    assert "44" in html(widget)


def test_text_sets_up_a_position_and_its_errors_are_shown_in_place() -> None:
    widget = mw.explore()
    press(widget, "As text")
    area = next(p for p in parts(widget) if isinstance(p, Textarea))
    assert area.value == widget.text
    area.value = "F5: r3 b4\nround: 2"
    press(widget, "Set up this text")
    assert (widget.state.round, str(widget.state.towers[22])) == (2, "r3b4")
    assert area.value == widget.text
    area.value = "round: 2\nF5: r3 x4"
    press(widget, "Set up this text")
    assert refused(widget)
    assert "Line 2, column 8" in message_words(widget)
    assert "F5: r3 x4\n       ^" in html(widget)
    press(widget, "Write it anew")
    assert area.value == widget.text
    assert "mw-where" not in html(widget)
    area.value = '{"round": 1}'
    press(widget, "Set up this text")
    assert "are missing: " in message_words(widget)
    press(widget, "Round and turn")
    assert not [p for p in parts(widget) if isinstance(p, Textarea)]


def test_another_number_of_players_makes_other_fields() -> None:
    widget = mw.explore()
    widget.write("players: 2")
    press(widget, "Cards")
    assert field(widget, Text, "Red and Green holds").value
    assert len(field(widget, Dropdown, "Players:").options) == 3


def test_whole_states_are_shown_and_only_in_the_editor() -> None:
    # The editor shows every hand; that is what it is for.
    state = game(30).state
    assert isinstance(state, ManhattanState)
    widget = mw.explore(state)
    press(widget, "Cards")
    hands = [p.value for p in parts(widget) if isinstance(p, Text) and "holds" in p.description]
    assert len(hands) == 4
