"""Games that bring no encoding: the numbers of their views, in as much room as they need."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from manhattan_widgets.contract.registry import find_rules
from manhattan_widgets.envs import encoding_of
from manhattan_widgets.envs.encoding_plain import PlainEncoding
from tests.fourth import GAME
from tests.games.tiny import GAME as TINY
from tests.games.tiny import TINY as RULES
from tests.registered import registered


def test_an_observation_has_every_number_of_the_view() -> None:
    state = RULES.new(RULES.options(players=3)).apply("build-C")
    with registered(TINY):
        encoding = encoding_of("tiny", state.options)
    assert isinstance(encoding, PlainEncoding)
    fields = encoding.layout.split(encoding.observe(state.view(2)))
    assert {name: value.tolist() for name, value in fields.items()} == {
        "seat": [0, 0, 1],
        "to_move": [0, 1, 0],
        "towers": [0, 0, 1, 0, 0],
        "turn": [1],
        "points": [0, 0, 0],
    }
    assert [str(move) for move in encoding.actions] == [f"build-{site}" for site in "ABCDE"]
    assert encoding.mask(state.view(1)).tolist() == [1] * 5
    assert encoding.mask(state.view(2)).tolist() == [0] * 5
    with pytest.raises(ValueError, match="spectator"):
        encoding.observe(state.view(None))


def test_what_is_hidden_or_missing_is_no_number_of_a_card() -> None:
    with registered(GAME):
        rules = find_rules("cairns")
        encoding = encoding_of("cairns", rules.options(players=2))
    state, rng = rules.new(rules.options(players=2)), Random(3)
    seen = []
    while state.outcome() is None:
        event = state.random_move(rng) if state.chance is None else state.chance.sample(rng)
        state = state.apply(event)
        observed = encoding.observe(state.view(0))
        assert encoding.layout.space().contains(observed)
        other = state.view(0).sample(rng)
        assert np.array_equal(encoding.observe(other.view(0)), observed)
        seen.append(encoding.layout.split(observed)["hands"])
    assert seen[0][3:].tolist() == [-1] * 3
    assert seen[-1].tolist() == [-1] * 6
