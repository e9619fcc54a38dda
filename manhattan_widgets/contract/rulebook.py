"""The rules of a game as a player reads them: a short title and a text for every clause.

Explanations, scores and faults name the clause they come from (``M11``); here it can be looked up.
See :mod:`manhattan_widgets.contract.rules_summary` for the rules in short.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from manhattan_widgets.contract.values import Sentence

__all__ = ["RuleText", "Rulebook", "rule_texts"]


@dataclass(frozen=True, slots=True)
class RuleText:
    """One clause of the rules: its id, a title of a few words, and what it says.

    ``decided`` tells what we decided where the booklets leave the clause open, None if they do not.
    """

    id: str
    title: Sentence
    text: Sentence
    decided: Sentence | None = None


#: Every clause of a game by its id, in the order of the rules.
Rulebook = Mapping[str, RuleText]


def rule_texts(game: str, ids: Sequence[str], decided: Mapping[str, Sentence]) -> Rulebook:
    """Return the rulebook of ``game`` with these clauses.

    The catalogue has ``<game>.rule.<id>.title`` and ``<game>.rule.<id>`` for each; ``decided`` is
    what the game calls its :meth:`~manhattan_widgets.contract.core.Rules.assumptions`.

    >>> book = rule_texts("manhattan", ["M9", "M10"], {})
    >>> str(book["M9"].title), book["M9"].decided
    ('Who owns a tower', None)
    """
    return {
        id_: RuleText(
            id_,
            Sentence.of(f"{game}.rule.{id_}.title"),
            Sentence.of(f"{game}.rule.{id_}"),
            decided.get(id_),
        )
        for id_ in ids
    }
