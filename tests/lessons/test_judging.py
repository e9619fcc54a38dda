"""Judging: right answers of every kind, and what is told about wrong ones."""

from __future__ import annotations

import re
from typing import Any

import pytest

from manhattan_widgets.contract.core import OptionError, Sentence
from manhattan_widgets.lessons.judging import (
    judge_choice,
    judge_move,
    judge_number,
    judge_sites,
    right_number,
    right_sites,
)
from manhattan_widgets.lessons.lesson import (
    Answer,
    ChoiceTask,
    MoveTask,
    NumberTask,
    SitesTask,
    Task,
)
from manhattan_widgets.locale.printable import short_repr
from tests.lessons.samples import sample
from tests.lessons.test_conditions import MANHATTAN, NEW_YORK, SKYLINE


def task(step: str) -> Task | None:
    lesson = sample()
    return lesson.steps[lesson.number(step)].task


def test_any_move_that_meets_the_goal_is_right() -> None:
    take = task("take")
    assert isinstance(take, MoveTask)
    right = [m for m in MANHATTAN.legal_moves() if judge_move(take, MANHATTAN, m).right]
    assert [str(m) for m in right] == ["b2F5"]
    anywhere = MoveTask({"rule": "M10"})
    assert sum(judge_move(anywhere, MANHATTAN, m).right for m in MANHATTAN.legal_moves()) > 5


def test_an_illegal_move_is_answered_by_the_rules_after_the_lesson() -> None:
    take = task("take")
    assert isinstance(take, MoveTask)
    verdict = judge_move(take, MANHATTAN, MANHATTAN.parse("1 on Frankfurt 5"))
    assert not verdict.right
    assert str(verdict).startswith("One is too little. ")
    assert verdict.explanation is not None
    assert verdict.explanation.rule == "M11"
    assert verdict.sites == ("F5",)
    other = judge_move(MoveTask({"owner": {"F5": "Blue"}}), MANHATTAN, MANHATTAN.parse("1 on F5"))
    assert str(other) == str(other.explanation.sentence if other.explanation else "")


def test_a_legal_move_that_misses_the_goal_is_answered() -> None:
    take = task("take")
    assert isinstance(take, MoveTask)
    move = MANHATTAN.parse("1 on Cairo 1")
    assert str(judge_move(take, MANHATTAN, move)) == "That takes nothing."
    plain = judge_move(MoveTask(take.goal), MANHATTAN, move)
    assert str(plain) == (
        "The rules allow that, but it is not what is asked for. "
        "Frankfurt 5 is to belong to Blue, and belongs to Red."
    )


def test_any_other_mistake_is_one_that_the_rules_allow() -> None:
    take = task("take")
    assert isinstance(take, MoveTask)
    other = MoveTask(take.goal, answers=(Answer({}, Sentence.of("lessons.legal_but")),))
    allowed = judge_move(other, MANHATTAN, MANHATTAN.parse("1 on Cairo 1"))
    assert str(allowed) == "The rules allow that, but it is not what is asked for."
    refused = judge_move(other, MANHATTAN, MANHATTAN.parse("1 on F5"))
    assert refused.explanation is not None
    assert str(refused) == str(refused.explanation.sentence)


def test_sites_all_and_no_others() -> None:
    mark = task("mark")
    assert isinstance(mark, SitesTask)
    assert right_sites(mark, MANHATTAN) == ("M1",)
    assert judge_sites(mark, MANHATTAN, ["M1"]).right
    assert str(judge_sites(mark, MANHATTAN, [])) == "1 site is missing."
    one = judge_sites(mark, MANHATTAN, ["M1", "H2"])
    assert one.sites == ("H2",)
    assert str(one) == (
        "Hong Kong 2 does not belong to the answer. Black is on top there. The other one is right."
    )
    wrong = judge_sites(mark, MANHATTAN, ["F5"])
    assert wrong.sites == ("F5",)
    assert str(wrong) == (
        "Frankfurt 5 does not belong to the answer. Frankfurt 5 belongs to Red. 1 site is missing."
    )


def test_each_wrong_site_is_named_with_its_reason() -> None:
    mark = task("mark")
    assert isinstance(mark, SitesTask)
    several = judge_sites(mark, MANHATTAN, ["C1", "F5", "H2", "M1", "S1"])
    assert several.sites == ("C1", "F5", "H2", "S1")
    assert str(several) == (
        "These do not belong to the answer: Cairo 1, Frankfurt 5, Hong Kong 2 and Sydney 1. "
        "Cairo 1 belongs to nobody. Frankfurt 5 belongs to Red. Black is on top there. "
        "The other one is right."
    )
    listed = SitesTask(("M1", "F5"))
    assert str(judge_sites(listed, MANHATTAN, ["M1", "H2"])) == (
        "Hong Kong 2 does not belong to the answer. The other one is right. 1 site is missing."
    )


def test_why_a_site_does_not_score() -> None:
    def told(asked: dict[str, str], site: str) -> str:
        return str(judge_sites(SitesTask({"scored": asked}), MANHATTAN, [site]))

    nothing = "Nothing is scored there by rule M14 (Points for the tallest tower)."
    assert nothing in told({"rule": "M14"}, "M1")
    several = judge_sites(SitesTask({"scored": {"rule": "M14"}}), MANHATTAN, ["M1", "C1", "C2"])
    assert str(several).count("M14") == 1
    assert "Frankfurt 5 belongs to Red." in told({"rule": "M16", "by": "Blue"}, "F5")
    elsewhere = told({"rule": "M15", "where": "Cairo"}, "F5")
    assert elsewhere == "Frankfurt 5 does not belong to the answer."


