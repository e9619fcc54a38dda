"""What benchmarks take from the package is there: they run seldom, nothing else looks at them."""

from __future__ import annotations

import ast
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

import pytest

from benchmarks import _weighing
from manhattan_widgets import new_game
from manhattan_widgets.bots import Estimate
from manhattan_widgets.contract.core import Move, State, View

SCRIPTS = sorted((Path(__file__).parents[1] / "benchmarks").glob("*.py"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_benchmark_imports_only_what_there_is(script: Path) -> None:
    tree = ast.parse(script.read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    for found in imports:
        module = found.module or ""
        if module.partition(".")[0] != "manhattan_widgets":
            continue
        for alias in found.names:
            is_there = hasattr(import_module(module), alias.name)
            assert is_there or find_spec(f"{module}.{alias.name}"), f"{module}: {alias.name}"


@pytest.mark.parametrize(("hands_open", "known"), [(False, View), (True, State)])
def test_a_player_who_weighs_moves_sees_what_it_may_and_takes_the_best(
    hands_open: bool, known: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = new_game("newyork", players=3, seed=4).state
    rng = Random(4)
    while state.to_move is None or not state.colors or len(state.legal_moves()) < 10:
        request = state.chance
        state = state.apply(request.sample(rng) if request else state.random_move(rng))
    weighed: list[Move] = []

    def estimate(position: Any, playouts: int, seed: int, *, move: Move) -> Estimate:
        assert isinstance(position, known)
        weighed.append(move)
        chances = [0.0] * 3
        chances[state.to_move] = float(len(weighed) == 3)
        return Estimate(tuple(chances), (0.0,) * 3, (0.0,) * 3, playouts)

    monkeypatch.setattr(_weighing, "estimate", estimate)
    best = _weighing.Weighing(1, 5, hands_open=hands_open).best(state, state.to_move)
    assert best == weighed[2]
    assert len(set(weighed)) == len(weighed) == _weighing.WEIGHED
