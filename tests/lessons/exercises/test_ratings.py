"""Ratings follow learners of known skill, who then get about three of four exercises right."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manhattan_widgets.lessons.exercises.core import BAND, LEVELS, rating_of
from manhattan_widgets.lessons.exercises.ratings import TARGET, Rating, level_for, result_of


@pytest.mark.parametrize("skill", [950, 1100, 1250, 1400, 1500])
def test_a_simulated_learner_is_followed_and_challenged(skill: int) -> None:
    right = []
    for seed in range(8):
        rng = Random(seed)
        rating = Rating()
        for number in range(120):
            level = level_for(rating, LEVELS)
            difficulty = rating_of(level) + (rng.random() - 0.5) * BAND
            known = rng.random() < 1 / (1 + 10 ** ((difficulty - skill) / 400))
            rating = rating.after(difficulty, float(known))
            if number >= 20:
                right.append(known)
        assert abs(rating.value - skill) < 300
    assert TARGET - 0.05 <= sum(right) / len(right) <= TARGET + 0.05


def test_somebody_who_learns_is_followed() -> None:
    rng, rating = Random(3), Rating()
    levels = []
    for number in range(200):
        skill = 900 + 3 * number
        level = level_for(rating, LEVELS)
        difficulty = rating_of(level)
        rating = rating.after(difficulty, float(rng.random() < Rating(skill).expected(difficulty)))
        levels.append(level)
    assert sum(levels[:40]) / 40 + 2 < sum(levels[-40:]) / 40


@given(
    st.floats(300, 2000), st.floats(75, 250), st.floats(500, 1500), st.sampled_from([0, 0.5, 1.0])
)
def test_an_answer_moves_the_rating_its_way(
    value: float, deviation: float, difficulty: float, result: float
) -> None:
    before = Rating(value, deviation)
    after = before.after(difficulty, result)
    assert after.deviation <= before.deviation
    if result == 1.0:
        assert after.value >= before.value
    elif result == 0:
        assert after.value <= before.value
    assert 200 <= after.value <= 2200


def test_results_count_help() -> None:
    assert result_of(1, 0, shown=False) == 1
    assert result_of(1, 1, shown=False) == 0.5
    assert result_of(3, 0, shown=False) == result_of(0, 0, shown=True) == 0
