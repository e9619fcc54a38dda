"""What the lessons of Skyline state in words is what the rules say of their positions."""

from __future__ import annotations

import re
from functools import partial
from importlib.resources import files

import pytest

from manhattan_widgets.contract.core import State
from manhattan_widgets.games.skyline import lessons
from manhattan_widgets.games.skyline.rules.board import COLORS, VALUES
from manhattan_widgets.games.skyline.rules.position import OVER
from manhattan_widgets.lessons import LessonRun, course
from manhattan_widgets.lessons.judging import judge_move
from manhattan_widgets.lessons.lesson import ChoiceTask, MoveTask
from manhattan_widgets.lessons.queries import facts_of
from tests.lessons.steps import number_in, step_in

YELLOW, PURPLE, BLUE = range(3)


step_of = partial(step_in, "skyline")
number = partial(number_in, "skyline")


def test_german_lessons_call_a_floor_by_one_name() -> None:
    """A floor of 2 is "ein 2er"; "die 2", for which it stood in other words, is another noun."""
    texts = (files(lessons) / "course" / "de.po").read_text("utf-8")
    told = [line for line in texts.splitlines() if line.startswith("msgstr")]
    assert any("ein 2er" in line for line in told)
    feminine = r"\b([Dd]ie|[Ee]ine|deiner?|jede) [1246]\b(?!\sMio)"
    assert [line for line in told if re.search(feminine, line)] == []


def position(lesson: str, name: str) -> State:
    return step_of(lesson, name)[1]


def right_moves(lesson: str, name: str) -> set[str]:
    step, state = step_of(lesson, name)
    task = step.task
    assert isinstance(task, MoveTask)
    return {str(move) for move in state.legal_moves() if judge_move(task, state, move).right}


def played(state: State, *moves: str) -> State:
    for move in moves:
        state = state.apply(state.parse(move))
    return state


def refusal(state: State, move: str) -> str:
    explanation = state.explain(state.parse(move))
    assert not explanation.legal
    return explanation.rule


def income(state: State, seat: int) -> int:
    return state.best_series(seat).amount


def test_every_lesson_has_moves_to_make_and_the_course_hardly_a_choice() -> None:
    kinds = [[type(step.task) for step in lesson.steps] for lesson in course("skyline")]
    assert all(lesson.count(MoveTask) >= 2 for lesson in kinds)
    assert sum(lesson.count(ChoiceTask) for lesson in kinds) <= 2


@pytest.mark.parametrize(("name", "colors"), [("bank", [YELLOW]), ("rich", [BLUE, PURPLE])])
def test_money_that_the_task_needs_is_told_in_both_wordings(name: str, colors: list[int]) -> None:
    step, state = step_of("02-cost", name)
    assert step.other_words is not None
    for words in (step.words, step.other_words):
        assert all(re.search(rf"\b{state.purses[color]}\b", words.source) for color in colors)


def test_what_is_said_of_a_move_speaks_of_floors_as_all_texts_of_the_game_do() -> None:
    for lesson in course("skyline"):
        for step in lesson.steps:
            run = LessonRun(lesson, start=step.id)
            if isinstance(step.task, MoveTask) and run.step is step:
                assert "storey" not in str(run.show()), (lesson.id, step.id)


def test_numbers_of_money_are_those_of_the_rules() -> None:
    left, state = number("02-cost", "bank")
    assert played(state, "1C5").purses[YELLOW] == left
    held, state = number("02-cost", "cap")
    after = played(state, "4B3")
    assert (after.purses[BLUE], after.purses[YELLOW]) == (held, state.purses[YELLOW] - 4)
    after = played(position("02-cost", "rich"), "4B3")
    assert (after.purses[BLUE], after.purses[PURPLE]) == (30, 3)


def test_two_floors_take_all_the_money() -> None:
    state = position("02-cost", "two-floors")
    after = played(state, "2B1", "1C5")
    assert after.purses[YELLOW] == 0
    assert after.purses[BLUE] == state.purses[BLUE] + 2


def test_buildings_pay_together_as_the_lessons_say() -> None:
    state = position("03-income", "first-round")
    assert {
        income(played(state, move), YELLOW) for move in right_moves("03-income", "first-round")
    } == {2}
    assert income(played(state, "1B4"), YELLOW) == 1
    bridge = position("06-skyline-floors", "bridge")
    assert (income(bridge, YELLOW), income(played(bridge, "SC3"), YELLOW)) == (5, 9)


def test_selling_brings_what_hints_and_praise_say() -> None:
    state = position("04-turn", "raise")
    for kind, brings in (("6", 3), ("2", 1), ("1", 0)):
        after = played(state, f"sell{kind}")
        assert after.purses[YELLOW] == state.purses[YELLOW] + brings
    assert VALUES["P"] == state.purses[YELLOW] + 2
    assert refusal(position("06-skyline-floors", "market"), "sellS") == "S14"


