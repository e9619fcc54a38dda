"""The laws, in random games with every option set of every game."""

from __future__ import annotations

import os
import time
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.testing import positions_for
from manhattan_widgets.testing.laws import LAWS, QUICK, Law

from .oracles import ORACLES
from .play import CASE_IDS, CASES, whole_game

LAW_IDS = [law.__name__ for law in LAWS]
SOAK_SECONDS = float(os.environ.get("SOAK_SECONDS", "60"))


def test_every_game_has_an_oracle() -> None:
    assert set(ORACLES) == set(GAMES)


def test_option_sets_use_every_number_of_players() -> None:
    for rules in GAMES.values():
        assert {options.players for options in rules.option_sets()} == set(rules.players)
        assert len(set(rules.option_sets())) == len(rules.option_sets())


@pytest.mark.no_cover
@pytest.mark.parametrize("case", CASES, ids=CASE_IDS)
@pytest.mark.parametrize("law", LAWS, ids=LAW_IDS)
def test_law(law: Law, case: tuple[str, int]) -> None:
    rng = Random(7)
    states, _ = whole_game(case, 1)
    for number in positions_for(law, len(states), rng):
        law(states[number], rng)


@pytest.mark.parametrize("law", LAWS, ids=LAW_IDS)
@given(case=st.sampled_from(CASES), seed=st.integers(0, 2**32), part=st.floats(0, 1))
@settings(
    deadline=None,
    derandomize=True,
    max_examples=12,
    suppress_health_check=[HealthCheck.too_slow],
)
def test_law_anywhere(law: Law, case: tuple[str, int], seed: int, part: float) -> None:
    states, _ = whole_game(case, seed)
    law(states[round(part * (len(states) - 1))], Random(seed))


@pytest.mark.soak
@pytest.mark.parametrize("case", CASES, ids=CASE_IDS)
def test_laws_for_a_long_time(case: tuple[str, int]) -> None:
    end = time.monotonic() + SOAK_SECONDS
    seed = time.time_ns()
    while time.monotonic() < end:
        seed += 1
        rng = Random(seed)
        states, _ = whole_game.__wrapped__(case, seed)
        for law in LAWS:
            for state in states if law in QUICK else rng.sample(states, 2):
                try:
                    law(state, rng)
                except AssertionError as error:
                    raise AssertionError(f"{law.__name__}, {case}, seed {seed}") from error
