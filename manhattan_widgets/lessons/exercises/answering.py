"""One exercise that is answered, and what is kept of it: what all ways to practice have in common.

Nothing here is shown to anybody: :mod:`manhattan_widgets.widgets.practice.widget` does that.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC
from typing import Any

from manhattan_widgets.lessons.exercises import kind_of
from manhattan_widgets.lessons.exercises.core import Exercise, LocalizedText, Verdict
from manhattan_widgets.lessons.exercises.generator import Kind
from manhattan_widgets.lessons.exercises.progress_format import (
    Begun,
    ExerciseProgress,
    Solved,
    Stage,
    read_exercise_progress,
)
from manhattan_widgets.lessons.exercises.ratings import Rating, level_for, result_of
from manhattan_widgets.lessons.memory import Clock, grades
from manhattan_widgets.lessons.progress import Progress, ProgressFile

__all__ = ["Answering", "KindSummary"]


@dataclass(frozen=True, slots=True)
class KindSummary:
    """What came of one kind in a session: ``right`` counts those right at once, without help.

    ``level`` is the one that suits the learner now.
    """

    kind: Kind
    done: int
    right: int
    tries: int
    hints: int
    level: int


class Answering(ABC):
    """Takes the answers to ``exercise``, and keeps what came of them.

    ``number`` counts the exercises from 0.  Progress is kept in ``file``; without one, only in
    here.  ``clock`` tells the time.
    """

    exercise: Exercise

    def __init__(self, file: ProgressFile | None, clock: Clock) -> None:
        self.file, self.clock = file, clock
        self.number = 0
        self._progress = Progress() if file is None else file.read()
        self._last_read = self._progress, read_exercise_progress(self._progress.exercises)
        self._session: list[tuple[Solved, Exercise]] = []
        self._about = ""
        self._reset()

    @property
    @abstractmethod
    def finished(self) -> bool:
        """Whether there is no further exercise."""

    @abstractmethod
    def next(self) -> Exercise:
        """Go to the next exercise and return it; one that was not answered is passed over."""

    @property
    def done(self) -> bool:
        """Whether the exercise is answered, or its answer was shown."""
        return self._done

    def answer(self, given: Any) -> Verdict:
        """Answer the exercise; raises :class:`ExerciseError` for what is no answer to it.

        After the right answer, or once it was shown, further answers count nothing.
        """
        verdict = self.exercise.check(given)
        if not self._done:
            self.tries += 1
            if verdict.right:
                self._finish()
            else:
                self._wrong.append(self.exercise.written(given))
                self._broken += [verdict.rule] if verdict.rule else []
                self._keep_stage()
        return verdict

    def hint(self) -> LocalizedText | None:
        """Give the next hint; None if there are no more."""
        hints = self.exercise.hints
        if self._done or self.hints_given >= len(hints):
            return None
        self.hints_given += 1
        self._keep_stage()
        return hints[self.hints_given - 1]

    def show(self) -> None:
        """Give the answer up: it counts as not known."""
        if not self._done:
            self.shown = True
            self._finish()

    @property
    def wrong(self) -> tuple[str, ...]:
        """The wrong answers so far, as :meth:`.Exercise.written` has them."""
        return tuple(self._wrong)

    # What came of it

    @property
    def learner(self) -> str:
        """The learner's name, as he gave it."""
        return self._progress.learner

    @learner.setter
    def learner(self, name: str) -> None:
        self._update(lambda progress: replace(progress, learner=" ".join(name.split())[:100]))

    @property
    def progress(self) -> Progress:
        """All that is kept of the learner."""
        return self._progress

    def summary(self) -> tuple[KindSummary, ...]:
        """Return what came of this session, kind by kind."""
        by_kind: dict[tuple[str, str], list[Solved]] = {}
        for solved, made in self._session:
            by_kind.setdefault((made.name.game, made.name.kind), []).append(solved)
        return tuple(
            KindSummary(
                kind := kind_of(game, name),
                len(done),
                sum(solved.right for solved in done),
                sum(solved.tries for solved in done),
                sum(solved.hints for solved in done),
                self._level(game, kind),
            )
            for (game, name), done in by_kind.items()
        )

    # Inside

    def _level(self, game: str, kind: Kind) -> int:
        """Return the level of a kind that suits the learner."""
        return level_for(self._rating(game, kind.id), kind.levels)

    @property
    def _record(self) -> ExerciseProgress:
        if self._last_read[0] is not self._progress:
            self._last_read = self._progress, read_exercise_progress(self._progress.exercises)
        return self._last_read[1]

    def _rating(self, game: str, kind: str) -> Rating:
        return self._record.ratings.get(f"{game}-{kind}", Rating())

    def _reset(self) -> None:
        """Forget what was answered: another exercise begins."""
        self.tries = self.hints_given = 0
        self.shown = self._done = False
        self._broken: list[str] = []
        self._wrong: list[str] = []

    @abstractmethod
    def _stage_now(self) -> tuple[str, Stage]:
        """Return what stands for the exercises in the learner's file, and where he is in them."""

    def _keep_stage(self) -> None:
        """Keep where the learner is, and what he did of the exercise of now."""
        key, stage = self._stage_now()
        broken = tuple(dict.fromkeys(self._broken))
        begun = Begun(self.tries, self.hints_given, self.wrong, broken)
        self._update_exercises(lambda progress: progress.at(key, replace(stage, begun=begun)))

    def _take_up(self, stage: Stage | None) -> None:
        """Go on with the exercise of now as it was left, if ``stage`` is about it.

        Its wrong answers and hints would be forgotten by leaving it.
        """
        if stage is None or stage.name != str(self.exercise.name):
            return
        begun = stage.begun
        self.tries, self.hints_given = begun.tries, min(begun.hints, len(self.exercise.hints))
        self._wrong, self._broken = list(begun.wrong), list(begun.broken)

    def _finish(self) -> None:
        self._done = True
        made = self.exercise
        result = result_of(self.tries, self.hints_given, shown=self.shown)
        solved = Solved(
            name=str(made.name),
            right=result == 1.0,
            tries=self.tries,
            hints=self.hints_given,
            shown=self.shown,
            when=self.clock().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            grades=grades(
                made.cards,
                tries=self.tries,
                hints=self.hints_given,
                shown=self.shown,
                broken=[*self._broken, made.card] if made.card else self._broken,
                about=self._about,
            ),
            wrong=tuple(self._wrong),
        )
        self._session.append((solved, made))
        key = f"{made.name.game}-{made.name.kind}"
        stage = self._stage_now()
        self._update_exercises(
            lambda progress: progress.with_solved(
                solved, key, progress.ratings.get(key, Rating()).after(made.difficulty, result)
            ).at(*stage)
        )

    def _update_exercises(self, change: Callable[[ExerciseProgress], ExerciseProgress]) -> None:
        self._update(
            lambda progress: replace(
                progress, exercises=change(read_exercise_progress(progress.exercises)).to_json()
            )
        )

    def _update(self, change: Callable[[Progress], Progress]) -> None:
        if self.file is None:
            self._progress = change(self._progress)
        else:
            self._progress = self.file.update(change)
