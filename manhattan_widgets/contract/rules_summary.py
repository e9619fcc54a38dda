"""The rules of a game in short: plain sentences by topic, each with the clauses it comes from.

Every game tells about the same topics, in the same order, so that games can be set side by side:
see :mod:`manhattan_widgets.contract.comparison`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from manhattan_widgets.contract.values import Sentence

__all__ = ["TOPICS", "Clause", "Digest", "digest"]

#: What every game tells about; the catalogue has ``compare.topic.<topic>`` for each.
TOPICS = (
    "goal",
    "board",
    "pieces",
    "cards",
    "setup",
    "turn",
    "empty",
    "occupied",
    "money",
    "special",
    "stuck",
    "end",
    "scoring",
    "ties",
    "players",
    "variants",
    "hidden",
)


_DECIDED = "*"


@dataclass(frozen=True, slots=True)
class Clause:
    """One thing that the rules say, and the ids of the rules that say so.

    ``rules`` is empty where a game is told to lack something.  ``decided`` are those of them of
    which it is to be told here what we decided where the booklet is silent.
    """

    rules: tuple[str, ...]
    sentence: Sentence
    decided: tuple[str, ...] = ()


#: What a game tells about each topic.
Digest = Mapping[str, tuple[Clause, ...]]


def digest(game: str, citations: Mapping[str, Sequence[str]]) -> Digest:
    """Return the digest of ``game`` from the ids of the rules for each sentence of each topic.

    The ids stand in one text, with spaces between them; a star marks those of which our decision
    is to be told there.  The catalogue has the sentences as ``<game>.digest.<topic>.<number>``,
    from 1.

    >>> clause = digest("skyline", {"cards": ["S1 S15*"]})["cards"][0]
    >>> clause.rules, clause.decided
    (('S1', 'S15'), ('S15',))
    """
    return {
        topic: tuple(
            _clause(rules, Sentence.of(f"{game}.digest.{topic}.{number}"))
            for number, rules in enumerate(sentences, 1)
        )
        for topic, sentences in citations.items()
    }


def _clause(rules: str, sentence: Sentence) -> Clause:
    marked = rules.split()
    return Clause(
        rules=tuple(rule.removesuffix(_DECIDED) for rule in marked),
        sentence=sentence,
        decided=tuple(rule.removesuffix(_DECIDED) for rule in marked if rule.endswith(_DECIDED)),
    )
