"""Turning points: where an analysis opens, what leads there, and what is said of each."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from ipywidgets import Select

from manhattan_widgets.analysis.summary import turning_points
from manhattan_widgets.analysis.values import Value
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.game import Game
from manhattan_widgets.widgets.analyze import progress as work
from manhattan_widgets.widgets.analyze.command import analyze
from manhattan_widgets.widgets.analyze.widget import AnalyzeWidget
from tests.widgets import seen
from tests.widgets.seen import classes

from .analyzed import EFFORT, analyzed, full, nearly_over, played, toggle

EXAMPLE = Path(__file__).parents[3] / "examples" / "analyzed" / "four-players.json"


def test_turning_points_are_one_button_away() -> None:
    widget = analyzed()
    widget.session.go_to(0)
    toggle(widget, "turning")
    captions = [
        b.description for b in seen.buttons(widget) if re.match(r"(✓ )?\d · ", b.description)
    ]
    assert captions
    seen.press(widget, captions[0].removeprefix("✓ "))
    first = widget.session.cursor
    assert "mw-chosen" in classes(seen.button(widget, captions[0]))
    seen.press(widget, "Turning point ▶")
    second = widget.session.cursor
    assert second > first
    seen.press(widget, "◀ Turning point")
    assert widget.session.cursor == first
    widget.session.go_to(0)
    assert seen.button(widget, "◀ Turning point").disabled


@pytest.mark.parametrize("name", GAMES)
def test_a_kept_analysis_opens_at_the_largest_turning_point(name: str) -> None:
    widget = analyzed(name)
    points = turning_points(widget.report)
    number = max(range(len(points)), key=lambda n: points[n].swing)
    toggle(widget, "turning")
    cursor = widget.session.cursor
    chosen = [b.description for b in seen.buttons(widget) if "mw-chosen" in classes(b)]
    assert any(words.startswith(f"✓ {number + 1} · Move {cursor}: ") for words in chosen)
    toggle(widget, "moves")
    (select,) = [part for part in seen.parts(widget) if isinstance(part, Select)]
    assert select.label.startswith(f"{cursor}.")
    # The picture that stays in a saved notebook is of the same moment.
    told = widget._repr_mimebundle_()[0]["text/plain"]
    assert f"After {cursor} moves" in told
    assert f"Last move: {widget.names[widget.session.history[cursor - 1].seat]}" in told


def over_soon() -> Game:
    """Return a game with few moves, which is over."""
    game = nearly_over(left=6)
    rng = Random(2)
    while game.outcome() is None:
        game.play(game.state.random_move(rng))
    return game


@pytest.fixture
def half_computed(monkeypatch: pytest.MonkeyPatch) -> AnalyzeWidget:
    """Return a widget whose analysis is found as soon as it is started; then move 2 turned all."""
    game = over_soon()
    report = full(game)
    calm, other = report.values[-1], report.values[0]
    assert calm is not None
    values = (*(other,) * 2, *(calm,) * (len(report.values) - 2))
    report = replace(report, start=other, values=values, averaged=values[1:])

    async def found(*_: Any, **__: Any) -> Any:
        yield replace(report, start=None)
        yield report

    monkeypatch.setattr(work, "analyze_async", found)
    return analyze(game, effort=EFFORT, start=False, theme="light")


def test_what_is_computed_leads_to_the_largest_turning_point(half_computed: AnalyzeWidget) -> None:
    widget = half_computed
    assert widget.session.cursor == len(widget.game.moves)
    seen.press(widget, "Analyze")
    assert widget.report.complete
    assert widget.session.cursor == 2
    # Once only: whatever is redrawn later leaves the place that was gone to.
    widget.session.go_to(4)
    toggle(widget, "points")
    assert widget.session.cursor == 4


@pytest.mark.parametrize("touch", ["move", "there and back", "page", "board"])
def test_who_has_gone_somewhere_meanwhile_is_left_there(
    half_computed: AnalyzeWidget, touch: str
) -> None:
    widget, last = half_computed, len(half_computed.game.moves)
    if touch == "page":
        toggle(widget, "moves")
    elif touch == "board":
        seen.click_site(widget, "S1")
    else:
        widget.session.go_to(3)
        if touch == "there and back":
            widget.session.go_to(last)
    cursor = widget.session.cursor
    seen.press(widget, "Analyze")
    assert widget.report.complete
    assert widget.session.cursor == cursor


def test_a_game_that_goes_on_is_shown_where_it_stands() -> None:
    game = played("manhattan", 7)
    game.keep_analysis(full(game, 0).to_json())
    widget = analyze(game, seat=0, effort=EFFORT, theme="light")
    assert widget.report.complete
    assert turning_points(widget.report)
    assert widget.session.cursor == 7


def test_a_game_without_turning_points_says_so() -> None:
    game = played()
    widget = analyze(game, effort=EFFORT, start=False, theme="light")
    toggle(widget, "turning")
    assert seen.part(widget, "mw-turning").children[-1].value == "<p>Still to be computed.</p>"
    report = full(game)
    calm = (report.values[-1],) * len(report.values)
    report = replace(report, start=calm[0], values=calm, averaged=calm[1:])
    game.keep_analysis(report.to_json())
    widget = analyze(game, effort=EFFORT, start=False, theme="light")
    assert widget.session.cursor == len(game.moves)
    toggle(widget, "turning")
    assert "No turning points: no move and no draw" in seen.words(widget)


def test_a_turning_point_says_whose_move_cost_whom_how_much() -> None:
    widget = analyzed()
    toggle(widget, "turning")
    captions = [
        b.description for b in seen.buttons(widget) if re.match(r"(✓ )?\d · ", b.description)
    ]
    pattern = r"\d · Move \d+: .*(lost|won|cost|brought) .*\d+%"
    assert all(re.search(pattern, caption) for caption in captions)
    (first, *_) = turning_points(widget.report)
    assert first.ply is not None
    assert first.seat is not None
    name = widget.names[first.seat]
    assert f"Move {first.ply + 1}: " in captions[0]
    assert name in captions[0]


def test_what_a_move_lost_and_what_it_gave_away_have_different_words() -> None:
    widget = analyze(EXAMPLE, theme="light")
    toggle(widget, "turning")
    seen.press(widget, "3 · Move 4: Gustav lost 12% by the move")
    words = seen.words(widget)
    assert "The move gave away 14% ± 2 of the chance to win." in words
    assert "one move can have three figures" in words


def test_the_deal_and_giving_up_can_be_turning_points() -> None:
    game = played("manhattan", 30)
    game.resign(1)
    report = full(game)
    sure = Value.of((0.9, 0.05, 0.05), (30, 20, 10), (0.0,) * 3, 9)
    start = Value.of((0.2, 0.4, 0.4), (30, 20, 10), (0.0,) * 3, 9)
    calm = replace(
        report,
        start=start,
        values=(*(sure,) * 30, start),
        averaged=(*(sure,) * 29, start),
        decisions=(None,) * 30,
    )
    game.keep_analysis(calm.to_json())
    widget = analyze(game, effort=EFFORT, start=False, theme="light")
    toggle(widget, "turning")
    captions = " ".join(b.description for b in seen.buttons(widget))
    assert "The deal: 70" in captions
    assert "Bo gives up" in captions
    seen.press(widget, "1 · The deal")
    assert widget.session.cursor == 0
    assert "Before the first move" in seen.words(widget)
    assert "giving up" in seen.words(widget)
