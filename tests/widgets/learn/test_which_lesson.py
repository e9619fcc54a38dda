"""Lessons are found by number, title, file and folder; what cannot be is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import manhattan_widgets as mw
from manhattan_widgets.lessons import LessonError, course, course_files
from tests.games.tiny import GAME as TINY
from tests.registered import registered


def test_lessons_are_found_by_number_title_file_and_folder(file: Path) -> None:
    assert mw.learn("manhattan", 4, progress=False).lesson is course("manhattan")[3]
    title = str(course("manhattan")[3].title)
    assert mw.learn("manhattan", title[:9].upper(), progress=False).lesson is course("manhattan")[3]
    assert mw.learn(file.parent, progress=False).lesson is not None  # the only one
    several = mw.learn([str(path) for path in course_files("newyork")[:2]], progress=False)
    assert several.lesson is None
    assert len(several.lessons) == 2
    assert mw.learn(str(file), step="choice", progress=False).session.run.step.id == "choice"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"game": "chess"}, "no game called"),
        ({"lesson": 99}, "There is no lesson 99"),
        ({"lesson": True}, "There is no lesson True"),
        ({"lesson": "zzz"}, "There is no lesson"),
        ({"lesson": 1, "step": "zzz"}, "has no step"),
        ({"pace": -1}, "pace"),
        ({"theme": "blue"}, "theme"),
    ],
)
def test_what_cannot_be_is_refused(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        mw.learn(**{"progress": False, **arguments})


def test_a_wrong_file_says_where(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"There are no lessons in .*end in \.toml"):
        mw.learn(tmp_path, progress=False)
    with pytest.raises(LessonError, match=r"no such file\. Check its name"):
        mw.learn(str(tmp_path / "nothing"), progress=False)
    with pytest.raises(LessonError, match="no such file"):
        mw.learn("nothing.toml", progress=False)


def test_a_game_without_lessons_is_refused_with_those_that_have_some() -> None:
    with registered(TINY), pytest.raises(ValueError, match="no lessons for") as refused:
        mw.learn(TINY.name, progress=False)
    assert str(refused.value).endswith(" There are some for: manhattan, newyork, skyline.")
