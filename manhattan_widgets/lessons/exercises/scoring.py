"""Score this board: points for each color or player, checked by the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from manhattan_widgets.contract.core import Score, ScorePart, Sentence
from manhattan_widgets.lessons.exercises.core import LEVELS, Enter, Option, Reason
from manhattan_widgets.lessons.exercises.generator import Kind, Made, Task, from_position, in_phase
from manhattan_widgets.lessons.exercises.judging import Mistake, entered
from manhattan_widgets.lessons.exercises.words import (
    color_option,
    colors_of,
    hints,
    playing,
    seat_words,
)

__all__ = [
    "Points",
    "Scoring",
    "Slip",
    "by_color",
    "by_seat",
    "color_fields",
    "score_kind",
    "seat_fields",
]

#: Points by color or by seat.
Points = dict[Any, int]
#: A mistake that is expected: its name, the points that it gives, what is said of it, the rule.
Slip = tuple[str, Points, Sentence, str]
Fields = tuple[tuple[Option, ...], tuple[Any, ...]]


def _nothing(_view: Any) -> tuple[Sentence, ...]:
    return ()


@dataclass(frozen=True)
class Scoring:
    """What is asked about the points of one game."""

    question: Sentence
    fields: Callable[[Any], Fields]
    """What is to be entered, and the colors or seats that it stands for."""
    sums: Callable[[tuple[ScorePart, ...]], Points]
    """Adds parts of a score by what :attr:`fields` stand for."""
    slips: Callable[[Any, Score], Iterator[Slip]]
    reasons: Callable[[Any, Score], Iterator[Reason]]
    features: Callable[[Any, Score], dict[str, float]]
    facts: Callable[[Any], tuple[Sentence, ...]] = _nothing
    """What has to be known besides the board."""
    hints: Callable[[Any], tuple[Sentence, Sentence]] | None = None
    """The hints, where a variant of the rules needs others; None for the usual ones."""


def score_kind(
    scoring: Scoring,
    rating: float,
    weights: Mapping[str, float],
    levels: tuple[int, ...] = LEVELS,
) -> Kind:
    """Return the kind for one game; see :class:`.generator.Kind` for the numbers."""
    make = from_position(in_phase("build", "play", "invest", "over"))(partial(_make, scoring))
    title = Sentence.of("practice.kind.score")
    return Kind("score", title, make, rating, weights, levels, by_points=True)


def _make(scoring: Scoring, task: Task, state: Any) -> Made | None:
    if not _worth_scoring(state):
        return None
    view = state.view(None)
    score = view.score_now()
    fields, keys = scoring.fields(view)
    solution = _in_order(scoring.sums(score.parts), keys)
    mistakes = [
        Mistake(name, _in_order(points, keys), feedback, rule)
        for name, points, feedback, rule in scoring.slips(view, score)
    ]
    return Made(
        view=view,
        question=scoring.question,
        form=Enter(fields),
        solution=solution,
        explanation=tuple(scoring.reasons(view, score)),
        hints=hints(task.game, "score") if scoring.hints is None else scoring.hints(view),
        features=scoring.features(view, score),
        judge=entered(solution, fields, mistakes),
        facts=scoring.facts(view),
    )


def _worth_scoring(state: Any) -> bool:
    """Tell whether at least two players have points, and not all of them the same."""
    totals = state.points_now()
    built = sum(part.points > 0 and bool(part.sites) for part in state.score_now().parts)
    return built > 1 and len(set(totals)) > 1


def color_fields(view: Any) -> Fields:
    """Return a field for each color that is played."""
    colors = playing(view)
    return tuple(color_option(view.rules.name, color) for color in colors), colors


def seat_fields(view: Any) -> Fields:
    """Return a field for each player, in the player's color."""
    seats = range(view.options.players)
    fields = []
    for seat in seats:
        color = color_option(view.rules.name, colors_of(view, seat)[0])
        fields.append(Option(f"seat-{seat}", seat_words(view, seat), color=color.color))
    return tuple(fields), tuple(seats)


def by_color(parts: tuple[ScorePart, ...]) -> Points:
    """Return the points of each color."""
    return _sums((part.color, part.points) for part in parts)


def by_seat(parts: tuple[ScorePart, ...]) -> Points:
    """Return the points of each seat."""
    return _sums((part.seat, part.points) for part in parts)


def _sums(pairs: Iterable[tuple[int | None, int]]) -> Points:
    sums: Points = {}
    for key, points in pairs:
        if key is not None:
            sums[key] = sums.get(key, 0) + points
    return sums


def _in_order(points: Points, keys: tuple[Any, ...]) -> tuple[int, ...]:
    return tuple(points.get(key, 0) for key in keys)
