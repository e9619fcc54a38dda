"""A game that plays by itself goes on until its end, and stops at anything else."""

from __future__ import annotations

import asyncio

import pytest
from ipywidgets import IntSlider

from manhattan_widgets.widgets.replay.widget import ReplayWidget
from tests.widgets import seen

from .replayed import field_of


def play_or_pause(widget: ReplayWidget) -> None:
    """Press the button, whose caption others begin with too."""
    seen.play_button(widget).click()


class TestAutoplay:
    async def test_goes_on_until_the_end(self, widget: ReplayWidget) -> None:
        widget.session.go_to(108)
        seen.autoplay(widget).stay = lambda: 0.0
        play_or_pause(widget)
        assert seen.is_shown(widget, "Pause")
        for _ in range(60):
            await asyncio.sleep(0)
        assert widget.session.cursor == 112
        assert not seen.autoplay(widget).is_running
        assert not seen.is_shown(widget, "Pause")

    async def test_at_the_end_it_begins_anew(self, widget: ReplayWidget) -> None:
        widget.session.go_to(112)
        play_or_pause(widget)
        assert widget.session.cursor == 0
        play_or_pause(widget)

    @pytest.mark.parametrize("action", ["Pause", "Next", "slider", "python"])
    async def test_anything_else_stops_it(self, widget: ReplayWidget, action: str) -> None:
        seen.autoplay(widget).stay = lambda: 0.0
        play_or_pause(widget)
        for _ in range(6):
            await asyncio.sleep(0)
        assert seen.autoplay(widget).is_running
        if action == "slider":
            field_of(widget, IntSlider).value = 3
            await asyncio.sleep(0)
        elif action == "python":
            widget.session.go_to(7)
        else:
            seen.press(widget, action)
        at = widget.session.cursor
        for _ in range(6):
            await asyncio.sleep(0)
        assert not seen.autoplay(widget).is_running
        assert widget.session.cursor == at
        assert seen.play_button(widget).description == "Play"

    async def test_closing_stops_it(self, widget: ReplayWidget) -> None:
        play_or_pause(widget)
        widget.close()
        assert not seen.autoplay(widget).is_running

    def test_the_speed_and_scorings(self, widget: ReplayWidget) -> None:
        seen.pick(widget, "Speed", 0.34)
        assert seen.autoplay(widget).stay() == 0.34
        widget.session.go_to(28)
        assert seen.autoplay(widget).stay() == pytest.approx(3 * 0.34)

    def test_without_an_event_loop_it_goes_to_the_end(self, widget: ReplayWidget) -> None:
        play_or_pause(widget)
        assert widget.session.cursor == 112
