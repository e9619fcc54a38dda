"""Players who search: fair, the same again, in slices, always with a move; and what they find."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest

from manhattan_widgets import bots, fast
from manhattan_widgets.bots import backends, search
from manhattan_widgets.bots.evaluation import Guide
from manhattan_widgets.bots.search import Search
from manhattan_widgets.bots.search_result import Findings, shares
from manhattan_widgets.bots.tree import Tree
from manhattan_widgets.contract.core import OptionError, Outcome, Sentence, State, View
from manhattan_widgets.contract.registry import GAMES, find_rules
from manhattan_widgets.games.manhattan.rules import MANHATTAN
from manhattan_widgets.games.manhattan.rules.board import Tower, site_number
from manhattan_widgets.games.manhattan.rules.moves import Build
from tests.bots.test_bots import building, dealt, swapped_secrets, view_to_move

#: Some are searched compiled and through the readable rules: both have to keep all this.
WAYS = [
    ("manhattan", None),
    ("manhattan", False),
    ("newyork", None),
    ("newyork", False),
    ("skyline", None),
    ("skyline", False),
]


def game_of(game: str, number: int, **options: Any) -> Iterator[State]:
    """Yield the positions in which greedy players move, in a whole game."""
    rules, rng, greedy = find_rules(game), Random(number), bots.Greedy(1)
    state = rules.new(rules.options(**options))
    while state.outcome() is None:
        if state.chance is not None:
            state = state.apply(state.chance.sample(rng))
        else:
            yield state
            state = state.apply(greedy(view_of(state)))


def position(game: str, plies: int, **options: Any) -> State:
    """Return the position of such a game after so many plies."""
    return next(islice(game_of(game, plies, **options), plies, None))


def view_of(state: State) -> View:
    assert state.to_move is not None
    return state.view(state.to_move)


def findings_of(view: View, player: Search) -> Findings:
    """Return the last findings."""
    slices = player.findings(view)
    while True:
        try:
            next(slices)
        except StopIteration as end:
            last: Findings = end.value
            return last


# Budgets


@pytest.mark.parametrize(
    "budget",
    [
        {},
        {"seconds": 1, "playouts": 9},
        {"seconds": 0},
        {"playouts": 0},
        {"seconds": "1"},
        {"playouts": [9]},
        {"playouts": 2.5},  # of which two and then none are made, for ever
        {"playouts": 1e4},
        {"playouts": True},
    ],
)
def test_one_budget_is_needed(budget: dict[str, Any]) -> None:
    with pytest.raises(
        ValueError, match="above zero: either seconds or a whole number of playouts"
    ):
        Search(**budget)


@pytest.mark.parametrize("compiled", ["no", 0])
def test_what_is_neither_true_nor_false_is_refused(compiled: Any) -> None:
    with pytest.raises(OptionError, match=f'"compiled" is True or False, not {compiled!r}'):
        Search(playouts=9, compiled=compiled)


def test_compiled_may_come_from_a_table() -> None:
    assert Search(playouts=9, compiled=np.bool_(False)).compiled is False  # type: ignore[arg-type]


@pytest.mark.parametrize(("game", "compiled"), WAYS)
def test_so_many_playouts_are_made_and_told(game: str, compiled: bool | None) -> None:
    view = view_of(position(game, 40, players=2))
    last = findings_of(view, Search(playouts=33, compiled=compiled))
    assert last.playouts == 33 == sum(candidate.playouts for candidate in last.candidates)
    assert last.fraction == 1
    assert sum(last.chances) == pytest.approx(1)
    assert len(last.points) == 2
    legal = set(view.legal_moves())
    assert {candidate.move for candidate in last.candidates} <= legal
    assert last.best == last.candidates[0].move
    visits = [candidate.playouts for candidate in last.candidates]
    assert visits == sorted(visits, reverse=True)
    for candidate in last.candidates:
        assert 0 <= candidate.value <= 1
        assert candidate.error > 0
        assert len(candidate.points) == 2


@pytest.mark.parametrize(("game", "compiled"), WAYS)
def test_equal_seeds_and_views_find_equal_things_however_sliced(
    game: str, compiled: bool | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = view_of(position(game, 50, players=3))
    once = findings_of(view, Search(playouts=40, seed=5, compiled=compiled))
    monkeypatch.setattr(search, "SLICE", 1e-9)  # one playout a slice
    assert findings_of(view, Search(playouts=40, seed=5, compiled=compiled)) == once
    other = findings_of(view, Search(playouts=40, seed=6, compiled=compiled))
    assert other != once


def test_time_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a clock that goes on by 30 ms whenever it is looked at, a second is over soon."""
    ticks = iter(range(10_000))
    monkeypatch.setattr(search, "perf_counter", lambda: 0.03 * next(ticks))
    view = view_of(position("skyline", 30, players=2))
    fractions = [findings.fraction for findings in Search(seconds=0.3).findings(view)]
    assert fractions == sorted(fractions)
    assert 8 <= len(fractions) <= 10
    assert fractions[0] == pytest.approx(0.1)


