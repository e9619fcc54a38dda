"""Decisions are judged by what the mover could know, and what they cost is not flattered."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from statistics import mean, stdev

import pytest

from manhattan_widgets.analysis.decisions import judge
from manhattan_widgets.analysis.report import Decision, Effort
from manhattan_widgets.analysis.tasks import DECISION, Task, work
from manhattan_widgets.bots import Estimate
from manhattan_widgets.bots.search_result import Candidate, Findings
from manhattan_widgets.contract.core import Move, State, View

from .short_games import QUICK, end_of, late

LITTLE = Effort(value=4, search=16, weighing=16)


def judged(view: View, played: Move, effort: Effort = LITTLE, seed: str = "1") -> Decision:
    return end_of(judge(view, played, effort, seed))


def shares_after(state: State) -> dict[Move, float]:
    """Return what the mover has of the win after each move that ends the game."""
    shares = {}
    for move in state.legal_moves():
        outcome = state.apply(move).outcome()
        assert outcome is not None
        shares[move] = (state.to_move in outcome.winners) / len(outcome.winners)
    return shares


def test_a_win_given_away_costs_all_of_it() -> None:
    state = late("manhattan", 1, seed=7)
    shares = shares_after(state)
    worst = next(move for move, share in shares.items() if share == 0)
    best = next(move for move, share in shares.items() if share == 1)
    effort = Effort(value=1, search=200, weighing=16)
    decision = judged(state.view(state.to_move), worst, effort)
    assert (decision.cost, decision.error, decision.sure) == (1, 0, True)
    assert decision.move == str(worst)
    assert shares[state.rules.move_from_text(decision.best)] == 1
    assert decision.candidates[0].value == 1
    right = judged(state.view(state.to_move), best, effort)
    assert (right.cost, right.sure) == (0, False)


@pytest.mark.parametrize("name", QUICK)
def test_the_best_comes_first_and_the_move_played_is_among_them(name: str) -> None:
    state = late(name, 6)
    moves = state.legal_moves()
    for played in (moves[0], moves[len(moves) - 1]):
        decision = judged(state.view(state.to_move), played)
        assert decision.move == str(played)
        assert 1 <= len(decision.candidates) <= 5
        assert len({candidate.move for candidate in decision.candidates}) == len(
            decision.candidates
        )
        others = [candidate.value for candidate in decision.candidates[1:]]
        assert others == sorted(others, reverse=True)
        assert all(0 <= candidate.value <= 1 for candidate in decision.candidates)
        players = state.options.players
        assert all(len(candidate.points) == players for candidate in decision.candidates)


@pytest.mark.parametrize("name", QUICK)
def test_nothing_counts_that_the_mover_cannot_see(name: str) -> None:
    state = late(name, 8)
    seat = state.to_move
    twin = state.view(seat).sample(Random(3))
    assert twin != state
    played = state.legal_moves()[0]
    here, there = (
        Task(DECISION, 3, position.view(seat), played, LITTLE) for position in (state, twin)
    )
    assert end_of(work(here)) == end_of(work(there))


def test_the_best_move_is_not_flattered_by_the_numbers_that_chose_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All moves are worth the same; the best of several noisy values would seem to be better."""

    def noise(view: View, playouts: int, seed: int, *, move: Move):
        yield from ()
        chance = 0.5 + Random(f"{seed}/{move}").uniform(-0.3, 0.3)
        return Estimate((chance, 1 - chance, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0), playouts)

    monkeypatch.setattr("manhattan_widgets.analysis.weighing.estimating", noise)
    view = next(
        state.view(0)
        for state in (late("manhattan", left) for left in (4, 5, 6))
        if state.to_move == 0
    )
    moves = view.legal_moves()
    costs, errors = [], []
    for number in range(40):
        decision = judged(view, moves[number % len(moves)], seed=str(number))
        costs.append(decision.gap)
        errors.append(decision.error)
    assert abs(sum(costs) / len(costs)) < 0.03
    # The errors that are stated are those that there are.
    apart = [cost for cost, error in zip(costs, errors, strict=True) if error]
    deviation = (sum(cost**2 for cost in apart) / len(apart)) ** 0.5
    assert deviation == pytest.approx(sum(errors) / len(apart), rel=0.3)


