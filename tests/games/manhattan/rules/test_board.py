"""The board, the pieces and the towers: M1, M2, M9."""

from __future__ import annotations

import pytest

from manhattan_widgets.contract.core import IllegalMoveError, OptionError
from manhattan_widgets.games.manhattan.rules import MANHATTAN
from manhattan_widgets.games.manhattan.rules.board import (
    CITIES,
    SITES,
    Tower,
    site_name,
    site_number,
)

from .positions import building, move, towers


def test_M1_six_cities_of_nine_sites_and_all_can_be_built_on() -> None:
    assert CITIES == ("Sydney", "Manhattan", "Frankfurt", "Hong Kong", "São Paulo", "Cairo")
    reached = {str(m)[2:] for card in "123456789" for m in building(hand=card * 4).legal_moves()}
    assert reached == {letter + digit for letter in "SMFHPC" for digit in "123456789"}
    assert len(reached) == SITES == 54


def test_M1_there_is_no_site_beyond_the_board() -> None:
    state = building()
    for site in (-1, 54):
        beyond = type(move("r1S1"))(0, 1, site)
        assert beyond not in state.legal_moves()
        with pytest.raises(IllegalMoveError) as caught:
            state.apply(beyond)
        assert caught.value.explanation.rule == "M1"


def test_site_names_go_both_ways() -> None:
    assert [site_number(site_name(site)) for site in range(SITES)] == list(range(SITES))
    for name in ("", "F", "F0", "F10", "X1", "f5", "F²"):
        with pytest.raises(ValueError):  # noqa: PT011
            site_number(name)


def test_M2_24_pieces_of_one_to_four_storeys_a_color() -> None:
    state = MANHATTAN.new(MANHATTAN.options())
    assert [sum(counts) for counts in state.supplies] == [24] * 4
    assert all(len(counts) == 4 and min(counts) > 0 for counts in state.supplies)


def test_M2_a_color_that_nobody_plays_has_no_pieces() -> None:
    state = MANHATTAN.new(MANHATTAN.options(players=3))
    assert [sum(counts) for counts in state.supplies] == [24, 24, 24, 0]


def test_M2a_mix_of_a_color() -> None:
    assert MANHATTAN.new(MANHATTAN.options()).supplies == ((11, 6, 4, 3),) * 4


def test_M2a_mix_is_an_option() -> None:
    state = MANHATTAN.new(MANHATTAN.options(mix=(6, 6, 6, 6)))
    assert state.supplies == ((6, 6, 6, 6),) * 4
    with pytest.raises(OptionError, match="24"):
        MANHATTAN.options(mix=(11, 6, 4, 4))


def test_M9_a_tower_belongs_to_the_color_on_top() -> None:
    board = towers("F5 r3b4, S1 b4r1k1")
    assert board[site_number("F5")].owner == 1
    assert board[site_number("S1")].owner == 3
    assert board[0 + 1].owner is None


def test_M9_any_height_is_allowed() -> None:
    state = building("F5 " + "r4" * 30, hand="5555")
    after = state.apply(move("r4F5"))
    assert after.towers[site_number("F5")].height == 124


def test_a_tower_counts_its_storeys_by_color() -> None:
    tower = Tower.of((0, 3), (1, 4), (0, 2))
    assert (tower.storeys, tower.height, str(tower)) == ((5, 4, 0, 0), 9, "r3b4r2")
