"""The analysis of a game: all of it, part of it, taken up again, anywhere, and by what is known."""

from __future__ import annotations

import re
from contextlib import aclosing
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from manhattan_widgets.analysis.analyze import (
    analysis_of,
    analyze_async,
    analyze_game,
    empty_report,
    fits,
)
from manhattan_widgets.analysis.budgets import LEVELS, batch_of, effort_for, label
from manhattan_widgets.analysis.report import Effort, Report
from manhattan_widgets.analysis.summary import account_of, player_reports, turning_points
from manhattan_widgets.game import Game, new_game
from manhattan_widgets.records import concealed

from .short_games import QUICK, late, short_game

LITTLE = Effort(value=4, search=6, weighing=8, seed=5)


def here(source: Any, **how: Any) -> Report:
    """Analyze in this process."""
    return analysis_of(source, **({"effort": LITTLE, "workers": 1} | how))


@pytest.fixture(scope="module")
def game() -> Game:
    return short_game("manhattan", 6)


@pytest.fixture(scope="module")
def whole(game: Game) -> Report:
    return here(game)


# What adds up


@pytest.mark.parametrize("name", QUICK)
def test_luck_and_choice_add_up_exactly_to_the_result(name: str) -> None:
    game = short_game(name, 6)
    report = here(game)
    outcome = game.outcome()
    assert outcome is not None
    assert report.complete
    assert report.whole
    assert report.result is not None
    assert report.values[-1] == report.result
    for seat in range(report.players):
        share = (seat in outcome.winners) / len(outcome.winners)
        account, points = account_of(report, seat), account_of(report, seat, points=True)
        assert account is not None
        assert points is not None
        team = report.team(seat)
        assert account.end == pytest.approx(share * len(team))
        assert points.end == pytest.approx(outcome.points[seat])
        assert account.start == pytest.approx(sum(report.start.chances[s] for s in team))
        assert account.luck == pytest.approx(account.deal + account.draws + account.others_draws)
    for ply in range(len(report.moves)):
        for change in (report.choice(ply), report.luck(ply)):
            assert sum(change.chances) == pytest.approx(0, abs=0.001)


def test_a_dealt_game_begins_before_the_deal() -> None:
    game = new_game("manhattan", players=2, seed=3)
    report = here(game, seat=1)
    assert report.start is not None
    assert report.start != report.values[0]
    assert report.deal is not None
    assert not report.moves


def test_a_game_from_a_position_begins_with_it(whole: Report) -> None:
    assert whole.start == whole.values[0]
    assert set(whole.deal.chances) == {0}


def test_giving_up_is_what_changes_the_rest() -> None:
    game = short_game("manhattan", 6, moves=3)
    game.resign(1)
    report = here(game)
    assert (report.whole, report.resigned) == (True, 1)
    assert report.resignation is not None
    assert report.values[-1] != report.result
    account = account_of(report, 1)
    assert account is not None
    assert account.end == pytest.approx(0)
    assert account.resignation == pytest.approx(-report.values[-1].chances[1])
    points = account_of(report, 0, points=True)
    assert points is not None
    assert points.end == pytest.approx(game.outcome().points[0])


def test_teams_win_together() -> None:
    game = short_game("newyork", 5)
    report = here(Game.from_position(late("newyork", 3, 2, players=4, teams=True), seed=2), seat=0)
    assert report.teams == ((0, 2), (1, 3))
    account = account_of(report, 0)
    assert account is not None
    assert account.start == pytest.approx(report.start.chances[0] + report.start.chances[2])
    assert here(game).teams == ((0,), (1,))


# Where and how often the work is done


