"""The five action cards, and what they ask of other players (N14–N18a)."""

from __future__ import annotations

from typing import Any

import pytest

from manhattan_widgets.games.newyork.rules import NewYorkState
from manhattan_widgets.games.newyork.rules.board import site_number
from manhattan_widgets.games.newyork.rules.cards import cards_text

from .positions import draw, legal, play, playing, why, why_not


def acting(drawn: str, hand: str, **more: Any) -> NewYorkState:
    return playing(drawn, hand, **{"players": 3, "actions": True, **more})


TOWN = """
    r . . . . . b
    . . . . . . .
    . . r b . . .
    . . y b b . .
    . . . r . . .
    . . . . . . .
    y . . . . . .
"""


# Redevelopment


@pytest.mark.parametrize("back", ["a", "s"])
def test_N14_redevelopment_clears_the_center(back: str) -> None:
    hand = "AB12" + {"a": "R", "s": "r"}[back]
    state = acting(TOWN, hand)
    assert why(state, f"redev-{back}").startswith("N14: The five central crossings are cleared")
    after = play(state, f"redev-{back}")
    assert draw(after).split() == [
        "r.....b",
        ".......",
        "..r....",
        ".......",
        ".......",
        ".......",
        "y......",
    ]
    assert (after.phase, after.to_move, after.turn) == ("rebuild", 0, 0)
    assert after.stones(1) == state.stones(1) + 3  # returned to their owners
    assert cards_text(after.discards) == hand[-1]
    assert (
        str(state.effect(state.parse(f"redev-{back}"))) == "the center cleared, 5 stones returned"
    )


def test_N14_all_place_in_turn_round_and_round_until_the_five_are_taken() -> None:
    state = play(acting(TOWN, "ABR12"), "redev-a")
    assert legal(state) == {f"put-r{site}" for site in ("C4", "D3", "D4", "D5", "E4")}
    movers = []
    for text in ("put-rD4", "put-bC4", "put-yE4", "put-rD3", "put-bD5"):
        movers.append(state.to_move)
        state = play(state, text)
    assert movers == [0, 1, 2, 0, 1]
    assert (state.phase, state.to_move, state.pending) == ("play", 1, None)


def test_N14_the_next_turn_is_that_of_the_player_to_the_left_of_the_cards_player() -> None:
    state = acting(TOWN, "ABR12", turn=2)
    state = play(state, "redev-a", "put-yD4", "put-rC4", "put-bE4", "put-yD3", "put-rD5")
    assert (state.phase, state.to_move) == ("play", 0)


def test_N14_only_on_the_five() -> None:
    state = play(acting(TOWN, "ABR12"), "redev-a", "put-rD4")
    assert why_not(state, "put-bA2") == (
        "N14: A2 was not cleared. Place a stone on one of these: C4, D3, D5, E4."
    )
    assert why_not(state, "put-bD4") == "N14: D4 is taken: a building of Red stands there."
    assert why_not(state, "put-rD3") == "N14: Red is not yours to play: your color is Blue."
    assert why_not(state, "rA1") == (
        "N14: First the cleared crossings are built on again. "
        "Place a stone on one of these: C4, D3, D5, E4."
    )


def test_N14_some_of_the_five_may_be_empty() -> None:
    state = acting("", "ABR12")
    after = play(state, "redev-a")
    assert len(after.legal_moves()) == 5
    assert state.preview(state.parse("redev-a")).gains == (0, 0, 0)


def test_N14_who_has_no_stone_is_passed_over() -> None:
    drawn = "rrrrrrr" * 2 + "rrr.rrr" + "rr....." + "rrr...." + "......." + "......."
    state = acting(drawn, "ABR12")
    assert state.stones(0) == 0
    assert why(state, "redev-a").endswith("Whoever has none is passed over.")
    after = play(state, "redev-a")  # no red stone was in the center: nothing comes back
    assert after.to_move == 1
    order = []
    for text in ("put-bD4", "put-yC4", "put-bE4", "put-yD3", "put-bD5"):
        order.append(after.to_move)
        after = play(after, text)
    assert order == [1, 2, 1, 2, 1]
    assert (after.phase, after.to_move) == ("play", 1)


