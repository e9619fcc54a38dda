"""Why a move that is shown solves its task: what it reaches is told, and that is so."""

from __future__ import annotations

import re
from typing import Any

import pytest

from manhattan_widgets.contract.editors import editor_of
from manhattan_widgets.lessons import LessonRun, course
from manhattan_widgets.lessons.conditions import Moment, met
from manhattan_widgets.lessons.lesson import MoveTask, SitesTask
from manhattan_widgets.lessons.reaching import reached
from manhattan_widgets.lessons.reading import lesson_of
from tests.lessons.samples import data

POSITIONS = {
    "manhattan": ("F5: b1 r3\nto move: Blue\ndraft Blue: 2\nhand Blue: 1 3 5 9", "2 on F5"),
    "newyork": ("players: 3\nto move: Red\nC3: r\nhand Red: C D 1 4\nmoney Red: 8", "C4"),
}


@pytest.mark.parametrize(
    ("game", "goal", "said"),
    [
        ("manhattan", {"owner": {"F5": "Blue"}}, ["Frankfurt 5 belongs to Blue now."]),
        ("manhattan", {"height": {"F5": 6}}, ["Frankfurt 5 has 6 storeys now."]),
        ("manhattan", {"storeys": {"F5": {"Blue": 3}}}, ["Blue has 3 storeys on Frankfurt 5 now."]),
        ("manhattan", {"points": {"Blue": 1}}, ["Blue would have 6 points if it were scored now."]),
        ("manhattan", {"buildings": {"Blue": 1}}, ["Blue has 1 tower now."]),
        ("newyork", {"buildings": {"Red": 2}}, ["Red has 2 buildings now."]),
        (
            "manhattan",
            {"gain": 1},
            ["If it were scored now, the move would be worth 6 points."],
        ),
        (
            "manhattan",
            {"best": True},
            [
                "If it were scored now, the move would be worth 6 points, "
                "and none would be worth more."
            ],
        ),
        (
            "manhattan",
            {"rule": "M11"},
            ["Blue takes Frankfurt 5 over: Blue would have 3 storeys there, Red has 3."],
        ),
        (
            "manhattan",
            {"scored": {"rule": "M15", "by": "Blue", "where": "Frankfurt"}},
            ["Towers in Frankfurt: Blue 1. Blue has the most."],
        ),
        (
            "manhattan",
            {"any": [{"height": {"F5": 9}}, {"all": [{"height": {"F5": 6}}]}]},
            ["Frankfurt 5 has 6 storeys now."],
        ),
        ("manhattan", {"site": "F5", "not": {"gain": 9}}, []),
        ("newyork", {"owner": {"C3": "Red", "C4": "Red"}}, ["C4 belongs to Red now."]),
        ("newyork", {"money": {"Red": 8}}, ["Red has 8 to spend now."]),
    ],
)
def test_what_is_reached_is_told(game: str, goal: dict[str, Any], said: list[str]) -> None:
    position, move = POSITIONS[game]
    before = editor_of(game).parse(position)
    moment = Moment.of(before, before.parse(move))
    assert met(goal, moment)
    assert [str(one) for one in reached(goal, moment)] == said


@pytest.mark.parametrize("game", ["manhattan", "newyork", "skyline"])
def test_show_me_says_why_the_move_solves_the_task_and_not_why_it_is_legal(game: str) -> None:
    for lesson in course(game):
        for step in lesson.steps:
            task = step.task
            run = LessonRun(lesson, start=step.id)
            if not isinstance(task, MoveTask) or run.step is not step:
                continue
            verdict = run.show()
            told, explanation = verdict.feedback[1:], verdict.explanation
            assert told
            assert explanation is not None
            if step.praise is not None:
                assert step.praise in told
            if "rule" not in str(task.goal):
                assert explanation.sentence not in told, (lesson.id, step.id)


@pytest.mark.parametrize("game", ["manhattan", "newyork", "skyline"])
def test_what_is_said_of_a_move_that_is_shown_compliments_nobody_and_says_nothing_twice(
    game: str,
) -> None:
    for lesson in course(game):
        for step in lesson.steps:
            run = LessonRun(lesson, start=step.id)
            if isinstance(step.task, MoveTask) and run.step is step:
                said = [str(one) for one in run.show().feedback]
                assert not re.search("^(Good|Right|Yes|Just|Exactly|Well)\\b", said[-1])
                firsts = [re.split("[.:;]", one)[0].split()[-5:] for one in said]
                assert all(firsts.count(words) == 1 for words in firsts), (lesson.id, step.id)


@pytest.mark.parametrize("game", ["manhattan", "newyork", "skyline"])
def test_sites_that_are_shown_are_listed_once(game: str) -> None:
    for lesson in course(game):
        for step in lesson.steps:
            run = LessonRun(lesson, start=step.id)
            if isinstance(step.task, SitesTask) and run.step is step and len(run.solution()) > 1:
                answer, *why = map(str, run.show().feedback)
                listed = answer.removeprefix("The answer: ").removesuffix(".")
                assert why, (lesson.id, step.id)
                assert not why[-1].endswith("?"), (lesson.id, step.id)
                assert not any(listed in sentence for sentence in why), (lesson.id, step.id)


def test_what_asks_is_no_reason_for_an_answer_that_is_shown() -> None:
    found = data()
    number = next(step for step in found["steps"] if "number" in step)
    for hints, said in (
        (["Count the storeys.", "How many are three and three?"], ["Count the storeys."]),
        (["How many are three and three?"], []),
    ):
        number["hint"] = hints
        run = LessonRun(lesson_of(found), start=number["id"])
        assert [str(one) for one in run.show().feedback[1:]] == said


def test_without_praise_and_words_for_its_goal_the_rules_speak() -> None:
    found = data()
    found["steps"][1] |= {"move": {"goal": {"site": "F5"}}}
    del found["steps"][1]["praise"]
    run = LessonRun(lesson_of(found), start="take")
    verdict = run.show()
    assert verdict.explanation is not None
    assert verdict.feedback[1:] == (verdict.explanation.sentence,)
