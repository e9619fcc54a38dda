"""Views, one-line descriptions, and what a move would show."""

from __future__ import annotations

from collections import Counter

import pytest

from manhattan_widgets.games.skyline.rules import SKYLINE

from .positions import dealt, move, play, played_until, position


def test_a_view_knows_which_cards_it_has_not_seen() -> None:
    state = played_until(dealt(4), lambda s: len(s.discarded) > 4)
    view = state.view(1)
    hidden = Counter(state.pile)
    for seat in (0, 2, 3):
        hidden += Counter(state.hands[seat])
    assert Counter(view.unseen) == hidden


@pytest.mark.parametrize("seat", [-1, 4, True])
def test_no_such_seat(seat: int) -> None:
    with pytest.raises(ValueError, match="no seat"):
        dealt().view(seat)


def test_positions_in_one_line() -> None:
    assert repr(SKYLINE.new(SKYLINE.options())) == (
        "<Skyline: 4 players, round 1, cards to be dealt>"
    )
    state = dealt(players=2, start=1)
    assert repr(state) == "<Skyline: 2 players, round 1, Purple to build>"
    assert repr(play(state, "1B1", "invest")).endswith("Purple to invest>")
    assert repr(state.view(None)).startswith("<View of a spectator: Skyline")
    assert repr(state.view(1)).startswith("<View of seat 1: Skyline")
    assert repr(state.options.edition) == "<Edition 'Reconstruction'>"
    assert repr(played_until(state, lambda _: False)).endswith("over>")


def test_a_turn_can_be_taken_back_up_to_the_last_card_that_was_shown() -> None:
    state = position(
        "B1 y1b2p4b6, A2 y1, B2 y1, C2 y1", stocks="PN1 - - -", money="30 0 0 0", hand=(0,)
    )
    assert [state.reveals(m) for m in map(move, ("1C1", "NA2", "PB1", "cash1", "invest"))] == [
        *(False, False, True, True, False)
    ]
    state = play(state, "1C1", "invest")
    assert [state.reveals(m) for m in map(move, ("buy1", "sell1", "end"))] == [False] * 3
