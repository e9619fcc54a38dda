"""Ratings find simulated players' strengths, with intervals that are wide enough."""

from __future__ import annotations

from math import exp, sqrt
from random import Random

import pytest

from manhattan_widgets.analysis import Results, tournament
from manhattan_widgets.analysis.tournaments import GameResult

#: How far apart two ratings are whose players differ by one in the model's own unit, for a table.
BETA = 25 / 6


def simulated(strengths: dict[str, float], players: int, deals: int, seed: int) -> Results:
    """Results in which each place goes to one of those left by the weight of his strength."""
    cup = tournament(dict.fromkeys(strengths, "random"), players=players, deals=deals, seed=seed)
    results, rng = Results(cup, {}), Random(seed)
    for pairing in cup.pairings:
        places, left = [0] * players, list(range(players))
        for place in range(1, players + 1):
            weights = [exp(strengths[pairing.seats[seat]]) for seat in left]
            seat = rng.choices(left, weights)[0]
            places[seat] = place
            left.remove(seat)
        results.add(GameResult(pairing.number, 0, (0,) * players, tuple(places), 1))
    return results


@pytest.mark.parametrize(("names", "players", "deals"), [("AB", 2, 150), ("AB", 4, 40)])
def test_strengths_are_found(names: str, players: int, deals: int) -> None:
    ratings = simulated({"A": 0.0, "B": 0.9}, players, deals, seed=3).ratings()
    assert list(ratings.index) == ["B", "A"]
    gap = ratings.loc["B", "rating"] - ratings.loc["A", "rating"]
    assert gap == pytest.approx(0.9 * BETA * sqrt(players), rel=0.35)


def test_the_truth_lies_within() -> None:
    strengths = {"A": 0.0, "B": 0.5, "C": 1.0, "D": 1.5}
    held = 0
    for seed in range(25):
        ratings = simulated(strengths, 4, 30, seed).ratings()
        for name, strength in strengths.items():
            truth = 25 + (strength - 0.75) * BETA * 2
            held += ratings.loc[name, "low"] <= truth <= ratings.loc[name, "high"]
    assert held >= 93


def test_more_games_make_them_surer() -> None:
    few, many = (simulated({"A": 0.0, "B": 0.0}, 4, deals, seed=1).ratings() for deals in (5, 40))
    for name in "AB":
        wide = [r.loc[name, "high"] - r.loc[name, "low"] for r in (few, many)]
        assert wide[1] < 0.7 * wide[0]


def test_games_against_oneself_tell_nothing_of_strength() -> None:
    cup = tournament({"A": "random"}, players=3, deals=5)
    results = Results(cup, {})
    for pairing in cup.pairings:
        results.add(GameResult(pairing.number, 0, (3, 2, 1), (1, 2, 3), 1))
    assert results.ratings().loc["A", "rating"] == pytest.approx(25)


def test_partners_are_rated_together() -> None:
    cup = tournament(
        {"A": "random", "B": "random"}, "newyork", teams=True, tables=["ABAB"], deals=10
    )
    results = Results(cup, {})
    for pairing in cup.pairings:
        places = tuple(1 if name == "A" else 2 for name in pairing.seats)
        results.add(GameResult(pairing.number, 0, (9, 9, 9, 9), places, 1))
    ratings = results.ratings()
    assert ratings.loc["A", "rating"] > ratings.loc["B", "rating"] + 5
    assert ratings["games"].tolist() == [20, 20]
