"""Each clause of the rules has a test named after it, and each decision of ours is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from manhattan_widgets.games.skyline.rules import SKYLINE
from tests.games.clauses import clauses_tested

TESTED = clauses_tested(Path(__file__).parent, "S")
CLAUSES = {f"S{number}" for number in range(1, 19)} | {"S10a", "S15a", "S16a"}
#: Clauses that the booklet leaves open, in part or wholly, so that we had to decide.
DECIDED = {
    *("S1", "S2", "S5", "S6", "S7", "S10", "S10a", "S11", "S12", "S13"),
    *("S14", "S15", "S15a", "S16a", "S18"),
}


def test_every_clause_has_a_test() -> None:
    assert not CLAUSES - TESTED


def test_no_test_names_a_clause_that_is_not() -> None:
    assert TESTED <= CLAUSES


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
