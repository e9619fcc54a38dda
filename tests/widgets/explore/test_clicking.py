"""A position is set up by clicks with tools that have names."""

from __future__ import annotations

from typing import Any

import pytest

import manhattan_widgets as mw
from manhattan_widgets.contract.editing import EditError
from tests.widgets import seen
from tests.widgets.seen import classes, click_site, press, words

from .explored import message_words, refused


def test_a_position_is_set_up_by_clicks() -> None:
    widget = mw.explore()
    states: list[Any] = []
    widget.observe(lambda change: states.append(change["new"]), "state")
    press(widget, "Put red pieces of 3")
    click_site(widget, "F5")
    assert message_words(widget) == "Frankfurt 5: a red piece of 3 storeys put on."
    press(widget, "Blue")
    click_site(widget, "F5")
    press(widget, "Put blue pieces of 1")
    click_site(widget, "S1")
    assert str(widget.state.towers[22]) == "r3b3"
    assert states[-1] is widget.state
    assert len(states) == 3
    assert "In round 1 the supply of Red should hold" in words(widget)
    press(widget, "Top piece")
    click_site(widget, "F5")
    assert str(widget.state.towers[22]) == "r3"
    click_site(widget, "C9")
    assert "Cairo 9 is empty" in message_words(widget)
    assert refused(widget)
    press(widget, "Whole tower")
    click_site(widget, "F5")
    assert widget.state.towers[22].height == 0
    seen.click_beside(widget, "F")
    assert "Frankfurt 5: 1 piece taken off." in message_words(widget)


def test_tools_are_known_by_name() -> None:
    widget = mw.explore()
    with pytest.raises(ValueError, match='no tool "dig"'):
        widget.choose_tool("dig")
    with pytest.raises(EditError):
        widget.click("Z9")


@pytest.mark.parametrize("game", ["manhattan", "skyline"])
def test_no_two_tools_have_one_name(game: str) -> None:
    """The tool in use is of a color and of a size: it stands in both groups."""
    tools = [b.tooltip for b in seen.buttons(mw.explore(game=game)) if "mw-choice" in classes(b)]
    assert len(tools) > 4
    assert len(set(tools)) == len(tools)
