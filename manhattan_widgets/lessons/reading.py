"""Lessons from files: read with suspicion, and every fault told with its place."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from manhattan_widgets.lessons.conditions import Condition, check_names
from manhattan_widgets.lessons.errors import LessonError
from manhattan_widgets.lessons.lesson import (
    Answer,
    ChoiceTask,
    Lesson,
    MoveTask,
    NumberTask,
    Option,
    PlayTask,
    SitesTask,
    Step,
    Task,
)
from manhattan_widgets.lessons.queries import UnknownNameError, facts_of
from manhattan_widgets.lessons.texts import Words, tidy
from manhattan_widgets.locale.printable import safe
from manhattan_widgets.records.schema import faults
from manhattan_widgets.rules.contract import PositionError, Sentence, State
from manhattan_widgets.rules.editing import PositionTextError
from manhattan_widgets.rules.editors import editor_of
from manhattan_widgets.rules.registry import find_rules
from manhattan_widgets.untrusted import UntrustedError, read_bytes, read_toml

__all__ = [
    "LARGEST",
    "TASKS",
    "faults_of",
    "lesson_of",
    "parsed",
    "read_lesson",
    "schema",
    "toml_of",
]

#: The kinds of tasks, as steps have them.
TASKS = ("move", "sites", "number", "choice", "play")
#: A lesson file has at most so many bytes.
LARGEST = 500_000
_PLAYERS = ("random", "novice", "greedy", "skilled")


@cache
def schema() -> dict[str, Any]:
    """Return the JSON Schema of a lesson."""
    source = files("manhattan_widgets.lessons").joinpath("lesson.schema.json")
    found: dict[str, Any] = json.loads(source.read_text(encoding="utf-8"))
    return found


def read_lesson(path: str | os.PathLike[str]) -> Lesson:
    """Return the lesson in the file ``path``.

    Raises :class:`LessonError` at the first thing that is wrong with it; the checker of lessons
    (``python -m manhattan_widgets.lessons check``) lists all, and plays it to its end as well.
    """
    file = Path(path)
    try:
        data = parsed(file)
        for error in faults_of(data, file):
            raise error
        return lesson_of(data, file)
    except LessonError as error:
        error.file = error.file or str(path)
        raise


def parsed(file: Path) -> dict[str, Any]:
    """Return what stands in a lesson file; raises :class:`LessonError` if it is not TOML."""
    try:
        return toml_of(read_bytes(file, LARGEST))
    except FileNotFoundError:
        raise LessonError.of("", "no_file") from None
    except UntrustedError as error:
        raise LessonError.about(error) from None
    except OSError as error:
        raise LessonError.of("", "unreadable", reason=error.strerror or str(error)) from None


def toml_of(contents: bytes) -> dict[str, Any]:
    """Return what the contents of a lesson file say; raises :class:`LessonError` if no TOML."""
    try:
        return read_toml(contents, LARGEST)
    except UntrustedError as error:
        raise LessonError.about(error) from None


def faults_of(data: Mapping[str, Any], file: Path | None = None) -> Iterator[LessonError]:
    """Yield everything that is wrong with a lesson as read from its file.

    First its form, by the schema; only where that is right its steps, one by one.
    """
    found = False
    for where, key, params in faults(data, schema()):
        found = True
        yield LessonError(where, Sentence.of(f"records.error.{key}", **safe(params)))
    if found:
        return
    ids = [step["id"] for step in data["steps"]]
    for name in sorted({name for name in ids if ids.count(name) > 1}):
        yield LessonError.of("steps", "same_id", id=name)
    options = None
    for number in range(len(ids)):
        try:
            made = _Reader(data, number, file, options).step()
            options = options if made.position is None else made.position.options
        except LessonError as error:
            yield error
            # What follows an unreadable position is looked at all the same.
            options = options or find_rules(data["game"]).options()


def lesson_of(data: Mapping[str, Any], file: Path | None = None) -> Lesson:
    """Return the lesson that ``data`` describes; raises the first of :func:`faults_of`."""
    steps, options = [], None
    for number in range(len(data["steps"])):
        step = _Reader(data, number, file, options).step()
        options = options if step.position is None else step.position.options
        steps.append(step)
    words = _words(data, file)
    stem = "lesson" if file is None else file.stem
    return Lesson(
        id=f"{data['game']}/{stem}",
        game=data["game"],
        title=words(data["title"]),
        summary=words(data["summary"]),
        minutes=data["minutes"],
        steps=tuple(steps),
        language=data.get("language", "en"),
        verdicts=data.get("verdicts", True),
        file="" if file is None else str(file),
    )


def _words(data: Mapping[str, Any], file: Path | None) -> Callable[[str], Words]:
    folder = None if file is None else file.parent
    written = data.get("language", "en")
    return lambda text: Words(tidy(text), folder, written)


class _Reader:
    """Reads one step; ``options`` are those of the position that it may go on from."""

    def __init__(
        self, data: Mapping[str, Any], number: int, file: Path | None, options: Any
    ) -> None:
        self.game = data["game"]
        self.facts = facts_of(self.game)
        self.number = number
        self.data = data["steps"][number]
        self.words = _words(data, file)
        self.options = options

    def step(self) -> Step:
        data = self.data
        position = self._position()
        self.options = self.options if position is None else position.options
        if self.options is None:
            raise self._error("position", "no_position")
        seat = None
        if "seat" in data:
            seat = self._named("seat", lambda: self.facts.color(data["seat"]))
            if position is not None:
                self._named("seat", lambda: self._in_play(position, seat))
        unknown = [r for r in data.get("rules", ()) if r not in find_rules(self.game).rulebook()]
        if unknown:
            raise self._error("rules", "rule", rule=unknown[0])
        hints = data.get("hint", ())
        return Step(
            id=data["id"],
            rules=tuple(data.get("rules", ())),
            words=self.words(data["text"]),
            position=position,
            seat=seat,
            marks={
                self._site("marks", site): self.words(mark)
                for site, mark in data.get("marks", {}).items()
            },
            hints=tuple(map(self.words, [hints] if isinstance(hints, str) else hints)),
            praise=self.words(data["praise"]) if "praise" in data else None,
            par=data.get("par", 1),
            task=self._task(),
        )

    def _position(self) -> State | None:
        if "position" not in self.data:
            return None
        try:
            state = editor_of(self.game).parse(self.data["position"])
        except PositionTextError as error:
            raise LessonError(self._place("position"), error.sentence) from None
        except PositionError as error:
            raise LessonError(self._place("position"), str(error)) from None
        if wrong := state.status():
            raise LessonError(self._place("position"), "; ".join(map(str, wrong)))
        return state

    def _in_play(self, position: State, color: int | None) -> None:
        try:
            self.facts.seat(position, color or 0)
        except ValueError:
            raise UnknownNameError(self.data["seat"], []) from None

    def _task(self) -> Task | None:
        kinds = [kind for kind in TASKS if kind in self.data]
        if len(kinds) > 1:
            raise self._error("", "tasks", kinds=", ".join(kinds))
        if not kinds:
            return None
        read: Callable[[Mapping[str, Any]], Task] = getattr(self, f"_{kinds[0]}_task")
        return read(self.data[kinds[0]])

    def _move_task(self, task: Mapping[str, Any]) -> MoveTask:
        if not task["goal"]:
            raise self._error("move.goal", "no_goal")
        self._check("move.goal", task["goal"])
        others = task.get("others", [])
        player = others if isinstance(others, str) and others in _PLAYERS else None
        moves = task.get("moves", 1)
        show = _listed(task.get("show", []))
        if moves > 1 and not show:
            raise self._error("move.show", "no_line", n=moves)
        return MoveTask(
            goal=task["goal"],
            answers=tuple(
                self._answer(f"move.answers[{n}]", one)
                for n, one in enumerate(task.get("answers", []))
            ),
            show=tuple(show),
            moves=moves,
            others=() if player else tuple(_listed(others)),
            player=player,
        )

    def _sites_task(self, task: Mapping[str, Any]) -> SitesTask:
        answer = task["answer"]
        answers = tuple(
            Answer(
                {
                    name: [self._site("sites.answers", site) for site in _listed(sites)]
                    for name, sites in one["when"].items()
                },
                self.words(one["text"]),
            )
            for one in task.get("answers", ())
        )
        if isinstance(answer, list):
            listed = tuple(self._site("sites.answer", site) for site in answer)
            return SitesTask(listed, answers)
        if "scored" in answer:
            self._check("sites.answer", answer)
        elif "owner" in answer:
            self._named("sites.answer", lambda: self.facts.color(answer["owner"]))
        return SitesTask(answer, answers)

    def _number_task(self, task: Mapping[str, Any]) -> NumberTask:
        answer = task["answer"]
        if not isinstance(answer, int):
            self._named("number.answer", lambda: self._check_question(answer))
        return NumberTask(
            answer,
            tuple(Answer(one["when"], self.words(one["text"])) for one in task.get("answers", ())),
        )

    def _check_question(self, question: Mapping[str, Any]) -> None:
        names = set(question) - {"rule"}
        if len(names) != 1 or ("rule" in question and names != {"points"}):
            raise self._error("number.answer", "question", found=", ".join(question))
        name = names.pop()
        if name in ("points", "buildings", "money", "income"):
            self.facts.color(question[name])
        elif name in ("storeys", "needs"):
            self.facts.site(self.options, question[name][0])
            self.facts.color(question[name][1])
        else:
            self.facts.site(self.options, question[name])
        if name in ("money", "income", "needs", "price") and name not in self.facts.more:
            raise UnknownNameError(name, ["points", "buildings", "height", *self.facts.more])

    def _choice_task(self, task: Mapping[str, Any]) -> ChoiceTask:
        options = tuple(
            Option(
                self.words(one["text"]),
                one.get("right", False),
                self.words(one["answer"]) if "answer" in one else None,
            )
            for one in task["options"]
        )
        if all(one.right for one in options) or not any(one.right for one in options):
            raise self._error("choice.options", "no_choice")
        return ChoiceTask(options)

    def _play_task(self, task: Mapping[str, Any]) -> PlayTask:
        until, goal = task["until"], task.get("goal")
        if isinstance(until, dict):
            self._check("play.until", until)
        elif until == "round" and not self.facts.has_rounds:
            raise self._error("play.until", "no_rounds")
        if goal is not None:
            self._check("play.goal", goal)
        return PlayTask(until, task.get("others", "novice"), goal, task.get("seed", 0))

    def _answer(self, where: str, data: Mapping[str, Any]) -> Answer:
        self._check(f"{where}.when", data["when"])
        return Answer(data["when"], self.words(data["text"]))

    def _check(self, where: str, condition: Condition) -> None:
        for _, key, params in faults(condition, schema()["$defs"]["condition"], root=schema()):
            # Only where the form is left open by the schema: play.until and sites.answer.
            sentence = Sentence.of(f"records.error.{key}", **safe(params))
            raise LessonError(self._place(where), sentence)
        self._named(where, lambda: check_names(condition, self.game, self.options))

    def _site(self, where: str, name: str) -> str:
        return str(self._named(where, lambda: self.facts.site(self.options, name)))

    def _named(self, where: str, ask: Callable[[], Any]) -> Any:
        try:
            return ask()
        except UnknownNameError as error:
            raise self._error(
                where, "name", found=error.name, known=", ".join(error.known)
            ) from None

    def _error(self, where: str, key: str, **params: Any) -> LessonError:
        return LessonError.of(self._place(where), key, **params)

    def _place(self, where: str) -> str:
        place = f"steps[{self.number}] ({self.data['id']})"
        return f"{place}.{where}" if where else place


def _listed(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value
