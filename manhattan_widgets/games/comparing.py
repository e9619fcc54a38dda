"""Games side by side: what each of them says about the same topics.

A new game stands in the comparison as soon as it is registered: everything comes from its
:class:`~manhattan_widgets.games.core.Rules`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from manhattan_widgets.games.core import Rules, Sentence
from manhattan_widgets.games.defaults import option_words, value_words
from manhattan_widgets.games.digest import TOPICS, Clause
from manhattan_widgets.registry import find_rules, usable_rules

__all__ = ["Cell", "Choice", "Decision", "Row", "compare"]


@dataclass(frozen=True, slots=True)
class Decision:
    """What we decided where the booklet leaves the rule with this id open."""

    rule: str
    sentence: Sentence


@dataclass(frozen=True, slots=True)
class Choice:
    """An option that can be chosen before a game: its name in Python, and its values.

    ``values`` are pairs of a value and its words, the default first; ``players`` are the numbers of
    players that can choose it, all of the game's if it is empty.
    """

    option: str
    label: Sentence
    values: tuple[tuple[Any, Sentence], ...]
    players: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Cell:
    """What one game says about one topic."""

    game: str
    clauses: tuple[Clause, ...]
    decisions: tuple[Decision, ...]
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """What several games say about one topic."""

    topic: str
    title: Sentence
    cells: tuple[Cell, ...]


def compare(games: Sequence[str] = ()) -> tuple[Row, ...]:
    """Return what the games with these names, by default all, say about each topic.

    Raises :class:`~manhattan_widgets.registry.UnknownGameError`.

    >>> for cell in next(row for row in compare() if row.topic == "board").cells:
    ...     print(*cell.clauses[0].rules, cell.clauses[0].sentence)
    M1 Six cities of 3 × 3 sites each: ...
    N1 A map of 7 avenues and 7 streets: ...
    S2 One long, narrow island of 29 connected sites, ...
    """
    found = [find_rules(name) for name in games] or list(usable_rules())
    return tuple(
        Row(topic, Sentence.of(f"compare.topic.{topic}"), tuple(_cell(r, topic) for r in found))
        for topic in TOPICS
    )


def _cell(rules: Rules[Any], topic: str) -> Cell:
    clauses = rules.digest().get(topic, ())
    assumed = rules.assumptions()
    decided = (rule for clause in clauses for rule in clause.decided)
    decisions = tuple(Decision(rule, assumed[rule]) for rule in decided)
    return Cell(rules.name, clauses, decisions, _choices(rules) if topic == "variants" else ())


def _choices(rules: Rules[Any]) -> tuple[Choice, ...]:
    """Return the options of a form, each once, with the numbers of players that have it."""
    by_players = {players: rules.variants(players) for players in rules.players}
    values = {option: given for offered in by_players.values() for option, given in offered.items()}
    made = []
    for option, given in values.items():
        having = tuple(players for players, offered in by_players.items() if option in offered)
        made.append(
            Choice(
                option,
                option_words(rules.name, option),
                tuple((value, value_words(rules.name, option, value)) for value in given),
                () if having == rules.players else having,
            )
        )
    return tuple(made)
