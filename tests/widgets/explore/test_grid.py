"""Several positions are shown side by side, and one of them is opened."""

from __future__ import annotations

from typing import Any

import pytest

import manhattan_widgets as mw
from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.widgets.explore.grid import ExploreGrid
from manhattan_widgets.widgets.explore.widget import ExploreWidget
from tests.widgets import seen
from tests.widgets.seen import button, buttons, html, is_shown, press

from .explored import game, message_words


def minis(grid: ExploreGrid) -> list[Any]:
    """Return the small pictures of the positions."""
    return [part for part in seen.parts(grid) if "mw-mini" in seen.classes(part)]


def test_a_grid_shows_positions_side_by_side_and_opens_one() -> None:
    played = game(50)
    grid = mw.explore([played.state_at(10), played, "F5: r3"], captions=["One", "Two", "Three"])
    assert isinstance(grid, ExploreGrid)
    assert [b.description for b in buttons(grid)] == ["Open One", "Open Two", "Open Three"]
    assert html(grid).count("<img") == 6
    press(grid, "Open Three")
    assert "Three is open below" in message_words(grid)
    assert button(grid, "Three is open below")
    editor = grid.opened
    assert isinstance(editor, ExploreWidget)
    before = minis(grid)[2].value
    editor.click("F6")
    assert grid.states[2] == editor.state
    assert minis(grid)[2].value != before
    press(grid, "Open One")
    assert grid.opened.state == played.state_at(10)
    press(grid, "Close the editor")
    assert grid.opened is None
    assert not is_shown(grid, "Close the editor")
    bundle, _ = grid._repr_mimebundle_()
    assert all(caption in bundle["image/svg+xml"] for caption in ("One", "Two", "Three"))
    assert bundle["text/plain"].startswith("One\n")
    grid.open_position(1)
    grid.close()


def test_a_grid_names_positions_by_number_and_has_a_theme() -> None:
    grid = mw.explore(["F5: r3"], theme="dark")
    assert [b.description for b in buttons(grid)] == ["Open Position 1"]
    assert html(grid).count("<img") == 1


@pytest.mark.parametrize(
    ("sources", "captions", "said"),
    [([], None, "from 1 to 60"), (["F5: r3"], ["a", "b"], "1 position needs")],
    ids=["none", "captions"],
)
def test_a_grid_needs_positions_and_as_many_captions(
    sources: list[str], captions: list[str] | None, said: str
) -> None:
    with pytest.raises(OptionError, match=said):
        mw.explore(sources, captions=captions)
