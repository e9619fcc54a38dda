"""What positions promise: exact at the end, the same again, drawn anew where nobody knows."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from manhattan_widgets.bots import backends
from manhattan_widgets.bots.estimate import Estimate, estimate, estimating
from manhattan_widgets.bots.search_result import shares
from manhattan_widgets.contract.core import IllegalMoveError, OptionError
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.games.manhattan.rules.moves import Build
from tests.bots.test_search import game_of, position, view_of


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_is_over_is_known_exactly(game: str) -> None:
    *_, state = game_of(game, 3, players=3)
    while (outcome := state.outcome()) is None:
        state = state.apply(state.legal_moves()[0])
    for over in (state, state.view(0), state.view(None)):
        known = estimate(over, playouts=5)
        assert known == Estimate(shares(outcome), outcome.points, (0.0, 0.0, 0.0), 0)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("knower", ["state", "view", "spectator"])
def test_of_every_kind_of_position(game: str, knower: str) -> None:
    state = position(game, 40, players=3)
    of = {"state": state, "view": view_of(state), "spectator": state.view(None)}[knower]
    known = estimate(of, playouts=15, seed=2)
    assert known.playouts == 15
    assert sum(known.chances) == pytest.approx(1)
    assert len(known.chances) == len(known.points) == len(known.errors) == 3
    assert all(0 <= chance <= 1 for chance in known.chances)
    assert estimate(of, playouts=15, seed=2) == known
    assert estimate(of, playouts=15, seed=3) != known


@pytest.mark.parametrize("game", GAMES)
def test_slices_change_nothing(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    view = view_of(position(game, 50, players=2))
    whole = estimate(view, playouts=12, seed=1)
    module = sys.modules["manhattan_widgets.bots.estimate"]
    monkeypatch.setattr(module, "SLICE", -1.0)
    monkeypatch.setattr(module, "PORTION", 1)
    seen = list(estimating(view, 12, 1))
    assert [partial.playouts for partial in seen] == list(range(1, 12))
    assert seen[-1].points == pytest.approx(whole.points, rel=0.2)
    monkeypatch.undo()
    assert estimate(view, playouts=12, seed=1) == whole


@pytest.mark.parametrize("game", GAMES)
def test_a_move_is_made_first(game: str) -> None:
    """What is known after the move, and drawn alike, promises the same."""
    state = position(game, 60, players=2)
    move = state.legal_moves()[0]
    assert estimate(view_of(state), 10, 4, move=move).playouts == 10
    assert estimate(state, 10, 4, move=move) == estimate(state, 10, 4, move=move)


def test_an_illegal_move_is_refused() -> None:
    with pytest.raises(IllegalMoveError):
        estimate(position("manhattan", 30), 5, move=Build(9, 9, 0))


@pytest.mark.parametrize("playouts", [0, -3, 1.5, "x", None, True])
def test_playouts_are_needed(playouts: Any) -> None:
    said = f"An estimate takes a whole number of playouts from 1, not {playouts!r}."
    with pytest.raises(ValueError, match=re.escape(said)):
        estimate(position("manhattan", 30), playouts)


@pytest.mark.parametrize("seed", ["x", 1.5, -1, None])
def test_a_seed_is_a_number(seed: Any) -> None:
    said = f'"seed" is a whole number, 0 or more, not {seed!r}.'
    with pytest.raises(OptionError, match=re.escape(said)):
        estimate(position("manhattan", 30), 5, seed)


@pytest.mark.parametrize("given", [None, 5, "F5: r1"])
def test_a_position_is_needed(given: Any) -> None:
    said = f"A position is needed, a state or what one seat knows of it, not {given!r}."
    with pytest.raises(TypeError, match=re.escape(said)):
        estimate(given, 5)


def test_compiled_and_readable_playouts_agree_roughly(monkeypatch: pytest.MonkeyPatch) -> None:
    """They play on by different policies, but who is ahead by far is ahead for both."""
    state: Any = position("manhattan", 100, players=2)
    ahead = state.options.colors[0][0]
    carried = [0, 0, 0, 0]
    carried[ahead] = 60
    state = replace(state, carried=tuple(carried))
    compiled = estimate(state, 200, 1)
    monkeypatch.setattr(backends, "is_compiled", lambda position: False)
    readable = estimate(state, 40, 1)
    assert compiled.chances[0] > 0.95
    assert readable.chances[0] > 0.95
    assert compiled.points[0] == pytest.approx(readable.points[0], abs=8)


def test_what_no_seat_knows_is_drawn_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """The order of the pile that a state has is not the one that its cards come in."""
    state: Any = position("manhattan", 100, players=4)
    monkeypatch.setattr(backends, "is_compiled", lambda position: False)
    assert len({state.redrawn(Random(n)).pile[0] for n in range(30)}) > 1
    assert estimate(state, 5, 1) == estimate(state, 5, 1)


def test_until_compiled_rules_are_ready_there_is_a_first_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = view_of(position("manhattan", 100, players=4))
    whole = estimate(view, 20, 1)
    module = sys.modules["manhattan_widgets.bots.estimate"]
    answers = iter([False, False])
    monkeypatch.setattr(module, "is_ready", lambda position: next(answers, True))
    monkeypatch.setattr(module, "sleep", lambda seconds: None)
    slices = estimating(view, 20, 1)
    assert [next(slices).playouts for _ in range(2)] == [1, 1]
    with pytest.raises(StopIteration) as end:
        next(slices)
    assert end.value.value == whole
