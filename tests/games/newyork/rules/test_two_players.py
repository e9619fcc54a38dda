"""Two players with two colors each (N20)."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from manhattan_widgets.games.newyork.rules import NEW_YORK, NewYorkState
from manhattan_widgets.games.newyork.rules.board import site_number
from manhattan_widgets.games.newyork.rules.cards import cards_text
from manhattan_widgets.locale import speaking

from .positions import legal, play, playing, why, why_not


def two(drawn: str = "", hand: str = "AB12", **more: Any) -> NewYorkState:
    return playing(drawn, hand, **{"players": 2, "colors": ("ry", "bg"), **more})


TOWN = """
    r y b g . . .
    . . b g . . .
    r . b g . . .
    . y b . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""


def test_N20_setup_as_for_four() -> None:
    options = NEW_YORK.options(players=2)
    state = NEW_YORK.new(options)
    assert (options.stones, options.start_stones, options.money) == (20, 6, 12)
    assert options.colors == ((0, 2), (1, 3))
    order, rng = [], Random(1)
    while state.phase == "open":
        order.append(state.to_move)
        state = state.apply(state.random_move(rng))  # type: ignore[arg-type]
    assert order == [0, 1] * 12
    assert [state.count(color) for color in range(4)] == [6] * 4
    assert state.money == (12, 12)


def test_N20_in_the_opening_either_color() -> None:
    state = NEW_YORK.new(NEW_YORK.options(players=2))
    assert {str(m)[4] for m in state.legal_moves()} == {"r", "y"}
    state = play(state, "put-rA1", "put-bC1")
    assert why_not(state, "put-rA2").startswith("N4")
    assert "put-yA2" in legal(state)  # another color, though of the same player
    for site in ("C3", "E3", "G3", "G5", "G7"):
        state = replace(state, turn=0)
        state = play(state, f"put-r{site}")
    state = replace(state, turn=0)
    assert {str(m)[4] for m in state.legal_moves()} == {"y"}
    assert why_not(state, "put-rA4") == "N4: Red has placed all its 6 start stones."


def test_N20_each_draws_two_colors_and_reds_player_begins() -> None:
    from manhattan_widgets.games.newyork.rules.chance import ColorDraw

    state = NEW_YORK.new(NEW_YORK.options(players=2, opening="own"))
    state = state.apply(ColorDraw(((1, 3), (0, 2))))
    assert (state.to_move, state.colors) == (1, ((1, 3), (0, 2)))
    with pytest.raises(ValueError, match="as many"):
        NEW_YORK.new(NEW_YORK.options(players=2, opening="own")).apply(ColorDraw(((0,), (1, 2, 3))))


def test_N20_either_color_each_turn() -> None:
    state = two(TOWN, "EF67")
    assert legal(state) == {f"{color}{a}{s}" for color in "ry" for a in "EF" for s in "67"}
    assert play(state, "yE6").board[site_number("E6")] == 2


def test_N20_own_buildings_of_either_color_stay() -> None:
    state = two(TOWN, "AC12")
    assert legal(state) == {"rC2", "yC2"}
    assert why_not(state, "rA1") == (
        "N20: A1 is Red's own building. With two players own buildings are not demolished."
    )
    assert why_not(state, "yA1") == "N20: A1 is your own: one cannot buy it from Red for Yellow."


def test_N20_two_demolish_allows_it_for_the_color_played() -> None:
    state = two(TOWN, "AC12", two_demolish=True)
    assert legal(state) == {"rC2", "yC2", "rA1", "yA2", "rC1"}
    assert why(state, "rA1").startswith("N20")
    assert why_not(state, "yA1") == "N20: A1 is your own: one cannot buy it from Red for Yellow."
    assert play(state, "rA1").board[site_number("A1")] is None


@pytest.mark.parametrize(
    ("site", "units"),
    [("A3", 1), ("B3", 1), ("D3", 1), ("A4", 1), ("B4", 1)],
)
def test_N20_prices_count_by_color(site: str, units: int) -> None:
    # Blue and green belong to one player, but in each avenue each has but one building.
    state = two(TOWN, f"{site}G7", money=(1, 23))
    after = play(state, f"r{site}")
    assert after.money == (1 - units, 23 + units)


def test_N20_one_purse_for_both_colors() -> None:
    state = two(TOWN, "AB34", money=(1, 23))
    assert play(state, "rA3").money == (0, 24)
    assert play(state, "yA4").money == (0, 24)


def test_N20_with_nothing_else_to_name_the_hand_is_redrawn() -> None:
    state = two(TOWN, "AA12")
    assert legal(state) == {"redraw"}


