"""Steps are undone, the rest of a position is filled in, and the board emptied."""

from __future__ import annotations

import manhattan_widgets as mw
from tests.widgets.seen import button, press

from .explored import message_words, refused


def test_undo_redo_fill_and_empty() -> None:
    widget = mw.explore()
    assert button(widget, "Undo").disabled
    assert button(widget, "Redo").disabled
    before = widget.state
    widget.click("F5")
    press(widget, "Undo")
    assert widget.state == before
    press(widget, "Redo")
    press(widget, "Fill in the rest")
    assert widget.state.status() == ()
    assert "fits the board now" in message_words(widget)
    assert button(widget, "Fill in the rest").disabled
    widget.undo()
    widget.undo()
    assert widget.state == before
    widget.redo()
    press(widget, "Empty board")
    assert widget.state == before


def test_what_was_filled_in_stays_and_the_rest_is_free() -> None:
    widget = mw.explore()
    for site in ("F5", "S1"):
        widget.click(site)
    widget.fill()
    assert sum(map(sum, widget.state.removed)) == 3  # red built twice, the others not at all
    widget.undo()
    widget.fill_in("turn", "Black")
    widget.fill()
    assert widget.state.to_move == 3
    assert "count as removed" in message_words(widget)


def test_what_is_in_the_way_of_filling_in_is_said() -> None:
    widget = mw.explore("F5: r3 b2")
    press(widget, "Fill in the rest")
    assert refused(widget)
    assert "This is in the way: Frankfurt 5" in message_words(widget)
