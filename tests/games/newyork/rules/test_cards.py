"""Hands, turns, drawing and redrawing (N6, N7, N11)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from manhattan_widgets.games.newyork.rules.cards import (
    back_of,
    cards_from_text,
    cards_text,
    count_backs,
    deck,
)
from manhattan_widgets.games.newyork.rules.chance import Deal, Shuffle

from .positions import dealt, is_complete, legal, opened, play, played_until, playing, why, why_not


def test_N6_cards_are_dealt_one_each_in_turn() -> None:
    state = dealt("ABC" + "DEF" + "123" + "456", players=3)
    hands = [cards_text(state.hands[(state.turn + step) % 3]) for step in range(3)]
    assert hands == ["AD14", "BE25", "CF36"]
    assert state.pile_size == 66 - 12


def test_N6_who_has_two_of_each_back_takes_no_more() -> None:
    # The second gets five red ones before his two blue ones, the third six.
    state = dealt("ABC" + "ADE" + "1FG" + "2AA" + "BB" + "1C" + "21" + "3", players=3)
    hands = [cards_text(state.hands[(state.turn + step) % 3]) for step in range(3)]
    assert hands == ["AA12", "ABBDF12", "ABCCEG13"]


@pytest.mark.parametrize("colors", [("r", "b", "y"), ("b", "r", "y"), ("y", "b", "r")])
def test_N6_red_takes_the_first_card(colors: tuple[str, ...]) -> None:
    state = dealt("G" + "AA" + "BBB" + "111" + "222", players=3, draw_colors=colors)
    red = colors.index("r")
    assert "G" in cards_text(state.hands[red])
    assert state.turn == red


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_N6_the_deal_never_runs_out(players: int) -> None:
    blues = [card for card in deck(False) if back_of(card)]
    reds = [card for card in deck(False) if not back_of(card)]
    state = opened(players=players).apply(Deal((*reds, *blues)))
    assert all(map(is_complete, state.hands))
    assert sum(map(len, state.hands)) + state.pile_size == 66
    assert max(map(len, state.hands)) > 8  # there is no upper limit


def test_N6_backs_are_seen_by_all() -> None:
    state = playing("", "AB12", players=3, others={1: "AAA12", 2: "CJ345j"}, pile="j")
    for seat in (0, 1, 2, None):
        view = state.view(seat)
        assert view.backs == ((2, 2), (3, 2), (2, 4))
        assert view.top_back == 1
        assert view.pile_size == state.pile_size
    assert state.view(0).hand(1) is None
    assert state.view(1).hand(1) == cards_from_text("AAA12")


def test_N6_action_cards_count_by_their_back() -> None:
    state = playing("", "AB12", players=3, actions=True, pile="TtUu", others={1: "CR3s"})
    assert state.view(2).backs[1] == (2, 2)
    after = play(state, "rA1")
    assert cards_text(after.hands[0]) == "BT2t"


def test_N6_wrong_cards_are_not_dealt() -> None:
    state = opened(players=3)
    with pytest.raises(ValueError, match="not the right cards"):
        state.apply(Deal(deck(False)[1:]))
    with pytest.raises(ValueError, match="decided by lot"):
        playing().apply(Deal(deck(False)))
    with pytest.raises(ValueError, match="decided by lot"):
        state.apply(Shuffle(()))


def test_N7_red_has_the_first_turn_then_clockwise() -> None:
    state = dealt(players=4, draw_colors=("y", "g", "r", "b"))
    assert state.to_move == 2
    turns = []
    for _ in range(5):
        turns.append(state.to_move)
        builds = [m for m in map(str, state.legal_moves()) if m != "redraw"]
        state = play(state, builds[0])
    assert turns == [2, 3, 0, 1, 2]


def test_N7_a_crossing_is_named_by_two_cards_or_jokers() -> None:
    state = playing("", "AJ3j", players=3)
    moves = legal(state)
    assert "rA3" in moves
    assert {m for m in moves if m.endswith("-a")} == {f"r{a}3-a" for a in "ABCDEFG"}
    assert {m for m in moves if m.endswith("-s")} == {f"rA{s}-s" for s in range(1, 8)}
    assert len({m for m in moves if m.endswith("-as")}) == 49
    assert len(moves) == 1 + 7 + 7 + 49
    assert why_not(state, "rB3") == (
        "N7: You do not hold this card: Avenue B. A joker could stand for it."
    )
    assert why_not(playing("", "AB34", players=3), "rC3") == (
        "N7: You do not hold this card: Avenue C."
    )
    assert why_not(playing("", "AB34", players=3), "rA3-s") == (
        "N7: You do not hold this card: street joker."
    )


def test_N7_played_cards_are_discarded_and_two_of_each_back_drawn() -> None:
    state = playing("", "AB12", players=3, pile="CD3")
    after = play(state, "rA1")
    assert cards_text(after.discards) == "A1"
    assert cards_text(after.hands[0]) == "BCD23"  # C completes the red ones, D came before 3
    assert after.to_move == 1


def test_N7_who_holds_enough_draws_nothing() -> None:
    state = playing("", "ABC123", players=3, pile="DD44")
    after = play(state, "rA1")
    assert cards_text(after.hands[0]) == "BC23"
    assert after.pile == state.pile
    assert not state.reveals(state.parse("rA1"))
    assert playing("", "AB12").reveals(state.parse("rA1"))


def short_of_pile(rest: str) -> object:
    """Return a position with a pile of ``rest`` only, all else discarded."""
    state = playing("", "AB12", players=3, pile=rest)
    keep = len(rest)
    return replace(
        state,
        pile=state.pile[:keep],
        discards=tuple(sorted((*state.discards, *state.pile[keep:]))),
    )


def test_N7_the_discards_are_shuffled_when_a_card_is_needed() -> None:
    state = short_of_pile("C")
    after = play(state, "rA1")  # type: ignore[arg-type]
    assert (after.phase, after.to_move, after.turn) == ("shuffle", None, 0)
    assert cards_text(after.hands[0]) == "BC2"
    assert "A" in cards_text(after.discards)
    assert after.chance is not None
    shuffle = after.chance.sample(Random(3))
    assert isinstance(shuffle, Shuffle)
    drawn = after.apply(shuffle)
    assert is_complete(drawn.hands[0])
    assert (drawn.discards, drawn.to_move) == ((), 1)
    blue = next(n for n, card in enumerate(shuffle.deck, 1) if back_of(card) == 1)
    assert drawn.pile == shuffle.deck[blue:]
    with pytest.raises(ValueError, match="not the right cards"):
        after.apply(Shuffle(shuffle.deck[1:]))


def test_N7_the_pile_may_stay_empty_while_no_card_is_needed() -> None:
    state = play(short_of_pile("C3"), "rA1")  # type: ignore[arg-type]
    assert (state.pile, state.phase, state.to_move) == ((), "play", 1)
    assert state.top_back is None
    assert state.view(0).top_back is None


def test_N7_with_no_card_anywhere_what_there_is_is_drawn() -> None:
    state = playing("", "AB12", players=3)
    # All other cards are in the hands of the others, but for one red card in the pile.
    rest = sorted((*state.hands[1], *state.hands[2], *state.pile))
    rest.remove(2)
    state = replace(state, hands=(state.hands[0], tuple(rest[::2]), tuple(rest[1::2])), pile=(2,))
    after = play(state, "rA1")
    assert after.phase == "shuffle"  # the two cards just played
    drawn = after.apply(Shuffle(after.discards))
    assert cards_text(drawn.hands[0]) == "ABC12"
    little = replace(state, hands=(cards_from_text("AB1"), *state.hands[1:]), pile=(), discards=())
    after = play(little, "rA1")
    short = after.apply(Shuffle(after.discards))
    assert (short.phase, short.to_move, cards_text(short.hands[0])) == ("play", 1, "AB1")


DEAR = """
    b b b b b b b
    b b b b b b b
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    r r r r r r r
"""


def test_N11_who_can_do_nothing_shows_his_hand_and_draws_anew() -> None:
    state = playing(DEAR, "AB12", players=3, money=(1, 15, 8), pile="CCC34")
    assert legal(state) == {"redraw"}
    assert why(state, "redraw") == (
        "N11: Nothing in your hand can be carried out, so you show it and draw a new one."
    )
    after = play(state, "redraw")
    assert cards_text(after.discards) == "AB12"
    assert cards_text(after.hands[0]) == "CCC34"
    assert (after.to_move, after.board, after.money) == (1, state.board, state.money)
    assert state.reveals(state.parse("redraw"))


def test_N11_only_then() -> None:
    for money, hand in ((2, "AB12"), (1, "AC12"), (1, "AG12"), (1, "AJ12"), (0, "AB1j")):
        state = playing(DEAR, hand, players=3, money=(money, 16 - money, 8))
        if hand == "AB1j":
            assert legal(state) == {"redraw"}
        else:
            assert why_not(state, "redraw") == (
                "N11: Something in your hand can be carried out, so you must play."
            )


def test_N11_a_stone_may_be_what_is_missing() -> None:
    full = "bbbbbbb" + "......." + "......." + "rrrrrrr" * 3 + "rrrr..."
    state = playing(full, "BC12", players=3)
    assert state.stones(0) == 0
    assert legal(state) == {"redraw"}
    assert "redraw" not in legal(playing(full, "BD12", players=3))  # D1 can be demolished


def test_N11_the_discarded_hand_is_shuffled_with_the_rest() -> None:
    state = playing(DEAR, "AB12", players=3, money=(1, 15, 8))
    state = replace(state, pile=(), discards=tuple(sorted(state.pile)))
    after = play(state, "redraw")
    assert (after.phase, after.hands[0]) == ("shuffle", ())
    assert set("AB12") <= set(cards_text(after.discards))
    assert after.chance is not None
    done = after.apply(after.chance.sample(Random(1)))
    assert count_backs(done.hands[0]) >= (2, 2)
    assert done.to_move == 1


def test_N11_an_action_card_that_can_be_played_prevents_it() -> None:
    state = playing(DEAR, "ABR12", players=3, money=(1, 15, 8), actions=True)
    assert legal(state) == {"redev-a"}
    playable = playing(
        DEAR.replace("b", "r", 3), "ABS12", players=3, money=(1, 15, 8), actions=True
    )
    assert "spec-a-rb" in legal(playable)


def test_N6_N7_hands_are_complete_between_turns() -> None:
    state = dealt(players=5, actions=True)
    for seed in range(3):
        last = played_until(
            state,
            lambda s: (
                s.to_move is not None
                and not all(
                    is_complete(hand)
                    for seat, hand in enumerate(s.hands)
                    if seat != s.turn or s.phase == "play"
                )
            ),
            seed,
        )
        assert last.outcome() is not None
