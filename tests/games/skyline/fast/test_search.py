"""The compiled search: it finds what is best, depends on what a seat knows alone, adds up."""

from random import Random

import pytest

from manhattan_widgets import bots
from manhattan_widgets.bots.backends import is_compiled, thinking_about
from manhattan_widgets.games.skyline.fast.search import Search
from manhattan_widgets.games.skyline.rules import SKYLINE, SkylineOptions, SkylineState
from manhattan_widgets.games.skyline.rules.moves import Build, End, Invest
from tests.games.skyline.fast.test_playouts import CLOSED, state_after
from tests.games.skyline.fast.test_rules import states


def searched(state: SkylineState, count: int, seed: int = 1) -> Search:
    seat = state.to_move
    assert seat is not None
    search = Search(state.view(seat), seed)
    search.run(count)
    return search


@pytest.mark.parametrize("options", SKYLINE.option_sets(), ids=str)
@pytest.mark.parametrize("plies", [0, 2, 100])
def test_results_add_up(options: SkylineOptions, plies: int) -> None:
    state = state_after(options, plies)
    search = searched(state, 300)
    results = search.results()
    assert search.playouts == sum(result.playouts for result in results) == 300
    legal = set(state.legal_moves())
    assert {result.move for result in results} <= legal
    assert len({result.move for result in results}) == len(results)
    for result in results:
        assert sum(result.chances) == pytest.approx(1)
        assert len(result.points) == len(result.chances) == options.players
        assert all(0 <= points <= 8 for points in result.points)
        assert result.value == result.chances[state.turn]
        assert 0 < result.error < 1
    assert [result.playouts for result in results] == sorted(
        (result.playouts for result in results), reverse=True
    )


def test_equal_arguments_give_equal_results_however_divided() -> None:
    state = state_after(SkylineOptions(players=3), 40)
    whole = searched(state, 400).results()
    parts = searched(state, 1)
    for count in (9, 90, 300):
        parts.run(count)
    assert parts.results() == whole
    assert searched(state, 400, seed=2).results() != whole


def test_secrets_change_nothing() -> None:
    state = states(CLOSED, 3)[100]
    other = state.view(state.turn).sample(Random(3))
    assert isinstance(other, SkylineState)
    assert (other.missions, other.purses) != (state.missions, state.purses)
    assert searched(other, 200).results() == searched(state, 200).results()


def test_only_the_seat_to_move_searches() -> None:
    state = state_after(SkylineOptions(players=4), 50)
    for seat in ((state.turn + 1) % 4, None):
        with pytest.raises(ValueError, match="turn"):
            Search(state.view(seat))


def last_turns() -> list[SkylineState]:
    """Return positions in the last turn of a game in which a penthouse can be built."""
    positions = []
    for seed in range(40):
        game = states(SkylineOptions(players=2), seed)
        for state in game[-12:-1]:
            builds = [move for move in state.legal_moves() if isinstance(move, Build)]
            if state.next_turn().over and any(move.kind == "P" for move in builds):
                positions.append(state)
    return positions


def test_a_last_penthouse_is_not_left_out() -> None:
    positions = last_turns()
    assert positions
    for state in positions:
        seat = state.turn
        best = 0
        for move in state.legal_moves():
            if isinstance(move, Build) and move.kind == "P":
                outcome = state.apply(move).apply(Invest()).apply(End()).outcome()
                assert outcome is not None
                best = max(best, outcome.points[seat])
        while state.to_move == seat:
            state = state.apply(searched(state, 500).results()[0].move)
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.points[seat] >= best


def test_players_use_it_where_numba_is() -> None:
    state = state_after(SkylineOptions(players=2), 30)
    view = state.view(state.turn)
    assert is_compiled(state)
    thinking = thinking_about(view, Random(1))
    thinking.run(300)
    findings = thinking.findings(1.0)
    assert findings.playouts == 300
    assert findings.best in state.legal_moves()
    assert bots.choose(bots.Search(playouts=50, seed=1), view) in state.legal_moves()
    assert sum(bots.estimate(view, 200, 1).chances) == pytest.approx(1)
    for move in state.legal_moves():
        after = bots.estimate(state, 50, 1, move=move)
        assert sum(after.chances) == pytest.approx(1)


def test_an_end_of_the_game_is_known() -> None:
    ends = 0
    for seed in range(6):
        state = states(SkylineOptions(players=3), seed)[-2]
        outcome = state.apply(End()).outcome()
        assert outcome is not None
        results = {result.move: result for result in searched(state, 300).results()}
        if End() in results:
            assert results[End()].points[state.turn] == outcome.points[state.turn]
            ends += 1
    assert ends
