"""Results of a class as a table."""

from __future__ import annotations

import csv
import io
import sys
from pathlib import Path

import pytest

from manhattan_widgets import locale
from manhattan_widgets.lessons import LessonProgress, Needed, Progress, ProgressFile, Tally
from manhattan_widgets.lessons.errors import LessonError
from manhattan_widgets.lessons.exercises.practice import Practice
from manhattan_widgets.lessons.results import (
    readable_results,
    results,
    rows_of,
    save_csv,
    to_csv,
    to_frame,
)


def learner(path: Path, name: str, done: int = 3) -> Path:
    file = ProgressFile(path)
    practice = Practice(kinds=["owner"], seed=1, level=2, file=file)
    practice.learner = name
    for number in range(done):
        if number % 2:
            practice.show()
        else:
            practice.answer(practice.exercise.solution)
        practice.next()
    stars = LessonProgress(stars=2, runs=1, tries=5, when="2024-05-01T10:00:00Z")
    file.update(lambda progress: progress.with_lesson("manhattan/01-towers", stars))
    return path


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    return [learner(tmp_path / "a.json", "Ann"), learner(tmp_path / "b.json", "=1+1", 1)]


def test_several_learners_with_lessons_and_exercises(files: list[Path]) -> None:
    rows = results(files)
    assert [(r.learner, r.sort, r.game, r.item) for r in rows] == [
        ("Ann", "lesson", "manhattan", "01-towers"),
        ("Ann", "exercise", "manhattan", "owner"),
        ("=1+1", "lesson", "manhattan", "01-towers"),
        ("=1+1", "exercise", "manhattan", "owner"),
    ]
    lesson, exercise = rows[:2]
    assert (lesson.stars, lesson.done, lesson.tries, lesson.right) == (2, 1, 5, None)
    assert (exercise.done, exercise.right, exercise.shown, exercise.level) == (3, 2, 1, 2)
    assert exercise.rating is not None
    assert exercise.last.endswith("Z")
    assert exercise.file == "a.json"
    assert results([files[0].parent]) == rows
    assert results(files[0]) == rows[:2]  # type: ignore[arg-type]


def test_a_lesson_under_way_counts_until_one_was_finished() -> None:
    begun = LessonProgress().at("b", {"a": Needed(tries=3, hints=1), "b": Needed(shown=True)})
    row = rows_of(Progress("Ann", {"manhattan/01-towers": begun}))[0]
    assert (row.done, row.stars, row.tries, row.hints, row.shown) == (0, 0, 3, 1, 1)
    tried = begun.at("c", begun.steps, Needed(tries=4, hints=2))
    row = rows_of(Progress("Ann", {"manhattan/01-towers": tried}))[0]
    assert (row.done, row.stars, row.tries, row.hints, row.shown) == (0, 0, 7, 3, 1)
    done = begun.finished(Tally(tasks=2, tries=2)).at("b", {"a": Needed(tries=9)})
    row = rows_of(Progress("Ann", {"manhattan/01-towers": done}))[0]
    assert (row.done, row.stars, row.tries, row.hints, row.shown) == (1, 3, 2, 0, 0)


def test_no_cell_is_a_formula(files: list[Path]) -> None:
    table = list(csv.reader(io.StringIO(to_csv(results(files)))))
    assert table[0][:4] == ["Learner", "Sort", "Game", "Lesson or kind"]
    assert all(len(line) == len(table[0]) for line in table)
    assert table[3][0] == "'=1+1"
    starts = (
        "=",
        "+",
        "-",
        "@",
        "\t",
        "\r",
        "\n",
        "\uff1d",
        "\uff0b",
        "\uff0d",
        "\uff20",
        "\ufe66",
    )
    blanks = ("", "  ", "\n", "\t", "\xa0", "\u3000", "\u200b", "\ufeff")
    for name in [f"{blank}{start}a" for blank in blanks for start in starts]:
        row = rows_of(Progress(name, {"g/l": LessonProgress()}))
        (cells,) = list(csv.reader(io.StringIO(to_csv(row))))[1:]
        assert cells[0].startswith("'"), name
        assert cells[0].endswith(name)


