"""What can be done now? Several things to choose from, all that are possible to be chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.lessons.exercises.core import Choose, Option, Reason
from manhattan_widgets.lessons.exercises.generator import Kind, Made, Task, to_mover
from manhattan_widgets.lessons.exercises.judging import Mistake, marked
from manhattan_widgets.lessons.exercises.words import means, seat_words

__all__ = ["Ability", "Able", "able_kind"]


def _no_facts(_view: Any) -> tuple[Sentence, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Ability:
    """Something that a turn may allow: its id, its words, the clause, and whether a move is it."""

    id: str
    words: Sentence
    rule: str
    is_it: Callable[[Any, Any], bool]


@dataclass(frozen=True)
class Able:
    """What is asked about the moves that a turn allows in one game."""

    question: str
    abilities: Callable[[Any], Sequence[Ability]]
    """What is offered in a position."""
    fits: Callable[[Any, int], bool]
    """Whether a position is asked about at a level; quick."""
    levels: tuple[int, ...]
    hints: tuple[Sentence, Sentence]
    options: Mapping[str, Any] = field(default_factory=dict)
    """The options of games that are asked about."""
    facts: Callable[[Any], tuple[Sentence, ...]] = _no_facts
    """What has to be known of the turn besides the board and the hand."""


def able_kind(able: Able) -> Kind:
    """Return the kind for one game; difficulty grows with the levels' positions."""
    return Kind(
        "able",
        Sentence.of("practice.kind.able"),
        partial(_make, able),
        640,
        {"level": 150, "possible": 20},
        able.levels,
    )


def _make(able: Able, task: Task) -> Made | None:
    state = task.positions.draw(
        task.rng.random(), lambda state: able.fits(state, task.level), **able.options
    )
    if state is None:
        return None
    seat, view = to_mover(state)
    moves = list(view.legal_moves())
    offered = able.abilities(view)
    there = [one for one in offered if any(one.is_it(view, move) for move in moves)]
    solution = frozenset(one.id for one in there)
    everything = frozenset(one.id for one in offered)
    if not solution:
        return None
    return Made(
        view=view,
        question=Sentence.of(able.question, who=seat_words(view, seat)),
        form=Choose(tuple(Option(one.id, one.words) for one in offered), several=True),
        solution=solution,
        explanation=tuple(
            Reason(
                one.rule,
                Sentence.of(
                    "practice.because.able" if one in there else "practice.because.unable",
                    what=one.words,
                ),
                mark="✓" if one in there else "✗",
            )
            for one in sorted(offered, key=lambda one: one not in there)
        ),
        hints=able.hints,
        features={
            "level": float(able.levels.index(task.level)),
            "possible": float(len(solution)),
        },
        judge=marked(
            {solution}, [Mistake("all", everything, Sentence.of("practice.slip.able.all"))]
        ),
        facts=(*able.facts(view), *means(view, seat)),
    )
