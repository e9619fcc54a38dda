"""The compiled rules of Manhattan are the readable ones: positions, moves, next states, scores."""

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manhattan_widgets.games.manhattan.fast.layout import (
    DRAFTS,
    KNOWN,
    MOVES_SIZE,
    PASSES,
    PHASE,
    TO_DEAL,
    move_number,
    numbered_move,
    pack,
    pack_rules,
    pack_view,
    same,
)
from manhattan_widgets.games.manhattan.fast.rules import list_moves, play_move
from manhattan_widgets.games.manhattan.rules import MANHATTAN, ManhattanOptions, ManhattanState
from manhattan_widgets.games.manhattan.rules.moves import Build, Draft, ManhattanMove, Pass, Shuffle
from tests.fast.equality import soak

# Big pieces first, and spread over the board: at last ones find no place, and seats pass (M20).
CROWDED = ManhattanOptions(players=4, takeover="simple", mix=(6, 0, 0, 18))
OPTION_SETS = (*MANHATTAN.option_sets(), CROWDED)


def follow(options: ManhattanOptions, seed: int) -> dict[type, int]:
    """Play a random game by the readable rules, and the same by the compiled ones beside it."""
    rng = Random(seed)
    rules = pack_rules(options)
    state = MANHATTAN.new(options)
    s = pack(state)
    assert s[PHASE] == TO_DEAL
    moves = np.zeros(MOVES_SIZE, np.int32)
    plies = {Draft: 0, Build: 0, Pass: 0}
    while state.outcome() is None:
        request = state.chance
        if request is not None:
            state = state.apply(request.sample(rng))
            if isinstance(request.sample(rng), Shuffle):  # it was made when the last card was drawn
                s[KNOWN] = 0
                shuffled = pack(state)
                shuffled[KNOWN] = 0
                assert same(s, shuffled)
            s = pack(state)
        legal = state.legal_moves()
        if state.phase == "build" or len(legal) < 100 or rng.random() < 0.05:
            n = list_moves(rules, s, moves)
            assert sorted(moves[:n]) == sorted(map(move_number, legal))
        move = spread(state) if options == CROWDED else state.random_move(rng)
        number = move_number(move)
        assert numbered_move(number, options, state.turn) == move
        state = state.apply(move)
        play_move(rules, s, number, 0)
        assert same(s, pack(state)), state
        plies[type(move)] += 1
    return plies


def spread(state: ManhattanState) -> ManhattanMove:
    """Draft the biggest pieces, and build where the tower is lowest."""
    legal = state.legal_moves()
    if not isinstance(legal[0], Build):
        return legal[-1]
    return min(legal, key=lambda build: state.towers[build.site].height)


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_a_game_by_both_rules(options: ManhattanOptions) -> None:
    plies = follow(options, seed=1)
    assert plies[Draft] == options.players * options.rounds
    assert plies[Build] + plies[Pass] == 24 * len(options.colors_in_play)


def test_games_with_passes_by_both_rules() -> None:
    assert follow(CROWDED, seed=2)[Pass] > 10


@settings(max_examples=12)
@given(st.integers(0, 2**32), st.data())
def test_any_game_by_both_rules(seed: int, data: st.DataObject) -> None:
    players = data.draw(st.sampled_from(MANHATTAN.players))
    values = MANHATTAN.option_values(players)
    chosen = {name: data.draw(st.sampled_from(given)) for name, given in values.items()}
    follow(ManhattanOptions(players, **chosen), seed)


@pytest.mark.soak
def test_many_games_by_both_rules() -> None:
    soak(MANHATTAN, lambda options, seed: sum(follow(options, seed).values()))


@pytest.mark.soak
def test_many_games_of_often_played_options_by_both_rules() -> None:
    soak(
        MANHATTAN,
        lambda options, seed: sum(follow(options, seed).values()),
        lambda _, rng: rng.choice(OPTION_SETS),
    )


def states(options: ManhattanOptions, seed: int) -> Sequence[ManhattanState]:
    rng = Random(seed)
    state = MANHATTAN.new(options)
    passed = [state]
    while state.outcome() is None:
        request = state.chance
        state = state.apply(state.random_move(rng) if request is None else request.sample(rng))
        passed.append(state)
    return passed


@pytest.mark.parametrize("options", MANHATTAN.option_sets()[:4], ids=str)
def test_a_view_is_packed_without_the_secrets(options: ManhattanOptions) -> None:
    for state in states(options, 3)[1::7]:
        for seat in range(options.players):
            view = state.view(seat)
            packed = pack_view(view)
            assert not packed[KNOWN]
            assert (packed == pack_view(view.sample(Random(5)).view(seat))).all()


@given(st.sampled_from(OPTION_SETS), st.data())
def test_every_conceivable_move_has_a_number(
    options: ManhattanOptions, data: st.DataObject
) -> None:
    seat = data.draw(st.integers(0, options.players - 1))
    move = data.draw(
        st.one_of(
            st.builds(
                Build,
                st.sampled_from(options.colors[seat]),
                st.integers(1, 4),
                st.integers(0, 53),
            ),
            st.builds(
                Pass, st.integers(0, 8), st.sampled_from(options.colors[seat]), st.integers(1, 4)
            ),
        )
    )
    number = move_number(move)
    assert (number < PASSES) == isinstance(move, Build)
    assert number < DRAFTS
    assert numbered_move(number, options, seat) == move
