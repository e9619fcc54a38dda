"""Scoring a round: M14, M15, M16, and the example of the booklets."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from manhattan_widgets.contract.core import Score, ScorePart
from manhattan_widgets.games.manhattan.rules.scoring import points_by_color

from .positions import building, towers

#: Facts of the example in the booklets (its picture is not in the texts): Blue has the only
#: tallest tower, in Frankfurt; Black the majority in Frankfurt and Sydney; Blue and Red one each
#: by a single tower, in Hong Kong and São Paulo; none in Manhattan and Cairo.
EXAMPLE = """
    F1 k2b4b1, F2 k2, F3 g1k3, F9 g2,
    S1 k4, S2 b1k1, S5 r3, S9 g1,
    H5 b2,
    P1 g1r2,
    M1 k1, M2 r1, M3 g4,
    C4 b3, C5 r2, C6 g1g1
"""


def parts(board: str, rule: str, **options: object) -> list[ScorePart]:
    score = building(board, **options).score_now()
    # The quick sums, which previews and the outcome use, follow the same clauses.
    by_color = [sum(p.points for p in score.parts if p.color == color) for color in range(4)]
    assert points_by_color(towers(board)) == tuple(by_color)
    return list(score.select(rule=rule).parts)


def points(score: Score) -> dict[str, int]:
    """Points by the letter of the color."""
    totals: Counter[str] = Counter()
    for part in score.parts:
        if part.color is not None:
            totals["RBGK"[part.color]] += part.points
    return dict(totals)


def test_M14_M15_M16_the_example_of_the_booklets() -> None:
    score = building(EXAMPLE).score_now()
    assert points(score) == {"B": 8, "K": 9, "R": 6, "G": 4}
    assert score.totals == (6, 8, 4, 9)
    [tallest] = score.select(rule="M14").parts
    assert (tallest.points, tallest.color, tallest.sites, tallest.where) == (3, 1, ("F1",), None)
    majorities = {p.where: (p.color, p.points) for p in score.select(rule="M15").parts}
    assert majorities == {
        "Frankfurt": (3, 2),
        "Sydney": (3, 2),
        "Hong Kong": (1, 2),
        "São Paulo": (0, 2),
        "Manhattan": (None, 0),
        "Cairo": (None, 0),
    }
    assert points(score.select(rule="M16")) == {"K": 5, "B": 3, "R": 4, "G": 4}


def test_M14_the_only_tallest_tower_gives_its_owner_3_points() -> None:
    [part] = parts("F5 r4b4, S1 r4", "M14")
    assert (part.points, part.seat, part.color, part.sites) == (3, 1, 1, ("F5",))
    assert str(part.reason) == (
        "Blue owns the tallest tower: 8 storeys, on Frankfurt 5. The next has 4."
    )


def test_M14_a_single_tower_is_the_tallest() -> None:
    [part] = parts("C9 k1", "M14")
    assert (part.points, part.color) == (3, 3)
    assert str(part.reason) == "Black owns the only tower there is: 1 storey, on Cairo 9."


def test_M14_storeys_of_all_colors_count() -> None:
    [part] = parts("F5 r4r4, S1 k4g3b1r1", "M14")
    assert part.sites == ("S1",)


def test_M14_equally_tall_nobody() -> None:
    [part] = parts("F5 r4, S1 b4, C9 k3", "M14")
    assert (part.points, part.seat, part.color, part.sites) == (0, None, None, ("S1", "F5"))
    assert str(part.reason) == (
        "Sydney 1 and Frankfurt 5 are equally tall, with 4 storeys each. "
        "There must be one tallest tower, so nobody gets the points."
    )


def test_M14_many_equally_tall_are_counted() -> None:
    [part] = parts("F5 r4, S1 b4, C9 k4, P2 g4, H1 r4", "M14")
    assert str(part.reason).startswith("5 towers are equally tall, with 4 storeys each.")
    assert len(part.sites) == 5


def test_M14_equally_tall_nobody_even_if_one_color_owns_them_all() -> None:
    [part] = parts("F5 r4, S1 r4", "M14")
    assert (part.points, part.color) == (0, None)


def test_M14_on_the_whole_board_not_by_city() -> None:
    assert len(parts("F5 r4, S1 b3", "M14")) == 1


def test_M14_no_tower_no_points() -> None:
    [part] = parts("", "M14")
    assert (part.points, part.color, part.sites) == (0, None, ())


def test_M15_more_towers_than_each_other_single_color() -> None:
    # Red has two of five: fewer than the others together, more than each of them.
    board = "F1 r1, F2 r1, F3 b1, F4 g1, F5 k1"
    [part] = [p for p in parts(board, "M15") if p.where == "Frankfurt"]
    assert (part.points, part.seat, part.color, part.sites) == (2, 0, 0, ("F1", "F2"))
    assert str(part.reason) == (
        "Towers in Frankfurt: Red 2, Blue 1, Green 1, Black 1. Red has the most."
    )


def test_M15_one_tower_can_be_enough() -> None:
    [part] = [p for p in parts("C7 g1", "M15") if p.where == "Cairo"]
    assert (part.points, part.color) == (2, 2)
    assert str(part.reason) == "Towers in Cairo: Green 1. Green has the most."


def test_M15_a_tie_for_most_nobody() -> None:
    [part] = [p for p in parts("F1 r1, F2 b1", "M15") if p.where == "Frankfurt"]
    assert (part.points, part.color, part.sites) == (0, None, ("F1", "F2"))
    assert str(part.reason) == (
        "Towers in Frankfurt: Red 1, Blue 1. "
        "Red and Blue have equally many, so nobody gets the points."
    )


def test_M15_three_tied_are_listed() -> None:
    board = "F1 r1, F2 b1, F3 k1"
    [part] = [p for p in parts(board, "M15") if p.where == "Frankfurt"]
    assert "Red, Blue and Black have equally many" in str(part.reason)


def test_M15_an_owner_is_who_is_on_top() -> None:
    [part] = [p for p in parts("F1 r1b1, F2 r1b2, F3 r1", "M15") if p.where == "Frankfurt"]
    assert part.color == 1


def test_M15_an_empty_city_gives_nobody_points() -> None:
    city_parts = parts("F1 r1", "M15")
    assert len(city_parts) == 6
    assert sum(p.points for p in city_parts) == 2
    assert {str(p.reason) for p in city_parts if not p.points} == {
        f"{city} is still empty: nobody gets the points."
        for city in ("Sydney", "Manhattan", "Hong Kong", "São Paulo", "Cairo")
    }


def test_M16_each_tower_one_point_whatever_else_it_scored() -> None:
    tower_parts = parts("F5 r4b4, S1 r4", "M16")
    assert [(p.points, p.color, p.sites, p.where) for p in tower_parts] == [
        (1, 0, ("S1",), "Sydney"),
        (1, 1, ("F5",), "Frankfurt"),
    ]


def test_M16_a_tower_is_one_tower_however_many_pieces() -> None:
    assert len(parts("F5 r1r1r1r1", "M16")) == 1


def test_totals_are_sums_of_parts_and_selections_add_up() -> None:
    score = building(EXAMPLE).score_now()
    split = (
        score.select(rule="M14").totals,
        score.select(rule="M15").totals,
        score.select(rule="M16").totals,
    )
    assert tuple(map(sum, zip(*split, strict=True))) == score.totals
    assert (score.select(rule="M14") + score.select(rule="M15")).totals == (2, 5, 0, 4)


# The board as it was


def test_the_board_of_a_scoring_is_kept() -> None:
    state = building("F5 r4", round_=3)
    with_boards = replace(state, scored=(towers("S1 b1"), towers("S1 b1g2")))
    assert with_boards.board_at(1).towers == towers("S1 b1")
    assert with_boards.board_at(2).towers == towers("S1 b1g2")
    assert with_boards.board_at(2).options == with_boards.options
    assert with_boards.view(0).board_at(2).towers == towers("S1 b1g2")


def test_boards_before_a_set_up_position_are_not_known() -> None:
    state = replace(building("F5 r4", round_=4), scored=(towers("S1 b1"),))
    assert state.board_at(3).towers == towers("S1 b1")
    for round_ in (0, 1, 2, 4, 3.0):
        with pytest.raises(ValueError, match="is not known"):
            state.board_at(round_)  # type: ignore[arg-type]
