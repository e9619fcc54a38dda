"""The packaged courses, lesson by lesson: right and wrong answers, time, clauses.

What is asked of a lesson here is asked of the lessons of every game.
"""

from __future__ import annotations

from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from manhattan_widgets.bots import choose, make
from manhattan_widgets.contract.core import State
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.lessons import LessonRun, course, course_files, read_lesson
from manhattan_widgets.lessons.answer_words import hint_to_answer
from manhattan_widgets.lessons.checking import check_lesson, minutes
from manhattan_widgets.lessons.conditions import Moment, met
from manhattan_widgets.lessons.judging import (
    judge_choice,
    judge_move,
    judge_number,
    judge_sites,
    right_number,
    right_sites,
)
from manhattan_widgets.lessons.lesson import (
    ChoiceTask,
    Lesson,
    MoveTask,
    NumberTask,
    SitesTask,
    Step,
)
from manhattan_widgets.lessons.reading import parsed

LESSONS = {f"{game}-{file.stem}": file for game in GAMES for file in course_files(game)}

#: Clauses that are no rules for players, by game.
NOT_TAUGHT: dict[str, set[str]] = {}

#: A position has up to a thousand drafts: so many legal moves of a step are tried, evenly spread.
MOVES_TRIED = 400
#: So many moves that the rules forbid are tried in each step.
ILLEGAL_TRIED = 25


@pytest.fixture(params=sorted(LESSONS))
def file(request: pytest.FixtureRequest) -> Path:
    return LESSONS[request.param]


@cache
def lesson_in(file: Path) -> Lesson:
    return read_lesson(file)


@cache
def solved(file: Path) -> tuple[LessonRun, tuple[tuple[Step, State], ...]]:
    """Solve a lesson with right answers; return the run, and each step with its position."""
    run = LessonRun(lesson_in(file))
    begun = []
    while not run.finished:
        begun.append((run.step, run.state))
        if not run.done:
            solve(run)
        run.go_on()
    return run, tuple(begun)


def solve(run: LessonRun) -> None:
    """Answer as a learner who knows, by the same ways that a learner has."""
    task = run.step.task
    answer = run.solution()
    if isinstance(task, SitesTask):
        verdict = run.mark(answer)
    elif isinstance(task, NumberTask):
        verdict = run.answer(answer)
    elif isinstance(task, ChoiceTask):
        verdict = run.choose(answer)
    elif isinstance(task, MoveTask):
        for move in answer:
            for _ in run.others():
                pass
            verdict = run.play(move)
    else:
        play_on(run)
        assert run.verdict is not None
        verdict = run.verdict
    assert verdict.right, (run.step.id, str(verdict))
    assert run.done
    if run.step.praise is not None:
        assert run.step.praise in verdict.feedback, run.step.id


def play_on(run: LessonRun) -> None:
    bot = make("greedy", 1)
    while not run.done:
        for _ in run.others():
            pass
        if not run.done:
            verdict = run.play(choose(bot, run.state.view(run.seat)))
            assert verdict.feedback, "a word about every move"


def test_lesson_has_no_faults(file: Path) -> None:
    assert [str(fault) for fault in check_lesson(file)] == []


def test_lesson_is_solved_with_right_answers(file: Path) -> None:
    run, _ = solved(file)
    assert run.finished
    assert run.tally.stars == 3
    assert (run.tally.shown, run.tally.hints) == (0, 0)


def test_everything_asked_has_hints_and_praise(file: Path) -> None:
    for step in lesson_in(file).steps:
        if step.task is not None:
            assert step.hints, step.id
            assert step.praise is not None, step.id


def test_sites_that_are_shown_are_not_explained_by_where_to_look(file: Path) -> None:
    for step, state in solved(file)[1]:
        if isinstance(step.task, SitesTask):
            sites = right_sites(step.task, state)
            (why,) = hint_to_answer(lesson_in(file).game, step, sites) or ("",)
            assert not str(why).startswith("Look"), step.id


