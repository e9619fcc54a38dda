"""What each seat may know."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from manhattan_widgets.contract.core import IllegalMoveError
from manhattan_widgets.games.manhattan.rules import MANHATTAN
from manhattan_widgets.games.manhattan.rules.cards import deck

from .positions import building, dealt, drafted, move, played_until


def test_a_view_has_the_own_hand_and_no_other() -> None:
    state = drafted()
    for seat in range(4):
        view = state.view(seat)
        assert view.hand(seat) == state.hands[seat]
        assert [view.hand(other) for other in range(4) if other != seat] == [None] * 3
        assert view.hand_sizes == (4, 4, 4, 4)
        assert view.pile_size == state.pile_size


def test_a_spectator_knows_no_hand() -> None:
    view = drafted().view(None)
    assert [view.hand(seat) for seat in range(4)] == [None] * 4
    assert view.cards == ()
    assert sum(view.unseen) == 45


def test_a_position_is_printed_as_one_short_line() -> None:
    state = drafted()
    assert repr(state) == "<Manhattan: 4 players, round 1, Red to build>"
    assert repr(state.view(1)) == ("<View of seat 1: Manhattan: 4 players, round 1, Red to build>")
    assert repr(state.view(None)).startswith("<View of a spectator: Manhattan")
    assert "cards to be dealt" in repr(MANHATTAN.new(MANHATTAN.options()))
    assert "2 players, round 1, Red and Green to draft" in repr(dealt(players=2))
    assert "cards to be shuffled" in repr(played_until(state, lambda s: not s.pile))
    over = played_until(state, lambda s: False)
    assert repr(over) == "<Manhattan: 4 players, round 4, over>"


def test_some_legal_moves_are_printed_in_notation() -> None:
    moves = building(hand="1111", drafted="r1 b1 g1 k1").legal_moves()
    assert str(moves[:2]) == "<2 legal moves: r1S1, r1M1>"
    assert str(moves[1:2]) == "<1 legal move: r1M1>"
    assert str(moves[:0]) == "<0 legal moves>"
    assert moves[2] not in moves[:2]
    assert list(moves[::-1][:1]) == [moves[-1]]


def test_a_view_has_neither_hands_nor_pile() -> None:
    view = drafted().view(0)
    assert not hasattr(view, "hands")
    assert not hasattr(view, "pile")
    assert {"hands", "pile"}.isdisjoint(view.to_json())


def test_hands_that_others_have_swapped_make_no_difference() -> None:
    state = played_until(drafted(), lambda s: sum(map(len, s.played)) == 9)
    first, second, *rest = state.hands
    other = replace(state, hands=(second, first, *rest), pile=tuple(reversed(state.pile)))
    for seat in (2, 3, None):
        assert state.view(seat) == other.view(seat)
        assert repr(state.view(seat)) == repr(other.view(seat))


def test_unseen_cards_are_those_of_other_hands_and_the_pile() -> None:
    state = played_until(drafted(), lambda s: sum(map(len, s.played)) == 9)
    view = state.view(1)
    hidden = Counter(c for seat in (0, 2, 3) for c in state.hands[seat]) + Counter(state.pile)
    assert view.unseen == tuple(hidden[card] for card in range(9))
    known = Counter(state.hands[1]) + Counter(c for cards in state.played for c in cards)
    assert hidden + known == Counter(deck("de"))


def test_played_cards_supplies_drafts_and_removed_pieces_are_public() -> None:
    state = played_until(drafted(), lambda s: sum(map(len, s.played)) == 9)
    for seat in (0, 1, None):
        view = state.view(seat)
        for name in ("played", "supplies", "drafts", "removed", "towers", "scored", "start"):
            assert getattr(view, name) == getattr(state, name)


def test_the_viewer_moves_as_in_the_state() -> None:
    state = building("F5 b4", hand="1559")
    view = state.view(0)
    assert list(view.legal_moves()) == list(state.legal_moves())
    assert view.explain(move("r3F5")) == state.explain(move("r3F5"))
    assert view.preview(move("r4F5")) == state.preview(move("r4F5"))
    assert view.parse("4 on Frankfurt 5") == move("r4F5")
    with pytest.raises(IllegalMoveError):
        view.preview(move("r3F5"))


def test_there_is_a_view_before_the_deal() -> None:
    state = building().rules.new(building().options)
    assert state.view(0).cards == ()
    assert sum(state.view(0).unseen) == 45


@pytest.mark.parametrize("seat", [-1, 4, "0"])
def test_a_seat_that_is_not_there_has_no_view(seat: object) -> None:
    with pytest.raises(ValueError, match="seats 0 to 3"):
        building("").view(seat)  # type: ignore[arg-type]
