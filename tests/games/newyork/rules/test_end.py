"""The STOP cards and the end of the game (N12)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from manhattan_widgets.games.newyork.rules import NEW_YORK, NewYorkState
from manhattan_widgets.games.newyork.rules.cards import STOP_CARDS, cards_from_text, cards_text
from manhattan_widgets.games.newyork.rules.chance import Shuffle

from .positions import legal, play, played_until, playing, why_not

#: Five crossings are empty: F1, and four in Avenue G.
NEARLY = """
    r b y r b y r
    b y r b y r b
    y r b y r b y
    r b y r b y r
    b y r b y r b
    . y b y r b y
    r b . . . . r
"""


def test_N12_the_stop_cards_come_in_when_four_crossings_are_empty() -> None:
    state = playing(NEARLY, "FG13", players=3, pile="AA11")
    assert not state.stops
    after = play(state, "rF1")
    assert after.board.count(None) == 4
    assert after.stops
    assert cards_text(after.discards) == "FX1x"
    assert (after.phase, after.to_move) == ("play", 1)


def test_N12_five_empty_ones_are_not_enough() -> None:
    state = playing(NEARLY, "FA13", players=3)
    assert not play(state, "rA3").stops  # bought: still five are empty
    assert playing(NEARLY, "FA11", players=3).board.count(None) == 5


def test_N12_they_come_in_before_cards_are_drawn() -> None:
    state = playing(NEARLY, "FG13", players=3)
    state = replace(state, pile=(), discards=tuple(sorted(state.pile)))
    after = play(state, "rF1")
    assert after.phase == "shuffle"
    assert set(STOP_CARDS) <= set(after.discards)
    assert after.chance is not None
    assert set(STOP_CARDS) <= set(after.chance.sample(Random(1)).deck)  # type: ignore[union-attr]


def test_N12_they_stay_whatever_is_demolished_later_and_come_in_once() -> None:
    state = play(playing(NEARLY, "FG13", players=3, others={1: "AB12"}), "rF1")
    after = play(state, "bA2")  # blue's own building
    assert after.board.count(None) == 5
    assert after.stops
    again = replace(after, turn=0, hands=(cards_from_text("BG23"), *after.hands[1:]))
    four = play(again, "rG3")
    assert four.board.count(None) == 4
    assert cards_text(four.discards).count("X") == 1
    assert cards_text(four.discards).count("x") == 1


def stop_next(pile: str, hand: str = "AB12", **more: object) -> NewYorkState:
    return playing(NEARLY.replace(".", "y", 1), hand, players=3, pile=pile, stops=True, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("pile", "drawn"), [("x", "B2"), ("X", "B2"), ("CX", "BC2"), ("1x", "B12")]
)
def test_N12_the_first_stop_card_drawn_ends_the_game_at_once(pile: str, drawn: str) -> None:
    state = stop_next(pile)
    after = play(state, "rA1")
    assert (after.phase, after.to_move, after.chance) == ("over", None, None)
    assert cards_text(after.hands[0]) == drawn
    assert cards_text(after.discards) == "".join(sorted(["A", "1", pile[-1]], key="AX1x".index))
    assert after.outcome() is not None
    assert after.score().parts == after.score_now().parts != ()
    assert list(after.legal_moves()) == []
    assert why_not(after, "rA1") == "N12: The game is over."


def test_N12_the_game_goes_on_while_none_is_drawn() -> None:
    after = play(stop_next("C3Xx"), "rA1")
    assert after.outcome() is None
    assert after.to_move == 1


def test_N12_a_stop_card_ends_the_game_in_a_redraw_too() -> None:
    dear = "bbbbbbb" * 6 + "b......"
    state = replace(
        playing(dear, "AB12", players=3, money=(1, 15, 8), pile="CX3", stops=True),
    )
    assert legal(state) == {"redraw"}
    after = play(state, "redraw")
    assert after.phase == "over"
    assert cards_text(after.hands[0]) == "C"
    assert cards_text(after.discards) == "ABX12"


def test_N12_a_stop_card_ends_the_game_after_a_shuffle_too() -> None:
    state = stop_next("")
    state = replace(state, pile=(), discards=tuple(sorted(state.pile)))
    shuffling = play(state, "rA1")
    deck = sorted(shuffling.discards, key=lambda card: card not in STOP_CARDS)
    after = shuffling.apply(Shuffle(tuple(deck)))
    assert (after.phase, cards_text(after.discards), cards_text(after.hands[0])) == (
        "over",
        "X",
        "B2",
    )


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_N12_random_games_end_by_a_stop_card(players: int) -> None:
    last = played_until(NEW_YORK.new(NEW_YORK.options(players=players)), lambda s: False)
    assert last.phase == "over"
    assert sum(card in STOP_CARDS for card in last.discards) == 1
    assert sum(card in STOP_CARDS for card in last.pile) == 1
