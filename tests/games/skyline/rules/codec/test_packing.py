"""Positions as chains of choices: every sound one, and few choices wasted."""

from __future__ import annotations

from dataclasses import replace
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manhattan_widgets.games.skyline.rules import SKYLINE, SkylineState
from tests.games.skyline.rules.positions import dealt, played_until


def through_steps(state: SkylineState) -> tuple[SkylineState, float]:
    """Return the state that comes out, and how many bits were chosen."""
    steps, bits = SKYLINE.position_steps(state.options), 0.0
    step = next(steps)
    while True:
        chosen = step.chosen(state)
        assert 0 <= chosen < step.of
        bits += log2(step.of)
        try:
            step = steps.send(int(chosen))
        except StopIteration as end:
            return end.value, bits


def reached(options: int, seed: int, plies: int) -> SkylineState:
    chosen = SKYLINE.option_sets()[options]
    count = iter(range(plies))
    state = dealt(seed, **SKYLINE.options_to_json(chosen))
    return played_until(state, lambda _: next(count, None) is None, seed)


@given(st.integers(0, 5), st.integers(0, 1000), st.integers(0, 900))
def test_every_position_of_a_game_comes_back(options: int, seed: int, plies: int) -> None:
    state = reached(options, seed, plies)
    assert through_steps(state)[0] == state


@pytest.mark.parametrize("options", range(6))
def test_few_bits(options: int) -> None:
    start, middle = (through_steps(reached(options, 2, plies))[1] for plies in (0, 250))
    # 42 cards in order alone are 130 bits; 60 floors on 29 sites are over a hundred more.
    assert start < 300
    assert middle < 460


def test_a_position_that_was_set_up() -> None:
    state = reached(0, 5, 300)
    income = replace(state, done=replace(state.done, built=1, income=3, series=(0, 1)))
    changed = replace(income, round_built=True, idle=0)
    if not changed.status():
        assert through_steps(changed)[0] == changed
