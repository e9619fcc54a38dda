"""The opening and the draw of colors (N4, N5, N19)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from manhattan_widgets.games.newyork.rules import NEW_YORK, NewYorkState
from manhattan_widgets.games.newyork.rules.board import has_neighbor, site_number
from manhattan_widgets.games.newyork.rules.chance import ColorDraw

from .positions import board, legal, opened, play, played_until, why, why_not


def start(**options: object) -> NewYorkState:
    return NEW_YORK.new(NEW_YORK.options(**options))


@pytest.mark.parametrize(("players", "each"), [(3, 8), (4, 6), (5, 5)])
def test_N4_each_places_its_start_stones_in_turn(players: int, each: int) -> None:
    state, order = start(players=players), []
    rng = Random(1)
    while state.phase == "open":
        order.append(state.to_move)
        state = state.apply(state.random_move(rng))  # type: ignore[arg-type]
    assert order == list(range(players)) * each
    assert [state.count(color) for color in range(players)] == [each] * players


def test_N4_seat_0_begins_with_any_site() -> None:
    state = start(players=3)
    assert state.to_move == 0
    assert len(state.legal_moves()) == 49
    assert play(state, "put-rA1").to_move == 1


def test_N4_no_two_of_a_color_next_to_each_other() -> None:
    state = play(start(players=3), "put-rD4", "put-bA1", "put-yA2")
    assert why_not(state, "put-rD5") == (
        "N4: In the opening no two stones of Red may be next to each other, and D5 is next to D4."
    )
    assert state.explain(state.parse("put-rD5")).sites == ("D5", "D4")
    round_about = play(state, "put-rE5")
    assert why_not(play(round_about, "put-bA3", "put-yA4"), "put-rD5").endswith("to D4 and E5.")
    for taboo in ("D3", "C4", "E4"):
        assert why_not(state, f"put-r{taboo}").startswith("N4")
    assert why(state, "put-rE5") == ("N4: E5 is empty, and no building of Red stands next to it.")
    for diagonal in ("C3", "C5", "E3"):
        assert f"put-r{diagonal}" in legal(state)
    assert why_not(state, "put-rA1") == "N4: A1 is taken: a building of Blue stands there."
    assert "put-bD5" in legal(play(state, "put-rA3"))  # other colors may stand there


def test_N4_the_ban_holds_in_the_opening_only() -> None:
    state = opened(players=3)
    state = state.apply(state.chance.sample(Random(1)))  # type: ignore[union-attr]
    adjacent = played_until(
        state,
        lambda s: any(s.board[site] == 0 and has_neighbor(s.board, site, 0) for site in range(49)),
    )
    assert adjacent.outcome() is None


CROWDED = """
    r . r . b y b
    . r . r y b y
    r . r . b y b
    y b y b y b y
    b y b y b y b
    y b y b y b y
    b y b y b y b
"""


def test_N4_with_no_such_place_left_any_empty_one_will_do() -> None:
    state = replace(start(players=3), board=board(CROWDED))
    assert legal(state) == {f"put-r{site}" for site in ("A2", "A4", "B1", "B3", "C2", "C4")}
    assert why(state, "put-rA2") == (
        "N4: No empty crossing is left without a building of Red next to it, so Red may go to A2."
    )
    drawn = CROWDED.splitlines()
    drawn[3] = "    r . r . b y ."
    one_free = replace(state, board=board("\n".join(drawn)))
    assert legal(one_free) == {"put-rC7"}


def test_N4_only_stones_are_placed() -> None:
    state = start(players=3)
    assert why_not(state, "rA1") == "N4: This is the opening: place one of your start stones."
    assert why_not(state, "put-bA1") == "N4: Blue is not yours to play: your color is Red."
    assert why_not(opened(players=3), "put-rA1").startswith("N6")


def test_N5_colors_are_drawn_after_a_shared_opening() -> None:
    state = start(players=3)
    assert state.chance is None
    assert state.colors == ()
    done = played_until(state, lambda s: s.phase != "open")
    assert done.phase == "colors"
    assert done.to_move is None
    drawn = done.apply(ColorDraw(((2,), (0,), (1,))))
    assert (drawn.phase, drawn.colors, drawn.board) == ("deal", ((2,), (0,), (1,)), done.board)
    assert drawn.stones(0) == 25 - 8


def test_N5_nothing_is_anybodys_before() -> None:
    state = play(start(players=3), "put-rD4", "put-bA1")
    assert state.score_now().totals == (0, 0, 0)
    assert state.preview(state.parse("put-yA2")).gains == (0, 0, 0)


@pytest.mark.parametrize(
    "colors", [((0,), (1,)), ((0,), (1,), (1,)), ((0,), (1,), (3,)), ((0, 1), (2,), ())]
)
def test_N5_each_color_is_drawn_once(colors: tuple[tuple[int, ...], ...]) -> None:
    state = played_until(start(players=3), lambda s: s.phase == "colors")
    with pytest.raises(ValueError, match="as many of the colors in play"):
        state.apply(ColorDraw(colors))
    with pytest.raises(ValueError, match="decided by lot"):
        start(players=3).apply(ColorDraw(((0,), (1,), (2,))))


@pytest.mark.parametrize(("players", "draws"), [(2, 6), (3, 6), (4, 24), (5, 120)])
def test_N5_all_draws_are_possible(players: int, draws: int) -> None:
    state = start(players=players, opening="own")
    request = state.chance
    assert request is not None
    assert request.possibilities == draws
    outcomes = {request.numbered(number) for number in range(draws)}
    assert len(outcomes) == draws
    assert {request.sample(Random(seed)) for seed in range(40 * draws)} == outcomes


def test_N19_colors_are_drawn_first_and_red_begins() -> None:
    state = start(players=3, opening="own")
    assert state.phase == "colors"
    state = state.apply(ColorDraw(((2,), (0,), (1,))))
    assert (state.phase, state.to_move) == ("open", 1)
    assert {str(m)[4] for m in state.legal_moves()} == {"r"}
    state = play(state, "put-rA1", "put-bB1")
    assert state.to_move == 0
    assert why_not(state, "put-rD4") == "N4: Red is not yours to play: your color is Yellow."
    placed = played_until(state, lambda s: s.phase != "open")
    assert placed.phase == "deal"
    assert [placed.count(color) for color in range(3)] == [8, 8, 8]


def test_N19_the_same_ban_holds() -> None:
    state = start(players=4, opening="own").apply(ColorDraw(((0,), (1,), (2,), (3,))))
    state = play(state, "put-rA1", "put-bB1", "put-yC1", "put-gD1")
    assert why_not(state, "put-rA2").startswith("N4")
    assert state.score_now().totals == (8, 8, 8, 8)


def test_N4_who_places_which_color_in_a_shared_opening_is_an_option() -> None:
    state = start(players=3, colors=((2,), (0,), (1,)))
    assert {str(m)[4] for m in state.legal_moves()} == {"y"}
    assert play(state, "put-yA1").board[site_number("A1")] == 2
