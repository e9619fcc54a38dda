"""Where each clause of the rules is taught, explained and tested: the table that a command makes.

``python -m manhattan_widgets.lessons coverage`` prints it.  Lessons say in each step which clauses
it teaches; tests are found by their names, which begin with the clause they check.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from manhattan_widgets.contract.registry import find_rules, usable_rulebooks
from manhattan_widgets.locale import text

__all__ = ["Row", "clause_tests", "coverage", "markdown"]

_TEST = re.compile(r"test_([A-Z]\d{1,2}[a-z]?)(?:_|$)")
_RULE = re.compile(r"[A-Z]\d{1,2}[a-z]?")


@dataclass(frozen=True)
class Row:
    """One clause: the steps that teach it, the key of its text, the tests that name it."""

    rule: str
    title: str
    steps: tuple[str, ...]
    text_key: str
    tests: tuple[str, ...]


def coverage(game: str, tested: Mapping[str, list[str]] | None = None) -> list[Row]:
    """Return a row for each clause of a game; ``tested`` is what :func:`clause_tests` found.

    >>> coverage("manhattan")[0].rule
    'M1'
    """
    from manhattan_widgets.lessons import course

    steps: dict[str, list[str]] = defaultdict(list)
    for lesson in course(game):
        for step in lesson.steps:
            for rule in step.rules:
                steps[rule].append(f"{lesson.id.partition('/')[2]}: {step.id}")
    return [
        Row(
            rule,
            str(clause.title),
            tuple(steps[rule]),
            clause.text.key,
            tuple((tested or {}).get(rule, ())),
        )
        for rule, clause in find_rules(game).rulebook().items()
    ]


def clause_tests(folder: Path) -> Mapping[str, list[str]]:
    """Return the tests whose names begin with a clause, as ``file::name``, by clause."""
    tests: dict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for rule in _leading_clauses(node.name):
                    tests[rule].append(f"{path.relative_to(folder).as_posix()}::{node.name}")
    return tests


def _leading_clauses(name: str) -> list[str]:
    """Return the clauses that a test's name begins with, ``test_M10_M11_own_and_empty``."""
    if not _TEST.match(name):
        return []
    clauses = []
    for word in name.removeprefix("test_").split("_"):
        if not _RULE.fullmatch(word):
            break
        clauses.append(word)
    return clauses


def markdown(tests: Path | None = None) -> str:
    """Return the table of all games, as Markdown; of many tests, the first and how many more.

    Without a folder of ``tests`` there is no column of tests.
    """
    tested = None if tests is None else clause_tests(tests)
    command = "coverage" if tests is None else f"coverage --tests {tests.name}"
    lines = [
        f"# {text('lessons.coverage.title')}",
        "",
        text("lessons.coverage.about", command=command),
    ]
    columns = ("rule", "steps", "text") if tested is None else ("rule", "steps", "text", "tests")
    heads = [text(f"lessons.coverage.{name}") for name in columns]
    for game, _ in usable_rulebooks():
        lines += ["", f"## {find_rules(game).title()}", "", f"| {' | '.join(heads)} |"]
        lines.append("|" + " --- |" * len(heads))
        for row in coverage(game, tested):
            cells = [
                f"{row.rule} {row.title}",
                "<br>".join(row.steps) or "–",
                f"`{row.text_key}`",
                _shortened(row.tests),
            ]
            lines.append(f"| {' | '.join(cells[: len(columns)])} |")
    return "\n".join(lines) + "\n"


def _shortened(tests: tuple[str, ...]) -> str:
    if not tests:
        return "–"
    more = f" (+{len(tests) - 1})" if len(tests) > 1 else ""
    return f"`{tests[0]}`{more}"
