"""Bonus cards: S15, and how figures are found (S15a)."""

from __future__ import annotations

import pytest

from manhattan_widgets.games.skyline.rules.position import Done

from .positions import figures, move, play, position, why

#: A figure, a drawing, and whether Yellow can cash it: set by hand.
FIGURES = [
    ("Chrysler", "B7 y1, C7 y1, D7 y1", True),  # a row of three
    ("Chrysler", "B1 y1, B2 y1, B3 y1", True),  # or a column
    ("Chrysler", "B7 y1, C7 y1, D7 p1", False),
    ("Chrysler", "A8 y1, B8 y1, C8 y1, D8 y1", True),  # as a part of four in a row (the booklet)
    ("Chrysler", "B7 y1, C7 p1y2, D7 p1b2y4", True),  # of any value and height
    ("Chrysler", "B7 yS, C7 y1, D7 p1y2b4p6yP", True),  # penthouse and Skyline floor too
    ("Chrysler", "B7 y1nN, C7 y1, D7 y1", False),  # never a neutral floor
    ("Chrysler", "B7 y1p2, C7 y1, D7 y1", False),  # what is on top counts
    ("Flatiron", "B1 y1, B2 y1, C2 y1", True),
    ("Flatiron", "C1 y1, C2 y1, B1 y1", True),  # turned
    ("Flatiron", "B1 y1, B2 y1, B3 y1", False),
    ("US Bank", "B1 y1, B3 y1, B5 y1", True),  # gaps need not be built on
    ("US Bank", "B1 y1, B2 p1, B3 y1, B4 nN, B5 y1", True),  # they may hold anything
    ("US Bank", "B1 y1, B2 y1, B3 y1, B4 y1, B5 y1", True),
    ("US Bank", "B1 y1, B3 y1, B4 y1", False),
    ("US Bank", "B7 y1, B9 y1, B11 y1", True),
    ("Burj", "B1 y1, C2 y1, D3 y1", True),
    ("Burj", "D3 y1, C4 y1, B5 y1", True),  # mirrored
    ("Emirates", "A3 y1, B2 y1, C3 y1", True),
    ("Emirates", "A3 y1, A2 y1, C3 y1", False),
    ("Messeturm", "A2 y1, B2 y1, C3 y1", True),
    ("Willis", "A8 y1, B8 y1, D8 y1", True),
    ("Willis", "A8 y1, C8 y1, D8 y1", True),  # mirrored
    ("Willis", "D5 y1, D7 y1, D8 y1", True),  # the gap, D6, is off the board
    ("Empire", "A8 y1, B8 y1, C8 y1, D8 y1", True),
    ("Empire", "A8 y1, B8 y1, C8 y1", False),
    ("Rockefeller", "B1 y1, C1 y1, B2 y1, C2 y1", True),
    ("Rockefeller", "B1 y1, C1 y1, B2 y1, C2 y1nN", False),
    ("Bank of China", "A2 y1, B2 y1, B3 y1, C3 y1", True),
    ("Jin Mao", "A2 y1, B2 y1, C2 y1, B3 y1", True),
    ("Commerzbank", "A2 y1, B2 y1, C2 y1, A3 y1", True),
    ("Petronas", "A2 y1, C2 y1, A3 y1, C3 y1", True),
    ("Taipei", "B2 y1, A3 y1, C3 y1, B4 y1", True),
    ("Taipei", "B5 y1, D5 y1, C4 y1, C6 y1", True),
]


@pytest.mark.parametrize(("figure", "drawing", "fulfilled"), FIGURES)
def test_S15_worked_figures(figure: str, drawing: str, fulfilled: bool) -> None:
    (card,) = figures(figure)
    state = position(drawing, hand=(card,))
    assert why(state, f"cash{card + 1}") == (fulfilled, "S15")


