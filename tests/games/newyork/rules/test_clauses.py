"""Each clause of the rules has a test named after it, and each decision of ours is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from manhattan_widgets.games.newyork.rules import NEW_YORK
from tests.games.clauses import clauses_tested

TESTED = clauses_tested(Path(__file__).parent, "N")
CLAUSES = {*(f"N{number}" for number in range(1, 22)), "N3a", "N18a"}
#: Clauses that the booklet leaves open, in part or wholly, so that we had to decide.
DECIDED = {
    "N2",
    "N3a",
    "N4",
    "N6",
    "N7",
    "N9",
    "N11",
    "N12",
    "N13",
    "N14",
    "N18",
    "N18a",
    "N20",
    "N21",
}


def test_every_clause_has_a_test() -> None:
    assert TESTED >= CLAUSES


def test_no_test_names_a_clause_that_is_not() -> None:
    assert TESTED <= CLAUSES


@pytest.mark.parametrize("rule", sorted(DECIDED))
def test_what_we_decided_is_told(rule: str) -> None:
    assert len(str(NEW_YORK.assumptions()[rule])) > 30


def test_nothing_else_is_called_our_decision() -> None:
    assert set(NEW_YORK.assumptions()) == DECIDED


def test_the_title() -> None:
    assert str(NEW_YORK.title()) == "New York"
