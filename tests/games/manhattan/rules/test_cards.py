"""The cards, how a seat reads them, and the draw pile: M3, M3a, M4, M7, M8."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from manhattan_widgets.contract.core import IllegalMoveError
from manhattan_widgets.games.manhattan.rules import MANHATTAN
from manhattan_widgets.games.manhattan.rules.cards import CARD, CELL, deck
from manhattan_widgets.games.manhattan.rules.moves import Deal, Shuffle
from manhattan_widgets.games.manhattan.rules.state import ShuffleRequest

from .positions import building, dealt, drafted, move, played_until


def cells_of(state: object) -> set[str]:
    """The cells that the seat to move can build on, by their digit."""
    return {str(m)[3] for m in state.legal_moves()}  # type: ignore[attr-defined]


def test_M3_45_cards_five_of_each_of_nine() -> None:
    assert Counter(deck("de")) == dict.fromkeys(range(9), 5)
    state = dealt()
    assert len(state.pile) + sum(state.hand_sizes) == 45


def test_M3a_the_swedish_edition_has_one_more_of_corners_and_center() -> None:
    extra = Counter(deck("sv")) - Counter(deck("de"))
    assert sorted(extra.elements()) == [0, 2, 4, 6, 8]
    state = dealt(edition="sv")
    assert len(state.pile) + sum(state.hand_sizes) == 50


@pytest.mark.parametrize("edition", ["de", "sv"])
def test_M3a_every_side_of_the_table_gets_each_site_equally_often(edition: str) -> None:
    counts = [Counter(CELL[side][card] for card in deck(edition)) for side in range(4)]
    assert counts[0] == counts[1] == counts[2] == counts[3]


def test_M4_four_cards_each_and_the_rest_is_the_pile() -> None:
    for players in (2, 3, 4):
        state = dealt(players=players)
        assert state.hand_sizes == (4,) * players
        assert state.pile_size == 45 - 4 * players
        assert state.score().parts == ()


def test_M4_the_start_player_is_drawn_by_lot() -> None:
    request = MANHATTAN.new(MANHATTAN.options(players=3)).chance
    assert request is not None
    starts = Counter(request.sample(Random(seed)).start for seed in range(300))
    assert set(starts) == {0, 1, 2}
    assert min(starts.values()) > 60
    assert [dealt(start=seat, players=3).to_move for seat in range(3)] == [0, 1, 2]


def test_M4_cards_are_dealt_one_at_a_time_from_the_start_player() -> None:
    state = MANHATTAN.new(MANHATTAN.options(players=2))
    pack = (0, 1) * 4 + (2,) * 5 + (0, 1) + tuple(c for c in deck("de") if c > 2)
    after = state.apply(Deal(1, pack))
    assert after.hands == ((1, 1, 1, 1), (0, 0, 0, 0))
    assert after.pile == pack[8:]


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        (Deal(0, deck("sv")), "exactly the 45 cards"),
        (Deal(0, deck("de")[1:]), "44 given"),
        (Deal(0, (0,) * 45), "not the right cards"),
        (Deal(4, deck("de")), "no seat 4"),
        (Deal(-1, deck("de")), "no seat -1"),
        (Shuffle(deck("de")), "at this point"),
    ],
)
def test_M4_an_impossible_deal_is_refused(deal: Deal | Shuffle, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        MANHATTAN.new(MANHATTAN.options()).apply(deal)


def test_M4_nothing_moves_before_the_deal_and_cards_are_dealt_once() -> None:
    state = MANHATTAN.new(MANHATTAN.options())
    assert (state.to_move, len(state.legal_moves())) == (None, 0)
    with pytest.raises(IllegalMoveError, match="M4"):
        state.apply(move("dr111111"))
    with pytest.raises(ValueError, match="at this point"):
        dealt().apply(Deal(0, deck("de")))


#: For each card, numbered by the cell that side 0 sees, the cells that sides 0-3 see.
#: 1 2 3     7 4 1     9 8 7     3 6 9
#: 4 5 6     8 5 2     6 5 4     2 5 8
#: 7 8 9     9 6 3     3 2 1     1 4 7
#: These are the cards lying before sides 0-3, each card where its red site is.
LYING = ("123456789", "741852963", "987654321", "369258147")


@pytest.mark.parametrize("side", range(4))
def test_M7_a_card_is_read_from_its_players_side(side: int) -> None:
    for place, card in enumerate(LYING[side]):
        state = building(hand=card * 4, turn=side)
        assert cells_of(state) == {str(place + 1)}


def test_M7_the_corner_goes_round_clockwise() -> None:
    assert [CELL[side][0] + 1 for side in range(4)] == [1, 3, 9, 7]


def test_M7_cards_and_cells_are_inverse_to_each_other() -> None:
    for side in range(4):
        assert [CARD[side][CELL[side][card]] for card in range(9)] == list(range(9))


@pytest.mark.parametrize(("players", "sides"), [(2, (0, 2)), (3, (0, 1, 2)), (4, (0, 1, 2, 3))])
def test_M7_default_sides(players: int, sides: tuple[int, ...]) -> None:
    assert MANHATTAN.options(players=players).sides == sides


def test_M7_players_may_share_a_side() -> None:
    for seat in range(4):
        assert cells_of(building(hand="1111", turn=seat, sides=(1, 1, 1, 1))) == {"3"}
    assert cells_of(building(hand="1111", turn=1, players=2)) == {"9"}
    assert cells_of(building(hand="1111", turn=1, players=2, sides=(0, 1))) == {"3"}


def test_M7_the_played_card_is_the_one_that_the_side_reads() -> None:
    state = building(hand="1359", turn=1)
    after = state.apply(move("b1F3"))  # card 1 shows its owner at side 1 the top right
    assert after.played == ((), (0,), (), ())
    assert 0 not in after.hands[1] or after.hands[1].count(0) == (state.pile[0] == 0)


def test_M7_a_site_that_no_card_shows_is_refused() -> None:
    explanation = building(hand="1111", turn=1).explain(move("b1F1"))
    assert (explanation.legal, explanation.rule, explanation.sites) == (False, "M7", ("F1",))
    assert "None of your cards shows site 1" in str(explanation)


def test_M8_played_cards_lie_on_the_players_own_pile_in_order() -> None:
    state = building(hand="1155", players=2)
    state = replace(state, pile=(0, *state.pile))
    first = state.apply(move("r1F1"))
    second = first.apply(first.legal_moves()[0])
    third = second.apply(move("r2F5"))
    assert third.played[0] == (0, 4)


def test_M8_as_soon_as_the_last_card_is_drawn_the_played_ones_are_shuffled() -> None:
    before = played_until(drafted(), lambda s: s.pile_size == 1)
    assert before.chance is None
    played = before.legal_moves()[0]
    seat = before.to_move
    after = before.apply(played)
    assert seat is not None
    assert len(after.hands[seat]) == 4
    assert before.pile[0] in after.hands[seat]
    assert (after.to_move, len(after.legal_moves())) == (None, 0)
    assert isinstance(after.chance, ShuffleRequest)
    newest = after.played[seat][-1]
    assert sum(map(len, after.played)) == 45 - 16
    collected = Counter(after.chance.cards)
    assert collected == Counter(deck("de")) - Counter(c for hand in after.hands for c in hand)
    assert collected[newest] > 0

    shuffled = after.apply(after.chance.sample(Random(5)))
    assert shuffled.hands == after.hands
    assert shuffled.played == ((),) * 4
    assert Counter(shuffled.pile) == collected
    assert shuffled.to_move == after.turn


def test_M8_the_shuffle_may_come_between_two_rounds() -> None:
    ends = played_until(
        replace(building(hand="1111", drafted="r1", players=3, rounds=4), pile=(0,)),
        lambda s: True,
    )
    after = ends.apply(move("r1F1"))
    assert (after.phase, after.round, after.to_move) == ("draft", 2, None)
    assert after.chance is not None
    assert after.apply(after.chance.sample(Random(1))).to_move == 1


def test_M8_a_wrong_shuffle_is_refused() -> None:
    state = played_until(drafted(), lambda s: s.pile_size == 0)
    with pytest.raises(ValueError, match="exactly the 29 cards"):
        state.apply(Shuffle((0,) * 29))
    with pytest.raises(ValueError, match="at this point"):
        state.apply(Deal(0, deck("de")))
    with pytest.raises(IllegalMoveError, match="M8"):
        state.apply(move("r1F1"))


def test_every_order_of_the_pile_is_about_equally_likely() -> None:
    request = ShuffleRequest((0, 1, 2))
    orders = Counter(request.sample(Random(seed)).deck for seed in range(3000))
    assert len(orders) == 6
    assert 400 < min(orders.values()) <= max(orders.values()) < 600
