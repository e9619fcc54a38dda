"""How skilled a learner is, as far as his answers tell, and which level suits him next.

Learner and exercise are rated on one scale, as if each exercise were a match between them: he is
expected to answer one that is as hard as he is skilled rightly every other time, one that is 191
points easier three times out of four.  His rating is moved by Glicko's update after every answer:
the less is known of him, the further.  For each kind of exercise he has a rating of its own.

Sources: M. E. Glickman, "Parameter estimation in large dynamic paired comparison experiments",
Applied Statistics 48 (1999), the formulas (here one match a period); R. Pelánek, "Applications of
the Elo rating system in adaptive educational systems", Computers & Education 98 (2016), that
exercises may be rated like players.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from manhattan_widgets.lessons.exercises.core import rating_of

__all__ = ["TARGET", "Rating", "level_for", "result_of"]

#: This share of answers is to be right: hard enough to learn, easy enough to go on.
TARGET = 0.75
#: How far a learner's rating is above that of exercises which he answers so often.
_MARGIN = 400 * math.log10(TARGET / (1 - TARGET))
_Q = math.log(10) / 400
#: How sure the measured difficulty of an exercise is: what was counted is not all there is to it.
_EXERCISE_DEVIATION = 80.0
_FIRST, _FIRST_DEVIATION = 950.0, 250.0
#: Somebody who learns changes: his rating is never taken for surer than this.
_LEAST_DEVIATION = 75.0
_RANGE = (200.0, 2200.0)


@dataclass(frozen=True, slots=True)
class Rating:
    """What is believed of a learner's skill: its ``value``, and how far that may be off.

    >>> better = Rating().after(975, 1.0)
    >>> better.value > Rating().value, better.deviation < Rating().deviation
    (True, True)
    """

    value: float = _FIRST
    deviation: float = _FIRST_DEVIATION

    def expected(self, difficulty: float) -> float:
        """Return the share of exercises of this difficulty that are expected to be right.

        >>> round(Rating(1166).expected(975), 2)
        0.75
        """
        return 1 / (1 + 10 ** ((difficulty - self.value) / 400))

    def after(self, difficulty: float, result: float) -> Rating:
        """Return the rating after an answer; ``result`` is 1 for right, 0 for wrong."""
        dampened = 1 / math.sqrt(1 + 3 * (_Q * _EXERCISE_DEVIATION / math.pi) ** 2)
        expected = 1 / (1 + 10 ** (dampened * (difficulty - self.value) / 400))
        known = (_Q * dampened) ** 2 * expected * (1 - expected)
        weight = 1 / (1 / self.deviation**2 + known)
        value = self.value + _Q * weight * dampened * (result - expected)
        low, high = _RANGE
        return Rating(min(high, max(low, value)), max(_LEAST_DEVIATION, math.sqrt(weight)))


def result_of(tries: int, hints: int, *, shown: bool) -> float:
    """Return what an exercise counts: 1 for right at once, half with hints, else nothing.

    >>> result_of(1, 0, shown=False), result_of(1, 2, shown=False), result_of(2, 0, shown=False)
    (1.0, 0.5, 0.0)
    """
    if shown or tries > 1:
        return 0.0
    return 0.5 if hints else 1.0


def level_for(rating: Rating, levels: Sequence[int]) -> int:
    """Return the level whose exercises he is expected to answer rightly as often as is wanted.

    >>> level_for(Rating(950), (1, 2, 3)), level_for(Rating(1170), (1, 2, 3, 4))
    (2, 3)
    """
    wanted = rating.value - _MARGIN
    return min(levels, key=lambda level: abs(rating_of(level) - wanted))