def test_N14_own_stones_that_came_back_are_placed_again() -> None:
    drawn = "rrrrrrr" * 2 + "rrrrrrr" + "rr.r..." + "r......" + "......." + "......."
    state = acting(drawn, "ABR12")
    assert state.stones(0) == 0
    after = play(state, "redev-a")
    assert (after.to_move, after.stones(0)) == (0, 2)
    after = play(after, "put-rD4", "put-bC4", "put-yE4", "put-rD3")
    assert (after.to_move, after.stones(0)) == (1, 0)
    assert play(after, "put-bD5").phase == "play"


def test_N14_cards_are_drawn_when_all_is_built() -> None:
    state = acting(TOWN, "AR12", pile="CC")
    state = play(state, "redev-a")
    assert cards_text(state.hands[0]) == "A12"
    assert not state.reveals(state.parse("put-rD4"))
    state = play(state, "put-rD4", "put-bC4", "put-yE4", "put-rD3")
    assert state.reveals(state.parse("put-bD5"))
    assert cards_text(play(state, "put-bD5").hands[0]) == "AC12"


# Ruin


@pytest.mark.parametrize("back", ["a", "s"])
def test_N15_ruin_does_the_same_with_the_corners(back: str) -> None:
    state = acting(TOWN, "AB12" + {"a": "U", "s": "u"}[back], turn=1)
    assert why(state, f"ruin-{back}").startswith("N15: The four corners are cleared")
    after = play(state, f"ruin-{back}")
    assert draw(after).split()[0] == "......."
    assert draw(after).split()[6] == "......."
    assert legal(after) == {f"put-b{site}" for site in ("A1", "A7", "G1", "G7")}
    assert why_not(after, "put-bD4").startswith("N15: D4 was not cleared")
    done = play(after, "put-bA1", "put-yA7", "put-rG1", "put-bG7")
    assert (done.phase, done.to_move) == ("play", 2)
    assert why(after, "put-bA1") == "N15: A1 was cleared and is to be built on again."


# Speculation

