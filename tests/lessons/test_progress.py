"""Progress: kept whole, merged, never lost; damaged files are refused and left alone."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manhattan_widgets.lessons import (
    LessonError,
    LessonProgress,
    Needed,
    Progress,
    ProgressFile,
    Tally,
)
from manhattan_widgets.lessons.exercises.progress_format import read_exercise_progress
from manhattan_widgets.lessons.progress import default_path, from_bytes

#: What stands in no file: control characters, signs of text direction, halves of characters.
TEXT = st.characters(exclude_categories=("Cc", "Cf", "Cs", "Zl", "Zp"))
COUNTS = st.integers(0, 1000)
LESSONS = st.builds(
    LessonProgress,
    stars=st.integers(0, 3),
    step=st.none() | st.text(TEXT, max_size=40),
    runs=COUNTS,
    tries=COUNTS,
    hints=COUNTS,
    shown=COUNTS,
    slips=COUNTS,
    when=st.text(TEXT, max_size=40),
    steps=st.dictionaries(
        st.text(TEXT, max_size=40), st.builds(Needed, COUNTS, COUNTS, st.booleans()), max_size=3
    ),
    begun=st.builds(Needed, COUNTS, COUNTS),
)


@given(st.text(TEXT, max_size=100), st.dictionaries(st.text(TEXT), LESSONS, max_size=5))
def test_what_is_written_is_read_again(learner: str, lessons: dict[str, LessonProgress]) -> None:
    progress = Progress(learner, lessons, {"scores": {"rating": [1, 2]}})
    assert from_bytes(progress.to_bytes()) == progress


@pytest.mark.parametrize("learner", ["\ud800", "Ann\x1b]0;x\x07"])
def test_a_name_that_could_not_be_read_again_is_not_written(tmp_path: Path, learner: str) -> None:
    file = ProgressFile(tmp_path / "p.json")
    file.update(lambda p: Progress("Ann"))
    with pytest.raises(LessonError, match="nothing was written"):
        file.update(lambda p: Progress(learner))
    assert file.read().learner == "Ann"


def test_a_new_file_is_empty_and_its_folder_is_made(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path / "deep" / "ann.json")
    assert file.read() == Progress()
    file.update(lambda p: p.with_lesson("a", LessonProgress(stars=1)))
    assert file.read().lesson("a").stars == 1
    assert [path.name for path in file.path.parent.iterdir()] == ["ann.json"]


@pytest.mark.parametrize(
    ("contents", "said"),
    [(None, "This is a folder."), ("{", "damaged"), ('{"format": "?"}', "damaged")],
    ids=["folder", "cut off", "another file"],
)
def test_what_cannot_be_kept_is_told_with_its_path_once(
    tmp_path: Path, contents: str | None, said: str
) -> None:
    path = tmp_path if contents is None else tmp_path / "ann.json"
    if contents is not None:
        path.write_text(contents)
    with pytest.raises(LessonError, match=said) as error:
        ProgressFile(path).update(lambda p: p)
    assert str(error.value).count(str(path)) == 1
    assert (
        str(error.value).count("name another file") + ("Name another file" in str(error.value)) == 1
    )


def test_two_notebooks_lose_nothing_of_each_other(tmp_path: Path) -> None:
    one, two = ProgressFile(tmp_path / "p.json"), ProgressFile(tmp_path / "p.json")
    one.update(lambda p: p.with_lesson("a", LessonProgress(stars=1)))
    two.update(lambda p: p.with_lesson("b", LessonProgress(stars=2)))
    one.update(lambda p: p.with_lesson("a", LessonProgress(stars=3)))
    assert {name: p.stars for name, p in two.read().lessons.items()} == {"a": 3, "b": 2}


WRITER = """
import sys
from dataclasses import replace
from manhattan_widgets.lessons import LessonProgress, ProgressFile
from manhattan_widgets.lessons.exercises.progress_format import Solved, read_exercise_progress
from manhattan_widgets.lessons.exercises.ratings import Rating

file, name = ProgressFile(sys.argv[1]), sys.argv[2]


def one_more(progress):
    solved = Solved(f"manhattan-{name}-1-{number}", True, 1, 0, False, "2024-01-01T12:00:00Z")
    kept = read_exercise_progress(progress.exercises).with_solved(solved, name, Rating(1000, 100))
    exercised = replace(progress, exercises=kept.to_json())
    return exercised.with_lesson(f"{name}-{number}", LessonProgress(stars=1))


sys.stdin.readline()
for number in range(40):
    file.update(one_more)
