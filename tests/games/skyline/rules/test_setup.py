"""What there is (S1), the board (S2), and the setup (S3)."""

from __future__ import annotations

from collections import Counter

import pytest

from manhattan_widgets.games.skyline.rules import SKYLINE
from manhattan_widgets.games.skyline.rules.edition import cells_of, places
from manhattan_widgets.games.skyline.rules.edition_file import reconstruction
from manhattan_widgets.games.skyline.rules.moves import Deal

from .positions import dealt, play


def test_S1_floors_of_a_color_and_the_shared_ones() -> None:
    state = dealt(players=2)
    for mine, bank in zip(state.stocks, state.banks, strict=True):
        assert mine is not None
        assert bank is not None
        # 1, 2, 4, 6 million, penthouses, neutral, Skyline
        assert tuple(a + b for a, b in zip(mine, bank, strict=True)) == (8, 6, 4, 3, 3, 0, 2)
    assert state.neutrals == 6


def test_S1_cards() -> None:
    assert len(reconstruction().deck) == 42
    assert len(reconstruction().missions) == 6


def test_S1_coins_never_run_out() -> None:
    # 28 + 18 × 5 million are printed; four players with 30 each hold more.
    assert sum(30 for _ in range(4)) > 28 + 18 * 5


def test_S2_29_connected_sites_three_of_them_orange_and_apart() -> None:
    edition = reconstruction()
    assert len(edition.names) == len(set(edition.names)) == 29
    reached, ahead = {0}, [0]
    while ahead:
        more = set(edition.neighbors[ahead.pop()]) - reached
        reached |= more
        ahead += more
    assert len(reached) == 29
    assert sorted(edition.names[site] for site in edition.orange) == ["B11", "B3", "C8"]
    assert not any(edition.orange.intersection(edition.neighbors[s]) for s in edition.orange)


def test_S2_long_and_narrow_some_rows_wide_some_not() -> None:
    widths = [sum(sign != "." for sign in row) for row in reconstruction().board]
    assert len(widths) > 2 * max(widths)
    assert {*widths} == {1, 2, 3, 4}


def test_S2_neighbors_share_a_side() -> None:
    edition = reconstruction()
    neighbors = {
        name: {edition.names[n] for n in edition.neighbors[site]}
        for name, site in edition.numbers.items()
    }
    assert neighbors["B3"] == {"B2", "A3", "C3", "B4"}
    assert neighbors["C6"] == {"C5", "C7"}
    assert neighbors["D3"] == {"C3"}
    assert all(name in neighbors[other] for name, others in neighbors.items() for other in others)


def test_S2_called_a_reconstruction() -> None:
    assert reconstruction().name == "Reconstruction"
    assert SKYLINE.options_to_json(SKYLINE.options())["edition"] == "reconstruction"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S3_floors_money_mission_and_three_cards_each(players: int) -> None:
    state = dealt(players=players)
    assert state.stocks == ((2, 1, 0, 0, 0, 0, 0),) * players
    assert state.purses == (10,) * players
    assert state.hand_sizes == (3,) * players
    assert state.pile_size == 42 - 3 * players
    assert len(set(state.missions)) == players


def test_S3_cards_are_dealt_one_at_a_time_from_the_start_player() -> None:
    start = SKYLINE.new(SKYLINE.options(players=3))
    cards = tuple(n for n in range(14) for _ in range(3))
    state = start.apply(Deal(1, (0, 1, 2), cards[::-1]))
    assert cards[::-1][:9] == (13, 13, 13, 12, 12, 12, 11, 11, 11)
    assert state.hands == ((11, 12, 13),) * 3
    assert state.turn == 1
    mixed = (*range(14), *range(14), *range(14))
    assert start.apply(Deal(1, (0, 1, 2), mixed)).hands == ((2, 5, 8), (0, 3, 6), (1, 4, 7))


def test_S3_play_passes_to_the_left() -> None:
    state = dealt(start=2)
    seats = []
    for _ in range(5):
        seats.append(state.to_move)
        state = play(state, str(state.legal_moves()[0]), "invest", "end")
    assert seats == [2, 3, 0, 1, 2]
    assert state.round == 2


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        (Deal(4, (0, 1, 2, 3), reconstruction().deck), "no seat 4"),
        (Deal(-1, (0, 1, 2, 3), reconstruction().deck), "no seat -1"),
        (Deal(0, (0, 1, 2), reconstruction().deck), "needs 4 different missions"),
        (Deal(0, (0, 1, 2, 2), reconstruction().deck), "needs 4 different missions"),
        (Deal(0, (0, 1, 2, 6), reconstruction().deck), "numbers from 1 to 6"),
        (Deal(0, (0, 1, 2, 3), reconstruction().deck[1:]), "not the right cards"),
        (Deal(0, (0, 1, 2, 3), (0, *reconstruction().deck[1:-1], 0)), "not the right cards"),
    ],
)
def test_S3_an_impossible_deal_is_refused(deal: Deal, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        SKYLINE.new(SKYLINE.options()).apply(deal)


def test_S3_cards_are_dealt_once() -> None:
    state = dealt()
    with pytest.raises(ValueError, match="only once"):
        state.apply(Deal(0, (0, 1, 2, 3), reconstruction().deck))
    assert str(SKYLINE.new(SKYLINE.options()).explain(SKYLINE.move_from_text("end"))).startswith(
        "First the cards"
    )


def test_S15a_every_figure_and_mission_fits_on_the_board() -> None:
    edition = reconstruction()
    for entry in (*edition.figures, *edition.missions):
        matches = places(entry.shape, edition.cells)
        assert matches, entry.name
        assert {len(place) for place in matches} == {len(cells_of(entry.shape))}


def test_S15a_what_the_booklet_tells_of_figures() -> None:
    edition = reconstruction()
    by_name = {figure.name: figure for figure in edition.figures}
    assert "X." in by_name["US Bank Tower"].shape[0]  # it has gaps
    assert ("XXX",) in {figure.shape for figure in edition.figures}  # a row of three
    assert Counter(figure.money for figure in edition.figures) == {5: 7, 8: 7}
