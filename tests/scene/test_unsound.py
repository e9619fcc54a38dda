"""Positions that are readable but impossible: they can be judged and shown, as a form needs."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from manhattan_widgets.contract.core import PositionError, Rules
from manhattan_widgets.contract.registry import find_rules
from manhattan_widgets.scene.games import scenes_of

POSITIONS, CHANGES = 40, 15
Place = tuple[Any, ...]


def position(rules: Rules[Any], rng: Random) -> Any:
    """Return a position of a random game, somewhere in its first sixty moves."""
    state = rules.new(rng.choice(list(rules.option_sets())))
    for _ in range(rng.randint(0, 60)):
        if state.to_move is not None:
            state = state.apply(state.random_move(rng))
        elif state.chance is not None:
            state = state.apply(state.chance.sample(rng))
    return state


def places(data: Any, at: Place = ()) -> list[Place]:
    """Return the ways to all lists and values in plain data, but not to the options."""
    inside = data.items() if isinstance(data, dict) else enumerate(data)
    paths: list[Place] = []
    for key, value in inside:
        if (*at, key) == ("options",):
            continue
        if isinstance(value, list):
            paths.append((*at, key))
        paths += places(value, (*at, key)) if isinstance(value, dict | list) else [(*at, key)]
    return paths


def changed(value: Any, rng: Random) -> Any:
    """Return another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice([-1, 0, 1, 2, value + 1, 99])
    if isinstance(value, str):
        return rng.choice(["", value[::-1], value + value[:1], value[1:], value[:-1]])
    if isinstance(value, list):
        return rng.choice([[*value, *value[:1]], value[:-1], value[::-1]])
    return rng.choice([0, 1])


@pytest.mark.no_cover
@pytest.mark.parametrize("name", ["manhattan", "newyork", "skyline"])
def test_an_impossible_position_that_is_read_can_be_judged_and_shown(name: str) -> None:
    rules, rng, faulty = find_rules(name), Random(5), 0
    scenes = scenes_of(rules)
    for _ in range(POSITIONS):
        whole = json.dumps(position(rules, rng).to_json())
        for _ in range(CHANGES):
            data = json.loads(whole)
            *way, last = rng.choice(places(data))
            around = data
            for key in way:
                around = around[key]
            around[last] = changed(around[last], rng)
            with suppress(PositionError):
                state = rules.state_from_json(data, check=False)
                faulty += bool(state.status())
                names = [f"Player {seat}" for seat in range(state.options.players)]
                assert scenes.board(state).tiles
                assert len(scenes.table(state, names, None).players) == len(names)
                assert "<table>" in state._repr_html_()
                assert "<table>" in state.view(0)._repr_html_()
                assert "<table>" in state.score_now()._repr_html_()
                scenes.choices(state)
                scenes.pictures(state)
                assert len(state.legal_moves()) >= 0
    assert faulty > POSITIONS
