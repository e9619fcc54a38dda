"""The rules against a second opinion: every legal move and what it does, in random play."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from manhattan_widgets.games.newyork.rules import NEW_YORK, NewYorkOptions, NewYorkState
from manhattan_widgets.games.newyork.rules.board import Board, price, site_name
from manhattan_widgets.games.newyork.rules.codec.position_json import board_rows
from tests.conformance.oracles import newyork as oracle

OPTION_SETS = NEW_YORK.option_sets()


def states_of(options: NewYorkOptions, seed: int, *, uniform: bool) -> Iterator[NewYorkState]:
    """Yield the states of a random game; ``uniform``: own buildings fall as often as others."""
    rng, state = Random(seed), NEW_YORK.new(options)
    for _ in range(400):
        yield state
        if state.outcome() is not None:
            return
        if state.chance is not None:
            state = state.apply(state.chance.sample(rng))
        elif uniform:
            moves = state.legal_moves()
            state = state.apply(moves[int(rng.random() * len(moves))])  # type: ignore[arg-type]
        else:
            state = state.apply(state.random_move(rng))  # type: ignore[arg-type]


@pytest.mark.no_cover
@pytest.mark.parametrize("options", OPTION_SETS, ids=range(len(OPTION_SETS)))
@pytest.mark.parametrize("uniform", [False, True])
def test_legal_moves_and_what_they_do(options: NewYorkOptions, uniform: bool) -> None:
    rng, kinds = Random(2), set()
    for state in states_of(options, 4, uniform=uniform):
        data = state.to_json()
        moves = list(state.legal_moves())
        assert set(map(str, moves)) == oracle.legal_moves(data)
        for move in rng.sample(moves, min(len(moves), 4)):
            kinds.add(type(move).__name__)
            after = state.apply(move)  # type: ignore[arg-type]
            stones, money = oracle.after(data, str(move))
            assert oracle.board_of(after.to_json()) == stones
            assert list(after.money) == money
    assert {"Put", "Build"} <= kinds
    if options.actions:
        assert {"Raze", "Speculate", "Develop", "Statics", "TakeDown"} <= kinds


boards = st.lists(st.sampled_from([None, 0, 1, 2, 3, 4]), min_size=49, max_size=49).map(tuple)


@given(boards)
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_prices(stones: Board) -> None:
    drawn = oracle.board_of({"board": board_rows(stones)})
    for site, color in enumerate(stones):
        if color is not None:
            assert price(stones, site).units == oracle.price(drawn, site_name(site))
