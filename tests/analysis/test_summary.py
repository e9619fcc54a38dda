"""Turning points and reports by player, from what an analysis found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from manhattan_widgets.analysis.report import Decision, Report, Weighed
from manhattan_widgets.analysis.summary import (
    CHOICE,
    DEAL,
    LUCK,
    RESIGNATION,
    account_of,
    player_reports,
    turning_points,
)
from manhattan_widgets.analysis.values import Value

from .test_report import report as two_plies


def value(chance: float, error: float = 0.005, points: float = 40.0) -> Value:
    return Value.of((chance, 1 - chance), (points, 80 - points), (error, error), 900)


def decision(cost: float, error: float, move: str = "a") -> Decision:
    weighed = (Weighed.of("z", 0.5, 0.01, (40, 40)), Weighed.of(move, 0.5 - cost, 0.01, (40, 40)))
    return Decision.of(weighed, 1, cost, error)


def game(**changes: object) -> Report:
    """A game of four moves: dealt well, then a blunder, a good draw, and giving up."""
    return replace(
        two_plies(
            moves=("a", "b", "c", "d"),
            seats=(0, 1, 0, 1),
            judged=(True,) * 4,
            start=value(0.5),
            values=(value(0.6), value(0.62), value(0.63), value(0.45), value(0.45)),
            averaged=(value(0.62), value(0.63), value(0.33), value(0.45)),
            decisions=(
                decision(0.01, 0.02),
                decision(0.08, 0.01, "b"),
                decision(0.3, 0.02, "c"),
                decision(0.0, 0.0, "d"),
            ),
            resigned=0,
            result=Value.of((0, 1), (30, 35), (0, 0), 0),
        ),
        **changes,
    )


def test_turning_points_are_the_largest_changes_in_the_order_of_the_game() -> None:
    points = turning_points(game())
    assert [(point.kind, point.ply, point.seat) for point in points] == [
        (DEAL, None, None),
        (CHOICE, 2, 0),
        (LUCK, 2, 0),
        (RESIGNATION, None, 0),
    ]
    assert [point.swing for point in points] == pytest.approx([0.1, 0.3, 0.12, 0.45])
    assert points[1].change.chances == pytest.approx((-0.3, 0.3))
    most = turning_points(game(), most=2)
    assert [point.kind for point in most] == [CHOICE, RESIGNATION]


def test_noise_turns_nothing() -> None:
    noisy = game(values=tuple(value(v.chances[0], 0.2) for v in game().values))
    assert [point.kind for point in turning_points(noisy)] == []
    assert turning_points(game(resigned=None, start=value(0.61)))[0].kind == CHOICE


def test_an_account_adds_up() -> None:
    for seat in (0, 1):
        account = account_of(game(), seat)
        assert account is not None
        assert account.end == pytest.approx(seat)
        sign = 1 if seat == 0 else -1
        assert account.start == pytest.approx(0.5)
        assert account.deal == pytest.approx(0.1 * sign)
        own, others = (-0.28, 0.01) if seat == 0 else (-0.01, 0.28)
        assert account.choices == pytest.approx(own)
        assert account.others == pytest.approx(others)
        draws, theirs = (0.12, 0.0) if seat == 0 else (0.0, -0.12)
        assert account.draws == pytest.approx(draws)
        assert account.others_draws == pytest.approx(theirs)
        assert account.resignation == pytest.approx(-0.45 * sign)
        assert account.choices_error == pytest.approx((4 * 0.005**2) ** 0.5)
        assert account.luck_error == pytest.approx((10 * 0.005**2) ** 0.5)
    points = account_of(game(), 1, points=True)
    assert points is not None
    assert points.end == pytest.approx(35)
    assert points.choices_error is None
    assert points.luck_error is None


def test_a_player_report_counts_decisions_and_their_costs() -> None:
    first, second = player_reports(game())
    assert (first.seat, first.judged, first.good, first.costliest) == (0, 2, 1, (2,))
    assert first.cost == pytest.approx(0.31)
    assert first.error == pytest.approx((2 * 0.02**2) ** 0.5)
    assert (second.judged, second.good, second.costliest) == (2, 1, (1,))
    assert first.chances == account_of(game(), 0)
    assert first.points == account_of(game(), 0, points=True)
    lucky = Weighed.of("c", 0.52, 0.02, (40, 40))
    noisy = Decision.of((Weighed.of("z", 0.5, 0.02, (40, 40)), lucky), 1, -0.02, 0.03)
    assert (noisy.cost, noisy.gap) == (0, pytest.approx(-0.02))
    assert player_reports(game(decisions=(None, None, noisy, None)))[0].cost < 0
    worst = game(decisions=(decision(0.4, 0.02), None, decision(0.5, 0.02, "c"), None))
    assert player_reports(worst)[0].costliest == (2, 0)


def test_what_is_missing_leaves_an_account_open() -> None:
    for gap in (
        {"start": None},
        {"values": (None, *game().values[1:])},
        {"averaged": (*game().averaged[:3], None)},
        {"values": (*game().values[:4], None)},
    ):
        assert account_of(game(**gap), 0) is None
        assert player_reports(game(**gap))[0].chances is None
        assert len(turning_points(game(**gap))) < 5


def test_teams_are_one() -> None:
    four = Value.of((0.3, 0.2, 0.3, 0.2), (40, 41, 42, 43), (0.01,) * 4, 500)
    after = Value.of((0.4, 0.1, 0.4, 0.1), (40, 41, 42, 43), (0.01,) * 4, 500)
    teams = game(
        teams=((0, 2), (1, 3)),
        moves=("a",),
        seats=(2,),
        judged=(True,),
        start=four,
        values=(four, after),
        averaged=(after,),
        decisions=(decision(0.1, 0.0),),
        resigned=None,
        result=None,
    )
    mine, partners = account_of(teams, 2), account_of(teams, 0)
    assert mine is not None
    assert partners is not None
    assert (mine.start, mine.choices, mine.others) == pytest.approx((0.6, 0.2, 0))
    assert (partners.start, partners.choices, partners.others) == pytest.approx((0.6, 0, 0.2))
    assert [point.swing for point in turning_points(teams)] == pytest.approx([0.2])
    assert mine.choices_error == pytest.approx(2 * 0.02 / 2**0.5)