def test_it_is_written_whole_or_not_at_all(files: list[Path], tmp_path: Path) -> None:
    target = tmp_path / "table.csv"
    save_csv(results(files), target)
    assert target.read_bytes().startswith(b"\xef\xbb\xbf")
    save_csv(results(files[:1]), target)
    assert target.read_text("utf-8-sig") == to_csv(results(files[:1])).replace("\r\n", "\n")
    other = tmp_path / "letter.csv"
    other.write_text("Dear parents")
    with pytest.raises(LessonError, match="holds something else") as error:
        save_csv([], other)
    assert "game" not in str(error.value)
    assert other.read_text() == "Dear parents"
    save_csv([], other, overwrite=True)
    for language in locale.languages():
        with locale.speaking(language):
            save_csv([], other)  # a table in any language
    with pytest.raises(LessonError, match="could not be written"):
        save_csv([], tmp_path / "nowhere" / "table.csv")


def test_damaged_files_are_named(tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    for contents in ("{", "[]", '{"format": "manhattan_widgets progress"}'):
        bad.write_text(contents)
        with pytest.raises(LessonError, match=r"bad\.json.*damaged"):
            results([bad])
    ProgressFile(tmp_path / "odd.json").update(lambda p: Progress("Odd", {}, {"solved": 1}))
    with pytest.raises(LessonError, match=r"odd\.json.*damaged"):
        results([tmp_path / "odd.json"])
    with pytest.raises(LessonError, match=r"none\.json.*no such file"):
        results([tmp_path / "none.json"])
    (tmp_path / "empty").mkdir()
    with pytest.raises(LessonError, match=r"empty.*no file of results"):
        results([tmp_path / "empty"])


def test_all_faults_are_told_and_the_rest_is_read(files: list[Path], tmp_path: Path) -> None:
    (tmp_path / "c.json").write_text("{")
    (tmp_path / "d.json").write_text("[]")
    rows, unread, _ = readable_results([tmp_path])
    assert rows == results(files)
    assert [Path(error.file).name for error in unread] == ["c.json", "d.json"]
    assert all('Ask for the file that "Export" offers.' in str(error) for error in unread)


def test_folders_of_learners_are_looked_into(tmp_path: Path) -> None:
    for name in ("Ann Smith_123_assignsubmission_file_", "Bo Li_124_assignsubmission_file_"):
        (tmp_path / name).mkdir()
        learner(tmp_path / name / "results.json", name.partition("_")[0])
    assert {row.learner for row in results([tmp_path])} == {"Ann Smith", "Bo Li"}
    for ignored in ("__MACOSX", ".ipynb_checkpoints"):
        (tmp_path / ignored).mkdir()
    (tmp_path / "Cy Ng_125_assignsubmission_file_" / "deeper").mkdir(parents=True)
    (tmp_path / "Cy Ng_125_assignsubmission_file_" / "answers.docx").write_bytes(b"?")
    rows, (without,), _ = readable_results(tmp_path)
    assert len(rows) == 4
    assert "Cy Ng" in without.file
    assert "no file of results" in str(without)


def test_nameless_learners_are_called_after_their_files(tmp_path: Path) -> None:
    path = learner(tmp_path / "table-7.json", "")
    assert {row.learner for row in results([path])} == {"table-7"}
    for name in ("Ann Smith_123_assignsubmission_file_", "Bo Li_124_assignsubmission_file_"):
        (tmp_path / name).mkdir()
        learner(tmp_path / name / "results.json", "")
    assert {row.learner for row in results([tmp_path])} == {"Ann Smith", "Bo Li", "table-7"}
    assert {row.learner for row in results(tmp_path.glob("*/*.json"))} == {"Ann Smith", "Bo Li"}
    lessons = {"manhattan/01-towers": LessonProgress()}
    assert rows_of(Progress("", lessons))[0].learner == "Without a name"


def test_a_data_frame_where_pandas_is(files: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    frame = to_frame(results(files))
    assert list(frame["learner"]) == ["Ann", "Ann", "=1+1", "=1+1"]
    assert frame["right"].sum() == 3
    assert to_frame([]).empty
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(LessonError, match=r"with the extra .* needs nothing: to_csv\(rows\)"):
        to_frame([])
    # In a browser nothing can be installed: a cell that imports it fetches it.
    monkeypatch.setattr(sys, "platform", "emscripten")
    with pytest.raises(LessonError, match="Run `import pandas` in a cell first"):
        to_frame([])


def test_what_was_handed_in_twice_counts_once_as_in_the_classroom(files: list[Path]) -> None:
    (files[0].parent / "Ann (1).json").write_bytes(files[0].read_bytes())
    rows, unread, (repeated,) = readable_results([files[0].parent])
    assert len(rows) == 4
    assert {row.file for row in rows} == {"Ann (1).json", "b.json"}
    assert not unread
    assert (repeated.learner, repeated.file, repeated.counted) == ("Ann", "a.json", "Ann (1).json")
