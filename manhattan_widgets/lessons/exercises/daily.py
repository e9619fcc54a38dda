"""Today's practice: a few exercises over all games, about what is due, with something new.

Which clause is asked about, what is remembered decides (:mod:`manhattan_widgets.lessons.memory`);
of the kinds of exercises that ask about it one is chosen by chance, as hard as suits the learner.
A clause that was never asked about comes as its lesson asks it, since the lesson says it too,
unless the lesson was finished: then it has asked.
The learner's own mistakes that were met once come among the clauses, where their games are found.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache, cached_property
from itertools import zip_longest
from random import Random

from manhattan_widgets.analysis.mistakes import Mistake
from manhattan_widgets.contract.registry import usable_rulebooks
from manhattan_widgets.game import Game
from manhattan_widgets.lessons import course_files
from manhattan_widgets.lessons.exercises import again, exercise
from manhattan_widgets.lessons.exercises.answering import Answering
from manhattan_widgets.lessons.exercises.core import Exercise, ExerciseError
from manhattan_widgets.lessons.exercises.game import exercises_of
from manhattan_widgets.lessons.exercises.own_mistakes import (
    card_of,
    mistake_name,
    mistakes_in,
)
from manhattan_widgets.lessons.exercises.progress_format import Stage, read_exercise_progress
from manhattan_widgets.lessons.exercises.ratings import Rating, level_for
from manhattan_widgets.lessons.exercises.steps import STEP, lesson_of, step_clauses
from manhattan_widgets.lessons.memory import (
    Clause,
    Clock,
    Grade,
    Review,
    Status,
    day_of,
    days_in_a_row,
    is_mistake,
    now,
    remembered,
    to_ask,
)
from manhattan_widgets.lessons.progress import Progress, ProgressFile

__all__ = [
    "TODAY",
    "DailyPractice",
    "Outcome",
    "askable_clauses",
    "exercise_about",
    "kinds_about",
    "mastery",
]

#: So many exercises are a day's practice: about ten minutes.
TODAY = 8
#: So many exercises of a kind are made to find one that is about the clause.
_TRIES = 4
_SEEDS = 100_000
#: What stands for today's practice among the sequences in a learner's file.
_STAGE = "today"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a clause in a session: the last grade, and the day when it comes again."""

    rule: str
    grade: Grade
    due: date


