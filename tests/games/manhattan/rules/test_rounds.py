"""Rounds, the start marker and the end of the game: M13, M17."""

from __future__ import annotations

from dataclasses import replace

import pytest

from manhattan_widgets.contract.core import IllegalMoveError
from manhattan_widgets.games.manhattan.rules import MANHATTAN, ManhattanState

from .positions import building, dealt, move, played_until


def last_turn(**changes: object) -> ManhattanState:
    """Red's last piece of a round in which the others have placed all of theirs."""
    state = building("S1 b4", hand="5555", drafted="r3")
    return replace(state, turn=0, start=1, **changes)  # type: ignore[arg-type]


def test_M13_a_round_ends_when_all_have_placed_their_pieces() -> None:
    after = last_turn().apply(move("r3F5"))
    assert (after.phase, after.round) == ("draft", 2)
    assert (
        last_turn(drafts=((0, 0, 1, 0), (1, 0, 0, 0)) + ((0, 0, 0, 0),) * 2)
        .apply(move("r3F5"))
        .score()
        .parts
        == ()
    )


def test_M13_a_round_is_scored_with_its_last_piece() -> None:
    after = last_turn().apply(move("r3F5"))
    # Red: majority in Frankfurt and one tower; Blue: the tallest, Sydney and one tower.
    assert after.score().totals == (3, 6, 0, 0)
    assert {part.round for part in after.score().parts} == {1}


def test_M13_the_start_marker_passes_to_the_left() -> None:
    state = dealt(start=2)
    starts = [state.start]
    while state.outcome() is None:
        round_ = state.round
        state = played_until(state, lambda s, r=round_: s.round != r)
        if state.outcome() is None:
            assert state.turn == state.start
            starts.append(state.start)
    assert starts == [2, 3, 0, 1]


def test_M13_buildings_stay_and_points_add_up() -> None:
    after = last_turn().apply(move("r3F5"))
    assert after.towers == last_turn().apply(move("r3F5")).scored[0]
    second = played_until(after, lambda s: s.round == 3)
    assert second.round == 3
    first, latest = (second.score().select(round=r).totals for r in (1, 2))
    assert first == (3, 6, 0, 0)
    assert second.score().totals == tuple(a + b for a, b in zip(first, latest, strict=True))


def test_M13_points_of_a_set_up_position_count() -> None:
    after = last_turn(carried=(0, 0, 7, 0)).apply(move("r3F5"))
    assert after.score().totals == (3, 6, 7, 0)
    [part] = after.score().select(rule="M13").parts
    assert (part.points, part.color, part.round) == (7, 2, 0)
    assert str(part.reason) == "Points that Green had before this position was set up."


def test_M13_rounds_without_their_board_are_not_scored_again() -> None:
    after = last_turn(round=3, carried=(5, 0, 0, 0)).apply(move("r3F5"))
    assert {part.round for part in after.score().parts} == {0, 3}


def test_M17_four_rounds_of_six_pieces() -> None:
    state = played_until(dealt(), lambda s: False)
    assert (MANHATTAN.options().rounds, MANHATTAN.options().draft_size) == (4, 6)
    assert (state.phase, state.round, len(state.scored)) == ("over", 4, 4)
    assert not any(map(any, (*state.supplies, *state.drafts)))
    assert sum(len(tower.pieces) for tower in state.towers) == 96


def over(**changes: object) -> ManhattanState:
    state = building(hand="5555", drafted="r1", round_=4)
    return replace(state, start=1, **changes).apply(move("r1F5"))  # type: ignore[arg-type]


def test_M17_the_highest_total_after_the_last_scoring_wins() -> None:
    # The last piece brings Red 3 + 2 + 1 points.
    outcome = over(carried=(10, 15, 0, 0)).outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.points) == ((0,), (16, 15, 0, 0))
    assert str(outcome.reason) == "The highest total after 4 rounds: 16 points."


def test_M17_a_tie_is_a_shared_win() -> None:
    outcome = over(carried=(10, 16, 3, 16)).outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1, 3)
    assert str(outcome.reason) == (
        "3 players share the highest total after 4 rounds, 16 points: a shared win."
    )


def test_M17_there_is_no_outcome_before_the_end() -> None:
    assert building().outcome() is None
    assert MANHATTAN.new(MANHATTAN.options()).outcome() is None


def test_M17_nothing_can_be_played_after_the_end() -> None:
    state = over()
    assert (state.to_move, state.chance, len(state.legal_moves())) == (None, None, 0)
    for notation in ("r1F5", "dr111111", "x1r1"):
        with pytest.raises(IllegalMoveError, match=r"The game is over\. \(rule M17\)"):
            state.apply(move(notation))


def test_M17_no_shuffle_after_the_end() -> None:
    state = over(pile=(0,))
    assert (state.pile_size, state.chance) == (0, None)
