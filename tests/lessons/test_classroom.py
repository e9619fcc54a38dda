"""What a class handed in: read with care, counted truly, with hidden names where wanted."""

from __future__ import annotations

import csv
import io
import sys
from dataclasses import replace
from datetime import timedelta, timezone
from pathlib import Path

import pytest

import manhattan_widgets as mw
from manhattan_widgets import locale
from manhattan_widgets.lessons import LessonProgress, Progress, ProgressFile
from manhattan_widgets.lessons.classroom import TABLES, Classroom, read_class
from manhattan_widgets.lessons.exercises.practice import Practice
from manhattan_widgets.lessons.exercises.progress_format import (
    ExerciseProgress,
    Solved,
    read_exercise_progress,
)
from manhattan_widgets.lessons.memory import Grade
from manhattan_widgets.lessons.results import results, save_csv

HARD, EASY = "manhattan-owner-1-7", "newyork-price-2-3"


def solved(name: str, when: str, *wrong: str, hints: int = 0, shown: bool = False) -> Solved:
    grade = Grade.Again if wrong or shown else Grade.Hard if hints else Grade.Good
    rule = "M9" if name == HARD else "N9"
    right = not wrong and not hints and not shown
    return Solved(name, right, len(wrong) + (not shown), hints, shown, when, {rule: grade}, wrong)


def hand_in(path: Path, learner: str, *done: Solved) -> None:
    lesson = LessonProgress(stars=2, runs=1, tries=4, when="2024-05-01T09:00:00Z")
    kept = ExerciseProgress({}, {}, done).to_json()
    path.write_bytes(Progress(learner, {"manhattan/01-towers": lesson}, kept).to_bytes())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "class"
    place.mkdir()
    hand_in(
        place / "ann.json",
        "Ann",
        solved(HARD, "2024-05-01T10:00:00Z", "red", "nobody"),
        solved(EASY, "2024-05-01T10:04:00Z"),
        solved(EASY, "2024-05-01T10:30:00Z"),
        solved(EASY, "2024-05-02T10:00:00Z"),
        solved(EASY, "2024-05-03T10:00:00Z", hints=1),
    )
    hand_in(
        place / "bo.json",
        "=Bo",
        solved(HARD, "2024-05-01T10:00:00Z", "red", shown=True),
        solved(EASY, "2024-05-01T10:02:30Z"),
    )
    return place


def rows(group: Classroom, name: str) -> list[dict[str, object]]:
    made = group.table(name)
    return [dict(zip(made.columns, row, strict=True)) for row in made.rows]


def test_who_has_done_what_and_for_how_long(folder: Path) -> None:
    ann, bo = rows(read_class(folder), "learners")
    assert ann == {
        "learner": "Ann",
        "lessons": 1,
        "stars": 2,
        "exercises": 5,
        "right": 3,
        "hints": 1,
        "shown": 0,
        "minutes": 4,  # from 10:00 to 10:04; the rest were breaks
        "days": 3,
        "last": "2024-05-03T10:00:00Z",
    }
    assert (bo["learner"], bo["exercises"], bo["right"], bo["shown"]) == ("=Bo", 2, 1, 1)
    assert bo["minutes"] == 2


def test_a_clause_is_known_after_three_days_and_not_after_a_mistake(folder: Path) -> None:
    found = {(row["learner"], row["rule"]): row for row in rows(read_class(folder), "mastery")}
    assert set(found) == {("Ann", "M9"), ("Ann", "N9"), ("=Bo", "M9"), ("=Bo", "N9")}
    assert found["Ann", "N9"] == {
        "learner": "Ann",
        "rule": "N9",
        "asked": 4,
        "right": 3,  # once with a hint
        "days": 3,
        "is_known": True,
    }
    assert not found["=Bo", "N9"]["is_known"]
    clauses = rows(read_class(folder), "clauses")
    assert [(c["rule"], c["learners"], c["known"], c["asked"], c["right"]) for c in clauses] == [
        ("M9", 2, 0, 2, 0),
        ("N9", 2, 1, 5, 4),
    ]
    assert clauses[0]["title"] == "Who owns a tower"
    wrong = solved(EASY, "2024-05-09T10:00:00Z", "7")
    kept = read_exercise_progress(ProgressFile(folder / "ann.json").read().exercises)
    hand_in(folder / "ann.json", "Ann", *kept.solved, wrong)
    assert [row["known"] for row in rows(read_class(folder), "clauses")] == [0, 0]


