"""The compiled judgement is the greedy player's; the search finds what is best, and adds up."""

from random import Random

import numpy as np
import pytest

from manhattan_widgets.games.newyork.bot import judge
from manhattan_widgets.games.newyork.fast.judge import (
    HEAT,
    KNOWN_SIZE,
    Judgement,
    weights_of,
)
from manhattan_widgets.games.newyork.fast.layout import (
    N_MOVES,
    numbered_move,
    pack_rules,
    pack_view,
)
from manhattan_widgets.games.newyork.fast.playouts import playouts
from manhattan_widgets.games.newyork.fast.search import Search
from manhattan_widgets.games.newyork.fast.tree import judged_moves
from manhattan_widgets.games.newyork.rules import NEW_YORK, NewYorkOptions, NewYorkState
from manhattan_widgets.games.newyork.rules.moves import (
    Build,
    Develop,
    NewYorkMove,
    Put,
    Raze,
    Speculate,
    Statics,
)
from tests.games.newyork.fast.test_playouts import state_after


def looks(state: NewYorkState) -> dict[NewYorkMove, float]:
    """Return how much less each move is judged to be worth than the best, compiled."""
    rules = pack_rules(state.options)
    weights = weights_of(Judgement(heat=10), rules)
    moves, priors = np.zeros(N_MOVES, np.int32), np.zeros(N_MOVES)
    known = np.zeros(KNOWN_SIZE, np.int64)
    assert state.to_move is not None
    s = pack_view(state.view(state.to_move))
    n = judged_moves(rules, s, known, weights, moves, priors)
    # Only differences count: priors are powers of e of them.
    worths = weights[HEAT] * np.log(priors[:n])
    return dict(
        zip(map(numbered_move, moves[:n].tolist()), (worths - worths.max()).tolist(), strict=True)
    )


@pytest.mark.parametrize("options", NEW_YORK.option_sets(), ids=str)
def test_moves_are_judged_as_the_greedy_player_does(options: NewYorkOptions) -> None:
    rng, state = Random(3), NEW_YORK.new(options)
    judged: set[type] = set()
    while state.outcome() is None:
        request = state.chance
        if request is None and rng.random() < 0.3:
            view = state.view(state.to_move)
            theirs = {move: worth for worth, move in judge(view)}
            best = max(theirs.values())
            assert looks(state) == pytest.approx(
                {move: worth - best for move, worth in theirs.items()}
            )
            judged |= set(map(type, theirs))
        state = state.apply(state.random_move(rng) if request is None else request.sample(rng))
    assert judged >= {Put, Build}
    assert bool(judged & {Raze, Speculate, Develop, Statics}) == options.actions


def searched(state: NewYorkState, count: int, seed: int = 1) -> Search:
    seat = state.to_move
    assert seat is not None
    search = Search(state.view(seat), seed)
    search.run(count)
    return search


@pytest.mark.parametrize("options", NEW_YORK.option_sets(), ids=str)
@pytest.mark.parametrize("plies", [0, 30, 60])
def test_results_add_up(options: NewYorkOptions, plies: int) -> None:
    state = state_after(options, plies)
    search = searched(state, 300)
    results = search.results()
    assert search.playouts == sum(result.playouts for result in results) == 300
    assert {result.move for result in results} <= set(state.legal_moves())
    assert len({result.move for result in results}) == len(results)
    assert state.to_move is not None
    team = next(team for team in NEW_YORK.teams(options) if state.to_move in team)
    for result in results:
        assert sum(result.chances) == pytest.approx(1)
        assert result.value == pytest.approx(sum(result.chances[seat] for seat in team))
        assert len(result.points) == len(result.chances) == options.players
        assert all(0 <= points < 100 for points in result.points)
        assert 0 < result.error < 1
    assert [result.playouts for result in results] == sorted(
        (result.playouts for result in results), reverse=True
    )


def test_equal_arguments_give_equal_results_however_divided() -> None:
    state = state_after(NewYorkOptions(players=3, actions=True), 40)
    whole = searched(state, 400).results()
    parts = searched(state, 1)
    for count in (9, 90, 300):
        parts.run(count)
    assert parts.results() == whole
    assert searched(state, 400, seed=2).results() != whole


def test_secrets_change_nothing() -> None:
    state = state_after(NewYorkOptions(players=4, actions=True), 50)
    assert state.to_move is not None
    other = state.view(state.to_move).sample(Random(3))
    assert other.hands != state.hands
    assert searched(other, 200).results() == searched(state, 200).results()


def test_only_the_seat_to_move_searches() -> None:
    state = state_after(NewYorkOptions(players=4), 50)
    for seat in ((state.turn + 1) % 4, None):
        with pytest.raises(ValueError, match="turn"):
            Search(state.view(seat))


@pytest.mark.no_cover
def test_moves_found_win_more_than_the_mean_of_all() -> None:
    gained = 0.0
    for seed in range(1, 7):
        state = state_after(NewYorkOptions(players=2), 40, seed)
        assert state.to_move is not None
        view = state.view(state.to_move)
        best = searched(state, 2000).results()[0].move
        won = {
            move: playouts(view, 1000, seed, move=move).chances[state.to_move]
            for move in state.legal_moves()
        }
        gained += won[best] - sum(won.values()) / len(won)
    assert gained / 6 > 0.02
