"""Steps of lessons as exercises: for clauses that no position of a game makes a question about.

A step that asks one thing, such as a number or a single move, is asked again as it stands in its
lesson.  Its exercise is named by the lesson and the step, whatever else the course has.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

from manhattan_widgets.contract.core import Move, MoveError, Sentence, State
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.lessons import Lesson, LessonRun, course_files, judging, read_lesson
from manhattan_widgets.lessons.exercises.core import (
    LARGEST_SEED,
    Answer,
    Choose,
    Enter,
    ExerciseName,
    Form,
    Mark,
    Option,
    Play,
    Reason,
    Texts,
    Verdict,
    rating_of,
)
from manhattan_widgets.lessons.exercises.generator import Kind, Made, Task
from manhattan_widgets.lessons.exercises.words import means
from manhattan_widgets.lessons.lesson import ChoiceTask, MoveTask, NumberTask, SitesTask
from manhattan_widgets.lessons.reading import parsed
from manhattan_widgets.lessons.step_reading import TASKS

__all__ = ["STEP", "lesson_of", "step_clauses", "taught_in"]

_LEVEL = 1


@dataclass(frozen=True, slots=True)
class _Place:
    """A step that can be asked alone: the file of its lesson, its id, the clauses it is about."""

    file: Path
    step: str
    rules: tuple[str, ...]


def step_clauses(game: str) -> Mapping[str, tuple[ExerciseName, ...]]:
    """Return the exercises that steps of the course are, by the clause that they are about.

    >>> [str(name) for name in step_clauses("manhattan")["M1"]]
    ['manhattan-step-1-91900787']
    """
    by_rule: dict[str, list[ExerciseName]] = {}
    for number, place in _places(game).items():
        for rule in place.rules:
            by_rule.setdefault(rule, []).append(ExerciseName(game, "step", _LEVEL, number))
    return {rule: tuple(names) for rule, names in by_rule.items()}


def taught_in(game: str, rule: str) -> tuple[str, str] | None:
    """Return the ids of the lesson and of the step that ask about a clause first.

    >>> taught_in("manhattan", "M11")
    ('manhattan/04-taking-over', 'count')
    """
    for place in _places(game).values():
        if rule in place.rules:
            return f"{game}/{place.file.stem}", place.step
    return None


def lesson_of(name: ExerciseName) -> str:
    """Return the id of the lesson that an exercise is a step of.

    >>> lesson_of(step_clauses("manhattan")["M11"][0])
    'manhattan/04-taking-over'
    """
    return f"{name.game}/{_places(name.game)[name.seed].file.stem}"


@cache
def _places(game: str) -> Mapping[int, _Place]:
    """Return the steps that can be asked alone, by the numbers in their names.

    Positions are not read: that takes long, and one lesson at most is wanted.  The numbers are made
    of the ids that progress is kept by, and so stay the same whatever else the course gets.
    """
    places = {}
    for file in course_files(game):
        since: set[str] = set()  # the last position: what the steps after it have asked for
        for step in parsed(file)["steps"]:
            if "position" in step:
                since.clear()
            kind = next((kind for kind in TASKS if kind in step), "")
            if _stands_alone(step, kind, since):
                number = crc32(f"{game}/{file.stem}/{step['id']}".encode()) % (LARGEST_SEED + 1)
                places[number] = _Place(file, step["id"], tuple(step.get("rules", ())))
            since.add(kind)
    return places


def _stands_alone(step: Mapping[str, Any], kind: str, since: Collection[str]) -> bool:
    """Tell whether a step asks for one answer, at a position that is there without playing on."""
    if kind in ("", "play") or "play" in since or not step.get("rules"):
        return False
    return step[kind].get("moves", 1) == 1 and "others" not in step[kind]


@cache
def _lesson(file: Path) -> Lesson:
    return read_lesson(file)


def _make(task: Task) -> Made | None:
    places = _places(task.game)
    if not places:
        return None
    # By the number of a step, that step; by any other, one of them.
    place = places.get(task.seed) or task.choice(list(places.values()))
    run = LessonRun(_lesson(place.file), start=place.step)
    step, state, view = run.step, run.state, run.view
    form, solution, judge = _as_question(step.task, run)
    verdict = run.show()
    rule = step.rules[0]
    sites = solution if isinstance(solution, frozenset) else verdict.sites
    _answer, *why = verdict.feedback  # an exercise tells its answer itself
    why = why or [GAMES[task.game].rulebook()[rule].title]
    return Made(
        view=view,
        question=step.words,
        form=form,
        solution=solution,
        explanation=tuple(Reason(rule, sentence, tuple(sorted(sites))) for sentence in why),
        hints=step.hints,
        features={},
        judge=judge,
        facts=means(view, run.seat) if state.to_move == run.seat else (),
        marks=step.marks,
        rules=step.rules,
    )


#: The step as a question: its form, a right answer, and what holds answers against the lesson.
_Question = tuple[Form, Answer, Callable[[Any], Verdict]]


def _as_question(task: Any, run: LessonRun) -> _Question:
    state, solution = run.state, run.solution()
    if isinstance(task, SitesTask):
        return (
            Mark(),
            frozenset(solution),
            lambda sites: _verdict(judging.judge_sites(task, state, sites)),
        )
    if isinstance(task, NumberTask):
        field = Option("number", Sentence.of("practice.step.number"))
        return (
            Enter((field,)),
            (solution,),
            lambda numbers: _verdict(judging.judge_number(task, state, numbers[0])),
        )
    if isinstance(task, ChoiceTask):
        options = [Option(str(n), option.words) for n, option in enumerate(task.options)]
        return (
            Choose(tuple(options)),
            str(solution),
            lambda option: _verdict(judging.judge_choice(task, int(option))),
        )
    (move,) = solution
    right = state.parse(move) if isinstance(move, str) else move
    return Play(), str(right), lambda given: _judged_move(task, state, given)


def _judged_move(task: MoveTask, state: State, given: Move | str) -> Verdict:
    try:
        move = state.parse(given) if isinstance(given, str) else given
    except MoveError as error:
        explanation = error.explanation
        return Verdict(False, explanation.sentence, "illegal", explanation.rule, explanation.sites)
    return _verdict(judging.judge_move(task, state, move))


def _verdict(verdict: judging.Verdict) -> Verdict:
    if verdict.right:
        return Verdict(True, Sentence.of("practice.right"))
    explanation = verdict.explanation
    rule = "" if explanation is None or explanation.legal else explanation.rule
    return Verdict(False, Texts(verdict.feedback), "illegal" if rule else "", rule, verdict.sites)


#: The kind of these exercises.  It is asked for by name: exercises from positions are endless.
STEP = Kind("step", Sentence.of("practice.kind.step"), _make, rating_of(_LEVEL), {}, (_LEVEL,))