@pytest.mark.parametrize(("figure", "money"), [("Chrysler", 5), ("Empire", 8)])
@pytest.mark.parametrize("phase", ["build", "invest"])
def test_S15_its_5_or_8_million_in_both_phases(figure: str, money: int, phase: str) -> None:
    (card,) = figures(figure)
    row = "A8 y1, B8 y1, C8 y1, D8 y1"
    state = position(row, hand=(card,), phase=phase, done=Done(built=1))
    after = play(state, f"cash{card + 1}")
    assert after.purses == (10 + money, 10, 10, 10)
    assert after.hands[0] == ()
    assert after.discarded == (card,)
    assert str(state.effect(move(f"cash{card + 1}"))) == f"{money} million from the bank"


def test_S15_not_the_same_figure_twice_in_a_turn() -> None:
    state = position("B7 y1, C7 y1, D7 y1", hand=(0, 0))
    state = play(state, "cash1")
    assert why(state, "cash1") == (False, "S15")
    assert "only once a turn" in str(state.explain(move("cash1")))
    # In a later turn it pays again.
    assert why(position("B7 y1, C7 y1, D7 y1", hand=(0,)), "cash1") == (True, "S15")


def test_S15_the_same_buildings_serve_different_figures() -> None:
    state = position("A8 y1, B8 y1, C8 y1, D8 y1", hand=figures("Chrysler", "Empire", "Willis"))
    state = play(state, "cash1", "cash8", "cash7")
    assert state.purses[0] == 10 + 5 + 8 + 5


def test_S15_any_three_for_5_million() -> None:
    state = position(hand=(0, 0, 3, 7))
    assert [str(m) for m in state.legal_moves() if str(m).startswith("trade")] == [
        *("trade1-1-4", "trade1-1-8", "trade1-4-8")
    ]
    state = play(state, "trade1-4-8")
    assert (state.purses[0], state.hands[0], state.discarded) == (15, (0,), (0, 3, 7))
    assert why(state, "trade1-1-1") == (False, "S15")


def test_S15_money_of_cards_can_be_built_with() -> None:
    state = position("B1 p1b2", stocks="4 - - -", money="0 0 0 0", hand=(1, 2, 3))
    assert why(state, "4B1") == (False, "S10")
    assert why(play(state, "trade2-3-4"), "4B1") == (True, "S10")


def test_S15_only_in_the_own_turn_and_only_what_is_held() -> None:
    state = position("B7 y1, C7 y1, D7 y1", hand=(0,))
    assert why(state, "cash2") == (False, "S15")
    for view in (state.view(1), state.view(None)):
        assert view.explain(move("cash1")).rule == "S3"
        assert "another player's turn" in str(view.explain(move("cash1")))


def test_S15_where_the_figure_is_found_is_shown() -> None:
    state = position("A2 y1, B2 y1, C2 y1, B7 y1", hand=(0,))
    explanation = state.explain(move("cash1"))
    assert explanation.sites == ("A2", "B2", "C2")
    assert "Chrysler Building is on A2, B2 and C2" in str(explanation)


def test_S15_a_shown_card_cannot_be_unseen() -> None:
    state = position("B7 y1, C7 y1, D7 y1", hand=(0, 1, 2))
    assert state.reveals(move("cash1"))
    assert state.reveals(move("trade1-2-3"))
    assert not state.reveals(move("1B1"))


def test_S15_hands_and_missions_are_secret() -> None:
    state = position(hand=(0, 1, 2))
    for seat in (1, 2, 3, None):
        view = state.view(seat)
        assert view.hand(0) is None
        assert view.mission(0) is None
        assert view.hand_sizes == (3, 0, 0, 0)
    assert state.view(0).hand(0) == (0, 1, 2)
    assert state.view(0).mission(0) == 0


@pytest.mark.parametrize("figure", range(14))
def test_S15a_turned_and_mirrored_figures_are_found_alike(figure: int) -> None:
    edition = position().options.edition
    every = edition.figure_places[figure]
    for place in every:
        assert edition.figure_sites(figure, place)
        assert not edition.figure_sites(figure, place[1:])
        drawing = ", ".join(f"{edition.names[site]} y1" for site in place)
        assert why(position(drawing, hand=(figure,)), f"cash{figure + 1}")[0]
