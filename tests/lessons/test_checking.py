"""The checker and the commands: every mistake of an author is found and told."""

from __future__ import annotations

from pathlib import Path

import pytest

from manhattan_widgets.lessons.__main__ import main
from manhattan_widgets.lessons.checking import check_catalogs, check_lesson, minutes
from manhattan_widgets.lessons.coverage import coverage, markdown, named_tests
from manhattan_widgets.lessons.progress import LessonProgress, Progress, ProgressFile
from manhattan_widgets.locale import set_language
from manhattan_widgets.rules.registry import GAMES
from tests.lessons.samples import TOML, data

TESTS = Path(__file__).parent.parent


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "own.toml"
    path.write_text(TOML, encoding="utf-8")
    return path


def told(file: Path, old: str, new: str) -> str:
    """What the checker says of the sample with one thing changed."""
    assert old in TOML
    file.write_text(TOML.replace(old, new), encoding="utf-8")
    return "\n".join(str(error) for error in check_lesson(file))


def test_a_good_lesson_has_nothing_to_mend(file: Path) -> None:
    assert list(check_lesson(file)) == []
    assert 1 < minutes(data()) < 3


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('goal = { owner = { F5 = "Blue" } }', 'goal = { owner = { F5 = "Green" } }', "No legal"),
        (
            'goal = { owner = { F5 = "Blue" } }',
            'goal = { owner = { F5 = "Blue" } }\nshow = "1 on F5"',
            'What "show" plays is not right',
        ),
        (
            'goal = { owner = { F5 = "Blue" } }',
            'goal = { owner = { F5 = "Blue" } }\nshow = "what"',
            "cannot be read",
        ),
        ('goal = { owner = { F5 = "Blue" } }', "goal = { gain = -99 }", "Every legal move"),
        ('{ rule = "M10" }, text', '{ owner = { F5 = "Blue" } }, text', "No move gets"),
        ("when = 4, text", "when = 6, text", "6 is the right number"),
        ('{ owner = "Blue" }', '{ owner = "Green" }', "nothing is to be marked"),
        ("minutes = 5", "minutes = 1", "Shorten or divide"),
        ("format = 1", "format = 2", "2 is given"),
        ("id = ", "id ", "not TOML"),
        (
            'goal = { owner = { F5 = "Blue" } }',
            'goal = { owner = { C1 = "Blue", C5 = "Blue" } }\nmoves = 2\nshow = ["1 on C1", "x"]',
            "is not right",
        ),
    ],
)
def test_what_does_not_hold_together_is_found(file: Path, old: str, new: str, words: str) -> None:
    assert words in told(file, old, new)


def test_a_lecture_is_found(file: Path) -> None:
    reading = '[[steps]]\nid = "r{}"\ntext = "More."\n\n'
    three = "".join(reading.format(n) for n in range(3))
    assert "steps to read in a row" in told(
        file, '[[steps]]\nid = "take"', f"{three}[[steps]]\nid = 'take'"
    )


def test_a_good_line_of_moves(file: Path) -> None:
    goal, mark = TOML.index("goal = "), TOML.index('[[steps]]\nid = "mark"')
    line = (
        'goal = { owner = { C1 = "Blue", C5 = "Blue" } }\nmoves = 2\nothers = "greedy"\n'
        'show = ["1 on C1", "1 on C5"]\n\n'
    )
    file.write_text(f"{TOML[:goal]}{line}{TOML[mark:]}".replace("when = 4", "when = 9"), "utf-8")
    assert list(check_lesson(file)) == []


def test_nobody_to_move_is_found(file: Path) -> None:
    said = told(file, 'id = "play"', 'id = "play"\nposition = "phase: over"')
    assert "Nobody can move" in said


def test_catalogues_that_lack_texts_are_named(file: Path) -> None:
    folder = file.parent
    assert list(check_catalogs(folder)) == []
    (folder / "de.po").write_text('msgid "A sample"\nmsgstr "Ein Muster"\n', encoding="utf-8")
    (folder / "sv.po").write_text("nonsense", encoding="utf-8")
    untranslated, damaged = check_catalogs(folder)
    assert "not translated" in str(untranslated)
    assert "de.po" in str(untranslated)
    assert "cannot be read" in str(damaged)


def test_check_on_the_command_line(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(file)]) == 0
    assert "good. 6 steps" in capsys.readouterr().out
    assert main(["check", str(file.parent)]) == 0
    assert f"{file}: good. 6 steps" in capsys.readouterr().out
    file.write_text(TOML.replace('F5 = "Blue"', 'F5 = "Pink"'), encoding="utf-8")
    assert main(["check", str(file)]) == 1
    printed = capsys.readouterr().out
    assert "Pink" in printed
    assert printed.endswith("1 thing to mend.\n")


def test_a_file_that_is_no_toml_is_told_once(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = file.with_name("broken.toml")
    for contents in ("x = [", "x = 1\n", "title = 1\n"):
        broken.write_text(contents, encoding="utf-8")
        assert main(["check", str(file)]) == 0
        assert "good. 6 steps" in capsys.readouterr().out
        assert main(["check", str(broken)]) == 1
        assert "broken.toml" in capsys.readouterr().out


def test_results_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    known = LessonProgress(stars=2, runs=1, tries=5, when="2024-05-01T10:00:00Z")
    ann = ProgressFile(tmp_path / "ann.json")
    ann.update(lambda _: Progress("Ann", {"manhattan/01-towers": known}))
    assert main(["results", str(tmp_path)]) == 0
    heading, row = capsys.readouterr().out.splitlines()
    assert heading.startswith("Learner,")
    assert row.startswith("Ann,lesson,manhattan,01-towers,")
    table = tmp_path / "class.csv"
    assert main(["results", str(ann.path), "-o", str(table)]) == 0
    assert "Ann,lesson" in table.read_text(encoding="utf-8-sig")
    assert main(["results", str(tmp_path / "ben.json")]) == 1
    assert "ben.json: There is no such file." in capsys.readouterr().out


def test_the_table_of_what_is_covered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage"]) == 0
    assert "| M11 " in capsys.readouterr().out
    out = tmp_path / "coverage.md"
    assert main(["coverage", "--tests", str(TESTS), "-o", str(out)]) == 0
    assert "test_M11" in out.read_text(encoding="utf-8")
    assert main(["coverage", "-o", str(tmp_path)]) == 1
    assert "folder" in capsys.readouterr().out


def test_every_clause_has_a_text_and_tests_named_after_it() -> None:
    found = named_tests(TESTS)
    for game in GAMES:
        for row in coverage(game, found):
            assert row.title
            assert row.tests, f"no test is named after {row.rule}"
    assert all(
        name.split("::")[1].startswith("test_") for names in found.values() for name in names
    )


def test_the_language_of_what_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    try:
        assert main(["--language", "en", "check", "nothing.toml"]) == 1
    finally:
        set_language("en")
    assert "no such file" in capsys.readouterr().out


def test_the_committed_table_is_that_of_today() -> None:
    table = TESTS.parent / "manhattan_widgets" / "lessons" / "COVERAGE.md"
    assert table.read_text(encoding="utf-8") == markdown(TESTS), "run: make lessons"