NINE = """
    b b b b b b b
    b b . . . . .
    . . . . . . .
    . . r y . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""


def test_N16_a_player_with_more_than_eight_takes_one_down() -> None:
    state = acting(NINE, "ABS12")
    assert "N16: Blue has 9 buildings, more than eight" in why(state, "spec-a-rb")
    asked = play(state, "spec-a-rb")
    assert (asked.phase, asked.to_move, asked.turn) == ("yield", 1, 0)
    assert asked.board == state.board
    assert len(asked.legal_moves()) == 9
    assert why_not(asked, "down-D3") == "N16: First Blue has to take down one of its buildings."
    assert why_not(asked, "rA1") == "N16: First Blue has to take down one of its buildings."
    done = play(asked, "down-B2")  # Blue chooses
    assert done.board[site_number("B2")] == 0
    assert done.money == state.money
    assert (done.phase, done.to_move) == ("play", 1)
    assert asked.preview(asked.parse("down-B2")).takes_from == 1
    assert str(asked.effect(asked.parse("down-B2"))) == "Red builds there"  # after "take down B2,"
    assert "S" in cards_text(done.discards)


def test_N16_eight_are_not_enough() -> None:
    state = acting(NINE.replace("b b . . . . .", "b . . . . . ."), "ABS12")
    assert state.count(1) == 8
    assert why_not(state, "spec-a-rb") == (
        "N16: Blue has 8 buildings; speculation needs more than 8."
    )
    assert why_not(state, "spec-a-ry") == (
        "N16: Yellow has 1 building; speculation needs more than 8."
    )
    assert why_not(state, "spec-a-rg") == "N16: Nobody plays Green."


def test_N16_not_oneself() -> None:
    state = acting(NINE, "ABS12", turn=1)
    assert why_not(state, "spec-a-bb") == "N16: Blue is yours: choose a color of another player."


# Developer


def test_N17_any_building_of_another_in_the_line() -> None:
    state = acting(NINE, "ACV13")
    # The developer's back is red: the street card names the line.
    streets = {m for m in legal(state) if m.startswith("dev")}
    assert streets == {"dev-a-rA1", "dev-a-rB1", "dev-a-rA3"}
    assert why(state, "dev-a-rA3") == (
        "N17: A3 in Street 3 belongs to Blue: you swap it for nothing."
    )
    after = play(state, "dev-a-rA3")
    assert after.board[site_number("A3")] == 0
    assert after.money == state.money
    assert cards_text(after.discards) == "V3"
    assert after.to_move == 1
    assert state.preview(state.parse("dev-a-rA3")).takes_from == 1
    assert why_not(state, "dev-a-rD3") == (
        "N17: D3 belongs to Red, which is yours: the developer swaps a building of another player."
    )
    assert why_not(state, "dev-a-rC3") == (
        "N17: C3 is empty: the developer swaps a building of another player."
    )
    assert why_not(state, "dev-a-rA2") == "N7: You do not hold this card: Street 2."
    assert why_not(state, "dev-s-rA2") == "N7: You do not hold this card: developer (street card)."


def test_N17_with_a_card_of_the_other_back_and_jokers_too() -> None:
    state = acting(NINE, "AJv13")
    moves = {m for m in legal(state) if m.startswith("dev")}
    in_a = {f"dev-s-rA{street}" for street in range(1, 8)}
    by_joker = {
        f"dev-s-r{site}j" for site in ["A1", "A2", "A3", "A4", "A5", "A6", "A7", "B1", "B2", "D4"]
    }
    assert moves == in_a | by_joker
    after = play(state, "dev-s-rD4j")
    assert cards_text(after.discards) == "Jv"


def test_N17_not_with_another_action_card() -> None:
    assert "dev-a-rA1" not in legal(acting(NINE, "ABVtu"))
    assert not [m for m in legal(acting(NINE, "ABVtu")) if m.startswith("dev")]


# Statics


def test_N18_who_has_most_in_the_line_takes_one_down_there() -> None:
    state = acting(NINE, "ABT12")
    # Street 1: A1 and B1, both blue.  Street 2: A2 and B2.
    assert {m for m in legal(state) if m.startswith("stat")} == {"stat-a-rb-1", "stat-a-rb-2"}
    assert why(state, "stat-a-rb-1") == (
        "N18: Blue has the most buildings in Street 1, 2: "
        "one of them comes down, and you build there for nothing."
    )
    asked = play(state, "stat-a-rb-1")
    assert (asked.phase, asked.to_move) == ("yield", 1)
    assert legal(asked) == {"down-A1", "down-B1"}
    assert why_not(asked, "down-A2") == (
        "N18: First Blue has to take down one of its buildings in Street 1: A1, B1."
    )
    done = play(asked, "down-B1")
    assert done.board[site_number("B1")] == 0
    assert (done.phase, done.to_move, done.money) == ("play", 1, state.money)
    assert cards_text(done.discards) == "T1"


MIXED = """
    r r b b y . .
    . . . . . . .
    r r b . . . .
    y . b . . . .
    . . . . . . .
    y . . . . . .
    . . . . . . .
