"""Laws about what a seat may know: its view tells no more, and what it makes up fits."""

from __future__ import annotations

from random import Random

from manhattan_widgets.contract.core import (
    State,
    View,
)
from manhattan_widgets.testing.laws.core import canonical, seats
from manhattan_widgets.testing.oracles import oracle_of
from manhattan_widgets.testing.play import random_event

__all__ = [
    "a_sample_is_a_position_that_looks_the_same",
    "a_view_shows_what_is_public",
    "views_tell_no_secrets",
    "what_is_shown_in_a_notebook_tells_no_secrets",
    "what_nobody_knows_is_drawn_anew",
    "what_reveals_nothing_changes_views_alike",
]


def a_view_shows_what_is_public(state: State, rng: Random) -> None:
    for seat in seats(state):
        view = state.view(seat)
        assert isinstance(view, View)
        assert view.seat == seat
        assert view.to_move == state.to_move
        assert view.outcome() == state.outcome()
        assert view.score() == state.score()
        assert view.score_now() == state.score_now()
        assert view.points_now() == state.points_now()
        mine = seat is not None and seat == state.to_move
        assert list(view.legal_moves()) == (list(state.legal_moves()) if mine else [])
        assert oracle_of(state).secrets(state.to_json()).isdisjoint(view.to_json())


def views_tell_no_secrets(state: State, rng: Random) -> None:
    conceivable = list(state.rules.conceivable_moves(state.options))
    tried = rng.sample(conceivable, min(len(conceivable), 20))
    for seat in seats(state):
        other = oracle_of(state).disguise(state, seat, rng)
        view, same_view = state.view(seat), other.view(seat)
        assert view == same_view
        assert hash(view) == hash(same_view)
        assert repr(view) == repr(same_view)
        assert repr(state) == repr(other)
        assert canonical(view.to_json()) == canonical(same_view.to_json())
        assert list(view.legal_moves()) == list(same_view.legal_moves())
        assert [view.explain(move) for move in tried] == [same_view.explain(move) for move in tried]


def what_is_shown_in_a_notebook_tells_no_secrets(state: State, rng: Random) -> None:
    other = oracle_of(state).disguise(state, None, rng)
    assert state._repr_html_() == other._repr_html_() == state.view(None)._repr_html_()
    seat = rng.choice(seats(state))
    other = oracle_of(state).disguise(state, seat, rng)
    assert state.view(seat)._repr_html_() == other.view(seat)._repr_html_()


def a_sample_is_a_position_that_looks_the_same(state: State, rng: Random) -> None:
    for seat in seats(state):
        view, seed = state.view(seat), rng.random()
        sample = view.sample(Random(seed))
        assert sample.view(seat) == view
        assert sample.status() == ()
        assert view.sample(Random(seed)) == sample
        other = oracle_of(state).disguise(state, seat, rng)
        assert other.view(seat).sample(Random(seed)) == sample
        if sample.outcome() is None:
            _play_on(sample, Random(seed))


def _play_on(sample: State, rng: Random) -> None:
    """Make a move in what a seat holds for possible: computer players that look ahead do."""
    event = random_event(sample, rng)
    try:
        sample.apply(event)
    except ValueError as error:
        raise AssertionError(
            f"{event} cannot be played in what determinized() gives: put what could be there in "
            "the place of all that is hidden"
        ) from error


def what_nobody_knows_is_drawn_anew(state: State, rng: Random) -> None:
    seed = rng.random()
    redrawn = state.redrawn(Random(seed))
    assert redrawn == state.redrawn(Random(seed))
    assert not redrawn.status()
    for seat in seats(state):
        assert redrawn.view(seat) == state.view(seat)


def what_reveals_nothing_changes_views_alike(state: State, rng: Random) -> None:
    moves = list(state.legal_moves())
    for move in rng.sample(moves, min(len(moves), 3)):
        if state.reveals(move):
            continue
        for seat in seats(state):
            other = oracle_of(state).disguise(state, seat, rng)
            if move in other.legal_moves():
                assert state.apply(move).view(seat) == other.apply(move).view(seat)
