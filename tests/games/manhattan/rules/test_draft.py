"""Choosing the pieces of a round: M5."""

from __future__ import annotations

import pytest

from manhattan_widgets.contract.core import IllegalMoveError

from .positions import dealt, draft, drafted, move, played_until


def test_M5_six_pieces_each_clockwise_from_the_start_player() -> None:
    state = dealt(start=2)
    order = []
    while state.phase == "draft":
        assert state.to_move is not None
        order.append(state.to_move)
        state = state.apply(state.legal_moves()[0])
    assert order == [2, 3, 0, 1]
    assert [sum(counts) for counts in state.drafts] == [6] * 4
    assert (state.phase, state.to_move) == ("build", 2)


def test_M5_any_six_of_the_remaining_supply() -> None:
    state = dealt()
    # Six of 11 ones, 6 twos, 4 threes and 3 fours, counted by hand: 84 ways to split six into
    # four sizes, less those with 5 or 6 threes (3 + 1 + 0) and with 4, 5 or 6 fours (6 + 3 + 1).
    assert len(state.legal_moves()) == 84 - (3 + 1) - (6 + 3 + 1)
    after = state.apply(move("dr133444"))
    assert after.drafts[0] == (1, 0, 2, 3)
    assert after.supplies[0] == (10, 6, 2, 0)
    assert after.supplies[1:] == state.supplies[1:]


@pytest.mark.parametrize(
    ("notation", "words"),
    [
        ("dr11111", "exactly 6 pieces of Red, not 5"),
        ("dr1111111", "exactly 6 pieces of Red, not 7"),
        ("dr114444", "Red has only 3 pieces of height 4 left, not 4"),
        ("db111111", "your own colors"),
        ("dr111b111", "your own colors"),
        ("r1F5", "First choose 6 pieces for this round"),
        ("x1r1", "First choose 6 pieces for this round"),
    ],
)
def test_M5_what_cannot_be_drafted(notation: str, words: str) -> None:
    state = dealt()
    assert move(notation) not in state.legal_moves()
    with pytest.raises(IllegalMoveError, match=words) as caught:
        state.apply(move(notation))
    assert caught.value.explanation.rule == "M5"


def test_M5_a_negative_number_of_pieces_is_refused() -> None:
    assert draft((0,), (7, -1, 0, 0)) not in dealt().legal_moves()


def test_M5_new_pieces_only_after_all_are_placed() -> None:
    state = drafted()
    explanation = state.explain(move("dr111111"))
    assert (explanation.legal, explanation.rule) == (False, "M5")
    later = played_until(state, lambda s: s.round == 2)
    assert not any(map(any, later.drafts))


def test_M5_the_last_draft_is_forced_but_still_a_move() -> None:
    state = played_until(dealt(), lambda s: s.round == 4)
    assert state.phase == "draft"
    assert len(state.legal_moves()) == 1
    after = state.apply(state.legal_moves()[0])
    seat = state.to_move
    assert seat is not None
    assert after.supplies[seat] == (0, 0, 0, 0)


def test_M5_cards_are_seen_before_the_draft() -> None:
    state = dealt()
    assert state.view(0).cards == state.hands[0]
    assert len(state.view(0).cards) == 4


def test_M5_drafts_are_open() -> None:
    state = dealt().apply(move("dr111234"))
    assert state.view(2).drafts[0] == state.view(None).drafts[0] == (3, 1, 1, 1)


def test_a_draft_shows_nobody_a_new_card() -> None:
    state = dealt()
    assert not state.reveals(state.legal_moves()[0])
