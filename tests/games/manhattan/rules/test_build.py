"""A turn: one card, one piece, one card drawn: M6."""

from __future__ import annotations

from collections import Counter

import pytest

from manhattan_widgets.contract.core import IllegalMoveError

from .positions import building, drafted, move, played_until


def test_M6_play_a_card_place_a_piece_draw_a_card() -> None:
    state = building("", hand="1359")
    after = state.apply(move("r3F5"))
    assert str(after.towers[22]) == "r3"
    assert after.drafts[0] == (1, 1, 0, 1)
    assert after.played[0] == (4,)
    expected = sorted([0, 2, 8, state.pile[0]])
    assert after.hands[0] == tuple(expected)
    assert after.pile == state.pile[1:]
    assert state.reveals(move("r3F5"))


def test_M6_in_any_one_of_the_six_cities() -> None:
    legal = building(hand="5555", drafted="r2").legal_moves()
    assert list(map(str, legal)) == ["r2S5", "r2M5", "r2F5", "r2H5", "r2P5", "r2C5"]


def test_M6_turns_go_clockwise_from_the_start_player() -> None:
    state = drafted(start=3)
    order = []
    for _ in range(8):
        order.append(state.to_move)
        state = state.apply(state.legal_moves()[0])
    assert order == [3, 0, 1, 2, 3, 0, 1, 2]


def test_M6_building_is_compulsory() -> None:
    state = building()
    assert not any(str(m).startswith("x") for m in state.legal_moves())
    with pytest.raises(IllegalMoveError, match=r"You can build, so you must.*rule M6"):
        state.apply(move("x1r1"))


def test_M6_a_card_without_a_legal_placement_cannot_be_played() -> None:
    board = ", ".join(f"{city}1 k4" for city in "SMFHPC")
    legal = building(board, hand="1555", drafted="r1 b1 g1 k1").legal_moves()
    assert {str(m)[3] for m in legal} == {"5"}


@pytest.mark.parametrize(
    ("notation", "rule", "words"),
    [
        ("b1F5", "M6", "Blue is not your color"),
        ("r4F5", "M5", "Red has no piece of 4 storeys left this round. Still to place: 1, 2"),
        ("r1F2", "M7", "None of your cards shows site 2, so you cannot build on Frankfurt 2"),
        ("dr111111", "M5", "already chosen"),
    ],
)
def test_M6_what_cannot_be_built(notation: str, rule: str, words: str) -> None:
    state = building(hand="1359", drafted="r12 b12 g12 k12")
    explanation = state.explain(move(notation))
    assert (explanation.legal, explanation.rule) == (False, rule)
    assert words in str(explanation)
    assert move(notation) not in state.legal_moves()
    with pytest.raises(IllegalMoveError) as caught:
        state.apply(move(notation))
    assert caught.value.explanation == explanation


def test_M6_a_piece_that_was_used_up_is_named_so() -> None:
    text = str(building(drafted="b1 g1 k1").explain(move("r1F5")))
    assert text == "Red has no piece of 1 storey left this round. Still to place: –. (rule M5)"


def test_M6_a_card_is_drawn_in_the_last_turn_too() -> None:
    last = played_until(drafted(), lambda s: s.round == 4 and sum(map(sum, s.drafts)) == 1)
    after = last.apply(last.legal_moves()[0])
    assert after.outcome() is not None
    assert after.hand_sizes == (4,) * 4
    assert after.pile == last.pile[1:]


def test_M6_hands_and_piles_carry_over_to_the_next_round() -> None:
    last = played_until(drafted(), lambda s: s.round == 1 and sum(map(sum, s.drafts)) == 1)
    seat = last.to_move
    assert seat is not None
    after = last.apply(last.legal_moves()[0])
    assert after.round == 2
    assert sum(map(len, after.played)) == 24
    others = [s for s in range(4) if s != seat]
    assert [after.hands[s] for s in others] == [last.hands[s] for s in others]
    drawn = Counter(after.hands[seat]) - Counter(last.hands[seat])
    assert after.pile == last.pile[1:]
    assert set(drawn) <= {last.pile[0]}


def test_M6_not_in_another_seats_view() -> None:
    view = building().view(1)
    assert len(view.legal_moves()) == 0
    explanation = view.explain(move("r1F5"))
    assert (explanation.legal, explanation.rule) == (False, "M6")
    assert "another player's turn" in str(explanation)


def test_M6_something_else_is_no_move() -> None:
    state = building()
    assert "r1F5" not in state.legal_moves()
    assert 7 not in state.legal_moves()
    with pytest.raises(IllegalMoveError, match="7 is not a move of this game"):
        state.apply(7)  # type: ignore[arg-type]
