"""The quick ways of the rules against slow ones, in positions of random games."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manhattan_widgets.games.skyline.rules import SkylineState
from manhattan_widgets.games.skyline.rules.moves import Build, Buy, Sell
from tests.conformance.oracles import skyline as oracle

from .positions import dealt, played_until

#: Trying every set of so many sites is quick enough.
_TOPS_AT_MOST = 12


def somewhere(seed: int, plies: int, **options: object) -> SkylineState:
    count = iter(range(plies))
    start = dealt(seed, **options)  # type: ignore[arg-type]
    return played_until(start, lambda _: next(count, None) is None, seed)


games = st.tuples(st.integers(0, 10**6), st.integers(0, 600), st.sampled_from([2, 3, 4]))


@given(games)
def test_S5_no_set_of_sites_that_hang_together_pays_more(game: tuple[int, int, int]) -> None:
    seed, plies, players = game
    state = somewhere(seed, plies, players=players)
    for seat in range(players):
        if len(state.held(seat)) <= _TOPS_AT_MOST:
            assert state.best_series(seat).amount == oracle.income(state.to_json(), seat)


@given(games)
def test_S15_figures_are_found_where_they_are(game: tuple[int, int, int]) -> None:
    seed, plies, players = game
    state = somewhere(seed, plies, players=players)
    edition = state.options.edition
    for seat in range(players):
        sites = state.held(seat)
        held = {edition.names[site] for site in sites}
        for number, figure in enumerate(edition.figures):
            place = edition.figure_sites(number, sites)
            assert bool(place) == oracle.is_found(figure.shape, held), (figure.name, held)
            assert held >= {edition.names[site] for site in place}


@pytest.mark.parametrize("seed", range(6))
def test_S6_S10_money_only_comes_from_and_goes_to_where_it_may(seed: int) -> None:
    """Follow a whole game: what one pays another gets, up to 30, and all else is the bank's."""
    rng, state = Random(seed), dealt(seed, players=2 + seed % 3)
    while state.outcome() is None:
        moves = list(state.legal_moves())
        chosen = moves[int(rng.random() * len(moves))]
        after = state.apply(chosen)  # type: ignore[arg-type]
        purses, later = list(state.purses), list(after.purses)
        changes = [b - a for a, b in zip(purses, later, strict=True)]  # type: ignore[operator]
        assert all(0 <= purse <= 30 for purse in later)  # type: ignore[operator]
        others = [n for seat, n in enumerate(changes) if seat != state.turn]
        if isinstance(chosen, Build):
            below = state.towers[state.options.edition.numbers[chosen.site]].floors
            paid = -changes[state.turn]
            value = {"1": 1, "2": 2, "4": 4, "6": 6, "P": 10, "N": 5, "S": 5}[chosen.kind]
            owner = below[-1].color if below else None
            own = owner == state.options.colors[state.turn]
            assert paid == (0 if own else value)
            if owner is None or own:
                assert not any(others)
            else:
                other = state.options.seat_of(owner)
                assert changes[other] == min(value, 30 - purses[other])  # type: ignore[operator]
        elif isinstance(chosen, Buy | Sell):
            assert not any(others)
        elif after.turn != state.turn and after.outcome() is None:
            gained = changes[after.turn]
            due = (
                oracle.income(after.to_json(), after.turn)
                if len(after.held(after.turn)) <= _TOPS_AT_MOST
                else after.done.income
            )
            assert gained == min(due, 30 - purses[after.turn])  # type: ignore[operator]
        state = after  # type: ignore[assignment]


@pytest.mark.parametrize("block", ["site", "top"])
@pytest.mark.parametrize("seed", range(4))
def test_S8_S9_S11_S12_no_building_breaks_a_rule(seed: int, block: str) -> None:
    """Look at all buildings of a finished game, floor by floor, as the booklet words it."""
    state = played_until(dealt(seed, players=4, skyline_block=block), lambda _: False)
    for tower in state.towers:
        floors = [(floor.kind, floor.color) for floor in tower.floors]
        assert len(floors) <= 5
        for level, (kind, color) in enumerate(floors, 1):
            assert kind in "NS" or level == {"1": 1, "2": 2, "4": 3, "6": 4, "P": 5}[kind]
            if level == 1:
                continue
            under_kind, under = floors[level - 2]
            assert kind in "NS" or under_kind == "S" or color != under or color is None
            if kind == "P":
                assert color in [c for _, c in floors[: level - 1]]
            skylines = [c for k, c in floors[: level - 1] if k == "S"]
            if skylines and (block == "site" or under_kind == "S"):
                assert color == skylines[-1]
