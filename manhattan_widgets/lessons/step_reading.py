"""One step of a lesson file: read with all its parts, each fault told with its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from manhattan_widgets.contract.core import PositionError, Sentence, State
from manhattan_widgets.contract.editing import PositionTextError
from manhattan_widgets.contract.editors import editor_of
from manhattan_widgets.contract.registry import find_rules
from manhattan_widgets.lessons.asked import (
    check_number,
    check_sites,
    read_illustration,
    read_sight,
)
from manhattan_widgets.lessons.condition_names import check_names
from manhattan_widgets.lessons.conditions import Condition
from manhattan_widgets.lessons.errors import LessonError, step_place
from manhattan_widgets.lessons.form import form_sentence, schema
from manhattan_widgets.lessons.lesson import (
    Answer,
    ChoiceTask,
    MoveTask,
    NumberTask,
    Option,
    PlayTask,
    SitesTask,
    Step,
    Task,
)
from manhattan_widgets.lessons.queries import UnknownNameError, facts_of
from manhattan_widgets.lessons.texts import Words, words_of
from manhattan_widgets.records.schema import faults

__all__ = ["TASKS", "StepReader"]

#: The kinds of tasks, as steps have them.
TASKS = ("move", "sites", "number", "choice", "play")
_PLAYERS = ("random", "novice", "greedy", "skilled")


class StepReader:
    """Reads one step; ``options`` are those of the position that it may go on from."""

    def __init__(
        self, data: Mapping[str, Any], number: int, file: Path | None, options: Any
    ) -> None:
        self.game = data["game"]
        self.facts = facts_of(self.game)
        self.number = number
        self.data = data["steps"][number]
        self.words = words_of(data, file)
        self.options = options
        self.faults: list[LessonError] = []

    def readable(self) -> Step | None:
        """Return the step, None where something is wrong with it: all of that is in ``faults``."""
        data = self.data
        position = self._or_else(None, self._position)
        self.options = self.options if position is None else position.options
        if self.options is None:
            if not self.faults:
                self.faults.append(self._error("position", "no_position"))
            self.options = find_rules(self.game).options()
        seat = self._or_else(None, lambda: self._seat(position))
        for rule in data.get("rules", ()):
            if rule not in find_rules(self.game).rulebook():
                self.faults.append(self._error("rules", "rule", rule=rule))
        marks = {
            self._known_site("marks", site): self.words(mark)
            for site, mark in data.get("marks", {}).items()
        }
        other_words = self._or_else(None, self._other_words)
        task = self._or_else(None, self._task)
        illustration = self._read("illustration", data.get("illustration"), read_illustration)
        sights = [
            self._read(f"sights[{number}]", entry, read_sight)
            for number, entry in enumerate(data.get("sights", ()))
        ]
        ghosts = Counter(sight.after for sight in sights if sight is not None and sight.ghost)
        if any(times > 1 for times in ghosts.values()):
            self.faults.append(self._error("sights", "two_ghosts"))
        if self.faults:
            return None
        hints = data.get("hint", ())
        return Step(
            id=data["id"],
            rules=tuple(data.get("rules", ())),
            words=self.words(data["text"]),
            other_words=other_words,
            position=position,
            seat=seat,
            marks=marks,
            hints=tuple(map(self.words, [hints] if isinstance(hints, str) else hints)),
            praise=self.words(data["praise"]) if "praise" in data else None,
            par=data.get("par", 1),
            task=task,
            illustration=illustration,
            sights=tuple(sights),
        )

    def _or_else(self, default: Any, read: Callable[[], Any]) -> Any:
        """Return what ``read`` returns, or ``default``: then what is wrong is in ``faults``."""
        try:
            return read()
        except LessonError as error:
            self.faults.append(error)
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
            self.faults.append(self._error("position", "unsound", fault=str(fault)))
        return state

    def _other_words(self) -> Words | None:
        if "in_other_words" not in self.data:
            return None
        other_words = self.words(self.data["in_other_words"])
        if other_words.source in ("", self.words(self.data["text"]).source):
            raise self._error("in_other_words", "no_other_words")
        return other_words

    def _read(self, where: str, entry: Any, read: Callable[[Any, str, Any], Any]) -> Any:
        """Return what ``read`` makes of an entry, None if there is none or it was found wrong."""
        if entry is None:
            return None
        return self._or_else(
            None, lambda: self._with_place(where, lambda: read(entry, self.game, self.options))
        )

    def _seat(self, position: State | None) -> int | None:
        if "seat" not in self.data:
            return None
        seat: int = self._with_place("seat", lambda: self.facts.color(self.data["seat"]))
        if position is not None:
            self._with_place("seat", lambda: self._in_play(position, seat))
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
            self.faults.append(self._error("move.goal", "no_goal"))
        self._or_else(None, lambda: self._check("move.goal", task["goal"]))
        others = task.get("others", [])
        player = others if isinstance(others, str) and others in _PLAYERS else None
        moves = task.get("moves", 1)
        show = _listed(task.get("show", []))
        if moves > 1 and not show:
            self.faults.append(self._error("move.show", "no_line", n=moves))
        return MoveTask(
            goal=task["goal"],
            answers=tuple(
                self._answer(f"move.answers[{n}]", entry)
                for n, entry in enumerate(task.get("answers", []))
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
                    for name, sites in entry["when"].items()
                },
                self.words(entry["text"]),
            )
            for entry in task.get("answers", ())
        )
        if isinstance(answer, list):
            listed = tuple(self._known_site("sites.answer", site) for site in answer)
            return SitesTask(listed, answers)
        self._with_place("sites.answer", lambda: check_sites(answer, self.game, self.options))
        return SitesTask(answer, answers)

    def _number_task(self, task: Mapping[str, Any]) -> NumberTask:
        answer = task["answer"]
        if not isinstance(answer, int):
            self._with_place("number.answer", lambda: check_number(answer, self.game, self.options))
        return NumberTask(
            answer,
            tuple(
                Answer(entry["when"], self.words(entry["text"]))
                for entry in task.get("answers", ())
            ),
        )

    def _choice_task(self, task: Mapping[str, Any]) -> ChoiceTask:
        options = tuple(
            Option(
                self.words(entry["text"]),
                entry.get("right", False),
                self.words(entry["answer"]) if "answer" in entry else None,
            )
            for entry in task["options"]
        )
        if all(option.right for option in options) or not any(option.right for option in options):
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
            raise LessonError(self._place(where), form_sentence(key, params))
        self._with_place(where, lambda: check_names(condition, self.game, self.options))

    def _site(self, where: str, name: str) -> str:
        return str(self._with_place(where, lambda: self.facts.site(self.options, name)))

    def _known_site(self, where: str, name: str) -> str:
        """Return the site, or the name as it is: then that it is none is in ``faults``."""
        return str(self._or_else(name, lambda: self._site(where, name)))

    def _with_place(self, where: str, ask: Callable[[], Any]) -> Any:
        try:
            return ask()
        except UnknownNameError as error:
            raise self._error(
                where, "name", found=error.name, known=", ".join(error.known)
            ) from None
        except LessonError as error:
            error.where = error.where or self._place(where)
            raise

    def _error(self, where: str, key: str, **params: Any) -> LessonError:
        return LessonError.of(self._place(where), key, **params)

    def _place(self, where: str) -> Sentence:
        return step_place(self.number, self.data["id"], where)


def _listed(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value
