"""Decisions are judged by what the mover could know, and what they cost is not flattered."""

from __future__ import annotations

from random import Random

import pytest

from manhattan_widgets.analysis.decisions import judge
from manhattan_widgets.analysis.report import Decision, Effort
from manhattan_widgets.analysis.tasks import DECISION, Task, work
from manhattan_widgets.bots import Estimate
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
        best, own = decision.candidates[0], decision.candidates[decision.played]
        costs.append(best.value - own.value)
        errors.append(decision.error)
    assert abs(sum(costs) / len(costs)) < 0.03
    # The errors that are stated are those that there are.
    apart = [cost for cost, error in zip(costs, errors, strict=True) if error]
    deviation = (sum(cost**2 for cost in apart) / len(apart)) ** 0.5
    assert deviation == pytest.approx(sum(errors) / len(apart), rel=0.3)
