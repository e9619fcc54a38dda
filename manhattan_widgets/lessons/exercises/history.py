"""What came of all exercises that a learner ever answered: by kind, and day by day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, tzinfo

from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.lessons.exercises.core import ExerciseName
from manhattan_widgets.lessons.exercises.progress_format import ExerciseProgress
from manhattan_widgets.lessons.memory import Review, remembered_by_day
from manhattan_widgets.scene.learning_curve import LearningDay

__all__ = ["History", "KindHistory", "history_of"]


@dataclass(frozen=True, slots=True)
class KindHistory:
    """What came of one kind: ``right`` counts those right at once, without help."""

    game: str
    kind: str
    done: int
    right: int
    tries: int


@dataclass(frozen=True, slots=True)
class History:
    """All that was answered: kinds in the order they were met in, days in that of the calendar.

    ``clauses`` is how many clauses there are to be learned.
    """

    kinds: tuple[KindHistory, ...]
    days: tuple[LearningDay, ...]
    clauses: int

    @property
    def done(self) -> int:
        """How many exercises were answered."""
        return sum(kind.done for kind in self.kinds)

    @property
    def right(self) -> int:
        """How many of them rightly at once, and without help."""
        return sum(kind.right for kind in self.kinds)


def history_of(
    progress: ExerciseProgress, games: Collection[str], zone: tzinfo | None = UTC
) -> History:
    """Return what came of the exercises of some games; ``zone`` tells where a day begins.

    A learner's file holds the newest 5000 answers.

    >>> from manhattan_widgets.lessons.exercises.progress_format import Solved
    >>> answer = Solved("manhattan-owner-1-2", True, 1, 0, False, "2024-01-01T12:00:00Z")
    >>> history = history_of(ExerciseProgress(solved=(answer,)), ["manhattan"])
    >>> history.done, history.right, history.days
    (1, 1, (LearningDay(day=datetime.date(2024, 1, 1), met=0, learned=0),))
    """
    rulebooks = {game: GAMES[game].rulebook() for game in games}
    counts: dict[tuple[str, str], Counter[str]] = {}
    log = []
    for solved in progress.solved:
        name = ExerciseName.read(solved.name)
        if name.game not in rulebooks:
            continue
        counts.setdefault((name.game, name.kind), Counter()).update(
            done=1, right=solved.right, tries=solved.tries
        )
        known = rulebooks[name.game].keys() & solved.grades.keys()
        log.append(Review(solved.when, {rule: solved.grades[rule] for rule in sorted(known)}))
    return History(
        kinds=tuple(
            KindHistory(*kind, counted["done"], counted["right"], counted["tries"])
            for kind, counted in counts.items()
        ),
        days=tuple(
            LearningDay(day, len(known), sum(memory.learned for memory in known.values()))
            for day, known in sorted(remembered_by_day(log, zone).items())
        ),
        clauses=sum(map(len, rulebooks.values())),
    )