"""


def test_processes_that_write_at_once_lose_nothing_of_each_other(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    names = ["owner", "legal", "price"]
    with ExitStack() as running:
        writers = [
            running.enter_context(
                subprocess.Popen(
                    [sys.executable, "-c", WRITER, str(path), name], stdin=subprocess.PIPE
                )
            )
            for name in names
        ]
        for writer in writers:  # all begin when all are ready
            assert writer.stdin is not None
            writer.stdin.write(b"\n")
            writer.stdin.flush()
    assert [writer.returncode for writer in writers] == [0, 0, 0]
    progress = ProgressFile(path).read()
    kept = read_exercise_progress(progress.exercises)
    wanted = sorted(f"{name}-{n}" for name in names for n in range(40))
    assert sorted(progress.lessons) == wanted
    solved = [one.name.removeprefix("manhattan-").replace("-1-", "-") for one in kept.solved]
    assert sorted(solved) == wanted
    assert sorted(kept.ratings) == sorted(names)
    assert [left.name for left in tmp_path.iterdir()] == ["p.json"]


@pytest.mark.parametrize(
    "contents",
    [b"", b"{}", b"[1]", b"\xff", b'{"format": 1', b'{"format": "manhattan_widgets progress"}'],
)
def test_a_damaged_file_is_refused_and_stays(tmp_path: Path, contents: bytes) -> None:
    path = tmp_path / "p.json"
    path.write_bytes(contents)
    file = ProgressFile(path)
    for attempt in (file.read, lambda: file.update(lambda p: p)):
        with pytest.raises(LessonError, match="It was left as it is") as error:
            attempt()
        assert str(path) in str(error.value)
        assert not re.search(r"\.[.)]", str(error.value))
    assert path.read_bytes() == contents


def test_a_file_of_a_later_version_is_not_called_damaged(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    path.write_bytes(_file(4, more="than we know"))
    with pytest.raises(LessonError, match=r"newer manhattan_widgets .*version 4") as error:
        ProgressFile(path).read()
    assert "damaged" not in str(error.value)
    assert path.read_bytes() == _file(4, more="than we know")


def _file(version: int, **more: object) -> bytes:
    """A file with one lesson under way, as that version of the format writes it."""
    counts = dict.fromkeys(("stars", "runs", "tries", "hints", "shown", "slips"), 0)
    lesson = {**counts, "step": "b", "when": "", **more}
    return json.dumps(
        {
            "format": "manhattan_widgets progress",
            "version": version,
            "learner": "Ann",
            "lessons": {"a": lesson},
            "exercises": {},
        }
    ).encode()


@pytest.mark.parametrize("version", [1, 2, 3])
def test_files_of_earlier_versions_are_read_and_written_anew(version: int) -> None:
    read = from_bytes(_file(version))
    assert read.lesson("a") == LessonProgress(step="b")
    assert json.loads(read.to_bytes())["version"] == 3


@pytest.mark.parametrize(
    "contents",
    [
        _file(4),
        _file(2, steps=[]),
        _file(2, steps={"a": {"tries": 1, "hints": 0}}),
        _file(2, steps={"a": {"tries": -1, "hints": 0, "shown": False}}),
        _file(2, steps={"a": {"tries": 1, "hints": 0, "shown": 1}}),
    ],
    ids=["later", "list", "lacking", "negative", "number"],
)
def test_what_steps_took_is_read_strictly(contents: bytes) -> None:
    with pytest.raises(LessonError, match="It was left as it is"):
        from_bytes(contents)


def test_what_cannot_be_read_or_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(LessonError, match=r"a device, .* that is meant\. Check the"):
        ProgressFile(tmp_path).read()
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(LessonError, match=r"cannot be (kept|read): .*[a-z]\. (Name|Check)"):
        ProgressFile(tmp_path / "file" / "p.json").update(lambda p: p)


def test_what_is_no_progress_is_not_written(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path / "p.json")
    with pytest.raises(TypeError, match=r"a function, which makes Progress of Progress, not 5\."):
        file.update(5)  # type: ignore[arg-type]
    kept = file.update(lambda progress: replace(progress, learner="Ann"))
    for made in (5, None, {}):
        with pytest.raises(TypeError, match=f"returns Progress, not {made}: nothing was written"):
            file.update(lambda _, made=made: made)  # type: ignore[misc]
    assert file.read() == kept


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"learner": 5}, "learner: 5 is of the wrong type: string is needed"),
        ({"learner": "A" * 101}, "learner: The text has 101 characters; 0 to 100 can be here"),
        ({"lessons": {"a": LessonProgress(stars=7)}}, "lessons.a.stars: 7 is not a number from 0"),
        ({"exercises": [1]}, "exercises: […] is of the wrong type: object is needed"),
    ],
)
def test_what_could_not_be_read_again_is_not_written(
    tmp_path: Path, wrong: dict[str, Any], said: str
) -> None:
    file = ProgressFile(tmp_path / "p.json")
    kept = file.update(lambda progress: replace(progress, learner="Ann"))
    said = "No progress can be like this, and nothing was written (" + said
    with pytest.raises(LessonError, match=re.escape(said)):
        file.update(lambda progress: replace(progress, **wrong))
    assert file.read() == kept


def test_the_better_run_is_kept_and_the_newest_counted() -> None:
    begun = LessonProgress().at("step", {"first": Needed(tries=2)})
    assert (begun.step, begun.steps) == ("step", {"first": Needed(tries=2)})
    good = begun.finished(Tally(tasks=4, tries=4))
    assert (good.stars, good.step, good.steps, good.runs) == (3, None, {}, 1)
    again = good.finished(Tally(tasks=4, tries=9, slips=5, hints=1))
    assert (again.stars, again.slips, again.tries, again.runs) == (3, 0, 4, 2)
    better = LessonProgress(stars=2, slips=2).finished(Tally(tasks=4, tries=5, slips=1))
    assert (better.stars, better.slips) == (2, 1)
    assert better.when.endswith("Z")


def test_the_place_is_the_users_choice(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MANHATTAN_WIDGETS_PROGRESS", str(tmp_path / "mine.json"))
    assert default_path() == tmp_path / "mine.json"
    assert ProgressFile().path == tmp_path / "mine.json"
    monkeypatch.delenv("MANHATTAN_WIDGETS_PROGRESS")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    assert default_path() == tmp_path / "manhattan_widgets" / "progress.json"


def test_without_a_home_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home() -> Path:
        raise RuntimeError("There is no home.")

    monkeypatch.delenv("MANHATTAN_WIDGETS_PROGRESS", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(Path, "home", no_home)
    with pytest.raises(LessonError, match=r"kept: There is no home\. Name another file\."):
        default_path()