def test_the_hardest_tasks_come_first_with_their_wrong_answers(folder: Path) -> None:
    tasks = rows(read_class(folder), "tasks")
    assert [task["exercise"] for task in tasks] == [HARD, EASY]
    assert tasks[0] == {
        "exercise": HARD,
        "learners": 2,
        "done": 2,
        "right": 0,
        "wrong": "red ×2, nobody ×1",
    }
    answers = rows(read_class(folder), "answers")
    assert len(answers) == 7
    assert answers[0]["wrong"] == "red, nobody"
    assert (answers[0]["game"], answers[0]["kind"], answers[0]["level"]) == (
        "manhattan",
        "owner",
        1,
    )


def test_what_cannot_be_read_is_listed_and_the_rest_is_read(folder: Path) -> None:
    (folder / "broken.json").write_text('{"format": ', encoding="utf-8")
    (folder / "other.json").write_text("[]", encoding="utf-8")
    (folder / "shopping.csv").write_text("milk,eggs\r\n", encoding="utf-8")
    (folder / "latin.csv").write_bytes("Größe".encode("latin-1"))
    (folder / "deep.json").mkdir()
    (folder / "notes.txt").write_text("never looked at", encoding="utf-8")
    damaged = Progress("Cy", {}, {"solved": [{"name": "?"}]})
    (folder / "cy.json").write_bytes(damaged.to_bytes())
    group = read_class(folder)
    assert [one.learner for one in group.handed_in] == ["Ann", "=Bo"]
    unread = {one.file: str(one.reason) for one in group.unread}
    assert set(unread) == {
        "broken.json",
        "other.json",
        "shopping.csv",
        "latin.csv",
        "deep.json",
        "cy.json",
    }
    assert "[…] is of the wrong type: object is needed)" in unread["other.json"]
    assert "exercises.solved[0]: " in unread["cy.json"]
    assert all(reason.strip() for reason in unread.values())
    assert "Line 1" in unread["shopping.csv"]


def test_a_table_stands_for_a_learner_whose_file_is_not_there(folder: Path) -> None:
    save_csv(results([folder]), folder / "all.csv")
    whole = read_class(folder)
    assert len(whole.handed_in) == 2, "nobody is counted twice"
    (folder / "bo.json").unlink()
    for language in locale.languages():
        with locale.speaking(language):
            save_csv(results([folder / "ann.json"]), folder / "all.csv")
            assert len(read_class(folder).handed_in) == 1
    hand_in(folder / "bo.json", "=Bo", solved(EASY, "2024-05-01T10:02:30Z"))
    save_csv(results([folder]), folder / "all.csv")
    (folder / "bo.json").unlink()
    ann, bo = rows(read_class(folder), "learners")
    assert ann["exercises"] == 5
    assert (bo["learner"], bo["exercises"], bo["right"], bo["stars"]) == ("=Bo", 1, 1, 2)
    assert bo["minutes"] is None
    assert bo["days"] is None


def test_work_that_was_handed_in_twice_counts_once(folder: Path) -> None:
    ann = (folder / "ann.json").read_bytes()
    (folder / "Ann (1).json").write_bytes(ann)
    save_csv(results([folder / "ann.json"]), folder / "Ann Smith_123_assignsubmission_file_Ann.csv")
    hand_in(folder / "early.json", "Ann", solved(HARD, "2024-05-01T10:00:00Z", "red", "nobody"))
    save_csv(results([folder / "early.json"]), folder / "early.csv")
    hand_in(folder / "namesake.json", "Ann", solved(HARD, "2024-05-01T10:00:01Z"))
    group = read_class(folder)
    assert [(one.learner, len(one.solved)) for one in group.handed_in] == [
        ("Ann (Ann (1).json)", 5), ("=Bo", 2), ("Ann (namesake.json)", 1),
    ]  # fmt: skip
    assert {one.file for one in group.repeated} == {
        "ann.json",
        "Ann Smith_123_assignsubmission_file_Ann.csv",
        "early.json",
        "early.csv",
    }
    assert {one.counted for one in group.repeated} == {"Ann (1).json"}