def test_there_is_a_move_after_every_slice_and_it_can_be_stopped() -> None:
    view = view_of(position("newyork", 60, players=4))
    slices = Search(seconds=1000).findings(view)
    for _ in range(3):
        assert next(slices).best in view.legal_moves()
    slices.close()
    with pytest.raises(StopIteration):
        next(slices)


def test_a_move_that_is_the_only_one_needs_no_thought() -> None:
    state = next(s for s in game_of("skyline", 2) if len(s.legal_moves()) == 1)
    slices = Search(seconds=1000)(view_of(state))
    with pytest.raises(StopIteration) as end:
        next(slices)
    assert [end.value.value] == list(state.legal_moves())


# Fair


@pytest.mark.parametrize("compiled", [None, False])
@pytest.mark.parametrize("plies", [0, 30, 100])
def test_secrets_change_nothing(plies: int, compiled: bool | None) -> None:
    state: Any = position("manhattan", plies, players=4)
    other = swapped_secrets(state, Random(3))
    assert other != state
    player = Search(playouts=20, seed=2, compiled=compiled)
    assert findings_of(view_of(state), player) == findings_of(view_of(other), player)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_position_is_refused(game: str) -> None:
    with pytest.raises(TypeError, match=r"state\.view\(seat\)"):
        bots.choose(Search(playouts=5), position(game, 0))  # type: ignore[arg-type]


@pytest.mark.parametrize(("game", "compiled"), WAYS)
def test_legal_in_every_option_set(game: str, compiled: bool | None) -> None:
    rules = find_rules(game)
    for number, options in enumerate(rules.option_sets()):
        rng, state, plies = Random(number), rules.new(options), 0
        player = Search(playouts=2, seed=number, compiled=compiled)
        while state.outcome() is None and plies < 150:
            if state.chance is not None:
                state = state.apply(state.chance.sample(rng))
            elif plies % 16:
                state = state.apply(state.random_move(rng))
                plies += 1
            else:
                state = state.apply(bots.choose(player, view_of(state)))  # refuses what is illegal
                plies += 1


# What is found


@pytest.mark.parametrize("compiled", [None, False])
def test_the_last_placement_takes_what_wins(compiled: bool | None) -> None:
    """A tower and a majority at once win the game; every other site leaves them to another."""
    board = {"S1": Tower.of((1, 2)), "S2": Tower.of((0, 1)), "S3": Tower.of((1, 1))}
    view = building(board, {0: "2"}, (0, 0, 0, 0))
    last = findings_of(view, Search(playouts=100, seed=1, compiled=compiled))
    assert last.best == Build(0, 2, site_number("S1"))
    assert last.candidates[0].value == 1
    assert last.chances == (1, 0, 0, 0)


def test_of_a_thousand_drafts_the_promising_ones_are_looked_at() -> None:
    state = dealt(options=MANHATTAN.options(players=2))
    view = view_to_move(state)
    assert len(view.legal_moves()) > 1000
    last = findings_of(view, Search(playouts=100, seed=1, compiled=False))
    assert len(last.candidates) < 90
    storeys = [
        sum(size * n for counts in candidate.move.counts for size, n in enumerate(counts, 1))
        for candidate in last.candidates[:3]  # type: ignore[attr-defined]
    ]
    assert min(storeys) > 20


def test_partners_win_together() -> None:
    state = position("newyork", 70, players=4, teams=True)
    last = findings_of(view_of(state), Search(playouts=40))
    seat = view_of(state).seat
    assert seat is not None
    both = last.chances[seat] + last.chances[(seat + 2) % 4]
    assert last.candidates[0].value == pytest.approx(both)


@pytest.mark.parametrize("compiled", [None, False])
def test_the_end_is_foreseen(compiled: bool | None) -> None:
    """Where all playouts reach the end, chances are shares of wins and points are whole."""
    *_, state = game_of("manhattan", 1, players=2)
    last = findings_of(view_of(state), Search(playouts=10, compiled=compiled))
    outcome = state.apply(last.best).outcome()
    assert outcome is not None
    assert last.chances == pytest.approx(shares(outcome))
    assert last.points == pytest.approx(outcome.points)