class DailyPractice(Answering):
    """Leads through today's practice, which ends after :data:`TODAY` exercises.

    What was answered today before counts; whoever comes back to one that he left gets it again.
    ``asked`` are the clauses that were asked about so far, the last one now.  ``games()`` gives
    the learner's analyzed games; it is called only if a mistake in one of them is due.

    >>> practice = DailyPractice()
    >>> practice.answer(practice.exercise.solution).right, practice.left
    (True, 7)
    """

    def __init__(
        self,
        *,
        file: ProgressFile | None = None,
        clock: Clock = now,
        games: Callable[[], Iterable[Game]] = tuple,
    ) -> None:
        super().__init__(file, clock)
        self._find_games = games
        self.asked: list[str] = []
        self._end = max(0, TODAY - self.answered_today)
        self._begin(self._record.stages.get(_STAGE))

    @property
    def finished(self) -> bool:
        """Whether today's practice is over."""
        return self._over

    @property
    def left(self) -> int:
        """How many exercises are still to be answered."""
        return self._end - len(self._session)

    @property
    def answered_today(self) -> int:
        """How many exercises were answered today, whichever way they were practiced."""
        return len(self._today())

    @property
    def days_in_a_row(self) -> int:
        """On how many days in a row was practiced, up to today."""
        zone = self._now.tzinfo
        days = {day_of(review.when, zone) for review in self._record.reviews}
        return days_in_a_row(days, self._now.date())

    def next(self) -> Exercise:
        """Go to the next exercise and return it; one that was not answered is passed over."""
        self.number += 1
        self._begin(None)
        if not self.finished:
            self._keep_stage()
        return self.exercise

    def more(self) -> None:
        """Go on for another while."""
        self._end = len(self._session) + TODAY
        self._begin(self._record.stages.get(_STAGE))

    @property
    def count(self) -> int:
        """How many exercises this session has when it ends."""
        return self._end

    def mastery(self) -> Mapping[str, tuple[Clause, ...]]:
        """Return how the learner stands with each clause: see :func:`mastery`."""
        return _mastery(self._record.reviews, self._now)

    def outcomes(self) -> tuple[Outcome, ...]:
        """Return what came of the clauses of this session, in the order they were asked in."""
        last = {rule: grade for solved, _ in self._session for rule, grade in solved.grades.items()}
        known = remembered(self._record.reviews, self._now.tzinfo)
        return tuple(Outcome(rule, last[rule], known[rule].card.due.date()) for rule in last)

    # Inside

    @property
    def _now(self) -> datetime:
        return self.clock()

    def _begin(self, stage: Stage | None) -> None:
        """Begin an exercise, that of ``stage`` if the learner left there; at the end it stays."""
        self._reset()
        left = self._left_at(stage)
        rule = self._rule() if left is None else left.rule
        self._over = rule is None or self.left <= 0
        if rule is not None and not (self._over and self.asked):
            self.asked.append(rule)
            self._about = rule
            self.exercise = self._exercise(rule, "" if left is None else left.name)
            self._take_up(left)

    def _stage_now(self) -> tuple[str, Stage]:
        if self.done:
            return _STAGE, Stage(0, 0, "")
        return _STAGE, Stage(0, 0, str(self.exercise.name), rule=self._about)

    def _left_at(self, stage: Stage | None) -> Stage | None:
        """Return where the learner left, if this is a new sitting and that can still be asked."""
        if stage is None or not stage.rule or self.number:
            return None
        if any(stage.rule in review.grades for review in self._today()):
            return None  # answered since in another way
        known = self._own_mistakes if is_mistake(stage.rule) else _all_askable()
        return stage if stage.rule in known else None

    def _rule(self) -> str | None:
        """Return the clause to ask about: none that was answered today, or passed over."""
        reviewed = {rule for review in self._today() for rule in review.grades}
        mastery = self.mastery()
        by_rule = {clause.rule: clause for of_game in mastery.values() for clause in of_game}
        order = _in_turn([askable_clauses(game) for game in mastery])
        unreviewed = [by_rule[rule] for rule in order if rule not in reviewed]
        known, today = remembered(self._record.reviews, self._now.tzinfo), self._now.date()
        return to_ask(
            [*unreviewed, *self._mistakes_due(reviewed)],
            lambda rule: known[rule].gain(today),
            self.asked,
        )

    def _mistakes_due(self, reviewed: Collection[str]) -> list[Clause]:
        """Return the own mistakes that are due, as far as their games are there."""
        known, today = remembered(self._record.reviews, self._now.tzinfo), self._now.date()
        cards = [known[card].clause(card, today) for card in known if is_mistake(card)]
        due = [card for card in cards if card.status is Status.DUE and card.rule not in reviewed]
        return [card for card in due if card.rule in self._own_mistakes] if due else []

    @cached_property
    def _own_mistakes(self) -> Mapping[str, tuple[Game, Mistake]]:
        """The mistakes in the learner's games, by what stands for them in the log of answers."""
        return {
            card_of(game, mistake): (game, mistake)
            for game in self._find_games()
            for mistake in mistakes_in(game)
        }

    def _today(self) -> list[Review]:
        """Return what was told of clauses today."""
        today, zone = self._now.date(), self._now.tzinfo
        return [review for review in self._record.reviews if day_of(review.when, zone) == today]

    def _exercise(self, rule: str, left: str = "") -> Exercise:
        """Return an exercise about a clause; the one called ``left``, if it can be made still."""
        solved = self._record.solved
        last = solved[-1].when if solved else ""
        rng = Random(f"{rule}/{len(solved)}/{last}/{self.number}")
        if is_mistake(rule):
            game, mistake = self._own_mistakes[rule]
            return again(mistake_name(game, mistake, met=True), games=[game])
        if left:
            try:
                return again(left)
            except ExerciseError:
                pass  # it was left in another version
        met = rule in remembered(self._record.reviews)
        return exercise_about(rule, rng, self._rating, met=met, done=self._lessons_done())

    def _lessons_done(self) -> frozenset[str]:
        """Return the lessons that were finished: their steps have been asked already."""
        return frozenset(name for name, lesson in self._progress.lessons.items() if lesson.runs)


