"""Random games, for the laws to look at."""

from __future__ import annotations

from random import Random
from typing import Any

from manhattan_widgets.contract.core import (
    Chance,
    LegalMoves,
    Move,
    Outcome,
    Rules,
    Score,
    State,
)

__all__ = ["EVENTS_AT_MOST", "Event", "check_score", "play_on", "random_event", "random_game"]

#: No random game is as long; one that is does not end.
EVENTS_AT_MOST = 20_000

Event = Move | Chance


def random_event(state: State, rng: Random) -> Event:
    """Return what chance gives, or a random legal move."""
    request: Any = state.chance
    if request is not None:
        assert hasattr(request, "sample"), (
            f"chance is {request!r:.60}: give a request, such as RollRequest(6), or None"
        )
        chosen: Chance = request.sample(rng)
        return chosen
    mover = state.to_move
    assert mover is not None, (
        "to_move and chance are None, and so is the outcome: nothing can go on"
    )
    last = state.options.players - 1
    assert mover in range(last + 1), (
        f"to_move is {mover!r:.60}: it is the number of a seat, here 0 to {last}, or None"
    )
    moves = state.legal_moves()  # which may look into the hand of the seat to move
    assert isinstance(moves, LegalMoves), (
        f"legal_moves() gives {moves!r:.60}: write LegalMoves.of(...) around it"
    )
    assert len(moves), f"seat {mover} is to move, but legal_moves() has none"
    move = state.random_move(rng)
    try:
        hash(move)
    except TypeError as error:
        raise AssertionError(
            f"a move is {move!r:.60}, which cannot be hashed: write a text, such as take-1, or a "
            "frozen dataclass"
        ) from error
    return move


def check_points(state: State) -> None:
    """Refuse points that are not those of all seats, where the score is made of them."""
    points: Any = getattr(state, "points", ())
    if points == () or type(state).score_now is not State.score_now:
        return
    assert not callable(points), "points is a method: write @property above it"
    seats = state.options.players
    assert _are_points(points, seats), (
        f"points is {points!r:.60}: it is a tuple with a whole number for each of {seats} seats"
    )


def _are_points(points: Any, seats: int) -> bool:
    given = [type(number) for number in points] if isinstance(points, tuple) else []
    return given == [int] * seats


def check_score(score: Any, asked: str, seats: int) -> None:
    """Refuse what is no score of so many seats; ``asked`` is the method that gave it."""
    assert isinstance(score, Score), f"{asked}() gives {score!r:.60}, no Score"
    assert score.players == seats, f"{asked}() is of {score.players!r:.60} players, not of {seats}"
    for part in score.parts:
        assert part.seat is None or part.seat in range(seats), (
            f"a part of {asked}() has the seat {part.seat!r:.60}: it is the number of a seat, here "
            f"0 to {seats - 1}, or None"
        )


def _ending(state: State) -> Outcome | None:
    """Return how the game ended, None if it goes on; refuse what can be no outcome."""
    seats = state.options.players
    try:
        outcome: Any = state.outcome()
    except Exception:
        check_score(state.score_now(), "score_now", seats)  # a sentence, if that is why
        raise
    if outcome is None:
        return None
    assert isinstance(outcome, Outcome), f"outcome() gives {outcome!r:.60}, no Outcome"
    winners: Any = outcome.winners
    can_win = isinstance(winners, tuple) and set() < set(winners) <= set(range(seats))
    assert can_win, (
        f"outcome() has the winners {winners!r:.60}: write a tuple of seats, here 0 to "
        f"{seats - 1}, with one of them at least"
    )
    points: Any = outcome.points
    assert _are_points(points, seats), (
        f"outcome() has the points {points!r:.60}: write a tuple with a whole number for each of "
        f"{seats} seats"
    )
    return outcome


def play_on(
    rules: Rules[Any], options: Any, rng: Random, states: list[State], events: list[Event]
) -> None:
    """Play to the end; put all states and the events between them into the two empty lists.

    If that fails, the last event is the one that was tried.
    """
    states.append(rules.new(options))
    check_points(states[0])
    while _ending(states[-1]) is None:
        assert len(events) < EVENTS_AT_MOST, "random play does not end"
        events.append(random_event(states[-1], rng))
        after: Any = states[-1].apply(events[-1])
        assert isinstance(after, State), f"apply() gives {after!r:.60}: return the state after it"
        states.append(after)
    mover = states[-1].to_move
    assert mover is None, f"to_move is {mover!r:.60} where the game is over: give None there"


def random_game(
    rules: Rules[Any], options: Any, seed: int
) -> tuple[tuple[State, ...], tuple[Event, ...]]:
    """Play to the end; return all states and, one fewer, the events between them."""
    states: list[State] = []
    events: list[Event] = []
    play_on(rules, options, Random(seed), states, events)
    return tuple(states), tuple(events)
