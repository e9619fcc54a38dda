"""Compiled playouts: like the readable random play in distribution, seeded, divisible."""

from functools import partial
from random import Random

import numpy as np
import pytest

from manhattan_widgets.fast import available
from manhattan_widgets.games.manhattan.fast.playouts import playouts as any_playouts
from manhattan_widgets.games.manhattan.rules import (
    MANHATTAN,
    ManhattanOptions,
    ManhattanState,
)
from tests.fast.equality import likeness, readable_playouts
from tests.fast.equality import state_after as any_state_after

playouts = partial(any_playouts, policy="uniform")


def test_numba_is_found() -> None:
    assert available()


def state_after(options: ManhattanOptions, plies: int, seed: int = 1) -> ManhattanState:
    """Return a random position after that many plies."""
    state: ManhattanState = any_state_after(MANHATTAN, options, plies, seed)
    return state


@pytest.mark.parametrize(
    "options",
    [
        ManhattanOptions(players=4),
        ManhattanOptions(players=3, takeover="simple", edition="sv"),
        ManhattanOptions(players=2),
    ],
    ids=str,
)
@pytest.mark.parametrize("plies", [0, 60])
def test_points_are_spread_as_by_the_readable_rules(options: ManhattanOptions, plies: int) -> None:
    state = state_after(options, plies) if plies else MANHATTAN.new(options)
    ours = playouts(state, 20_000, seed=3).points
    theirs = readable_playouts(state, 60)
    for seat in range(options.players):
        assert likeness(ours[:, seat], theirs[:, seat]) < 1.95
    assert likeness(ours[:, 0] - ours[:, 1], theirs[:, 0] - theirs[:, 1]) < 1.95
    assert likeness(np.sort(ours)[:, -1], np.sort(theirs)[:, -1]) < 1.95


def test_a_view_is_played_out_over_what_it_does_not_know() -> None:
    state = state_after(ManhattanOptions(players=4), 100)
    for seat in (0, 3, None):
        view = state.view(seat)
        ours = playouts(view, 20_000, seed=3).points
        theirs = readable_playouts(view, 80)
        for other in range(4):
            assert likeness(ours[:, other], theirs[:, other]) < 1.95


def test_secrets_change_nothing() -> None:
    state = state_after(ManhattanOptions(players=3), 50)
    seat = state.turn
    other = state.view(seat).sample(Random(1))
    assert other.hands != state.hands
    first, second = playouts(state.view(seat), 500), playouts(other.view(seat), 500)
    assert (first.points.mean(axis=0) == second.points.mean(axis=0)).all()


def test_games_have_their_own_random_numbers() -> None:
    start = MANHATTAN.new(ManhattanOptions(players=4))
    whole = playouts(start, 100, seed=9)
    halves = playouts(start, 60, seed=9), playouts(start, 40, seed=9, first=60)
    assert (whole.points == np.concatenate([half.points for half in halves])).all()
    assert whole.plies == sum(half.plies for half in halves)
    assert (playouts(start, 100, seed=10).points != whole.points).any()
    for seed in (-1, 2**63, 2**200 + 1):
        assert playouts(start, 2, seed=seed).plies == 224


def test_a_finished_game_is_as_it_ended() -> None:
    state = state_after(ManhattanOptions(players=4), 112)
    outcome = state.outcome()
    assert outcome is not None
    played = playouts(state, 3)
    assert played.plies == 0
    assert played.means == outcome.points
    assert played.chances == tuple(
        (seat in outcome.winners) / len(outcome.winners) for seat in range(4)
    )
    assert played.errors == (0, 0, 0, 0)
    assert played.chances == playouts(state.view(None), 1).chances


def test_before_the_deal_everything_is_open() -> None:
    start = MANHATTAN.new(ManhattanOptions(players=4))
    assert playouts(start.view(2), 200, seed=1).means == playouts(start, 200, seed=1).means
    chances = playouts(start, 20_000).chances
    assert sum(chances) == pytest.approx(1)
    assert chances == pytest.approx([0.25] * 4, abs=0.02)
