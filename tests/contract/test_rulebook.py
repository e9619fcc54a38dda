"""Every clause of every game can be read: title, text, and what was decided about it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from manhattan_widgets import games
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.contract.rulebook import RuleText
from tests.games.manhattan.rules.test_clauses import CLAUSES as MANHATTAN_CLAUSES
from tests.games.newyork.rules.test_clauses import CLAUSES as NEW_YORK_CLAUSES
from tests.games.skyline.rules.test_clauses import CLAUSES as SKYLINE_CLAUSES

CLAUSES = {
    "manhattan": MANHATTAN_CLAUSES,
    "newyork": NEW_YORK_CLAUSES,
    "skyline": SKYLINE_CLAUSES,
}
LETTERS = {"manhattan": "M", "newyork": "N", "skyline": "S"}
each_game = pytest.mark.parametrize("game", GAMES)
ALL = [(game, clause) for game, rules in GAMES.items() for clause in rules.rulebook().values()]
each_rule = pytest.mark.parametrize(("game", "clause"), ALL, ids=lambda v: getattr(v, "id", v))


def _place(rule: str) -> tuple[int, str]:
    number = re.fullmatch(r"[A-Z](\d+)(a?)", rule)
    assert number is not None
    return int(number[1]), number[2]


@each_game
def test_a_rulebook_has_every_clause_in_order(game: str) -> None:
    book = GAMES[game].rulebook()
    assert set(book) == set(CLAUSES[game])
    assert list(book) == sorted(book, key=_place)
    assert all(clause.id == rule for rule, clause in book.items())


@each_rule
def test_a_rule_has_a_short_title_and_a_text(game: str, clause: RuleText) -> None:
    title, text = str(clause.title), str(clause.text)
    assert title[0].isupper()
    assert len(title) <= 45
    assert not title.endswith(".")
    assert 60 <= len(text) <= 700
    assert text.endswith(".")
    assert "  " not in text


@each_rule
def test_what_was_decided_stands_with_its_rule(game: str, clause: RuleText) -> None:
    assert clause.decided == GAMES[game].assumptions().get(clause.id)


@each_game
def test_what_was_decided_belongs_to_a_rule(game: str) -> None:
    assert set(GAMES[game].assumptions()) <= set(GAMES[game].rulebook())


@each_game
def test_the_digest_cites_rules_that_can_be_read(game: str) -> None:
    cited = {
        rule for part in GAMES[game].digest().values() for clause in part for rule in clause.rules
    }
    assert cited <= set(GAMES[game].rulebook())


@each_game
def test_the_sources_name_no_rule_that_cannot_be_read(game: str) -> None:
    """Faults, errors and scores give their rule as a constant: none is missed here."""
    folder = Path(games.__file__).parent / game
    cited = {
        node.value
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(LETTERS[game] + r"\d+a?", node.value)
    }
    assert len(cited) > 15
    assert cited <= set(GAMES[game].rulebook())


def test_no_two_rules_read_alike() -> None:
    titles = [(game, str(clause.title)) for game, clause in ALL]
    assert len(set(titles)) == len(titles)
    assert len({str(clause.text) for _, clause in ALL}) == len(ALL)
