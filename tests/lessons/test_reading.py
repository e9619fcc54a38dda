"""Reading lesson files: what is refused, where, and in which words; the schema agrees."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import pytest

from manhattan_widgets.lessons import LessonError, course, read_lesson
from manhattan_widgets.lessons.reading import faults_of, lesson_of, parsed, schema
from manhattan_widgets.records.schema import faults
from tests.lessons.samples import TOML, data, sample


def changed(step: str, **entries: Any) -> dict[str, Any]:
    found = data()
    for one in found["steps"]:
        if one["id"] == step:
            one |= entries
            for name in [name for name, value in entries.items() if value is None]:
                del one[name]
    return found


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "own.toml"


def test_a_lesson_as_it_was_written(file: Path) -> None:
    file.write_text(TOML, encoding="utf-8")
    lesson = read_lesson(file)
    assert lesson.steps == sample(file.parent).steps
    assert lesson.id == "manhattan/own"
    assert [step.id for step in lesson.steps] == ["read", "take", "mark", "count", "who", "play"]
    assert lesson.rules == ("M9", "M11")
    assert str(lesson.steps[0].marks["F5"]) == "3 to 1"
    assert str(lesson.steps[0].other_words) == "Look at the *roof*: whose piece is there? [M9]"
    assert lesson.steps[1].other_words is None
    assert lesson.file == str(file)
    assert faults_of(parsed(file)) == []


@pytest.mark.parametrize(
    ("contents", "words"),
    [
        (None, "no such file"),
        (b"", "format"),
        (b"\xff\xfe", "UTF-8"),
        (b"title = ", "not TOML: Invalid value"),
        (b"a = 1\n" * 2, "not TOML"),
        (b"#" * 500_001, "more than 500000 bytes"),
    ],
)
def test_a_file_that_is_none_is_refused_by_name(
    file: Path, contents: bytes | None, words: str
) -> None:
    if contents is not None:
        file.write_bytes(contents)
    with pytest.raises(LessonError, match=words) as error:
        read_lesson(file)
    assert str(file) in str(error.value)


def test_a_folder_is_no_lesson(tmp_path: Path) -> None:
    with pytest.raises(LessonError, match="a folder or a device"):
        read_lesson(tmp_path)


@pytest.mark.parametrize(
    ("entries", "where", "words"),
    [
        ({"take": {"position": "F5: x9"}}, "step 2 (take), position", "Line 1"),
        ({"take": {"position": '{"a": 1}'}}, "step 2 (take), position", ""),
        ({"take": {"position": "pile: 1 2"}}, "step 2 (take), position", "M3"),
        ({"read": {"position": None}}, "step 1 (read), position", "first step needs a position"),
        ({"take": {"seat": "Pink"}}, "step 2 (take), seat", "Red, Blue, Green, Black"),
        ({"read": {"seat": "Black", "position": "players: 3"}}, "step 1 (read), seat", "Black"),
        ({"take": {"rules": ["M99"]}}, "step 2 (take), rules", "no rule M99"),
        ({"take": {"rules": ["N1"]}}, "step 2 (take), rules", "no rule N1"),
        ({"read": {"marks": {"X1": "?"}}}, "step 1 (read), marks", "X1"),
        ({"take": {"number": {"answer": 1}}}, "step 2 (take)", "move, number"),
        ({"take": {"move": {"goal": {}}}}, "step 2 (take), move.goal", "empty"),
        (
            {"take": {"move": {"goal": {"owner": {"F5": "Pink"}}}}},
            "step 2 (take), move.goal",
            "Pink",
        ),
        ({"take": {"move": {"goal": {"refused": "M99"}}}}, "step 2 (take), move.goal", "M99"),
        ({"take": {"move": {"goal": {"rule": "M 11"}}}}, "step 2 (take), move.goal.rule", "M11"),
        (
            {"take": {"move": {"goal": {"rule": "M11"}, "moves": 2}}},
            "step 2 (take), move.show",
            "right line",
        ),
        ({"mark": {"sites": {"answer": ["Q1"]}}}, "step 3 (mark), sites.answer", "Q1"),
        ({"mark": {"sites": {"answer": {"owner": "Pink"}}}}, "step 3 (mark), sites.answer", "Pi"),
        (
            {"mark": {"sites": {"answer": {"scored": {"rule": "M14", "by": "Pink"}}}}},
            "step 3 (mark), sites.answer",
            "Pink",
        ),
        ({"count": {"number": {"answer": {"price": "F5"}}}}, "step 4 (count), number.answer", ""),
        (
            {"count": {"number": {"answer": {"points": "Red", "rule": "N13"}}}},
            "step 4 (count), number.answer",
            "N13",
        ),
        (
            {"count": {"number": {"answer": {"height": "F5", "rule": "M9"}}}},
            "step 4 (count), number.answer",
            "One thing",
        ),
        (
            {"who": {"choice": {"options": [{"text": "a"}, {"text": "b"}]}}},
            "step 5 (who), choice.options",
            "right = true",
        ),
        (
            {"play": {"play": {"until": {"owner": {"F5": "Pink"}}}}},
            "step 6 (play), play.until",
            "Pink",
        ),
        ({"play": {"play": {"until": {"ownr": {}}}}}, "step 6 (play), play.until", "ownr"),
        ({"take": {"id": "read"}}, "steps", "Two steps are called"),
        *(
            ({"take": {"in_other_words": same}}, "step 2 (take), in_other_words", "differently")
            for same in (" \n ", "Take Frankfurt 5.", "\nTake\n  Frankfurt 5.")
        ),
        # by the schema
        ({"take": {"in_other_words": ""}}, "step 2 (take), in_other_words", "0 characters"),
        ({"take": {"in_other_words": "a" * 3001}}, "step 2 (take), in_other_words", "3000"),
        ({"take": {"in_other_words": ["a"]}}, "step 2 (take), in_other_words", "a text in quotes"),
        ({"take": {"id": "Not so"}}, "step 2 (Not so), id", "small letters"),
        ({"take": {"par": 0}}, "step 2 (take), par", "1 to 20"),
        ({"take": {"txt": ""}}, "step 2 (take)", "txt"),
        ({"take": {"text": None}}, "step 2 (take)", "text"),
        ({"take": {"move": {"goal": {"ownr": {}}}}}, "step 2 (take), move.goal", "ownr"),
        ({"take": {"move": {"goal": {"all": [{"x": 1}]}}}}, "step 2 (take), move.goal.all[1]", "x"),
        (
            {"play": {"play": {"until": "tea"}}},
            "step 6 (play), play.until",
            "a number of own moves, or a condition",
        ),
        ({"take": {"hint": []}}, "step 2 (take), hint", "0 entries"),
    ],
)
def test_every_fault_has_its_place_and_words(
    entries: dict[str, dict[str, Any]], where: str, words: str
) -> None:
    ((step, change),) = entries.items()
    found = faults_of(changed(step, **change))
    assert found, "nothing was found"
    assert str(found[0].where) == where
    assert words in str(found[0])
    assert len(str(found[0])) < 1500


def test_all_faults_are_listed_not_only_the_first() -> None:
    broken = changed("take", rules=["M99"])
    broken["steps"][2]["sites"] = {"answer": ["Q1"]}
    assert [str(error.where) for error in faults_of(broken)] == [
        "step 2 (take), rules",
        "step 3 (mark), sites.answer",
    ]


def test_all_parts_of_a_step_are_looked_at_and_steps_beside_those_of_a_wrong_form() -> None:
    answers = [
        {"when": {"owner": {"F5": color}}, "text": "No."} for color in ("Pink", "Blue", "Tan")
    ]
    broken = changed(
        "take",
        rules=["M99", "M98"],
        seat="Mauve",
        marks={"X1": "?", "X2": "?"},
        move={"goal": {"owner": {"X3": "Red"}}, "answers": answers},
    )
    broken["steps"][2]["par"] = 0
    broken["steps"][3]["number"] = {"answer": {"price": "F5"}}
    broken["minutes"] = "five"
    assert [str(error.where) for error in faults_of(broken)] == [
        "minutes",
        "step 3 (mark), par",
        "step 2 (take), seat",
        *["step 2 (take), rules"] * 2,
        *["step 2 (take), marks"] * 2,
        "step 2 (take), move.goal",
        "step 2 (take), move.answers[1].when",
        "step 2 (take), move.answers[3].when",
        "step 4 (count), number.answer",
    ]


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (
            "chess",
            'game: There is no game called "chess". Known games: manhattan, newyork, skyline',
        ),
        ("", "game: "),
        ("Manhattan", "game: "),
        (["manhattan"], "game: "),
        (None, "game: "),
    ],
)
def test_a_game_that_is_not_installed_is_refused_with_those_that_are(
    game: object, words: str
) -> None:
    (found,) = faults_of(data() | {"game": game})
    assert words in str(found)


def test_a_game_without_rounds_cannot_play_one() -> None:
    lesson = {
        **{name: data()[name] for name in ("format", "title", "summary", "minutes")},
        "game": "newyork",
        "steps": [{"id": "a", "text": "b", "position": "players: 3", "play": {"until": "round"}}],
    }
    assert "no rounds" in str(faults_of(lesson)[0])
    lesson["steps"][0]["play"]["until"] = 2
    assert faults_of(lesson) == []
    assert lesson_of(lesson).steps[0].task is not None


@pytest.mark.parametrize("game", ["manhattan", "newyork", "skyline"])
def test_the_published_schema_takes_every_packaged_lesson(game: str) -> None:
    jsonschema.Draft202012Validator.check_schema(schema())
    for lesson in course(game):
        jsonschema.validate(parsed(Path(lesson.file)), schema())


@pytest.mark.parametrize(
    "change",
    [{"id": 5}, {"marks": {"F5": ""}}, {"move": {"goal": {"not": {"x": 1}}}}, {"par": True}],
)
def test_our_reader_of_schemas_agrees_with_the_standard_one(change: dict[str, Any]) -> None:
    broken = changed("take", **change)
    validator = jsonschema.Draft202012Validator(schema())
    assert not validator.is_valid(broken)
    assert list(faults(broken, schema()))
