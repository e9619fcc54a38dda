"""Kinds of exercises, and making one of a wished level: tries are made until one fits.

How hard an exercise is, is measured on its position: each kind says by which features, and what
each of them weighs on the scale of ratings.  A seed of random numbers made from the exercise's name
decides all tries, so that the same name gives the same exercise on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import wraps
from random import Random
from typing import Any

from manhattan_widgets.contract.core import Sentence, View
from manhattan_widgets.game import Game
from manhattan_widgets.lessons.exercises.core import (
    BAND,
    LEVELS,
    Answer,
    Exercise,
    ExerciseError,
    ExerciseName,
    Form,
    LocalizedText,
    Reason,
    Verdict,
    level_of,
    rating_of,
)
from manhattan_widgets.lessons.exercises.positions import Positions, positions_of
from manhattan_widgets.lessons.texts import Words

__all__ = ["Kind", "Made", "Task", "from_position", "in_phase", "made_exercise", "to_mover"]

#: After so many tries the one that came nearest to the level is taken.
_TRIES = 48
#: Where nothing worth asking was found until then, it is looked for so long at most.
_TRIES_AT_MOST = 600


@dataclass(frozen=True, slots=True)
class Task:
    """What a kind is given to make one try: the name's level and seed, chance, and positions."""

    game: str
    level: int
    seed: int
    rng: Random
    positions: Positions

    @property
    def share(self) -> float:
        """How far into a game the position is to be looked for: later ones are harder."""
        return (self.level - LEVELS[0] + 0.5) / len(LEVELS)

    def choice(self, things: Sequence[Any]) -> Any:
        """Return one of ``things``; there must be one."""
        return things[int(self.rng.random() * len(things))]

    def shuffled(self, things: Sequence[Any]) -> list[Any]:
        """Return ``things`` in a random order."""
        return [things[n] for _, n in sorted((self.rng.random(), n) for n in range(len(things)))]


@dataclass(frozen=True, slots=True)
class Made:
    """A try: what an exercise is made of besides its name; see :class:`.core.Exercise`.

    ``rules`` are clauses that it is about besides those of the explanation.
    """

    view: View
    question: LocalizedText
    form: Form
    solution: Answer
    explanation: tuple[Reason, ...]
    hints: tuple[LocalizedText, ...]
    features: Mapping[str, float]
    judge: Callable[[Any], Verdict]
    focus: tuple[str, ...] = ()
    place: str = ""
    facts: tuple[Sentence, ...] = ()
    marks: Mapping[str, Words] = field(default_factory=dict)
    card: str = ""
    rules: tuple[str, ...] = ()


def from_position(
    fits: Callable[[Any], bool], **options: Any
) -> Callable[[Callable[[Task, Any], Made | None]], Callable[[Task], Made | None]]:
    """Give ``make(task, state)`` a position that ``fits``; where a game has none, nothing is made.

    ``fits`` is asked about every position of a game, with chance decided: it has to be quick.
    ``options`` are those of the games, where they matter.
    """

    def given(make: Callable[[Task, Any], Made | None]) -> Callable[[Task], Made | None]:
        @wraps(make)
        def made(task: Task) -> Made | None:
            state = task.positions.draw(task.share, fits, **options)
            return None if state is None else make(task, state)

        return made

    return given


def in_phase(*phases: str) -> Callable[[Any], bool]:
    """Return what fits positions in one of these phases: see :func:`from_position`."""
    return lambda state: state.phase in phases


def to_mover(state: Any) -> tuple[int, Any]:
    """Return whose turn it is in ``state``, and what that seat knows: it is the one asked."""
    seat = state.to_move
    return seat, state.view(seat)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of exercise of one game.

    ``make`` makes a try, or None where the position gives nothing worth asking.  The difficulty is
    ``base`` and for each feature its value times its weight.  ``levels`` are those that its
    positions reach.  ``by_points`` says that whoever answers counts the points of the board.
    """

    id: str
    title: Sentence | Words
    make: Callable[[Task], Made | None]
    base: float
    weights: Mapping[str, float] = field(default_factory=dict)
    levels: tuple[int, ...] = LEVELS
    by_points: bool = False

    def difficulty(self, features: Mapping[str, float]) -> float:
        """Return how hard an exercise with these features is, on the scale of ratings."""
        return self.base + sum(self.weights[name] * value for name, value in features.items())


def made_exercise(kind: Kind, name: ExerciseName, games: Sequence[Game] = ()) -> Exercise:
    """Return the exercise called ``name``; raises :class:`ExerciseError` if ``games`` give none."""
    if type(name.level) is not int or name.level not in kind.levels:
        known = ", ".join(map(str, kind.levels))
        raise ExerciseError("level", level=name.level, kind=kind.title, known=known)
    rng = Random(str(name))
    task = Task(name.game, name.level, name.seed, rng, positions_of(name.game, rng, games))
    best: tuple[float, float, Made] | None = None
    for tried in range(_TRIES_AT_MOST):
        if tried >= _TRIES and best is not None:
            break
        made = kind.make(task)
        if made is None:
            continue
        difficulty = kind.difficulty(made.features)
        missed = 0.0
        if level_of(difficulty) != name.level:
            missed = abs(difficulty - rating_of(name.level)) - BAND / 2
        if best is None or missed < best[0]:
            best = missed, difficulty, made
        if not missed:
            break
    if best is None:
        raise ExerciseError("none", kind=kind.title)
    _, difficulty, made = best
    explained = (reason.rule for reason in made.explanation if reason.rule)
    tried_out = {entry.name: getattr(made, entry.name) for entry in fields(Made)}
    tried_out["rules"] = tuple(dict.fromkeys((*explained, *made.rules)))
    return Exercise(name=name, difficulty=difficulty, **tried_out)
