"""The board, the stones and the cards (N1–N3)."""

from __future__ import annotations

from collections import Counter

import pytest

from manhattan_widgets.games.newyork.rules import NEW_YORK
from manhattan_widgets.games.newyork.rules.board import (
    AREAS,
    CENTER,
    COLORS,
    CORNERS,
    LINES,
    NEIGHBORS,
    SITES,
    avenue_of,
    site_name,
    site_number,
    sites_of,
    street_of,
)
from manhattan_widgets.games.newyork.rules.cards import (
    STOP_CARDS,
    back_of,
    cards_from_text,
    cards_text,
    count_backs,
    deck,
)

from .positions import board, playing


def test_N1_seven_avenues_and_seven_streets_cross_49_times() -> None:
    names = [site_name(site) for site in range(SITES)]
    assert names[0] == "A1"
    assert names[48] == "G7"
    assert len(set(names)) == 49
    assert [site_number(name) for name in names] == list(range(49))
    assert len(LINES) == 14
    for line in LINES:
        assert len(sites_of(line)) == 7
    for site in range(SITES):
        assert site in sites_of(avenue_of(site))
        assert site in sites_of(street_of(site))


@pytest.mark.parametrize("name", ["", "A", "A0", "A8", "H1", "a1", "1A", "A11"])
def test_N1_no_other_crossing_exists(name: str) -> None:
    with pytest.raises(ValueError, match=f"^{name}$"):
        site_number(name)


def test_N1_neighbors_are_next_to_each_other_on_a_line() -> None:
    neighbors = {site_name(s): {site_name(n) for n in NEIGHBORS[s]} for s in range(SITES)}
    assert neighbors["A1"] == {"A2", "B1"}
    assert neighbors["D4"] == {"C4", "D3", "D5", "E4"}
    assert neighbors["G7"] == {"F7", "G6"}
    assert neighbors["A7"] == {"A6", "B7"}
    assert sum(map(len, NEIGHBORS)) == 2 * (7 * 6 * 2)


def test_N1_the_areas_of_the_action_cards() -> None:
    assert {site_name(s) for s in AREAS[CENTER]} == {"D4", "C4", "E4", "D3", "D5"}
    assert {site_name(s) for s in AREAS[CORNERS]} == {"A1", "A7", "G1", "G7"}


@pytest.mark.parametrize(
    ("players", "colors", "stones", "start", "money"),
    [(3, 3, 25, 8, 8), (4, 4, 20, 6, 6), (5, 5, 15, 5, 5), (2, 4, 20, 6, 12)],
)
def test_N2_stones_and_money(
    players: int, colors: int, stones: int, start: int, money: int
) -> None:
    options = NEW_YORK.options(players=players)
    assert len(options.colors_in_play) == colors
    assert (options.stones, options.start_stones, options.money) == (stones, start, money)
    state = NEW_YORK.new(options)
    assert state.money == (money,) * players
    assert all(state.stones(color) == stones for color in options.colors_in_play)


def test_N2_the_colors() -> None:
    assert COLORS == ("red", "blue", "yellow", "green", "black")
    assert [COLORS[c] for c in NEW_YORK.options(players=3).colors_in_play] == [
        "red",
        "blue",
        "yellow",
    ]


def test_N3_the_cards() -> None:
    plain = Counter(cards_text(deck(False)))
    assert plain == Counter({**dict.fromkeys("ABCDEFG1234567", 4), "J": 5, "j": 5})
    assert plain.total() == 66
    with_actions = Counter(cards_text(deck(True)))
    assert with_actions - plain == Counter("RrUuSsVVvvTt")
    assert with_actions.total() == 78


def test_N3a_half_of_the_action_cards_has_each_back() -> None:
    extra = Counter(deck(True)) - Counter(deck(False))
    assert count_backs(extra.elements()) == (6, 6)
    assert [back_of(card) for card in STOP_CARDS] == [0, 1]
    assert count_backs(deck(False)) == (33, 33)


def test_N3_action_cards_are_left_out_by_default() -> None:
    assert not NEW_YORK.options(players=4).actions
    state = playing()
    refused = state.explain(state.parse("ruin-a"))
    assert (refused.rule, str(refused.sentence)) == (
        "N3",
        "This game is played without action cards.",
    )


def test_cards_go_through_text() -> None:
    everything = (*deck(True), *STOP_CARDS)
    assert cards_from_text(cards_text(everything)) == everything
    assert len(set(cards_text(everything))) == 28


def test_boards_are_drawn_by_avenue() -> None:
    drawn = board(".r....." + "." * 41 + "k")
    assert [site_name(s) for s in range(SITES) if drawn[s] is not None] == ["A2", "G7"]
    assert (drawn[1], drawn[48]) == (0, 4)
