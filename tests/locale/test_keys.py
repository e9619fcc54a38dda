"""Every key that the sources use is in the catalogue, and every message is used by them.

The sources build keys by an f-string with a fixed beginning (``f"manhattan.fault.{key}"``) and a
short name given elsewhere in the same room (``_fault("M4", "hand", ...)``).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

import manhattan_widgets
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.locale import catalog

PACKAGE = Path(manhattan_widgets.__file__).parent
PREFIXES = tuple(sorted({key.split(".")[0] + "." for key in catalog("en").messages}))
#: Functions of the rules that take a short name as their first or second argument, by module:
#: the key is the game, this and the name.
MAKERS = {
    "explain": {"_no": "illegal", "_yes": "legal"},
    "effects": {"_yes": "legal"},
    "choices": {"_no": "choice"},
    "status": {"_fault": "fault"},
    "state": {"_chance_error": "chance", "chance_error": "chance"},
    "chance": {"chance_error": "chance"},
    "options": {"_error": "option"},
}


@dataclass
class Used:
    """What the sources of one folder mention."""

    whole: set[str] = field(default_factory=set)
    beginnings: set[str] = field(default_factory=set)
    words: set[str] = field(default_factory=set)
    composed: set[str] = field(default_factory=set)
    hints: set[str] = field(default_factory=set)


def game_of(path: Path) -> str | None:
    """Return the game in whose folder a module lies, None for the kit's."""
    parts = path.relative_to(PACKAGE).parts
    return parts[1] if parts[0] == "games" and len(parts) > 2 else None


@cache
def used() -> Used:
    sources = Used()
    for path in PACKAGE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docstrings = {
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if node not in docstrings:
                    (sources.whole if node.value.startswith(PREFIXES) else sources.words).add(
                        node.value
                    )
            elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                sources.beginnings.add(str(node.values[0].value))
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                kind = MAKERS.get(path.stem, {}).get(node.func.id)
                if kind is not None and (game := game_of(path)) is not None:
                    prefix = f"{game}.{kind}."
                    sources.composed |= {prefix + word for word in _short_names(node.args[:2])}
                if node.func.id == "hints":
                    sources.hints |= set(_hints(*node.args))
    for path in PACKAGE.rglob("*.html"):
        # Frames of pages name their texts as placeholders.
        sources.words |= set(re.findall(r"\$text_(\w+)", path.read_text(encoding="utf-8")))
    return sources


def _short_names(arguments: Iterable[ast.expr]) -> set[str]:
    return {
        constant.value
        for argument in arguments
        if not isinstance(argument, ast.JoinedStr)
        for constant in ast.walk(argument)
        if isinstance(constant, ast.Constant)
        and isinstance(constant.value, str)
        and constant.value.islower()
        and constant.value.replace("_", "").isalpha()
    } - {"deal", "sv"}  # a phase and an edition that are compared with, no names


def _hints(game: ast.expr, name: ast.expr) -> Iterator[str]:
    """The keys of an exercise's two hints; the game may be any, if it is not written out."""
    games = (str(game.value),) if isinstance(game, ast.Constant) else tuple(GAMES)
    assert isinstance(name, ast.Constant)
    assert isinstance(name.value, str)
    for game_name in games:
        yield from (f"practice.hint.{game_name}.{name.value}{end}" for end in ("", "_more"))


def dynamic() -> set[str]:
    """Keys whose end is data: cities, clauses, colors, the choices of a form."""
    keys = set()
    for rules in GAMES.values():
        keys |= {sentence.key for sentence in rules.assumptions().values()}
        keys |= {clause.sentence.key for topic in rules.digest().values() for clause in topic}
        keys |= {s.key for clause in rules.rulebook().values() for s in (clause.title, clause.text)}
        for players in rules.players:
            keys |= {f"{rules.name}.variant.{name}" for name in rules.option_values(players)}
            for name, values in rules.variants(players).items():
                keys |= {f"{rules.name}.variant.{name}.{value}" for value in values}
    return keys | {f"manhattan.city.{letter}" for letter in "SMFHPC"}


@pytest.mark.no_cover
@pytest.mark.parametrize("key", sorted(catalog("en").messages))
def test_every_message_is_used(key: str) -> None:
    sources = used()
    if key in sources.whole | sources.composed | sources.hints or key in dynamic():
        return
    ends = [key.removeprefix(b) for b in sources.beginnings if b and key.startswith(b)]
    known = sources.words | {b for b in sources.beginnings if "." not in b}
    assert any(
        end in known or any(b and end.startswith(b) for b in sources.beginnings) for end in ends
    ), f"no source uses {key}"


def test_every_key_that_is_written_out_exists() -> None:
    known = catalog("en").messages
    rooms = ("core.", *(f"{name}." for name in GAMES), "records.", "session.", "bots.")
    keys = {
        key
        for key in used().whole
        if key.startswith(rooms) and not key.endswith(".") and " " not in key
    }
    paths = {key: PACKAGE / key.replace(".", "/") for key in keys}
    modules = {k for k, p in paths.items() if p.is_dir() or p.with_suffix(".py").exists()}
    files = {key for key in keys if key.endswith((".json", ".po", ".py"))}
    missing = {
        k for k in keys - files - modules - set(known) if not any(m.startswith(k) for m in known)
    }
    assert not missing


def test_every_key_that_the_rules_make_exists() -> None:
    composed = used().composed
    assert len(composed) > 40
    assert composed <= set(catalog("en").messages)


def test_every_hint_of_an_exercise_exists() -> None:
    assert len(used().hints) > 20
    assert used().hints <= set(catalog("en").messages)


def test_every_dynamic_key_exists() -> None:
    assert dynamic() <= set(catalog("en").messages)
