"""All moves that answer an exercise: where the rules are not at hand, they are listed."""

from __future__ import annotations

from typing import Any

from manhattan_widgets.lessons.exercises.core import Exercise

__all__ = ["accepted_moves"]


def accepted_moves(exercise: Exercise) -> tuple[Any, ...]:
    """Return every legal move that is a right answer, the exercise's own solution first.

    >>> from manhattan_widgets.lessons.exercises import exercise
    >>> one = exercise("manhattan", "take", level=1, seed=1)
    >>> one.solution in map(str, accepted_moves(one))
    True
    """
    view = exercise.view
    right = [move for move in view.legal_moves() if exercise.check(move).right]
    return tuple(sorted(right, key=lambda move: str(move) != exercise.solution))
