"""What a learner needed: for each task, and for a lesson as a whole, with its stars."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from manhattan_widgets.lessons.lesson import Lesson
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr

__all__ = ["Needed", "Tally", "check_needed"]

_STARS = 3
#: Being shown an answer counts as so many slips.
_SLIPS_FOR_SHOWING = 2


@dataclass(frozen=True, slots=True)
class Needed:
    """What one task took: tries, the right one among them, hints, whether the answer was shown.

    >>> Needed(tries=3, hints=1).slips(par=1), Needed(shown=True).slips(par=1)
    (3, 2)
    """

    tries: int = 0
    hints: int = 0
    shown: bool = False

    def slips(self, par: int) -> int:
        """Return the tries beyond ``par`` and the hints; being shown counts as two."""
        return max(0, self.tries - par) + self.hints + _SLIPS_FOR_SHOWING * self.shown


def check_needed(needed: Any) -> None:
    """Raise ``TypeError`` unless ``needed`` is None, or what steps took by their ids."""
    known = isinstance(needed, Mapping) and all(isinstance(n, Needed) for n in needed.values())
    if needed is not None and not known:
        raise TypeError(text("lessons.error.needed", found=short_repr(needed)))


@dataclass(frozen=True)
class Tally:
    """What a learner needed for the tasks of a lesson; ``slips`` as :meth:`Needed.slips` has them.

    >>> Tally(tasks=5, slips=0).stars, Tally(tasks=5, slips=3).stars, Tally(tasks=5, slips=4).stars
    (3, 2, 1)
    """

    tasks: int = 0
    tries: int = 0
    hints: int = 0
    shown: int = 0
    slips: int = 0

    @classmethod
    def of(cls, lesson: Lesson, needed: Mapping[str, Needed]) -> Tally:
        """Return the sum of what the steps with these ids needed."""
        done = [(needed[step.id], step.par) for step in lesson.steps if step.id in needed]
        return cls(
            tasks=len(done),
            tries=sum(task.tries for task, _ in done),
            hints=sum(task.hints for task, _ in done),
            shown=sum(task.shown for task, _ in done),
            slips=sum(task.slips(par) for task, par in done),
        )

    @property
    def stars(self) -> int:
        """Three without a slip, two for at most one slip in two tasks, else one."""
        if self.slips == 0:
            return _STARS
        return 2 if 2 * self.slips <= self.tasks + 1 else 1
