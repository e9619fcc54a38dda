"""Steps of the courses that take several moves: what is said to moves that lead nowhere."""

from __future__ import annotations

import pytest

from manhattan_widgets.lessons import LessonRun, course
from manhattan_widgets.lessons.lesson import MoveTask


def line(game: str, lesson: int, step: str, *before: str) -> LessonRun:
    """Return a run at a step, after moves of the learner."""
    run = LessonRun(course(game)[lesson - 1], start=step)
    for move in before:
        assert run.play(move).goes_on
        for _ in run.others():
            pass
    return run


@pytest.mark.parametrize(
    ("game", "lesson", "step", "moves", "said"),
    [
        ("newyork", 7, "rebuild", ["A3"], "Play Redevelopment"),
        ("newyork", 7, "rebuild", ["redev-a", "put-rC4"], "The center is D4"),
        ("skyline", 4, "raise", ["end"], "first buy the penthouse"),
        ("skyline", 4, "raise", ["sell6", "end"], "first buy the penthouse"),
        ("skyline", 4, "next-turn", ["buy1"], "End the turn"),
        ("skyline", 5, "third-penthouse", ["NC5"], "would cost you 5 million"),
        ("skyline", 5, "third-penthouse", ["NB9"], "no floor of yours"),
        ("skyline", 5, "third-penthouse", ["NA2"], "must be a floor on level 4"),
        ("skyline", 5, "third-penthouse", ["NB1", "invest"], "the penthouse can be built"),
        ("skyline", 6, "market", ["end"], "first buy the 4"),
        ("skyline", 6, "market", ["sell6", "buy2"], "Save your money for the 4"),
        ("skyline", 6, "second-one", ["PC5", "invest"], "build the Skyline floor first"),
    ],
)
def test_a_move_that_leads_nowhere_is_told_so_at_once(game, lesson, step, moves, said) -> None:
    *before, wrong = moves
    run = line(game, lesson, step, *before)
    verdict = run.play(wrong)
    assert not verdict.right
    assert not verdict.goes_on
    assert said in str(verdict)
    # What came before it stands, so that the right line can go on.
    task = run.step.task
    assert isinstance(task, MoveTask)
    assert run.play(task.show[len(before)]).explanation.legal


def test_money_for_another_floor_is_told_only_once_one_is_built() -> None:
    first = line("skyline", 2, "two-floors")
    assert "another" not in str(first.play("invest"))
    second = line("skyline", 2, "two-floors", "2B1")
    assert str(second.play("invest")) == "You still have money for another floor."
