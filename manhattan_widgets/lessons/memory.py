"""What a learner remembers of the clauses of the rules, and which of them is to be asked next.

Each clause is a card of FSRS, the Free Spaced Repetition Scheduler; so is each of the learner's own
mistakes (:mod:`manhattan_widgets.lessons.exercises.own_mistakes`).  Nothing of a card is kept: it
is replayed from the log of answers, each of which has told something of one clause or of several
(:class:`Review`).  So equal logs give equal cards, whatever the day they are looked at.  A day is
the learner's own, and all reviews of a day count as made at the same hour: whoever practices a
little earlier than yesterday is asked what is due today.

Sources: J. Ye, J. Su, Y. Cao, "A stochastic shortest path algorithm for optimizing spaced
repetition scheduling", KDD 2022, the memory model; the package ``fsrs`` has its newest parameters.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from enum import Enum

from fsrs import Card, Rating, Scheduler

__all__ = [
    "DAYS_TO_KNOW",
    "Clause",
    "Clock",
    "Grade",
    "Memory",
    "Review",
    "Status",
    "days_in_a_row",
    "grades",
    "is_mistake",
    "now",
    "remembered",
    "remembered_by_day",
    "to_ask",
]

#: How well a clause was known: the package's own ratings, kept as numbers.
Grade = Rating
#: Tells the time, with the learner's time zone.
Clock = Callable[[], datetime]

#: A clause is called learned only when it was answered rightly on so many days.
DAYS_TO_KNOW = 3
#: While clauses are due, one of so many questions is about a new one: of few due, or of many.
_NEW_AMONG_FEW, _NEW_AMONG_MANY = 2, 4
#: So many due clauses are many: they and the new ones beside them are more than a day's practice.
_MANY = 6
#: A clause is due when it is known no more surely than this.  What comes sooner comes too often for
#: eight questions a day: see ``tests/lessons/memory/test_simulated_learners.py``.
_KNOWN_WHEN_DUE = 0.8
#: Of what is asked again, the most is to be known after so many days.
_HORIZON = timedelta(days=21)
# Whole days only: no steps within a day, no chance in when a clause comes again.
_SCHEDULER = Scheduler(
    learning_steps=(),
    relearning_steps=(),
    enable_fuzzing=False,
    desired_retention=_KNOWN_WHEN_DUE,
)


class Status(Enum):
    """How a learner stands with a clause."""

    NEW = "new"
    WEAK = "weak"
    DUE = "due"
    LEARNED = "learned"


@dataclass(frozen=True, slots=True)
class Review:
    """What one answer told of the clauses that it was about: a grade for each; ``when`` in UTC."""

    when: str
    grades: Mapping[str, Grade]


@dataclass(frozen=True, slots=True)
class Clause:
    """How a learner stands with one clause on one day.

    ``due`` is the day from which it is to be asked again, None for one that never was; ``days`` on
    how many days it was answered rightly.
    """

    rule: str
    status: Status
    due: date | None = None
    days: int = 0


@dataclass(frozen=True, slots=True)
class Memory:
    """What the log tells of one clause: its card, the last grade, the days it was right on."""

    card: Card
    last: Grade
    days: frozenset[date]

    @property
    def learned(self) -> bool:
        """Whether the clause counts as learned, be it due again or not."""
        return len(self.days) >= DAYS_TO_KNOW and self.last is not Grade.Again

    def clause(self, rule: str, today: date) -> Clause:
        """Return how the learner stands with the clause ``rule`` today."""
        due = self.card.due.date()
        status = Status.DUE if due <= today else Status.LEARNED if self.learned else Status.WEAK
        return Clause(rule, status, due, len(self.days))

    def gain(self, today: date) -> float:
        """Return how much more probably it is known in three weeks if it is asked today.

        A clause that is remembered for sure gains little, and so does one that will be forgotten
        again soon.
        """
        assert self.card.last_review is not None
        at = _hour(max(today, self.card.last_review.date()))
        later = at + _HORIZON
        known = _SCHEDULER.get_card_retrievability(self.card, at)
        right, wrong = (
            _SCHEDULER.get_card_retrievability(
                _SCHEDULER.review_card(self.card, grade, at)[0], later
            )
            for grade in (Grade.Good, Grade.Again)
        )
        unasked = _SCHEDULER.get_card_retrievability(self.card, later)
        return known * right + (1 - known) * wrong - unasked


def now() -> datetime:
    """Return the time, in the zone of this machine: the clock that is used by default."""
    return datetime.now(UTC).astimezone()


def grades(
    rules: Sequence[str],
    *,
    tries: int,
    hints: int,
    shown: bool,
    broken: Collection[str] = (),
    about: str = "",
) -> dict[str, Grade]:
    """Return what an answer tells of clauses.

    ``rules`` are those that the right answer rests on: right at once, all of them are known, with
    hints barely.  Else only the clauses that wrong answers have ``broken`` are not, or, where none
    of them says so, the one that was asked ``about`` (by default the first).

    >>> grades(["M9", "M11"], tries=1, hints=0, shown=False)
    {'M9': <Rating.Good: 3>, 'M11': <Rating.Good: 3>}
    >>> grades(["M9", "M11"], tries=3, hints=0, shown=False, broken=["M11"])
    {'M11': <Rating.Again: 1>}
    """
    if tries == 1 and not shown:
        return dict.fromkeys(rules, Grade.Hard if hints else Grade.Good)
    return dict.fromkeys(broken or [about or next(iter(rules), "")], Grade.Again)


def is_mistake(card: str) -> bool:
    """Tell whether what an answer told of is one of the learner's own mistakes, and no clause.

    >>> is_mistake("manhattan-14@0123abcd"), is_mistake("M14")
    (True, False)
    """
    return "@" in card


def remembered(log: Iterable[Review], zone: tzinfo | None = UTC) -> dict[str, Memory]:
    """Replay the log of answers, the oldest first; ``zone`` tells where a day begins.

    >>> review = Review("2024-05-01T18:00:00Z", {"M9": Grade.Good})
    >>> remembered([review])["M9"].clause("M9", date(2024, 5, 2)).status
    <Status.WEAK: 'weak'>
    """
    known: dict[str, Memory] = {}
    for review in log:
        _take_in(known, review, zone)
    return known


def remembered_by_day(
    log: Iterable[Review], zone: tzinfo | None = UTC
) -> dict[date, dict[str, Memory]]:
    """Return what was remembered at the end of each day on which something was answered.

    Arguments as for :func:`remembered`.

    >>> log = [Review(f"2024-05-0{day}T18:00:00Z", {"M9": Grade.Good}) for day in (1, 2, 4)]
    >>> [known["M9"].learned for known in remembered_by_day(log).values()]
    [False, False, True]
    """
    known: dict[str, Memory] = {}
    days = {}
    for review in log:
        _take_in(known, review, zone)
        days[day_of(review.when, zone)] = known.copy()
    return days


def _take_in(known: dict[str, Memory], review: Review, zone: tzinfo | None) -> None:
    day = day_of(review.when, zone)
    for rule, grade in review.grades.items():
        before = known.get(rule)
        card = Card(card_id=0, due=_hour(day)) if before is None else before.card
        if card.last_review is not None:
            day = max(day, card.last_review.date())  # a clock that was set back
        # Whoever does not know a new clause forgot nothing, and is told of it by the answer; an own
        # mistake was made before.
        new = before is None and not is_mistake(rule)
        learned = Grade.Hard if new and grade is Grade.Again else grade
        card, _ = _SCHEDULER.review_card(card, learned, _hour(day))
        days = frozenset[date]() if before is None else before.days
        known[rule] = Memory(card, grade, days if grade is Grade.Again else days | {day})


def to_ask(
    clauses: Sequence[Clause], gain: Callable[[str], float], asked: Sequence[str] = ()
) -> str | None:
    """Return the clause to ask about next, None where there is none.

    ``clauses`` are all there are, new ones in the order in which they are learned; ``asked`` were
    asked about in this sitting.  At least half of the questions are about what is due, as long as
    something is, and three of four while much is: what was announced for a day comes then, and a
    share is left for new clauses.  Of those due, and where nothing is due or new of all, the one
    comes that has the highest ``gain`` (:meth:`Memory.gain`): the time is not spent on what cannot
    be remembered yet.

    >>> clauses = [Clause("M1", Status.DUE), Clause("M2", Status.NEW), Clause("M3", Status.LEARNED)]
    >>> gain = {"M1": 0.1, "M3": 0.2}.__getitem__
    >>> [to_ask(clauses, gain, asked) for asked in ([], ["M1"], ["M1", "M2"])]
    ['M1', 'M2', 'M3']
    """
    open_ = [clause for clause in clauses if clause.rule not in asked]
    new = [clause.rule for clause in open_ if clause.status is Status.NEW]
    due = [clause.rule for clause in open_ if clause.status is Status.DUE]
    turn = _NEW_AMONG_FEW if len(due) < _MANY else _NEW_AMONG_MANY
    if new and (not due or len(asked) % turn == turn - 1):
        return new[0]
    met = [clause.rule for clause in open_ if clause.status is not Status.NEW]
    return max(due or met, key=gain, default=None)


def days_in_a_row(days: Collection[date], today: date) -> int:
    """Return on how many days in a row was practiced, up to today, or to yesterday.

    >>> days_in_a_row({date(2024, 5, 1), date(2024, 5, 2)}, date(2024, 5, 3))
    2
    """
    last = today if today in days else today - timedelta(days=1)
    count = 0
    while last in days:
        count, last = count + 1, last - timedelta(days=1)
    return count


def day_of(when: str, zone: tzinfo | None = UTC) -> date:
    """Return the learner's day of a time that is kept in UTC.

    >>> day_of("2024-05-01T23:30:00Z", now().tzinfo) >= date(2024, 5, 1)
    True
    """
    return datetime.fromisoformat(when).astimezone(zone).date()


def _hour(day: date) -> datetime:
    """Return the hour at which all that happens on a day counts as done."""
    return datetime.combine(day, time(12), UTC)
