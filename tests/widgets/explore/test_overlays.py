"""What is drawn over the board: who leads, what is safe, what a card means."""

from __future__ import annotations

import pytest
from ipywidgets import Dropdown

import manhattan_widgets as mw
from manhattan_widgets.widgets.explore.widget import ExploreWidget
from tests.widgets.seen import field, html, is_shown, press, words

from .explored import game, marks


def test_overlays_are_switched_on_and_off() -> None:
    widget = mw.explore(game(50))
    press(widget, "Who leads")
    assert "by how many storeys" in words(widget)
    assert any(mark.startswith("R") and mark[1:].isdigit() for mark in marks(widget))
    press(widget, "Safe from whom")
    assert not is_shown(widget, "✓ Who leads")
    assert "R✓" in marks(widget)
    press(widget, "Safe from whom")
    assert "R✓" not in marks(widget)
    assert "safe: Red has no piece" not in words(widget)
    with pytest.raises(ValueError, match="lead, safe, takeover, legal, card, score"):
        widget.overlay("rain")
    with pytest.raises(ValueError, match='There is no overlay "None"'):
        widget.overlay(None)  # type: ignore[arg-type]


def test_of_an_overlay_that_says_nothing_there_is_no_list_to_stop_at() -> None:
    widget = mw.explore(game="skyline")
    widget.overlay("next")
    assert is_shown(widget, "✓ Next levels")
    assert "mw-words" not in html(widget)
    lead = mw.explore(game(50))
    lead.overlay("lead")
    assert "mw-words" in html(lead)


def test_an_overlay_has_settings() -> None:
    widget = mw.explore(game(50))
    widget.overlay("legal", card="all", piece="4")
    many = count_of_sites(widget)
    field(widget, Dropdown, "And:").value = "5"
    assert 0 < count_of_sites(widget) <= 6 < many
    press(widget, "What a card means")
    assert "To Red the card means site 1" in words(widget)
    field(widget, Dropdown, "Card:").value = "5"
    assert words(widget).count("the card means site 5 of every city") == 4
    press(widget, "If scored now")
    field(widget, Dropdown, "Show:").value = "0"
    assert marks(widget).count("+3") == 1
    # A line that is there no longer gives way to the first choice.
    widget.empty()
    assert field(widget, Dropdown, "Show:").value == "all"
    widget.overlay()
    assert "+3" not in marks(widget)
    # Told by a browser that has not heard yet that it is hidden.
    widget._overlays._set(5, "x")


def count_of_sites(widget: ExploreWidget) -> int:
    sites = words(widget).partition("may build on ")[2]
    return int(sites.split()[0])
