"""What a lesson took, task by task and as a whole."""

from __future__ import annotations

from manhattan_widgets.lessons.grading import Needed, Tally
from tests.lessons.samples import sample


def test_a_lesson_is_the_sum_of_its_tasks() -> None:
    needed = {
        "take": Needed(tries=2, hints=1),
        "count": Needed(tries=2),  # par is 2 there
        "who": Needed(shown=True),
        "no longer a step": Needed(tries=9),
    }
    assert Tally.of(sample(), needed) == Tally(tasks=3, tries=4, hints=1, shown=1, slips=4)
    assert Tally.of(sample(), {}) == Tally()
