"""Today's practice: what is due over all games, something new, an end; the same when reopened."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.lessons import course_files
from manhattan_widgets.lessons.exercises.daily import TODAY, DailyPractice, kinds_about, mastery
from manhattan_widgets.lessons.exercises.practice import Practice
from manhattan_widgets.lessons.exercises.progress_format import read_exercise_progress
from manhattan_widgets.lessons.memory import Grade, Status
from manhattan_widgets.lessons.progress import LessonProgress, Progress, ProgressFile


class Calendar:
    """A clock that stands still until it is set forward."""

    def __init__(self) -> None:
        self.at = datetime(2024, 5, 1, 18, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at

    def go_on(self, days: int = 1) -> None:
        self.at += timedelta(days=days)


def done(practice: DailyPractice) -> DailyPractice:
    while not practice.finished:
        practice.answer(practice.exercise.solution)
        practice.next()
    return practice


def test_a_day_has_its_end_and_all_games() -> None:
    practice = DailyPractice(clock=Calendar())
    names = []
    while not practice.finished:
        names.append(practice.exercise.name)
        assert practice.left == TODAY - len(names) + 1
        practice.answer(practice.exercise.solution)
        practice.next()
    assert len(names) == TODAY == len(set(names))
    assert {name.game for name in names} == set(GAMES)
    assert practice.answered_today == TODAY


def test_it_ends_with_what_was_strengthened_and_when_it_comes_again() -> None:
    calendar = Calendar()
    practice = DailyPractice(clock=calendar)
    rule = practice.asked[0]
    practice.show()
    practice.next()
    done(practice)
    told = {one.rule: one for one in practice.outcomes()}
    assert told[rule].grade is Grade.Again
    others = [one for one in told.values() if one.rule != rule]
    assert {one.grade for one in others} == {Grade.Good}
    assert date(2024, 5, 2) < told[rule].due < min(one.due for one in others)
    statuses = {c.rule: c for all_ in practice.mastery().values() for c in all_}
    assert all(statuses[one].due == told[one].due for one in told)


def test_the_exercise_that_was_left_comes_again(tmp_path: Path) -> None:
    calendar = Calendar()
    file = ProgressFile(tmp_path / "ann.json")
    first = DailyPractice(file=file, clock=calendar)
    assert DailyPractice(file=file, clock=calendar).exercise == first.exercise
    first.answer(first.exercise.solution)
    left = first.next()
    again = DailyPractice(file=file, clock=calendar)
    assert again.left == TODAY - 1
    assert again.exercise == left


def test_the_exercise_that_was_left_comes_again_about_what_was_met_before(tmp_path: Path) -> None:
    calendar = Calendar()
    file = ProgressFile(tmp_path / "ann.json")
    done(DailyPractice(file=file, clock=calendar))
    calendar.go_on(10)
    practice = DailyPractice(file=file, clock=calendar)
    while practice.left > 1:
        practice.answer(practice.exercise.solution)
        left = practice.next()
        assert DailyPractice(file=file, clock=calendar).exercise == left
        assert practice.hint()
        again = DailyPractice(file=file, clock=calendar)
        assert again.exercise == left
        assert again.hints_given == 1


def test_what_was_done_today_counts_and_more_can_be_asked_for(tmp_path: Path) -> None:
    calendar = Calendar()
    file = ProgressFile(tmp_path / "ann.json")
    done(DailyPractice(file=file, clock=calendar))
    again = DailyPractice(file=file, clock=calendar)
    assert again.finished
    assert again.left == 0
    before = {
        rule for one in read_exercise_progress(file.read().exercises).reviews for rule in one.grades
    }
    again.more()
    assert not again.finished
    assert again.left == TODAY
    assert again.asked[-1] not in before
    calendar.go_on()
    assert not DailyPractice(file=file, clock=calendar).finished


def test_what_is_passed_over_is_not_answered() -> None:
    practice = DailyPractice(clock=Calendar())
    first = practice.exercise
    assert practice.next() != first
    assert practice.left == TODAY
    assert practice.answered_today == 0


def test_what_is_due_comes_again_and_a_share_is_new(tmp_path: Path) -> None:
    calendar = Calendar()
    practice = done(DailyPractice(file=ProgressFile(tmp_path / "ann.json"), clock=calendar))
    met = {one.rule for one in practice.outcomes()}
    calendar.go_on(10)
    due = {
        clause.rule
        for all_ in mastery(practice.progress, calendar).values()
        for clause in all_
        if clause.status is Status.DUE
    }
    assert due == met
    later = DailyPractice(file=practice.file, clock=calendar)
    done(later)
    told = Counter(rule in met for rule in later.asked)
    assert told == {True: 3 * TODAY // 4, False: TODAY // 4}


def test_what_is_due_does_not_pile_up(tmp_path: Path) -> None:
    calendar = Calendar()
    file = ProgressFile(tmp_path / "ann.json")
    for day in range(12):
        practice = DailyPractice(file=file, clock=calendar)
        due = {
            clause.rule
            for all_ in practice.mastery().values()
            for clause in all_
            if clause.status is Status.DUE
        }
        assert len(due) <= 3 * TODAY
        while not practice.finished:
            if (practice.number + day) % 3:  # two of three are known
                practice.answer(practice.exercise.solution)
            else:
                practice.show()
            practice.next()
        reviewed = {one.rule for one in practice.outcomes()}
        assert len(reviewed & due) >= min(len(due), TODAY // 2)
        calendar.go_on()


def test_steps_of_lessons_that_were_finished_are_not_asked_again(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path / "ann.json")
    done_lesson = LessonProgress(stars=3, runs=1, when="2024-05-01T17:00:00Z")
    lessons = {f"{game}/{path.stem}" for game in GAMES for path in course_files(game)}
    file.update(lambda _: Progress("Ann", dict.fromkeys(lessons, done_lesson)))
    fresh, taught = DailyPractice(clock=Calendar()), DailyPractice(file=file, clock=Calendar())
    assert fresh.exercise.name.kind == "step"
    for _ in range(TODAY):
        rule = taught.asked[-1]
        if kinds_about(taught.exercise.name.game, rule):
            assert taught.exercise.name.kind != "step"
        taught.answer(taught.exercise.solution)
        taught.next()


def test_three_days_make_a_clause_learned_and_days_in_a_row_are_counted(tmp_path: Path) -> None:
    calendar = Calendar()
    file = ProgressFile(tmp_path / "ann.json")
    for day in range(1, 8):
        practice = done(DailyPractice(file=file, clock=calendar))
        assert practice.days_in_a_row == day
        found = [c for all_ in practice.mastery().values() for c in all_]
        learned = {clause.rule for clause in found if clause.status is Status.LEARNED}
        assert all(clause.days >= 3 for clause in found if clause.rule in learned)
        if day < 3:
            assert not learned
        calendar.go_on()
    assert learned
    calendar.go_on(3)
    assert DailyPractice(file=file, clock=calendar).days_in_a_row == 0


def test_whatever_is_practiced_counts_for_what_is_remembered() -> None:
    calendar = Calendar()
    practice = Practice(names=["manhattan-score-1-1"], clock=calendar)
    practice.answer(practice.exercise.solution)
    clauses = mastery(practice.progress, calendar)["manhattan"]
    met = [clause.rule for clause in clauses if clause.status is not Status.NEW]
    assert met == ["M14", "M15", "M16"]


def test_what_was_left_among_a_few_more_comes_first_among_the_next(tmp_path: Path) -> None:
    calendar = Calendar()
    file = ProgressFile(tmp_path / "ann.json")
    first = done(DailyPractice(file=file, clock=calendar))
    first.more()
    assert first.hint()
    again = DailyPractice(file=file, clock=calendar)
    assert again.finished
    again.more()
    assert again.exercise == first.exercise
    assert again.hints_given == 1
    again.answer(again.exercise.solution)
    after = again.next()
    assert DailyPractice(file=file, clock=calendar).left == 0
    assert after != first.exercise
