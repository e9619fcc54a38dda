"""What others see: S18, the variant with stocks and money hidden, and what is open without it."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from .positions import dealt, move, play, played_until, position


def test_S18_without_it_stocks_and_money_are_open() -> None:
    state = position(stocks="112 4 N -", money="1 2 3 4")
    for seat in (0, 1, 2, 3, None):
        view = state.view(seat)
        assert (view.purses, view.stocks, view.banks) == (state.purses, state.stocks, state.banks)


def test_S18_closed_hides_stocks_money_and_what_follows_from_the_bank() -> None:
    state = position(stocks="112 4 N -", money="1 2 3 4", closed=True)
    view = state.view(1)
    assert view.purses == (None, 2, None, None)
    assert view.stocks == (None, state.stocks[1], None, None)
    assert view.banks == (None, state.banks[1], None, None)
    assert state.view(None).purses == (None,) * 4
    assert view.to_json()["stocks"] == [None, "4", None, None]
    # How many neutral floors are left, everybody sees.
    assert view.neutrals == state.neutrals == 5


def test_S18_closed_plays_by_the_same_rules() -> None:
    options = {"players": 3, "seed": 5}
    visible, hidden = dealt(**options), dealt(closed=True, **options)  # type: ignore[arg-type]
    rng = Random(3)
    for _ in range(150):
        assert list(visible.legal_moves()) == list(hidden.legal_moves())
        chosen = rng.choice(list(visible.legal_moves()))
        visible, hidden = visible.apply(chosen), hidden.apply(chosen)  # type: ignore[arg-type]
    assert visible.purses == hidden.purses


def test_S18_closed_the_log_tells_no_more_than_what_is_seen() -> None:
    # 28 of 30 million: what Purple really receives is Purple's secret.
    state = position("B1 p1", money="10 28 0 0", closed=True)
    assert str(state.effect(move("2B1"))) == "level 2, 2 million to Purple"
    assert "gets" not in str(state.view(0).explain(move("2B1")))


@given(st.integers(0, 200), st.integers(0, 10_000), st.sampled_from([0, 1, None]))
def test_S18_closed_a_sample_is_a_sound_position(plies: int, seed: int, seat: int | None) -> None:
    count = iter(range(plies))
    state = played_until(dealt(seed, players=2, closed=True), lambda _: next(count, None) is None)
    sample = state.view(seat).sample(Random(seed))
    assert sample.status() == ()
    assert sample.view(seat) == state.view(seat)


def test_S18_closed_a_game_from_a_set_up_position_can_be_concealed() -> None:
    states = [played_until(dealt(3, players=2, closed=True), lambda s: s.round == 6)]
    moves = []
    for _ in range(4):
        moves.append(states[-1].legal_moves()[-1])
        states.append(play(states[-1], str(moves[-1])))
    views = [state.view(1) for state in states]
    rules = states[0].rules
    state, events = rules.conceal(views, moves)
    assert list(events) == moves
    for event, view in zip(events, views, strict=False):
        assert state.view(1) == view
        state = state.apply(event)
    assert state.view(1) == views[-1]