def test_who_can_build_must_and_who_cannot_must_buy() -> None:
    assert refusal(position("04-turn", "must-build"), "invest") == "S7"
    assert refusal(position("04-turn", "duty"), "end") == "S14"


def test_a_neutral_floor_on_ones_own_is_what_the_third_penthouse_needs() -> None:
    state = position("05-penthouse", "third-penthouse")
    after = played(state, "NB1", "PB1")
    assert after.purses[YELLOW] == state.purses[YELLOW] - 10
    assert state.purses[1:] == after.purses[1:]  # the bank got it all
    assert refusal(played(state, "NC5"), "PC5") == "S10"


def test_the_second_skyline_floor_can_be_paid_on_ones_own_floor_only() -> None:
    after = played(position("06-skyline-floors", "second-one"), "PC5")
    assert after.purses[YELLOW] == 0
    assert refusal(after, "SB3") == "S12"
    assert refusal(after, "SB9") == "S10"
    assert played(after, "SB1").purses[YELLOW] == 0


def test_the_same_figure_pays_once_a_turn() -> None:
    after = played(position("07-figures", "several"), "cash1")
    assert refusal(after, "cash1") == "S15"
    assert played(after, "cash9").purses[YELLOW] == 2 + 5 + 8


@pytest.mark.parametrize("move", ["4C2", "4C4"])
def test_the_mission_is_fulfilled(move: str) -> None:
    state = position("07-figures", "secret")
    assert right_moves("07-figures", "secret") == {"4C2", "4C4"}
    found = state.options.edition.mission_sites
    mission = state.mission(YELLOW)
    assert not found(mission, state.held(YELLOW))
    assert found(mission, played(state, move).held(YELLOW))


@pytest.mark.parametrize(("move", "winner"), [("PB7", YELLOW), ("6C8", BLUE)])
def test_the_tie_is_broken_as_it_is_told(move: str, winner: int) -> None:
    over = played(position("08-prestige", "tie-break"), move, "invest", "end")
    assert over.phase == OVER
    assert over.score().totals == (4, 3, 4)
    outcome = over.outcome()
    assert outcome is not None
    assert outcome.winners == (winner,)


def test_the_fifth_round_without_a_floor_ends_the_game() -> None:
    state = position("08-prestige", "five-rounds")
    over = played(state, "invest", "end")
    assert over.phase == OVER
    outcome = over.outcome()
    assert outcome is not None
    assert outcome.winners == (COLORS.index("purple"),)
    assert played(state, "trade1-3-13", "4B3", "invest", "end").phase != OVER


def test_a_mission_of_the_last_turn_counts_whatever_comes_after() -> None:
    state = position("08-prestige", "own-last-turn")
    after = played(state, "4C3", "invest", "end")
    found = state.options.edition.mission_sites
    assert after.phase != OVER
    assert found(state.mission(YELLOW), after.finals[YELLOW])


def test_orange_sites_are_pointed_out_as_the_board_has_them() -> None:
    for lesson, name in (("01-levels", "board"), ("08-prestige", "orange")):
        step, state = step_of(lesson, name)
        edition = state.options.edition
        orange = {edition.names[site] for site in edition.orange}
        assert all(set(one.outline or ()) == orange for one in step.sights)


def test_the_figure_that_is_pointed_out_is_the_cross_of_the_mission() -> None:
    step, state = step_of("08-prestige", "own-last-turn")
    (found,) = (one.outline for one in step.sights)
    edition, facts = state.options.edition, facts_of("skyline")
    arms = {edition.names[site] for site in edition.neighbors[edition.numbers["C3"]]}
    assert set(found or ()) == {"C3", *arms}
    after = played(state, "4C3")
    assert all(facts.owner(after, site) == YELLOW for site in found or ())


@pytest.mark.parametrize(
    ("lesson", "name", "move", "untrue"),
    [
        ("01-levels", "ground", "2 on A2", "A 1 goes"),
        ("01-levels", "match", "6 on B3", "That 2"),
        ("02-cost", "owner", "1 on B1", "pays the bank"),
        ("02-cost", "owner", "2 on B8", "gets your money"),
        ("02-cost", "most", "1 on B3", "Blue would get"),
        ("03-income", "spoil", "1 on B1", "That takes"),
        ("03-income", "first-round", "1 on C5", "stands alone"),
        ("05-penthouse", "crown", "penthouse on A2", "gets your 10 million"),
        ("06-skyline-floors", "any", "Skyline on C3", "costs 5 million"),
    ],
)
def test_what_is_refused_is_not_answered_as_if_it_were_built(
    lesson: str, name: str, move: str, untrue: str
) -> None:
    step, state = step_of(lesson, name)
    assert isinstance(step.task, MoveTask)
    verdict = judge_move(step.task, state, state.parse(move))
    assert verdict.explanation is not None
    assert not verdict.explanation.legal
    assert untrue not in str(verdict)