def test_expected_mistakes_get_their_answers(file: Path) -> None:
    for step, state in solved(file)[1]:
        task = step.task
        if isinstance(task, NumberTask):
            right = right_number(task, state)
            for answer in task.answers:
                assert answer.when != right
                verdict = judge_number(task, state, answer.when)
                assert (verdict.right, verdict.feedback) == (False, (answer.words,)), step.id
        elif isinstance(task, ChoiceTask):
            for n, option in enumerate(task.options):
                verdict = judge_choice(task, n)
                assert verdict.right == option.right
                assert option.right or verdict.feedback == (option.answer,), step.id
        elif isinstance(task, SitesTask):
            check_marks(step, task, state)


def check_marks(step: Step, task: SitesTask, state: State) -> None:
    right = set(right_sites(task, state))
    assert judge_sites(task, state, right).right, step.id
    assert not judge_sites(task, state, right - {min(right)}).right, step.id
    told = set()
    for answer in task.answers:
        marked, missed = set(answer.when.get("marked", ())), set(answer.when.get("missed", ()))
        assert not marked & right, step.id
        assert missed <= right, step.id
        verdict = judge_sites(task, state, (right - missed) | marked)
        assert not verdict.right
        told |= set(verdict.feedback)
    assert told >= {answer.words for answer in task.answers}, step.id


def test_all_legal_moves_are_judged(file: Path) -> None:
    for step, state in solved(file)[1]:
        task = step.task
        if not isinstance(task, MoveTask) or task.moves > 1:
            continue
        moves = state.legal_moves()
        verdicts = []
        for move in islice(moves, 0, None, 1 + len(moves) // MOVES_TRIED):
            verdict = judge_move(task, state, move)
            verdicts.append(verdict)
            assert verdict.explanation is not None
            assert verdict.explanation.legal
            assert verdict.right == met(task.goal, Moment.of(state, move))
            if not verdict.right:
                assert str(verdict), step.id
                answers = [a.words for a in task.answers if met(a.when, Moment.of(state, move))]
                assert not answers or verdict.feedback == (answers[0],), step.id
        assert any(verdict.right for verdict in verdicts), step.id
        # Where every move will do, the step lets a learner try something for the first time.
        assert not task.answers or not all(verdict.right for verdict in verdicts), step.id


def test_illegal_moves_are_refused_by_their_rule(file: Path) -> None:
    for step, state in solved(file)[1]:
        task = step.task
        if not isinstance(task, MoveTask):
            continue
        illegal = (
            move
            for move in state.rules.conceivable_moves(state.options)
            if not state.explain(move).legal
        )
        for move in islice(illegal, ILLEGAL_TRIED):
            verdict = judge_move(task, state, move)
            explanation = state.explain(move)
            assert not verdict.right
            assert verdict.explanation == explanation
            assert explanation.rule in state.rules.rulebook()
            assert verdict.feedback[-1] == explanation.sentence, step.id


def test_lesson_takes_five_minutes_at_most(file: Path) -> None:
    lesson = lesson_in(file)
    assert lesson.minutes <= 5
    assert minutes(parsed(file)) <= lesson.minutes + 0.5


def test_there_is_nearly_always_something_to_do(file: Path) -> None:
    assert sum(step.task is None for step in lesson_in(file).steps) <= 1


@pytest.mark.parametrize("game", [game for game in GAMES if course_files(game)])
def test_course_covers_every_clause(game: str) -> None:
    taught = {rule for lesson in course(game) for rule in lesson.rules}
    assert taught <= set(GAMES[game].rulebook())
    assert set(GAMES[game].rulebook()) - taught == NOT_TAUGHT.get(game, set())


@pytest.mark.parametrize("game", [game for game in GAMES if course_files(game)])
def test_names_of_steps_are_unique_in_a_lesson(game: str) -> None:
    for lesson in course(game):
        names = [step.id for step in lesson.steps]
        assert len(set(names)) == len(names)
