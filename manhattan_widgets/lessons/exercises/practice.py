"""Practice: one exercise after another, as hard as suits the learner; what came of them is kept.

Nothing here is shown to anybody: :mod:`manhattan_widgets.widgets.practice.widget` does that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random
from secrets import randbelow

from manhattan_widgets.contract.whole_numbers import whole_number
from manhattan_widgets.game import Game
from manhattan_widgets.lessons.exercises import KINDS, again, exercise, kind_of
from manhattan_widgets.lessons.exercises.answering import Answering
from manhattan_widgets.lessons.exercises.core import (
    LEVELS,
    Exercise,
    ExerciseError,
    ExerciseName,
    checked_seed,
)
from manhattan_widgets.lessons.exercises.generator import Kind
from manhattan_widgets.lessons.exercises.progress_format import Stage
from manhattan_widgets.lessons.exercises.ratings import Rating
from manhattan_widgets.lessons.memory import Clock, now
from manhattan_widgets.lessons.progress import ProgressFile
from manhattan_widgets.locale.printable import short_repr

__all__ = ["Practice"]

#: Seeds are short, so that exercises have names that can be typed.
_SEEDS = 100_000


class Practice(Answering):
    """Leads through exercises of one game.

    ``kinds`` are those wanted (default: all); ``level`` keeps them at one level, without it they
    follow the learner.  ``seed`` decides which come, so that a class has the same ones; without it
    everybody has his own.  ``names`` is a list of exercises to be done instead, by their names.
    ``games`` are finished games whose positions are asked about.  Progress is kept in ``file``;
    without one, only in here.  ``clock`` tells the time.  Whoever left goes on with the exercise
    that was not answered; a list that came to its end is :attr:`finished` until :meth:`restart`.

    Raises :class:`ExerciseError` for what cannot be, and ``LessonError`` for a damaged file.

    >>> practice = Practice("manhattan", kinds=["owner"], seed=7)
    >>> practice.answer(practice.exercise.solution).right, practice.done
    (True, True)
    """

    def __init__(
        self,
        game: str = "manhattan",
        *,
        kinds: Sequence[str] | None = None,
        level: int | None = None,
        seed: int | None = None,
        names: Sequence[str | ExerciseName] | None = None,
        games: Sequence[Game] = (),
        file: ProgressFile | None = None,
        clock: Clock = now,
    ) -> None:
        super().__init__(file, clock)
        self.names = None if names is None else [ExerciseName.read(name) for name in names]
        if self.names is not None:
            if not self.names:
                raise ExerciseError("no_names")
            game = self.names[0].game
        self.game, self.games = game, tuple(games)
        self.kinds = _kinds(game, kinds)
        self.level = _checked_level(level)
        self.ended_before = False
        """Whether a list of exercises had come to its end when it was opened."""
        self._given = seed
        self.seed = self._sequence_seed(seed)
        self._begin(self._record.stages.get(self._key))

    # The exercise of now

    @property
    def finished(self) -> bool:
        """Whether a list of exercises has come to its end."""
        return self.names is not None and self.number >= len(self.names)

    def next(self) -> Exercise:
        """Go to the next exercise and return it; one that was not answered is passed over."""
        self.number += 1
        self._begin(None)
        return self.exercise

    def restart(self) -> None:
        """Begin a list of exercises anew."""
        self.number, self.ended_before = 0, False
        self._begin(None)

    def choose_level(self, level: int | None) -> None:
        """Ask exercises of one level from now on; without one, as hard as suits the learner.

        An exercise that is not answered yet is replaced.  Raises :class:`ExerciseError` for what is
        no level.
        """
        self.level = _checked_level(level)
        if not self.done and self.names is None:
            self._begin(None)

    # What came of it

    def rating(self, kind: str) -> Rating:
        """Return what is believed of the learner's skill in a kind."""
        return self._rating(self.game, kind)

    # Inside

    @property
    def _key(self) -> str:
        """What stands for this sequence of exercises in the learner's file."""
        if self.names is not None:
            return "list " + " ".join(map(str, self.names))
        kinds = ",".join(kind.id for kind in self.kinds)
        return (
            f"{self.game} {kinds} {self.level or '-'} {'-' if self._given is None else self.seed}"
        )

    def _sequence_seed(self, seed: int | None) -> int:
        if seed is not None:
            return checked_seed(seed)
        stage = self._record.stages.get(self._key)
        return randbelow(_SEEDS) if stage is None else stage.seed

    def _begin(self, stage: Stage | None) -> None:
        """Begin an exercise: that of ``stage``, where the learner left, or the one of now."""
        self._reset()
        if stage is not None:
            self.number = stage.number
        if self.finished:
            if stage is not None and self.names is not None:
                self.ended_before = True
                self.exercise = again(self.names[-1], games=self.games)
            return
        self.exercise = self._next_exercise(stage)
        self._take_up(stage)
        self._keep_stage()

    def _stage_now(self) -> tuple[str, Stage]:
        if self.done:  # whoever leaves now has answered this one: it would count twice
            return self._key, Stage(self.seed, self.number + 1, "")
        return self._key, Stage(self.seed, self.number, str(self.exercise.name))

    def _next_exercise(self, stage: Stage | None) -> Exercise:
        if self.names is not None:
            return again(self.names[self.number], games=self.games)
        if stage is not None and stage.name:
            try:
                return again(stage.name, games=self.games)
            except ExerciseError:
                pass  # it was made from other games, or by other rules of making
        # Every kind comes once before any comes again.
        turn, place = divmod(self.number, len(self.kinds))
        kinds = Random(f"{self.seed}/{turn}").sample(self.kinds, len(self.kinds))
        seed = Random(f"{self.seed}/{self.number}/exercise").randrange(_SEEDS)
        *others, last = (*kinds[place:], *kinds[:place])
        for kind in others:
            with suppress(ExerciseError):  # games that were played may have nothing to ask so
                return self._made(kind, seed)
        return self._made(last, seed)

    def _made(self, kind: Kind, seed: int) -> Exercise:
        level = self._level(self.game, kind)
        return exercise(self.game, kind.id, level=level, seed=seed, games=self.games)

    def _level(self, game: str, kind: Kind) -> int:
        if self.level is not None:
            return min(kind.levels, key=lambda level: abs(level - (self.level or 0)))
        return super()._level(game, kind)


def _kinds(game: str, wanted: Sequence[str] | None) -> tuple[Kind, ...]:
    known: Mapping[str, Kind] = KINDS.get(game, {})
    if wanted is None:
        return tuple(known.values()) or (kind_of(game, ""),)
    if isinstance(wanted, str):
        wanted = [wanted]
    chosen = tuple(kind_of(game, kind) for kind in dict.fromkeys(wanted))
    if not chosen:
        raise ExerciseError("no_kinds", known=", ".join(known))
    return chosen


def _checked_level(level: int | None) -> int | None:
    number = whole_number(level)
    if level is not None and number not in LEVELS:
        known = ", ".join(map(str, LEVELS))
        raise ExerciseError("any_level", level=short_repr(level, 20), known=known)
    return number