def test_namesakes_are_told_apart_by_as_little_as_does(tmp_path: Path) -> None:
    files = {
        "7a/ann.json": "Ann (7a)",
        "7b/ann.json": "Ann (7b)",
        "Li Bo_1_assignsubmission_file_/results.json": "Bo (Li Bo)",
        "Ng Bo_2_assignsubmission_file_/results.json": "Bo (Ng Bo)",
        "Ng Cy_3_assignsubmission_file_/cy.json": "Cy (cy.json)",
        "Ng Cy_4_assignsubmission_file_/cy-2.json": "Cy (cy-2.json)",
    }
    for minute, (file, called) in enumerate(files.items()):
        (tmp_path / file).parent.mkdir()
        answer = solved(EASY, f"2024-05-01T10:{minute:02}:00Z")
        hand_in(tmp_path / file, called.partition(" ")[0], answer)
    group = read_class(tmp_path)
    assert {one.file: one.learner for one in group.handed_in} == files


def test_folders_of_learners_are_looked_into(folder: Path) -> None:
    names = ("Cy_1_assignsubmission_file_", "Di_2_assignsubmission_file_", "Ed_3", "__MACOSX")
    for name in names:
        (folder / name).mkdir()
    hand_in(folder / names[0] / "Cy.json", "Cy", solved(EASY, "2024-05-01T10:00:00Z"))
    (folder / names[1] / "Di.json").write_text("?", encoding="utf-8")
    (folder / names[2] / "answers.docx").write_bytes(b"?")
    group = read_class(folder)
    assert [one.learner for one in group.handed_in] == ["Ann", "=Bo", "Cy"]
    unread = {one.file: str(one.reason) for one in group.unread}
    assert set(unread) == {f"{names[1]}/Di.json", "Ed_3"}
    assert 'Ask for the file that "Export" offers.' in unread[f"{names[1]}/Di.json"]
    assert "no files of results" in unread["Ed_3"]


def test_learners_without_a_name_are_not_taken_for_one(tmp_path: Path) -> None:
    folders = [
        "Adams Amy_1201_assignsubmission_file",
        "Brown Bob_1202_assignsubmission_file_",
        "7a",
        "7b",
    ]
    for name in folders:
        (tmp_path / name).mkdir()
        hand_in(tmp_path / name / "results.json", "", solved(EASY, "2024-05-01T10:00:00Z"))
    flat = tmp_path / "Young Cy_1203_assignsubmission_file_results.json"
    hand_in(flat, "", solved(EASY, "2024-05-01T10:00:00Z"))
    group = read_class(tmp_path)
    assert [one.learner for one in group.handed_in] == [
        "Young Cy",
        "7a/results",
        "7b/results",
        "Adams Amy",
        "Brown Bob",
    ]
    assert not group.repeated
    files = [tmp_path / name / "results.json" for name in folders]
    by_path = [file.with_suffix("").as_posix() for file in files]
    learners = [one.learner for one in read_class(files).handed_in]
    assert learners == ["Adams Amy", "Brown Bob", *by_path[2:]]


def test_a_table_without_a_name_belongs_to_the_file_beside_it(tmp_path: Path) -> None:
    for name in ("Adams Amy_1201_assignsubmission_file", "Brown Bob_1202_assignsubmission_file"):
        (tmp_path / name).mkdir()
        file = tmp_path / name / "results.json"
        hand_in(file, "", solved(EASY, "2024-05-01T10:00:00Z"))
        save_csv(results([file]), file.with_suffix(".csv"))
    file.unlink()
    group = read_class(tmp_path)
    assert [(one.learner, len(one.solved)) for one in group.handed_in] == [
        ("Adams Amy", 1),
        ("Brown Bob", 0),
    ]
    assert [one.file.rpartition("/")[2] for one in group.repeated] == ["results.csv"]