class Chances:
    """Stands for playouts: chances to win by move, with noise; all others have none."""

    def __init__(self, chances: dict[Move, float], noise: float = 0.0) -> None:
        self.chances, self.noise = chances, noise

    def __call__(
        self, view: View, playouts: int, seed: int, *, move: Move
    ) -> Generator[None, None, Estimate]:
        yield from ()
        rng = Random(f"{seed}/{move}")
        chance = self.chances.get(move, 0.0) + self.noise * rng.gauss(0, 1) / playouts**0.5
        none = (0.0,) * view.options.players
        return Estimate(
            tuple(chance if seat == view.seat else 0.0 for seat in range(len(none))),
            none,
            none,
            playouts,
        )


def many_moves() -> tuple[View, list[Move]]:
    state = late("manhattan", 8)
    view = state.view(state.to_move)
    moves = list(view.legal_moves())
    assert len(moves) >= 8
    return view, moves


class Liking:
    """Stands for a search: it likes moves in the order they are given."""

    def __init__(self, moves: list[Move]) -> None:
        self.moves = moves

    def __call__(self, *, playouts: int, seed: int) -> Liking:
        return self

    def findings(self, view: View) -> Generator[None, None, Findings]:
        yield from ()
        none = (0.0,) * view.options.players
        candidates = tuple(Candidate(move, 1, 0.5, 0.1, none) for move in self.moves)
        return Findings(candidates, len(self.moves), none, none, 1.0)


@pytest.mark.parametrize("place", [0, 4, 7])
def test_a_good_move_is_compared_though_the_search_hardly_tried_it(
    place: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, moves = many_moves()
    chances = dict.fromkeys(moves, 0.3) | {moves[place]: 0.6}
    monkeypatch.setattr("manhattan_widgets.analysis.weighing.estimating", Chances(chances))
    monkeypatch.setattr("manhattan_widgets.analysis.decisions.Search", Liking(moves[:8]))
    played = moves[1]
    decision = judged(view, played)
    assert (decision.best, decision.gap) == (str(moves[place]), pytest.approx(0.3))
    assert len(decision.candidates) <= 5


def test_who_plays_the_best_move_gives_away_nothing_on_average(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Others are nearly as good; playouts are few, so that one of them often looks better."""
    view, moves = many_moves()
    chances = {move: 0.5 - 0.005 * rank for rank, move in enumerate(moves[:5])}
    noisy = Chances(chances, noise=0.5)
    monkeypatch.setattr("manhattan_widgets.analysis.weighing.estimating", noisy)
    monkeypatch.setattr("manhattan_widgets.analysis.decisions.Search", Liking(moves[:5]))
    effort = Effort(value=1, search=1, weighing=256)
    decisions = [judged(view, moves[0], effort, str(seed)) for seed in range(300)]
    gaps = [decision.gap for decision in decisions]
    error = stdev(gaps) / len(gaps) ** 0.5
    assert error < 0.003
    assert abs(mean(gaps)) < 3 * error
    # What is shown is never below 0, and so is no measure of the whole.
    assert mean(decision.cost for decision in decisions) > mean(gaps) + 3 * error
    assert sum(decision.sure for decision in decisions) <= 0.04 * len(decisions)


def test_what_a_poor_move_gave_away_is_not_flattered_either(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view, moves = many_moves()
    chances = dict.fromkeys(moves[:4], 0.5) | {moves[4]: 0.4}
    noisy = Chances(chances, noise=0.5)
    monkeypatch.setattr("manhattan_widgets.analysis.weighing.estimating", noisy)
    monkeypatch.setattr("manhattan_widgets.analysis.decisions.Search", Liking(moves[:5]))
    effort = Effort(value=1, search=1, weighing=1024)
    gaps = [judged(view, moves[4], effort, str(seed)).gap for seed in range(100)]
    assert mean(gaps) == pytest.approx(0.1, abs=3 * stdev(gaps) / 10)
