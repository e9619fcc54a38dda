"""The compiled rules of New York are the readable ones: moves, next states, points, chance."""

from collections import Counter
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from manhattan_widgets.games.newyork.fast.chance import decide, go_on
from manhattan_widgets.games.newyork.fast.layout import (
    CARD_SHIFT,
    COLOR_OF,
    DECK,
    DISCARDED,
    HAND,
    HELD,
    KNOWN,
    MOVER,
    N_MOVES,
    PHASE,
    PILE,
    SEAT_OF,
    TO_OPEN,
    TO_PLAY,
    TURN,
    move_number,
    numbered_move,
    pack,
    pack_rules,
    pack_view,
    same,
)
from manhattan_widgets.games.newyork.fast.legal import list_moves
from manhattan_widgets.games.newyork.fast.rules import play, points_of
from manhattan_widgets.games.newyork.rules import NEW_YORK, NewYorkOptions, NewYorkState
from manhattan_widgets.games.newyork.rules.board import RED
from manhattan_widgets.games.newyork.rules.cards import KINDS, back_of, complete, deck
from manhattan_widgets.games.newyork.rules.chance import ColorDraw, NewYorkChance
from manhattan_widgets.games.newyork.rules.moves import (
    Build,
    Develop,
    Put,
    Raze,
    Redraw,
    Speculate,
    Statics,
    TakeDown,
)
from tests.fast.equality import soak

OPTION_SETS = NEW_YORK.option_sets()
#: So many plies are compared in all tests: bugs put in by hand are found within some hundred, but
#: the rarest move, redrawing a hand, comes once in some thousand.
PLIES = 40_000


def follow(options: NewYorkOptions, seed: int) -> Counter[type]:
    """Play a random game by the readable rules, and the same by the compiled ones beside it."""
    rng, none = Random(seed), np.zeros(1, np.uint64)
    rules = pack_rules(options)
    state = NEW_YORK.new(options)
    s = pack(state)
    moves, points = np.zeros(N_MOVES, np.int32), np.zeros((1, options.players), np.int32)
    plies: Counter[type] = Counter()
    while state.outcome() is None:
        request = state.chance
        if request is not None:
            event = request.sample(rng)
            state = state.apply(event)
            put_in_place(s, event, state)
            go_on(rules, s, none)
            assert same(s, pack(state)), state
            continue
        legal = state.legal_moves()
        n = list_moves(rules, s, moves)
        assert sorted(moves[:n].tolist()) == sorted(map(move_number, legal)), state
        move = state.random_move(rng)
        number = move_number(move)
        assert numbered_move(number) == move
        state = state.apply(move)
        play(rules, s, number, none)
        assert same(s, pack(state)), (move, state)
        if state.colors:
            points_of(rules, s, points, 0)
            assert tuple(points[0]) == state.points_now(), state
        plies[type(move)] += 1
    return plies


def put_in_place(s: np.ndarray, event: NewYorkChance, state: NewYorkState) -> None:
    """Note what chance has decided, as ``decide`` does by lot."""
    if isinstance(event, ColorDraw):
        s[SEAT_OF:HELD] = pack(state)[SEAT_OF:HELD]
        return
    s[PILE], s[KNOWN], s[DISCARDED] = len(event.deck), len(event.deck), 0
    s[DECK : DECK + len(event.deck)] = event.deck[::-1]


@pytest.mark.no_cover
@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_games_by_both_rules(options: NewYorkOptions) -> None:
    plies: Counter[type] = Counter()
    seed = 0
    while plies.total() < PLIES / len(OPTION_SETS):
        seed += 1
        plies += follow(options, seed)
    playing = len(options.colors_in_play)
    assert plies[Put] >= seed * playing * options.start_stones
    assert plies[Build]
    assert plies[Redraw]
    actions = (Raze, Speculate, Develop, Statics, TakeDown)
    assert all(bool(plies[kind]) == options.actions for kind in actions)


@pytest.mark.soak
def test_many_games_by_both_rules() -> None:
    soak(NEW_YORK, lambda options, seed: follow(options, seed).total())


@given(st.integers(0, N_MOVES - 1))
def test_every_number_is_a_move(number: int) -> None:
    assert move_number(numbered_move(number)) == number


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_chance_decides_what_can_be(options: NewYorkOptions) -> None:
    rules, moves = pack_rules(options), np.zeros(N_MOVES, np.int32)
    drawn = set()
    for seed in range(30):
        rng = np.array([seed], np.uint64)
        s = pack(NEW_YORK.new(options))
        decide(rules, s, rng)
        while s[PHASE] == TO_OPEN:
            n = list_moves(rules, s, moves)
            play(rules, s, moves[seed % n], rng)
            decide(rules, s, rng)
        assert s[PHASE] == TO_PLAY
        colors = s[COLOR_OF : COLOR_OF + 2 * options.players].reshape(options.players, 2).tolist()
        assert sorted({c for own in colors for c in own}) == [*options.colors_in_play]
        for seat, (low, high) in enumerate(colors):
            assert low <= high
            assert s[SEAT_OF + low] == s[SEAT_OF + high] == seat
        assert s[TURN] == s[MOVER] == s[SEAT_OF + RED]
        hands = [hand_of(s, seat) for seat in range(options.players)]
        pile = s[DECK : DECK + s[PILE]].tolist()
        assert sorted([*pile, *(card for hand in hands for card in hand)]) == [
            *deck(options.actions)
        ]
        assert all(map(complete, hands))
        drawn.add(str(colors))
    assert len(drawn) > 3


def hand_of(s: np.ndarray, seat: int) -> list[int]:
    """Return the cards of a packed hand."""
    return [
        card
        for card in range(KINDS)
        for _ in range(int(s[HAND + 2 * seat + back_of(card)] >> CARD_SHIFT[card]) & 7)
    ]


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_a_view_is_packed_without_the_secrets(options: NewYorkOptions) -> None:
    rng = Random(3)
    state = NEW_YORK.new(options)
    while state.outcome() is None:
        request = state.chance
        state = state.apply(state.random_move(rng) if request is None else request.sample(rng))
        if rng.random() < 0.1:
            for seat in (*range(options.players), None):
                view = state.view(seat)
                packed = pack_view(view)
                assert not packed[KNOWN]
                assert (packed == pack_view(view.sample(Random(5)).view(seat))).all()
