"""A scoring as a show: part by part, counters that run, a click that goes on, and Skip."""

from __future__ import annotations

import asyncio

import pytest

from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.widgets.play import scoring_show
from manhattan_widgets.widgets.play.command import play
from manhattan_widgets.widgets.play.widget import PlayWidget
from tests.widgets import seen


def scored() -> PlayWidget:
    """Return a widget in which a round was just scored."""
    widget = play(seats=["person", "random"], seed=5, pace=0, theme="light", library=False)
    number = 0
    while not seen.is_scored(widget):
        seen.turn(widget, number)
        number += 1
    return widget


def points(widget: PlayWidget) -> list[int]:
    """Return what the headline says that everybody has."""
    cells = seen.head(widget).split("<span class='mw-points'")[1:]
    return [int(cell.partition(">")[2].partition("<")[0]) for cell in cells]


def test_each_part_lights_what_earned_it_while_the_counters_run() -> None:
    widget = scored()
    score = widget.session.game.state.score()
    lines = scenes_of(widget.game.rules).score_lines(score)
    whole = points(widget)
    assert whole == list(score.totals)
    counted = [0, 0]
    seen.press(widget, "Show it part by part")
    for line in lines:
        if line.seat is not None:
            counted[line.seat] += line.points
        assert points(widget) == counted
        assert widget._scoring.marks == dict(line.marks)
        seen.click_site(widget, "F5")  # a click goes on
    assert points(widget) == whole
    assert widget._scoring.marks == {}
    assert seen.is_scored(widget)
    assert not seen.is_shown(widget, "Skip")


def test_skip_ends_it_and_all_is_counted() -> None:
    widget = scored()
    whole = points(widget)
    assert not seen.is_shown(widget, "Skip")
    seen.press(widget, "Show it part by part")
    assert points(widget) != whole
    seen.press(widget, "Skip")
    assert points(widget) == whole
    assert not seen.is_shown(widget, "Skip")
    seen.press(widget, "Show it part by part")
    seen.press(widget, "Go on")
    assert not seen.is_scored(widget)
    assert points(widget) == whole


async def test_by_itself_it_goes_on_and_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoring_show, "STAYS", 0.001)
    parts: list[int | None] = []
    show = scoring_show.ScoringShow(parts.append)
    show.start(1, 4)
    for _ in range(500):
        await asyncio.sleep(0.001)
        if not show.is_running:
            break
    assert parts == [1, 2, 3, None]
    show.start(0, 4)
    show.stop()
    await asyncio.sleep(0.01)
    assert parts == [1, 2, 3, None, 0]


async def test_a_click_does_not_wait() -> None:
    parts: list[int | None] = []
    show = scoring_show.ScoringShow(parts.append)
    show.start(0, 2)
    await asyncio.sleep(0)
    show.go_on()
    await asyncio.sleep(0.01)
    assert parts == [0, 1]
    show.go_on()
    await asyncio.sleep(0.01)
    assert parts == [0, 1, None]
    assert not show.is_running
