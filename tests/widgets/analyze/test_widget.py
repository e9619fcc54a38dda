"""The analysis of a game: figures, turning points, decisions, what is kept, what stays secret."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from ipywidgets import Dropdown, Select, ToggleButtons

import manhattan_widgets as mw
from manhattan_widgets import fast
from manhattan_widgets.analysis.analyze import empty_report
from manhattan_widgets.analysis.report import Decision, Effort, Report, Weighed
from manhattan_widgets.analysis.signs import sign_of
from manhattan_widgets.analysis.summary import turning_points
from manhattan_widgets.analysis.values import Value
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.game import Game, load
from manhattan_widgets.scene.chances import Course, course_chart
from manhattan_widgets.scene.core import Label, Line
from manhattan_widgets.widgets.analyze import progress as work
from manhattan_widgets.widgets.analyze.widget import AnalyzeWidget, analyze
from manhattan_widgets.widgets.common import progress
from tests.widgets import seen
from tests.widgets.seen import classes

EFFORT = Effort(value=2, search=4, weighing=16)
NAMES = ["Ann", "Bo", "Cy"]
EXAMPLE = Path(__file__).parents[3] / "examples" / "analyzed" / "four-players.json"


@cache
def _record(name: str, plies: int | None) -> Any:
    """Return the record of a random game, whole or its beginning."""
    players = 4 if name == "newyork" else 3
    options = {"teams": True} if name == "newyork" else {}
    names = [*NAMES, "Di"][:players]
    game = mw.new_game(name, players=players, seed=5, names=names, **options)
    rng = Random(3)
    while game.state.to_move is not None and (plies is None or len(game.moves) < plies):
        game.play(game.state.random_move(rng))
    return game.record


@pytest.fixture(autouse=True)
def without_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fast, "available", lambda: False)


@pytest.fixture(autouse=True)
def own_library(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MANHATTAN_WIDGETS_LIBRARY", str(tmp_path / "own.sqlite3"))


def nearly_over(name: str = "manhattan", left: int = 8) -> Game:
    """Return a game that begins so many moves before its end."""
    whole = played(name)
    start = whole.state_at(len(whole.moves) - left)
    return Game.from_position(start, seed=1, names=[p.name for p in whole.players])


def played(name: str = "manhattan", plies: int | None = None) -> Game:
    return load(_record(name, plies))


def full(game: Game, seat: int | None = None) -> Report:
    """Return a report with made-up figures, complete, without playing anything out."""
    report = empty_report(game, seat=seat, effort=EFFORT)
    rng, players = Random(1), report.players

    def value() -> Value:
        raw = [rng.random() + 0.05 for _ in range(players)]
        chances = [weight / sum(raw) for weight in raw]
        return Value.of(chances, [40 * weight for weight in chances], [0.01] * players, 2)

    values = [value() for _ in report.values]
    if report.result is not None and report.resigned is None:
        values[-1] = report.result
    decisions: list[Decision | None] = []
    for ply, judged in enumerate(report.judged):
        state = game.state_at(ply)
        others = [str(m) for m in state.legal_moves()[:3] if str(m) != report.moves[ply]]
        moves = [*others, report.moves[ply]] if ply % 3 else [report.moves[ply], *others]
        weighed = [Weighed.of(m, 0.5 - 0.04 * n, 0.01, (9,) * players) for n, m in enumerate(moves)]
        made = moves.index(report.moves[ply])
        decisions.append(Decision.of(weighed, made, 0.04 * made, 0.01) if judged else None)
    return replace(
        report,
        start=value(),
        values=tuple(values),
        averaged=tuple(value() for _ in report.averaged),
        decisions=tuple(decisions),
    )


def analyzed(name: str = "manhattan", plies: int | None = None) -> AnalyzeWidget:
    """Return the widget of a game that keeps a complete analysis."""
    game = played(name, plies)
    game.keep_analysis(full(game).to_json())
    return analyze(game, effort=EFFORT, theme="light")


def toggle(widget: AnalyzeWidget, value: str) -> None:
    toggles = [
        part
        for part in seen.parts(widget)
        if isinstance(part, ToggleButtons) and value in [v for _, v in part.options]
    ]
    assert len(toggles) == 1
    toggles[0].value = value


def moves_listed(widget: AnalyzeWidget) -> list[str]:
    toggle(widget, "moves")
    (select,) = [part for part in seen.parts(widget) if isinstance(part, Select)]
    return list(select.options)


@pytest.mark.parametrize("name", GAMES)
def test_a_kept_analysis_is_shown_at_once(name: str) -> None:
    widget = analyzed(name)
    assert widget.report.complete
    assert widget.session.message.kind == "info"
    words = seen.words(widget)
    assert "The analysis is complete" in words
    assert "Luck and choice" in words
    assert "Player by player" in words
    assert not seen.is_shown(widget, "Analyze")
    for name_ in widget.names:
        assert name_ in words
    last = len(widget.game.moves)
    for ply in (0, 1, last // 2, last):
        widget.session.go_to(ply)
        assert widget.session.message.text == ""
    widget.close()


@pytest.mark.parametrize("name", GAMES)
def test_each_decision_tells_its_moves_and_what_the_one_made_cost(name: str) -> None:
    widget = analyzed(name)
    count = 0
    for ply, decision in list(enumerate(widget.report.decisions))[:40]:
        widget.session.go_to(ply + 1)
        words = " ".join(seen.words(widget).split())
        if decision is None:
            assert "This move is not judged" in words
            continue
        count += 1
        state = widget.game.state_at(ply)
        for candidate in decision.candidates:
            assert state.format(state.rules.move_from_text(candidate.move)) in words
        sentence = "No better move was found" if not decision.played else "gave away"
        assert sentence in words or "may have given away" in words
        assert "What speaks for" in words
    assert count > 10


def test_the_board_shows_the_choice_as_a_map_or_what_came_of_it() -> None:
    widget = analyzed()
    decisions = enumerate(widget.report.decisions)
    ply = next(p for p, d in decisions if d is not None and "d" not in d.move and p > 6)
    widget.session.go_to(ply + 1)
    scene = seen.scene(widget)
    assert scene is not None
    signs = [s for t in scene.tiles for s in t.shapes if isinstance(s, Label) and "%" in s.text]
    assert {s.fill for s in signs} <= {f"heat.{level}.on" for level in range(1, 5)}
    assert signs
    toggle(widget, "after")
    after = seen.scene(widget)
    assert after is not None
    assert not [s for t in after.tiles for s in t.shapes if getattr(s, "text", "").endswith("%")]


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


def test_the_list_has_all_moves_those_of_one_and_the_costliest_first() -> None:
    widget = analyzed()
    assert len(moves_listed(widget)) == len(widget.game.moves)
    seen.pick(widget, "Moves of", 1)
    assert all("Bo: " in line for line in moves_listed(widget))
    seen.pick(widget, "Sorted", "cost")
    costs = [int(re.search(r"−(\d+)", line)[1]) for line in moves_listed(widget)]  # type: ignore[index]
    assert costs == sorted(costs, reverse=True)
    (select,) = [part for part in seen.parts(widget) if isinstance(part, Select)]
    select.index = 1
    wanted = int(select.options[1].partition(".")[0])
    assert widget.session.cursor == wanted


def test_the_list_has_the_signs_of_chess_and_says_what_they_mean() -> None:
    widget = analyzed()
    signs = [
        None if decision is None else sign_of(decision) for decision in widget.report.decisions
    ]
    assert {"?!", "?"} <= set(signs)
    for line, decision, sign in zip(
        moves_listed(widget), widget.report.decisions, signs, strict=True
    ):
        cost = re.split("|".join(f" {name}: " for name in widget.names), line)[0]
        if decision is None:
            continue
        assert cost.endswith(f"\N{NO-BREAK SPACE}{sign}") if sign else "?" not in cost
        assert ("(" in cost) == (not decision.sure and round(100 * decision.cost) > 0)
    legend = seen.part(widget, "mw-decisions").children[-1].value
    assert "?! 5% or more, ? 10%, ?? 15% of the chances given away" in legend


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


def test_rows_of_luck_and_choice_add_up() -> None:
    widget = analyzed()
    toggle(widget, "points")
    table = seen.part(widget, "mw-accounts").value
    rows = re.findall(r"<tr><th scope='row'>.*?</tr>", table)
    assert len(rows) == 3
    for row in rows:
        cells = [re.sub("<[^>]+>", "", cell) for cell in re.findall(r"<td>(.*?)</td>", row)]
        *parts, end = [float(cell.replace("−", "-")) for cell in cells]
        assert sum(parts) == pytest.approx(end, abs=0.35)


def test_the_costliest_moves_of_a_player_lead_to_them() -> None:
    widget = analyzed()
    dear = [b for b in seen.buttons(widget) if re.match(r"\d+\. ", b.description)]
    assert dear
    dear[0].click()
    assert widget.session.cursor == int(dear[0].description.partition(".")[0])


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


def test_a_running_game_is_analyzed_for_its_one_person_alone() -> None:
    game = mw.new_game(
        "manhattan", players=2, seed=4, names=["Ann", "Bot"], kinds=["greedy", "person"]
    )
    for _ in range(5):
        game.play(game.state.legal_moves()[0])
    widget = analyze(game, effort=EFFORT, start=False, theme="light")
    assert widget.report.seat == 1
    assert not widget.report.whole
    assert widget.session.perspective == 1
    assert "only what Bot may know" in seen.words(widget)
    assert widget.report.judged == tuple(seat == 1 for seat in widget.report.seats)


def test_what_a_seat_may_not_know_changes_nothing_that_is_shown() -> None:
    game = played("manhattan", 7)
    report = full(game, 0)
    pages = []
    for seed in (1, 2):
        record = game.record
        other = mw.Game.from_position(game.state.view(0).sample(Random(seed)), seed=1, names=NAMES)
        assert record.players[0].name == other.players[0].name
        widget = analyze(other, seat=0, effort=EFFORT, start=False, theme="light")
        assert widget._repr_mimebundle_()
        pages.append(seen.html(widget))
    assert pages[0] == pages[1]
    assert report.seat == 0


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


def test_it_is_saved_with_the_game_and_read_again(tmp_path: Path) -> None:
    widget = analyzed()
    path = tmp_path / "evening.json"
    widget.save(path)
    assert "Saved as evening.json" in seen.words(widget)
    again = analyze(path, effort=EFFORT, theme="light")
    assert again.report == widget.report
    again.save(path)
    assert seen.file_field(again).value == str(path)  # type: ignore[arg-type]


def test_it_is_kept_in_a_library_that_has_the_game(tmp_path: Path) -> None:
    from manhattan_widgets.records.library import Library

    library = Library(tmp_path / "games.sqlite3")
    game = nearly_over()
    number = library.add(game.record)
    for _ in range(2):
        game.play(game.state.legal_moves()[0])
    widget = analyze(game, effort=EFFORT, seat=0, workers=1, library=library, theme="light")
    widget.start()
    assert library.get(number).analysis is None, "another moment of the game"
    library.append(number, game.record, revision=library.entry(number).revision)
    analyze(game, effort=EFFORT, seat=0, workers=1, library=library, theme="light").start()
    assert library.get(number).analysis == game.record.analysis
    browser = mw.library(library)
    browser.choose(number)
    seen.press(browser, "Analyze")
    assert isinstance(browser.opened, AnalyzeWidget)


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


def test_by_default_what_is_kept_is_shown_with_its_effort() -> None:
    game = played()
    game.keep_analysis(full(game).to_json())
    widget = analyze(game, theme="light")
    assert widget.report.complete
    assert seen.field(widget, Dropdown, "How exact:").value == EFFORT
    normal = empty_report(game, effort="normal")
    game.keep_analysis(replace(full(game), effort=normal.effort).to_json())
    assert seen.field(analyze(game), Dropdown, "How exact:").value == "normal"


def test_a_static_page_has_board_and_chart() -> None:
    widget = analyzed()
    bundle = widget._repr_mimebundle_()[0]
    assert "After" in bundle["text/plain"]
    assert bundle["image/svg+xml"].startswith("<svg")


def test_bad_arguments_say_what_can_be() -> None:
    with pytest.raises(ValueError, match="no level 'huge'"):
        analyze(played("manhattan", 2), effort="huge")
    with pytest.raises(ValueError, match="light or dark"):
        analyze(played("manhattan", 2), theme="pink")
    with pytest.raises(ValueError, match="seat"):
        analyze(played("manhattan", 2), seat=7)


# The chart


def course(values: Any, *, chances: bool = True) -> Course:
    lines = ("Ann", "Bo"), ("red", "blue"), ("R", "B")
    return Course(tuple(values), *lines, (2,), chances)


@pytest.mark.parametrize("width", [350, 740])
def test_a_chart_has_a_place_for_every_ply_and_runs_straight_over_what_is_not_known(
    width: int,
) -> None:
    known = course([(0.5, 0.5), None, None, (0.2, 0.8), (0.0, 1.0)])
    tile = course_chart(known, width=width)
    assert [area.id for area in tile.areas] == [f"ply:{ply}" for ply in range(5)]
    assert tile.areas[1].label == "After 1 move: not known yet."
    assert "Ann 20%" in tile.areas[3].label
    lines = [s for s in tile.shapes if isinstance(s, Line) and s.stroke == "red.line"]
    assert len(lines) == 3  # two pieces and the end
    labels = [s.text for s in tile.shapes if isinstance(s, Label)]
    assert {"0%", "100%", "1"} <= set(labels)


def test_a_chart_of_nothing_is_empty_and_one_of_points_has_its_own_scale() -> None:
    tile = course_chart(course([None, None]))
    assert not [s for s in tile.shapes if isinstance(s, Line) and s.stroke.endswith(".line")]
    points = course_chart(course([(12, 61), (13, 77)], chances=False))
    labels = [s.text for s in points.shapes if isinstance(s, Label)]
    assert {"77", "13", "80"} <= set(labels)


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


def test_a_click_on_the_board_tells_the_site() -> None:
    widget = analyzed()
    seen.click_site(widget, "S1")
    assert "Sydney 1" in seen.words(widget)
    seen.click_beside(widget, "S")
    assert widget.busy is False
    widget.stop()
