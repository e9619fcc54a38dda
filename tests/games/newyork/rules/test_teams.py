"""The team game for four (N21)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from manhattan_widgets.games.newyork.rules import NEW_YORK, NewYorkState
from manhattan_widgets.games.newyork.rules.board import site_number
from manhattan_widgets.records import result_of
from manhattan_widgets.scene.winners import who_won

from .positions import legal, play, playing, why, why_not


def teams(drawn: str = "", hand: str = "AB12", **more: Any) -> NewYorkState:
    return playing(drawn, hand, **{"players": 4, "teams": True, **more})


TOWN = """
    r y b g . . .
    y y y . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""


def test_N21_partners_sit_across() -> None:
    options = NEW_YORK.options(players=4, teams=True)
    assert [options.partner(seat) for seat in range(4)] == [2, 3, 0, 1]
    assert NEW_YORK.teams(options) == ((0, 2), (1, 3))
    assert NEW_YORK.teams(NEW_YORK.options(players=4)) == ((0,), (1,), (2,), (3,))
    assert NEW_YORK.options(players=4).partner(0) is None


def test_N21_turns_as_usual() -> None:
    assert play(teams("", "AB12"), "rA1").to_move == 1


def test_N21_on_an_empty_crossing_the_partners_stone_may_be_placed() -> None:
    state = teams(TOWN, "CD12")
    assert legal(state) == {f"{c}{a}{s}" for c in "ry" for a in "CD" for s in "12"}
    assert why(state, "yC1") == "N21: C1 is empty: you may let your partner's Yellow build there."
    after = play(state, "yC1")
    assert after.board[site_number("C1")] == 2
    assert after.stones(0) == state.stones(0)
    assert after.to_move == 1
    assert why_not(state, "bC1") == "N7: Blue is not yours to play: your color is Red."


def test_N21_nowhere_else() -> None:
    state = teams(TOWN, "AB13")
    assert why_not(state, "yA3") == (
        "N21: Your partner's Yellow may be placed on an empty crossing only, and A3 is taken."
    )
    assert why_not(state, "yB1").startswith("N21")
    assert why_not(state, "yA1").startswith("N21")


def test_N21_only_if_the_partner_has_one() -> None:
    drawn = "yyyyyyy" * 2 + "yyyyyy." + "." * 28
    state = teams(drawn, "DE12")
    assert state.stones(2) == 0
    assert why_not(state, "yD1") == "N21: Yellow has no stone left: all 20 stand on the board."
    assert legal(state) == {"rD1", "rD2", "rE1", "rE2"}


def test_N21_the_partners_stone_when_one_has_none_oneself() -> None:
    drawn = "rrrrrrr" * 2 + "rrrrrr." + "." * 28
    state = teams(drawn, "DE12")
    assert legal(state) == {"yD1", "yD2", "yE1", "yE2"}


def test_N21_partners_buildings_must_be_paid_for() -> None:
    state = teams(TOWN, "AB12", money=(1, 6, 11, 6))
    after = play(state, "rA2")  # yellow: A2 alone in Avenue A
    assert after.money == (0, 6, 12, 6)
    assert why_not(state, "rB2").startswith("N9")  # three in Avenue B, two in street 2
    assert "costs 2 units" in why_not(state, "rB2")


def test_N21_action_cards_may_hit_the_partner() -> None:
    nine = "yyyyyyy" + "yy....." + "." * 35
    state = teams(nine, "ABSVT12", actions=True)
    assert {"spec-a-ry", "dev-a-rA1", "stat-a-ry-1"} <= legal(state)
    asked = play(state, "spec-a-ry")
    assert asked.to_move == 2


def test_N21_in_rebuilding_only_ones_own_stone() -> None:
    state = play(teams(TOWN, "ABR12", actions=True), "redev-a")
    assert {str(m)[4] for m in state.legal_moves()} == {"r"}


def test_N21_the_partners_hand_stays_hidden() -> None:
    state = teams(TOWN)
    assert state.view(0).hand(2) is None


def test_N21_partners_points_are_added() -> None:
    drawn = "rrrr..." + "bbb...." + "ggg...." + "y......" + "." * 21
    state = replace(teams(drawn, money=(6, 6, 6, 6)), phase="over")
    outcome = state.outcome()
    assert outcome is not None
    # red 14, yellow 8: 22; blue 12, green 12: 24
    assert outcome.points == (14, 12, 8, 12)
    assert outcome.winners == (1, 3)
    assert outcome.as_team
    assert who_won(outcome, ["Ann", "Bo", "Cy", "Di"]) == "The team Bo, Di wins!"
    assert str(outcome.reason) == (
        "The most points of two partners together when a STOP card was drawn: 24 to 22."
    )
    tied = replace(state, money=(7, 5, 6, 6)).outcome()
    assert tied is not None
    assert tied.winners == (0, 1, 2, 3)
    assert not tied.as_team
    assert who_won(tied, ["Ann", "Bo", "Cy", "Di"]) == "A shared win: Ann, Bo, Cy, Di!"
    assert str(tied.reason) == (
        "Both teams have 23 points when a STOP card was drawn: a shared win."
    )


def test_N21_who_resigns_gives_the_game_to_the_other_team() -> None:
    result = result_of(teams(TOWN), resigned=1)
    assert result is not None
    assert result.winners == (0, 2)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_N21_teams_are_for_four(players: int) -> None:
    with pytest.raises(ValueError, match="Teams are for four players"):
        NEW_YORK.options(players=players, teams=True)
