"""Games side by side: what each of them says about the same topics.

A new game stands in the comparison as soon as it is registered: everything comes from its
:class:`~manhattan_widgets.contract.core.Rules`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from manhattan_widgets.contract.core import Rules, Sentence
from manhattan_widgets.contract.defaults import option_words, value_words
from manhattan_widgets.contract.registry import find_rules, usable_rules
from manhattan_widgets.contract.rules_summary import TOPICS, Clause

__all__ = ["Cell", "Choice", "Decision", "Row", "all_choices", "compare"]


@dataclass(frozen=True, slots=True)
class Decision:
    """What we decided where the booklet leaves the rule with this id open."""

    rule: str
    sentence: Sentence


@dataclass(frozen=True, slots=True)
class Choice:
    """An option that can be chosen before a game: its name in Python, and its values.

    ``values`` are pairs of a value and its words, the default first; numbers speak for themselves
    and have none.  ``players`` are the numbers of players that can choose it, all of the game's if
    it is empty.
    """

    option: str
    label: Sentence
    values: tuple[tuple[Any, Sentence | None], ...]
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

    Raises :class:`~manhattan_widgets.contract.registry.UnknownGameError`.

    >>> for cell in next(row for row in compare() if row.topic == "board").cells:
    ...     print(*cell.clauses[0].rules, cell.clauses[0].sentence)
    M1 Six cities of 3 × 3 sites each: ...
    N1 A map of 7 avenues and 7 streets: ...
    S2 One long, narrow island of 29 connected sites, ...
    """
    compared = [find_rules(name) for name in games] or list(usable_rules())
    return tuple(
        Row(topic, Sentence.of(f"compare.topic.{topic}"), tuple(_cell(r, topic) for r in compared))
        for topic in TOPICS
    )


def _cell(rules: Rules[Any], topic: str) -> Cell:
    clauses = rules.digest().get(topic, ())
    assumed = rules.assumptions()
    decided = (rule for clause in clauses for rule in clause.decided)
    decisions = tuple(Decision(rule, assumed[rule]) for rule in decided)
    return Cell(
        rules.name,
        clauses,
        decisions,
        _choices(rules, rules.players) if topic == "variants" else (),
    )


def all_choices(rules: Rules[Any], players: int | None = None) -> tuple[Choice, ...]:
    """Return every option of a game, the number of players first.

    ``players`` leaves out what so many players cannot choose.  Of options that no form offers, each
    has the default alone, for ``players`` or the usual number of them.

    >>> from manhattan_widgets.contract.registry import find_rules
    >>> [choice.option for choice in all_choices(find_rules("manhattan"))]
    ['players', 'takeover', 'edition', 'rounds', 'sides', 'colors', 'mix']
    """
    usual = rules.options().players if players is None else players
    counts = rules.players if players is None else (players,)
    own = (
        Choice(name, Sentence.of(f"{rules.name}.variant.{name}"), ((values[0], None),))
        for name, values in rules.option_values(usual).items()
        if not any(name in rules.variants(count) for count in rules.players)
    )
    return (
        Choice(
            "players",
            Sentence.of("widgets.setup.players"),
            tuple((count, None) for count in sorted(counts, key=lambda count: count != usual)),
        ),
        *_choices(rules, counts),
        *own,
    )


def _choices(rules: Rules[Any], counts: Sequence[int]) -> tuple[Choice, ...]:
    """Return the options of a form, each once, with the numbers of players that have it."""
    by_players = {players: rules.variants(players) for players in counts}
    values = {
        option: allowed for offered in by_players.values() for option, allowed in offered.items()
    }
    choices = []
    for option, allowed in values.items():
        having = tuple(players for players, offered in by_players.items() if option in offered)
        choices.append(
            Choice(
                option,
                option_words(rules.name, option),
                tuple((value, value_words(rules.name, option, value)) for value in allowed),
                () if having == tuple(counts) else having,
            )
        )
    return tuple(choices)