"""


def test_N18_ties_are_settled_by_the_player_of_the_card_among_the_others() -> None:
    # Avenue A: red and blue two each, yellow one.  Avenue D: yellow and blue one each.
    state = acting(MIXED, "ADt12")
    assert {m for m in legal(state) if m.startswith("stat")} == {
        "stat-s-rb-A",
        "stat-s-rb-D",
        "stat-s-ry-D",
    }
    assert why_not(state, "stat-s-ry-A") == (
        "N18: In Avenue A Yellow has 1, but Red and Blue the most: 2."
    )
    assert why_not(state, "stat-s-rr-A") == "N18: Red is yours: choose a color of another player."


def test_N18_not_where_the_player_of_the_card_alone_has_most() -> None:
    state = acting(MIXED, "CEt12")
    assert not [m for m in legal(state) if m.startswith("stat")]
    assert why_not(state, "stat-s-rb-C") == (
        "N18: Nobody else has to take a building down in Avenue C: Red alone has the most there."
    )
    assert why_not(state, "stat-s-rb-E") == (
        "N18: Avenue E is empty: nobody has the most buildings there."
    )


def test_N18_with_a_joker_any_line_of_that_kind() -> None:
    state = acting(MIXED, "ABTjj")
    moves = {m for m in legal(state) if m.startswith("stat")}
    # Street 1: red A1 C1, yellow D1 F1; 2: red alone; 3: blue; 4: blue; 5: yellow
    assert moves == {"stat-a-ry-1j", "stat-a-rb-3j", "stat-a-rb-4j", "stat-a-ry-5j"}
    asked = play(state, "stat-a-rb-4j")
    assert legal(asked) == {"down-A4"}  # a choice of one is a move too
    assert cards_text(asked.discards) == "Tj"


def test_N18_its_money_is_not_touched_and_the_stone_returns() -> None:
    state = play(acting(MIXED, "ABTjj"), "stat-a-rb-3j")
    after = play(state, "down-C3")
    assert after.stones(1) == state.stones(1) + 1
    assert after.stones(0) == state.stones(0) - 1
    assert after.money == state.money


# What all have in common


@pytest.mark.parametrize(
    ("hand", "text"),
    [("GGS12", "spec-a-rb"), ("GGV12", "dev-a-rE1"), ("GGT12", "stat-a-rb-1")],
)
def test_N18a_a_stone_is_needed(hand: str, text: str) -> None:
    drawn = "......." + "rrrrrrr" * 3 + "brrrr.." + "bbbbbbb" + "b......"
    state = acting(drawn, hand)
    assert state.stones(0) == 0
    assert why_not(state, text) == "N18a: Red has no stone left: all 25 stand on the board."
    fewer = acting(drawn.replace("brrrr..", "brrr..."), hand)
    assert why(fewer, text)


def test_N18a_cards_that_cannot_be_carried_out_stay_in_the_hand() -> None:
    state = acting(TOWN, "ABST12")
    after = play(state, "rA2")
    assert {"S", "T"} <= set(cards_text(after.hands[0]))


def test_N14_N15_need_no_stone_of_the_player() -> None:
    drawn = "rrrrrrr" * 3 + "rrrr..." + "." * 21
    state = acting(drawn, "GGRU12")
    assert state.stones(0) == 0
    assert {"redev-a", "ruin-a"} <= legal(state)


def test_N14_N15_N16_are_played_without_a_second_card() -> None:
    state = acting(NINE, "AARUS1122")
    for text, card in (("redev-a", "R"), ("ruin-a", "U"), ("spec-a-rb", "S")):
        assert cards_text(play(state, text).discards) == card


def test_N12_is_checked_when_the_action_is_carried_out() -> None:
    # Five crossings are empty, C4 among them: after redevelopment four are.
    drawn = """
        . b y r b y .
        b y r b y r b
        y r b . y b y
        r b y r b y r
        b y r b y r b
        y r b y r b y
        . y r b y r .
    """
    state = acting(drawn, "AAR11", pile="BB22")
    assert (state.board.count(None), state.stops) == (5, False)
    after = play(state, "redev-a")
    for _ in range(4):
        after = after.apply(after.legal_moves()[0])  # type: ignore[arg-type]
        assert not after.stops
    assert after.apply(after.legal_moves()[0]).stops  # type: ignore[arg-type]


def test_the_others_choices_are_moves_of_theirs_in_the_record() -> None:
    state = acting(NINE, "ABS12")
    asked = play(state, "spec-a-rb")
    assert [bool(asked.view(seat).legal_moves()) for seat in (0, 1, 2)] == [False, True, False]
    assert asked.view(2).to_move == 1
    assert repr(asked) == "<New York: 3 players, Blue to take down>"


def test_N14_N16_N18_what_may_be_chosen_is_not_marked_as_refused() -> None:
    """A sentence names the crossings that are left; marked is the one that was meant."""
    rebuilt = play(acting(TOWN, "ABR12"), "redev-a")
    asked = play(acting(NINE, "ABS12"), "spec-a-rb")
    in_line = play(acting(NINE, "ABT12"), "stat-a-rb-1")
    refused = ((rebuilt, "put-rA2", "A2"), (asked, "down-D3", "D3"), (in_line, "down-A2", "A2"))
    for state, move, site in refused:
        assert state.explain(state.parse(move)).sites == (site,)
        assert state.explain(state.parse("rA1")).sites == ()