def test_every_report_on_the_way_knows_more(game: Game, whole: Report) -> None:
    reports = list(analyze_game(game, effort=LITTLE, workers=1))
    assert reports[0] == empty_report(game, effort=LITTLE)
    missing = [report.missing for report in reports]
    assert missing == sorted(missing, reverse=True)
    fractions = [report.fraction for report in reports]
    assert fractions == sorted(fractions)
    assert (fractions[0], fractions[-1]) == (0, 1)
    assert reports[-1] == whole
    partial = reports[len(reports) // 2]
    assert account_of(partial, 0) is None
    assert all(report.chances is None for report in player_reports(partial))
    assert turning_points(reports[0]) == ()


def test_it_is_the_same_in_other_processes() -> None:
    game = short_game("skyline", 5)
    assert here(game, workers=2) == here(game)


async def test_it_is_the_same_on_the_event_loop(game: Game, whole: Report) -> None:
    reports = [r async for r in analyze_async(game, effort=LITTLE, workers=1)]
    assert reports[-1] == whole


async def test_it_can_be_stopped_and_taken_up_again(game: Game, whole: Report) -> None:
    partial = None
    async with aclosing(analyze_async(game, effort=LITTLE, workers=1)) as reports:
        async for partial in reports:
            if partial.fraction > 0.4:
                break
    assert partial is not None
    assert not partial.complete
    saved = Report.from_json(partial.to_json())
    rest = list(analyze_game(game, effort=LITTLE, report=saved, workers=1))
    assert rest[0] == saved
    assert rest[-1] == whole
    assert len(rest) <= partial.missing + 1
    assert list(analyze_game(game, effort=LITTLE, report=whole, workers=1)) == [whole]


def test_what_was_found_of_a_beginning_is_taken_over() -> None:
    game = short_game("manhattan", 8, moves=3)
    before = here(game, seat=0)
    assert fits(before, game)
    game.play(game.state.legal_moves()[0])
    assert not fits(before, game)
    on = list(analyze_game(game, seat=0, effort=LITTLE, report=before, workers=1))
    assert on[0].values[:4] == before.values
    assert on[0].decisions[:3] == before.decisions
    assert on[-1] == here(game, seat=0)
    assert fits(on[-1], game)


@pytest.mark.parametrize(
    "change",
    [
        {"effort": replace(LITTLE, value=7)},
        {"seat": 1, "whole": False},
        {"key": "another"},
        {"events": 99},
    ],
    ids=["effort", "seat", "game", "events"],
)
def test_what_does_not_fit_is_not_taken_over(
    game: Game, whole: Report, change: dict[str, Any]
) -> None:
    other = replace(whole, **change)
    first = next(analyze_game(game, effort=LITTLE, report=other, workers=1))
    assert first == empty_report(game, effort=LITTLE)
    assert fits(other, game) is ("effort" in change)


def test_a_report_that_somebody_made_up_is_checked(game: Game, whole: Report) -> None:
    long = replace(
        whole,
        moves=(*whole.moves, "b1F5"),
        seats=(*whole.seats, 0),
        judged=(*whole.judged, False),
        values=(*whole.values, None),
        averaged=(*whole.averaged, None),
        decisions=(*whole.decisions, None),
    )
    first = next(analyze_game(game, effort=LITTLE, report=long, workers=1))
    assert first == empty_report(game, effort=LITTLE)
    judged = next(n for n, decision in enumerate(whole.decisions) if decision)
    decision = whole.decisions[judged]
    for move in ("nonsense", "b9F5", "b4F5"):
        untrue = tuple(replace(c, move=move) for c in decision.candidates)
        bad = replace(decision, candidates=untrue)
        made_up = replace(
            whole, decisions=(*whole.decisions[:judged], bad, *whole.decisions[judged + 1 :])
        )
        first = next(analyze_game(game, effort=LITTLE, report=made_up, workers=1))
        assert first == replace(
            whole, decisions=(*whole.decisions[:judged], None, *whole.decisions[judged + 1 :])
        )


def test_another_resignation_is_another_game() -> None:
    game = short_game("manhattan", 6, moves=2)
    game.resign(0)
    report = empty_report(game, effort=LITTLE)
    game.undo()
    game.resign(1)
    assert not fits(report, game)


def test_it_is_kept_with_the_record(game: Game, whole: Report) -> None:
    copy = game.branch()
    copy.keep_analysis(whole.to_json())
    again = Report.from_json(Game.from_record(copy.record).record.analysis)
    assert again == whole
    assert fits(again, copy.record)


# What is known


@pytest.mark.parametrize("name", QUICK)
def test_a_running_game_tells_a_seat_what_it_may_know(name: str) -> None:
    game = short_game(name, 12, moves=4)
    if game.outcome() is not None:
        game = short_game(name, 12, moves=1)
    seat = game.state_at(len(game.moves) - 1).to_move
    report = here(game, seat=seat)
    assert (report.whole, report.seat) == (False, seat)
    assert report.complete
    judged = [ply for ply, judged in enumerate(report.judged) if judged]
    assert judged
    assert all(report.seats[ply] == seat for ply in judged)
    others = [ply for ply, mover in enumerate(report.seats) if mover != seat]
    assert all(report.averaged[ply] == report.values[ply + 1] for ply in others)
    assert [player.seat for player in player_reports(report)] == [seat]
    # All that another seat holds is made up here, and nothing of the analysis changes.
    assert here(concealed(game.record, seat)) == report


def test_a_spectator_is_told_what_is_public() -> None:
    game = short_game("manhattan", 8, moves=2)
    report = here(game)
    assert (report.whole, report.seat) == (False, None)
    assert not any(report.judged)
    assert player_reports(report) == ()
    assert account_of(report, 0) is not None
    assert fits(report, game)


def test_hidden_cards_change_nothing_for_a_seat() -> None:
    game = short_game("manhattan", 8, moves=0)
    twin = Game.from_position(game.state.view(0).sample(Random(9)), seed=4)
    assert twin.state != game.state
    assert here(twin, seat=0) == here(game, seat=0)


def test_a_record_for_one_seat_is_analyzed_for_that_seat_only() -> None:
    record = concealed(short_game("manhattan", 8, moves=2).record, 1)
    assert empty_report(record, effort=LITTLE).seat == 1
    with pytest.raises(ValueError, match="recorded for seat 1"):
        next(analyze_game(record, seat=0, effort=LITTLE))
    other = replace(empty_report(record, effort=LITTLE), seat=0)
    assert not fits(other, record)


def test_only_seats_of_the_game_can_ask(game: Game) -> None:
    with pytest.raises(ValueError, match="no seat 5"):
        next(analyze_game(game, seat=5, effort=LITTLE))


# How much is computed


def test_levels_of_effort_grow() -> None:
    for name in ("manhattan", "newyork", "skyline"):
        efforts = [effort_for(name, level, seed=3) for level in LEVELS]
        for less, more in pairwise(efforts):
            assert less.value < more.value
            assert less.search < more.search
            assert less.weighing < more.weighing
            assert batch_of(name, less) <= batch_of(name, more)
        assert {effort.seed for effort in efforts} == {3}
    assert empty_report(new_game("skyline", seed=1)).effort == effort_for("skyline")
    assert [label(level) for level in LEVELS] == ["Quick", "Normal", "Thorough"]


def test_a_batch_is_a_part_of_what_a_move_is_weighed_with(monkeypatch: Any) -> None:
    told: dict[str, tuple[int, ...]] = {"readable": (1, 1, 100)}
    monkeypatch.setattr("manhattan_widgets.analysis.budgets.part_of", lambda game, part: told)
    assert batch_of("any", effort_for("any")) == 10
    assert batch_of("any", Effort(value=1, search=1, weighing=1)) == 1
    told["readable"] = (1, 1, 100, 40)
    assert batch_of("any", effort_for("any")) == 40
    assert batch_of("any", effort_for("any", "quick")) == 10


def test_an_unknown_level_is_refused() -> None:
    for ask in (lambda: effort_for("manhattan", "huge"), lambda: label("huge")):
        with pytest.raises(ValueError, match="no level 'huge'"):
            ask()


def test_what_is_no_report_is_refused() -> None:
    with pytest.raises(TypeError, match=r"what analysis_of returned, .* not \{\}"):
        analysis_of(new_game("skyline", seed=1), report={}, workers=1)  # type: ignore[arg-type]


@pytest.mark.parametrize("effort", [5, "", None, [1]])
def test_what_is_no_effort_is_refused(effort: Any) -> None:
    with pytest.raises(ValueError, match=rf"no level {re.escape(repr(effort))} of analysis"):
        analysis_of(new_game("skyline", seed=1), effort=effort, workers=1)
