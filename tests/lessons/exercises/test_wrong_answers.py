"""What is said to wrong answers: it helps, fits the answer, and does not tell the right one."""

from __future__ import annotations

from itertools import combinations

import pytest

from manhattan_widgets.lessons.exercises import Choose, Exercise, exercise


def options(one: Exercise) -> list[str]:
    assert isinstance(one.form, Choose)
    return [option.id for option in one.form.options]


@pytest.mark.parametrize(
    "name", ["newyork-able-1", "newyork-action-2", "skyline-able-1", "skyline-figures-3"]
)
def test_a_choice_of_several_is_answered_with_what_is_right_wrong_and_missing(name: str) -> None:
    game, kind, level = name.split("-")
    one = exercise(game, kind, level=int(level), seed=1)
    ids, right = options(one), one.solution
    assert isinstance(right, frozenset)
    for count in range(len(ids)):
        for chosen in map(frozenset, combinations(ids, count)):
            verdict = one.check(chosen)
            if verdict.right or verdict.mistake:
                continue
            counts = {
                "right": len(chosen & right),
                "wrong": len(chosen - right),
                "missing": len(right - chosen),
            }
            told = str(verdict.feedback).removeprefix("Not yet: ").rstrip(".").replace(" and", ",")
            assert told.split(", ") == [f"{n} {what}" for what, n in counts.items() if n]