def test_a_game_without_a_judgement_is_searched_by_its_rules_alone() -> None:
    view = view_of(position("newyork", 70, players=2))
    tree = Tree(view, Guide(None), Random(1))
    tree.run(12)
    last = tree.findings(1.0)
    assert last.best in view.legal_moves()
    assert sum(last.chances) == pytest.approx(1)


def test_all_share_who_won_together() -> None:
    outcome = Outcome((1, 2), (3, 9, 9), Sentence.of("core.color.red"))
    assert shares(outcome) == (0.0, 0.5, 0.5)


# With and without numba


def test_without_numba_manhattan_is_searched_through_the_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = view_to_move(dealt())
    monkeypatch.setattr(fast, "available", lambda: False)
    assert not backends.is_compiled(view)
    assert isinstance(backends.thinking_about(view, Random(1)), Tree)
    readable = findings_of(view, Search(playouts=10, compiled=False))
    assert findings_of(view, Search(playouts=10)) == readable


def not_ready(times: int) -> Callable[[View], bool]:
    """Return what says so many times that compiled rules are not ready."""
    answers = iter([False] * times)
    return lambda view: next(answers, True)


def test_until_compiled_rules_are_ready_the_readable_ones_are_searched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = view_to_move(dealt())
    ready = findings_of(view, Search(playouts=30, seed=2))
    monkeypatch.setattr(search, "PAUSE", 0)
    monkeypatch.setattr(search, "is_ready", not_ready(4))
    steps = Search(playouts=30, seed=2).findings(view)
    early = [next(steps) for _ in range(3)]
    assert [findings.playouts for findings in early] == [4, 4, 4]
    assert [findings.fraction for findings in early] == [0, 0, 0]
    assert early[0].best in view.legal_moves()
    monkeypatch.setattr(search, "is_ready", not_ready(3))
    assert findings_of(view, Search(playouts=30, seed=2)) == ready


def test_time_goes_on_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    view = view_to_move(dealt())
    monkeypatch.setattr(search, "PAUSE", 0)
    monkeypatch.setattr(search, "is_ready", lambda view: False)
    last = findings_of(view, Search(seconds=0.01))
    assert last.fraction == 1
    assert last.best in view.legal_moves()


@pytest.mark.parametrize("game", ["manhattan", "newyork", "skyline"])
def test_games_that_bring_compiled_rules_are_searched_by_them(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = position(game, 3)
    view = view_of(state)
    assert backends.is_compiled(state)
    assert backends.is_compiled(view)
    assert not isinstance(backends.thinking_about(view, Random(1)), Tree)
    monkeypatch.setattr(backends, "part_of", lambda name, part: None)
    assert not backends.is_compiled(state)
    assert not backends.is_compiled(view)


# Levels


@pytest.mark.parametrize(("name", "seconds"), [("skilled", 0.2), ("expert", 1.0), ("master", 4.0)])
def test_levels_think_for_so_long(name: str, seconds: float) -> None:
    player: Any = bots.make(name, seed=3)
    assert isinstance(player, Search)
    assert (player.seconds, player.playouts, player.seed) == (seconds, None, 3)


@pytest.mark.parametrize("game", GAMES)
def test_a_novice_plays_worse_than_greedy_and_better_than_chance(game: str) -> None:
    def won(player: Callable[[int], Any], others: Callable[[int], Any]) -> float:
        rules, total = find_rules(game), 0.0
        for seed in range(4):
            state, rng, seat = rules.new(rules.options(players=2)), Random(seed), seed % 2
            table = [player(seed) if n == seat else others(seed) for n in range(2)]
            while (outcome := state.outcome()) is None:
                if state.chance is not None:
                    state = state.apply(state.chance.sample(rng))
                else:
                    state = state.apply(table[state.to_move or 0](view_of(state)))
            total += shares(outcome)[seat]
        return total

    assert won(bots.Novice, bots.RandomPlayer) >= 2
    assert won(bots.Greedy, bots.Novice) >= 3


def test_a_novice_has_a_move_even_if_it_notices_none() -> None:
    view = view_of(position("skyline", 25, players=2))
    assert {bots.Novice(seed)(view) for seed in range(30)} <= set(view.legal_moves())
    assert len({bots.Novice(seed)(view) for seed in range(30)}) > 1


def test_the_opening_of_new_york_is_played_on_until_seats_have_colors() -> None:
    state = position("newyork", 3, players=3)
    last = findings_of(view_of(state), Search(playouts=5))
    assert min(last.points) > 10
