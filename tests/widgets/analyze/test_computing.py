"""An analysis is computed, stopped, waited for, and goes on where more is asked."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from ipywidgets import Dropdown

from manhattan_widgets.analysis.report import Report
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.widgets.analyze.command import analyze
from manhattan_widgets.widgets.common import progress
from tests.widgets import seen

from .analyzed import EFFORT, analyzed, moves_listed, nearly_over, played


@pytest.mark.parametrize("name", GAMES)
def test_a_short_game_is_computed_and_kept(name: str) -> None:
    game = nearly_over(name)
    for _ in range(2):
        game.play(game.state.legal_moves()[0])
    widget = analyze(game, effort=EFFORT, seat=0, workers=1, theme="light")
    assert not widget.report.complete, "a script is not blocked"
    seen.press(widget, "Analyze")
    assert widget.report.complete
    assert "complete and kept" in seen.words(widget)
    stored = game.record.analysis
    assert stored is not None
    assert Report.from_json(stored) == widget.report
    again = analyze(game, effort=EFFORT, seat=0, theme="light")
    assert again.report == widget.report


async def test_in_a_notebook_it_begins_at_once_and_stops_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(progress, "REDRAWN_EVERY", 0)
    game = nearly_over(left=14)
    for _ in range(10):
        game.play(game.state.legal_moves()[0])
    widget = analyze(game, effort=EFFORT, seat=0, workers=1, theme="light")
    assert widget.busy
    while widget.report.fraction < 0.1:
        await asyncio.sleep(0)
    assert "Analyzing: " in seen.words(widget)
    seen.press(widget, "Stop")
    assert not widget.busy
    assert game.record.analysis is not None
    assert 0 < widget.report.fraction < 1
    assert "press Analyze for the rest" in seen.words(widget)
    known = widget.report
    more = analyze(game, effort=EFFORT, seat=0, start=False, theme="light")
    assert more.report == known
    widget.close()


async def test_what_is_found_can_be_waited_for() -> None:
    game = nearly_over(left=3)
    widget = analyze(game, effort=EFFORT, workers=1, theme="light")
    assert "No event loop" not in seen.words(widget)
    assert (await widget.finished()).complete
    assert await widget.finished() is widget.report
    widget.close()


def test_without_an_event_loop_it_is_said_what_computes() -> None:
    widget = analyze(nearly_over(left=3), effort=EFFORT, workers=1, theme="light")
    assert not widget.report.complete
    assert "No event loop runs here" in seen.words(widget)
    assert "manhattan_widgets.analysis.analysis_of(game)" in seen.words(widget)
    widget.start()
    assert widget.report.complete
    assert "No event loop" not in seen.words(widget)


def test_a_game_that_went_on_is_taken_in(caplog: pytest.LogCaptureFixture) -> None:
    game = nearly_over()
    for _ in range(3):
        game.play(game.state.legal_moves()[0])
    widget = analyze(game, seat=0, effort=EFFORT, workers=1, start=False, theme="light")
    game.play(game.state.legal_moves()[0])
    widget.start()
    assert widget.report.complete
    assert len(widget.session.history) == 4
    assert len(moves_listed(widget)) == 4
    assert caplog.records == []  # nor did anything go wrong on the way


def test_another_effort_is_another_analysis() -> None:
    widget = analyzed()
    field = seen.field(widget, Dropdown, "How exact:")
    assert field.label == "As given"
    field.value = "quick"
    assert not widget.report.complete
    assert "Nothing is known yet" in seen.words(widget)
    field.value = EFFORT
    assert widget.report.complete


@pytest.mark.parametrize("data", [{"no": "report"}, {}])
def test_what_is_no_report_is_computed_anew(data: dict[str, Any]) -> None:
    game = played("manhattan", 2)
    game.keep_analysis(data)
    widget = analyze(game, seat=0, effort=EFFORT, start=False, theme="light")
    assert widget.report.fraction < 1
