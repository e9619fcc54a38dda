"""Scoring: groups, other buildings, money, and who wins (N13)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manhattan_widgets.games.newyork.rules.board import Board, groups
from manhattan_widgets.games.newyork.rules.scoring import points_by_seat

from .positions import playing

ONE = """
    r r r . . . .
    . . r . . . .
    . . r . r . .
    . . . r . . .
    . . . r r . .
    . . . . . . .
    b . b . b . b
"""


@pytest.mark.parametrize(
    ("drawn", "money", "red", "blue", "yellow"),
    [
        # nothing but money
        ("", (8, 8, 8), 8, 8, 8),
        ("", (0, 24, 0), 0, 24, 0),
        # one building: a group of one
        ("r......", (0, 12, 12), 2, 12, 12),
        # diagonal does not connect: one group of one (2) and one other (1)
        ("r.......r.....", (0, 12, 12), 3, 12, 12),
        # side by side: 4; one above the other: 4
        ("rr.....", (0, 12, 12), 4, 12, 12),
        ("r......r......", (0, 12, 12), 4, 12, 12),
        # a corner of three and one apart: 6 + 1
        ("rr....rr......", (0, 12, 12), 7, 12, 12),
        # two groups of two: one of them 4, the other 2
        ("rr.rr..", (0, 12, 12), 6, 12, 12),
        # three groups of two: 4 + 4
        ("rr.rr.........rr.....", (0, 12, 12), 8, 12, 12),
        # the end of a line does not join the beginning of the next
        ("......rr......", (0, 12, 12), 3, 12, 12),
        # a whole avenue, a whole street
        ("rrrrrrr", (0, 12, 12), 14, 12, 12),
        ("r......" * 7, (0, 12, 12), 14, 12, 12),
        # a ring around another's building: 16; the one inside 2
        ("rrr....rbr....rrr....", (0, 0, 0), 16, 2, 0),
        # a building of another color cuts a row in two: 6 + 3
        ("rrrbrrr", (0, 0, 0), 9, 2, 0),
        # unequal groups: 4 in the largest count 8, the three others 1 each
        ("rr.r...rr.r........r.", (0, 0, 0), 11, 0, 0),
        # all three colors
        ("rrrbbby", (1, 2, 3), 7, 8, 5),
        # the drawing above: red's largest group has five, A1 A2 A3 B3 C3 (10), and four others
        # (4): C5, D4 E4 E5; blue's four stand apart: 2 + 3
        (ONE, (3, 2, 19), 17, 7, 19),
        # a snake
        ("rrrrrrr......rrrrrrrrr......rrrrrrr", (0, 0, 0), 46, 0, 0),
        # a chess board: nothing connects
        ("r.r.r.r.r.r.r.r.r.r.r", (0, 0, 0), 12, 0, 0),
        # two colors in turn: four groups of one for red, three for blue
        ("rbrbrbr", (0, 0, 0), 5, 4, 0),
        # blue's square and bar of four are equal: 8 + 4
        ("bb.bbbbbb.....", (0, 5, 0), 0, 17, 0),
    ],
)
def test_N13_points(drawn: str, money: tuple[int, ...], red: int, blue: int, yellow: int) -> None:
    whole = "".join(drawn.split()).ljust(49, ".")
    state = playing(whole, players=3, money=money)
    assert state.points_now() == (red, blue, yellow)
    assert state.score_now().totals == (red, blue, yellow)


def test_N13_the_parts_say_where_points_come_from() -> None:
    state = playing(ONE, players=3, money=(3, 2, 19))
    parts = state.score_now().parts
    assert [(p.rule, p.seat, p.points, " ".join(p.sites), str(p.reason)) for p in parts] == [
        ("N13", 0, 10, "A1 A2 A3 B3 C3", "Red's largest group: 5 buildings, 2 points each."),
        ("N13", 0, 4, "C5 D4 E4 E5", "Red has 4 other buildings: 1 point each."),
        ("N13", 0, 3, "", "3 units of money left: 1 point each."),
        (
            "N13",
            1,
            2,
            "G1",
            "Blue's largest group: 1 building, 2 points; of 4 groups of that size one counts.",
        ),
        ("N13", 1, 3, "G3 G5 G7", "Blue has 3 other buildings: 1 point each."),
        ("N13", 1, 2, "", "2 units of money left: 1 point each."),
        ("N13", 2, 0, "", "Yellow has no building."),
        ("N13", 2, 19, "", "19 units of money left: 1 point each."),
    ]


boards = st.lists(st.sampled_from([None, None, 0, 1, 2]), min_size=49, max_size=49).map(tuple)


@given(boards)
def test_N13_groups_part_the_buildings_of_a_color(stones: Board) -> None:
    for color in range(3):
        color_groups = groups(stones, color)
        assert sorted(s for group in color_groups for s in group) == [
            s for s in range(49) if stones[s] == color
        ]
        sizes = [len(group) for group in color_groups]
        assert sizes == sorted(sizes, reverse=True)


@given(boards, st.integers(0, 3))
def test_N13_turning_the_board_changes_no_points(stones: Board, turns: int) -> None:
    turned = stones
    for _ in range(turns):
        turned = tuple(turned[(6 - s % 7) * 7 + s // 7] for s in range(49))
    options = playing(players=3).options
    colors = ((0,), (1,), (2,))
    assert points_by_seat(options, colors, turned, (8, 8, 8)) == points_by_seat(
        options, colors, stones, (8, 8, 8)
    )


def test_N13_most_points_win_and_a_tie_is_shared() -> None:
    state = replace(playing("rrrbbb.".ljust(49, "."), players=3, money=(8, 8, 8)), phase="over")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.points) == ((0, 1), (14, 14, 8))
    assert str(outcome.reason) == (
        "2 players share the most points when a STOP card was drawn, 14: a shared win."
    )
    alone = replace(state, money=(7, 9, 8)).outcome()
    assert alone is not None
    assert (alone.winners, alone.points) == ((1,), (13, 15, 8))
    assert str(alone.reason) == "The most points when a STOP card was drawn: 15."
    assert state.score() == state.score_now()
    assert state.board_at(1) == state
    with pytest.raises(ValueError, match="one scoring"):
        state.board_at(2)


def test_N13_nothing_is_scored_before_the_end() -> None:
    state = playing(ONE, players=3)
    assert state.score().parts == ()
    assert state.outcome() is None