def test_sites_that_were_missed_have_their_answer() -> None:
    lesson = sample(
        mark={
            "sites": {
                "answer": ["M1", "F5"],
                "answers": [
                    {"when": {"missed": "F5"}, "text": "Look at Frankfurt."},
                    {"when": {}, "text": "Look again."},
                ],
            }
        }
    )
    mark = lesson.steps[2].task
    assert isinstance(mark, SitesTask)
    assert str(judge_sites(mark, MANHATTAN, ["M1"])) == "Look at Frankfurt."
    assert str(judge_sites(mark, MANHATTAN, ["F5"])) == "Look again."
    assert str(judge_sites(mark, MANHATTAN, ["F5", "H2"])) == (
        "Hong Kong 2 does not belong to the answer. The other one is right. "
        "1 site is missing. Look again."
    )
    assert str(judge_sites(mark, MANHATTAN, ["H2", "M1"])) == (
        "Hong Kong 2 does not belong to the answer. The other one is right. "
        "1 site is missing. Look at Frankfurt."
    )


def test_sites_where_parts_may_build() -> None:
    mark = SitesTask({"legal": ["card:5", "piece:b1"]})
    parts = {part for move in MANHATTAN.legal_moves() for part in MANHATTAN.parts(move)}
    assert {"card:5", "piece:b1"} <= parts
    right = right_sites(mark, MANHATTAN)
    assert "S5" in right
    assert "F5" not in right
    verdict = judge_sites(mark, MANHATTAN, [*right, "F5"])
    assert not verdict.right
    assert "Red" in str(verdict), "the rules say why"


def test_sites_that_score() -> None:
    assert right_sites(SitesTask({"scored": {"rule": "M14"}}), MANHATTAN) == ("F5",)
    assert right_sites(SitesTask({"scored": {"rule": "M16", "by": "Blue"}}), MANHATTAN) == ("M1",)
    assert right_sites(SitesTask({"scored": {"rule": "M15", "where": "Cairo"}}), MANHATTAN) == ()


@pytest.mark.parametrize(
    ("question", "state", "right"),
    [
        (7, MANHATTAN, 7),
        ({"height": "F5"}, MANHATTAN, 4),
        ({"storeys": ["F5", "Red"]}, MANHATTAN, 3),
        ({"needs": ["F5", "Blue"]}, MANHATTAN, 2),
        ({"points": "Red"}, MANHATTAN, 6),
        ({"points": "Red", "rule": "M15"}, MANHATTAN, 2),
        ({"buildings": "Blue"}, NEW_YORK, 4),
        ({"price": "A1"}, NEW_YORK, 1),
        ({"money": "Yellow"}, NEW_YORK, 2),
        ({"income": "Purple"}, SKYLINE, 1),
    ],
    ids=str,
)
def test_numbers_are_counted_by_the_rules(question: object, state: object, right: int) -> None:
    asked = NumberTask(question)  # type: ignore[arg-type]
    assert right_number(asked, state) == right
    assert judge_number(asked, state, right).right  # type: ignore[arg-type]
    assert "few" in str(judge_number(asked, state, right - 1))  # type: ignore[arg-type]
    assert "many" in str(judge_number(asked, state, right + 1))  # type: ignore[arg-type]


def test_an_expected_number_has_its_answer() -> None:
    count = sample(count={"number": {"answer": 5, "answers": [{"when": 4, "text": "One more."}]}})
    asked = count.steps[3].task
    assert isinstance(asked, NumberTask)
    assert str(judge_number(asked, MANHATTAN, 4)) == "One more."
    assert str(judge_number(asked, MANHATTAN, 3)) == "3 is too few."


def test_choices() -> None:
    who = task("who")
    assert isinstance(who, ChoiceTask)
    assert judge_choice(who, 1).right
    assert str(judge_choice(who, 0)) == "Green is below."
    assert str(judge_choice(who, 2)) == "No. Look at the board again."


@pytest.mark.parametrize("given", [5, None, "M1", ["M1", 5], ["Z9"], [["M1"]], b"M1"])
def test_marked_are_sites_of_the_board(given: Any) -> None:
    mark = SitesTask({"owner": "Red"})
    needed = f"by a list of their names, such as ['S1'], not by {short_repr(given)}."
    with pytest.raises(OptionError, match=re.escape(needed)):
        judge_sites(mark, MANHATTAN, given)


@pytest.mark.parametrize("given", ["4", None, [], 2.5, True])
def test_an_answer_in_numbers_is_a_whole_number(given: Any) -> None:
    with pytest.raises(OptionError, match=re.escape(f"a whole number, not {given!r}.")):
        judge_number(NumberTask({"height": "F5"}), MANHATTAN, given)


@pytest.mark.parametrize("given", ["x", None, [], 3, -1, True])
def test_an_option_has_a_number(given: Any) -> None:
    who = task("who")
    assert isinstance(who, ChoiceTask)
    with pytest.raises(OptionError, match=re.escape(f"from 0 to 2, not by {given!r}.")):
        judge_choice(who, given)
