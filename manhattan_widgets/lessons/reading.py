"""Lessons from files: read with suspicion, and every fault told with its place."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from manhattan_widgets.contract.core import PositionError, Sentence, State
from manhattan_widgets.contract.editing import PositionTextError
from manhattan_widgets.contract.editors import editor_of
from manhattan_widgets.contract.registry import find_rules
from manhattan_widgets.lessons.conditions import Condition, check_names
from manhattan_widgets.lessons.errors import LessonError, step_place
from manhattan_widgets.lessons.form import form_faults, is_named, schema
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
from manhattan_widgets.untrusted import UntrustedError, read_bytes, read_toml

__all__ = [
    "LARGEST",
    "TASKS",
    "faults_of",
    "lesson_of",
    "parsed",
    "read_lesson",
    "schema",
    "stretches_of",
    "toml_of",
]

#: The kinds of tasks, as steps have them.
TASKS = ("move", "sites", "number", "choice", "play")
#: A lesson file has at most so many bytes.
LARGEST = 500_000
_PLAYERS = ("random", "novice", "greedy", "skilled")


def read_lesson(path: str | os.PathLike[str]) -> Lesson:
    """Return the lesson in the file ``path``.

    Raises :class:`LessonError` at the first thing that is wrong with it; the checker of lessons
    (``python -m manhattan_widgets.lessons check``) lists all, and plays it to its end as well.
    """
    file = Path(path)
    try:
        return lesson_of(parsed(file), file)
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


def faults_of(data: Mapping[str, Any], file: Path | None = None) -> list[LessonError]:
    """Return everything that is wrong with a lesson as read from its file.

    Its form is that of the schema; steps of the right form are read one by one, all parts of each.
    """
    return _steps_and_faults(data, file)[1]


def _steps_and_faults(
    data: Mapping[str, Any], file: Path | None
) -> tuple[list[Step | None], list[LessonError]]:
    form = list(form_faults(data))
    found = [error for _, error in form]
    wrong = {place for place, _ in form}
    if wrong & {"game", "steps"} or not {"game", "steps"} <= set(data):
        return [], found
    ids = [step["id"] for step in data["steps"] if is_named(step)]
    twice = sorted({name for name in ids if ids.count(name) > 1})
    found += [LessonError.of("steps", "same_id", id=name) for name in twice]
    steps = []
    for step, faults_of_step in _read_steps(data, file, wrong):
        steps.append(step)
        found += faults_of_step
    return steps, found


def stretches_of(data: Mapping[str, Any], file: Path | None = None) -> Iterator[Lesson]:
    """Yield what can be played of a lesson that may have faults: steps in a row, as lessons.

    Each begins with a position of its own, so that it needs nothing of the steps before it; one
    ends before a step that cannot be read.  Nothing is yielded where more than steps is wrong.
    """
    wrong = {place for place, _ in form_faults(data)}
    if not all(isinstance(place, int) for place in wrong):
        return
    stretch: list[Step] = []
    for step, _ in (*_read_steps(data, file, wrong), (None, [])):
        begins = step is not None and step.position is not None
        if stretch and (step is None or begins):
            yield _lesson_with(data, file, stretch)
            stretch = []
        if step is not None and (stretch or begins):
            stretch.append(step)


def _read_steps(
    data: Mapping[str, Any], file: Path | None, wrong: Collection[int | str]
) -> Iterator[tuple[Step | None, list[LessonError]]]:
    """Yield every step with what is wrong with it; those of a ``wrong`` form are not read."""
    options = None
    for number in range(len(data["steps"])):
        if number in wrong:
            yield None, []
        else:
            reader = _Reader(data, number, file, options)
            yield reader.readable(), reader.found
            options = reader.options
        # What follows an unreadable position is looked at all the same.
        options = options or find_rules(data["game"]).options()


def lesson_of(data: Mapping[str, Any], file: Path | None = None) -> Lesson:
    """Return the lesson that ``data`` describes; raises the first of :func:`faults_of`."""
    steps, found = _steps_and_faults(data, file)
    if found:
        raise found[0]
    return _lesson_with(data, file, [step for step in steps if step is not None])


def _lesson_with(data: Mapping[str, Any], file: Path | None, steps: Sequence[Step]) -> Lesson:
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
        self.found: list[LessonError] = []

    def readable(self) -> Step | None:
        """Return the step, None where something is wrong with it: all of that is in ``found``."""
        data = self.data
        position = self._or_else(None, self._position)
        self.options = self.options if position is None else position.options
        if self.options is None:
            if not self.found:
                self.found.append(self._error("position", "no_position"))
            self.options = find_rules(self.game).options()
        seat = self._or_else(None, lambda: self._seat(position))
        for rule in data.get("rules", ()):
            if rule not in find_rules(self.game).rulebook():
                self.found.append(self._error("rules", "rule", rule=rule))
        marks = {
            self._known_site("marks", site): self.words(mark)
            for site, mark in data.get("marks", {}).items()
        }
        task = self._or_else(None, self._task)
        if self.found:
            return None
        hints = data.get("hint", ())
        return Step(
            id=data["id"],
            rules=tuple(data.get("rules", ())),
            words=self.words(data["text"]),
            position=position,
            seat=seat,
            marks=marks,
            hints=tuple(map(self.words, [hints] if isinstance(hints, str) else hints)),
            praise=self.words(data["praise"]) if "praise" in data else None,
            par=data.get("par", 1),
            task=task,
        )

    def _or_else(self, default: Any, read: Callable[[], Any]) -> Any:
        """Return what ``read`` returns, or ``default``: then what is wrong was ``found``."""
        try:
            return read()
        except LessonError as error:
            self.found.append(error)
            return default

    def _position(self) -> State | None:
        if "position" not in self.data:
            return None
        try:
            state: State = editor_of(self.game).parse(self.data["position"])
        except PositionTextError as error:
            raise LessonError(self._place("position"), error.sentence) from None
        except PositionError as error:
            raise LessonError(self._place("position"), str(error)) from None
        for fault in state.status():
            self.found.append(self._error("position", "unsound", fault=str(fault)))
        return state

    def _seat(self, position: State | None) -> int | None:
        if "seat" not in self.data:
            return None
        seat: int = self._named("seat", lambda: self.facts.color(self.data["seat"]))
        if position is not None:
            self._named("seat", lambda: self._in_play(position, seat))
        return seat

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
            self.found.append(self._error("move.goal", "no_goal"))
        self._or_else(None, lambda: self._check("move.goal", task["goal"]))
        others = task.get("others", [])
        player = others if isinstance(others, str) and others in _PLAYERS else None
        moves = task.get("moves", 1)
        show = _listed(task.get("show", []))
        if moves > 1 and not show:
            self.found.append(self._error("move.show", "no_line", n=moves))
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
                    name: [self._known_site("sites.answers", site) for site in _listed(sites)]
                    for name, sites in one["when"].items()
                },
                self.words(one["text"]),
            )
            for one in task.get("answers", ())
        )
        if isinstance(answer, list):
            listed = tuple(self._known_site("sites.answer", site) for site in answer)
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
        self._or_else(None, lambda: self._check(f"{where}.when", data["when"]))
        return Answer(data["when"], self.words(data["text"]))

    def _check(self, where: str, condition: Condition) -> None:
        for _, key, params in faults(condition, schema()["$defs"]["condition"], root=schema()):
            # Only where the form is left open by the schema: play.until and sites.answer.
            sentence = Sentence.of(f"records.error.{key}", **safe(params))
            raise LessonError(self._place(where), sentence)
        self._named(where, lambda: check_names(condition, self.game, self.options))

    def _site(self, where: str, name: str) -> str:
        return str(self._named(where, lambda: self.facts.site(self.options, name)))

    def _known_site(self, where: str, name: str) -> str:
        """Return the site, or the name as it is: then it was ``found`` to be none."""
        return str(self._or_else(name, lambda: self._site(where, name)))

    def _named(self, where: str, ask: Callable[[], Any]) -> Any:
        try:
            return ask()
        except UnknownNameError as error:
            raise self._error(
                where, "name", found=error.name, known=", ".join(error.known)
            ) from None

    def _error(self, where: str, key: str, **params: Any) -> LessonError:
        return LessonError.of(self._place(where), key, **params)

    def _place(self, where: str) -> Sentence:
        return step_place(self.number, self.data["id"], where)


def _listed(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value
