"""Steps of the courses as a learner meets them, for tests of what the lessons state."""

from __future__ import annotations

from manhattan_widgets.contract.core import State
from manhattan_widgets.lessons.judging import right_number
from manhattan_widgets.lessons.lesson import NumberTask, Step
from tests.lessons.test_courses import LESSONS, solved

__all__ = ["number_in", "step_in"]


def step_in(game: str, lesson: str, name: str) -> tuple[Step, State]:
    """Return a step, by the file's name of its lesson, and the position that it begins with."""
    steps = solved(LESSONS[f"{game}-{lesson}"])[1]
    return next((step, state) for step, state in steps if step.id == name)


def number_in(game: str, lesson: str, name: str) -> tuple[int, State]:
    """Return the right number of a step, and its position."""
    step, state = step_in(game, lesson, name)
    assert isinstance(step.task, NumberTask)
    return right_number(step.task, state), state
