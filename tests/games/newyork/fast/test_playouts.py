"""Compiled playouts of New York: like readable random play in distribution, seeded, divisible."""

from functools import partial
from random import Random

import numpy as np
import pytest

from manhattan_widgets.games.newyork.fast.playouts import Packed
from manhattan_widgets.games.newyork.fast.playouts import playouts as any_playouts
from manhattan_widgets.games.newyork.rules import NEW_YORK, NewYorkOptions, NewYorkState
from tests.fast.equality import likeness, readable_playouts
from tests.fast.equality import state_after as any_state_after

playouts = partial(any_playouts, policy="uniform")


def state_after(options: NewYorkOptions, plies: int, seed: int = 1) -> NewYorkState:
    """Return a random position after that many plies."""
    state: NewYorkState = any_state_after(NEW_YORK, options, plies, seed)
    return state


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "options",
    [
        NewYorkOptions(players=4),
        NewYorkOptions(players=4, teams=True, actions=True),
        NewYorkOptions(players=2, actions=True, opening="own", two_demolish=True),
    ],
    ids=str,
)
@pytest.mark.parametrize("plies", [0, 60])
def test_points_are_spread_as_by_the_readable_rules(options: NewYorkOptions, plies: int) -> None:
    state = state_after(options, plies) if plies else NEW_YORK.new(options)
    ours = playouts(state, 10_000, seed=3).points
    theirs = readable_playouts(state, 60)
    for seat in range(options.players):
        assert likeness(ours[:, seat], theirs[:, seat]) < 1.95
    assert likeness(ours[:, 0] - ours[:, 1], theirs[:, 0] - theirs[:, 1]) < 1.95
    assert likeness(np.sort(ours)[:, -1], np.sort(theirs)[:, -1]) < 1.95


def test_a_view_is_played_out_over_what_it_does_not_know() -> None:
    state = state_after(NewYorkOptions(players=3, actions=True), 100)
    for seat in (0, 2, None):
        view = state.view(seat)
        ours = playouts(view, 10_000, seed=3).points
        theirs = readable_playouts(view, 60)
        for other in range(3):
            assert likeness(ours[:, other], theirs[:, other]) < 1.95


@pytest.mark.parametrize("policy", ["uniform", "guided"])
def test_secrets_change_nothing(policy: str) -> None:
    state = state_after(NewYorkOptions(players=3, actions=True), 50)
    seat = state.turn
    other = state.view(seat).sample(Random(1))
    assert other.hands != state.hands
    first = any_playouts(state.view(seat), 300, policy=policy)
    second = any_playouts(other.view(seat), 300, policy=policy)
    assert (first.points == second.points).all()


def test_a_redrawn_pile_keeps_nothing_but_the_back_on_top() -> None:
    state = state_after(NewYorkOptions(players=4), 50)
    other = state.redrawn(Random(2))
    assert other.pile != state.pile
    first, second = (playouts(Packed.of(s, redrawn=True), 10_000) for s in (state, other))
    assert first.means == pytest.approx(second.means, abs=0.5)
    assert (playouts(state, 300).points != playouts(other, 300).points).any()


@pytest.mark.parametrize("policy", ["uniform", "guided"])
def test_games_have_their_own_random_numbers(policy: str) -> None:
    play = partial(any_playouts, NEW_YORK.new(NewYorkOptions(players=5)), policy=policy)
    whole = play(100, seed=9)
    halves = play(60, seed=9), play(40, seed=9, first=60)
    assert (whole.points == np.concatenate([half.points for half in halves])).all()
    assert whole.plies == sum(half.plies for half in halves)
    assert (play(100, seed=10).points != whole.points).any()


def test_a_finished_game_is_as_it_ended() -> None:
    for options in NEW_YORK.option_sets():
        state = state_after(options, 10_000)
        outcome = state.outcome()
        assert outcome is not None
        for position in (state, state.view(None), state.view(1)):
            played = playouts(position, 3)
            assert played.plies == 0
            assert played.means == outcome.points
            assert played.chances == tuple(
                (seat in outcome.winners) / len(outcome.winners) for seat in range(options.players)
            )


@pytest.mark.parametrize("policy", ["uniform", "guided"])
def test_playouts_after_a_move_begin_with_it(policy: str) -> None:
    state = state_after(NewYorkOptions(players=4), 40)
    move = max(state.legal_moves(), key=lambda move: state.preview(move).after[state.turn])
    after = any_playouts(state, 2000, move=move, policy=policy).means
    led_to = any_playouts(state.apply(move), 2000, policy=policy).means
    assert after == pytest.approx(led_to, abs=0.4)


def test_the_guided_policy_beats_random_play() -> None:
    state = state_after(NewYorkOptions(players=4), 24)
    guided, uniform = (any_playouts(state, 400, policy=name) for name in ("guided", "uniform"))
    assert guided.plies < uniform.plies
    assert np.mean(guided.points) > np.mean(uniform.points) + 1
    with pytest.raises(ValueError, match="clever"):
        any_playouts(state, 1, policy="clever")


@pytest.mark.parametrize("options", NEW_YORK.option_sets(), ids=str)
def test_guided_games_come_to_an_end(options: NewYorkOptions) -> None:
    played = any_playouts(NEW_YORK.new(options), 50, seed=4)
    assert played.plies / 50 < 250
    assert sum(played.chances) == pytest.approx(1)
