"""What is kept of exercises in a learner's progress file, as plain data, read with care."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from types import MappingProxyType
from typing import Any

from manhattan_widgets.lessons.errors import LessonError
from manhattan_widgets.lessons.exercises.core import LARGEST_SEED, ExerciseName
from manhattan_widgets.lessons.exercises.ratings import Rating
from manhattan_widgets.lessons.memory import Grade, Review
from manhattan_widgets.records.schema import faults

__all__ = ["Begun", "ExerciseProgress", "Solved", "Stage", "read_exercise_progress"]

#: So many exercises are kept one by one: the newest.  What is remembered is replayed from them.
_SOLVED_AT_MOST = 5000
#: So many wrong answers to one exercise are kept, of so many characters: the first.
_WRONG_AT_MOST, _LONGEST = 5, 80
#: So many clauses that these have broken.
_BROKEN_AT_MOST = 20
#: So many sequences can be gone on with: those begun last.
_STAGES_AT_MOST = 50
_COUNT = {"type": "integer", "minimum": 0, "maximum": 1_000_000}
_SEED = {"type": "integer", "minimum": 0, "maximum": LARGEST_SEED}
_TEXT = {"type": "string", "maxLength": 80}
_GRADES = {
    "type": "object",
    "maxProperties": 100,
    "additionalProperties": {"enum": [grade.value for grade in Grade]},
}
_WRONG = {
    "type": "array",
    "maxItems": _WRONG_AT_MOST,
    "items": {"type": "string", "maxLength": _LONGEST},
}


_BROKEN = {"type": "array", "maxItems": _BROKEN_AT_MOST, "items": _TEXT}


def _entry(optional: Mapping[str, Any] = MappingProxyType({}), **properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "additionalProperties": False,
        "required": list(properties),
        "properties": {**properties, **optional},
    }


_BEGUN = _entry(tries=_COUNT, hints=_COUNT, wrong=_WRONG, broken=_BROKEN)

_SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "ratings": {
            "type": "object",
            "maxProperties": 100,
            "additionalProperties": _entry(value=_COUNT, deviation=_COUNT),
        },
        "stages": {
            "type": "object",
            "maxProperties": _STAGES_AT_MOST,
            "additionalProperties": _entry(
                seed=_SEED, number=_COUNT, name=_TEXT, optional={"begun": _BEGUN, "rule": _TEXT}
            ),
        },
        "solved": {
            "type": "array",
            "maxItems": _SOLVED_AT_MOST,
            "items": _entry(
                name=_TEXT,
                right={"type": "boolean"},
                tries=_COUNT,
                hints=_COUNT,
                shown={"type": "boolean"},
                when=_TEXT,
                # files of versions 1 and 2 do not have them
                optional={"grades": _GRADES, "wrong": _WRONG},
            ),
        },
    },
}


@dataclass(frozen=True, slots=True)
class Solved:
    """An exercise that was answered: ``right`` at once and without help, after how many tries.

    ``shown`` tells that the answer was shown, ``when`` is in UTC.  ``grades`` are what it told of
    clauses, ``wrong`` the wrong answers as :meth:`.Exercise.written` has them; nothing, if it was
    kept before that was asked.
    """

    name: str
    right: bool
    tries: int
    hints: int
    shown: bool
    when: str
    grades: Mapping[str, Grade] = field(default_factory=dict)
    wrong: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Begun:
    """What was done of an exercise that is not answered yet: tries, hints, the wrong answers.

    ``broken`` are the clauses that those broke; of many, the first are kept.
    """

    tries: int = 0
    hints: int = 0
    wrong: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Stage:
    """Where a learner is in a sequence of exercises: its seed, the number, the exercise's name.

    ``begun`` is what was done of that exercise, ``rule`` the clause that today's practice asks
    about with it.
    """

    seed: int
    number: int
    name: str
    begun: Begun = Begun()
    rule: str = ""


@dataclass(frozen=True, slots=True)
class ExerciseProgress:
    """All that is kept: ratings by game and kind, stages by sequence, what was solved in order.

    >>> solved = Solved("manhattan-legal-1-2", True, 1, 0, False, "2024-01-01T12:00:00Z")
    >>> progress = ExerciseProgress().with_solved(solved, "manhattan-legal", Rating(1000, 100))
    >>> read_exercise_progress(progress.to_json()) == progress
    True
    """

    ratings: Mapping[str, Rating] = field(default_factory=dict)
    stages: Mapping[str, Stage] = field(default_factory=dict)
    solved: tuple[Solved, ...] = ()

    @property
    def reviews(self) -> tuple[Review, ...]:
        """What all answers told of clauses, the oldest first."""
        return tuple(Review(solved.when, solved.grades) for solved in self.solved if solved.grades)

    def at(self, key: str, stage: Stage) -> ExerciseProgress:
        """Return this with another stage of a sequence."""
        stages = {name: other for name, other in self.stages.items() if name != key}
        newest = [*stages.items(), (key, stage)][-_STAGES_AT_MOST:]
        return replace(self, stages=dict(newest))

    def with_solved(self, solved: Solved, key: str, rating: Rating) -> ExerciseProgress:
        """Return this with one more exercise, and the rating of its kind after it."""
        return replace(
            self,
            ratings={**self.ratings, key: _rounded(rating)},
            solved=(*self.solved, solved)[-_SOLVED_AT_MOST:],
        )

    def to_json(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {
            "ratings": {key: asdict(_rounded(rating)) for key, rating in self.ratings.items()},
            "stages": {key: _plain_stage(stage) for key, stage in self.stages.items()},
            "solved": [_plain(solved) for solved in self.solved],
        }


def read_exercise_progress(data: Mapping[str, Any]) -> ExerciseProgress:
    """Read what :meth:`ExerciseProgress.to_json` made.

    Raises :class:`LessonError` for anything else.
    """
    for fault in faults(data, _SCHEMA, "exercises"):
        raise LessonError.in_progress("progress_damaged", *fault)
    solved = tuple(map(_solved, data.get("solved", ())))
    return ExerciseProgress(
        {key: Rating(**entry) for key, entry in data.get("ratings", {}).items()},
        {key: _stage(entry) for key, entry in data.get("stages", {}).items()},
        solved,
    )


def _plain_stage(stage: Stage) -> dict[str, Any]:
    plain = asdict(stage)
    if not stage.rule:
        del plain["rule"]
    if stage.begun == Begun():
        del plain["begun"]
    else:
        plain["begun"]["wrong"] = _kept(stage.begun.wrong)
        plain["begun"]["broken"] = list(stage.begun.broken[:_BROKEN_AT_MOST])
    return plain


def _stage(data: Mapping[str, Any]) -> Stage:
    begun = data.get("begun", {})
    lists = {name: tuple(begun.get(name, ())) for name in ("wrong", "broken")}
    return Stage(**{**data, "begun": Begun(**{**begun, **lists})})


def _kept(wrong: Sequence[str]) -> list[str]:
    return [answer[:_LONGEST] for answer in wrong[:_WRONG_AT_MOST]]


def _plain(solved: Solved) -> dict[str, Any]:
    plain = asdict(solved)
    plain["grades"] = {rule: int(grade) for rule, grade in solved.grades.items()}
    plain["wrong"] = _kept(solved.wrong)
    if not solved.wrong:
        del plain["wrong"]  # most answers are right, and files small
    return plain


def _solved(data: Mapping[str, Any]) -> Solved:
    ExerciseName.read(data["name"])
    if data.get("grades"):
        _check_time(data["when"])
    given = {rule: Grade(grade) for rule, grade in data.get("grades", {}).items()}
    return Solved(**{**data, "grades": given, "wrong": tuple(data.get("wrong", ()))})


def _check_time(when: str) -> None:
    """Raise :class:`LessonError` for what is no time: the day of an answer is counted with."""
    try:
        if datetime.fromisoformat(when).tzinfo is not None:
            return
    except ValueError:
        pass
    raise LessonError.of("", "progress_damaged", reason=f"exercises.solved: {when}")


def _rounded(rating: Rating) -> Rating:
    return Rating(round(rating.value), round(rating.deviation))
