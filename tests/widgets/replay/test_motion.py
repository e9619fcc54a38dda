"""A step forward in a replay moves what a move moves; where one goes elsewhere, nothing does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from ipywidgets import IntSlider, Select

import manhattan_widgets as mw
from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.widgets.replay.widget import ReplayWidget, replay
from tests.render.dummy import kept_messages
from tests.widgets import seen
from tests.widgets.moved import moved, site_of_fall

RECORDS = Path(__file__).parents[3] / "examples" / "records"
SOUGHT = {"ply", "sought"}


@pytest.fixture
def widget() -> ReplayWidget:
    return replay(RECORDS / "four-players.json", theme="light")


@pytest.mark.parametrize("name", ["four-players", "new-york-2-players", "skyline-2-players"])
def test_each_step_tells_where_a_piece_falls(name: str) -> None:
    widget, sites = replay(RECORDS / f"{name}.json", theme="light"), set()
    assert set(moved(widget)) <= SOUGHT
    for entry in widget.session.history[:40]:
        seen.press(widget, "Next")
        movements = moved(widget)
        assert movements["ply"] == str(entry.ply)
        assert "sought" not in movements
        parts = entry.before.parts(entry.move)
        site = next((part for part in parts if ":" not in part), None)
        assert site_of_fall(widget) == site
        sites.add(site)
    assert len(sites) > 8


SEEKS: dict[str, Callable[[ReplayWidget], object]] = {
    "slider": lambda widget: setattr(part(widget, IntSlider), "value", 41),
    "list": lambda widget: setattr(part(widget, Select), "index", 50),
    "back": lambda widget: seen.press(widget, "‹ Back"),
    "first": lambda widget: seen.press(widget, "« First"),
    "last": lambda widget: seen.press(widget, "Last"),
    "round": lambda widget: seen.press(widget, "Round ›"),
    "python": lambda widget: widget.session.go_to(41),
}


def part(widget: ReplayWidget, kind: type) -> object:
    return next(inner for inner in seen.parts(widget) if type(inner) is kind)


@pytest.mark.parametrize("how", SEEKS)
def test_nothing_falls_where_one_goes_elsewhere(widget: ReplayWidget, how: str) -> None:
    widget.session.go_to(39)
    seen.press(widget, "Next")
    assert "place" in moved(widget)
    SEEKS[how](widget)
    assert widget.session.cursor != 40
    assert moved(widget) == {"ply": str(widget.session.cursor), "sought": ""}


async def test_a_game_that_plays_by_itself_steps(widget: ReplayWidget) -> None:
    widget.session.go_to(39)
    seen.autoplay(widget).stay = lambda: 0.0
    seen.play_button(widget).click()
    while widget.session.cursor < 41:
        await asyncio.sleep(0)
    assert "place" in moved(widget)
    seen.press(widget, "Pause")
    assert "place" in moved(widget), "what is said meanwhile takes nothing back"


def test_a_movement_needs_no_message_of_its_own() -> None:
    with kept_messages() as sent:
        widget = replay(RECORDS / "four-players.json", theme="light")
        counts = []
        for go in (lambda: seen.press(widget, "Next"), lambda: widget.session.go_to(42)):
            widget.session.go_to(41)
            before = len(sent)
            go()
            counts.append(len(sent) - before)
    assert counts[0] == counts[1] > 0


def test_movements_can_be_switched_off() -> None:
    game = mw.new_game("manhattan", seed=5)
    assert replay(game).animate
    still = replay(game, animate=False)
    assert "mw-still" in seen.classes(still)
    assert not still.animate
    with pytest.raises(OptionError, match="animate"):
        replay(game, animate="no")  # type: ignore[arg-type]
