"""What a seat knows: backs, its own hand, discards; and positions made of it (N6)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from manhattan_widgets.games.newyork.rules.cards import STOP_CARDS, cards_from_text, cards_text

from .positions import playing


def test_a_view_has_the_own_hand_and_all_backs() -> None:
    state = playing("", "AB12", players=3, others={1: "CCJ3j", 2: "DE45"}, discards="GG77")
    view = state.view(1)
    assert view.hand(1) == cards_from_text("CCJ3j")
    assert view.hand(0) is None
    assert view.hand_sizes == (4, 5, 4)
    assert view.backs == ((2, 2), (3, 2), (2, 2))
    hidden = Counter(state.pile) + Counter(state.hands[0]) + Counter(state.hands[2])
    assert Counter(dict(enumerate(view.unseen))) == hidden
    assert cards_text(view.discards) == "GG77"
    data = view.to_json()
    assert "hands" not in data
    assert "pile" not in data


def test_a_spectator_sees_no_hand() -> None:
    view = playing().view(None)
    assert view.seat is None
    assert all(view.hand(seat) is None for seat in range(4))
    assert list(view.legal_moves()) == []
    assert repr(view) == "<View of a spectator: New York: 4 players, Red to play>"


@pytest.mark.parametrize("seat", [-1, 4, "0"])
def test_no_other_seat_has_a_view(seat: int) -> None:
    with pytest.raises(ValueError, match="no seat"):
        playing().view(seat)


def test_a_sample_keeps_backs_top_and_stop_cards() -> None:
    state = playing("", "AB12", players=5, others={1: "CCJ3j", 2: "DE45"}, pile="j", stops=True)
    view, hands = state.view(0), set()
    for seed in range(60):
        sample = view.sample(Random(seed))
        assert sample.view(0) == view
        assert sample.backs == state.backs
        assert sample.top_back == 1
        assert not any(card in STOP_CARDS for hand in sample.hands for card in hand)
        hands.add(sample.hands[1])
    assert len(hands) > 30


def test_every_hidden_place_can_hold_every_fitting_card() -> None:
    state = playing("", "AB12", players=3, pile="G", stops=True)
    tops: Counter[int] = Counter()
    for seed in range(3000):
        tops[state.view(0).sample(Random(seed)).pile[0]] += 1
    reds = {c: n for c, n in enumerate(state.view(0).unseen) if n and c < 14}
    # In hands or pile: the top card can be any red one, the STOP card too, as often as it is there.
    assert set(tops) == set(reds)
    share = sum(reds.values())
    for card, n in reds.items():
        assert abs(tops[card] - 3000 * n / share) < 5 * (3000 * n / share) ** 0.5 + 20