def test_a_day_is_the_one_of_the_class(folder: Path) -> None:
    late = [f"2024-05-{day:02d}T{hour}:00:00Z" for day, hour in ((1, 20), (1, 23), (3, 10))]
    hand_in(folder / "ann.json", "Ann", *(solved(EASY, when) for when in late))
    days = []
    for hours in (0, 2):
        group = replace(read_class(folder), zone=timezone(timedelta(hours=hours)))
        for table in ("learners", "mastery"):
            days += [row["days"] for row in rows(group, table) if row["learner"] == "Ann"][:1]
    assert days == [2, 2, 3, 3]


def test_hidden_names_are_hidden_everywhere(folder: Path) -> None:
    (folder / "zoe.json").write_text("?", encoding="utf-8")
    group = read_class(folder, names=False)
    for name in TABLES:
        said = group.table(name).to_csv()
        assert "Ann" not in said
        assert "Bo" not in said
    assert rows(group, "learners")[1]["learner"] == "Learner 2"


def test_tables_as_csv_hold_no_formulas(folder: Path) -> None:
    made = read_class(folder).table("learners").to_csv()
    read = list(csv.reader(io.StringIO(made)))
    assert read[0][:3] == ["Learner", "Lessons finished", "Stars"]
    assert [row[0] for row in read[1:]] == ["Ann", "'=Bo"]


def test_tables_as_frames(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    group = read_class(folder)
    for name, (columns, _) in TABLES.items():
        frame = group.table(name).to_frame()
        assert list(frame.columns) == list(columns)
        assert len(frame) == len(group.table(name).rows)
    assert group.table("answers").to_frame()["is_right"].sum() == 4
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(mw.LessonError, match="This needs pandas"):
        group.table("tasks").to_frame()
    with pytest.raises(mw.OptionError, match='no table "marks"'):
        group.table("marks")


def test_a_folder_without_files_is_refused(tmp_path: Path) -> None:
    with pytest.raises(mw.LessonError, match=r"end in \.json or \.csv"):
        read_class(tmp_path)
    with pytest.raises(mw.LessonError, match="no such file"):
        read_class(tmp_path / "nowhere")


def test_wrong_answers_are_kept_as_they_are_in_every_language(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path / "ann.json")
    with locale.speaking("de"):
        practice = Practice(names=["manhattan-take-1-1", "newyork-group-1-2"], file=file)
        legal = [str(move) for move in practice.exercise.view.legal_moves()]
        (wrong,) = [m for m in legal if not practice.exercise.check(m).right][:1]
        move = practice.exercise.view.parse(wrong)
        practice.answer(practice.exercise.view.format(move))
        practice.answer("what?")
        practice.show()
        practice.next()
        practice.answer(["A1", "G7"])
        practice.answer(practice.exercise.solution)
    kept = read_exercise_progress(file.read().exercises).solved
    assert kept[0].wrong == (wrong, "what?")
    assert kept[1].wrong == ("A1 G7",)
    assert practice.exercise.reread("A1 G7") == frozenset({"A1", "G7"})


@pytest.mark.parametrize(
    "name", ["manhattan-legal-1-1", "manhattan-score-1-1", "skyline-figures-1-1", HARD, EASY]
)
def test_an_answer_is_reread_as_it_was_written(name: str) -> None:
    one = Practice(names=[name]).exercise
    assert one.reread(one.written(one.solution)) == one.solution
    assert one.check(one.reread(one.written(one.solution))).right


def test_numbers_that_are_none_are_not_reread() -> None:
    one = Practice(names=[EASY]).exercise
    for written in ("", "x", "1 2", "9" * 40):
        with pytest.raises(mw.ExerciseError):
            one.reread(written)
