"""Each clause of the rules has a test named after it, and each decision of ours is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from manhattan_widgets.games.manhattan.rules import MANHATTAN
from tests.games.clauses import clauses_tested

TESTED = clauses_tested(Path(__file__).parent, "M")
CLAUSES = ("M1", "M2", "M2a", "M3", "M3a", *(f"M{number}" for number in range(4, 21)))
#: Clauses that the booklets leave open, in part or wholly, so that we had to decide.
DECIDED = {"M1", "M2a", "M3", "M3a", "M5", "M6", "M7", "M8", "M12", "M17", "M19", "M20"}


def test_every_clause_has_a_test() -> None:
    assert set(CLAUSES) <= TESTED


def test_no_test_names_a_clause_that_is_not() -> None:
    assert set(CLAUSES) >= TESTED


@pytest.mark.parametrize("rule", sorted(DECIDED))
def test_what_we_decided_is_told(rule: str) -> None:
    assert len(str(MANHATTAN.assumptions()[rule])) > 30


def test_nothing_else_is_called_our_decision() -> None:
    assert set(MANHATTAN.assumptions()) == DECIDED


def test_the_title() -> None:
    assert str(MANHATTAN.title()) == "Manhattan"
