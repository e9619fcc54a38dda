"""Is this legal, and why? One move, and the reasons to choose from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

from manhattan_widgets.contract.core import Explanation, Move, Sentence
from manhattan_widgets.lessons.exercises.core import LEVELS, Choose, Option, Reason
from manhattan_widgets.lessons.exercises.generator import Kind, Made, Task, from_position, to_mover
from manhattan_widgets.lessons.exercises.judging import Mistake, chosen
from manhattan_widgets.lessons.exercises.reasons import Why, reason_of
from manhattan_widgets.lessons.exercises.words import MoveWords, means, seat_words

__all__ = ["Legality", "legal_kind"]

#: So many reasons are offered at most.
_OFFERED = 6


def _no_facts(_view: Any, _move: Any) -> tuple[Sentence, ...]:
    return ()


def _always(_view: Any, _move: Any, _why: Why) -> bool:
    return True


@dataclass(frozen=True)
class Legality:
    """What is asked about the legality of moves in one game."""

    reasons: Mapping[str, tuple[Why, ...]]
    """The reasons to choose from, by phase; other phases are not asked about."""
    moves: Callable[[Any, int], list[Move]]
    """Moves of a seat, legal or not."""
    faults: Callable[[Any, Any], int]
    """How many rules forbid a move: only those that one alone forbids are asked about."""
    load: Callable[[Any, Any, Why], dict[str, float]]
    """How much there is to be seen and counted: the features of the difficulty."""
    mistakes: Callable[[Any, Any, Why], Iterator[Mistake]]
    """The mistakes that are expected."""
    hints: Mapping[str, Sentence]
    """The first hint, by phase."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """The options of the games that are asked about."""
    question: str = "practice.ask.legal"
    is_plausible: Callable[[Any, Any, Why], bool] = _always
    """Whether somebody at the table could think of the move."""
    facts: Callable[[Any, Any], tuple[Sentence, ...]] = _no_facts
    """What has to be known of the move's site, where a board shows it too small."""
    even: bool = False
    """Whether a level may not decide: else one that asks for what is rare in legal moves, or in
    illegal ones, has the others nearly always, and with few reasons they need not be thought of."""

    def is_played(self, options: Any) -> bool:
        """Tell whether a game with these options can be asked about."""
        return all(getattr(options, name) == value for name, value in self.options.items())


def legal_kind(
    legality: Legality,
    rating: float,
    weights: Mapping[str, float],
    levels: tuple[int, ...] = LEVELS,
    id_: str = "legal",
) -> Kind:
    """Return the kind for one game; see :class:`.generator.Kind` for the numbers."""
    make = from_position(
        lambda state: state.phase in legality.reasons and legality.is_played(state.options),
        **legality.options,
    )(partial(_make, legality))
    return Kind(id_, Sentence.of(f"practice.kind.{id_}"), make, rating, weights, levels)


def _make(legality: Legality, task: Task, state: Any) -> Made | None:
    seat, view = to_mover(state)
    reasons = legality.reasons[view.phase]
    by_reason: dict[str, list[tuple[Any, Explanation]]] = defaultdict(list)
    for move in legality.moves(view, seat):
        explanation = view.explain(move)
        why = reason_of(reasons, explanation)
        if why is not None and (why.legal or legality.faults(view, move) == 1):
            by_reason[why.id].append((move, explanation))
    # As many legal as illegal ones: first that, then the reason, then the move.
    legal = (Random(task.seed) if legality.even else task.rng).random() < 0.5
    there = [why for why in reasons if why.legal is legal and why.id in by_reason]
    if not there:
        return None
    why = task.choice(there)
    move, explanation = task.choice(by_reason[why.id])
    if not legality.is_plausible(view, move, why):
        return None
    offered = _offered(task, reasons, why)
    site = next(part for part in view.parts(move) if ":" not in part)
    return Made(
        view=view,
        question=Sentence.of(
            legality.question, who=seat_words(view, seat), move=MoveWords(view, move)
        ),
        form=Choose(offered),
        solution=why.id,
        explanation=(Reason.of(explanation),),
        hints=(legality.hints[view.phase], Sentence.of("practice.hint.legal")),
        features={"why": why.weight / 100, **legality.load(view, move, why)},
        judge=chosen({why.id}, tuple(legality.mistakes(view, move, why))),
        focus=(site,),
        facts=(*means(view, seat), *legality.facts(view, move)),
    )


def _offered(task: Task, reasons: tuple[Why, ...], true: Why) -> tuple[Option, ...]:
    """Return the reasons to choose from, in their order: the true one is among them."""
    others = task.shuffled([why for why in reasons if why is not true])[: _OFFERED - 1]
    return tuple(
        Option(why.id, why.words, why.rule) for why in reasons if why is true or why in others
    )
