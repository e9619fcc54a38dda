"""Each clause of the rules has a test named after it, and each decision of ours is told."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from manhattan_widgets.games.skyline.rules import SKYLINE

HERE = Path(__file__).parent
CLAUSES = {f"S{number}" for number in range(1, 19)} | {"S10a", "S15a", "S16a"}
#: Clauses that the booklet leaves open, in part or wholly, so that we had to decide.
DECIDED = {
    *("S1", "S2", "S5", "S6", "S7", "S10", "S10a", "S11", "S12", "S13"),
    *("S14", "S15", "S15a", "S16a", "S18"),
}


def _tested_clauses() -> set[str]:
    names = [
        node.name
        for path in HERE.glob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    return {part for name in names for part in re.findall(r"(?<=_)S\d+a?(?=_)", name)}


def test_every_clause_has_a_test() -> None:
    assert not CLAUSES - _tested_clauses()


def test_no_test_names_a_clause_that_is_not() -> None:
    assert _tested_clauses() <= CLAUSES


@pytest.mark.parametrize("rule", sorted(DECIDED))
def test_what_we_decided_is_told(rule: str) -> None:
    assert len(str(SKYLINE.assumptions()[rule])) > 30


def test_nothing_else_is_called_our_decision() -> None:
    assert set(SKYLINE.assumptions()) == DECIDED


@pytest.mark.parametrize("rule", ["S2", "S15a"])
def test_what_is_not_in_the_booklet_is_called_a_reconstruction(rule: str) -> None:
    assert "reconstruction" in str(SKYLINE.assumptions()[rule])


def test_the_title() -> None:
    assert str(SKYLINE.title()) == "Skyline of the World"
