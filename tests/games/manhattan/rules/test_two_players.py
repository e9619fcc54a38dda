"""Two players with two colors each: M19."""

from __future__ import annotations

from dataclasses import replace

import pytest

from manhattan_widgets.contract.core import IllegalMoveError
from manhattan_widgets.games.manhattan.rules import MANHATTAN

from .positions import building, dealt, move, played_until

# By default seat 0 plays Red and Green, seat 1 Blue and Black.


def test_M19_two_colors_and_one_hand_of_four_each() -> None:
    state = dealt(players=2)
    assert state.options.colors == ((0, 2), (1, 3))
    assert state.hand_sizes == (4, 4)
    assert (state.options.rounds, state.options.draft_size) == (6, 4)


def test_M19_a_draft_is_one_move_of_four_pieces_of_each_color() -> None:
    state = dealt(players=2)
    after = state.apply(move("dr1123g1144"))
    assert after.drafts == ((2, 1, 1, 0), (0, 0, 0, 0), (2, 0, 0, 2), (0, 0, 0, 0))
    assert after.to_move == 1
    for notation in ("dr1123", "dr11234g114", "dr11231144", "dr1123b1144"):
        with pytest.raises(IllegalMoveError):
            state.apply(move(notation))
    text = str(state.explain(move("r1F5")))
    assert text == "First choose 4 pieces of each of your colors for this round. (rule M5)"


def test_M19_each_turn_one_piece_of_either_color_in_any_order() -> None:
    state = building(hand="5555", players=2)
    assert {str(m)[0] for m in state.legal_moves()} == {"r", "g"}
    after = state.apply(move("g4F5"))
    assert after.to_move == 1
    again = after.apply(after.legal_moves()[0])
    assert {str(m)[0] for m in again.legal_moves()} >= {"g", "r"}


def test_M19_the_other_players_colors_are_not_ones_own() -> None:
    explanation = building(hand="5555", players=2).explain(move("b1F5"))
    assert (explanation.legal, explanation.rule) == (False, "M19")
    assert "Blue is not your color" in str(explanation)


def test_M19_ones_own_other_color_has_to_be_taken_over_too() -> None:
    state = building("F5 g4", hand="5555", players=2)
    assert not state.explain(move("r3F5")).legal
    assert state.explain(move("r3F5")).rule == "M11"
    assert state.explain(move("g1F5")).rule == "M10"
    assert state.explain(move("r4F5")).legal
    preview = state.preview(move("r4F5"))
    assert preview.takes_from == 2
    assert preview.gains == (0, 0)


def test_M19_the_two_colors_storeys_are_not_added() -> None:
    assert not building("F5 g3r2b4", hand="5555", players=2).explain(move("r1F5")).legal


def test_M19_ones_own_two_colors_can_tie_each_other() -> None:
    board = "F1 r1, F2 g1"
    score = building(board, players=2).score_now()
    [part] = score.select(rule="M15", where="Frankfurt").parts
    assert part.points == 0
    assert "Red and Green have equally many, so nobody gets the points" in str(part.reason)
    assert score.totals == (2, 0)


def test_M19_each_color_is_scored_on_its_own() -> None:
    # Seat 0 has three towers of five, but neither of its colors more than Blue.
    board = "F1 r1, F2 r1, F3 g1, F4 b1, F5 b1"
    assert building(board, players=2).score_now().select(rule="M15").totals == (0, 0)


def test_M19_the_higher_sum_of_both_colors_wins() -> None:
    last = building(hand="5555", drafted="g1", round_=6, players=2)
    # Black has the single highest color, Red and Green together more.
    end = replace(last, start=1, carried=(20, 5, 14, 30)).apply(move("g1F5"))
    outcome = end.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.points) == ((0,), (40, 35))


def test_M19_a_round_has_eight_turns_each_and_the_game_six_rounds() -> None:
    state = dealt(players=2)
    turns = []
    while state.outcome() is None:
        state = played_until(state, lambda s: s.to_move is not None)
        if state.phase == "build":
            turns.append(state.to_move)
        state = state.apply(state.legal_moves()[0])
    assert len(turns) == 96
    assert turns[:16] == [0, 1] * 8
    assert turns[16:32] == [1, 0] * 8


def test_M19_colors_are_an_option() -> None:
    state = building(hand="5555", players=2, colors=((3, 1), (0, 2)))
    assert {str(m)[0] for m in state.legal_moves()} == {"k", "b"}
    assert MANHATTAN.options(players=2, colors=((3, 1), (0, 2))).seat_of(1) == 0
