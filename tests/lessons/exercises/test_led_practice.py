"""One exercise after another: sequences, what counts, what is kept and gone on with."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from manhattan_widgets.games.manhattan.rules.board import SITES
from manhattan_widgets.games.manhattan.rules.moves import build
from manhattan_widgets.lessons.errors import LessonError
from manhattan_widgets.lessons.exercises import KINDS, ExerciseError
from manhattan_widgets.lessons.exercises.practice import Practice
from manhattan_widgets.lessons.exercises.progress_format import (
    ExerciseProgress,
    Solved,
    Stage,
    read_exercise_progress,
)
from manhattan_widgets.lessons.exercises.ratings import Rating, level_for
from manhattan_widgets.lessons.memory import Grade
from manhattan_widgets.lessons.progress import ProgressFile

KIND = ["owner"]


def wrong(practice: Practice) -> str:
    one = practice.exercise
    return next(o.id for o in one.form.options if o.id != one.solution)


def test_equal_seeds_give_a_class_the_same_exercises() -> None:
    one, other = (Practice("manhattan", level=2, seed=7) for _ in range(2))
    names = []
    for _ in range(len(KINDS["manhattan"])):
        assert one.exercise == other.exercise
        names.append(one.exercise.name)
        one.answer(one.exercise.solution)  # one knows everything, the other asks to be shown
        other.show()
        one.next()
        other.next()
    assert {name.kind for name in names} == set(KINDS["manhattan"])  # each kind once
    assert Practice("manhattan", level=2, seed=8).exercise != Practice(seed=7, level=2).exercise


def test_only_the_first_answers_count() -> None:
    practice = Practice(kinds=KIND, seed=1)
    before = practice.rating("owner")
    assert not practice.answer(wrong(practice)).right
    assert not practice.done
    assert practice.answer(practice.exercise.solution).right
    assert practice.done
    assert practice.tries == 2
    lower = practice.rating("owner")
    assert lower.value < before.value
    practice.answer(wrong(practice))
    practice.show()
    assert practice.rating("owner") == lower
    assert practice.hint() is None
    (told,) = practice.summary()
    assert (told.done, told.right, told.tries) == (1, 0, 2)


def test_hints_are_counted() -> None:
    practice = Practice(kinds=KIND, seed=1)
    hints = [practice.hint() for _ in range(3)]
    assert hints == [*practice.exercise.hints, None]
    practice.answer(practice.exercise.solution)
    (told,) = practice.summary()
    assert (told.right, told.hints) == (0, 2)


def test_difficulty_follows_the_learner() -> None:
    good, poor = Practice(kinds=KIND, seed=3), Practice(kinds=KIND, seed=3)
    for _ in range(8):
        good.answer(good.exercise.solution)
        poor.show()
        good.next()
        poor.next()
    assert good.exercise.name.level > poor.exercise.name.level
    assert good.exercise.difficulty > poor.exercise.difficulty


def test_a_level_is_chosen_while_one_practices(tmp_path: Path) -> None:
    practice = Practice(kinds=KIND, seed=1, file=ProgressFile(tmp_path / "ann.json"))
    first = practice.exercise
    practice.answer(wrong(practice))
    practice.choose_level(4)
    assert (practice.exercise.name.level, practice.number, practice.tries) == (4, 0, 0)
    assert practice.exercise != first
    practice.answer(practice.exercise.solution)
    answered = practice.exercise
    practice.choose_level(1)
    assert practice.exercise == answered  # what was answered stays until one goes on
    assert practice.next().name.level == 1
    practice.choose_level(None)
    suited = level_for(practice.rating("owner"), KINDS["manhattan"]["owner"].levels)
    assert practice.exercise.name.level == suited
    with pytest.raises(ExerciseError, match="level"):
        practice.choose_level(9)
    assert practice.level is None
    listed = Practice(names=["manhattan-owner-1-3", "manhattan-owner-2-3"])
    listed.choose_level(4)
    assert str(listed.exercise.name) == "manhattan-owner-1-3"


def test_it_is_gone_on_with_where_it_was_left(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path / "ann.json")
    first = Practice("newyork", kinds=["price"], file=file)
    first.learner = "  Ann   B. "
    first.answer(first.exercise.solution)
    left = first.next()
    again = Practice("newyork", kinds=["price"], file=file)
    assert again.exercise == left
    assert again.number == 1
    assert again.seed == first.seed
    assert again.learner == "Ann B."
    assert again.rating("price") == first.rating("price")
    assert again.summary() == ()  # another session
    other = Practice("newyork", kinds=["group"], file=file)
    assert other.number == 0
    assert [one.name for one in read_exercise_progress(file.read().exercises).solved] == [
        str(first._session[0][1].name)
    ]


def test_what_was_tried_before_it_was_left_counts(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path / "ann.json")
    names = ["newyork-price-1-4", "manhattan-owner-1-3", "manhattan-owner-1-5"]
    for count in (1, 2, 3):
        left = Practice(names=names, file=file)
        assert left.tries == count - 1
        left.answer((7 + count,))
    left.hint()
    again = Practice(names=names, file=file)
    assert (again.tries, again.hints_given, again.wrong) == (3, 1, ("8", "9", "10"))
    assert again.hint() == again.exercise.hints[1]
    assert again.answer(again.exercise.solution).right
    assert again.next().name.kind == "owner"
    assert (again.tries, again.hints_given, again.wrong) == (0, 0, ())
    again.answer(wrong(again))
    again.next()  # passed over: what was tried of it counts nothing
    assert Practice(names=names, file=file).tries == 0
    (kept,) = read_exercise_progress(file.read().exercises).solved
    assert (kept.right, kept.tries, kept.hints, kept.wrong) == (False, 4, 2, ("8", "9", "10"))


def test_the_clauses_that_were_broken_before_it_was_left_are_kept(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path / "ann.json")
    names = ["skyline-penthouse-1-0"]
    left = Practice(names=names, file=file)
    floors, cards = left.exercise.solution
    assert left.answer((floors, cards + 1)).rule == "S13"
    again = Practice(names=names, file=file)
    again.answer(again.exercise.solution)
    (kept,) = read_exercise_progress(file.read().exercises).solved
    assert dict(kept.grades) == {"S13": Grade.Again}


def test_of_an_exercise_under_way_only_so_much_is_kept(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path / "ann.json")
    left = Practice(names=["newyork-price-1-4"], file=file)
    assert "begun" not in str(file.read().exercises)
    for number in range(20, 30):
        left.answer((number,))
    again = Practice(names=["newyork-price-1-4"], file=file)
    assert again.tries == 10
    assert again.wrong == ("20", "21", "22", "23", "24")


def test_what_was_answered_is_not_asked_again_by_whoever_left_before_going_on(
    tmp_path: Path,
) -> None:
    names = ["skyline-income-2-1", "newyork-price-1-4"]
    file = ProgressFile(tmp_path / "ann.json")
    for settings in ({"names": names}, {"kinds": KIND, "level": 2, "seed": 3}, {"kinds": KIND}):
        left = Practice(**settings, file=file)
        left.answer(left.exercise.solution)
        again = Practice(**settings, file=file)
        assert again.number == 1
        assert again.exercise == left.next()
    left.show()
    assert Practice(**settings, file=file).number == 2


def test_a_list_that_came_to_its_end_stays_there_until_it_is_begun_anew(tmp_path: Path) -> None:
    names = ["skyline-income-2-1", "newyork-price-1-4"]
    file = ProgressFile(tmp_path / "ann.json")
    first = Practice(names=names, file=file)
    for _ in names:
        first.answer(first.exercise.solution)
        first.next()
    assert first.finished
    assert not first.ended_before
    again = Practice(names=names, file=file)
    assert again.finished
    assert again.ended_before
    again.restart()
    assert not again.finished
    assert not again.ended_before
    assert str(again.exercise.name) == names[0]


def test_a_list_of_exercises_comes_to_an_end() -> None:
    names = ["skyline-income-2-1", "newyork-price-1-4"]
    practice = Practice(names=names)
    assert practice.game == "skyline"
    assert str(practice.exercise.name) == names[0]
    practice.next()
    assert str(practice.exercise.name) == names[1]
    assert not practice.finished
    practice.next()
    assert practice.finished


def test_the_largest_seed_can_be_gone_on_with(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path / "ann.json")
    first = Practice(kinds=KIND, seed=999_999_999, file=file)
    assert Practice(kinds=KIND, seed=999_999_999, file=file).exercise == first.exercise


def test_what_was_left_but_cannot_be_made_any_more_is_passed_over(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path / "ann.json")
    practice = Practice(kinds=KIND, seed=1, file=file)
    stage = Stage(1, 4, "manhattan-gone-1-1")
    file.update(
        lambda p: type(p)(
            p.learner, p.lessons, ExerciseProgress(stages={practice._key: stage}).to_json()
        )
    )
    assert Practice(kinds=KIND, seed=1, file=file).number == 4


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"game": "chess"}, "no exercises for"),
        ({"kinds": ["price"]}, "no kind of exercise"),
        ({"kinds": []}, "No kind of exercise is named"),
        ({"level": 9}, "no level 9"),
        ({"seed": -1}, "whole number from 0"),
        ({"seed": 10**9}, "to 999999999"),
        ({"names": []}, "list of exercises is empty"),
        ({"names": ["x"]}, "not the name"),
    ],
)
def test_settings_that_cannot_be(settings, said: str) -> None:
    with pytest.raises(ExerciseError, match=said):
        Practice(**settings)


def test_one_kind_may_be_named_alone_and_levels_are_as_near_as_can_be() -> None:
    practice = Practice(kinds="take", level=6)
    assert practice.exercise.name.level == max(KINDS["manhattan"]["take"].levels)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["solution"], {"M9": Grade.Good}),
        (["hint", "solution"], {"M9": Grade.Hard}),
        (["wrong", "solution"], {"M9": Grade.Again}),
        (["show"], {"M9": Grade.Again}),
    ],
)
def test_what_an_answer_tells_of_clauses_is_kept(
    tmp_path: Path, given: list[str], told: dict[str, Grade]
) -> None:
    file = ProgressFile(tmp_path / "ann.json")
    evening = datetime(2024, 5, 1, 21, 30, tzinfo=timezone(timedelta(hours=-4)))
    practice = Practice(names=["manhattan-owner-1-1"], file=file, clock=lambda: evening)
    for one in given:
        if one in ("hint", "show"):
            getattr(practice, one)()
        else:
            practice.answer(wrong(practice) if one == "wrong" else practice.exercise.solution)
    (solved,) = read_exercise_progress(file.read().exercises).solved
    assert solved.grades == told
    assert solved.when == "2024-05-02T01:30:00Z"


def test_the_clause_that_an_answer_broke_is_kept_and_no_other() -> None:
    practice = Practice(names=["manhattan-best-3-1"])
    view = practice.exercise.view
    moves = (build(view.options.colors[view.seat][0], 4, site) for site in range(SITES))
    no_card = next(move for move in moves if view.explain(move).rule == "M7")
    assert not practice.answer(no_card).right
    practice.answer(practice.exercise.solution)
    (solved,) = read_exercise_progress(practice.progress.exercises).solved
    assert set(practice.exercise.rules) == {"M13", "M11"}
    assert solved.grades == {"M7": Grade.Again}


def test_answers_of_earlier_versions_tell_nothing_of_clauses() -> None:
    before = {
        "name": "manhattan-owner-1-1",
        "right": True,
        "tries": 1,
        "hints": 0,
        "shown": False,
        "when": "once",
    }
    kept = read_exercise_progress({"solved": [before]})
    assert kept.solved[0].right
    assert kept.reviews == ()
    for damaged in ({"grades": {"M9": 5}}, {"grades": {"M9": 3}}, {"grades": ["M9"]}):
        with pytest.raises(LessonError, match="damaged"):
            read_exercise_progress({"solved": [before | damaged]})
    dated = before | {"grades": {"M9": 3}, "when": "2024-05-01T12:00:00Z"}
    (review,) = read_exercise_progress({"solved": [dated]}).reviews
    assert review.grades == {"M9": Grade.Good}
    assert ExerciseProgress(solved=read_exercise_progress({"solved": [dated]}).solved).to_json()[
        "solved"
    ] == [dated]


def test_damaged_data_are_refused() -> None:
    for data in ({"solved": 3}, {"ratings": {"a": {}}}, {"other": 1}):
        with pytest.raises(LessonError, match="damaged"):
            read_exercise_progress(data)
    solved = Solved("nonsense", True, 1, 0, False, "")
    with pytest.raises(ExerciseError):
        read_exercise_progress(ExerciseProgress(solved=(solved,)).to_json())


def test_only_the_newest_are_kept() -> None:
    kept = ExerciseProgress()
    for number in range(60):
        kept = kept.at(f"key {number}", Stage(1, number, ""))
    assert len(kept.stages) == 50
    assert "key 59" in kept.stages
    solved = Solved("manhattan-owner-1-1", True, 1, 0, False, "")
    many = ExerciseProgress(solved=(solved,) * 5000).with_solved(
        solved, "manhattan-owner", Rating()
    )
    assert len(many.solved) == 5000