def mastery(progress: Progress, clock: Clock = now) -> dict[str, tuple[Clause, ...]]:
    """Return how the learner stands with each clause of each game that can be practiced.

    >>> {game: len(clauses) for game, clauses in mastery(Progress()).items()}
    {'manhattan': 22, 'newyork': 23, 'skyline': 21}
    """
    return _mastery(read_exercise_progress(progress.exercises).reviews, clock())


def _mastery(reviews: Sequence[Review], at: datetime) -> dict[str, tuple[Clause, ...]]:
    known = remembered(reviews, at.tzinfo)

    def clause(rule: str) -> Clause:
        met = known.get(rule)
        return Clause(rule, Status.NEW) if met is None else met.clause(rule, at.date())

    return {
        game: tuple(map(clause, book))
        for game, book in usable_rulebooks()
        if exercises_of(game) is not None or course_files(game)
    }


def exercise_about(
    rule: str,
    rng: Random,
    rating: Callable[[str, str], Rating],
    *,
    met: bool,
    done: Collection[str] = (),
) -> Exercise:
    """Return an exercise about a clause, chosen by ``rng``, as hard as suits the learner.

    ``rating(game, kind)`` is what is believed of his skill; a clause that was not ``met`` yet
    comes as a lesson asks it, if one does.  What the lessons ``done`` have asked is not asked again
    word for word, unless nothing else is about the clause.
    """
    game = next(game for game, _ in usable_rulebooks() if rule in askable_clauses(game))
    steps, kinds = step_clauses(game).get(rule, ()), kinds_about(game, rule)
    fresh = [step for step in steps if lesson_of(step) not in done]
    if kinds or fresh:
        steps = tuple(fresh)
    if steps and not met:
        return again(steps[0])
    offered = [*kinds, *([STEP.id] if steps else [])]
    kind = offered[rng.randrange(len(offered))]
    for _ in range(_TRIES if kind in kinds else 0):
        level = level_for(rating(game, kind), kinds[kind])
        made = exercise(game, kind, level=level, seed=rng.randrange(_SEEDS))
        if rule in made.rules or not steps:
            return made
    return again(steps[rng.randrange(len(steps))])


def kinds_about(game: str, rule: str) -> Mapping[str, tuple[int, ...]]:
    """Return the kinds whose exercises are mostly about a clause, and at which levels.

    >>> kinds_about("manhattan", "M13")["best"]
    (2, 3, 4, 5)
    """
    exercises = exercises_of(game)
    return {} if exercises is None else exercises.practices.get(rule, {})


@cache
def askable_clauses(game: str) -> tuple[str, ...]:
    """Return the clauses that something asks about, in the order in which they are learned."""
    exercises = exercises_of(game)
    taught = step_clauses(game)
    return tuple(dict.fromkeys([*taught, *(() if exercises is None else exercises.practices)]))


def _all_askable() -> frozenset[str]:
    """Return all clauses of all games that something asks about."""
    return frozenset(rule for game, _ in usable_rulebooks() for rule in askable_clauses(game))


def _in_turn(lists: Sequence[Sequence[str]]) -> list[str]:
    """Return what stands in all lists, one of each in turn.

    >>> _in_turn(["abc", "x"])
    ['a', 'x', 'b', 'c']
    """
    return [item for row in zip_longest(*lists) for item in row if item is not None]