def test_N20_points() -> None:
    drawn = """
        r r r . r . .
        . . . . . . .
        y . y y . . .
        . . . . . . .
        b . b . b . b
        . . . . . . .
        g g g g g g g
    """
    state = two(drawn, money=(3, 21))
    # red 3 in its largest group, yellow 2; blue 1, green 7: nothing for the others
    assert state.points_now() == (2 * (3 + 2) + 3, 2 * (1 + 7) + 21)
    parts = state.score_now().parts
    assert {part.rule for part in parts} == {"N20"}
    assert [(part.color, part.points) for part in parts] == [
        (0, 6),
        (0, 0),
        (2, 4),
        (2, 0),
        (0, 3),
        (1, 2),
        (1, 0),
        (3, 14),
        (1, 21),
    ]
    assert str(parts[1].reason) == (
        "Red has 1 other building: with two players only the largest group counts."
    )


NINE = """
    b b b b b b b
    b b . g g g .
    r r r r r r r
    r r y . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""


def test_N20_more_than_eight_counts_by_color() -> None:
    state = two(NINE, "ABS12", actions=True)
    assert {m for m in legal(state) if m.startswith("spec")} == {"spec-a-rb", "spec-a-yb"}
    assert why_not(state, "spec-a-rr").startswith("N16: Red is yours")
    asked = play(state, "spec-a-yb")
    assert asked.to_move == 1
    assert {str(m) for m in asked.legal_moves()} == {
        f"down-{site}" for site in ["A1", "A2", "A3", "A4", "A5", "A6", "A7", "B1", "B2"]
    }  # of blue, not of green
    assert play(asked, "down-A1").board[0] == 2


def test_N20_majorities_count_by_color() -> None:
    # Avenue B: green three, blue two; the other's colors are not added.
    state = two(NINE, "BCt12", actions=True)
    moves = {m for m in legal(state) if m.startswith("stat")}
    assert moves == {"stat-s-rg-B", "stat-s-yg-B"}
    assert why_not(state, "stat-s-rg-C").startswith("N18: Nobody else")
    tied = two(NINE.replace("r r y . . . .", "r y b . . . ."), "BDt12", actions=True)
    assert {m for m in legal(tied) if m.startswith("stat-s-r")} == {"stat-s-rg-B", "stat-s-rb-D"}


def test_N20_the_developer_takes_only_from_the_other_player() -> None:
    state = two(NINE, "BCv12", actions=True)
    moves = {m for m in legal(state) if m.startswith("dev")}
    assert moves == {f"dev-s-{c}{site}" for c in "ry" for site in ("B1", "B2", "B4", "B5", "B6")}
    assert why_not(state, "dev-s-yC1").startswith("N17: C1 belongs to Red, which is yours")


def test_N20_in_refilling_either_color() -> None:
    state = play(two(NINE, "BCR12", actions=True), "redev-a")
    assert state.to_move == 0
    assert {str(m)[4] for m in state.legal_moves()} == {"r", "y"}
    after = play(state, "put-yD4")
    assert after.to_move == 1
    assert {str(m)[4] for m in after.legal_moves()} == {"b", "g"}


def test_N20_hands_are_one_for_each_player() -> None:
    state = two(TOWN, "EF67", pile="G3")
    after = play(state, "rE6")
    assert len(after.hands) == 2
    assert cards_text(after.hands[0]) == "FG37"


def test_N20_no_own_building_is_ever_demolished() -> None:
    rng, state = Random(3), NEW_YORK.new(NEW_YORK.options(players=2, actions=True))
    while state.outcome() is None:
        if state.chance is not None:
            state = state.apply(state.chance.sample(rng))
            continue
        move = state.random_move(rng)
        seat = state.to_move
        assert seat is not None
        if state.phase == "play" and str(move)[1:2] in "ABCDEFG" and "-" not in str(move)[:3]:
            site = site_number(str(move)[1:3])
            assert state.board[site] is None or state.board[site] not in state.colors[seat]
        state = state.apply(move)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("language", "opening", "order"),
    [
        ("en", "opening", "no order"),
        ("de", "Vorrunde", "keine Reihenfolge"),
        ("nl", "voorronde", "geen volgorde"),
        ("sv", "öppningen", "ordning"),
    ],
)
def test_N20_the_order_of_colors_in_the_opening_is_ours(
    language: str, opening: str, order: str
) -> None:
    with speaking(language):
        for clause in (NEW_YORK.assumptions()["N20"], NEW_YORK.rulebook()["N20"].text):
            assert opening in str(clause)
            assert order in str(clause)


def test_N20_who_takes_a_building_down_is_not_told_that_own_ones_are_demolished() -> None:
    assert why_not(two(TOWN), "down-A1") == (
        "N20: Nobody has to take down a building now, and with two players own buildings are not"
        " demolished either."
    )
    assert why_not(two(TOWN, two_demolish=True), "down-A1").startswith("N10: ")
