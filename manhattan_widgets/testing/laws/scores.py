"""Laws about scores and the end, and about pieces: none is lost."""

from __future__ import annotations

from random import Random

from manhattan_widgets.contract.core import (
    Score,
    State,
)
from manhattan_widgets.testing.laws.core import seats
from manhattan_widgets.testing.oracles import oracle_of
from manhattan_widgets.testing.play import random_event
from manhattan_widgets.testing.raising import raises

__all__ = [
    "boards_of_scorings_are_kept",
    "nothing_is_lost",
    "positions_of_games_are_sound",
    "scores_add_up",
    "the_outcome_follows_from_the_points",
]


def scores_add_up(state: State, rng: Random) -> None:
    data, oracle = state.to_json(), oracle_of(state)
    assert state.points_now() == state.score_now().totals
    for score, totals in (
        (state.score(), oracle.points_so_far(data)),
        (state.score_now(), oracle.points_now(data)),
    ):
        assert score.totals == totals
        assert _summed(score) == totals
        for part in score.parts:
            assert str(part.reason)
            assert (part.seat is None) == (part.color is None)
            assert part.points == 0 or part.seat is not None


def _summed(score: Score) -> tuple[int, ...]:
    return tuple(
        sum(part.points for part in score.select(seat=seat).parts) for seat in range(score.players)
    )


def boards_of_scorings_are_kept(state: State, rng: Random) -> None:
    oracle = oracle_of(state)
    rounds = {part.round for part in state.score().parts if part.round}
    for position in (state, *map(state.view, seats(state))):
        for round_ in rounds:
            then = position.board_at(round_)
            assert type(then) is type(position)
            scored = state.score().select(round=round_)
            assert then.score_now().totals == scored.totals
            assert [part.sites for part in then.score_now().parts] == [
                part.sites for part in scored.parts
            ]
            if position is state:
                assert oracle.points_now(then.to_json()) == scored.totals
        for round_ in (-1, 0, max(rounds, default=0) + 1, True):
            with raises(ValueError, match="is not known"):
                position.board_at(round_)


def nothing_is_lost(state: State, rng: Random) -> None:
    if state.outcome() is not None or state == state.rules.new(state.options):
        return  # at the deal cards come into being
    after = state.apply(random_event(state, rng))
    oracle = oracle_of(state)
    assert oracle.census(after.to_json()) == oracle.census(state.to_json())


def positions_of_games_are_sound(state: State, rng: Random) -> None:
    assert state.status() == ()


def the_outcome_follows_from_the_points(state: State, rng: Random) -> None:
    outcome = state.outcome()
    if outcome is None:
        return
    assert outcome.points == state.score().totals == oracle_of(state).points_so_far(state.to_json())
    teams = state.rules.teams(state.options)
    assert sorted(seat for team in teams for seat in team) == [*range(state.options.players)]
    sums = {team: sum(outcome.points[seat] for seat in team) for team in teams}
    best = {seat for team in teams if sums[team] == max(sums.values()) for seat in team}
    assert outcome.winners == oracle_of(state).winners(state.to_json())
    assert best.issuperset(outcome.winners), "a tie is broken among the best"
    assert str(outcome.reason)
