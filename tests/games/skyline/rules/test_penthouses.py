"""Penthouses: Skyline floors given, cards drawn, and the last round (S13, S16)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from manhattan_widgets.games.skyline.rules.board import count_of

from .positions import move, play, position

READY = "B1 y1b2p4b6"


def skylines(stocks: object, seat: int = 0) -> int:
    return count_of(stocks[seat], "S")  # type: ignore[index]


def test_S13_the_first_penthouse_gives_a_skyline_floor_usable_at_once() -> None:
    state = position(f"{READY}, C1 y1", stocks="P - - -", money="30 0 0 0")
    state = play(state, "PB1")
    assert skylines(state.stocks) == 1
    state = play(state, "SC1")
    assert skylines(state.stocks) == 0
    assert state.purses[0] == 20  # free on the own floor


def test_S13_the_second_gives_none() -> None:
    drawing = f"{READY}, C1 b1y2b4p6yP"
    state = play(position(drawing, stocks="P - - -", money="30 0 0 0"), "PB1")
    assert skylines(state.stocks) == 0
    assert state.finisher is None


def test_S13_the_first_third_penthouse_gives_another_in_the_same_turn() -> None:
    drawing = f"{READY}, C1 b1y2b4p6yP, C2 b1y2b4p6yP, A2 y1"
    state = play(position(drawing, stocks="P - - -", money="30 0 0 0"), "PB1")
    assert (skylines(state.stocks), state.finisher) == (1, 0)
    assert str(play(state, "SA2").towers[2]) == "y1yS"


def test_S13_a_later_third_penthouse_of_another_gives_nothing() -> None:
    drawing = f"{READY}, C1 b1y2b4p6yP, C2 b1y2b4p6yP, B5 b1p2b4y6pP, C5 b1p2b4y6pP, D5 b1p2b4y6pP"
    state = position(drawing, stocks="P - - -", money="30 0 0 0", finisher=1)
    state = play(state, "PB1")
    assert (skylines(state.stocks), state.finisher) == (0, 1)


def test_S13_the_others_draw_from_the_left_of_the_builder() -> None:
    state = position("B1 r1b2p4b6", turn=3, stocks="- - - P", money="0 0 0 30")
    state = replace(state, pile=(5, 7, 9, *state.pile[3:]))
    after = play(state, "PB1")
    assert after.hands == ((5,), (7,), (9,), ())
    assert after.pile == state.pile[3:]


@pytest.mark.parametrize(
    ("left", "hands"), [((), [0, 0, 0]), ((4,), [1, 0, 0]), ((4, 4), [1, 1, 0])]
)
def test_S13_an_empty_pile_gives_none(left: tuple[int, ...], hands: list[int]) -> None:
    state = replace(position(READY, stocks="P - - -", money="30 0 0 0"), pile=left)
    after = play(state, "PB1")
    assert [len(hand) for hand in after.hands[1:]] == hands
    assert after.pile == ()
    assert state.reveals(move("PB1")) == bool(left)


def test_S13_a_penthouse_on_the_own_skyline_floor_counts_like_any() -> None:
    state = play(position("B1 p1b2r4yS", stocks="P - - -", money="0 0 0 0"), "PB1")
    assert skylines(state.stocks) == 1
    assert state.hand_sizes == (0, 1, 1, 1)


def test_what_a_penthouse_does_is_told() -> None:
    state = position(READY, stocks="P - - -", money="30 0 0 0")
    assert str(state.effect(move("PB1"))) == (
        "a penthouse: 10 million to Blue, a bonus card for each of the others"
    )


@pytest.mark.parametrize(
    ("left", "told"),
    [
        (2, "the last 2 bonus cards for others"),
        (1, "the last bonus card for another"),
        (0, "no bonus card is left"),
    ],
)
def test_S13_a_penthouse_is_not_told_to_give_cards_that_are_not_there(left: int, told: str) -> None:
    state = position(READY, stocks="P - - -", money="30 0 0 0")
    state = replace(state, pile=state.pile[:left])
    told = f"a penthouse: 10 million to Blue, {told}"
    assert str(state.effect(move("PB1"))) == told
    assert str(state.view(2).effect(move("PB1"))) == told
