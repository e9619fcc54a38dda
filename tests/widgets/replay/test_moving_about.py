"""Buttons, slider, list and chart lead through a game."""

from __future__ import annotations

import asyncio
import re

import pytest
from ipywidgets import IntSlider

import manhattan_widgets as mw
from manhattan_widgets.widgets.common.board import ThemedBoard
from manhattan_widgets.widgets.replay.widget import ReplayWidget, replay
from tests.render.dummy import kept_messages
from tests.widgets import seen

from .replayed import choose, entries, field_of, marked, moves


def chart(widget: ReplayWidget) -> ThemedBoard:
    """Turn to the chart, and return the board of the wide one."""
    seen.turn_to(widget, "Points")
    return widget._chart.boards[0]


def mark(widget: ReplayWidget) -> str:
    """Turn to the chart, and return the mark of the wide one."""
    seen.turn_to(widget, "Points")
    wide = seen.part(widget, "mw-chart-wide")
    return str(seen.part(wide, "mw-chart-mark").value)


def click(widget: ReplayWidget, area: str) -> None:
    """Click the area of a chart's tile."""
    seen.click_area(chart(widget), area)


class TestMovingAbout:
    def test_the_controls(self, widget: ReplayWidget) -> None:
        for caption, ply in [
            ("Next", 41),
            ("‹ Back", 40),
            ("Round ›", 56),
            ("‹ Round", 28),
            ("‹ Round", 0),
            ("Scoring", 28),
            ("Scoring", 56),
            ("Last", 112),
            ("‹ Round", 84),
            ("« First", 0),
        ]:
            seen.press(widget, caption)
            assert widget.session.cursor == ply, caption
            assert field_of(widget, IntSlider).value == ply
            assert f"ply {ply} of 112" in seen.words(widget)

    def test_what_leads_nowhere_is_off(self, widget: ReplayWidget) -> None:
        widget.session.go_to(0)
        assert all(seen.button(widget, c).disabled for c in ("« First", "‹ Back", "‹ Round"))
        widget.session.go_to(112)
        captions = ("Next", "Last", "Round ›", "Scoring")
        assert all(seen.button(widget, c).disabled for c in captions)
        widget.session.go_to(100)
        assert not any(seen.button(widget, c).disabled for c in captions)

    def test_the_round_that_is_shown(self, widget: ReplayWidget) -> None:
        for ply, round_ in ((0, 1), (27, 1), (28, 2), (111, 4), (112, 4)):
            widget.session.go_to(ply)
            assert f"ply {ply} of 112 · round {round_}" in seen.words(widget)

    def test_the_slider(self, widget: ReplayWidget) -> None:
        field_of(widget, IntSlider).value = 77
        assert widget.session.cursor == 77

    async def test_of_many_movements_that_wait_only_the_last_is_drawn(
        self, widget: ReplayWidget
    ) -> None:
        drawn: list[int] = []
        widget.session.observe(lambda _: drawn.append(widget.session.cursor), "revision")
        slider = field_of(widget, IntSlider)
        for ply in range(41, 90):
            slider.value = ply
        await asyncio.sleep(0)
        assert drawn == [89]
        assert slider.value == 89

    def test_the_list_of_moves(self, widget: ReplayWidget) -> None:
        history = widget.session.history
        listed = entries(moves(widget))
        assert listed[0] == "— Round 1 —"
        assert listed[1] == f"1. G Hanneke: {history[0].text}"
        assert [e for e in listed if "—" in e] == [f"— Round {n} —" for n in (1, 2, 3, 4)]
        assert len(listed) == 112 + 4 + 4
        assert marked(moves(widget)).startswith("40. ")
        seen.press(widget, "Next")
        assert marked(moves(widget)).startswith("41. ")

    @pytest.mark.parametrize(
        ("entry", "ply"), [("63. ", 63), ("— Round 3", 56), ("★ Round 3", 84), ("— Round 1", 0)]
    )
    def test_an_entry_leads_to_its_ply_and_stays_marked(
        self, widget: ReplayWidget, entry: str, ply: int
    ) -> None:
        choose(moves(widget), entry)
        assert widget.session.cursor == ply
        assert marked(moves(widget)).startswith(entry)

    def test_the_arrow_keys_get_past_entries_of_one_ply(self, widget: ReplayWidget) -> None:
        """The list tells only which entry is chosen now; the arrow keys go one by one."""
        widget.session.go_to(27)
        spoken = []
        for _ in range(4):
            moves(widget).index += 1
            spoken.append(marked(moves(widget))[:9])
        assert [s.strip() for s in spoken] == ["28. B Gus", "★ Round 1", "— Round 2", "29. K Ivo"]
        assert widget.session.cursor == 29

    def test_scorings_are_told_in_the_list(self, widget: ReplayWidget) -> None:
        after = [widget.tree.main.states[ply].score().totals for ply in (0, 28)]
        gains = [f"{x} +{b - a}" for x, a, b in zip("RBGK", *after, strict=True)]
        assert f"★ Round 1 scored: {' · '.join(gains)}" in entries(moves(widget))

    def test_the_chart(self, widget: ReplayWidget) -> None:
        click(widget, "ply:70")
        assert widget.session.cursor == 70
        widget._chart._clicked("chart", None)
        assert widget.session.cursor == 70

    @pytest.mark.parametrize("ply", [0, 1, 56, 111, 112])
    def test_the_mark_lies_over_its_ply(self, widget: ReplayWidget, ply: int) -> None:
        widget.session.go_to(ply)
        drawn = chart(widget).scene
        assert drawn is not None
        (scene,) = drawn.tiles
        (percent,) = re.findall(r"left:([\d.]+)%", mark(widget))
        left, right = (areas.x for areas in (scene.areas[1], scene.areas[-1]))
        step = (right - left) / 111
        assert float(percent) / 100 * scene.width == pytest.approx(
            left + (ply - 0.5) * step, abs=0.3
        )

    def test_the_chart_of_a_game_without_moves(self) -> None:
        widget = replay(mw.new_game("manhattan", players=2, seed=7), theme="light")
        assert "left:" in mark(widget)
        seen.turn_to(widget, "Moves")
        assert entries(moves(widget)) == ["No move has been made yet."]
        assert seen.play_button(widget).disabled
        assert field_of(widget, IntSlider).disabled


def test_seeking_rebuilds_no_list_and_no_chart(widget: ReplayWidget) -> None:
    for ply in range(30, 60):
        widget.session.go_to(ply)
    with kept_messages() as sent:
        for ply in (33, 58, 31, 47):
            widget.session.go_to(ply)
    assert "_options_labels" not in str(sent)
    per_seek = len(sent) / 4
    assert per_seek < 25
