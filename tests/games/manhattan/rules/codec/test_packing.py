"""Positions as chains of choices: every sound one, set up or reached, and few choices wasted."""

from __future__ import annotations

from dataclasses import replace
from math import log2
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from manhattan_widgets.games.manhattan.rules import MANHATTAN, ManhattanState
from manhattan_widgets.games.manhattan.rules.board import EMPTY, Tower
from tests.games.manhattan.rules.positions import dealt, played_until


def through_steps(state: ManhattanState) -> tuple[ManhattanState, float]:
    """Return the state that comes out, and how many bits were chosen."""
    steps, bits = MANHATTAN.position_steps(state.options), 0.0
    step = next(steps)
    while True:
        chosen = step.chosen(state)
        assert 0 <= chosen < step.of
        bits += log2(step.of)
        try:
            step = steps.send(chosen)
        except StopIteration as end:
            return end.value, bits


def reached(options: int, seed: int, plies: int) -> ManhattanState:
    chosen = MANHATTAN.option_sets()[options]
    state = dealt(seed, **MANHATTAN.options_to_json(chosen))
    count = 0

    def stop(_: ManhattanState) -> bool:
        nonlocal count
        count += 1
        return count > plies

    return played_until(state, stop, seed)


def with_removed(state: ManhattanState, rng: Random) -> ManhattanState:
    """Take the whole of some towers off all boards: their pieces count as removed by passes."""
    towers, removed = list(state.towers), [list(counts) for counts in state.removed]
    for site in rng.sample(range(len(towers)), 3):
        for piece in towers[site].pieces:
            removed[piece.color][piece.storeys - 1] += 1
        towers[site] = EMPTY
    boards = [
        tuple(EMPTY if towers[site] is EMPTY else t for site, t in enumerate(board))
        for board in state.scored
    ]
    counts = tuple((a, b, c, d) for a, b, c, d in removed)
    return replace(state, towers=tuple(towers), removed=counts, scored=tuple(boards))


def with_points(state: ManhattanState, rng: Random) -> ManhattanState:
    """Forget the first scorings, and carry points for them."""
    count = rng.randrange(len(state.scored) + 1)
    carried = [
        rng.choice([0, 7, 1000]) if c in state.options.colors_in_play else 0 for c in range(4)
    ]
    points = (carried[0], carried[1], carried[2], carried[3])
    return replace(state, scored=state.scored[len(state.scored) - count :], carried=points)


def with_cards(state: ManhattanState, rng: Random) -> ManhattanState:
    """Give all cards that are in no hand to other places."""
    cards = [card for played in state.played for card in played] + list(state.pile)
    rng.shuffle(cards)
    played = []
    for _ in state.played:
        count = rng.randrange(len(cards) + 1)
        played.append(tuple(cards[:count]))
        cards = cards[count:]
    return replace(state, played=tuple(played), pile=tuple(cards))


def with_lower_boards(state: ManhattanState, rng: Random) -> ManhattanState:
    """Say that some pieces stood on no scored board but the last one's must."""
    boards = list(state.scored)
    last = len(boards) - (state.phase != "build")
    lower = {s for s in range(54) if rng.random() < 0.3}
    for number, board in enumerate(boards[:last]):
        boards[number] = tuple(
            Tower.of(*tower.pieces[: max(0, len(tower.pieces) - (s in lower))])
            for s, tower in enumerate(board)
        )
    return replace(state, scored=tuple(boards))


CHANGES = (with_removed, with_points, with_cards, with_lower_boards)


@given(
    st.integers(0, 7),
    st.integers(0, 50),
    st.one_of(st.integers(0, 110), st.just(200)),
    st.sets(st.sampled_from(CHANGES)),
)
def test_every_sound_position_comes_back(
    options: int, seed: int, plies: int, changes: set[object]
) -> None:
    state = reached(options, seed, plies)
    for change in CHANGES:
        if change in changes:
            state = change(state, Random(seed))
    assume(not state.status())
    assert through_steps(state)[0] == state


@pytest.mark.parametrize("options", range(8))
def test_the_changes_above_give_sound_positions(options: int) -> None:
    state = reached(options, 1, 40)
    for change in CHANGES:
        assert change(state, Random(1)).status() == ()
        assert through_steps(change(state, Random(1)))[0] == change(state, Random(1))


def test_before_the_deal() -> None:
    for options in MANHATTAN.option_sets():
        state = MANHATTAN.new(options)
        restored, bits = through_steps(state)
        assert restored == state
        assert bits < 8
        turned = replace(state, start=1, turn=0, carried=(1, 0, 0, 0))
        if 0 in options.colors_in_play:
            assert through_steps(turned)[0] == turned


def test_what_follows_takes_no_choice() -> None:
    """A piece on the board costs its place and kind, nothing that is known before."""
    start, later = through_steps(reached(0, 1, 4))[1], through_steps(reached(0, 1, 24))[1]
    assert later - start < 20 * 7
