"""Positions of Skyline, and what sets them up."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache, partial
from random import Random

from manhattan_widgets.games.skyline.rules import SKYLINE, SkylineState
from manhattan_widgets.games.skyline.setup.editing import SKYLINE_EDITOR
from tests.games.setting_up import use_tools

EDITOR = SKYLINE_EDITOR
SITES = SKYLINE.options().edition.names
use = partial(use_tools, EDITOR)


def change(state: SkylineState, **values: str) -> SkylineState:
    for field, value in values.items():
        name = "".join(":" + part if part.isdigit() else "_" + part for part in field.split("_"))
        after = EDITOR.change(state, name[1:], value).state
        assert isinstance(after, SkylineState)
        state = after
    return state


def fill(state: SkylineState, free: Collection[str] = (), seed: int = 1) -> SkylineState:
    filled = EDITOR.fill(state, Random(seed), free).state
    assert isinstance(filled, SkylineState)
    assert filled.towers == state.towers
    assert filled.status() == ()
    return filled


def rules(state: SkylineState) -> list[str]:
    return [fault.rule for fault in state.status()]


@cache
def games() -> tuple[SkylineState, ...]:
    """Return positions of random games under all variants, before, between and after turns."""
    positions = []
    for seed, options in enumerate(SKYLINE.option_sets()):
        state = SKYLINE.new(options)
        rng, plies = Random(seed), 0
        while state.outcome() is None:
            if state.chance is not None:
                state = state.apply(state.chance.sample(rng))
            else:
                moves = state.legal_moves()
                state = state.apply(moves[int(rng.random() * len(moves))])  # type: ignore[arg-type]
            plies += 1
            if plies % 23 == 1:
                positions.append(state)
        positions.append(state)
    return tuple(positions)


def a_penthouse(color: str, site: str, below: str) -> list[str]:
    """Return what builds a house with a penthouse on it."""
    return [f"put:{f} {site}" for f in (f"{below}1", f"{color}2", f"{below}4", "nN", f"{color}P")]
