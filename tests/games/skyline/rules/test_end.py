"""The end of the game: the last round (S16), and idle rounds (S16a)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from manhattan_widgets.games.skyline.rules import SkylineState
from manhattan_widgets.games.skyline.rules.position import Done

from .positions import move, play, position, why

TWO = "C1 b1y2b4p6yP, C2 b1y2b4p6yP"


def quiet(state: SkylineState) -> SkylineState:
    """Let a player without floors and money have a turn in which nothing happens."""
    return play(state, "invest", "end")


def poor(**more: object) -> SkylineState:
    return position(stocks="- - - -", money="0 0 0 0", **more)  # type: ignore[arg-type]


def test_S16_who_builds_a_third_penthouse_finishes_his_turn_then_one_turn_each() -> None:
    state = position(f"{TWO}, B1 y1b2p4b6", stocks="P1 - - -", money="30 0 0 0", turn=0, round_=9)
    state = play(state, "PB1", "1A2", "invest", "buy1", "end")
    assert state.outcome() is None
    for seat in (1, 2, 3):
        assert state.turn == seat
        assert state.outcome() is None
        # Blue has 10 million from the penthouse.
        state = play(state, "invest", *(["buy1"] if state.purses[seat] else []), "end")
    assert (state.phase, state.to_move, state.round) == ("over", None, 9)
    assert state.outcome() is not None
    assert list(state.legal_moves()) == []
    assert state.explain(move("end")).rule == "S16"


def test_S16_from_any_seat() -> None:
    state = position(
        "C1 b1r2b4p6rP, C2 b1r2b4p6rP, B1 r1b2p4y6",
        stocks="- - - P",
        money="0 0 0 20",
        turn=3,
    )
    state = play(state, "PB1", "invest", "end")
    turns = []
    while state.outcome() is None:
        turns.append(state.turn)
        state = play(state, *(["invest"] if state.phase == "build" else []))
        state = play(state, *(["buy1"] if state.purses[state.turn] else []), "end")
    assert turns == [0, 1, 2]


def test_S16_another_third_penthouse_in_the_last_round_gives_no_more_turns() -> None:
    drawing = f"{TWO}, B1 b1y2b4p6yP, B5 y1p2b4y6pP, C5 y1p2b4y6pP, C4 b1p2y4b6"
    state = position(drawing, stocks="- P - -", money="0 10 0 0", turn=1, finisher=0)
    state = play(state, "PC4", "invest", "end")
    assert state.finisher == 0
    state = quiet(play(state, "invest", "buy1", "end"))
    assert state.phase == "over"


def test_S16_the_last_turn_shows_the_missions() -> None:
    state = poor(drawing=f"{TWO}, B1 b1y2b4p6yP", turn=3, finisher=0, missions=(5, 4, 3, 2))
    state = play(state, "invest")
    assert state.reveals(move("end"))
    assert str(state.effect(move("end"))) == "the game is over: prestige is counted"
    assert state.view(1).mission(0) is None
    over = play(state, "end")
    assert [over.view(None).mission(seat) for seat in range(4)] == [5, 4, 3, 2]


def test_S16_other_turns_show_nothing() -> None:
    assert not play(poor(), "invest").reveals(move("end"))


def test_S16a_five_whole_rounds_without_a_floor_built_end_the_game() -> None:
    state = poor()
    for turn in range(20):
        assert state.outcome() is None
        assert (state.turn, state.idle) == (turn % 4, turn // 4)
        state = quiet(state)
    assert (state.phase, state.idle) == ("over", 5)


def test_S16a_a_floor_built_begins_the_count_anew() -> None:
    state = replace(position(stocks="- 1 - -", money="0 1 0 0", turn=1), idle=4)
    state = quiet(quiet(play(state, "1B1", "invest", "end")))
    assert (state.turn, state.idle, state.outcome()) == (0, 0, None)


def test_S16a_only_whole_rounds_count() -> None:
    # The start player is seat 2: what was not built before him is of the round before.
    state = replace(poor(turn=0), start=2, idle=4, round_built=True)
    state = quiet(quiet(state))
    assert (state.turn, state.idle) == (2, 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S16a_for_any_number_of_players(players: int) -> None:
    state = poor(players=players)
    for _ in range(5 * players):
        assert state.outcome() is None
        state = quiet(state)
    assert state.phase == "over"


def test_rounds_are_counted() -> None:
    state = replace(poor(turn=3, round_=4), done=Done())
    assert quiet(state).round == 5
    assert why(play(state, "invest"), "end") == (True, "S14")
