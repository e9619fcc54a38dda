"""The compiled rules of Skyline are the readable ones: positions, moves, next states, scores."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manhattan_widgets.fast.compiling import compiled
from manhattan_widgets.games.skyline.fast.layout import (
    KNOWN,
    MOVES,
    MOVES_SIZE,
    PHASE,
    TO_DEAL,
    move_number,
    numbered_move,
    pack,
    pack_rules,
    pack_view,
    same,
)
from manhattan_widgets.games.skyline.fast.legal import list_moves
from manhattan_widgets.games.skyline.fast.rules import play_move, put_scores
from manhattan_widgets.games.skyline.rules import SKYLINE, SkylineOptions, SkylineState
from manhattan_widgets.games.skyline.rules.board import PENTHOUSE
from manhattan_widgets.games.skyline.rules.moves import (
    Build,
    Buy,
    Cash,
    End,
    Invest,
    Sell,
    SkylineMove,
    Trade,
)
from manhattan_widgets.games.skyline.rules.scoring import penthouses
from tests.fast.equality import soak
from tests.games.skyline.fast.editions import random_edition

#: How much more likely than any other these are: games then have penthouses and use cards.
EAGER = ("P", "6", "4", "S", "N")


def random_options(rng: Random) -> SkylineOptions:
    """Return any options, every second time with an edition made by lot."""
    players = rng.choice(SKYLINE.players)
    values = SKYLINE.option_values(players)
    chosen = {name: rng.choice(values[name]) for name in values}
    if rng.random() < 0.5:
        chosen["edition"] = random_edition(rng)
    return SkylineOptions(players, **chosen)


def likely(state: SkylineState, legal: Sequence[SkylineMove], rng: Random) -> SkylineMove:
    """Return any move, of three the one that brings the game on: high floors and few sales."""
    if rng.random() < 0.3:
        return rng.choice(legal)
    return max(rng.choices(legal, k=4), key=eagerness)


def eagerness(move: SkylineMove) -> int:
    """Return how much is built by a move."""
    if isinstance(move, Build | Buy):
        return 3 + (move.kind in EAGER) + 3 * (move.kind == PENTHOUSE)
    if isinstance(move, Cash):
        return 5
    return 0 if isinstance(move, Sell | Trade) else 1


@compiled
def write_scores(rules: np.ndarray, s: np.ndarray, scores: np.ndarray) -> None:
    """Compile what playouts end with, for a single game."""
    put_scores(rules, s, scores, 0)


def check_end(rules: np.ndarray, s: np.ndarray, state: SkylineState) -> None:
    """Compare what the scores of both rules say of a position."""
    options = state.options
    row = np.zeros((1, options.players, 3), np.int64)
    write_scores(rules, s, row)
    scores = row[0]
    assert tuple(scores[:, 0]) == state.score_now().totals
    assert scores[:, 1].tolist() == [penthouses(state.towers, color) for color in options.colors]
    outcome = state.outcome()
    if outcome is not None:
        ranks = [tuple(row) for row in scores.tolist()]
        assert outcome.winners == tuple(n for n, row in enumerate(ranks) if row == max(ranks))


def follow(options: SkylineOptions, seed: int) -> Counter[type]:
    """Play a game by the readable rules, and the same by the compiled ones beside it."""
    rng = Random(seed)
    eager = rng.random() < 0.7
    rules = pack_rules(options)
    state = SKYLINE.new(options)
    s = pack(state)
    assert s[PHASE] == TO_DEAL
    request = state.chance
    assert request is not None
    state = state.apply(request.sample(rng))
    s = pack(state)
    moves, no_rng = np.zeros(MOVES_SIZE, np.int32), np.zeros(1, np.uint64)
    plies: Counter[type] = Counter()
    while state.outcome() is None:
        legal = state.legal_moves()
        n = list_moves(rules, s, moves)
        assert sorted(moves[:n]) == sorted(move_number(move, options) for move in legal), state
        move = likely(state, legal, rng) if eager else rng.choice(legal)
        number = move_number(move, options)
        assert numbered_move(number, options) == move
        state = state.apply(move)
        play_move(rules, s, number, no_rng)
        assert same(s, pack(state)), (state, move)
        if isinstance(move, End | Build) and rng.random() < 0.2:
            check_end(rules, s, state)
        plies[type(move)] += 1
    check_end(rules, s, state)
    assert not no_rng[0]
    return plies


@pytest.mark.parametrize("options", SKYLINE.option_sets(), ids=str)
def test_a_game_by_both_rules(options: SkylineOptions) -> None:
    plies = follow(options, seed=1)
    assert plies[Build] > 20


@pytest.mark.no_cover
def test_all_options_by_both_rules() -> None:
    plies: Counter[type] = Counter()
    seed = 0
    while plies.total() < 25_000:  # bugs put in by hand are found within five thousand
        seed += 1
        plies += follow(random_options(Random(seed)), seed)
    for kind in (Build, Buy, Cash, End, Invest, Sell, Trade):
        assert plies[kind] > 75, kind


@settings(max_examples=10)
@given(st.integers(0, 2**32))
def test_any_game_by_both_rules(seed: int) -> None:
    follow(random_options(Random(seed)), seed)


@pytest.mark.soak
def test_many_games_by_both_rules() -> None:
    soak(
        SKYLINE,
        lambda options, seed: follow(options, seed).total(),
        lambda _, rng: random_options(rng),
    )


def states(options: SkylineOptions, seed: int) -> Sequence[SkylineState]:
    """Return the positions of a game."""
    rng = Random(seed)
    state = SKYLINE.new(options)
    passed = [state]
    while state.outcome() is None:
        request = state.chance
        if request is None:
            state = state.apply(likely(state, state.legal_moves(), rng))
        else:
            state = state.apply(request.sample(rng))
        passed.append(state)
    return passed


@pytest.mark.parametrize("options", SKYLINE.option_sets(), ids=str)
def test_a_view_is_packed_without_the_secrets(options: SkylineOptions) -> None:
    for state in states(options, 3)[1::11]:
        for seat in (*range(options.players), None):
            view = state.view(seat)
            packed = pack_view(view)
            assert not packed[KNOWN]
            assert (packed == pack_view(view.sample(Random(5)).view(seat))).all()


@given(st.integers(0, 2**32))
def test_every_conceivable_move_has_a_number_of_its_own(seed: int) -> None:
    options = random_options(Random(seed))
    numbers = {move: move_number(move, options) for move in SKYLINE.conceivable_moves(options)}
    assert len(set(numbers.values())) == len(numbers)
    assert all(0 <= number < MOVES for number in numbers.values())
    sale = {Buy("S"), Sell("S")}  # never legal, and numbered all the same
    assert sale <= set(numbers)
    for move, number in numbers.items():
        assert numbered_move(number, options) == move
