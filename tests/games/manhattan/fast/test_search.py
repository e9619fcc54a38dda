"""The compiled search: it finds what is best, depends on what a seat knows alone, adds up."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from manhattan_widgets.games.manhattan.fast.judge import LEFT_SIZE, count_left
from manhattan_widgets.games.manhattan.fast.layout import pack
from manhattan_widgets.games.manhattan.fast.playouts import Packed, playouts
from manhattan_widgets.games.manhattan.fast.search import Search
from manhattan_widgets.games.manhattan.rules import MANHATTAN, ManhattanOptions, ManhattanState
from manhattan_widgets.games.manhattan.rules.moves import Build, Draft, Pass
from tests.games.manhattan.fast.test_playouts import state_after
from tests.games.manhattan.fast.test_rules import CROWDED, spread


def searched(state: ManhattanState, count: int, seed: int = 1) -> Search:
    seat = state.to_move
    assert seat is not None
    search = Search(state.view(seat), seed)
    search.run(count)
    return search


@pytest.mark.parametrize("players", MANHATTAN.players)
@pytest.mark.parametrize("plies", [0, 1, 30])
def test_results_add_up(players: int, plies: int) -> None:
    state = state_after(ManhattanOptions(players=players), plies)
    search = searched(state, 300)
    results = search.results()
    assert search.playouts == sum(result.playouts for result in results) == 300
    legal = set(state.legal_moves())
    assert {result.move for result in results} <= legal
    assert len({result.move for result in results}) == len(results)
    for result in results:
        assert sum(result.chances) == pytest.approx(1)
        assert len(result.points) == len(result.chances) == players
        assert all(0 < points < 300 for points in result.points)
        assert 0 < result.error < 1
    assert [result.playouts for result in results] == sorted(
        (result.playouts for result in results), reverse=True
    )


def test_equal_arguments_give_equal_results_however_divided() -> None:
    state = state_after(ManhattanOptions(players=3), 40)
    whole = searched(state, 400).results()
    parts = searched(state, 1)
    for count in (9, 90, 300):
        parts.run(count)
    assert parts.results() == whole
    assert searched(state, 400, seed=2).results() != whole


def test_secrets_change_nothing() -> None:
    state = state_after(ManhattanOptions(players=4), 50)
    other = state.view(state.turn).sample(Random(3))
    assert isinstance(other, ManhattanState)
    assert other.hands != state.hands
    assert searched(other, 200).results() == searched(state, 200).results()


def test_only_the_seat_to_move_searches() -> None:
    state = state_after(ManhattanOptions(players=4), 50)
    for seat in ((state.turn + 1) % 4, None):
        with pytest.raises(ValueError, match="turn"):
            Search(state.view(seat))


def last_turn(seed: int) -> ManhattanState:
    """Return a position in which the last piece of the game is to be built."""
    return state_after(ManhattanOptions(players=2), 12 + 95, seed)


@pytest.mark.parametrize("seed", range(1, 6))
def test_the_last_build_is_the_best_one(seed: int) -> None:
    state = last_turn(seed)
    seat = state.turn
    leads = {}
    for move in state.legal_moves():
        outcome = state.apply(move).outcome()
        assert outcome is not None
        leads[move] = 2 * outcome.points[seat] - sum(outcome.points)
    assert leads[searched(state, 600).results()[0].move] == max(leads.values())


def test_passes_are_searched() -> None:
    rng = Random(2)
    state = MANHATTAN.new(CROWDED)
    while state.to_move is None or not isinstance(state.legal_moves()[0], Pass):
        request = state.chance
        state = state.apply(spread(state) if request is None else request.sample(rng))
    results = searched(state, 100).results()
    assert set(state.legal_moves()) >= {result.move for result in results}
    assert len(results) > 1


def test_the_guided_policy_beats_random_play() -> None:
    """What search thinks of a seat's chances comes true only if its moves are better than any."""
    state = state_after(ManhattanOptions(players=4), 16)
    guided = playouts(state, 400, seed=1)
    uniform = playouts(state, 400, seed=1, policy="uniform")
    assert np.mean(guided.points) > np.mean(uniform.points) + 2


def test_playouts_after_a_move_begin_with_it() -> None:
    state = state_after(ManhattanOptions(players=4), 111)
    view = state.view(state.turn)
    moves = list(state.legal_moves())
    for policy in ("guided", "uniform"):
        for move in moves[:5]:
            outcome = state.apply(move).outcome()
            assert outcome is not None
            for position in (state, view):
                after = playouts(position, 10, move=move, policy=policy)
                assert after.means == outcome.points
    with pytest.raises(ValueError, match="clever"):
        playouts(state, 1, policy="clever")


def test_a_redrawn_pile_gives_other_games_than_a_known_one() -> None:
    state = state_after(ManhattanOptions(players=2), 100)
    redrawn = Packed.of(state, redrawn=True)
    other = replace(state, pile=tuple(reversed(state.pile)))
    assert other.pile != state.pile
    assert (redrawn.position == Packed.of(state).position).sum() >= redrawn.position.size - 1
    assert sorted(redrawn.position) == sorted(Packed.of(other, redrawn=True).position)


def test_guided_games_are_whole_games() -> None:
    for options in (*MANHATTAN.option_sets(), CROWDED):
        played = playouts(MANHATTAN.new(options), 20, seed=4)
        assert played.plies == 20 * (
            options.players * options.rounds + 24 * len(options.colors_in_play)
        )


def test_pieces_left_are_counted_by_the_least_they_have() -> None:
    state = state_after(ManhattanOptions(players=3), 44)
    counted = np.zeros(LEFT_SIZE, np.int32)
    count_left(pack(state), counted)
    expected = [
        sum(n for size, n in enumerate(counts, 1) if size >= need)
        for left in (state.drafts, state.supplies)
        for counts in left
        for need in range(6)
    ]
    assert counted.tolist() == expected


def test_drafts_of_a_first_round_are_searched_by_their_promise() -> None:
    state = state_after(ManhattanOptions(players=2), 0)
    results = searched(state, 800).results()
    assert all(isinstance(result.move, Draft) for result in results)
    assert len(results) < len(state.legal_moves()) / 2


def test_builds_are_told_apart_in_many_playouts() -> None:
    state = state_after(ManhattanOptions(players=4), 60)
    results = searched(state, 2000).results()
    assert all(isinstance(result.move, Build) for result in results)
    assert results[0].playouts > 2000 / len(results)
