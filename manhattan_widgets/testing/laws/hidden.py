"""Laws about what a seat may know: its view tells no more, and what it makes up fits."""

from __future__ import annotations

from random import Random

from manhattan_widgets.contract.core import (
    State,
    View,
)
from manhattan_widgets.testing.laws.core import canonical, seats
from manhattan_widgets.testing.oracles import oracle_of

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
        mine = seat is not None and seat == state.to_move
        assert list(view.legal_moves()) == (list(state.legal_moves()) if mine else [])
        assert oracle_of(state).secrets(state.to_json()).isdisjoint(view.to_json())


def views_tell_no_secrets(state: State, rng: Random) -> None:
    conceivable = list(state.rules.conceivable_moves(state.options))
    tried = rng.sample(conceivable, min(len(conceivable), 20))
    for seat in seats(state):
        other = oracle_of(state).disguise(state, seat, rng)
        one, two = state.view(seat), other.view(seat)
        assert one == two
        assert hash(one) == hash(two)
        assert repr(one) == repr(two)
        assert repr(state) == repr(other)
        assert canonical(one.to_json()) == canonical(two.to_json())
        assert list(one.legal_moves()) == list(two.legal_moves())
        assert [one.explain(move) for move in tried] == [two.explain(move) for move in tried]


def what_is_shown_in_a_notebook_tells_no_secrets(state: State, rng: Random) -> None:
    other = oracle_of(state).disguise(state, None, rng)
    assert state._repr_html_() == other._repr_html_() == state.view(None)._repr_html_()
    seat = rng.choice(seats(state))
    other = oracle_of(state).disguise(state, seat, rng)
    assert state.view(seat)._repr_html_() == other.view(seat)._repr_html_()


def a_sample_is_a_position_that_looks_the_same(state: State, rng: Random) -> None:
    for seat in seats(state):
        view, seed = state.view(seat), rng.random()
        found = view.sample(Random(seed))
        assert found.view(seat) == view
        assert found.status() == ()
        assert view.sample(Random(seed)) == found
        other = oracle_of(state).disguise(state, seat, rng)
        assert other.view(seat).sample(Random(seed)) == found


def what_nobody_knows_is_drawn_anew(state: State, rng: Random) -> None:
    seed = rng.random()
    found = state.redrawn(Random(seed))
    assert found == state.redrawn(Random(seed))
    assert not found.status()
    for seat in seats(state):
        assert found.view(seat) == state.view(seat)


def what_reveals_nothing_changes_views_alike(state: State, rng: Random) -> None:
    moves = list(state.legal_moves())
    for move in rng.sample(moves, min(len(moves), 3)):
        if state.reveals(move):
            continue
        for seat in seats(state):
            other = oracle_of(state).disguise(state, seat, rng)
            if move in other.legal_moves():
                assert state.apply(move).view(seat) == other.apply(move).view(seat)
