"""Mistakes are weighed again: what remains is beyond doubt, and says what every move is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Generator, Mapping
from dataclasses import replace
from itertools import combinations
from random import Random
from statistics import mean
from typing import Any

import pytest

from manhattan_widgets.analysis.analyze import empty_report
from manhattan_widgets.analysis.confirming import (
    LEAST,
    Candidate,
    candidates,
    confirm,
    confirm_async,
    suspects,
)
from manhattan_widgets.analysis.mistakes import Alternative, Mistake
from manhattan_widgets.analysis.report import Decision, Effort, Report, Weighed
from manhattan_widgets.bots import Estimate
from manhattan_widgets.contract.core import Move, View
from manhattan_widgets.game import Game

from .short_games import QUICK, end_of, late, short_game

EFFORT = Effort(value=2, search=8, weighing=1000)
#: A playout is won or lost: half of them are, within so much.
_SPREAD = 0.5


@pytest.fixture
def worth(monkeypatch: pytest.MonkeyPatch) -> Callable[[Mapping[Move, float]], Counter[Move]]:
    """Give moves their worth, with the noise of playouts; counts the playouts that are asked for.

    A move that is not named is worth nothing.
    """

    def set_worth(values: Mapping[Move, float]) -> Counter[Move]:
        spent: Counter[Move] = Counter()

        def noisy(
            view: View, playouts: int, seed: int, *, move: Move
        ) -> Generator[None, None, Any]:
            yield from ()
            spent[move] += playouts
            noise = Random(f"{seed}/{move}").gauss(0, _SPREAD / playouts**0.5)
            chances = [0.0] * view.options.players
            chances[view.seat or 0] = values.get(move, 0.0) + noise
            return Estimate(tuple(chances), (0.0,) * len(chances), (0.0,) * len(chances), playouts)

        monkeypatch.setattr("manhattan_widgets.analysis.weighing.estimating", noisy)
        return spent

    return set_worth


def candidate(played: int, seed: int = 0) -> Candidate:
    """Return the move of this number at a position with a dozen moves and more."""
    state = late("manhattan", 6)
    assert len(state.legal_moves()) > 10
    view = state.view(state.to_move)
    return Candidate(3, view, view.legal_moves()[played], replace(EFFORT, seed=seed))


def test_a_dear_move_is_a_mistake_and_all_moves_are_told_right_close_or_wrong(worth) -> None:
    tried = candidate(0)
    played, best, equal, *others = tried.view.legal_moves()
    spent = worth({best: 0.6, equal: 0.598, played: 0.5} | dict.fromkeys(others, 0.4))
    mistake = end_of(confirm(tried))
    assert (mistake.ply, mistake.seat, mistake.played) == (3, tried.view.seat, str(played))
    assert mistake.cost == pytest.approx(0.1, abs=0.02)
    assert {alternative.move for alternative in mistake.moves if alternative.right} == {
        str(best),
        str(equal),
    }
    assert all(mistake.of(str(move)).wrong for move in (played, *others))
    assert [alternative.gap for alternative in mistake.moves] == sorted(
        alternative.gap for alternative in mistake.moves
    )
    assert mistake.of(str(played)).value == pytest.approx(mistake.moves[0].value - mistake.cost)
    # What is clear at once is not weighed further.
    assert max(spent[move] for move in others) < spent[equal] / 2
    with pytest.raises(KeyError):
        mistake.of("resign")


def test_what_is_no_better_than_noise_is_no_mistake(worth) -> None:
    """All moves are worth the same; of many noisy values the largest would seem to be better."""
    for seed in range(25):
        tried = candidate(0, seed)
        worth(dict.fromkeys(tried.view.legal_moves(), 0.5))
        assert end_of(confirm(tried)) is None


def test_what_costs_little_or_is_the_best_is_no_mistake(worth) -> None:
    tried = candidate(0)
    played, best, *others = tried.view.legal_moves()
    worth({best: 0.5, played: 0.5 - LEAST + 0.015} | dict.fromkeys(others, 0.3))
    assert end_of(confirm(tried)) is None
    worth({played: 0.6} | dict.fromkeys(others, 0.3))
    assert end_of(confirm(tried)) is None


def test_verdicts_are_mostly_the_same_with_other_seeds(worth) -> None:
    """Moves at all distances from the best one, a third of them within a point of the limit."""
    tried = candidate(0)
    moves = tried.view.legal_moves()
    worth({move: 0.6 - 0.004 * n for n, move in enumerate(reversed(moves))})
    by_seed = [end_of(confirm(tried, seed)) for seed in range(6)]
    alike = [
        (one.right, one.wrong) == (other.right, other.wrong)
        for first, second in combinations(by_seed, 2)
        for one in first.moves
        for other in [second.of(one.move)]
    ]
    assert mean(alike) > 0.84


def test_the_best_move_is_weighed_most_and_what_is_clear_least(worth) -> None:
    tried = candidate(0)
    played, best, *unclear = tried.view.legal_moves()[:6]
    values = dict.fromkeys(tried.view.legal_moves(), 0.2)
    spent = worth(values | {best: 0.6} | dict.fromkeys(unclear, 0.579))
    mistake = end_of(confirm(tried))
    assert mistake.moves[0].move == str(best)
    assert spent[best] > 2.2 * max(spent[move] for move in unclear)
    clear = values.keys() - {played, best, *unclear}
    assert max(spent[move] for move in clear) < min(spent[move] for move in unclear) / 8


def test_the_best_move_is_not_flattered_by_having_been_chosen(worth) -> None:
    """Of many that are equal the best looks better than it is; fresh numbers mend half of that."""
    tried = candidate(0)
    played, *equal = tried.view.legal_moves()
    worth(dict.fromkeys(equal, 0.6) | {played: 0.4})
    values = [end_of(confirm(tried, seed)).moves[0].value for seed in range(12)]
    assert mean(values) == pytest.approx(0.6, abs=0.004)


def test_between_right_and_wrong_lies_what_is_not_measurably_worse() -> None:
    def verdict(gap: float, error: float) -> tuple[bool, bool, bool]:
        alternative = Alternative("a", 0.5, gap, error)
        return alternative.right, alternative.close, alternative.wrong

    assert verdict(0.0, 0.0) == verdict(0.02, 0.01) == (True, False, False)
    assert verdict(0.03, 0.01) == (False, True, False)
    assert verdict(0.03, 0.004) == (False, False, True)


@pytest.mark.parametrize("name", QUICK)
def test_nothing_counts_that_the_mover_cannot_see(name: str) -> None:
    state = late(name, 8)
    twin = state.view(state.to_move).sample(Random(3))
    assert twin != state
    effort = Effort(value=1, search=1, weighing=4)
    here, there = (
        Candidate(3, position.view(position.to_move), state.legal_moves()[0], effort)
        for position in (state, twin)
    )
    assert end_of(confirm(here)) == end_of(confirm(there))


def looking_dear(game: Game, plies: Collection[int]) -> Report:
    """Return a report in which the moves at these plies look dear, and others look cheap."""
    report = empty_report(game, effort=Effort(value=1, search=1, weighing=4))

    def decision(ply: int) -> Decision | None:
        both = ("another", report.moves[ply])
        moves = [Weighed.of(move, 0.5, 0.01, (0,) * report.players) for move in both]
        cost = 0.2 if ply in plies else LEAST / 2
        return Decision.of(moves, 1, cost, 0.01) if report.judged[ply] else None

    return replace(report, decisions=tuple(map(decision, range(len(report.moves)))))


def test_candidates_are_dear_moves_of_the_seats_that_were_not_weighed_yet() -> None:
    game = short_game("manhattan", 8)
    report = looking_dear(game, range(8))
    judged = [ply for ply in range(8) if report.judged[ply]]
    assert len(judged) > 4
    assert list(suspects(report, range(3))) == judged
    mine = [ply for ply in judged if report.seats[ply] == 1]
    pending = candidates(report, game, [1])
    assert [candidate.ply for candidate in pending] == mine
    for candidate in pending:
        assert candidate.view == game.state_at(candidate.ply).view(1)
        assert candidate.move == game.moves[candidate.ply]
    known = replace(report, mistakes={mine[0]: None})
    assert [candidate.ply for candidate in candidates(known, game, [1])] == mine[1:]
    doubtful = [None if d is None else replace(d, error=0.2) for d in report.decisions]
    assert not suspects(replace(report, decisions=tuple(doubtful)), range(3))


async def test_all_are_confirmed_one_by_one_and_kept_in_the_report() -> None:
    game = short_game("manhattan", 6)
    report = looking_dear(game, range(6))
    expected = {
        candidate.ply: end_of(confirm(candidate))
        for candidate in candidates(report, game, range(3))
    }
    assert expected
    counts, last = [], report
    async for last in confirm_async(report, game, range(3), workers=1):
        counts.append(len(last.mistakes))
    assert counts == list(range(1, len(expected) + 1))
    assert last.mistakes == expected
    assert not candidates(last, game, range(3))
    assert Report.from_json(last.to_json()) == last
    assert all(mistake is None or isinstance(mistake, Mistake) for mistake in expected.values())
